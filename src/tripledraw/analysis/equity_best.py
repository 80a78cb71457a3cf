"""What the sides keep that play ``best``: their answers to the final hands of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.draws_lattice import RANKS, programme
from tripledraw.analysis.equity_sampling import play, spot_of
from tripledraw.analysis.holdings import Side
from tripledraw.analysis.indices import DECK_SIZE, NO_CARD
from tripledraw.analysis.policies import RULES
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import CLASS_COUNT

FINALS = (2, CLASS_COUNT + 2)
_TRIALS = 40_000
_ROUNDS = 2

Tables = dict[int, NDArray[np.uint8]]


def answers(sides: Sequence[Side], left: int, dead: np.uint64, seed: int) -> Tables:
    """For each side that plays ``best``, what it keeps: (draws, classes) as ``programme`` gives.

    First the others that play ``best`` are taken to play ``rules``, then what was found for them.
    """
    playing = [number for number, side in enumerate(sides) if side.policy.keeps == "best"]
    deciding = left if any(sides[number].dealt for number in playing) else left - 1
    if not playing or left < 1:
        return {}
    tables: Tables = {}
    for _ in range(_ROUNDS if len(playing) > 1 else 1):
        found: Tables = {}
        for number in playing:
            against = [
                replace(side, policy=RULES)
                if other == number or (side.policy.keeps == "best" and other not in tables)
                else side
                for other, side in enumerate(sides)
            ]
            known = {other: table for other, table in tables.items() if other != number}
            win = chance_to_win(against, number, left, dead, seed, known)
            others = [side for other, side in enumerate(sides) if other != number]
            odds = still_there(others, dead)
            found[number] = programme(win, max(deciding, 1), odds)[0]
        tables = found
    return tables


def chance_to_win(
    sides: Sequence[Side], number: int, left: int, dead: np.uint64, seed: int, tables: Tables
) -> NDArray[np.float64]:
    """(7,463,) by final value: how often a side wins with it, a tie being half, from 40,000 deals."""
    finals = np.zeros(FINALS, np.int64)
    out = np.zeros((3, len(sides)))
    play(spot_of(sides, tables), left, dead, _TRIALS, stream(seed, 1 << 32), number, finals, out)
    least = finals[1] / _TRIALS
    worse = 1.0 - np.cumsum(least)
    win: NDArray[np.float64] = (worse + least / 2)[:-1]
    return win


def still_there(others: Sequence[Side], dead: np.uint64) -> NDArray[np.float64]:
    """(13,) by rank: how likely its cards are neither dead nor held by others, at the first draw."""
    inside = np.array([not (int(dead) >> card) & 1 for card in range(DECK_SIZE)], np.float64)
    for other in others:
        held = other.holdings
        weights = held.weights * (held.masks & dead == 0)
        each = np.repeat(weights, HAND_SIZE)
        counts = np.bincount(held.cards.ravel(), each, minlength=NO_CARD + 1)[:DECK_SIZE]
        inside *= 1 - counts / weights.sum()
    odds: NDArray[np.float64] = inside.reshape(-1, RANKS).mean(axis=0)
    return odds
