"""What was learnt at whole tables, small enough to be shipped; and its file.

Each probability is a whole number of fifteen parts. Rows where learning hardly came are left out:
there the bot goes by its rulebook. The file also holds the abstraction of hands that it was learnt
with, so it need not be that of the heads-up strategy.
"""

from __future__ import annotations

import io
import lzma
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.solver.multiway import joining, views

PARTS = 15
UNSEEN = PARTS + 1
THRESHOLD = 0.04
LEAST = 4.0
"""So much must have been noted of a row for it to be kept."""
_MAGIC = b"tripledraw multiway 1\n"
_CHUNK = 1 << 20


class TablesError(Exception):
    """A file holds no tables that this version can play."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the tables come from."""

    version: str
    """Of tripledraw, when they were learnt."""
    players: int
    seed: int
    minutes: float
    deals: int
    command: str


class Tables(msgspec.Struct, frozen=True):
    """How often to do what: rows of ``views.ACTIONS`` parts, all zero where nothing is known.

    ``kept`` and ``buckets`` are as in ``buckets.Bucketing``, ``numbers`` as in ``joining.buckets``.
    """

    header: Header
    rows: NDArray[np.uint8]
    kept: NDArray[np.uint16]
    buckets: NDArray[np.uint16]
    numbers: NDArray[np.uint16]


def settled(
    sums: NDArray[np.float32], least: float = LEAST, threshold: float = THRESHOLD
) -> NDArray[np.uint8]:
    """The play that noted mixtures amount to."""
    rows = np.zeros(sums.shape, np.uint8)
    for first in range(0, len(sums), _CHUNK):
        weights = sums[first : first + _CHUNK]
        totals = weights.sum(axis=1)
        known = np.flatnonzero(totals >= least)
        shares = weights[known] / totals[known, None]
        shares[shares < threshold] = 0.0
        shares /= shares.sum(axis=1, keepdims=True)
        parts = np.rint(shares * PARTS).astype(np.int64)
        parts[np.arange(len(parts)), parts.argmax(axis=1)] += PARTS - parts.sum(axis=1)
        rows[first + known] = parts
    return rows


def save(tables: Tables, path: Path) -> None:
    """Write the tables' file."""
    columns = tables.rows.T.copy()
    columns[0, columns.sum(axis=0) == 0] = UNSEEN
    end = views.layout(joining.counts(tables.numbers))[views.DRAW_TWO]
    packed = io.BytesIO()
    np.savez(
        packed,
        kept=tables.kept,
        buckets=tables.buckets,
        numbers=tables.numbers,
        betting=columns[[0, 2], :end],
        drawing=columns[:3, end:],
    )
    header = msgspec.json.encode(tables.header)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".part")
    written.write_bytes(_MAGIC + header + b"\n" + lzma.compress(packed.getvalue(), preset=6))
    written.replace(path)


def load(path: Path) -> Tables:
    """Read the tables' file. Raises TablesError where it is none."""
    try:
        data = path.read_bytes()
    except OSError as trouble:
        raise TablesError(f"there are no tables at {path}: {trouble.strerror}") from None
    if not data.startswith(_MAGIC):
        raise TablesError(f"{path} holds no tables of this version")
    try:
        end = data.index(b"\n", len(_MAGIC))
        header = msgspec.json.decode(data[len(_MAGIC) : end], type=Header)
        with np.load(io.BytesIO(lzma.decompress(data[end + 1 :]))) as arrays:
            rows = np.concatenate(
                [_whole(arrays["betting"], (0, 2), 1), _whole(arrays["drawing"], (0, 1, 2), 3)]
            )
            return Tables(header, rows, arrays["kept"], arrays["buckets"], arrays["numbers"])
    except (msgspec.DecodeError, lzma.LZMAError, ValueError, KeyError, EOFError) as trouble:
        raise TablesError(f"{path} is damaged: {trouble}") from None


def _whole(columns: NDArray[np.uint8], written: tuple[int, ...], rest: int) -> NDArray[np.uint8]:
    """The rows again: what was not written is what is missing to the whole."""
    rows = np.zeros((columns.shape[1], views.ACTIONS), np.uint8)
    known = columns[0] != UNSEEN
    for column, action in zip(columns, written, strict=True):
        rows[:, action] = np.where(known, column, 0)
    rows[:, rest] = np.where(known, PARTS - columns.sum(axis=0, dtype=np.uint8), 0)
    return rows
