"""Policies for the simulator: how a seat bets and draws, as compiled functions and as tables.

A policy is a function of one ``table`` (``layout.TABLE``), which is what its seat may see: its own
five cards, chips, bets, and what the others drew. In the betting (``table.drawing`` is 0) it
answers FOLD, CALL or RAISE; a call is a check and a raise a bet where it is one, and a raise that
is not allowed counts as a call. In a draw it answers with a bit for each place of ``table.hand``
whose card it throws away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numba import cfunc, njit, types
from numpy.typing import ArrayLike, NDArray

from tripledraw.analysis.chance import next_word, uniform
from tripledraw.analysis.indices import RANKS
from tripledraw.analysis.simulator.layout import CALL, FOLD, RAISE, TABLE_TYPE, parameter
from tripledraw.analysis.values import value5
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import value

_SIGNATURE = types.int64(TABLE_TYPE)


class Policy:
    """How a seat plays: a name, compiled code, and the numbers that the code may ask for."""

    def __init__(
        self, name: str, function: Callable[[Any], Any], numbers: ArrayLike = (), cache: bool = True
    ) -> None:
        self.name = name
        self.numbers: NDArray[np.float64] = np.ascontiguousarray(numbers, np.float64).reshape(-1)
        self._function = function
        self._cache = cache

    @cached_property
    def _code(self) -> Any:
        return cfunc(_SIGNATURE, cache=self._cache)(self._function)

    def __repr__(self) -> str:
        return f"Policy({self.name!r})"

    @property
    def address(self) -> int:
        """Where the compiled code lies."""
        return int(self._code.address)

    @property
    def parameters(self) -> int:
        """Where the numbers lie."""
        return int(self.numbers.ctypes.data)


def policy(function: Callable[[Any], Any]) -> Policy:
    """Make a policy of a function of a table, as a decorator: it is compiled for the simulator."""
    return Policy(function.__name__, function, cache=False)


_WORST_EIGHT = value("8h7c6d5s3c")
_WORST_NINE = value("9h8c7d6s4c")
_WORST_TEN = value("Th9c8d7s5c")


@njit(cache=True)
def throws(table: Any) -> Any:
    """Which cards a careful player alone at the table would throw: a bit for each place.

    He stands pat on an eight or better, with two draws left on a nine and at the last draw on a
    ten. Otherwise he keeps one card of each rank up to the seven, and an eight beside two of them.
    """
    hand = table.hand
    place = value5(hand[0], hand[1], hand[2], hand[3], hand[4])
    stands_on = _WORST_EIGHT
    if table.street == 2:
        stands_on = _WORST_NINE
    elif table.street == 3:
        stands_on = _WORST_TEN
    if place <= stands_on:
        return 0
    seen, kept, thrown, highest = 0, 0, 0, 0
    for spot in range(HAND_SIZE):
        rank = RANKS[hand[spot]]
        if rank > 8 or seen >> rank & 1:
            thrown |= 1 << spot
            continue
        seen |= 1 << rank
        kept += 1
        if rank > RANKS[hand[highest]] or thrown >> highest & 1:
            highest = spot
    if kept == HAND_SIZE or (RANKS[hand[highest]] == 8 and kept < 3):
        thrown |= 1 << highest  # of a low straight or flush, or an eight with too little beside it
    return thrown


@njit(cache=True)
def to_take(table: Any) -> Any:
    """How many cards the seat would take now: see ``throws``."""
    thrown = throws(table)
    count = 0
    for spot in range(HAND_SIZE):
        count += thrown >> spot & 1
    return count


def _random(table: Any) -> Any:
    """Facing a bet fold 15 %, raise 25 %, else call; else bet 40 %; throw each card with 40 %."""
    word = next_word(table.chance)
    if table.drawing:
        thrown = 0
        for spot in range(HAND_SIZE):
            if (word & np.uint64(0xFFF)) < np.uint64(1638):
                thrown |= 1 << spot
            word >>= np.uint64(12)
        return thrown
    roll = word >> np.uint64(32)
    if table.to_call == 0:
        return RAISE if roll < np.uint64(0.40 * 2**32) else CALL
    if roll < np.uint64(0.15 * 2**32):
        return FOLD
    return RAISE if roll < np.uint64(0.40 * 2**32) else CALL


def _caller(table: Any) -> Any:
    """Always check or call; draw as a careful player would alone."""
    return throws(table) if table.drawing else CALL


HOLDINGS = 8
"""The kinds of holdings that the tables of policies tell apart: see ``holding``."""


@njit(cache=True)
def holding(table: Any) -> Any:
    """What a seat holds, roughly, from the best to the worst: 0 to 7.

    Before the last draw: a pat seven or eight, a pat nine or worse, then one, two and three cards
    to come, then more (kinds 0, 1, 3, 4, 5 and 7). After it: a seven, an eight, a nine, a ten, a
    jack, a queen or worse without a pair, a pair, and the rest (0 to 7).
    """
    hand = table.hand
    if table.street < 3:
        count = to_take(table)
        if count == 0:
            place = value5(hand[0], hand[1], hand[2], hand[3], hand[4])
            return 0 if place <= _WORST_EIGHT else 1
        return min(count + 2, 7) if count <= 3 else 7
    place = value5(hand[0], hand[1], hand[2], hand[3], hand[4])
    for kind in range(7):
        if place <= _LAST_OF_KIND[kind]:
            return kind
    return 7


_LAST_OF_KIND = np.array(
    [
        value(text)
        for text in (
            "7h6c5d4s2c",
            "8h7c6d5s3c",
            "9h8c7d6s4c",
            "Th9c8d7s5c",
            "JhTc9d8s6c",
            "AhKcQdJs9c",
            "AhAcKdQsJc",
        )
    ],
    np.int64,
)


def _by_table(table: Any) -> Any:
    """Bet by the chances in a table, draw as a careful player would alone."""
    if table.drawing:
        return throws(table)
    facing = 0 if table.to_call == 0 else (1 if table.bet_count <= 2 else 2)
    row = 3 * (facing + 3 * (holding(table) + HOLDINGS * table.street))
    roll = uniform(table.chance)
    fold = parameter(table, row)
    if roll < fold:
        return FOLD
    return CALL if roll < fold + parameter(table, row + 1) else RAISE


def from_table(chances: ArrayLike, name: str = "table") -> Policy:
    """A policy that bets by chances: an array of the shape (4, 8, 3, 3).

    The axes are the street, the ``holding``, what it faces (nothing, at most two bets, more), and
    the chances to fold, to call or check, and to raise or bet, which add up to 1. Draws are those
    of ``throws``. Raises ValueError where this is no such array.
    """
    numbers = np.asarray(chances, np.float64)
    if numbers.shape != (4, HOLDINGS, 3, 3):
        raise ValueError(f"a table of chances has the shape (4, 8, 3, 3), not {numbers.shape}")
    if not (numbers >= 0).all() or not np.allclose(numbers.sum(axis=-1), 1):
        raise ValueError("the chances to fold, call and raise are none below 0, and add up to 1")
    return Policy(name, _by_table, numbers)


def _rulebook_chances() -> NDArray[np.float64]:
    """Bet and raise with what is ahead, call with a draw, fold what has little hope."""
    chances = np.zeros((4, HOLDINGS, 3, 3))
    for street in range(4):
        raises_with, calls_with = ((4, 4), (3, 4), (1, 3), (2, 4))[street]
        for kind in range(HOLDINGS):
            for facing in range(3):
                if kind <= raises_with - facing:
                    answer = RAISE
                elif facing == 0 or kind <= calls_with + (street == 0 and facing == 1):
                    answer = CALL
                else:
                    answer = FOLD
                chances[street, kind, facing, answer] = 1
    return chances


def _named() -> dict[str, Policy]:
    return {
        "random": Policy("random", _random),
        "caller": Policy("caller", _caller),
        "rulebook": from_table(_rulebook_chances(), "rulebook"),
    }


POLICIES: dict[str, Policy] = _named()
"""The policies that come along, by name."""
