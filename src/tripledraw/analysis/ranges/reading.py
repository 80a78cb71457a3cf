"""Reads ranges as players write them. The grammar is all here:

    range   = part { "," part }
    part    = "!" hands | hands { ":" word | "!" hands } [ "@" number [ "%" ] ]
    hands   = "any" | cards | "d" digit [ ":" cards ] | "pat" [ ":" made ] | "top" number "%"
    made    = rank { rank } [ "-" [ rank { rank } ] ] | five cards
    cards   = card { card }                 one to five
    card    = rank [ suit ]
    rank    = one of 2 3 4 5 6 7 8 9 T J Q K A (also 10) | "x" | "[" span { span } "]"
    span    = rank letter [ "-" rank letter ]
    word    = "np" | "p" | "ns" | "s" | "nf" | "f"

Upper and lower case do not matter, and blanks may stand between cards and around signs.
"""

from __future__ import annotations

import re

from tripledraw.analysis.ranges.language import (
    ANY,
    HAND,
    RANKS,
    WORDS,
    Between,
    Hands,
    Made,
    Part,
    Range,
    Slot,
    Top,
    Usual,
    made_hands,
    number_text,
)
from tripledraw.analysis.ranges.mistakes import RangeError, nearest
from tripledraw.analysis.ranges.scanning import PREFIX, Scanner, of

TEXT_MAX = 2_000
PARTS_MAX = 64
WEIGHT_MIN = 0.0001

_LETTERS = re.compile(r"[A-Za-z]*")
_PART_OF_ALL = re.compile(r"\d+(\.\d+)?%")
_FOR_COMMA = set(";|/+&")


def parse(text: str) -> Range:
    """Read a range such as `2347, d2:23[4-8]@0.5, pat:97-`; `docs/ranges.md` tells the language.

    Raises RangeError, which knows the place, what stands there and what might be meant.
    """
    return _Reader(text).whole()


