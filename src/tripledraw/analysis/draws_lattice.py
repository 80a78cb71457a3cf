"""The best way to keep cards, for every hand at once: the dynamic programme of draw advice.

Theory of operation
-------------------
Let a value be given to every final hand, such as the chance to win with it. With one draw left, the
worth of keeping the cards K of a hand and throwing the others D away is the mean over the hands
that hold K and none of D. Write S(M) for the sum of the values of all hands that hold the cards M.
Then the sum wanted is S(K) less the hands with a card of D, plus those with two, and so on: the sum
over all parts T of D of (-1)^|T| S(K + T). That needs nothing but S of the 32 parts of the hand, and
five passes over these 32 numbers give the worth of all 32 ways to keep. The best of them is the
worth of the hand with one draw left, and with those worths as values, the same gives the draw
before it.

Suits are alike, so hands that differ only by an exchange of suits are one class, 134,459 in all.
What a class cannot know are the single cards that are gone; but each rank can be given a weight,
by which its cards are the less likely to come, the more of them are known to be elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.indices import DECK_SIZE
from tripledraw.analysis.values import value5
from tripledraw.cards import HAND_SIZE

WAYS = 1 << HAND_SIZE
RANKS = 13
CLASSES = (1, 13, 169, 1_755, 16_432, 134_459)
"""How many sets of nought to five cards there are, suits being alike."""
_FIRST = np.cumsum((0, *CLASSES))
_BINOMIAL = np.array(
    [[comb(card, size) for size in range(HAND_SIZE + 1)] for card in range(DECK_SIZE + 1)], np.int64
)


class Lattice(NamedTuple):
    """The classes of hands, and how they hang together; all of it as arrays for the kernels."""

    places: NDArray[np.int32]
    """By the place of five cards of a class's own suits among all hands: its number, or -1."""
    values: NDArray[np.uint16]
    """The value of each class of hands."""
    ranks: NDArray[np.uint8]
    """The ranks of each class of hands, in its own order, counted from the two."""
    parts: NDArray[np.int32]
    """(classes of hands, 32): for each part of the hand, its class, counted over all sizes."""
    joined: tuple[NDArray[np.int32], ...]
    """For each size below five: each class with each other card, the class they make; -1 for none."""


