"""The addresses of the coach: a finished hand reviewed, drills asked and graded, progress told.

The coach works in a process of its own (see ``workers``); here it is said what it may see. A hand
goes to it as its player saw it, so a judgement cannot tell anything of cards that were hidden.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tripledraw.coach.asking import AskDrill, GradeAnswer, Question, ReviewHand, ReviewRecord
from tripledraw.coach.drills import Grade, Kind
from tripledraw.notation.recording import as_seen_by
from tripledraw.rules.actions import Action, Discard
from tripledraw.server.answers import DrillProgress, Graded, KindProgress
from tripledraw.server.past import seen
from tripledraw.server.studying import refused, worked_out
from tripledraw.server.workers import Workers
from tripledraw.store import Corrupt, DrillAnswer, Guest, Store, StoreError

BODY_BYTES_MAX = 1024
LATEST = 50
"""How many of the latest answers tell how somebody does now."""
_SEEDS = 1 << 40
_PARTS = 1000


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/drills."""

    kind: Kind


class _Answered(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/drills/answer."""

    spot: str
    action: Action


class Coaching:
    """The endpoints. ``guest`` tells who asks, ``from_here`` whether one of our pages does."""

    def __init__(
        self,
        workers: Workers,
        store: Callable[[], Store],
        now_ms: Callable[[], int],
        guest: Callable[[Request], Awaitable[Guest | None]],
        from_here: Callable[[Request], bool],
    ) -> None:
        self._workers = workers
        self._store = store
        self._now_ms = now_ms
        self._guest = guest
        self._from_here = from_here

    def routes(self) -> list[Route]:
        """Where they are reached."""
        return [
            Route("/api/hands/{hand_id}/review", self._for_guests(self.review), methods=["POST"]),
            Route("/api/drills", self._for_guests(self.drill), methods=["POST"]),
            Route("/api/drills", self._for_guests(self.progress), methods=["GET"]),
            Route("/api/drills/answer", self._for_guests(self.grade), methods=["POST"]),
        ]

    async def review(self, request: Request, guest: Guest) -> Response:
        """POST /api/hands/{hand_id}/review: my decisions in a hand of mine, judged."""
        question = await self._hand_of(request.path_params["hand_id"], guest)
        if question is None:
            return refused("no_hand", 404)
        return await self._ask(guest, question)

    async def drill(self, request: Request, guest: Guest) -> Response:
        """POST /api/drills: a spot to be answered."""
        asked = msgspec.json.decode(await _body(request), type=_Asked)
        return await self._ask(guest, AskDrill(asked.kind, secrets.randbelow(_SEEDS)))

    async def grade(self, request: Request, guest: Guest) -> Response:
        """POST /api/drills/answer: an answer graded, and kept if it is the first to its spot."""
        answered = msgspec.json.decode(await _body(request), type=_Answered)
        response = await self._ask(guest, GradeAnswer(answered.spot, answered.action))
        if response.status_code != 200:
            return response
        done = msgspec.json.decode(bytes(response.body), type=Grade)
        answer = DrillAnswer(
            player=guest.player,
            spot=done.spot,
            kind="draw" if isinstance(answered.action, Discard) else "bet",
            at_ms=self._now_ms(),
            right=done.right,
            cost_thousandths=round(done.cost * _PARTS),
        )
        counted = await self._store().keep_drill(answer)
        progress = await self._progress(guest)
        return _json(Graded(grade=done, counted=counted, progress=progress))

    async def progress(self, _: Request, guest: Guest) -> Response:
        """GET /api/drills: how I have answered so far."""
        return _json(await self._progress(guest))

    async def _progress(self, guest: Guest) -> DrillProgress:
        store = self._store()
        sums = await store.drill_sums(guest.player)
        latest = await store.drill_answers(guest.player, LATEST)
        return DrillProgress(
            kinds=tuple(
                [
                    KindProgress(
                        kind=one.kind,
                        answers=one.answers,
                        right=one.right,
                        cost=one.cost_thousandths / _PARTS,
                    )
                    for one in sums
                ]
            ),
            latest=tuple([one.cost_thousandths / _PARTS for one in latest]),
        )

    async def _hand_of(self, hand_id: str, guest: Guest) -> Question | None:
        """The hand as this guest saw it; None where it is none of his."""
        kept = await self._store().hand(hand_id)
        if kept is not None:
            mine = seen(kept, guest.player)
            if mine.viewer is None:
                return None
            return ReviewHand(guest.name, mine.viewer, mine.events)
        for found in await self._store().imported_hands([hand_id]):
            if found.hand.player == guest.player:
                seat = found.hand.seat
                return ReviewRecord(seat, await asyncio.to_thread(as_seen_by, found.record, seat))
        return None

    async def _ask(self, guest: Guest, question: Question) -> Response:
        body = await asyncio.to_thread(msgspec.json.encode, question)
        return await worked_out(self._workers, guest.player, "coach", body)

    def _for_guests(
        self, endpoint: Callable[[Request, Guest], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """The endpoint for those who have a session and ask from a page of ours."""

        async def answer(request: Request) -> Response:
            asks = request.method == "POST"
            if asks and (
                request.headers.get("x-tripledraw") != "1" or not self._from_here(request)
            ):
                return refused("not_from_here", 403)
            guest = await self._guest(request)
            if guest is None:
                return refused("no_session", 401)
            try:
                return await endpoint(request, guest)
            except msgspec.DecodeError:
                return refused("malformed", 400)
            except Corrupt:
                return refused("damaged", 500)
            except StoreError:
                return refused("not_kept", 503)

        return answer


async def _body(request: Request) -> bytes:
    """What is sent; raises DecodeError where it is more than anything we ask for."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > BODY_BYTES_MAX:
            raise msgspec.DecodeError
    return body


def _json(content: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(content), media_type="application/json")
