"""The addresses of finished hands: one's own list, any hand by its link, exports, figures.

A hand that is not over cannot be told from one that never was. All that can be changed is which
hands from files stand in one's own list.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tripledraw.notation.hand_facts import POSITIONS, Facts
from tripledraw.notation.stats import Curve, Totals
from tripledraw.room.ended import EndedHand
from tripledraw.server import imports
from tripledraw.server.answers import (
    HandReplay,
    HandRow,
    HandsPage,
    HandStats,
    RemovedHands,
    TableName,
)
from tripledraw.server.dropped import FILE_BYTES_MAX, opened
from tripledraw.server.past import EXPORTS, exported, facts_of, replay, seen
from tripledraw.store import (
    Corrupt,
    Guest,
    HandsWanted,
    KeptHand,
    KeptImport,
    OwnedHand,
    Store,
    StoreError,
)

PAGE = 50
COUNTED_MAX = 5_000
"""How many of a player's latest hands his figures are counted from."""
AT_ONCE = 25
FACTS_KEPT = 20_000

Ended = EndedHand | OwnedHand


class _Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a list or of figures, as a page writes it."""

    source: Literal["room", "imported"] | None = None
    table: str | None = None
    since: int | None = None
    until: int | None = None
    position: Literal["BTN", "SB", "BB", "UTG", "HJ", "CO"] | None = None
    result: Literal["won", "lost", "even"] | None = None
    showdown: bool | None = None
    pot_from: int | None = None
    pot_to: int | None = None
    after: str | None = None


class Histories:
    """The endpoints. ``guest`` tells who asks, ``from_here`` whether one of our pages does."""

    def __init__(
        self,
        store: Callable[[], Store],
        guest: Callable[[Request], Awaitable[Guest | None]],
        from_here: Callable[[Request], bool],
    ) -> None:
        self._store = store
        self._guest = guest
        self._from_here = from_here
        self._facts: OrderedDict[tuple[str, str], Facts] = OrderedDict()
        self._reading = asyncio.Semaphore(1)
        """Whatever takes long is done one at a time: the tables go first."""

    def routes(self) -> list[Route]:
        """Where they are reached."""
        return [
            Route("/api/hands", _kept(self.mine), methods=["GET"]),
            Route("/api/hands", _kept(self.keep), methods=["POST"]),
            Route("/api/hands", _kept(self.remove), methods=["DELETE"]),
            Route("/api/hands/{hand_id}", _kept(self.one), methods=["GET"]),
            Route("/api/hands/{hand_id}/export", _kept(self.export), methods=["GET"]),
            Route("/api/stats", _kept(self.stats), methods=["GET"]),
            Route("/api/replay", _kept(self.drop), methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/hands: my finished hands, by what they were."""
        asked = await self._asked(request)
        if isinstance(asked, Response):
            return asked
        guest, wanted = asked
        found = await _found(self._store(), guest.player, wanted, PAGE + 1)
        page = found[:PAGE]
        more = f"{page[-1].ended_at}-{page[-1].hand_id}" if len(found) > PAGE else ""
        return _json(HandsPage(hands=tuple([_row(ended) for ended in page]), more=more))

    async def _asked(self, request: Request) -> tuple[Guest, HandsWanted] | Response:
        """Who asks for which of his hands; the refusal, where that cannot be told."""
        guest = await self._guest(request)
        if guest is None:
            return _refused("no_session", 401)
        wanted = _wanted(request)
        return _refused("malformed", 400) if wanted is None else (guest, wanted)

    async def one(self, request: Request) -> Response:
        """GET /api/hands/{hand_id}: a finished hand, as the asker may see it.

        With ``?seen=public`` as a stranger sees it.
        """
        seen_by = request.query_params.get("seen", "me")
        if seen_by not in ("me", "public"):
            return _refused("malformed", 400)
        public = seen_by == "public"
        player, kept = await self._named(request)
        if kept is None:
            return _refused("no_hand", 404)
        if isinstance(kept, KeptImport):
            shown = await asyncio.to_thread(imports.replay_of, kept, player, public=public)
            return _json(shown)
        mine = seen(kept, player, public=public)
        answer = HandReplay(
            hand_id=kept.hand.hand_id,
            site="",
            table_id=kept.hand.table_id,
            ended_at=kept.hand.ended_at,
            mine=mine.mine,
            public=mine.viewer is None,
            cents=False,
            complete=True,
            replay=await asyncio.to_thread(replay, mine),
        )
        return _json(answer)

    async def export(self, request: Request) -> Response:
        """GET /api/hands/{hand_id}/export?to=phh: the same as a file for other programs."""
        form = request.query_params.get("to", "")
        if form not in EXPORTS:
            return _refused("malformed", 400)
        player, kept = await self._named(request)
        if kept is None:
            return _refused("no_hand", 404)
        name = request.path_params["hand_id"][:8]
        if isinstance(kept, KeptImport):
            text = await asyncio.to_thread(imports.exported, kept, player, form)
        else:
            text = await asyncio.to_thread(exported, seen(kept, player), form)
            name = f"{kept.hand.number}-{name}"
        name = f"hand-{name}.{EXPORTS[form][1]}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)

    async def _named(self, request: Request) -> tuple[str | None, KeptHand | KeptImport | None]:
        """Who asks, and the hand that the address names, if there is one."""
        guest = await self._guest(request)
        player = None if guest is None else guest.player
        hand_id = request.path_params["hand_id"]
        kept = await self._store().hand(hand_id)
        if kept is None:
            found = await self._store().imported_hands([hand_id])
            return player, found[0] if found else None
        return player, kept

    async def stats(self, request: Request) -> Response:
        """GET /api/stats: my figures over the hands asked for, and my winnings."""
        asked = await self._asked(request)
        if isinstance(asked, Response):
            return asked
        guest, wanted = asked
        store = self._store()
        found = await _found(store, guest.player, wanted, COUNTED_MAX)
        played = await store.hands(guest.player, HandsWanted(), COUNTED_MAX)
        totals, curve = Totals(), Curve()
        positions: dict[str, Totals] = {}
        for one in await self._facts_of(store, guest.player, found):
            totals.add(one)
            curve.add(one)
            positions.setdefault(one.position, Totals()).add(one)
        names = {ended.table_id: ended.table_name for ended in reversed(played)}
        here = [ended.dealt[0].net for ended in found if isinstance(ended, EndedHand)]
        answer = HandStats(
            hands=totals.hands,
            net=sum(here) if len(here) == len(found) else None,
            net_bets=totals.net_bets,
            figures=totals.figures(),
            positions={name: positions[name].rate for name in POSITIONS if name in positions},
            points=curve.points,
            tables=tuple([TableName(table_id=key, name=name) for key, name in names.items()]),
            imported=await store.imported_count(guest.player),
            counted_all=len(found) < COUNTED_MAX,
        )
        return _json(answer)

    async def _facts_of(self, store: Store, player: str, hands: tuple[Ended, ...]) -> list[Facts]:
        """What the player did in each hand, the first hand first; hands counted before are kept."""
        ids = [ended.hand_id for ended in reversed(hands)]
        missing = [one for one in reversed(hands) if (player, one.hand_id) not in self._facts]
        for start in range(0, len(missing), AT_ONCE):
            fresh = missing[start : start + AT_ONCE]
            views = []
            for hand_id in [one.hand_id for one in fresh if isinstance(one, EndedHand)]:
                try:
                    kept = await store.hand(hand_id)
                except Corrupt:
                    continue
                if kept is not None:
                    views.append(seen(kept, player))
            files = [one.hand_id for one in fresh if isinstance(one, OwnedHand)]
            brought = await store.imported_hands(files) if files else ()
            async with self._reading:
                counted = await asyncio.to_thread(facts_of, views)
                counted += await asyncio.to_thread(imports.facts_of, brought)
            counted_ids = [view.hand.hand_id for view in views]
            counted_ids += [view.hand.hand_id for view in brought]
            for hand_id, one in zip(counted_ids, counted, strict=True):
                self._facts[player, hand_id] = one
        counted_now = [self._facts[player, one] for one in ids if (player, one) in self._facts]
        while len(self._facts) > FACTS_KEPT:
            self._facts.popitem(last=False)
        return counted_now

    async def drop(self, request: Request) -> Response:
        """POST /api/replay?hand=0: a file of hands to be looked at. Nothing of it is kept."""
        guest = await self._sender(request)
        if isinstance(guest, Response):
            return guest
        number = request.query_params.get("hand", "0")
        if not number.isascii() or not number.isdigit() or len(number) > 6:
            return _refused("malformed", 400)
        data = await _file(request)
        if data is None:
            return _refused("file_too_big", 413)
        async with self._reading:
            found = await asyncio.to_thread(opened, data, int(number))
        return _json(found)

    async def keep(self, request: Request) -> Response:
        """POST /api/hands: a file of hands, those of which that are mine stand in my list then."""
        guest = await self._sender(request)
        if isinstance(guest, Response):
            return guest
        data = await _file(request)
        if data is None:
            return _refused("file_too_big", 413)
        store = self._store()
        async with self._reading:
            found = await asyncio.to_thread(imports.Sorted, data, guest.name)
            had = await store.imported_count(guest.player)
            if had + len(found.mine) > imports.KEPT_MAX:
                return _refused("too_many_hands", 409)
            return _json(await imports.keep(store, guest, found))

    async def remove(self, request: Request) -> Response:
        """DELETE /api/hands: no hand from a file stands in my list any more."""
        guest = await self._sender(request)
        if isinstance(guest, Response):
            return guest
        return _json(RemovedHands(hands=await self._store().drop_imported(guest.player)))

    async def _sender(self, request: Request) -> Guest | Response:
        """Who sends something; the refusal, where it comes from no page of ours or from nobody."""
        if request.headers.get("x-tripledraw") != "1" or not self._from_here(request):
            return _refused("not_from_here", 403)
        return await self._guest(request) or _refused("no_session", 401)


