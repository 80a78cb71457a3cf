"""Reads cards and signs, one after another, and says what is wrong where it is wrong."""

from __future__ import annotations

import re
from typing import NoReturn

from tripledraw.analysis.ranges.language import HAND, RANKS, SUITS, Cards, Slot, fits_at_all
from tripledraw.analysis.ranges.mistakes import RangeError, nearest

PREFIX = re.compile(r"(top(?![a-z])|pat(?![a-z])|any(?![a-z])|d(?=\s*[\d:]))", re.IGNORECASE)

_SUIT_SIGNS = dict(zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True))
_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+")
_NEXT_DRAW = re.compile(r"d\d\s*:\s*[2-9tjqkax1\[]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_RANKS_ARE = "ranks are 2 3 4 5 6 7 8 9 T J Q K A"
_AFTER_CARDS = ",:!@-+;|/&%"


class Scanner:
    """A text, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def cards(self, start: int) -> Cards:
        return self.possible(self.slots(), start)

    def possible(self, slots: tuple[Slot, ...], start: int, pat: bool = False) -> Cards:
        if not fits_at_all(slots):
            cards = Cards(slots)
            twice = next((slot for slot in slots if slot.suit and slots.count(slot) > 1), slots[0])
            why = (
                f"{twice} stands twice, and the deck has it once"
                if twice.suit and len(twice.ranks) == 1
                else f"the deck has no {of(len(slots), 'card')} for {cards}: each rank has four"
            )
            self.stop(why, start)
        return Cards(slots, pat)

    def slots(self) -> tuple[Slot, ...]:
        first = self.skip()
        slots: list[Slot] = []
        while self.sign() and self.sign() not in _AFTER_CARDS:
            slots.append(self.slot())
        if len(slots) > HAND:
            self.stop(
                f"a hand has five cards, and {len(slots)} stand here; "
                "between hands stands a comma, as in 234, 237",
                first,
            )
        if not slots:
            self.stop(f"cards should stand here, such as 2347, not {self.seen()}", first)
        return tuple(slots)

    def slot(self) -> Slot:
        if self.sign() == "[":
            ranks = self.bracket()
        elif self.sign() in ("x", "X"):
            self.at += 1
            ranks = RANKS
        else:
            ranks = self.rank()
        suit = self.text[self.at : self.at + 1].lower()
        suit = _SUIT_SIGNS.get(suit, suit)
        if suit and suit in SUITS and not self.draws_here():
            self.at += 1
            return Slot(ranks, suit)
        return Slot(ranks)

    def draws_here(self) -> bool:
        """`7d2:` where a comma is missing between 7 and d2."""
        return _NEXT_DRAW.match(self.text, self.at) is not None

    def bracket(self) -> str:
        start = self.at
        self.at += 1
        ranks: set[str] = set()
        while not self.take("]"):
            if not self.sign() or self.sign() == "[":
                self.stop("this bracket is never closed", start, meant=self.closed(start))
            if self.sign() == ",":
                self.stop("inside brackets ranks stand side by side, as in [247]", self.at)
            if self.sign() in ("x", "X"):
                self.stop("x is any card already, and stands outside brackets", self.at, meant="x")
            low_at = self.at
            low = high = self.rank()
            if self.take("-"):
                high = self.rank()
            if RANKS.index(low) > RANKS.index(high):
                found = self.text[low_at : self.at]
                self.stop(
                    f"found {found}: the lower rank stands first", low_at, meant=f"{high}-{low}"
                )
            ranks.update(RANKS[RANKS.index(low) : RANKS.index(high) + 1])
        if not ranks:
            self.stop("there is no rank in these brackets; [4-8] is one from 4 to 8", start)
        return "".join(rank for rank in RANKS if rank in ranks)

    def closed(self, start: int) -> str:
        inner = re.match(r"\[[2-9tjqka-]+", self.text[start:], re.IGNORECASE)
        return f"{inner[0]}]" if inner and len(inner[0]) < 12 else ""

    def rank(self) -> str:
        sign = self.sign()
        if self.text.startswith("10", self.at):
            self.at += 2
            return "T"
        if not sign or sign.upper() not in RANKS:
            self.no_rank(sign)
        self.at += 1
        return sign.upper()

    def no_rank(self, sign: str) -> NoReturn:
        start = self.at
        if not sign:
            self.stop("a rank should stand here, and the range ends", start)
        if sign == "1":
            self.stop("found '1': the ace is A and always high, a ten is T or 10", start)
        if sign == "0":
            self.stop("found '0': no card has it; a ten is T or 10", start)
        if sign in ("?", "*", "."):
            self.stop(f"found {sign!r}: any card is written x", start, meant="x")
        if sign == "]":
            self.stop("found ']' without a [ before it", start)
        begun = PREFIX.match(self.text, start)
        if begun and start > self.part_start():
            self.at = begun.end()
            self.stop(
                f"found {begun[0]!r} after other cards: a comma should stand before it", start
            )
        word = _WORD.match(self.text, start)
        if word and len(word[0]) > 1:
            self.no_word(word[0])
        if sign.lower() in SUITS or sign in _SUIT_SIGNS:
            self.stop(f"found {sign!r}: a suit stands after a rank, as in 7h or xh", start)
        self.stop(f"found {sign!r}, which is no card; {_RANKS_ARE}", start)

    def no_word(self, word: str) -> NoReturn:
        start = self.at
        self.at += len(word)
        meant = nearest(word, ["pat", "top"], cutoff=0.7)
        meant = {"pat": "pat:97-", "top": "top20%"}.get(meant, "")
        seen = self.text[start : self.at]
        self.stop(f"found {seen!r}, which is no card; {_RANKS_ARE}", start, meant=meant)

    def part_start(self) -> int:
        """Where the part being read begins."""
        comma = self.text.rfind(",", 0, self.at) + 1
        return comma + len(self.text[comma:]) - len(self.text[comma:].lstrip())

    def number(self, wanted: str) -> float:
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            self.stop(f"{wanted}, not {self.seen()}", self.at)
        if len(found[0]) > 12:
            self.stop("a number has at most 12 digits", self.at)
        self.at = found.end()
        return float(found[0])

    # Signs

    def skip(self) -> int:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.at

    def sign(self) -> str:
        """The next sign that is no blank; nothing at the end."""
        start = self.skip()
        return self.text[start : start + 1]

    def take(self, sign: str) -> bool:
        if self.sign() != sign:
            return False
        self.at += 1
        return True

    def seen(self) -> str:
        sign = self.sign()
        return repr(sign) if sign else "the end"

    def stop(self, message: str, start: int, *, meant: str = "") -> NoReturn:
        seen = self.text[start : self.at].rstrip()
        raise RangeError(self.text, start, start + len(seen), message, meant)


def of(count: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