class _Reader(Scanner):
    def whole(self) -> Range:
        if len(self.text) > TEXT_MAX:
            self.stop(f"a range has at most {TEXT_MAX} characters, not {len(self.text)}", TEXT_MAX)
        if not self.text.strip():
            self.stop("there is nothing here; a range is hands such as 2347 or pat:97-", 0)
        parts: list[Part] = []
        without: list[Hands] = []
        while True:
            start = self.skip()
            if self.take("!"):
                without.append(self.hands())
                self.end_of_exception()
            else:
                parts.append(self.part())
            if len(parts) + len(without) > PARTS_MAX:
                self.stop(f"a range has at most {PARTS_MAX} parts", start)
            if not self.sign():
                return Range(tuple(parts), tuple(without))
            self.comma()

    def part(self) -> Part:
        hands = self.hands()
        words: list[str] = []
        without: list[Hands] = []
        while True:
            if self.take(":"):
                words.append(self.word())
            elif self.take("!"):
                without.append(self.hands())
            else:
                break
        weight = self.weight() if self.take("@") else 1.0
        if self.sign() in tuple(":!@"):
            self.stop(f"found {self.sign()!r} after the weight, which stands last", self.at)
        return Part(hands, tuple(words), tuple(without), weight)

    def comma(self) -> None:
        start = self.at
        if self.take(","):
            if not self.sign():
                self.stop("after a comma stand more hands, and here the range ends", start)
            return
        sign = self.sign()
        if sign == "+":
            self.stop(
                "found '+': the lowest hand wins, so a minus says or better, as in pat:97-",
                start,
                meant=self.or_better(start),
            )
        if sign in _FOR_COMMA:
            self.stop(f"found {sign!r}: hands are separated by commas", start, meant="a comma")
        if sign == "-":
            self.stop(
                "found '-': it stands after a made hand (pat:97-) or inside brackets ([4-8])",
                start,
                meant=self.hyphens(),
            )
        if sign == "%":
            self.stop("found '%': a part of all hands is written top20%, a weight @20%", start)
        self.stop(f"found {sign!r}, which nothing in a range has here", start)

    def or_better(self, end: int) -> str:
        """A made hand or better, if that can be meant by what stands before a plus."""
        named = self.text[self.part_start() : end].strip().lower().removeprefix("pat:")
        return _if_right(f"pat:{named.upper()}-")

    def hyphens(self) -> str:
        """What may be meant by `2-7`, `97-` or `9-8-6-4-2`."""
        part = self.text[self.part_start() :].split(",")[0].strip().upper()
        if re.fullmatch(r"\w-\w", part) and _if_right(f"[{part}]"):
            return f"[{part}]"
        ranks = part.replace("-", "")
        return _if_right(f"pat:{ranks}" + ("-" if part.endswith("-") else ""))

    # Hands

    def hands(self) -> Hands:
        start = self.skip()
        sign = self.sign()
        if sign in ("", ",", ":", "@", "!"):
            self.stop(f"hands should stand here, such as 2347, not {self.seen()}", start)
        prefix = PREFIX.match(self.text, self.at)
        part = _PART_OF_ALL.match(self.text, self.at)
        if part:
            self.at = part.end()
            self.stop("a part of all hands is written top20%", start, meant=f"top{part[0]}")
        if prefix is None:
            word = self.condition()
            if set(word) - set("tjqkacdhsx"):
                self.no_word(word)
            return self.cards(start)
        self.at = prefix.end()
        match prefix[1].lower():
            case "top":
                return self.top(start)
            case "pat":
                return self.pat(start)
            case "any":
                return ANY
            case _:
                return self.drawing(start)

    def top(self, start: int) -> Top:
        self.skip()
        number = self.number("top stands before a number and %, as in top20%")
        if not self.take("%"):
            self.stop("after top and a number stands %", start, meant=f"top{number_text(number)}%")
        if not WEIGHT_MIN <= number <= 100:
            self.stop("a part of all hands is more than 0% and at most 100%", start)
        return Top(number)

    def drawing(self, start: int) -> Hands:
        self.skip()
        number = self.text[self.at : self.at + 1]
        if number not in tuple("12345"):
            self.stop(
                "d stands before the number of cards drawn, d1 to d5, as in d2:234"
                + ("; who draws none is pat" if number == "0" else ""),
                start,
            )
        self.at += 1
        drawn = int(number)
        example = f"d{drawn}:234x"[: 8 - drawn] if drawn < HAND else "d5"
        if self.colon_and_cards(start, f"d{drawn}", example):
            cards = self.cards(self.skip())
            count = len(cards.slots)
            if count != HAND - drawn:
                there = f"{cards} keeps {of(count, 'card')}"
                meant = f"d{HAND - count}:{cards}" if count < HAND else f"pat:{cards}"
                self.stop(
                    f"who draws {drawn} keeps {of(HAND - drawn, 'card')}, and {there}",
                    start,
                    meant=meant,
                )
            return cards
        return Usual(drawn)

    def pat(self, start: int) -> Hands:
        if not self.colon_and_cards(start, "pat", "pat:97-"):
            return Made(())
        first = self.skip()
        slots = self.slots()
        if any(slot.suit for slot in slots):
            if len(slots) != HAND:
                self.stop(
                    f"a pat hand with suits has five cards, and {of(len(slots), 'card')} "
                    "stand here",
                    first,
                )
            return self.possible(slots, first, pat=True)
        wild = next((slot for slot in slots if slot.ranks == RANKS), None)
        if wild is not None:
            named = "".join(str(slot) for slot in slots if slot is not wild and slot != wild)
            self.stop(
                "pat names a made hand by its highest cards; what is lower need not be written",
                first,
                meant=f"pat:{named}" if named else "any",
            )
        return self.made(slots, first)

    def made(self, slots: tuple[Slot, ...], start: int) -> Hands:
        ranks = tuple(slot.ranks for slot in slots)
        if not self.take("-"):
            if len(ranks) == HAND and all(len(rank) == 1 for rank in ranks):
                ranks = tuple(sorted(ranks, key=RANKS.index, reverse=True))
                if not made_hands(Made(ranks)):
                    return self.possible(slots, start, pat=True)  # a snow: KK742, 65432
            return self.known(Made(ranks), start)
        best = self.plain_ranks(ranks, start)
        if self.sign() not in RANKS + RANKS.lower() + "1[" or not self.sign():
            return self.known(Made(ranks, or_better=True), start)
        second = self.skip()
        worst = self.plain_ranks(tuple(slot.ranks for slot in self.slots()), second)
        if self.sign() == "-" or len(best) == 1 or len(worst) == 1:
            whole = self.text[start:].split(",")[0].replace("-", "").strip()
            self.stop(
                "ranks of one hand stand side by side; a hyphen stands between two hands, "
                "as in pat:86-97",
                start,
                meant=_if_right(f"pat:{whole}"),
            )
        if made_hands(Between(best, worst)):
            return Between(best, worst)
        return self.known(Between(worst, best), start)

    def plain_ranks(self, ranks: tuple[str, ...], start: int) -> str:
        if any(len(rank) > 1 for rank in ranks):
            self.stop("beside a hyphen stand single ranks, such as 97-, no brackets", start)
        return "".join(ranks)

    def known(self, hands: Made | Between, start: int) -> Hands:
        """The made hands, if there are any."""
        if not made_hands(hands):
            ranks = hands.ranks if isinstance(hands, Made) else tuple(hands.worst)
            why, meant = _no_made_hand(ranks)
            self.stop(why, start, meant=meant)
        return hands

    def colon_and_cards(self, start: int, before: str, example: str) -> bool:
        """Whether a colon and cards follow; not when a colon and a condition do."""
        after = self.at
        if not self.take(":"):
            if self.sign() and self.sign() not in ",!@%":
                rest = self.text[self.at :].split(",")[0].strip()
                self.stop(
                    f"after {before} stands a colon or nothing, not {self.seen()}",
                    start,
                    meant=f"{before}:{rest}" if len(rest) < 12 else example,
                )
            return False
        if self.condition() in WORDS:
            self.at = after
            return False
        if self.sign() in ("", ",", "!", "@", ":"):
            self.stop(
                f"after {before}: should stand cards, not {self.seen()}", start, meant=example
            )
        return True

    # Conditions and weights

    def condition(self) -> str:
        """The word that stands here, not taken."""
        letters = _LETTERS.match(self.text, self.skip())
        return letters[0].lower() if letters else ""

    def word(self) -> str:
        start = self.skip()
        word = self.condition()
        self.at = start + max(1, len(word))
        if word not in WORDS:
            seen = self.text[start : self.at]
            self.stop(
                "after a colon stands np, p, ns, s, nf or f, "
                + (f"not {seen!r}" if seen else "and here the range ends"),
                start,
                meant=nearest(word, list(WORDS)) if word else "",
            )
        return word

    def weight(self) -> float:
        start = self.at - 1
        self.skip()
        number = self.number("after @ stands a weight, as in @0.5 or @50%")
        percent = self.take("%")
        weight = number / 100 if percent else number
        if 2 < weight <= 100 and not percent:
            self.stop(
                f"a weight is at most 1, or 100%, not {number_text(number)}",
                start,
                meant=f"@{number_text(number)}%",
            )
        if weight > 1:
            self.stop("a weight is at most 1, or 100%", start)
        if weight < WEIGHT_MIN:
            self.stop(f"a weight is at least {WEIGHT_MIN}; ! leaves hands out", start)
        return weight

    def end_of_exception(self) -> None:
        sign = self.sign()
        if sign in (":", "@"):
            self.stop(f"found {sign!r}: what is left out has no weight and no condition", self.at)


def _no_made_hand(ranks: tuple[str, ...]) -> tuple[str, str]:
    """Why no made hand has these highest cards, and what might be meant."""
    single = "".join(ranks) if all(len(rank) == 1 for rank in ranks) else ""
    down = "".join(sorted(set(single), key=RANKS.index, reverse=True))
    if len(down) < len(single):
        return f"a made hand has no pair; whole hands of any kind may follow pat, not {single}", ""
    if single and down != single:
        return "a made hand is named from its highest card", _if_right(f"pat:{down}")
    return "no hand without a pair or a straight begins so", ""


def _if_right(text: str) -> str:
    """The text, if it can be read; nothing otherwise."""
    try:
        parse(text)
    except RangeError:
        return ""
    return text
