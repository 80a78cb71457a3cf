"""Exact equities: which spots can be counted, and the counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.equity_exact import (
    deck_without,
    list_draws,
    several_sides,
    sum_of_keys,
    two_sides,
)
from tripledraw.analysis.holdings import Holdings, Side
from tripledraw.analysis.indices import DECK_SIZE
from tripledraw.analysis.values import value_of_sum
from tripledraw.cards import HAND_SIZE

_LISTING = 4
_SLOW = 10
_OVERHEAD = 300
_MOST_TUPLES = 2_000
"""What it costs, in comparisons: to list a choice, to deal to many sides, to begin a pair."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What each side wins and ties, all deals counted."""

    wins: NDArray[np.float64]
    ties: NDArray[np.float64]
    deals: int
    method: str


def counted(sides: Sequence[Side], left: int, dead: np.uint64, budget: float) -> Counted | None:
    """The exact equities, if they can be had within the budget of comparisons."""
    if budget <= 0:
        return None
    gone = int(dead).bit_count()
    if left >= 2:
        for pat, drawer in ((0, 1), (1, 0)):
            if len(sides) == 2 and _draws_out(sides[pat], sides[drawer]):
                return _drawn_out(sides, pat, left, dead, budget)
        return None
    if left == 1 and any(side.dealt for side in sides):
        return None
    if len(sides) == 2:
        if _cost(sides, gone) > budget:
            return None
        return _two(sides[0].holdings, sides[1].holdings, dead)
    return _several([side.holdings for side in sides], dead, budget)


def _cost(sides: Sequence[Side], gone: int) -> float:
    """Comparisons of one draw, two sides: sizes by sizes."""
    counts = [Counter(side.holdings.sizes.tolist()) for side in sides]
    cost = 0.0
    for (size, one), (other, two) in product(*(count.items() for count in counts)):
        deck = DECK_SIZE - gone - size - other
        ways, ways2 = comb(deck, HAND_SIZE - size), comb(deck, HAND_SIZE - other)
        cost += float(one) * two * (ways * ways2 + _LISTING * (ways + ways2) + _OVERHEAD)
    return cost


def _room(holdings: Holdings) -> int:
    return comb(DECK_SIZE, HAND_SIZE - int(holdings.sizes.min()))


def _two(one: Holdings, two: Holdings, dead: np.uint64) -> Counted:
    shares = np.zeros(3)
    room = max(_room(one), _room(two))
    deals = two_sides(
        one.cards, one.sizes, one.masks, one.weights,
        two.cards, two.sizes, two.masks, two.weights,
        dead, room, shares,
    )  # fmt: skip
    won, tied = shares[:2] / shares[2]
    return Counted(
        np.array([won, 1 - won - tied]), np.full(2, tied / 2), deals, "every deal counted"
    )


def _several(ranges: Sequence[Holdings], dead: np.uint64, budget: float) -> Counted | None:
    """Three sides and more: each combination of their holdings by itself."""
    if prod(len(held) for held in ranges) > _MOST_TUPLES:
        return None
    gone = int(dead).bit_count() + sum(int(held.sizes.max()) for held in ranges)
    ways = prod(comb(DECK_SIZE - gone, HAND_SIZE - int(held.sizes.min())) for held in ranges)
    if _SLOW * ways * prod(len(held) for held in ranges) > budget:
        return None
    room = max(_room(held) for held in ranges)
    wins, ties = np.zeros(len(ranges)), np.zeros(len(ranges))
    weights = deals = 0
    sets = [held.masks for held in ranges]
    for chosen in product(*(range(len(held)) for held in ranges)):
        taken = [one[place] for one, place in zip(sets, chosen, strict=True)]
        together = np.bitwise_or.reduce([dead, *taken])
        sizes = [held.sizes[place] for held, place in zip(ranges, chosen, strict=True)]
        weight = prod(held.weights[place] for held, place in zip(ranges, chosen, strict=True))
        if weight == 0 or int(together).bit_count() != int(dead).bit_count() + sum(map(int, sizes)):
            continue
        cards = np.array([held.cards[place] for held, place in zip(ranges, chosen, strict=True)])
        found = np.zeros((2, len(ranges)))
        count = several_sides(cards, np.array(sizes, np.uint8), together, room, found[0], found[1])
        deals += count
        weights += weight
        wins += weight * found[0] / count
        ties += weight * found[1] / count
    return Counted(wins / weights, ties / weights, deals, "every deal counted")


