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
    """How often to do what, in those rows that something is known of.

    ``places`` are their numbers in rising order, ``rows`` have ``views.ACTIONS`` parts each. ``kept``
    and ``buckets`` are as in ``buckets.Bucketing``, ``numbers`` as in ``joining.buckets``.
    """

    header: Header
    places: NDArray[np.int32]
    rows: NDArray[np.uint8]
    kept: NDArray[np.uint16]
    buckets: NDArray[np.uint16]
    numbers: NDArray[np.uint16]

    def at(self, place: int) -> list[int]:
        """The parts of a row; all zero where nothing is known."""
        number = int(self.places.searchsorted(np.int32(place)))
        if number == len(self.places) or self.places[number] != place:
            return [0] * views.ACTIONS
        parts: list[int] = self.rows[number].tolist()
        return parts

    def whole(self) -> NDArray[np.uint8]:
        """All rows there are, as kernels look them up."""
        rows = np.zeros((views.layout(joining.counts(self.numbers))[-1], views.ACTIONS), np.uint8)
        rows[self.places] = self.rows
        return rows


def settled(
    sums: NDArray[np.float32], least: float = LEAST, threshold: float = THRESHOLD
) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """The play that noted mixtures amount to: which rows are known, and their parts."""
    known = [np.zeros(0, np.int32)]
    rows = [np.zeros((0, views.ACTIONS), np.uint8)]
    for first in range(0, len(sums), _CHUNK):
        weights = sums[first : first + _CHUNK]
        totals = weights.sum(axis=1)
        places = np.flatnonzero(totals >= least)
        shares = weights[places] / totals[places, None]
        shares[shares < threshold] = 0.0
        shares /= shares.sum(axis=1, keepdims=True)
        parts = np.rint(shares * PARTS).astype(np.int64)
        parts[np.arange(len(parts)), parts.argmax(axis=1)] += PARTS - parts.sum(axis=1)
        known.append((first + places).astype(np.int32))
        rows.append(parts.astype(np.uint8))
    return np.concatenate(known), np.concatenate(rows)


def save(tables: Tables, path: Path) -> None:
    """Write the tables' file: which rows are known, a bit each, and of those all but one column."""
    ends = views.layout(joining.counts(tables.numbers))
    known = np.zeros(ends[-1], np.uint8)
    known[tables.places] = 1
    parted = tables.places.searchsorted(ends[views.DRAW_TWO])
    packed = io.BytesIO()
    np.savez(
        packed,
        kept=tables.kept,
        buckets=tables.buckets,
        numbers=tables.numbers,
        known=np.packbits(known),
        betting=tables.rows[:parted].T[[0, 2]],
        drawing=tables.rows[parted:].T[:3],
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
            places = np.flatnonzero(np.unpackbits(arrays["known"])).astype(np.int32)
            betting = _whole(arrays["betting"], (0, 2), 1)
            rows = np.concatenate([betting, _whole(arrays["drawing"], (0, 1, 2), 3)])
            if len(rows) != len(places):
                raise TablesError(f"{path} is damaged: rows are missing")
            kept, buckets, numbers = (arrays[name] for name in ("kept", "buckets", "numbers"))
            return Tables(header, places, rows, kept, buckets, numbers)
    except (msgspec.DecodeError, lzma.LZMAError, ValueError, KeyError, EOFError) as trouble:
        raise TablesError(f"{path} is damaged: {trouble}") from None


def _whole(columns: NDArray[np.uint8], written: tuple[int, ...], rest: int) -> NDArray[np.uint8]:
    """The rows again: what was not written is what is missing to the whole."""
    rows = np.zeros((columns.shape[1], views.ACTIONS), np.uint8)
    rows[:, written] = columns.T
    rows[:, rest] = PARTS - columns.sum(axis=0, dtype=np.uint8)
    return rows
