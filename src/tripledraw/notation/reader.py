"""What every reader of a text format is: a block, the hand being built from it, and one way to fail."""

from __future__ import annotations

from collections.abc import Iterator

from tripledraw.notation.amounts import Malformed, chips
from tripledraw.notation.blocks import Block
from tripledraw.notation.building import Builder
from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped, SkipReason
from tripledraw.notation.record import Site

_SHOWN = 100


class TextReader:
    """Reads the hand of one block; a format overrides ``parse``."""

    tells_winners = True
    """Whether every hand of this format says who was paid."""

    def __init__(self, block: Block, site: Site) -> None:
        self.block = block
        self.build = Builder(block.line)
        self.build.facts = {"site": site, "encoding": block.encoding, "hand_id": ""}
        self.scale = 100

    def read(self) -> Outcome:
        """The hand, or why there is none."""
        build = self.build
        try:
            skipped = self.parse()
            if skipped is not None:
                return skipped
            record = build.record(paid=self.tells_winners)
            return Read("", self.block.line, record, tuple(build.differences))
        except Malformed as fault:
            line = fault.line or build.line
            found = fault.found or self._text(line)
            hand_id = str(build.facts["hand_id"])
            return Broken("", line, fault.expected, found[:_SHOWN], hand_id)

    def parse(self) -> Skipped | None:
        """Fill the builder from the lines. Raises Malformed where a line is not what it must be."""
        raise Malformed("a format with a reader")

    def body(self, first: int = 1) -> Iterator[str]:
        """The lines that hold something, from the second on, without blanks at their ends."""
        build = self.build
        for number, line in enumerate(self.block.lines[first:], self.block.line + first):
            if line := line.rstrip():
                build.line = number
                yield line

    def amount(self, text: str) -> int:
        """Chips from text."""
        return chips(text, self.scale)

    def skip(self, reason: SkipReason, detail: str = "") -> Skipped:
        """The hand is none of our business."""
        hand_id = str(self.build.facts["hand_id"])
        return Skipped("", self.block.line, reason, hand_id, detail[:_SHOWN])

    def _text(self, line: int) -> str:
        lines, place = self.block.lines, line - self.block.line
        return lines[place] if 0 <= place < len(lines) else ""
