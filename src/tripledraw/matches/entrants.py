"""Who plays: a bot by its name, by where its function is imported from, or a program of one's own.

``rulebook`` is a name, ``package.module:function`` an import, ``cmd:./program --option`` a program
that is asked in lines of JSON (``program``). docs/bots.md says how each is written.
"""

from __future__ import annotations

import importlib
import random
import shlex
import shutil
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from tripledraw.bots import BOTS, PREPARE, Bot
from tripledraw.matches.faults import BadAnswer, Faults
from tripledraw.matches.program import Program
from tripledraw.rules.actions import STAND_PAT, Action, Check, Fold
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

_COMMAND = "cmd:"


class NoSuchBot(ValueError):
    """A name that leads to no bot; the message says what was looked for."""


class Entrant(Protocol):
    """Someone in a match. He answers every question, if need be with what silence amounts to."""

    faults: Faults

    def decide(self, state: State, seat: int, legal: Legal, rng: random.Random) -> Action: ...
    def close(self) -> None: ...


class InProcess:
    """A bot that is a function of this program."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.faults = Faults()

    def decide(self, state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
        """What the bot does; what fails is counted, and taken for silence."""
        try:
            action = self._bot(state, seat, legal, rng)
            return checked(action, legal)
        except BadAnswer as failure:
            self.faults.add(failure)
        except (Exception, SystemExit):  # noqa: BLE001 - the bot has failed, not the match
            self.faults.add(BadAnswer("crashed", traceback.format_exc(limit=-2)))
        return silence(legal)

    def close(self) -> None:
        """Nothing to tidy up."""


class Outside:
    """A bot that is a program of its own."""

    def __init__(self, words: Sequence[str], time_limit_s: float) -> None:
        self.faults = Faults()
        self._program = Program(words, time_limit_s)

    def decide(self, state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
        """What the program answers; what fails is counted, and taken for silence."""
        try:
            return checked(self._program.ask(state, seat, legal, rng.random()), legal)
        except BadAnswer as failure:
            self.faults.add(failure)
            self.faults.note("\n".join(self._program.last_words()))
            return silence(legal)

    def close(self) -> None:
        """End the program."""
        self._program.close()


def checked(action: object, legal: Legal) -> Action:
    """The action, if it is a legal one."""
    try:
        refusal = legal.refusal(action)
    except TypeError as mistake:
        raise BadAnswer("wrong", str(mistake)) from None
    if refusal is not None:
        raise BadAnswer("wrong", f"{action}: {refusal}")
    return action  # type: ignore[return-value]


def silence(legal: Legal) -> Action:
    """What it amounts to at a table when a player says nothing."""
    if legal.stage is Stage.DRAWING:
        return STAND_PAT
    return Fold() if legal.to_call else Check()


def entrant(named: str, time_limit_s: float) -> Entrant:
    """The bot by this name, ready to play. Raises NoSuchBot."""
    if named.startswith(_COMMAND):
        return Outside(_words(named), time_limit_s)
    return InProcess(BOTS[named] if named in BOTS else _imported(named))


def prepare(named: str) -> None:
    """Read what this bot plays by. Raises NoSuchBot where that cannot be read."""
    if named not in PREPARE:
        return
    from tripledraw.analysis.solver.multiway.tables import TablesError
    from tripledraw.analysis.solver.strategy import StrategyError

    try:
        PREPARE[named]()
    except (TablesError, StrategyError) as trouble:
        raise NoSuchBot(f"{named!r} cannot play: {trouble}") from None


def _words(named: str) -> list[str]:
    try:
        words = shlex.split(named.removeprefix(_COMMAND))
    except ValueError as mistake:
        raise NoSuchBot(f"{named!r} cannot be read as a command: {mistake}") from None
    if not words or shutil.which(words[0]) is None:
        raise NoSuchBot(f"{named!r}: there is no program {words[0] if words else ''!r}")
    return words


def _imported(named: str) -> Bot:
    module, colon, function = named.partition(":")
    if not colon:
        known = ", ".join(sorted(BOTS))
        raise NoSuchBot(
            f"there is no bot {named!r}: choose {known}, or package.module:function, or cmd:program"
        )
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), function)
    except (Exception, SystemExit) as trouble:  # noqa: BLE001 - a module may do anything
        told = str(trouble) if isinstance(trouble, ImportError | AttributeError) else repr(trouble)
        raise NoSuchBot(f"{named!r} cannot be imported: {told}") from None
    if not callable(found):
        raise NoSuchBot(f"{named!r} is no function")
    return found  # type: ignore[no-any-return]
