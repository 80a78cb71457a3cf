"""Chance for the kernels: a seeded stream of numbers, and cards dealt from it.

The same seed gives the same cards on every machine, whatever the number of threads. A stream is an
array of four words (xoshiro256++); ``stream(seed, number)`` gives as many independent ones as
wanted, and a kernel that needs one for each hand seeds it in place with ``reseed``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

WORDS = 4
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def stream(seed: int, number: int = 0) -> NDArray[np.uint64]:
    """A stream of chance for a kernel: of one seed, each number gives another one."""
    state = np.empty(WORDS, np.uint64)
    reseed(state, np.uint64(seed & _MASK), np.uint64(number & _MASK))
    return state


@njit(cache=True, inline="always")
def mixed(word: Any) -> Any:
    """A word turned into another, each bit depending on all (the finish of splitmix64)."""
    word = np.uint64(word)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@njit(cache=True)
def reseed(state: Any, seed: Any, number: Any) -> None:
    """Begin the stream of this seed and number in ``state``; both are 64-bit words."""
    word = mixed(np.uint64(seed) + np.uint64(_GOLDEN)) ^ np.uint64(number)
    for place in range(WORDS):
        word += np.uint64(_GOLDEN)
        state[place] = mixed(word)


@njit(cache=True, inline="always")
def next_word(state: Any) -> Any:
    """The next sixty-four bits of a stream."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    total = a + d
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    c ^= a
    d ^= b
    state[1] = b ^ c
    state[0] = a ^ d
    state[2] = c ^ (b << np.uint64(17))
    state[3] = (d << np.uint64(45)) | (d >> np.uint64(19))
    return word


@njit(cache=True, inline="always")
def below(state: Any, n: Any) -> Any:
    """A whole number from 0 to ``n`` - 1, each equally likely but for one part in a hundred million.

    ``n`` is below 2**32; the answer is an int64, fit for an index.
    """
    return np.int64(((next_word(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(cache=True, inline="always")
def uniform(state: Any) -> Any:
    """A number from 0 to 1, without 1."""
    return np.float64(next_word(state) >> np.uint64(11)) * 2.0**-53


@njit(cache=True, inline="always")
def deal(state: Any, deck: Any, start: Any, count: Any, end: Any) -> None:
    """Put a random choice of ``deck[start:end]`` into ``deck[start:start + count]``.

    The rest stays behind them, in whatever order: the start of a shuffle, as far as it is needed.
    """
    for place in range(start, start + count):
        chosen = place + below(state, end - place)
        card = deck[place]
        deck[place] = deck[chosen]
        deck[chosen] = card
