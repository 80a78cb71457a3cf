"""Every deal of one draw, counted: the kernels of exact equities.

The cards that a side may draw are listed once, each choice as the value of the hand it makes and
the set of cards it takes; then every choice of one side meets every choice of the other, and the
pairs that take no card twice are counted. So a hand is valued once, and a deal costs a comparison.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import njit

from tripledraw.analysis.values import KEYS, value_of_sum
from tripledraw.cards import HAND_SIZE

_ONE = np.uint64(1)


def choices(cards: int, count: int) -> int:
    """In how many ways so many of the cards can be drawn."""
    return comb(cards, count)


@njit(cache=True, nogil=True)
def deck_without(taken: Any, deck: Any) -> int:
    """Put the cards that are not in the set ``taken`` into ``deck``; how many there are."""
    count = 0
    for card in range(52):
        if not (np.uint64(taken) >> np.uint64(card)) & _ONE:
            deck[count] = card
            count += 1
    return count


@njit(cache=True, nogil=True)
def list_draws(deck: Any, cards: int, draws: int, kept: Any, values: Any, sets: Any) -> int:
    """All choices of ``draws`` of the first ``cards`` of a deck: what they make, and which they are.

    ``kept`` is the sum of the keys of the cards that they join. Gives the number of choices.
    """
    if draws == 0:
        values[0] = value_of_sum(kept)
        sets[0] = 0
        return 1
    place = np.empty(HAND_SIZE, np.int64)
    sums = np.empty(HAND_SIZE + 1, np.uint64)
    taken = np.zeros(HAND_SIZE + 1, np.uint64)
    sums[0] = kept
    depth = 0
    place[0] = 0
    count = 0
    while depth >= 0:
        if depth == draws - 1:
            above = sums[depth]
            others = taken[depth]
            for last in range(place[depth], cards):
                values[count] = value_of_sum(above + np.uint64(KEYS[deck[last]]))
                sets[count] = others | (_ONE << np.uint64(deck[last]))
                count += 1
            depth -= 1
        elif place[depth] < cards:
            card = deck[place[depth]]
            place[depth] += 1
            sums[depth + 1] = sums[depth] + np.uint64(KEYS[card])
            taken[depth + 1] = taken[depth] | (_ONE << np.uint64(card))
            depth += 1
            place[depth] = place[depth - 1]
        else:
            depth -= 1
    return count


@njit(cache=True, nogil=True)
def sum_of_keys(cards: Any, size: int) -> Any:
    """The sum of the keys of the first ``size`` cards."""
    total = np.uint64(0)
    for place in range(size):
        total += np.uint64(KEYS[cards[place]])
    return total


@njit(cache=True, nogil=True, fastmath=True)
def meet(values: Any, sets: Any, others: Any, other_sets: Any) -> tuple[int, int]:
    """Among the pairs without a card in common: how often the first is better, and how often equal."""
    wins = 0
    ties = 0
    for one in range(len(values)):
        value = values[one]
        taken = sets[one]
        better = 0
        equal = 0
        for other in range(len(others)):
            apart = (taken & other_sets[other]) == 0
            better += apart & (value < others[other])
            equal += apart & (value == others[other])
        wins += better
        ties += equal
    return wins, ties


@njit(cache=True, nogil=True)
def two_sides(
    cards: Any, sizes: Any, sets: Any, weights: Any,
    cards2: Any, sizes2: Any, sets2: Any, weights2: Any,
    dead: Any, room: int, shares: Any,
) -> int:  # fmt: skip
    """Weigh every holding of one side against every one of the other, with one draw or none left.

    Adds to ``shares`` the weight of the wins, of the ties, and of all; gives the number of deals.
    ``room`` is the most choices that any holding has.
    """
    deck = np.empty(52, np.uint8)
    values = np.empty(room, np.int64)
    draws = np.empty(room, np.uint64)
    values2 = np.empty(room, np.int64)
    draws2 = np.empty(room, np.uint64)
    deals = 0
    for one in range(len(cards)):
        if sets[one] & dead or weights[one] == 0:
            continue
        kept = sum_of_keys(cards[one], sizes[one])
        for two in range(len(cards2)):
            weight = weights[one] * weights2[two]
            if sets2[two] & (dead | sets[one]) or weight == 0:
                continue
            left = deck_without(dead | sets[one] | sets2[two], deck)
            count = list_draws(deck, left, HAND_SIZE - sizes[one], kept, values, draws)
            kept2 = sum_of_keys(cards2[two], sizes2[two])
            count2 = list_draws(deck, left, HAND_SIZE - sizes2[two], kept2, values2, draws2)
            wins, ties = meet(values[:count], draws[:count], values2[:count2], draws2[:count2])
            pairs = count
            for card in range(HAND_SIZE - sizes2[two]):
                pairs = pairs * (left - HAND_SIZE + sizes[one] - card) // (card + 1)
            deals += pairs
            shares[0] += weight * wins / pairs
            shares[1] += weight * ties / pairs
            shares[2] += weight
    return deals


@njit(cache=True, nogil=True)
def all_deals(values: Any, sets: Any, counts: Any, wins: Any, ties: Any) -> int:
    """Every deal of several sides: adds how often each wins alone, and its parts of ties.

    ``values`` and ``sets`` hold a row of choices for each side. Gives the number of deals.
    """
    sides = len(counts)
    place = np.zeros(sides, np.int64)
    taken = np.zeros(sides + 1, np.uint64)
    best = np.zeros(sides + 1, np.int64)
    best[0] = 8_000
    deals = 0
    depth = 0
    while depth >= 0:
        if place[depth] == counts[depth]:
            place[depth] = 0
            depth -= 1
            continue
        choice = place[depth]
        place[depth] += 1
        if sets[depth, choice] & taken[depth]:
            continue
        taken[depth + 1] = taken[depth] | sets[depth, choice]
        best[depth + 1] = min(best[depth], values[depth, choice])
        if depth < sides - 1:
            depth += 1
            continue
        deals += 1
        winners = 0
        for side in range(sides):
            winners += values[side, place[side] - 1] == best[sides]
        for side in range(sides):
            if values[side, place[side] - 1] == best[sides]:
                if winners == 1:
                    wins[side] += 1
                else:
                    ties[side] += 1 / winners
    return deals


@njit(cache=True, nogil=True)
def several_sides(cards: Any, sizes: Any, dead: Any, room: int, wins: Any, ties: Any) -> int:
    """All deals of one holding a side: what ``all_deals`` gives. None may share a card."""
    sides = len(cards)
    deck = np.empty(52, np.uint8)
    values = np.empty((sides, room), np.int64)
    sets = np.empty((sides, room), np.uint64)
    counts = np.empty(sides, np.int64)
    left = deck_without(dead, deck)
    for side in range(sides):
        kept = sum_of_keys(cards[side], sizes[side])
        draws = HAND_SIZE - sizes[side]
        counts[side] = list_draws(deck, left, draws, kept, values[side], sets[side])
    return all_deals(values, sets, counts, wins, ties)
