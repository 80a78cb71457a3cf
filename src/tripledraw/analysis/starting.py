"""All starting hands in order: how good five cards are before anything has happened.

The order is that of one number: how often the hand wins the showdown against one other hand dealt
from the same deck, with three draws to come, when nobody bets and both draw as well as they can
against each other. It is found by going round: the final hands of a player are simulated, the
programme of ``draws_lattice`` says how to draw against them, then the final hands of a player who
draws so are simulated, three times over. Betting, position and more opponents are left out, so this
is a measure of the cards, and no advice what to play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import ArrayLike, NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.draws_lattice import lattice, own_place, programme
from tripledraw.analysis.equity_best import FINALS
from tripledraw.analysis.equity_sampling import play, spot_of
from tripledraw.analysis.holdings import unknown
from tripledraw.analysis.indices import DECK_SIZE
from tripledraw.analysis.policies import BEST, MOST_DRAWS, RULES
from tripledraw.analysis.values import checked_hands
from tripledraw.cards import HAND_SIZE

_ROUNDS = 3
_TRIALS = 400_000


@dataclass(frozen=True, eq=False, slots=True)
class Starting:
    """The worth of every starting hand, suits being alike, and its place among all.

    ``worths`` and ``places`` have a number for each of the 134,459 classes of hands: the chance to
    win (a tie being half), and the share of all 2,598,960 hands that are as good or better.
    """

    worths: NDArray[np.float64]
    places: NDArray[np.float64]

    def worth(self, hands: ArrayLike) -> NDArray[np.float64]:
        """The chance to win of each of N hands, of shape (N, 5) as for ``values.values``."""
        found: NDArray[np.float64] = self.worths[_classes(hands)]
        return found

    def place(self, hands: ArrayLike) -> NDArray[np.float64]:
        """The share of all starting hands that are as good as each of N hands, or better."""
        found: NDArray[np.float64] = self.places[_classes(hands)]
        return found

    def best(self, share: float) -> NDArray[np.uint8]:
        """The best starting hands that make up at most such a share of all: (N, 5), cards rising.

        Hands of one worth stand or fall together. Raises ValueError for a share not in 0 to 1.
        """
        if not 0 < share <= 1:
            raise ValueError(f"a share of the starting hands is above 0 and up to 1, not {share}")
        hands = all_hands()
        return hands[self.places[_classes_of_all()] <= share + 1e-12]


@cache
def starting_hands() -> Starting:
    """The starting hands in their order; takes about a second, once."""
    finals = np.zeros(FINALS, np.int64)
    policies = (RULES, *(BEST,) * (_ROUNDS - 1))
    best: NDArray[np.uint8] | None = None
    worth = np.empty(0)
    for number, policy in enumerate(policies):
        finals[:] = 0
        table = {} if best is None else {0: best}
        spot = spot_of([unknown(policy)], table)
        chance = stream(27, number)
        play(spot, MOST_DRAWS, np.uint64(0), _TRIALS, chance, 0, finals, np.zeros((3, 1)))
        parts = finals[0, :-1] / _TRIALS
        win = 1 - np.cumsum(parts) + parts / 2
        best, worths = programme(win, MOST_DRAWS)
        worth = worths[MOST_DRAWS]
    return _in_order(worth)


def _in_order(worth: NDArray[np.float64]) -> Starting:
    counts = np.bincount(_classes_of_all(), minlength=len(worth))
    rounded = np.round(worth, 9)
    order = np.argsort(-rounded, kind="stable")
    upto = np.cumsum(counts[order]) / counts.sum()
    last = np.searchsorted(-rounded[order], -rounded, side="right") - 1
    return Starting(worth, upto[last])


@cache
def all_hands() -> NDArray[np.uint8]:
    """All 2,598,960 hands, (N, 5), the cards rising."""
    hands = np.empty((comb(DECK_SIZE, HAND_SIZE), HAND_SIZE), np.uint8)
    _fill_all(hands)
    return hands


@njit(cache=True, nogil=True)
def _fill_all(hands: Any) -> None:
    cards = np.empty(HAND_SIZE, np.int64)
    for place in range(HAND_SIZE):
        cards[place] = place
    for hand in range(len(hands)):
        for place in range(HAND_SIZE):
            hands[hand, place] = cards[place]
        last = HAND_SIZE - 1
        while last > 0 and cards[last] == DECK_SIZE - HAND_SIZE + last:
            last -= 1
        cards[last] += 1
        for place in range(last + 1, HAND_SIZE):
            cards[place] = cards[place - 1] + 1


@cache
def _classes_of_all() -> NDArray[np.int32]:
    return _classes(all_hands())


def _classes(hands: ArrayLike) -> NDArray[np.int32]:
    rows = checked_hands(hands)
    out = np.empty(len(rows), np.int32)
    _class_all(rows, lattice().places, out)
    return out


@njit(cache=True, nogil=True)
def _class_all(hands: Any, places: Any, out: Any) -> None:
    for place in range(len(hands)):
        packed = np.int64(0)
        for card in range(HAND_SIZE):
            packed |= np.int64(hands[place, card]) << (8 * card)
        out[place] = places[own_place(packed)[0]]
