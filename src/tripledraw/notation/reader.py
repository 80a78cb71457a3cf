"""What every reader of a text format is: a block, the hand being built from it, and one way to fail.

Most formats tell a hand in English: a header, the play under its headings, a summary, and in the play
a line for each thing that a player does: his name, a verb, and what belongs to it. ``PlayReader`` goes
through them, and reads what they all say alike.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from tripledraw.notation.amounts import Malformed, bracketed, cards, chips
from tripledraw.notation.blocks import Block
from tripledraw.notation.building import Builder
from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped, SkipReason
from tripledraw.notation.record import Site

_SHOWN = 100
_HEADER_MAX = 600
_CANCELLED = re.compile(r"Hand cancel|Hand #.* has been cancel")
_DRAWS = {"FIRST": 1, "1ST": 1, "SECOND": 2, "2ND": 2, "THIRD": 3, "3RD": 3}


class TextReader(ABC):
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

    @abstractmethod
    def parse(self) -> Skipped | None:
        """Fill the builder from the lines. Raises Malformed where a line is not what it must be."""

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

    def bets(self, small: str, big: str, told: str) -> None:
        """Take note of the two bets of the limit; ``told`` is where they stand."""
        facts = self.build.facts
        facts["scale"] = self.scale
        facts["small_bet"], facts["big_bet"] = self.amount(small), self.amount(big)
        if not 0 < facts["small_bet"] <= facts["big_bet"]:
            raise Malformed("two bets, the smaller first", told)

    def played(self, when: re.Match[str] | None) -> None:
        """Take note of the time, from a match that names its parts."""
        if when is not None:
            date = f"{when['year']}-{when['month']:0>2}-{when['day']:0>2}"
            time = f"{when['hour']:0>2}:{when['minute']}:{when['second'] or '00'}"
            self.build.facts["played_at"] = f"{date}T{time}"
            self.build.facts["zone"] = when["zone"] or ""

    def skip(self, reason: SkipReason, detail: str = "") -> Skipped:
        """The hand is none of our business."""
        hand_id = str(self.build.facts["hand_id"])
        return Skipped("", self.block.line, reason, hand_id, detail[:_SHOWN])

    def _text(self, line: int) -> str:
        lines, place = self.block.lines, line - self.block.line
        return lines[place] if 0 <= place < len(lines) else ""


class PlayReader(TextReader):
    """Reads lines such as ``Ann calls $2``, under headings such as ``*** FIRST DRAW ***``.

    A saying gets the name, the words, and all behind the name.
    """

    def parse(self) -> Skipped | None:
        skipped = self.header(self.block.lines[0][:_HEADER_MAX])
        if skipped is not None:
            return skipped
        summary = False
        for line in self.body():
            if line[0] == "H" and _CANCELLED.match(line):
                return self.skip("cancelled")
            if summary:
                self.summary(line)
            elif line.startswith("*** SUMMARY"):
                summary = True
            elif not line.startswith("*** "):
                self.line(line)
            elif not self._draw(line):
                self.heading(line)
        return self.end()

    @abstractmethod
    def header(self, line: str) -> Skipped | None:
        """The first line: which game, and its bets."""

    @abstractmethod
    def heading(self, line: str) -> None:
        """A heading that opens neither a draw nor the summary."""

    @abstractmethod
    def line(self, line: str) -> None:
        """A line between the headings."""

    @abstractmethod
    def summary(self, line: str) -> None:
        """A line of the summary."""

    def end(self) -> Skipped | None:
        """No line is left."""
        if "total_pot" not in self.build.facts:
            raise Malformed("a summary with the total pot")
        return None

    def _draw(self, line: str) -> bool:
        """Whether a heading opens a draw."""
        which, _, what = line[4:].replace("-", " ", 1).partition(" ")
        if not what.startswith("DRAW") or which not in _DRAWS:
            return False
        self.build.next_street(_DRAWS[which])
        return True

    def say(self, saying: Saying, name: str, rest: str) -> None:
        """Read what somebody does. Raises Malformed where words are missing."""
        try:
            saying(self, name, rest.split(), rest)
        except IndexError:
            raise Malformed("an action with its amount", rest[:60]) from None

    def all_in(self, rest: str) -> bool:
        """Whether a line ends so that its player has no chips left."""
        return rest.endswith(("all in", "all-in"))

    def dealt(self, rest: str) -> None:
        """``Dealt to`` a player: his first five, or what he kept and what he got."""
        name = self.build.leading(rest)
        if name is None:
            raise Malformed("a player who has a seat", rest[:60])
        groups = [cards(group) for group in bracketed(rest[len(name) :])]
        if self.build.street == 0 and len(groups) == 1:
            self.build.dealt(name, groups[0])
        elif self.build.street and len(groups) in (1, 2):
            self.build.replacements(name, groups[0] if len(groups) > 1 else (), groups[-1])
        else:
            raise Malformed("cards in brackets, or kept and new ones", rest[:80])

    def fold(self, name: str, words: list[str], rest: str) -> None:
        """``folds``"""
        self.build.act(name, "fold")

    def check(self, name: str, words: list[str], rest: str) -> None:
        """``checks``"""
        self.build.act(name, "check")

    def call(self, name: str, words: list[str], rest: str) -> None:
        """``calls $1``"""
        self.build.act(name, "call", self.amount(words[1]), all_in=self.all_in(rest))

    def bet(self, name: str, words: list[str], rest: str) -> None:
        """``bets $1``"""
        self.build.act(name, "bet", self.amount(words[1]), all_in=self.all_in(rest))

    def stand(self, name: str, words: list[str], rest: str) -> None:
        """``stands pat``, perhaps on cards that are told."""
        groups = bracketed(rest)
        self.build.draw(name, 0, kept=cards(groups[0]) if groups and groups[0] else None)

    def show(self, name: str, words: list[str], rest: str) -> None:
        """``shows [7c 5d 4h 3s 2c] (what that is called)``"""
        groups = bracketed(rest)
        if not groups:
            raise Malformed("shows five cards", rest[:60])
        said = rest[rest.rfind("(") + 1 : -1] if rest.endswith(")") else ""
        self.build.show(name, cards(groups[0]), said)

    def muck(self, name: str, words: list[str], rest: str) -> None:
        """``mucks``"""
        self.build.muck(name)


Saying = Callable[[Any, str, list[str], str], None]
"""The method of a format that reads one thing a player does."""
