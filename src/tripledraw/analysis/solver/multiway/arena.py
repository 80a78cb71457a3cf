"""Many hands of one player among others inside a kernel, to know soon how good what was learnt is.

A player is one of the field's bots (``field``), or tables. Each deal is played with the one in every
seat and the others in the rest, the same cards lying in the same order each time: so the seats are
rotated, and what luck the cards bring is shared out evenly.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numba import njit

from tripledraw.analysis import chance
from tripledraw.analysis.solver.buckets import Bucketing
from tripledraw.analysis.solver.dealing import entries
from tripledraw.analysis.solver.multiway import joining, views
from tripledraw.analysis.solver.multiway.field import FIELD, RULEBOOK, field_bets, field_keeps
from tripledraw.analysis.solver.multiway.finishes import Finishes
from tripledraw.analysis.solver.multiway.playing import (
    do,
    do_draw,
    hand_out,
    new_seats,
    place_of,
    won,
)
from tripledraw.analysis.solver.multiway.table import (
    DRAWING,
    TO_ACT,
    act,
    over,
    sit_down,
)
from tripledraw.analysis.solver.multiway.tables import Tables
from tripledraw.analysis.solver.multiway.views import ACTIONS

_BIG_BET = 4.0
"""In small blinds, which is what kernels count in."""
_PART = 500
"""Deals that one thread plays at a time, each part with cards of its own."""
_DECIDED, _UNKNOWN = 0, 1

Player = str | Tables
"""The name of a bot of the field, or tables."""


class Cards(NamedTuple):
    """What the kernel must know, as in ``learning.Model``."""

    entries: Any
    begins: Any
    counts: Any
    buckets: Any
    finishes: Any


class Score(msgspec.Struct, frozen=True):
    """What the one has won, in big bets per hundred hands, with its standard error over deals."""

    hands: int
    won: float
    error: float
    seats: tuple[float, ...]
    """By seat, the button first, then clockwise."""
    unknown: float
    """The share of the tables' decisions that they knew nothing of."""

    def __str__(self) -> str:
        seats = " ".join(f"{seat:+.1f}" for seat in self.seats)
        return (
            f"{self.won:+.2f} ± {self.error:.2f} bb/100 (from the button on {seats}; "
            f"{self.hands:,} hands, {self.unknown:.2%} unknown)"
        )


def cards(tables: Tables, finishes: Finishes) -> Cards:
    """What the kernel must know, where these tables play."""
    counts = joining.counts(tables.numbers)
    known = entries(Bucketing(tables.kept, tables.buckets))
    return Cards(known, np.array(views.layout(counts)), np.array(counts), tables.numbers, finishes)


def match(
    known: Cards, one: Player, others: Player, players: int, deals: int, seed: int,
    threads: int = 1,
) -> Score:  # fmt: skip
    """Play so many deals, each as often as there are seats. Tables on both sides must have the
    same buckets, those of ``known``."""
    nothing = np.zeros((1, ACTIONS), np.uint8)
    sides = [nothing if isinstance(side, str) else side.whole() for side in (one, others)]
    kinds = np.array(
        [
            FIELD.index(side) if isinstance(side, str) else len(FIELD) + place
            for place, side in enumerate((one, others))
        ]
    )

    def play(part: int) -> tuple[Any, Any, Any]:
        gains, squares, told = np.zeros(players), np.zeros(1), np.zeros(2, np.int64)
        _play(
            min(_PART, deals - part * _PART), players, kinds, sides[0], sides[1], known,
            chance.stream(seed, 2 * part), chance.stream(seed, 2 * part + 1), gains, squares, told,
        )  # fmt: skip
        return gains, squares, told

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(play, range(-(-deals // _PART))))
    gains, squares, told = (sum(column) for column in zip(*parts, strict=True))
    unit = 100 / _BIG_BET
    mean = gains.sum() / (deals * players)
    spread = np.sqrt(max(squares[0] / deals - mean**2, 0.0) / deals)
    return Score(
        hands=deals * players,
        won=float(mean * unit),
        error=float(spread * unit),
        seats=tuple((gains / deals * unit).tolist()),
        unknown=float(told[_UNKNOWN] / max(told[_DECIDED], 1)),
    )


@njit(cache=True, nogil=True)
def _play(
    deals: Any, players: Any, kinds: Any, one: Any, others: Any, known: Any,
    deals_chance: Any, random: Any, gains: Any, squares: Any, told: Any,
) -> None:  # fmt: skip
    """Add up what the one wins in each seat, and the squares of its mean over a deal."""
    seats = new_seats()
    deck = np.arange(52)
    row, hands = seats.rows[0], seats.hands[0]
    for _ in range(deals):
        chance.deal(deals_chance, deck, 0, 52, 52)
        mean = 0.0
        for seat in range(players):
            seats.kinds[:] = kinds[1]
            seats.kinds[seat] = kinds[0]
            sit_down(row, players)
            seats.deck[:] = deck
            hand_out(row, hands, seats.deck, known.entries)
            while not over(row):
                kind = seats.kinds[row[TO_ACT]]
                if kind >= len(FIELD):
                    rows = one if kind == len(FIELD) else others
                    action = _looked_up(row, rows, known, random)
                    told[_DECIDED] += 1
                    if action >= 0:
                        do(row, hands, action, seats.deck, known.entries, random)
                        continue
                    told[_UNKNOWN] += 1
                    kind = RULEBOOK
                if row[DRAWING]:
                    keep = field_keeps(kind, row, hands, known.finishes, random)
                    do_draw(row, hands, keep, seats.deck, known.entries, random)
                else:
                    act(row, field_bets(kind, row, hands, known.finishes, random))
            gain = won(row, seat)
            gains[seat] += gain
            mean += gain / players
        squares[0] += mean * mean


@njit(cache=True)
def _looked_up(row: Any, rows: Any, known: Any, random: Any) -> Any:
    """What tables do, or -1 where they know nothing."""
    parts = rows[place_of(row, known.begins, known.counts, known.buckets)]
    total = 0
    for action in range(ACTIONS):
        total += parts[action]
    if total == 0:
        return -1
    left = chance.below(random, total)
    action = 0
    while left >= parts[action]:
        left -= np.int64(parts[action])
        action += 1
    return action