@njit(cache=True, nogil=True)
def _in_own_suits(cards: Any, size: int, own: Any) -> None:
    """Exchange the suits of a set of cards so that all sets that differ only in suits become one.

    ``own`` receives the cards in rising order.
    """
    # Four numbers in one, of sixteen bits each: the ranks of each suit, and where the suit goes.
    ranks = 0
    for place in range(size):
        ranks |= 1 << (16 * (cards[place] // RANKS) + cards[place] % RANKS)
    suits = 0
    for one in range(0, 64, 16):
        for other in range(0, 64, 16):
            difference = ((ranks >> other) & 0xFFFF) - ((ranks >> one) & 0xFFFF)
            if difference > 0 or (difference == 0 and other < one):
                suits += RANKS << one
    for place in range(size):
        card = ((suits >> (16 * (cards[place] // RANKS))) & 0xFF) + cards[place] % RANKS
        free = place
        while free > 0 and own[free - 1] > card:
            own[free] = own[free - 1]
            free -= 1
        own[free] = card


@njit(cache=True, nogil=True)
def _place(own: Any, size: int) -> int:
    """The place of a rising set of cards among all of its size (as counted by the last card first)."""
    total = 0
    for place in range(size):
        total += _BINOMIAL[own[place], place + 1]
    return total


@njit(cache=True, nogil=True)
def own_place(hand: Any) -> tuple[int, int]:
    """Where the class of five cards, eight bits each, has its number in ``Lattice.places``.

    Also the order: four bits for each card of the class, saying where in ``hand`` it stood.
    """
    ranks = 0
    for place in range(HAND_SIZE):
        card = (hand >> (8 * place)) & 0xFF
        ranks |= 1 << (16 * (card // RANKS) + card % RANKS)
    suits = 0
    for one in range(0, 64, 16):
        for other in range(0, 64, 16):
            difference = ((ranks >> other) & 0xFFFF) - ((ranks >> one) & 0xFFFF)
            if difference > 0 or (difference == 0 and other < one):
                suits += RANKS << one
    own = 0
    for place in range(HAND_SIZE):
        card = (hand >> (8 * place)) & 0xFF
        own |= (((suits >> (16 * (card // RANKS))) & 0xFF) + card % RANKS) << (8 * place)
    total = 0
    order = 0
    for place in range(HAND_SIZE):
        card = (own >> (8 * place)) & 0xFF
        below = 0
        for other in range(0, 8 * HAND_SIZE, 8):
            below += (own >> other) & 0xFF < card
        total += _BINOMIAL[card, below + 1]
        order |= place << (4 * below)
    return total, order


@njit(cache=True, nogil=True)
def own_ways(chosen: int, order: int) -> int:
    """Cards of a class, as bits, turned into bits of a hand in the order that it stands in."""
    ways = 0
    for place in range(HAND_SIZE):
        if (chosen >> place) & 1:
            ways |= 1 << ((order >> (4 * place)) & 0xF)
    return ways


@njit(cache=True, nogil=True)
def _number(size: int, places: Any, sets: Any) -> int:
    """Give the sets of one size their numbers: those that are in their own suits, in rising order."""
    cards = np.empty(HAND_SIZE, np.int64)
    for card in range(HAND_SIZE):
        cards[card] = card
    count = 0
    for place in range(len(places)):
        places[place] = -1
        ranks = 0
        for card in range(size):
            ranks |= 1 << (16 * (cards[card] // RANKS) + cards[card] % RANKS)
        if ranks & 0xFFFF >= (ranks >> 16) & 0xFFFF >= (ranks >> 32) & 0xFFFF >= ranks >> 48:
            places[place] = count
            for card in range(size):
                sets[count, card] = cards[card]
            count += 1
        step = 0
        while step < size - 1 and cards[step] + 1 == cards[step + 1]:
            cards[step] = step
            step += 1
        if size:
            cards[step] += 1
    return count


@njit(cache=True, nogil=True)
def _join(size: int, sets: Any, places: Any, joined: Any) -> None:
    """Which class each set and each other card make."""
    cards = np.empty(HAND_SIZE, np.int64)
    own = np.empty(HAND_SIZE, np.int64)
    for one in range(len(sets)):
        for card in range(DECK_SIZE):
            joined[one, card] = 0
            for place in range(size):
                cards[place] = sets[one, place]
                if cards[place] == card:
                    joined[one, card] = -1
            if joined[one, card] == 0:
                cards[size] = card
                _in_own_suits(cards, size + 1, own)
                joined[one, card] = places[_place(own, size + 1)]


@njit(cache=True, nogil=True)
def _part(hands: Any, places: Any, firsts: Any, parts: Any, values: Any) -> None:
    """The class of each part of each hand; ``places`` of the sizes below five, one after another."""
    cards = np.empty(HAND_SIZE, np.int64)
    own = np.empty(HAND_SIZE, np.int64)
    for hand in range(len(hands)):
        five = hands[hand]
        values[hand] = value5(five[0], five[1], five[2], five[3], five[4])
        for way in range(WAYS - 1):
            size = 0
            for place in range(HAND_SIZE):
                if (way >> place) & 1:
                    cards[size] = five[place]
                    size += 1
            _in_own_suits(cards, size, own)
            parts[hand, way] = _FIRST[size] + places[firsts[size] + _place(own, size)]
        parts[hand, WAYS - 1] = _FIRST[HAND_SIZE] + hand


@cache
def lattice() -> Lattice:
    """The classes of hands, worked out once."""
    places = [np.empty(comb(DECK_SIZE, size), np.int32) for size in range(HAND_SIZE + 1)]
    sets = [np.empty((count, HAND_SIZE), np.int64) for count in CLASSES]
    for size in range(HAND_SIZE + 1):
        found = _number(size, places[size], sets[size])
        assert found == CLASSES[size]
    joined = tuple(np.empty((count, DECK_SIZE), np.int32) for count in CLASSES[:-1])
    for size in range(HAND_SIZE):
        _join(size, sets[size], places[size + 1], joined[size])
    hands = sets[HAND_SIZE]
    parts = np.empty((len(hands), WAYS), np.int32)
    values = np.empty(len(hands), np.uint16)
    firsts = np.cumsum([0, *(len(of_size) for of_size in places[:-1])])
    _part(hands, np.concatenate(places[:-1]), firsts, parts, values)
    ranks = (hands % RANKS).astype(np.uint8)
    return Lattice(places[HAND_SIZE], values, ranks, parts, joined)


@njit(cache=True, nogil=True)
def _sum_up(joined: Any, above: Any, size: int, odds: Any, sums: Any) -> None:
    for one in range(len(sums)):
        total = 0.0
        for card in range(DECK_SIZE):
            if joined[one, card] >= 0:
                total += odds[card % RANKS] * above[joined[one, card]]
        sums[one] = total / (HAND_SIZE - size)


@njit(cache=True, nogil=True)
def worths(parts: Any, ranks: Any, sums: Any, odds: Any, draws: Any, out: Any) -> None:
    """The worth of all 32 ways to keep of a hand, given the sums of the classes of its parts.

    ``draws`` (6,) is the weight of all choices of nought to five cards of the whole deck.
    """
    for way in range(WAYS):
        out[way] = sums[parts[way]]
    for place in range(HAND_SIZE):
        bit = 1 << place
        weight = odds[ranks[place]]
        for first in range(0, WAYS, 2 * bit):
            for way in range(first, first + bit):
                out[way] -= weight * out[way + bit]
    a, b, c, d, e = draws[1], draws[2], draws[3], draws[4], draws[5]
    for place in range(HAND_SIZE):
        weight = odds[ranks[place]]
        a -= weight
        b -= weight * a
        c -= weight * b
        d -= weight * c
        e -= weight * d
    each = (1.0, 1 / a, 1 / b, 1 / c, 1 / d, 1 / e)
    for way in range(WAYS - 1):
        out[way] *= each[_DRAWN[way]]


_DRAWN = np.array([HAND_SIZE - way.bit_count() for way in range(WAYS)])


@njit(cache=True, nogil=True)
def _choose(
    parts: Any, ranks: Any, sums: Any, odds: Any, draws: Any, best: Any, worth: Any
) -> None:
    out = np.empty(WAYS)
    for hand in range(len(parts)):
        worths(parts[hand], ranks[hand], sums, odds, draws, out)
        chosen = WAYS - 1
        for way in range(WAYS):
            if out[way] > out[chosen] + 1e-12:
                chosen = way
        best[hand] = chosen
        worth[hand] = out[chosen]


def sums_of(worth: NDArray[np.float64], odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each class of sets of all sizes: the sum of the worth of all hands that hold the set."""
    known = lattice()
    sums = np.empty(_FIRST[-1])
    sums[_FIRST[HAND_SIZE] :] = worth
    for size in range(HAND_SIZE - 1, -1, -1):
        above = sums[_FIRST[size + 1] : _FIRST[size + 2]]
        _sum_up(known.joined[size], above, size, odds, sums[_FIRST[size] : _FIRST[size + 1]])
    return sums


def weights_of_draws(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weight of all choices of nought to five cards of the whole deck."""
    weights = np.zeros(HAND_SIZE + 1)
    weights[0] = 1
    for weight in np.repeat(odds, DECK_SIZE // RANKS):
        weights[1:] += weight * weights[:-1]
    return weights


EVEN = np.ones(RANKS)
"""Every card as likely to be in the deck."""


def programme(
    win: NDArray[np.float64], draws: int, odds: NDArray[np.float64] = EVEN
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The best way to keep of each class with 1 to ``draws`` draws left, and what it is worth.

    ``win`` (7,463,) is the worth of each final value, ``odds`` (13,) how likely a card of each rank
    is still in the deck, beside the others, if it is not in the hand. Gives ``best`` (draws,
    classes), the kept cards as five bits in the class's own order, and ``worth`` (draws + 1,
    classes), that with no draw left first.
    """
    known = lattice()
    weights = weights_of_draws(odds)
    best = np.empty((draws, CLASSES[HAND_SIZE]), np.uint8)
    worth = np.empty((draws + 1, CLASSES[HAND_SIZE]))
    worth[0] = win[known.values]
    for draw in range(draws):
        sums = sums_of(worth[draw], odds)
        _choose(known.parts, known.ranks, sums, odds, weights, best[draw], worth[draw + 1])
    return best, worth


def mean_over_draws(cards: Sequence[int], worth: NDArray[np.float64]) -> float:
    """The mean worth of the hands made by drawing to nought to five cards from all others."""
    known = lattice()
    others = [card for card in range(DECK_SIZE) if card not in cards]
    hand = [*cards, *others][:HAND_SIZE]
    place, order = own_place(sum(int(card) << (8 * at) for at, card in enumerate(hand)))
    part = sum(1 << own for own in range(HAND_SIZE) if (order >> (4 * own)) & 0xF < len(cards))
    total = sums_of(worth, EVEN)[known.parts[known.places[place], part]]
    return float(total) / comb(len(others), HAND_SIZE - len(cards))
