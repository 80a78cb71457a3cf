"""Writing hands in another form: as a stranger saw them, or as one of the players did."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tripledraw.histories.progress import each_hand
from tripledraw.histories.sources import Source
from tripledraw.notation.outcome import Broken, Read
from tripledraw.notation.own_lines import own_line
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import as_seen_by
from tripledraw.notation.write_phh import phh, phhs
from tripledraw.notation.write_pokerstars import pokerstars


class Converted:
    """Turns the hands of files into those that are to be written, and counts."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer
        self.written = 0
        self.skipped = 0
        self.broken = 0
        self.without = 0
        """Hands in which the viewer was not dealt in."""

    def records(self, files: list[Source]) -> Iterator[HandRecord]:
        """The hands as the viewer saw them."""
        for _, outcome in each_hand(files):
            if not isinstance(outcome, Read):
                self.broken += isinstance(outcome, Broken)
                self.skipped += not isinstance(outcome, Broken)
                continue
            self.written += 1
            record = outcome.record
            seats = [seat for seat, line in enumerate(record.seats) if line.name == self.viewer]
            self.without += self.viewer is not None and not seats
            yield as_seen_by(record, seats[0] if seats else None)

    def sentence(self) -> str:
        """What was done, and whose cards were written."""
        whose = "a stranger" if self.viewer is None else repr(self.viewer)
        hands = "1 hand" if self.written == 1 else f"{self.written:,} hands"
        told = f"{hands} written as {whose} saw them"
        if self.without:
            told += f" ({self.without:,} of them without {self.viewer!r})"
        if self.skipped:
            told += f", {self.skipped:,} skipped"
        if self.broken:
            told += f", {self.broken:,} broken"
        if self.viewer is None and self.written:
            told += "; --as NAME adds a player's own cards"
        return told


def texts(records: Iterator[HandRecord], form: str) -> Iterator[str]:
    """The hands in this form, piece by piece."""
    if form == "pokerstars":
        return map(pokerstars, records)
    if form == "json":
        return map(own_line, records)
    first = list(itertools.islice(records, 2))
    if len(first) < 2:
        return map(phh, first)
    return phhs(itertools.chain(first, records))


def write(pieces: Iterable[str], out: Path | None) -> None:
    """Print the pieces, or put them in a file that is there only when it is whole."""
    if out is None:
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
        return
    half = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        with half.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.writelines(pieces)
        half.replace(out)
    finally:
        half.unlink(missing_ok=True)
