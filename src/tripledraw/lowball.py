"""How hands compare in deuce-to-seven lowball: the worst poker hand is the best.

``value`` numbers the 7,462 classes of hands: 1 is the Number One, 7-5-4-3-2, and 7,462 the royal
flush. **The smaller value wins**, so the best of several hands is ``min(hands, key=value)``.
The ace is always high, and straights and flushes count against the player; A-5-4-3-2 is therefore
not a straight but the best of the ace-highs (rules R1-R9, E83-E86).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any, Literal

import msgspec

from tripledraw.cards import HAND_SIZE, RANK_WEIGHTS, UNKNOWN, Card, Rank, parse_cards

Kind = Literal[
    "high_card", "pair", "two_pair", "trips", "straight",
    "flush", "full_house", "quads", "straight_flush",
]  # fmt: skip

CLASSES: tuple[Kind, ...] = (
    "high_card", "pair", "two_pair", "trips", "straight",
    "flush", "full_house", "quads", "straight_flush",
)  # fmt: skip
"""The classes of hands from the best to the worst (E83)."""

_KIND_OF_COUNTS: dict[tuple[int, ...], Kind] = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "trips",
    (3, 2): "full_house",
    (4, 1): "quads",
}

MADE_NINE = 9
"""A hand no higher than this is worth a warning before it is broken up."""


def value(hand: Iterable[Card] | str) -> int:
    """The place of a hand of five different cards among all: 1 (best) to 7,462.

    Takes cards in any order, or their text. Raises ValueError for anything else.
    """
    cards: Any = hand  # what is no five cards is found out below, where it costs nothing
    try:
        a, b, c, d, e = cards
        key = a.weight + b.weight + c.weight + d.weight + e.weight
        if a.suit is b.suit is c.suit is d.suit is e.suit:
            return _SUITED[key]
        place = _MIXED[key]
    except (AttributeError, KeyError, TypeError, ValueError):
        return value(_five_cards(hand))
    if place > _LAST_UNPAIRED and len({a, b, c, d, e}) != HAND_SIZE:
        _five_cards((a, b, c, d, e))
    return place


def name(hand: Iterable[Card] | str) -> str:
    """A hand as players say it: ``8-6-5-4-2``, ``pair of fives``, ``ten-high straight``."""
    return in_words(describe(hand))


def in_words(described: HandName) -> str:
    """The same for a hand that has been described."""
    ranks = described.ranks
    match described.kind:
        case "high_card":
            return "-".join(rank.letter for rank in ranks)
        case "pair":
            return f"pair of {_PLURALS[ranks[0]]}"
        case "two_pair":
            return f"two pair, {_PLURALS[ranks[0]]} and {_PLURALS[ranks[1]]}"
        case "trips":
            return f"three {_PLURALS[ranks[0]]}"
        case "straight":
            return f"{_WORDS[ranks[0]]}-high straight"
        case "flush":
            return f"{_WORDS[ranks[0]]}-high flush"
        case "full_house":
            return f"{_PLURALS[ranks[0]]} full of {_PLURALS[ranks[1]]}"
        case "quads":
            return f"four {_PLURALS[ranks[0]]}"
        case "straight_flush":
            royal = ranks[0] is Rank.ACE
            return "royal flush" if royal else f"{_WORDS[ranks[0]]}-high straight flush"


class HandName(msgspec.Struct, frozen=True, gc=False):
    """What a hand is, and what it draws to, in codes and ranks; whoever shows it finds the words.

    ``ranks`` stand in the order in which they decide: of a pair of fives, 5 first. ``keep`` are
    the ranks worth keeping, from the highest, and ``draw`` how many cards that leaves to take:
    none for a made nine or better, which ``made_nine`` says besides.
    """

    kind: Kind
    ranks: tuple[Rank, ...]
    value: int
    made_nine: bool
    keep: tuple[Rank, ...]
    draw: int


def describe(hand: Iterable[Card] | str) -> HandName:
    """The class of a hand of five different cards, its ranks, and what it draws to."""
    cards = _five_cards(hand)
    place = value(cards)
    ranks = _by_weight([card.rank for card in cards])
    kind = _kind_of_value(place)
    made_nine = kind == "high_card" and ranks[0] <= MADE_NINE
    keep = ranks if made_nine else _worth_keeping(cards)
    return HandName(
        kind=kind,
        ranks=ranks if kind in ("high_card", "flush") else _distinct(ranks, kind),
        value=place,
        made_nine=made_nine,
        keep=keep,
        draw=HAND_SIZE - len(keep),
    )


def _distinct(ranks: tuple[Rank, ...], kind: Kind) -> tuple[Rank, ...]:
    return ranks if "straight" in kind else tuple(dict.fromkeys(ranks))


def _worth_keeping(cards: Iterable[Card]) -> tuple[Rank, ...]:
    """The low cards of a hand that is not made: sevens and lower, an eight beside two of them.

    Five such cards make a straight or a flush; then the highest goes.
    """
    low = sorted({card.rank for card in cards if card.rank <= Rank.EIGHT}, reverse=True)
    if low and low[0] is Rank.EIGHT and len(low) < 3:
        low = low[1:]
    return tuple(low[1:] if len(low) == HAND_SIZE else low)


def _five_cards(hand: Iterable[Card] | str) -> tuple[Card, ...]:
    cards = parse_cards(hand) if isinstance(hand, str) else tuple(hand)
    for card in cards:
        if not isinstance(card, Card):
            raise ValueError(f"a hand holds cards, not {card!r}; parse_cards reads text")
    if len(cards) != HAND_SIZE:
        raise ValueError(f"a hand has five cards, not {len(cards)}")
    if UNKNOWN in cards:
        raise ValueError("a hand with an unknown card has no value")
    for card, count in Counter(cards).items():
        if count > 1:
            raise ValueError(f"{card} stands {count} times in one hand")
    return cards


def _by_weight(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Ranks in the order in which they decide between hands of one class (E84)."""
    counts = Counter(ranks)
    return tuple(sorted(counts.elements(), key=lambda rank: (counts[rank], rank), reverse=True))


