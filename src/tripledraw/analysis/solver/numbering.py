"""Numbers for sets of cards, and for hands that differ in their suits alone.

Here nothing is compiled: the kernels compile these very functions for themselves, and the bot, which
looks at one hand at a time, calls them as they are.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from tripledraw.cards import DECK, HAND_SIZE

_RANKS = 13
_SUITS = 4

BEFORE = np.array(
    [[comb(card, size) for size in range(HAND_SIZE + 1)] for card in range(len(DECK))], np.int64
)
"""By card and place: how many sets of that size lie wholly below the card."""
SET_START = np.cumsum([0, *(comb(len(DECK), size) for size in range(HAND_SIZE))]).astype(np.int64)
"""Where the sets of each size begin among all kept sets, the empty one first."""
KEPT_SETS = int(SET_START[-1])

_ORDER = np.zeros(1 << _RANKS, np.int64)
"""For a set of ranks, as bits: its size, and above twelve bits its place among those of its size."""
for _size in range(HAND_SIZE + 1):
    _sets = [ranks for ranks in range(1 << _RANKS) if ranks.bit_count() == _size]
    _ORDER[_sets] = [_size << 12 | place for place in range(len(_sets))]

_ONES, _TWOS, _THREES, _FOURS, _FIVES = (comb(_RANKS, size) for size in range(1, 6))
_START_41 = _FIVES
_START_32 = _START_41 + _FOURS * _ONES
_START_311 = _START_32 + _THREES * _TWOS
_START_221 = _START_311 + _THREES * comb(_ONES + 1, 2)
_START_2111 = _START_221 + comb(_TWOS + 1, 2) * _ONES
KINDS = _START_2111 + _TWOS * comb(_ONES + 2, 3)
"""How many hands there are that differ in more than the names of their suits: 134,459."""


def kind_of(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """The number of a hand among the 134,459 that differ in more than the names of their suits.

    It goes by the ranks that each suit has, the longest suit first.
    """
    suits = [0, 0, 0, 0]
    for card in (a, b, c, d, e):
        suits[card // _RANKS] |= 1 << card % _RANKS
    one, two, three, four = _ORDER[suits[0]], _ORDER[suits[1]], _ORDER[suits[2]], _ORDER[suits[3]]
    if one < two:
        one, two = two, one
    if three < four:
        three, four = four, three
    if one < three:
        one, three = three, one
    if two < four:
        two, four = four, two
    if two < three:
        two, three = three, two
    longest, second = one >> 12, two >> 12
    one, two, three, four = one & 4095, two & 4095, three & 4095, four & 4095
    if longest == 5:
        return one
    if longest == 4:
        return _START_41 + one * _ONES + two
    if longest == 3 and second == 2:
        return _START_32 + one * _TWOS + two
    if longest == 3:
        return _START_311 + one * (_ONES * (_ONES + 1) // 2) + two * (two + 1) // 2 + three
    if second == 2:
        return _START_221 + (one * (one + 1) // 2 + two) * _ONES + three
    rest = (two + 2) * (two + 1) * two // 6 + (three + 1) * three // 2 + four
    return _START_2111 + one * (_ONES * (_ONES + 1) * (_ONES + 2) // 6) + rest
