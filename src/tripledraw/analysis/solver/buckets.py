"""Which hands the solver takes for alike: a bucket for each hand, at each of the four streets.

Before a draw, a *made* hand (no pair, straight or flush, jack-low at worst) is told by its rank,
sevens and eights exactly, and below eights also by how good the one-card draw underneath is. All
other hands are told by how many cards are best drawn, by whether one fewer is nearly as good, by
how many low cards are paired (they are missing to others, which makes standing pat on nothing
dearer to call), and by the worth of the draw, in bins that are about equally often held. After the
last draw rank alone counts, pairs by their rank and by whether the rest is low.

All hands of a bucket have the same number of cards that is best drawn, so that an action, such as
"draw the usual number", means the same for all of them: ``choices`` lists them.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.solver import numbering
from tripledraw.analysis.solver.keeping import DRAWS, HANDS, kept_number, solve
from tripledraw.analysis.values import value5
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import value

kind_of = njit(numbering.kind_of, cache=True)

STREETS = 4
_EIGHTS = value("8d7c6c5c3c")
"""The worst eight; better hands than a ten-low are told exactly, or nearly."""
_NINES, _TENS, _JACKS = value("9d8c7c6c4c"), value("Td9c8c7c5c"), value("JdTc9c8c6c")
WORST_MADE = _JACKS
_WORST_UNPAIRED = value("AsKdQcJh9s")

_PLAIN, _CLOSE, _PAIRED, _TWICE = range(4)
_CLOSE_ENOUGH = 0.94
_DRAW_CLASSES = HAND_SIZE * 4

DRAW_BINS = (300, 200, 140)
"""About how many buckets the hands that are not made have, before each draw."""
_IMPORTANCE = (0.0, 1.6, 1.4, 0.9, 0.5, 0.3)
"""By the best number to draw: how finely the draws are told apart, for as often as they come."""


class Bucketing(msgspec.Struct, frozen=True):
    """The abstraction of hands: the worth of kept sets, and each hand's bucket on each street.

    ``kept`` is ``keeping.solve``'s, a row for one, two and three draws left. ``buckets`` has a row
    for each street and a column for each kind of hand (``numbering.kind_of``).
    """

    kept: NDArray[np.uint16]
    buckets: NDArray[np.uint16]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many buckets each street has."""
        return tuple(int(row.max()) + 1 for row in self.buckets)


def build() -> Bucketing:
    """Work the abstraction out from nothing."""
    kept, held = solve()
    buckets = np.zeros((STREETS, numbering.KINDS), np.uint16)
    made = np.zeros(HANDS, np.uint16)
    groups = np.zeros(HANDS, np.uint8)
    worths = np.zeros(HANDS, np.uint16)
    kinds = np.zeros(HANDS, np.int64)
    for street in range(DRAWS):
        _look(kept[DRAWS - 1 - street], kinds, made, groups, worths)
        buckets[street, kinds] = _draw_buckets(held[street], made, groups, worths, street)
    _look_at_last(kinds, made, groups)
    buckets[DRAWS, kinds] = _last_buckets(held[DRAWS], made, groups)
    return Bucketing(kept, buckets)


@njit(cache=True)
def best_sets(cards: Any, kept: Any, best: Any, masks: Any) -> None:
    """For each number of cards drawn, the best set to keep: its worth and its mask."""
    best[:] = -1
    for mask in range(31):
        drawn = 5
        for place in range(HAND_SIZE):
            drawn -= mask >> place & 1
        now = np.int64(kept[kept_number(cards, mask)])
        if now > best[drawn]:
            best[drawn] = now
            masks[drawn] = mask


@njit(cache=True)
def _look(kept: Any, kinds: Any, made: Any, groups: Any, worths: Any) -> None:
    """Of each hand with a draw to come: its value if it is made, its class, the worth of its draw."""
    cards = np.zeros(HAND_SIZE, np.int64)
    best = np.zeros(HAND_SIZE + 1, np.int64)
    masks = np.zeros(HAND_SIZE + 1, np.int64)
    hand = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        kinds[hand] = kind_of(a, b, c, d, e)
                        place = value5(a, b, c, d, e)
                        best_sets(cards, kept, best, masks)
                        if place <= _JACKS:
                            made[hand] = place
                            worths[hand] = best[1]
                        else:
                            made[hand] = 0
                            number = np.argmax(best)
                            worths[hand] = best[number]
                            groups[hand] = (number - 1) * 4 + _texture(cards, best, number)
                        hand += 1


@njit(cache=True)
def _texture(cards: Any, best: Any, number: Any) -> Any:
    """What there is to a draw besides its worth."""
    if number > 3:
        return _PLAIN
    paired = paired_low(cards)
    if paired >= 2:
        return _TWICE
    if paired == 1:
        return _PAIRED
    if number > 1 and best[number - 1] >= _CLOSE_ENOUGH * best[number]:
        return _CLOSE
    return _PLAIN


