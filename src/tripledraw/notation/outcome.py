"""How reading a hand ends: read, skipped for a reason, or broken at a line. There is no fourth way."""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.notation.record import HandRecord

SkipReason = Literal["other_game", "other_limit", "cancelled", "partial", "not_a_history"]

SKIP_SENTENCES: dict[str, str] = {
    "other_game": "another game than 2-7 Triple Draw",
    "other_limit": "not fixed limit",
    "cancelled": "cancelled or void: no hand was played",
    "partial": "only a part of the hand is in the file",
    "not_a_history": "no hand history in a format that is known here",
}


class Difference(msgspec.Struct, frozen=True, gc=False):
    """Where a file and the rules, or two lines of a file, do not say the same.

    ``code`` names the kind (docs/histories.md lists them), ``by_rules`` and ``in_file`` what stands
    against each other. ``street``, ``seat`` and ``line`` say where, as far as that is known.
    """

    code: str
    by_rules: int | str | None = None
    in_file: int | str | None = None
    street: int | None = None
    seat: int | None = None
    line: int = 0


class Read(msgspec.Struct, frozen=True, tag=True):
    """The hand was read. ``differences`` are odd things in its text that change nothing else."""

    file: str
    line: int
    record: HandRecord
    differences: tuple[Difference, ...] = ()

    @property
    def hand_id(self) -> str:
        """The site's name for the hand."""
        return self.record.hand_id


class Skipped(msgspec.Struct, frozen=True, tag=True):
    """A hand, or a stretch of text, that is none of our business. ``detail`` says what it is."""

    file: str
    line: int
    reason: SkipReason
    hand_id: str = ""
    detail: str = ""


class Broken(msgspec.Struct, frozen=True, tag=True):
    """A hand of this game that could not be read: where, what was expected, what stands there.

    ``begins`` is the line where the hand begins, ``line`` the one that is at fault.
    """

    file: str
    line: int
    expected: str
    found: str = ""
    hand_id: str = ""
    begins: int = 0


Outcome = Read | Skipped | Broken
