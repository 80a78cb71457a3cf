"""The addresses of the Study page: a question about the game's numbers goes in, an answer comes out.

The question is worked out by a process of its own (see ``workers``); here it is only let in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tripledraw.server.logs import mishap
from tripledraw.server.workers import Busy, Fault, Mistake, TookTooLong, Workers
from tripledraw.store import Guest
from tripledraw.study.questions import DrawsQuestion, EquityQuestion, OddsQuestion

QUESTION_BYTES_MAX = 4096
TRIALS_MAX = 5_000_000
SECONDS_MAX = 10.0

Asked = DrawsQuestion | EquityQuestion | OddsQuestion
"""What a page may ask; whole hands are simulated at the command line only."""


class Studying:
    """The endpoint. ``guest`` tells who asks, ``from_here`` whether one of our pages does."""

    def __init__(
        self,
        workers: Workers,
        guest: Callable[[Request], Awaitable[Guest | None]],
        from_here: Callable[[Request], bool],
    ) -> None:
        self._workers = workers
        self._guest = guest
        self._from_here = from_here

    def routes(self) -> list[Route]:
        """Where it is reached."""
        return [Route("/api/study", self.ask, methods=["POST"])]

    async def ask(self, request: Request) -> Response:
        """POST /api/study: a question of ``tripledraw.study`` as JSON, answered as JSON."""
        if request.headers.get("x-tripledraw") != "1" or not self._from_here(request):
            return refused("not_from_here", 403)
        guest = await self._guest(request)
        if guest is None:
            return refused("no_session", 401)
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > QUESTION_BYTES_MAX:
                return refused("malformed", 413)
        try:
            question = _within_limits(msgspec.json.decode(body, type=Asked))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as mistake:
            return refused("mistake", 422, f"this is no question: {mistake}")
        body = msgspec.json.encode(question)
        return await worked_out(self._workers, guest.player, "study", body)


def _within_limits(question: Asked) -> Asked:
    """The question with no more work in it than a page may ask for; a command may ask for more."""
    trials = min(question.trials, TRIALS_MAX)
    if isinstance(question, EquityQuestion):
        return structs.replace(question, trials=trials, seconds=min(question.seconds, SECONDS_MAX))
    return structs.replace(question, trials=trials)


async def worked_out(workers: Workers, player: str, subject: str, body: bytes) -> Response:
    """The answer to a long question, or why there is none, as a response."""
    try:
        answer = await workers.run(player, subject, body)
    except Busy:
        return refused("busy", 429)
    except Mistake as mistake:
        return refused("mistake", 422, str(mistake))
    except TookTooLong:
        return refused("took_too_long", 503)
    except Fault as fault:
        mishap("question not answered", fault, subject=subject, at=str(fault))
        return refused("not_answered", 500)
    return Response(answer, media_type="application/json")


def refused(reason: str, status: int, message: str = "") -> Response:
    """A refusal by its reason; ``message`` is the sentence that tells what is wrong."""
    said = {"reason": reason, "message": message} if message else {"reason": reason}
    return Response(msgspec.json.encode(said), status, media_type="application/json")
