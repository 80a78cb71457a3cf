"""Matches between bots, duplicated: every deal is played once in every seating.

The same cards, dealt with the bots one seat further round each time, cancel much of the luck; the
error is taken over deals, since the seatings of one deal are not independent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tripledraw.bots import BOTS
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State, hide

STAKES = Stakes(5, 10)
DEEP = 2_000


@dataclass(frozen=True)
class Result:
    """How one side did: big blinds a hundred hands, and the standard error of that."""

    hands: int
    rate: float
    error: float

    def __str__(self) -> str:
        return f"{self.rate:+.1f} ± {self.error:.1f} bb/100 in {self.hands:,} hands"


def play(bots: Sequence[str], seed: int, stacks: Sequence[int], button: int = 0) -> State:
    """One hand between these bots, each of which sees its own cards alone; the end of it."""
    state, _ = start(STAKES, ONLINE, stacks, button, seed=seed.to_bytes(8, "big"))
    rng = random.Random(seed)
    while (seat := state.to_act) is not None:
        view = hide(state, seat)
        state, _ = apply(state, BOTS[bots[seat]](view, seat, legal(view), rng))
    return state


def match(hero: str, villains: Sequence[str], deals: int, seed: int) -> Result:
    """One bot against others, in every seat of every deal."""
    seats = len(villains) + 1
    means = []
    for deal in range(deals):
        won = 0
        for place in range(seats):
            bots = [*villains[:place], hero, *villains[place:]]
            end = play(bots, seed * 1_000_000 + deal, (DEEP,) * seats)
            won += end.stacks[place] - DEEP
        means.append(won / seats / STAKES.big_blind * 100)
    mean = sum(means) / deals
    variance = sum((each - mean) ** 2 for each in means) / (deals - 1)
    return Result(deals * seats, mean, sqrt(variance / deals))
