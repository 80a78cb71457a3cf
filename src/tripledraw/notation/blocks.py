"""From lines to hands: where one begins and ends, whatever stands between them.

A hand is known by its first line. What follows is its own until the next first line, or until its
format says that it is over; so a hand that is cut short, or garbled, takes no other with it. Text
that belongs to no hand is told as such, once a stretch.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from tripledraw.notation.lines import CUT, Batch

Format = Literal[
    "pokerstars", "fulltilt", "merge", "winamax", "kingsclub", "betonline", "phh", "tripledraw"
]
MOST_LINES = 5_000
MOST_CHARACTERS = 1 << 20

BETONLINE_SKINS = (
    "BetOnline Poker Game #",
    "PayNoRake Game #",
    "ActionPoker.com Game #",
    "Gear Poker Game #",
    "SportsBetting.ag Poker Game #",
    "Tiger Gaming Game #",
)
_STARTS: tuple[tuple[str, Format], ...] = (
    ("Full Tilt Poker Game #", "fulltilt"),
    ("Full Tilt Poker.fr Game #", "fulltilt"),
    ("Full Tilt Poker.eu Game #", "fulltilt"),
    ("FullTiltPoker Game #", "fulltilt"),
    ("FullTiltPoker.fr Game #", "fulltilt"),
    ("FullTiltPoker.eu Game #", "fulltilt"),
    ("Winamax Poker - ", "winamax"),
    ('{"tripledraw":', "tripledraw"),
    *((skin, "betonline") for skin in BETONLINE_SKINS),
)
_BY_LETTER = {
    letter: tuple(start for start in _STARTS if start[0][0] == letter)
    for letter in {start[0][0] for start in _STARTS}
}
_BEGINNINGS = ("PokerStars", *(start for start, _ in _STARTS))
_INITIALS = frozenset(start[0] for start in _BEGINNINGS)
_PLAIN = frozenset({"pokerstars", "fulltilt", "winamax", "kingsclub", "betonline"})
_ODD = frozenset('*#["0123456789 \t\ufeff\0') | {""}
"""What a line of a plain format seldom begins with: such a line is looked at more closely."""
_POKERSTARS = re.compile(r"PokerStars (?:[A-Za-z]+ ){0,3}(?:Game|Hand) #")
_KINGSCLUB = re.compile(r"#[0-9]{1,20}: [A-Z][^:]{0,80} - [0-9]")
_QUOTES = frozenset('"0123456789')
_ARCHIVE = re.compile(r"Full ?Tilt ?Poker(?:\.[a-z]{2})? Game #")
_ARCHIVED = re.compile(r"(?:\*{5,} ?# ?[0-9]+|\*{3,} End of hand)")
_PHH_FIELD = re.compile(
    r"(?:variant|ante_trimming_status|antes|blinds_or_straddles|bring_in|small_bet|big_bet|min_bet|"
    r"starting_stacks|actions|author|event|url|address|city|region|postal_code|country|time|"
    r"time_zone|time_zone_abbreviation|day|month|year|hand|level|seats|seat_count|table|players|"
    r"finishing_stacks|winnings|currency|currency_symbol|time_limit|time_banks|_\w{1,40})\s{0,9}="
)
_PHH_SECTION = re.compile(r"\[\s{0,9}\"?[0-9]{1,9}\"?\s{0,9}\]\s*(?:#.*)?$")
_PHH_NAMED = re.compile(r"\[\s{0,9}[\w\"'-]{1,40}\s{0,9}\]\s*(?:#.*)?$")
_OF_A_HAND = re.compile(
    r"\*\*\* |Seat #?[0-9]+: |Table |Dealt to |Total pot |<(?:round|event|player|cards|winner)|"
    r'"[dp][ 0-9]|.{1,40}: (?:posts|folds|calls|checks|bets|raises|discards|stands pat)'
)


class Block(msgspec.Struct):
    """The lines of one hand, or of a stretch of other text, for which ``format`` is None."""

    format: Format | None
    line: int
    encoding: str
    lines: list[str]
    context: tuple[str, ...] = ()
    """Lines before it that hold for it too: a Merge description, or a document type."""
    size: int = 0
    overfull: bool = False
    summary: int = 0
    """Counts the lines from the heading of a summary on."""
    plain: bool = False
    """Whether it is of a format of plain lines, without markup."""
    of_a_hand: bool = False


class Splitter:
    """Takes lines, one after the other, and gives blocks when they are complete."""

    def __init__(self) -> None:
        self.number = 0
        self.block: Block | None = None
        self.context: tuple[str, ...] = ()
        self.done: list[Block] = []

    def blocks(self, batches: Iterable[Batch]) -> Iterator[Block]:
        """All blocks of a file."""
        for texts, encoding in batches:
            before = self.number
            for number, text in enumerate(texts, before + 1):
                block = self.block
                first = text[:1]
                # Nine lines of ten are of this kind, and are not looked at any closer.
                if (
                    block is not None
                    and block.plain
                    and first not in _ODD
                    and not (first in _INITIALS and text.startswith(_BEGINNINGS))
                    and "<" not in text
                    and encoding == block.encoding
                    and len(block.lines) < MOST_LINES
                    and block.size + len(text) <= MOST_CHARACTERS
                    and not block.overfull
                ):
                    block.size += len(text)
                    block.lines.append(text)
                    if block.summary:
                        block.summary += 1
                    continue
                self.number = number
                self._line(text, encoding)
                if self.done:
                    yield from self.done
                    self.done.clear()
            self.number = before + len(texts)
        self._end()
        yield from self.done

    def _line(self, text: str, encoding: str) -> None:
        first = text[:1]
        if first == "\ufeff":
            text = text.lstrip("\ufeff")
            first = text[:1]
        if first == "\0" and text.startswith(CUT):
            self._cut_line(text, encoding)
            return
        if not first or text.isspace():
            self._blank()
        elif "<" in text and (text.lstrip()[0] == "<" or "<game " in text):
            self._markup(text.lstrip(), encoding)
        elif (found := _head(first, text)) is not None:
            self._begin(found, encoding)
            self._add(text)
        elif first in _QUOTES and (archived := _ARCHIVE.search(text, 0, 200)) is not None:
            self._begin("fulltilt", encoding)
            self._add(text[archived.start() :].rstrip('"'))
        elif first == "*" and _ARCHIVED.match(text):
            self._end()
        elif self._in_toml(first) and self._toml(text, encoding):
            pass
        else:
            self._more(text, encoding)

    def _cut_line(self, text: str, encoding: str) -> None:
        """A line too long to be read: it may yet be the first of a hand, which is told so then."""
        rest = text[len(CUT) :]
        found = _head(rest[:1], rest)
        if found is not None:
            self._begin(found, encoding)
        self._more(text, encoding)

    def _in_toml(self, first: str) -> bool:
        """Whether a line may be of a hand in TOML: not in the middle of another format's."""
        block = self.block
        return block is None or block.format is None or block.format == "phh" or first == "["

    def _begin(self, kind: Format | None, encoding: str) -> None:
        self._end()
        context = self.context if kind == "merge" else ()
        self.block = Block(kind, self.number, encoding, [], context, plain=kind in _PLAIN)

    def _end(self) -> None:
        if self.block is not None:
            self.done.append(self.block)
            self.block = None

    def _add(self, text: str) -> None:
        block = self.block
        assert block is not None
        lines = block.lines
        block.size += len(text)
        if block.size > MOST_CHARACTERS or len(lines) >= MOST_LINES or text.startswith(CUT):
            block.overfull = True
        elif not block.overfull:
            lines.append(text)

    def _more(self, text: str, encoding: str) -> None:
        block = self.block
        if block is None:
            self._begin(None, encoding)
            block = self.block
            assert block is not None
        if block.format is None:
            # Nothing reads it: its first line is enough to say what it is.
            block.of_a_hand = block.of_a_hand or _OF_A_HAND.match(text) is not None
            if not block.lines:
                block.lines.append(text[:200])
            return
        if encoding == "cp1252":
            block.encoding = encoding
        if block.summary:
            block.summary += 1
        elif text.startswith("*** SUMMARY"):
            block.summary = 1
        self._add(text)

    def _blank(self) -> None:
        block = self.block
        if block is None or block.format is None:
            return
        if block.summary > 1:
            self._end()
        else:
            self._add("")

    def _markup(self, text: str, encoding: str) -> None:
        """A line of XML, which may hold more than one game."""
        if text.startswith("<description"):
            self._end()
            self.context = (*self.context[:1], text) if _doctype(self.context) else (text,)
        elif text.startswith(("<!DOCTYPE", "<!ENTITY")):
            self._end()
            self.context = (text[:200],)
        elif text.startswith("<?xml"):
            return
        else:
            start = text.find("<game ")
            if start < 0:
                self._tags(text, encoding)
                return
            if start > 0:
                self._tags(text[:start], encoding)
            while start >= 0:
                end = text.find("<game ", start + 6)
                self._begin("merge", encoding)
                self._tags(text[start : end if end >= 0 else len(text)], encoding)
                start = end

    def _tags(self, text: str, encoding: str) -> None:
        if self.block is None and text.startswith("</"):
            return
        self._more(text, encoding)
        if "</game>" in text and self.block is not None and self.block.format == "merge":
            self._end()

    def _toml(self, text: str, encoding: str) -> bool:
        """Add a line to a hand in TOML; False where it is of none."""
        block = self.block
        inside = block is not None and block.format == "phh"
        section = _PHH_NAMED if inside else _PHH_SECTION
        if text.startswith("[") and section.match(text):
            self._begin("phh", encoding)
        elif _PHH_FIELD.match(text):
            if block is None or block.format is None:
                self._begin("phh", encoding)
            elif not inside:
                return False
            elif text.startswith("variant") and _has_variant(block):
                self._begin("phh", encoding)
        elif not inside:
            return False
        self._more(text, encoding)
        return True


def _head(first: str, text: str) -> Format | None:
    """The format whose hands begin with such a line."""
    if first == "P" and text.startswith("PokerStars") and _POKERSTARS.match(text):
        return "pokerstars"
    if first == "#":
        return "kingsclub" if _KINGSCLUB.match(text) else None
    for start, kind in _BY_LETTER.get(first, ()):
        if text.startswith(start):
            return kind
    return None


def _has_variant(block: Block) -> bool:
    return any(text.startswith("variant") for text in block.lines)


def _doctype(context: tuple[str, ...]) -> bool:
    return bool(context) and context[0].startswith("<!")
