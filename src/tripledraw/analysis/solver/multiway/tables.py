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
THRESHOLD = 0.15
LEAST = 1.0
"""So much must have been noted of a row for it to be kept."""
_MAGIC = b"tripledraw multiway 2\n"
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
    """Write the tables' file: which rows are known, a bit each, and of those all but one column."""
    known = np.asarray(tables.rows.any(axis=1))
    betting, drawing = _kinds(known, tables.numbers)
    packed = io.BytesIO()
    np.savez(
        packed,
        kept=tables.kept,
        buckets=tables.buckets,
        numbers=tables.numbers,
        known=np.packbits(known),
        betting=tables.rows[betting].T[[0, 2]],
        drawing=tables.rows[drawing].T[:3],
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
            numbers = arrays["numbers"]
            size = views.layout(joining.counts(numbers))[-1]
            rows = np.zeros((size, views.ACTIONS), np.uint8)
            betting, drawing = _kinds(np.unpackbits(arrays["known"], count=size) > 0, numbers)
            _put(rows, betting, arrays["betting"], (0, 2), 1)
            _put(rows, drawing, arrays["drawing"], (0, 1, 2), 3)
            return Tables(header, rows, arrays["kept"], arrays["buckets"], numbers)
    except (msgspec.DecodeError, lzma.LZMAError, ValueError, KeyError, EOFError) as trouble:
        raise TablesError(f"{path} is damaged: {trouble}") from None


def _kinds(
    known: NDArray[np.bool_], numbers: NDArray[np.uint16]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The known rows of the betting, and those of the draws."""
    places = np.flatnonzero(known)
    parted = np.searchsorted(places, views.layout(joining.counts(numbers))[views.DRAW_TWO])
    return places[:parted], places[parted:]


def _put(
    rows: NDArray[np.uint8], places: NDArray[np.int64], columns: NDArray[np.uint8],
    written: tuple[int, ...], rest: int,
) -> None:  # fmt: skip
    """Fill these rows: what was not written is what is missing to the whole."""
    for column, action in zip(columns, written, strict=True):
        rows[places, action] = column
    rows[places, rest] = PARTS - columns.sum(axis=0, dtype=np.uint8)
