"""The addresses of finished hands: one's own list, any hand by its link, exports, figures.

Nothing here changes anything. A hand that is not over cannot be told from one that never was.
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
from tripledraw.notation.stats import Curve, Figure, Point, Totals
from tripledraw.room.ended import EndedHand
from tripledraw.room.replaying import Replay
from tripledraw.server.dropped import FILE_BYTES_MAX, opened
from tripledraw.server.past import EXPORTS, exported, facts_of, replay, seen
from tripledraw.store import Corrupt, Guest, HandsWanted, Store, StoreError

PAGE = 50
COUNTED_MAX = 5_000
"""How many of a player's latest hands his figures are counted from."""
AT_ONCE = 25
FACTS_KEPT = 20_000


class HandRow(msgspec.Struct, frozen=True, kw_only=True):
    """One of my hands in the list. ``players`` counts who was dealt in; times are ms since 1970."""

    hand_id: str
    table_id: str
    table_name: str
    number: int
    ended_at: int
    small_blind: int
    big_blind: int
    pot: int
    players: int
    position: str
    net: int
    showdown: bool


class HandsPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of my hands, the latest first; ``more`` asks for the next one, "" after the last."""

    hands: tuple[HandRow, ...]
    more: str


class TableName(msgspec.Struct, frozen=True, kw_only=True):
    """A table where I have played."""

    table_id: str
    name: str


class HandStats(msgspec.Struct, frozen=True, kw_only=True):
    """My figures over the hands asked for, and my winnings from hand to hand, in big bets."""

    hands: int
    net: int
    figures: tuple[Figure, ...]
    positions: dict[str, float | None]
    """Big bets won in a hundred hands, by position."""
    points: tuple[Point, ...]
    tables: tuple[TableName, ...]
    counted_all: bool


class HandReplay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand for the replayer. ``mine``: the asker was dealt into it."""

    hand_id: str
    table_id: str
    ended_at: int
    mine: bool
    replay: Replay


class _Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a list or of figures, as a page writes it."""

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
            Route("/api/hands/{hand_id}", _kept(self.one), methods=["GET"]),
            Route("/api/hands/{hand_id}/export", _kept(self.export), methods=["GET"]),
            Route("/api/stats", _kept(self.stats), methods=["GET"]),
            Route("/api/replay", _kept(self.drop), methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/hands: my finished hands, by what they were."""
        guest = await self._guest(request)
        if guest is None:
            return _refused("no_session", 401)
        wanted = _wanted(request)
        if wanted is None:
            return _refused("malformed", 400)
        found = await self._store().hands(guest.player, wanted, PAGE + 1)
        page = found[:PAGE]
        more = f"{page[-1].ended_at}-{page[-1].hand_id}" if len(found) > PAGE else ""
        return _json(HandsPage(hands=tuple([_row(ended) for ended in page]), more=more))

    async def one(self, request: Request) -> Response:
        """GET /api/hands/{hand_id}: a finished hand, as the asker may see it."""
        guest = await self._guest(request)
        kept = await self._store().hand(request.path_params["hand_id"])
        if kept is None:
            return _refused("no_hand", 404)
        mine = seen(kept, None if guest is None else guest.player)
        answer = HandReplay(
            hand_id=kept.hand.hand_id,
            table_id=kept.hand.table_id,
            ended_at=kept.hand.ended_at,
            mine=mine.viewer is not None,
            replay=await asyncio.to_thread(replay, mine),
        )
        return _json(answer)

    async def export(self, request: Request) -> Response:
        """GET /api/hands/{hand_id}/export?to=phh: the same as a file for other programs."""
        form = request.query_params.get("to", "")
        if form not in EXPORTS:
            return _refused("malformed", 400)
        guest = await self._guest(request)
        kept = await self._store().hand(request.path_params["hand_id"])
        if kept is None:
            return _refused("no_hand", 404)
        mine = seen(kept, None if guest is None else guest.player)
        text = await asyncio.to_thread(exported, mine, form)
        ending = EXPORTS[form][1]
        name = f"hand-{kept.hand.number}-{kept.hand.hand_id[:8]}.{ending}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)

    async def stats(self, request: Request) -> Response:
        """GET /api/stats: my figures over the hands asked for, and my winnings."""
        guest = await self._guest(request)
        if guest is None:
            return _refused("no_session", 401)
        wanted = _wanted(request)
        if wanted is None:
            return _refused("malformed", 400)
        store = self._store()
        found = await store.hands(guest.player, wanted, COUNTED_MAX)
        played = await store.hands(guest.player, HandsWanted(), COUNTED_MAX)
        totals, curve = Totals(), Curve()
        positions: dict[str, Totals] = {}
        for one in await self._facts_of(store, guest.player, found):
            totals.add(one)
            curve.add(one)
            positions.setdefault(one.position, Totals()).add(one)
        names = {ended.table_id: ended.table_name for ended in reversed(played)}
        answer = HandStats(
            hands=totals.hands,
            net=sum(ended.dealt[0].net for ended in found),
            figures=totals.figures(),
            positions={name: positions[name].rate for name in POSITIONS if name in positions},
            points=curve.points,
            tables=tuple([TableName(table_id=key, name=name) for key, name in names.items()]),
            counted_all=len(found) < COUNTED_MAX,
        )
        return _json(answer)

    async def _facts_of(
        self, store: Store, player: str, hands: tuple[EndedHand, ...]
    ) -> list[Facts]:
        """What the player did in each hand, the first hand first; hands counted before are kept."""
        ids = [ended.hand_id for ended in reversed(hands)]
        missing = [hand_id for hand_id in ids if (player, hand_id) not in self._facts]
        for start in range(0, len(missing), AT_ONCE):
            fresh = missing[start : start + AT_ONCE]
            views = []
            for hand_id in fresh:
                try:
                    kept = await store.hand(hand_id)
                except Corrupt:
                    continue
                if kept is not None:
                    views.append(seen(kept, player))
            async with self._reading:
                counted = await asyncio.to_thread(facts_of, views)
            for view, one in zip(views, counted, strict=True):
                self._facts[player, view.hand.hand_id] = one
        counted_now = [self._facts[player, one] for one in ids if (player, one) in self._facts]
        while len(self._facts) > FACTS_KEPT:
            self._facts.popitem(last=False)
        return counted_now

    async def drop(self, request: Request) -> Response:
        """POST /api/replay?hand=0: a file of hands to be looked at. Nothing of it is kept."""
        if request.headers.get("x-tripledraw") != "1" or not self._from_here(request):
            return _refused("not_from_here", 403)
        if await self._guest(request) is None:
            return _refused("no_session", 401)
        number = request.query_params.get("hand", "0")
        if not number.isascii() or not number.isdigit() or len(number) > 6:
            return _refused("malformed", 400)
        pieces: list[bytes] = []
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > FILE_BYTES_MAX:
                return _refused("file_too_big", 413)
            pieces.append(piece)
        async with self._reading:
            found = await asyncio.to_thread(opened, b"".join(pieces), int(number))
        return _json(found)


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


def _row(ended: EndedHand) -> HandRow:
    (mine,) = ended.dealt
    return HandRow(
        hand_id=ended.hand_id,
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
