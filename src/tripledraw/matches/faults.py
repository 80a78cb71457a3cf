"""What a bot of one's own does wrong in a match: counted, told at the end, and never the end of it.

At a table a player who says nothing in time checks where that is free, else folds, and stands pat
in a draw. A bot that fails is treated the same, so its match goes on and its score pays for it.
"""

from __future__ import annotations

import msgspec

_LINES_KEPT = 20
_LINE_CHARS = 300


class BadAnswer(Exception):
    """An answer that is none. ``kind`` is ``late``, ``wrong`` or ``crashed``."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class Faults(msgspec.Struct):
    """How often one bot failed, by kind, and the first words about it."""

    late: int = 0
    wrong: int = 0
    crashed: int = 0
    said: list[str] = []

    @property
    def count(self) -> int:
        """All of them."""
        return self.late + self.wrong + self.crashed

    def add(self, failure: BadAnswer) -> None:
        """One more."""
        setattr(self, failure.kind, getattr(self, failure.kind) + 1)
        self.note(str(failure))

    def note(self, words: str) -> None:
        """Keep these words, unless there are enough of them, or they were said before."""
        for line in words.splitlines():
            short = line.rstrip()[:_LINE_CHARS]
            if short and len(self.said) < _LINES_KEPT and short not in self.said:
                self.said.append(short)

    def merge(self, other: Faults) -> None:
        """Those of another part of the match, too."""
        self.late += other.late
        self.wrong += other.wrong
        self.crashed += other.crashed
        self.note("\n".join(other.said))
