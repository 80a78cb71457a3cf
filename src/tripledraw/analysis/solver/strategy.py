"""A strategy: how often to do what, in every spot, small enough to be shipped; and its file.

A strategy has the shape of the tables that were learnt (``history``), but each probability is a
whole number of sixty-three parts, so a byte holds it. The parts of a spot add up to sixty-three;
where they are all zero, learning never came there. What the average does in fewer than three cases
out of a hundred is left out: it is mostly what was tried early and given up.

In the file what can be worked out from the rest is missing: of three actions two are written, of
four three. So it packs to a few megabytes.
"""

from __future__ import annotations

import io
import lzma
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.solver import history

PARTS = 63
THRESHOLD = 0.1
ABSTRACTION = "heads-up-1"
"""The name of buckets and histories as they are now; a change of either needs another."""
_MAGIC = b"tripledraw strategy 1\n"
_CHUNK = 1 << 20


class StrategyError(Exception):
    """A file is no strategy that this version can play."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a strategy comes from."""

    abstraction: str
    version: str
    """Of tripledraw, when it was learnt."""
    command: str
    seed: int
    minutes: float
    deals: int
    counts: tuple[int, ...]
    """How many buckets each street has."""


class Strategy(msgspec.Struct, frozen=True, dict=True):
    """Probabilities in a flat table, and the abstraction of hands that they are for.

    The parts for an action are at ``layout[street] + 16 * (history * counts[street] + bucket) +
    PLACE[node] + action`` in the betting, and at ``layout[4 + street] + 4 * (history *
    counts[street - 1] + bucket) + choice`` at a draw. ``kept`` and ``buckets`` are as in
    ``buckets.Bucketing``.
    """

    header: Header
    table: NDArray[np.uint8]
    kept: NDArray[np.uint16]
    buckets: NDArray[np.uint16]
    usual: NDArray[np.uint8]
    """For each of the three draws and each bucket, how many cards are usually drawn."""

    @cached_property
    def layout(self) -> NDArray[np.int64]:
        """Where each table begins."""
        return history.layout(self.header.counts)

    @cached_property
    def layout_list(self) -> list[int]:
        """The same as plain numbers."""
        return [int(start) for start in self.layout]


def settled(sums: NDArray[np.float32], layout: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The strategy that the noted mixtures amount to."""
    table = np.zeros(len(sums), np.uint8)
    end = int(layout[4])
    for first in range(0, end, _CHUNK):
        last = min(first + _CHUNK, end)
        rows = sums[first:last].reshape(-1, history.BETTING_ROW)
        out = table[first:last].reshape(-1, history.BETTING_ROW)
        out[:, :15] = _parts(rows[:, :15].reshape(-1, 3)).reshape(-1, 15)
    for first in range(end, len(sums), _CHUNK):
        last = min(first + _CHUNK, len(sums))
        rows = sums[first:last].reshape(-1, history.DRAWING_ROW)
        table[first:last] = _parts(rows).reshape(-1)
    return table


def _parts(weights: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Weights of actions as parts; what the rounding leaves over goes to the likeliest."""
    totals = weights.sum(axis=1, keepdims=True)
    shares = weights / np.where(totals > 0, totals, 1.0)
    shares[shares < THRESHOLD] = 0.0
    totals = shares.sum(axis=1, keepdims=True)
    parts = np.rint(shares * (PARTS / np.where(totals > 0, totals, 1.0))).astype(np.int64)
    rows = np.arange(len(parts))
    parts[rows, parts.argmax(axis=1)] += np.where(totals[:, 0] > 0, PARTS - parts.sum(axis=1), 0)
    return parts.astype(np.uint8)


def save(strategy: Strategy, path: Path) -> None:
    """Write a strategy's file."""
    end = int(strategy.layout[4])
    betting = strategy.table[:end].reshape(-1, history.BETTING_ROW)[:, :15].reshape(-1, 3)
    drawing = strategy.table[end:].reshape(-1, history.DRAWING_ROW)
    packed = io.BytesIO()
    np.savez(
        packed,
        kept=strategy.kept,
        buckets=strategy.buckets,
        usual=strategy.usual,
        betting=_without(betting, (0, 2)),
        drawing=_without(drawing, (1, 2, 3)),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".part")
    header = msgspec.json.encode(strategy.header)
    written.write_bytes(_MAGIC + header + b"\n" + lzma.compress(packed.getvalue(), preset=6))
    written.replace(path)


def _without(parts: NDArray[np.uint8], written: tuple[int, ...]) -> NDArray[np.uint8]:
    """The columns that are written, one after the other; what is unseen is marked."""
    columns = parts[:, written].T.copy()
    columns[:, parts.sum(axis=1) == 0] = PARTS + 1
    return columns


def load(path: Path) -> Strategy:
    """Read a strategy's file. Raises StrategyError where it is none that can be played."""
    try:
        data = path.read_bytes()
    except OSError as trouble:
        raise StrategyError(f"there is no strategy at {path}: {trouble.strerror}") from None
    if not data.startswith(_MAGIC):
        raise StrategyError(f"{path} is no strategy of this version")
    try:
        end = data.index(b"\n", len(_MAGIC))
        header = msgspec.json.decode(data[len(_MAGIC) : end], type=Header)
    except (msgspec.DecodeError, ValueError) as trouble:
        raise StrategyError(f"{path} cannot be read: {trouble}") from None
    if header.abstraction != ABSTRACTION:
        raise StrategyError(
            f"{path} was learnt with the abstraction {header.abstraction!r}, "
            f"which this version ({ABSTRACTION!r}) does not know"
        )
    try:
        with np.load(io.BytesIO(lzma.decompress(data[end + 1 :]))) as arrays:
            return _unpacked(header, arrays)
    except (lzma.LZMAError, ValueError, KeyError, EOFError) as trouble:
        raise StrategyError(f"{path} is damaged: {trouble}") from None


def _unpacked(header: Header, arrays: Any) -> Strategy:
    layout = history.layout(header.counts)
    table = np.zeros(int(layout[-1]), np.uint8)
    end = int(layout[4])
    rows = table[:end].reshape(-1, history.BETTING_ROW)
    columns = arrays["betting"].reshape(2, -1, 5)
    unseen = columns[0] > PARTS
    rows[:, 0:15:3] = np.where(unseen, 0, columns[0])
    rows[:, 1:15:3] = np.where(unseen, 0, PARTS - columns[0] - columns[1])
    rows[:, 2:15:3] = np.where(unseen, 0, columns[1])
    draws = table[end:].reshape(-1, history.DRAWING_ROW)
    columns = arrays["drawing"]
    unseen = columns[0] > PARTS
    draws[:, 0] = np.where(unseen, 0, PARTS - columns.sum(axis=0, dtype=np.uint8))
    draws[:, 1:] = np.where(unseen, 0, columns).T
    return Strategy(header, table, arrays["kept"], arrays["buckets"], arrays["usual"])
