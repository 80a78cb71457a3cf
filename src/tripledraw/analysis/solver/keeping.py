"""How good it is to keep some cards and draw the rest: played alone, before any betting.

Theory of operation
-------------------
Somebody who cannot be raised or folded wants the hand that beats an opponent's most often. If the
opponent's last hand is known as a distribution, so is the worth of each last hand: the share of
the distribution that it beats. A set of kept cards with one draw left is worth the mean over all
it may become; a hand with one draw left is worth its best set, standing pat being one. So it goes
back to three draws left. The distribution is the one that this very play leads to, found by doing
it again a few times, each time against the mean of what came before.

Cards are exact, suits count, nobody else's cards are known. All worth is a whole number of 65,535
parts of a sure win, added up without rounding, so that hands that differ in suits alone are
worth exactly the same, on every machine.

A set of up to four cards has a number: how many smaller sets of its size come before it in
colexicographic order, after the sets of smaller size. So has a hand of five among the hands.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.indices import DECK_SIZE
from tripledraw.analysis.solver.numbering import BEFORE, KEPT_SETS, SET_START
from tripledraw.analysis.values import value5
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import CLASS_COUNT

DRAWS = 3
SURE = 65_535
HANDS = comb(DECK_SIZE, HAND_SIZE)
_PAT = 31
_COMPLETIONS = np.array([comb(DECK_SIZE - kept, HAND_SIZE - kept) for kept in range(6)], np.int64)


def solve(rounds: int = 5) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """The worth of every kept set, and how often each hand is held, by the play of ``rounds``.

    The first array has a row for one, two and three draws left, this one included, and a column
    for each set by its number. The second has a row for each stage of a hand, the deal first, the
    last hand last, and a column for each hand.
    """
    places = np.empty(HANDS, np.uint16)
    _values(places)
    held = np.full((DRAWS + 1, HANDS), 1.0 / HANDS)
    kept = np.zeros((DRAWS, KEPT_SETS), np.uint16)
    met = np.zeros(HANDS)
    for round_ in range(rounds):
        if round_ == 1:
            met[:] = 0.0  # of a player who never draws enough was heard
        met += held[DRAWS]
        worth = _worth(places, met)
        choices = np.empty((DRAWS, HANDS), np.uint8)
        for left in range(DRAWS):
            totals = np.zeros(KEPT_SETS, np.int64)
            _add_up(worth, totals)
            _average(totals, kept[left])
            worth = _choose(worth, kept[left], choices[left])
        for stage in range(DRAWS):
            _pass_on(held[stage], choices[DRAWS - 1 - stage], held[stage + 1])
    return kept, held


def _worth(places: NDArray[np.uint16], met: NDArray[np.float64]) -> NDArray[np.uint16]:
    """What each hand is worth when nothing more is drawn: the share it beats, half of its equals."""
    shares = np.bincount(places, weights=met, minlength=CLASS_COUNT + 1)
    shares = shares / shares.sum()
    beaten = 1.0 - np.cumsum(shares) + shares / 2
    worth: NDArray[np.uint16] = np.round(np.clip(beaten, 0.0, 1.0) * SURE).astype(np.uint16)
    return worth[places]


@njit(cache=True)
def _values(places: Any) -> None:
    hand = 0
    for e in range(DECK_SIZE):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        places[hand] = value5(a, b, c, d, e)
                        hand += 1


@njit(cache=True)
def kept_number(cards: Any, mask: Any) -> Any:
    """The number of a set: those of five cards in rising order whose bits are in ``mask``."""
    number = 0
    size = 0
    for place in range(HAND_SIZE):
        if mask >> place & 1:
            size += 1
            number += BEFORE[cards[place], size]
    return SET_START[size] + number


@njit(cache=True)
def _first_hand(cards: Any) -> None:
    for place in range(HAND_SIZE):
        cards[place] = place


@njit(cache=True)
def _next_hand(cards: Any) -> None:
    """The next five cards in colexicographic order."""
    place = 0
    while place < HAND_SIZE - 1 and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


@njit(cache=True)
def _add_up(worth: Any, totals: Any) -> None:
    """The sum over all hands that a kept set may become, for every set at once."""
    cards = np.empty(HAND_SIZE, np.int64)
    _first_hand(cards)
    for hand in range(HANDS):
        for mask in range(_PAT):
            totals[kept_number(cards, mask)] += worth[hand]
        _next_hand(cards)


@njit(cache=True)
def _average(totals: Any, kept: Any) -> None:
    for size in range(HAND_SIZE):
        count = _COMPLETIONS[size]
        for number in range(SET_START[size], SET_START[size + 1]):
            kept[number] = (totals[number] + count // 2) // count


@njit(cache=True)
def _choose(worth: Any, kept: Any, choices: Any) -> Any:
    """What each hand is worth with this draw to come, and the cards it keeps, as a mask."""
    cards = np.empty(HAND_SIZE, np.int64)
    _first_hand(cards)
    better = np.empty(HANDS, np.uint16)
    for hand in range(HANDS):
        best = worth[hand]
        choice = _PAT
        for mask in range(_PAT):
            now = kept[kept_number(cards, mask)]
            if now > best:
                best = now
                choice = mask
        better[hand] = best
        choices[hand] = choice
        _next_hand(cards)
    return better


@njit(cache=True)
def _pass_on(held: Any, choices: Any, after: Any) -> None:
    """How often each hand is held after a draw, from how often each was before it."""
    cards = np.empty(HAND_SIZE, np.int64)
    mass = np.zeros(KEPT_SETS, np.float64)
    _first_hand(cards)
    for hand in range(HANDS):
        if choices[hand] != _PAT:
            mass[kept_number(cards, choices[hand])] += held[hand]
        _next_hand(cards)
    for size in range(HAND_SIZE):
        for number in range(SET_START[size], SET_START[size + 1]):
            mass[number] /= _COMPLETIONS[size]
    _first_hand(cards)
    for hand in range(HANDS):
        total = held[hand] if choices[hand] == _PAT else 0.0
        for mask in range(_PAT):
            total += mass[kept_number(cards, mask)]
        after[hand] = total
        _next_hand(cards)