Endpoint = Callable[[Request], Awaitable[Response]]


def _kept(endpoint: Endpoint) -> Endpoint:
    """The endpoint, which says so where the store cannot be read just now."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Corrupt:
            return _refused("damaged", 500)
        except StoreError:
            return _refused("not_read", 503)

    return answer


async def _file(request: Request) -> bytes | None:
    """The file that is sent; None where it is too big."""
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > FILE_BYTES_MAX:
            return None
        pieces.append(piece)
    return b"".join(pieces)


async def _found(store: Store, player: str, wanted: HandsWanted, limit: int) -> tuple[Ended, ...]:
    """The latest hands of a player that are like that, wherever they were played."""
    found: list[Ended] = [
        *await store.hands(player, wanted, limit),
        *await store.imported(player, wanted, limit),
    ]
    found.sort(key=lambda one: (one.ended_at, one.hand_id), reverse=True)
    return tuple(found[:limit])


def _wanted(request: Request) -> HandsWanted | None:
    """What a query asks for; None where it is not to be understood."""
    try:
        asked = msgspec.convert(dict(request.query_params), _Asked, strict=False)
        before = None
        if asked.after is not None:
            ended_at, _, hand_id = asked.after.partition("-")
            before = (int(ended_at), hand_id)
    except (msgspec.ValidationError, ValueError):
        return None
    numbers = (asked.since, asked.until, asked.pot_from, asked.pot_to, before and before[0])
    if any(number is not None and abs(number) >= 1 << 62 for number in numbers):
        return None
    return HandsWanted(
        source=asked.source,
        table_id=asked.table,
        since=asked.since,
        until=asked.until,
        position=asked.position,
        result=asked.result,
        showdown=asked.showdown,
        pot_from=asked.pot_from,
        pot_to=asked.pot_to,
        before=before,
    )


def _row(ended: Ended) -> HandRow:
    if isinstance(ended, OwnedHand):
        return imports.row_of(ended)
    (mine,) = ended.dealt
    return HandRow(
        hand_id=ended.hand_id,
        site="",
        scale=1,
        table_id=ended.table_id,
        table_name=ended.table_name,
        number=ended.number,
        ended_at=ended.ended_at,
        small_blind=ended.small_blind,
        big_blind=ended.big_blind,
        pot=ended.pot,
        players=len(ended.sat),
        position=mine.position,
        net=mine.net,
        showdown=mine.showdown,
    )


def _json(content: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _refused(reason: str, status: int) -> Response:
    body = msgspec.json.encode({"reason": reason})
    return Response(body, status, media_type="application/json")
