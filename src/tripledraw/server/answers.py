"""What is answered over HTTP about finished hands, as the browser reads it."""

from __future__ import annotations

import msgspec

from tripledraw.coach.drills import Grade
from tripledraw.notation.stats import Figure, Point
from tripledraw.room.replaying import Replay


class HandRow(msgspec.Struct, frozen=True, kw_only=True):
    """One of my hands in the list. ``players`` counts who was dealt in; times are ms since 1970.

    ``site`` is where it was played, "" in this room; elsewhere there is neither a table's id nor a
    number, and the time is the one on the file's clock, 0 where it says none. Chips are ``scale``
    to the unit.
    """

    hand_id: str
    site: str
    scale: int
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
    net: int | None
    """Chips won or lost; None where some hands were played elsewhere, in other units."""
    net_bets: float
    """The same in big bets."""
    figures: tuple[Figure, ...]
    positions: dict[str, float | None]
    """Big bets won in a hundred hands, by position."""
    points: tuple[Point, ...]
    tables: tuple[TableName, ...]
    imported: int
    """How many of all my hands came from files."""
    counted_all: bool


class HandReplay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand for the replayer. ``mine``: the asker was dealt into it; ``public``: he sees it
    as a stranger does all the same.

    ``site`` is where it was played, "" in this room. A hand from elsewhere may be told in hundredths
    (``cents``), and the rules may be able to follow it only so far, or not at all.
    """

    hand_id: str
    site: str
    table_id: str
    ended_at: int
    mine: bool
    public: bool
    cents: bool
    complete: bool
    replay: Replay | None


class KeptFile(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a file that was to be kept: hands that are mine now, and were already.

    ``others``: hands in which no seat is mine, as far as the file tells; they were not kept.
    """

    kept: int
    known: int
    others: int
    skipped: int
    broken: int


class RemovedHands(msgspec.Struct, frozen=True, kw_only=True):
    """How many hands from files were taken out of my list."""

    hands: int


class KindProgress(msgspec.Struct, frozen=True, kw_only=True):
    """My answers to drills of one kind, ``draw`` or ``bet``: how many, how many right, their cost."""

    kind: str
    answers: int
    right: int
    cost: float


class DrillProgress(msgspec.Struct, frozen=True, kw_only=True):
    """How I have answered drills so far. ``latest``: what the latest answers cost, the last first."""

    kinds: tuple[KindProgress, ...]
    latest: tuple[float, ...]


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """My answer to a drill, graded. ``counted``: it was my first to this spot."""

    grade: Grade
    counted: bool
    progress: DrillProgress