@njit(cache=True)
def paired_low(cards: Any) -> Any:
    """How many cards up to the eight are of a rank that the hand holds already."""
    seen = 0
    paired = 0
    for place in range(HAND_SIZE):
        rank = cards[place] % 13
        if rank <= 6:
            paired += seen >> rank & 1
            seen |= 1 << rank
    return paired


def _draw_buckets(
    held: NDArray[np.float64],
    made: NDArray[np.uint16],
    groups: NDArray[np.uint8],
    worths: NDArray[np.uint16],
    street: int,
) -> NDArray[np.uint16]:
    """Number the buckets of one street: made hands from the best down, then the draws."""
    out = np.zeros(HANDS, np.uint16)
    start = 0
    for first, last, ranks, depths in (
        (1, _EIGHTS, _EIGHTS, 1),
        (_EIGHTS + 1, _NINES, 8, 3),
        (_NINES + 1, _TENS, 5, 4),
        (_TENS + 1, _JACKS, 3, 4),
    ):
        mine = np.flatnonzero((made >= first) & (made <= last))
        rank = (made[mine].astype(np.int64) - first) * ranks // (last - first + 1)
        for each in range(ranks):
            chosen = mine[rank == each]
            # The better the draw underneath, the sooner a hand is broken.
            bins = _bins(worths[chosen], held[chosen], depths)
            out[chosen] = start + bins
            start += int(bins.max()) + 1
    draws = made == 0
    shares = np.bincount(groups[draws], weights=held[draws], minlength=_DRAW_CLASSES)
    importance = np.sqrt(shares) * np.repeat(_IMPORTANCE[1:], 4)
    wanted = DRAW_BINS[street] * importance / importance.sum()
    for group in np.flatnonzero(shares):
        chosen = np.flatnonzero(draws & (groups == group))
        bins = _bins(worths[chosen], held[chosen], max(1, round(float(wanted[group]))))
        out[chosen] = start + bins
        start += int(bins.max()) + 1
    return out


def _bins(worths: NDArray[np.uint16], held: NDArray[np.float64], wanted: int) -> NDArray[np.int64]:
    """Bins of about the same share of the hands; equal worths are never parted. 0 is the worst."""
    levels, which = np.unique(worths, return_inverse=True)
    below = np.cumsum(np.bincount(which, weights=held))
    middle = below - np.bincount(which, weights=held) / 2
    bins = np.minimum((middle / below[-1] * wanted).astype(np.int64), wanted - 1)
    _, dense = np.unique(bins, return_inverse=True)
    assert len(dense) == len(levels)
    result: NDArray[np.int64] = dense[which]
    return result


_LAST_RANKS = (
    (_EIGHTS + 1, _NINES, 34),
    (_NINES + 1, _TENS, 18),
    (_TENS + 1, _JACKS, 12),
    (_JACKS + 1, value("QdJcTc9c7c"), 6),
    (value("QdJcTc9c7c") + 1, value("KdQcJcTc8c"), 5),
    (value("KdQcJcTc8c") + 1, _WORST_UNPAIRED, 4),
)
_PAIRS = 40


@njit(cache=True)
def _look_at_last(kinds: Any, made: Any, groups: Any) -> None:
    """Of each last hand: its value if nothing in it is paired, else what kind of nothing it is."""
    cards = np.zeros(HAND_SIZE, np.int64)
    hand = 0
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        place = value5(a, b, c, d, e)
                        made[hand] = place if place <= _WORST_UNPAIRED else 0
                        groups[hand] = _nothing(cards)
                        kinds[hand] = kind_of(a, b, c, d, e)
                        hand += 1


@njit(cache=True)
def _nothing(cards: Any) -> Any:
    """What kind of a beaten hand it is, by the low cards that others may miss."""
    counts = np.zeros(13, np.int64)
    for place in range(HAND_SIZE):
        counts[cards[place] % 13] += 1
    low = 0
    pair = -1
    more = 0
    for rank in range(13):
        if rank <= 6:
            low += counts[rank]
        if counts[rank] > 1:
            more += counts[rank] - 1
            pair = rank
    if more == 0:
        return 0 if low == HAND_SIZE else 1
    if more > 1:
        return 2 + max(low - 2, 0)
    return 8 + pair * 2 + (low == HAND_SIZE) if pair <= 6 else 24 + (low >= 3)


def _last_buckets(
    held: NDArray[np.float64], made: NDArray[np.uint16], groups: NDArray[np.uint8]
) -> NDArray[np.uint16]:
    out = np.zeros(HANDS, np.uint16)
    good = (made > 0) & (made <= _EIGHTS)
    out[good] = made[good] - 1
    start = _EIGHTS
    for first, last, wanted in _LAST_RANKS:
        chosen = np.flatnonzero((made >= first) & (made <= last))
        bins = _bins(made[chosen], held[chosen], wanted)
        out[chosen] = start + bins
        start += int(bins.max()) + 1
    nothing = np.flatnonzero(made == 0)
    _, dense = np.unique(groups[nothing], return_inverse=True)
    out[nothing] = start + dense
    return out
