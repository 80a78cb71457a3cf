"""Learning from the coarse to the fine: at first neighbouring buckets are taken for one.

With few buckets every spot is met often, and what is plainly wrong is soon known for all of them.
When a bucket is parted, both halves begin with what was learnt for the whole. A coarse bucket goes by
the number of its first fine one, so the tables keep their shape all along.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.buckets import STREETS, WORST_MADE
from tripledraw.analysis.solver.keeping import DRAWS

_BUCKET = 1023


def alike(entries: NDArray[np.uint32], counts: tuple[int, ...]) -> list[NDArray[np.int64]]:
    """For each street, what the hands of a bucket may do: only buckets with the same may be joined."""
    places = entries[DRAWS] >> 10
    kinds = []
    for street in range(STREETS):
        kind = np.zeros(counts[street], np.int64)
        row = entries[street]
        made = (places <= WORST_MADE).astype(np.int64)
        drawn = 0 if street == DRAWS else 5 - np.bitwise_count(row >> 10 & 31).astype(np.int64)
        kind[row & _BUCKET] = made * 8 + drawn
        kinds.append(kind)
    return kinds


def usual_numbers(kinds: list[NDArray[np.int64]]) -> NDArray[np.uint8]:
    """For each draw and bucket, how many cards are usually drawn."""
    out = np.zeros((DRAWS, max(len(kind) for kind in kinds)), np.uint8)
    for street in range(DRAWS):
        out[street, : len(kinds[street])] = kinds[street] & 7
    return out


def joined(kinds: list[NDArray[np.int64]], together: int) -> list[NDArray[np.int64]]:
    """For each street and bucket, the bucket that stands for it when so many are joined."""
    maps = []
    for kind in kinds:
        places = np.arange(len(kind))
        new_run = np.concatenate([[True], kind[1:] != kind[:-1]])
        starts = np.maximum.accumulate(np.where(new_run, places, 0))
        maps.append(starts + (places - starts) // together * together)
    return maps


def coarsened(entries: NDArray[np.uint32], maps: list[NDArray[np.int64]]) -> NDArray[np.uint32]:
    """The entries with joined buckets."""
    out = np.empty_like(entries)
    for street, stands_for in enumerate(maps):
        row = entries[street]
        out[street] = row & ~np.uint32(_BUCKET) | stands_for.astype(np.uint32)[row & _BUCKET]
    return out


def part(
    table: NDArray[np.float32],
    layout: NDArray[np.int64],
    counts: tuple[int, ...],
    maps: list[NDArray[np.int64]],
) -> None:
    """Give every bucket what was learnt for the one that stood for it."""
    for street, count in enumerate(counts):
        rows = table[layout[street] : layout[street + 1]]
        each = rows.reshape(-1, count, history.BETTING_ROW)
        each[:] = each[:, maps[street]]
        if street < DRAWS:
            rows = table[layout[STREETS + street + 1] : layout[STREETS + street + 2]]
            each = rows.reshape(-1, count, history.DRAWING_ROW)
            each[:] = each[:, maps[street]]