def _kind_of_value(place: int) -> Kind:
    return next(kind for last, kind in zip(_LAST_PLACES, CLASSES, strict=True) if place <= last)


def _build_tables() -> tuple[dict[int, int], dict[int, int], tuple[int, ...]]:
    """Sum of rank weights → value, for hands of mixed suits and of one suit; last place a class.

    The order is worked out from the rules alone: class first, then the ranks as they decide.
    """
    ranks = [Rank(number) for number in range(2, 15)]
    classes: dict[Kind, list[tuple[Rank, ...]]] = {kind: [] for kind in CLASSES}
    for five in combinations_with_replacement(ranks, HAND_SIZE):
        counts = tuple(sorted(Counter(five).values(), reverse=True))
        if counts[0] <= 4 and len(set(five)) < HAND_SIZE:
            classes[_KIND_OF_COUNTS[counts]].append(_by_weight(five))
    for five in combinations(ranks, HAND_SIZE):
        straight = five[-1] - five[0] == HAND_SIZE - 1
        classes["straight" if straight else "high_card"].append(five[::-1])
        classes["straight_flush" if straight else "flush"].append(five[::-1])
    mixed: dict[int, int] = {}
    suited: dict[int, int] = {}
    last_places: list[int] = []
    place = 0
    for kind in CLASSES:
        table = suited if "flush" in kind else mixed
        for hand in sorted(classes[kind]):
            place += 1
            table[sum(RANK_WEIGHTS[rank - 2] for rank in hand)] = place
        last_places.append(place)
    return mixed, suited, tuple(last_places)


_MIXED, _SUITED, _LAST_PLACES = _build_tables()
_LAST_UNPAIRED = _LAST_PLACES[0]
CLASS_COUNT = _LAST_PLACES[-1]
"""How many different values there are: 7,462."""

_WORDS: dict[int, str] = dict(
    enumerate("two three four five six seven eight nine ten jack queen king ace".split(), start=2)
)
_PLURALS = {rank: "sixes" if word == "six" else f"{word}s" for rank, word in _WORDS.items()}
