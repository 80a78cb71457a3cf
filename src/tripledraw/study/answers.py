"""The answers: plain numbers, how far to trust them, and a sentence that says how they came about.

Chances are from 0 to 1. `error` is one standard error, 0 where every case was counted. Values of
hands are places among all, 1 the best and 7,462 the worst.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from tripledraw.lowball import HandName
from tripledraw.study.questions import Player

Stopped = Literal["exact", "error", "trials", "time", "interrupted"]


class Share(msgspec.Struct, frozen=True):
    """One side: what was asked about, and how often it wins.

    `equity` is its part of all pots: `wins`, the chance to win alone, and `ties`, its part of the
    pots that are shared. `holdings` 0 is somebody of whom nothing is known.
    """

    range: str
    policy: str
    holdings: int
    equity: float
    wins: float
    ties: float
    error: float


class EquityAnswer(msgspec.Struct, frozen=True, tag="equity"):
    """How often each side wins."""

    sides: tuple[Share, ...]
    left: int
    dead: str
    exact: bool
    deals: int
    seconds: float
    stopped: Stopped
    method: str


class Kept(msgspec.Struct, frozen=True):
    """One way to keep: its chance to win, and where it ends.

    `mean` is the expected final value; `low`, `median` and `high` are the hands than which a tenth,
    half and nine tenths of the final hands are as good or better.
    """

    cards: str
    drawn: int
    equity: float
    error: float
    exact: bool
    mean: float
    low: HandName
    median: HandName
    high: HandName


class DrawsAnswer(msgspec.Struct, frozen=True, tag="draws"):
    """The 32 ways to keep, best first, and against whom."""

    hand: str
    name: HandName
    left: int
    against: tuple[Player, ...]
    dead: str
    keeps: tuple[Kept, ...]
    deals: int
    seconds: float
    stopped: Stopped
    method: str


class Odds(msgspec.Struct, frozen=True):
    """Chances to end with each low or better: `seven` a seven, `eight` an eight, and so on.

    `kinds` is of how many draws, alike but for their suits, this is the mean.
    """

    kept: str
    drawn: int
    left: int
    kinds: int
    seven: float
    eight: float
    nine: float
    ten: float
    jack: float
    error: float
    exact: bool


class OddsAnswer(msgspec.Struct, frozen=True, tag="odds"):
    """How often draws get there."""

    rows: tuple[Odds, ...]
    dead: str
    seconds: float
    stopped: Stopped
    method: str


class SeatResult(msgspec.Struct, frozen=True):
    """What one seat won a hand, in small bets, and how often it won and showed."""

    seat: int
    policy: str
    small_bets: float
    error: float
    won: float
    showdowns: float


class SimulateAnswer(msgspec.Struct, frozen=True, tag="simulate"):
    """What each seat won."""

    players: int
    hands: int
    seats: tuple[SeatResult, ...]
    decisions: int
    reshuffles: int
    seconds: float
    stopped: Stopped
    method: str


Answer = EquityAnswer | DrawsAnswer | OddsAnswer | SimulateAnswer

Progress = Callable[[float, Answer], None]
"""Called now and then with how much is done, 0 to 1, and the answer as far as it is known."""
