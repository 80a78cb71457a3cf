"""Hands long reckonings to processes of their own: a table in play is never kept waiting by one.

The processes are spawned when somebody first asks and let go when nobody has asked for a while. An
account has one question at work at a time, and only so many may wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

import msgspec

from tripledraw.server.worker import Answered, Asked

PROCESSES = 1
WAITING_MAX = 12
PATIENCE_S = 120.0
"""The first question after an installation waits for the compiler, which on a slow machine may take a minute."""
IDLE_S = 900.0
ANSWERS_KEPT = 200
ANSWER_BYTES_MAX = 4_000_000


class Busy(Exception):
    """This account's last question is still at work, or too many wait."""


class TookTooLong(Exception):
    """The question was given up, and its process with it."""


class Mistake(Exception):
    """What is wrong with the question, as a sentence for whoever asked."""


class Fault(Exception):
    """The answer could not be worked out, by no fault of whoever asked."""


class Workers:
    """The room's processes for long reckonings."""

    def __init__(
        self,
        processes: int = PROCESSES,
        patience_s: float = PATIENCE_S,
        waiting_max: int = WAITING_MAX,
    ) -> None:
        self._patience_s = patience_s
        self._waiting_max = waiting_max
        self._free = asyncio.Semaphore(processes)
        self._asking: set[str] = set()
        self._resting: list[Process] = []
        self._known: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()
        self._leave: asyncio.TimerHandle | None = None

    async def run(self, player: str, subject: str, body: bytes) -> bytes:
        """Have a question answered, JSON by JSON; the same question again costs nothing.

        Raises ``Busy``, ``Mistake``, ``TookTooLong`` or ``Fault``.
        """
        try:
            body = msgspec.json.format(body, indent=-1)  # a question is one line
        except (msgspec.DecodeError, RecursionError) as wrong:
            raise Mistake(f"not a question: {wrong}") from None
        known = self._known.get((subject, body))
        if known is not None:
            self._known.move_to_end((subject, body))
            return known
        if player in self._asking or len(self._asking) >= self._waiting_max:
            raise Busy
        self._asking.add(player)
        try:
            async with self._free:
                answered = await self._ask(Asked(subject, msgspec.Raw(body)))
        finally:
            self._asking.discard(player)
        if answered.mistake:
            raise Mistake(answered.mistake)
        if answered.fault:
            raise Fault(answered.fault)
        self._remember((subject, body), bytes(answered.answer))
        return bytes(answered.answer)

    async def stop(self) -> None:
        """Let the processes go."""
        if self._leave is not None:
            self._leave.cancel()
        while self._resting:
            await _end(self._resting.pop())

    async def _ask(self, asked: Asked) -> Answered:
        process = self._rested() or await _spawn()
        try:
            async with asyncio.timeout(self._patience_s):
                assert process.stdin is not None, "the process has a line in"
                assert process.stdout is not None, "the process has a line out"
                process.stdin.write(msgspec.json.encode(asked) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
                answered = msgspec.json.decode(line, type=Answered)
        except TimeoutError:
            await _end(process)
            raise TookTooLong from None
        except (OSError, ValueError):  # it died, or said what it should not have
            await _end(process)
            raise Fault("the process ended") from None
        except asyncio.CancelledError:  # whoever asked is gone; the answer must not meet another
            process.kill()
            raise
        self._rest(process)
        return answered

    def _rested(self) -> Process | None:
        while self._resting:
            process = self._resting.pop()
            if process.returncode is None:
                return process
        return None

    def _rest(self, process: Process) -> None:
        self._resting.append(process)
        if self._leave is not None:
            self._leave.cancel()
        self._leave = asyncio.get_running_loop().call_later(IDLE_S, self._dismiss)

    def _dismiss(self) -> None:
        for process in self._resting:
            process.kill()
        self._resting.clear()

    def _remember(self, key: tuple[str, bytes], answer: bytes) -> None:
        self._known[key] = answer
        if len(self._known) > ANSWERS_KEPT:
            self._known.popitem(last=False)


async def _spawn() -> Process:
    """A fresh process, of one thread, which the terminal's Ctrl-C does not reach."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tripledraw.server.worker",
        stdin=PIPE,
        stdout=PIPE,
        limit=ANSWER_BYTES_MAX,
        start_new_session=True,
        env={**os.environ, "NUMBA_NUM_THREADS": "1"},
    )


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
