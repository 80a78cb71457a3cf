"""Two known holdings against each other over several draws: the short way, for speed.

The same game as ``equity_sampling.play``, where both sides hold one holding each and draw to the
given cards. Everything lies in a few numbers then, and a trial takes about as long as its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from tripledraw.analysis.equity_exact import deck_without, sum_of_keys
from tripledraw.analysis.holdings import Side
from tripledraw.analysis.values import KEYS, value_of_sum
from tripledraw.cards import HAND_SIZE


def is_short(sides: Sequence[Side]) -> bool:
    """Whether these sides can be played by ``play_two``."""
    return len(sides) == 2 and all(
        len(side.holdings) == 1
        and not side.dealt
        and side.policy.keeps == "given"
        and side.policy.stands == side.policy.against_pat
        for side in sides
    )


@njit(cache=True, nogil=True)
def _next(a: Any, b: Any, c: Any, d: Any) -> Any:
    """``chance.next_word``, its state handed through instead of kept."""
    total = a + d
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    c ^= a
    d ^= b
    return word, a ^ d, b ^ c, c ^ (b << np.uint64(17)), (d << np.uint64(45)) | (d >> np.uint64(19))


@njit(cache=True, nogil=True)
def _below(word: Any, count: Any) -> Any:
    """``chance.below``, of a word."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@njit(cache=True, nogil=True)
def play_two(
    cards: Any, sizes: Any, plans: Any, left: int, dead: Any, trials: int, chance: Any, out: Any
) -> None:
    """Play so many trials; adds to ``out`` (3, 2) the wins, the parts of ties, and squares.

    ``plans`` (2, 4): whether a side stands when it is ahead, and the values on which it stands, for
    the last draw first. A side of five cards never draws. Cards are dealt at every draw, and only
    taken by who draws: not to know which cards lie on the table changes nothing, and it is faster
    than to guess wrong whether they are needed.
    """
    a, b, c, d = chance
    deck = np.empty(52, np.uint8)
    end = deck_without(np.uint64(dead), deck)
    kept = sum_of_keys(cards[0], sizes[0])
    kept2 = sum_of_keys(cards[1], sizes[1])
    count, count2 = HAND_SIZE - sizes[0], HAND_SIZE - sizes[1]
    ahead, ahead2 = plans[0, 0] != 0, plans[1, 0] != 0
    value = np.int64(value_of_sum(kept)) if count == 0 else 0
    value2 = np.int64(value_of_sum(kept2)) if count2 == 0 else 0
    wins = ties = np.int64(0)
    for _ in range(trials):
        start = 0
        for draw in range(left, 0, -1):
            if count:
                keys = kept
                for _card in range(count):
                    word, a, b, c, d = _next(a, b, c, d)
                    chosen = start + _below(word, end - start)
                    card = deck[chosen]
                    deck[chosen] = deck[start]
                    deck[start] = card
                    start += 1
                    keys += np.uint64(KEYS[card])
                new = np.int64(value_of_sum(keys))
                stands = (value <= plans[0, draw]) | (ahead & (value < value2))
                value = value if stands & (draw < left) else new
            if count2:
                keys = kept2
                for _card in range(count2):
                    word, a, b, c, d = _next(a, b, c, d)
                    chosen = start + _below(word, end - start)
                    card = deck[chosen]
                    deck[chosen] = deck[start]
                    deck[start] = card
                    start += 1
                    keys += np.uint64(KEYS[card])
                new = np.int64(value_of_sum(keys))
                stands = (value2 <= plans[1, draw]) | (ahead2 & (value2 < value))
                value2 = value2 if stands & (draw < left) else new
        wins += value < value2
        ties += value == value2
    chance[0], chance[1], chance[2], chance[3] = a, b, c, d
    losses = trials - wins - ties
    for side, won in ((0, wins), (1, losses)):
        out[0, side] += won
        out[1, side] += ties / 2
        out[2, side] += won + ties / 4
