"""A bot that is a program of its own, in any language: it is asked, and answers, a line of JSON.

It gets what a Python bot gets: what its seat may see, what it may do, and a number drawn by
chance. Nothing that it does may keep the match waiting: it has a time for each answer, what it
writes beside its answers is bounded, and after a failure it is ended and started anew, a few times.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from typing import IO, cast

import msgspec

from tripledraw.cards import Card
from tripledraw.matches.faults import BadAnswer
from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.state import State

_STARTS = 4
"""How often a program is started: after its last failure it sits in its seat and says nothing."""

_STARTING_S = 20.0
"""What the first answer may take at least: a program may have much to read first."""

_LINE_BYTES = 1 << 16
_LINES_WAITING = 16
_LAST_WORDS = 20
_GOING_S = 0.3


class Question(msgspec.Struct, frozen=True):
    """What a program is asked. Tuples run over the seats; chips are whole numbers.

    ``draws`` is how many cards each seat took so far; ``bet_count`` counts the bets of the street,
    the big blind as one; ``thrown`` are this seat's own discards; ``chance`` is a number from 0 to
    1, for programs that choose by chance and shall play the same match again the same way.
    """

    seat: int
    button: int
    small_blind: int
    big_blind: int
    street: Street
    stage: Stage
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    pot: int
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    folded: tuple[bool, ...]
    acted: tuple[bool, ...]
    draws: tuple[tuple[int, ...], ...]
    bet_count: int
    last_aggressor: int | None
    hand_aggressor: int | None
    to_call: int
    bet_to: int | None
    may: tuple[str, ...]
    chance: float


def question(state: State, seat: int, legal: Legal, chance: float) -> Question:
    """What this seat may see, and what it may do."""
    return Question(
        seat=seat,
        button=state.button,
        small_blind=state.stakes.small_blind,
        big_blind=state.stakes.big_blind,
        street=state.street,
        stage=state.stage,
        cards=state.hands[seat],
        thrown=state.thrown[seat],
        pot=sum(state.contributed) + sum(state.bets) + state.dead,
        stacks=state.stacks,
        bets=state.bets,
        folded=state.folded,
        acted=state.acted,
        draws=state.draws,
        bet_count=state.bet_count,
        last_aggressor=state.last_aggressor,
        hand_aggressor=state.hand_aggressor,
        to_call=legal.to_call,
        bet_to=legal.bet_to,
        may=_may(legal),
        chance=chance,
    )


def _may(legal: Legal) -> tuple[str, ...]:
    if legal.stage is Stage.DRAWING:
        return ("discard",)
    passive = "call" if legal.to_call else "check"
    if legal.bet_to is None:
        return ("fold", passive)
    return ("fold", passive, "bet" if legal.opens else "raise")


class Program:
    """The program, started when it is first asked."""

    def __init__(self, words: Sequence[str], time_limit_s: float) -> None:
        self._words = list(words)
        self._time_limit_s = time_limit_s
        self._starts = 0
        self._running: _Running | None = None
        self._last_words: deque[str] = deque(maxlen=_LAST_WORDS)

    def ask(self, state: State, seat: int, legal: Legal, chance: float) -> Action:
        """Its answer. Raises BadAnswer where there is none in time, or none that can be read."""
        wait_s = self._time_limit_s
        if self._running is None:
            wait_s = max(wait_s, _STARTING_S)
            self._running = self._start()
        asked = msgspec.json.encode(question(state, seat, legal, chance)) + b"\n"
        try:
            return _answer(self._running.ask(asked, wait_s))
        except BadAnswer:
            self.close()
            raise

    def _start(self) -> _Running:
        if self._starts == _STARTS:
            raise BadAnswer("crashed", f"it was started {_STARTS} times and is left alone now")
        self._starts += 1
        try:
            return _Running(self._words, self._last_words)
        except OSError as trouble:
            raise BadAnswer("crashed", f"it does not start: {trouble.strerror}") from None

    def close(self) -> None:
        """End it, if it runs."""
        if self._running is not None:
            self._running.end()
            self._running = None

    def last_words(self) -> tuple[str, ...]:
        """The last lines that it wrote on its standard error."""
        return tuple(self._last_words)


def _answer(line: bytes) -> Action:
    try:
        return msgspec.json.decode(line, type=Action)
    except (msgspec.DecodeError, UnicodeDecodeError) as mistake:
        shown = line[:80].decode(errors="replace").rstrip()
        raise BadAnswer("wrong", f"{shown!r} is no action: {mistake}") from None


class _Running:
    """One run of a program, with a thread that reads each of its two voices."""

    def __init__(self, words: list[str], last_words: deque[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the user's own program, without a shell
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the match, which ends its programs itself
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        ear, answers, errors = cast("tuple[IO[bytes], IO[bytes], IO[bytes]]", pipes)
        os.set_blocking(ear.fileno(), False)
        self._ear = ear
        self._lines: queue.Queue[bytes] = queue.Queue(_LINES_WAITING)
        self._ended = False
        self._threads = (
            threading.Thread(target=self._hear, args=(answers,), daemon=True),
            threading.Thread(target=_note, args=(errors, last_words), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    @property
    def talks(self) -> bool:
        """Whether lines wait that nobody has asked for."""
        return not self._lines.empty()

    def ask(self, line: bytes, wait_s: float) -> bytes:
        """The line that it answers."""
        if self.talks:
            return self._next_line(0)  # wrong if it is one too many, empty if it has ended
        try:
            whole = os.write(self._ear.fileno(), line) == len(line)
        except BlockingIOError:
            whole = False
        except OSError:
            raise BadAnswer("crashed", self._how_it_ended()) from None
        if not whole:
            raise BadAnswer("late", "it does not read what it is asked")
        return self._next_line(wait_s)

    def _next_line(self, wait_s: float) -> bytes:
        try:
            answer = self._lines.get(timeout=wait_s)
        except queue.Empty:
            raise BadAnswer("late", f"no answer within {wait_s:g} seconds") from None
        if not answer:
            raise BadAnswer("crashed", self._how_it_ended())
        if not wait_s or self.talks:
            raise BadAnswer("wrong", "it said more than it was asked for")
        return answer

    def end(self) -> None:
        """Let it go, and see to it that it goes."""
        self._ended = True
        with contextlib.suppress(OSError):
            self._ear.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOING_S)
        _kill(self._process)
        for thread in self._threads:
            thread.join(_GOING_S)

    def _hear(self, answers: IO[bytes]) -> None:
        with contextlib.suppress(OSError), answers:
            while line := answers.readline(_LINE_BYTES):
                self._put(line)
        self._put(b"")

    def _put(self, line: bytes) -> None:
        """Lay a line where it is looked for; nobody looks any more once the run was ended."""
        while not self._ended:
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOING_S)
        status = self._process.poll()
        return "it closed its output" if status is None else f"it ended with status {status}"


def _note(errors: IO[bytes], last_words: deque[str]) -> None:
    with contextlib.suppress(OSError), errors:
        while line := errors.readline(_LINE_BYTES):
            last_words.append(line.decode(errors="replace").rstrip())


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and whatever it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
