"""How hands end, as arrays: what the rulebook must know of its rivals, worked out beforehand.

A *finish* is a sorted sequence of values, each as likely as the others, where a player may end who
draws so many cards with so many draws to come (``bots.chances``). Numbered are those of a rival of
whom no more is known (``finish_of``). Of a finish, a player who bets has only the better *part*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.solver.dealing import kernel

PARTS = (1.0, 0.88, 0.68, 0.52, 0.8)
"""What part remains of one who has not bet, bet, raised, reraised; and of one who calls a bet."""
CALLS = 4
_DRAWS, _MOST = 3, 5
_FINISHES = 1 + _DRAWS * _MOST
_VALUES = 7462


class Finishes(NamedTuple):
    """``below``: by finish and value, how many of its ends are better. ``counts``: by finish and
    part, how many ends there are. ``shares``: by what one draws oneself (smooth or not, cards,
    draws to come), and the rival's finish and part, how often one wins."""

    below: Any
    counts: Any
    shares: Any


@kernel
def finish_of(drawn: Any, draws: Any) -> Any:
    """The number of the finish of one who drew so many cards with so many draws to come then."""
    return 0 if drawn == 0 else (draws - 1) * _MOST + drawn


def finishes(finish: Callable[[int, int, bool | None], Sequence[int]]) -> Finishes:
    """The arrays for finishes such as ``bots.chances.finish`` gives them."""
    below = np.zeros((_FINISHES, _VALUES + 2), np.int16)
    counts = np.zeros((_FINISHES, len(PARTS)), np.int64)
    shares = np.zeros((2, _MOST + 1, _DRAWS + 1, _FINISHES, len(PARTS)))
    own = {}
    for drawn in range(_MOST + 1):
        for draws in range(1, _DRAWS + 1):
            number = finish_of(drawn, draws)
            ends = np.array(finish(drawn, draws, None))
            below[number] = np.searchsorted(ends, np.arange(_VALUES + 2))
            counts[number] = [max(1, round(len(ends) * part)) for part in PARTS]
            for smooth in range(2 if drawn else 0):
                own[smooth, drawn, draws] = np.array(finish(drawn, draws, bool(smooth)))
    for place, ends in own.items():
        for part, count in enumerate(counts.T):
            shares[place][:, part] = _shares(ends, below, count)
    return Finishes(below, counts, shares)


def _shares(
    ends: NDArray[np.int64], below: NDArray[np.int16], counts: NDArray[np.int64]
) -> NDArray[np.float64]:
    """How often an end out of these beats each finish; a tie counts half."""
    before = np.minimum(below[:, ends], counts[:, None])
    beaten = np.minimum(below[:, ends + 1], counts[:, None])
    wins = (2 * counts[:, None] - before - beaten).sum(axis=1) / 2
    return np.asarray(wins / (len(ends) * counts))
