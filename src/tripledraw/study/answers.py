"""The answers: plain numbers, how far to trust them, and a sentence that says how they came about.

Chances are from 0 to 1. `error` is one standard error, 0 where every case was counted. Values of
hands are places among all, 1 the best and 7,462 the worst.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.study.questions import Player

Stopped = Literal["exact", "error", "trials", "time", "interrupted"]


class Share(msgspec.Struct, frozen=True):
    """One side: what was asked about, and how often it wins.

    `equity` is the part of the pots it gets, a tie counting as its share; `wins` and `ties` are
    chances.
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

    `mean` is the expected final value; `low`, `median` and `high` are final values such that a
    tenth, half and nine tenths of the hands are as good or better, each with its name.
    """

    cards: str
    drawn: int
    equity: float
    error: float
    exact: bool
    mean: float
    low: int
    median: int
    high: int
    low_name: str
    median_name: str
    high_name: str


class DrawsAnswer(msgspec.Struct, frozen=True, tag="draws"):
    """The 32 ways to keep, best first, and against whom."""

    hand: str
    name: str
    left: int
    against: tuple[Player, ...]
    dead: str
    keeps: tuple[Kept, ...]
    seconds: float
    method: str


class Odds(msgspec.Struct, frozen=True):
    """Chances to end with each low or better: `seven` a seven, `eight` an eight, and so on."""

    kept: str
    drawn: int
    left: int
    holdings: int
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
    actions: int
    reshuffles: int
    seconds: float
    stopped: Stopped
    method: str


Answer = EquityAnswer | DrawsAnswer | OddsAnswer | SimulateAnswer