def _draws_out(pat: Side, drawer: Side) -> bool:
    """Whether one known hand stays pat for good, and the other keeps one holding's given cards."""
    return (
        len(pat.holdings) == len(drawer.holdings) == 1
        and pat.policy.keeps == drawer.policy.keeps == "given"
        and pat.holdings.sizes[0] == HAND_SIZE
        and drawer.holdings.sizes[0] < HAND_SIZE
        and not drawer.dealt
    )


def _drawn_out(
    sides: Sequence[Side], pat: int, left: int, dead: np.uint64, budget: float
) -> Counted | None:
    made, held = sides[pat].holdings, sides[1 - pat].holdings
    policy = sides[1 - pat].policy
    taken = np.uint64(dead | made.masks[0] | held.masks[0])
    count = HAND_SIZE - int(held.sizes[0])
    deck = DECK_SIZE - int(taken).bit_count()
    ways = [comb(deck - count * draw, count) for draw in range(left)]
    if prod(map(float, ways)) > budget:
        return None
    found = np.zeros(2)
    stands = np.array([policy.ahead, *policy.against_pat], np.int64)
    _draw_out(
        made.cards[0], held.cards[0], int(held.sizes[0]), taken, left, stands, np.array(ways), found
    )
    won, tied = found
    wins, ties = np.array([1 - won - tied, won]), np.full(2, tied / 2)
    order = [0, 1] if pat == 0 else [1, 0]
    return Counted(wins[order], ties[order], prod(ways), "every order of the drawn cards counted")


@njit(cache=True, nogil=True)
def _last_draw(values: Any, sets: Any, taken: Any, pat: Any) -> tuple[int, int]:
    """Of the choices without a taken card: how many beat the pat hand, and how many equal it."""
    won = tied = 0
    for choice in range(len(values)):
        apart = (sets[choice] & taken) == 0
        won += apart & (values[choice] < pat)
        tied += apart & (values[choice] == pat)
    return won, tied


@njit(cache=True, nogil=True)
def _draw_out(
    made: Any, held: Any, size: int, dead: Any, left: int, stands: Any, ways: Any, found: Any
) -> None:
    """The chance to win and to tie of a hand that draws to its given cards against a pat one.

    ``stands`` (4,): whether to stand when ahead, then the values to stand on, the last draw first.
    ``ways`` has the number of choices at each draw.
    """
    pat = np.int64(value_of_sum(sum_of_keys(made, HAND_SIZE)))
    deck = np.empty(52, np.uint8)
    end = deck_without(dead, deck)
    values = np.empty(ways[0], np.int64)
    sets = np.empty(ways[0], np.uint64)
    list_draws(deck, end, HAND_SIZE - size, sum_of_keys(held, size), values, sets)
    weight = np.empty(left)
    place = np.zeros(left, np.int64)
    taken = np.zeros(left, np.uint64)
    weight[0] = 1 / ways[0]
    for draw in range(1, left):
        weight[draw] = weight[draw - 1] / ways[draw]
    draw = 0
    while draw >= 0:
        if draw == left - 1:
            won, tied = _last_draw(values, sets, taken[draw], pat)
            found[0] += won * weight[draw]
            found[1] += tied * weight[draw]
            draw -= 1
            continue
        if place[draw] == ways[0]:
            draw -= 1
            continue
        choice = place[draw]
        place[draw] += 1
        if sets[choice] & taken[draw]:
            continue
        value = values[choice]
        if value <= stands[left - draw - 1] or (stands[0] and value < pat):
            if value < pat:
                found[0] += weight[draw]
            elif value == pat:
                found[1] += weight[draw]
            continue
        draw += 1
        place[draw] = 0
        taken[draw] = taken[draw - 1] | sets[choice]
