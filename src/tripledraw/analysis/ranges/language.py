"""What a range is made of, once it is read: plain values that print as the text they came from.

A range speaks of *holdings*: the cards that a player keeps, up to five; the rest of his hand is
drawn. Nothing here knows numpy; `expansion` turns a range into arrays.
"""

from __future__ import annotations

from itertools import combinations

import msgspec

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HAND = 5

Ranks = tuple[int, ...]

USUAL_DRAWS = {
    1: "[2-8][2-8][2-8][2-8]:np",
    2: "[2-7][2-7][2-7]:np",
    3: "[2-7][2-7]:np",
    4: "[2-7]",
}
"""What `d1` to `d4` mean when no cards follow."""
USUAL_PAT = "9"
"""`pat` alone is a nine or better."""

WORDS = {
    "np": "no two cards of one rank",
    "p": "two cards of one rank, or more",
    "ns": "not four or five cards in a row",
    "s": "four or five cards in a row",
    "nf": "not all of one suit",
    "f": "all of one suit",
}
"""The conditions that may follow a colon."""


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One card of a pattern: its ranks (`"45678"`, all thirteen for `x`), its suit or none."""

    ranks: str
    suit: str = ""

    def __str__(self) -> str:
        return _class_text(self.ranks) + self.suit

    def cards(self) -> frozenset[str]:
        """The texts of the cards that fit."""
        return frozenset(rank + suit for rank in self.ranks for suit in self.suit or SUITS)


class Cards(msgspec.Struct, frozen=True, tag=True):
    """`2347`, `23[4-8]`: these cards are kept, in any order; the rest is drawn.

    Five cards have been dealt, and what is kept of them is not said, unless they are `pat`. `any`
    is five cards that may be any, `xxxxx`.
    """

    slots: tuple[Slot, ...]
    pat: bool = False

    def __str__(self) -> str:
        text = "any" if self.slots == ANY.slots else "".join(map(str, self.slots))
        return f"pat:{text}" if self.pat else text


ANY = Cards((Slot(RANKS),) * HAND)


class Made(msgspec.Struct, frozen=True, tag=True):
    """`pat:97`, `pat:9[56]`, `pat:97-`: made hands by their highest cards, none a pair, straight
    or flush; with `or_better` also all that beat them. No ranks at all: `pat`, a nine or better.
    """

    ranks: tuple[str, ...]
    or_better: bool = False

    def __str__(self) -> str:
        if not self.ranks:
            return "pat"
        return f"pat:{''.join(map(_class_text, self.ranks))}{'-' if self.or_better else ''}"


class Between(msgspec.Struct, frozen=True, tag=True):
    """`pat:86-97`: made hands from the best to the worst, both with all that begin so."""

    best: str
    worst: str

    def __str__(self) -> str:
        return f"pat:{self.best}-{self.worst}"


class Usual(msgspec.Struct, frozen=True, tag=True):
    """`d1` to `d4`: what is usually kept by somebody who draws so many; `d5`: no card at all."""

    drawn: int

    def __str__(self) -> str:
        return f"d{self.drawn}"


class Top(msgspec.Struct, frozen=True, tag=True):
    """`top20%`: the best part of all starting hands, each with the cards it keeps."""

    percent: float

    def __str__(self) -> str:
        return f"top{number_text(self.percent)}%"


Hands = Cards | Made | Between | Usual | Top


class Part(msgspec.Struct, frozen=True):
    """What stands between two commas: hands, conditions on them, exceptions, a weight."""

    hands: Hands
    words: tuple[str, ...] = ()
    without: tuple[Hands, ...] = ()
    weight: float = 1.0

    def __str__(self) -> str:
        text = str(self.hands) + "".join(f":{word}" for word in self.words)
        text += "".join(f"!{hands}" for hands in self.without)
        return text if self.weight == 1 else f"{text}@{number_text(self.weight)}"


class Range(msgspec.Struct, frozen=True):
    """Parts, of which a later one has the last word on a weight, and exceptions from them all.

    Without any part it is all hands of five cards but the exceptions. `str(range)` is text that
    reads back as the same range.
    """

    parts: tuple[Part, ...]
    without: tuple[Hands, ...] = ()

    def __str__(self) -> str:
        return ", ".join([*map(str, self.parts), *(f"!{hands}" for hands in self.without)])


MADE_HANDS: tuple[Ranks, ...] = tuple(
    sorted(five[::-1] for five in combinations(range(2, 15), HAND) if five[-1] - five[0] >= HAND)
)
"""The ranks of the 1,277 hands without a pair or a straight, highest card first, best hand first:
the order of such hands is that of their ranks read from the top."""


def made_hands(hands: Made | Between) -> list[Ranks]:
    """The made hands that are meant, best first, each by its ranks from the highest."""
    if isinstance(hands, Between):
        best, worst = numbers(hands.best), numbers(hands.worst)
        return [
            hand for hand in MADE_HANDS if hand[: len(best)] >= best and hand[: len(worst)] <= worst
        ]
    if not hands.ranks or hands.or_better:
        worst = numbers("".join(hands.ranks) or USUAL_PAT)
        return [hand for hand in MADE_HANDS if hand[: len(worst)] <= worst]
    wanted = [set(numbers(ranks)) for ranks in hands.ranks]
    return [
        hand
        for hand in MADE_HANDS
        if all(rank in ranks for rank, ranks in zip(hand, wanted, strict=False))
    ]


def numbers(ranks: str) -> Ranks:
    """Rank letters as numbers, 2 to 14."""
    return tuple(RANKS.index(letter) + 2 for letter in ranks)


def fits_at_all(slots: tuple[Slot, ...]) -> bool:
    """Whether there are different cards for all the slots: any few slots have as many cards."""
    sets = [slot.cards() for slot in slots]
    return all(
        len(frozenset[str]().union(*some)) >= size
        for size in range(1, len(sets) + 1)
        for some in combinations(sets, size)
    )


def number_text(number: float) -> str:
    """A number as short as it can be written and still be the same."""
    return str(int(number)) if number == int(number) else repr(number)


def _class_text(ranks: str) -> str:
    if len(ranks) == 1:
        return ranks
    if len(ranks) == len(RANKS):
        return "x"
    return f"[{''.join(_runs(ranks))}]"


def _runs(ranks: str) -> list[str]:
    """`23457` is `2-5` and `7`: three or more in a row are a span."""
    runs: list[str] = []
    start = 0
    for end in range(1, len(ranks) + 1):
        run = ranks[start:end]
        if end == len(ranks) or run + ranks[end] not in RANKS:
            runs.append(f"{run[0]}-{run[-1]}" if len(run) > 2 else run)
            start = end
    return runs
