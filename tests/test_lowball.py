"""How hands compare, proven on every hand there is.

The order is worked out here a second time, from the words of the rules and by plain sorting, and
``value`` must give each of the 2,598,960 hands the place that it has there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from tests.conftest import Rig

from tripledraw.cards import DECK, UNKNOWN, Card, format_cards, parse_cards
from tripledraw.lowball import describe, name, value

LETTERS = "23456789TJQKA"
# Best to worst, as rules.md E83 orders them, with the number of ranks and of hands in each.
CLASSES = {
    "high card": (1278, 1_303_560),
    "pair": (2860, 1_098_240),
    "two pair": (858, 123_552),
    "three of a kind": (858, 54_912),
    "straight": (9, 9_180),
    "flush": (1278, 5_112),
    "full house": (156, 3_744),
    "four of a kind": (156, 624),
    "straight flush": (9, 36),
}
BY_GROUPS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
Ranks = tuple[int, ...]


def class_of(ranks: Ranks, suited: bool) -> str:
    """The class of five ranks (2..14), by the words of E83 and E85."""
    groups = tuple(sorted(Counter(ranks).values(), reverse=True))
    if len(groups) < 5:
        return BY_GROUPS[groups]
    straight = max(ranks) - min(ranks) == 4  # an ace is high only, so A-5-4-3-2 is none
    if straight:
        return "straight flush" if suited else "straight"
    return "flush" if suited else "high card"


def within_class(ranks: Ranks) -> tuple[tuple[int, int], ...]:
    """What decides inside a class: the largest group first, higher ranks first (E84)."""
    return tuple(sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True))


@cache
def places() -> dict[tuple[Ranks, bool], int]:
    """Every set of five ranks, suited or not, with its place: 1 is the best."""
    order = list(CLASSES)
    kinds = []
    for ranks in combinations_with_replacement(range(2, 15), 5):
        most = max(Counter(ranks).values())
        if most <= 4:
            kinds.append((ranks, False))
        if most == 1:
            kinds.append((ranks, True))
    kinds.sort(key=lambda kind: (order.index(class_of(*kind)), within_class(kind[0])))
    return {kind: place for place, kind in enumerate(kinds, start=1)}


def example(kind: tuple[Ranks, bool]) -> tuple[Card, ...]:
    """Five cards of these ranks, highest first, of one suit or of several."""
    ranks, suited = kind
    used: Counter[int] = Counter()
    text = ""
    for rank in sorted(ranks, reverse=True):
        suit = "h" if suited else "cdhs"[used[rank]]
        used[rank] += 1
        text += LETTERS[rank - 2] + suit
    if not suited and len(used) == 5:
        text = text[:-1] + "s"
    return parse_cards(text)


def every_hand() -> Iterator[tuple[Card, ...]]:
    return combinations(sorted(DECK, key=lambda card: card.rank), 5)


def test_the_reference_has_7462_places_in_nine_classes() -> None:
    counted = Counter(class_of(*kind) for kind in places())
    assert counted == {kind: ranks for kind, (ranks, _) in CLASSES.items()}
    assert sorted(places().values()) == list(range(1, 7463))


def test_every_hand_has_its_place() -> None:
    """E83-E86 and D01: all 2,598,960 hands, the counts of each class and of each place."""
    place_of = places()
    counts: Counter[tuple[Ranks, bool]] = Counter()
    got: dict[tuple[Ranks, bool], int] = {}
    total = 0
    for hand in every_hand():
        a, b, c, d, e = hand
        suited = a.suit is b.suit is c.suit is d.suit is e.suit
        kind: tuple[Ranks, bool] = ((a.rank, b.rank, c.rank, d.rank, e.rank), suited)
        counts[kind] += 1
        place = value(hand)
        if got.setdefault(kind, place) != place:
            pytest.fail(f"{format_cards(hand)} is {place}, hands of its ranks were {got[kind]}")
        total += 1
    assert total == 2_598_960
    assert got == place_of
    by_class: Counter[str] = Counter()
    for kind, hands in counts.items():
        by_class[class_of(*kind)] += hands
    assert by_class == {kind: hands for kind, (_, hands) in CLASSES.items()}
    assert sorted(got.values()) == list(range(1, 7463))


def test_the_order_of_the_cards_does_not_matter() -> None:
    hand = parse_cards("Ah5c4d3s2c")
    assert {value(hand), value(hand[::-1]), value((*hand[2:], *hand[:2])), value(list(hand))} == {
        785
    }


LANDMARKS = {
    # the numbers of rules.md, after E88
    "7h5c4d3s2c": 1, "8h5c4d3s2c": 5, "9h5c4d3s2c": 19, "Th5c4d3s2c": 53, "Jh5c4d3s2c": 122,
    "Qh5c4d3s2c": 247, "Kh5c4d3s2c": 456, "Ah5c4d3s2c": 785, "AhKcQdJs9c": 1278,
    "2h2c5d4s3c": 1279, "AhAcKdQsJc": 4138, "3h3c2d2s4c": 4139, "AhAcKdKsQc": 4996,
    "2h2c2d4s3c": 4997, "AhAcAdKsQc": 5854, "6h5c4d3s2c": 5855, "AhKcQdJsTc": 5863,
    "7h5h4h3h2h": 5864, "AhKhQhJh9h": 7141, "2h2c2d3s3c": 7142, "AhAcAdKsKc": 7297,
    "2h2c2d2s3c": 7298, "AhAcAdAsKc": 7453, "6h5h4h3h2h": 7454, "AhKhQhJhTh": 7462,
}  # fmt: skip


@pytest.mark.parametrize(("hand", "place"), LANDMARKS.items())
def test_landmarks(hand: str, place: int) -> None:
    assert value(parse_cards(hand)) == place


TOP_20 = [
    "75432", "76432", "76532", "76542", "85432", "86432", "86532", "86542", "86543", "87432",
    "87532", "87542", "87543", "87632", "87642", "87643", "87652", "87653", "95432", "96432",
]  # fmt: skip


def test_the_top_twenty() -> None:
    order = sorted(places(), key=places().__getitem__)
    assert ["".join(LETTERS[r - 2] for r in sorted(k[0], reverse=True)) for k in order[:20]] == (
        TOP_20
    )
    for place, ranks in enumerate(TOP_20, start=1):
        hand = parse_cards("".join(rank + suit for rank, suit in zip(ranks, "hcdsc", strict=True)))
        assert value(hand) == place
        assert name(hand) == "-".join(ranks)
    # "There are 18 hands of eight-high or better": the nineteenth is a nine.
    assert [ranks[0] for ranks in TOP_20].index("9") == 18


# Pairs of rules.md section 3, the better hand first; each with its place.
COMPARED = {
    "T01": [("Ah5c4d3s2c", 785), ("AhKcQdJs9c", 1278)],
    "T02": [("Ah5c4d3s2c", 785), ("2h2c5d4s3c", 1279)],
    "T03": [("Kh5c4d3s2c", 456), ("Ah5c4d3s2c", 785)],
    "T05": [("8h6c5d4s3c", 9), ("8h7c5d3s2c", 11)],
    "T06": [("Th9c8d7s5c", 121), ("Jh5c4d3s2c", 122)],
    "T07": [("9h8c7d5s4c", 49), ("9h8c7d6s4c", 52)],
    "T08": [("2h2d9c8s7c", 1313), ("3h3d6c5s4c", 1502)],
    "T09": [("2h2d9c8s6c", 1312), ("2h2d9c8s7c", 1313), ("2h2dTc5s3c", 1315)],
    "T10": [("3h3d2c2sAc", 4149), ("4h4d2c2s3c", 4150)],
    "T12": [("2h2d2cAsKc", 5062), ("3h3d3c4s2c", 5063)],
    "T13": [("6h5c4d3s2c", 5855), ("7h6c5d4s3c", 5856)],
    "T14": [("9h9d4c3s2c", 2819), ("7h6c5d4s3c", 5856)],
    "T15": [("AhKcQdJsTc", 5863), ("7h5h4h3h2h", 5864)],
    "T17": [("Ah5h4h3h2h", 6648), ("2h2d2c3s3c", 7142)],
    "T18": [("2h2d2cAsAc", 7153), ("3h3d3c2s2c", 7154)],
    "T19": [("2h2d2c2sAc", 7309), ("3h3d3c3s2c", 7310)],
    "T20": [("AhAdAcAsKc", 7453), ("6h5h4h3h2h", 7454)],
}


@pytest.mark.parametrize("example_id", COMPARED)
def test_worked_comparisons(example_id: str) -> None:
    hands = [(value(parse_cards(cards)), place) for cards, place in COMPARED[example_id]]
    assert [got for got, _ in hands] == [place for _, place in hands]
    assert hands == sorted(hands)


def test_t22_suits_do_not_break_ties() -> None:
    one, other = parse_cards("7h5c4d3s2c"), parse_cards("7s5d4h3c2d")
    assert value(one) == value(other) == 1


def test_d01_the_wheel_is_an_ace_high() -> None:
    wheel, suited = value(parse_cards("Ah5c4d3s2c")), value(parse_cards("Ah5h4h3h2h"))
    for worse in ("2h2d7c8s9c", "6h4c3d2sAc", "AhKcQdJs9c", "2h3c4d5s6c"):
        assert wheel < value(parse_cards(worse))
    assert value(parse_cards("KhQcJd9s7c")) < wheel
    assert name(parse_cards("Ah5c4d3s2c")) == "A-5-4-3-2"
    # Suited it is a flush and no straight flush: worse than any straight, better than a full house.
    assert value(parse_cards("AhKcQdJsTc")) < suited == 6648
    assert suited < value(parse_cards("2h2d2c3s3c"))
    assert "straight" not in name(parse_cards("Ah5h4h3h2h"))


def test_names_as_players_say_them() -> None:
    assert name(parse_cards("2c 8h 5d 4s 6c")) == "8-6-5-4-2"
    assert name(parse_cards("5c 5h Kd 4s 6c")) == "pair of fives"
    assert name(parse_cards("6c 7h 8d 9s Tc")) == "ten-high straight"


def test_every_class_has_a_name_of_its_own() -> None:
    words = {
        "pair": "pair", "two pair": "two pair", "three of a kind": "three", "straight": "straight",
        "flush": "flush", "full house": "full", "four of a kind": "four",
        "straight flush": "straight flush",
    }  # fmt: skip
    for kind in places():
        said = name(example(kind))
        found = class_of(*kind)
        if found == "high card":
            assert said == "-".join(LETTERS[r - 2] for r in sorted(kind[0], reverse=True))
        elif found == "pair":
            assert words["pair"] in said.lower()
            assert "two pair" not in said.lower()
        elif said != "royal flush":
            assert words[found] in said.lower(), (kind, said)
        if found in ("straight", "flush"):
            assert "straight flush" not in said.lower()


@pytest.mark.parametrize("text", ["7h5c4d3s", "", "7h5c4d3s2c9h", "7h5c4d3s??", "?? ?? ?? ?? ??"])
def test_no_value_without_five_known_cards(text: str) -> None:
    hand = parse_cards(text)
    for ask in (value, name):
        with pytest.raises(ValueError, match=r"\w+ \w+") as refused:
            ask(hand)
        assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["7h7h7h7h7h", "7h7h5c4d3s", "7h5h4h3h7h", "7h7h7c7d2s", "7h7h2c2c2s", "7h7h7c2c2s"]
)
def test_no_value_with_a_card_twice(text: str) -> None:
    with pytest.raises(ValueError, match=r"7h .*times"):
        value(parse_cards(text))


@pytest.mark.parametrize(
    "text", ["7x", "1h", "11h", "h7", "7", "7h5", "7h 5c 4d 3s 2", "Joker", "7♥", "7h-5c", "7h5c4"]
)
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_cards(text)


def test_text_in_and_out() -> None:
    assert parse_cards("") == ()
    assert parse_cards("10s, tD\t?? AH") == parse_cards("TsTd??Ah")
    assert format_cards(parse_cards("7h 5c,4d")) == "7h5c4d"
    assert parse_cards(format_cards(DECK)) == DECK
    assert parse_cards("??") == (UNKNOWN,)
    assert parse_cards("7H5C") == parse_cards("7h5c")
    assert len(set(DECK)) == 52
    assert all(Card(card.text) is card for card in DECK)


def test_describe_agrees_with_value_and_marks_made_nines() -> None:
    for kind, place in places().items():
        hand = example(kind)
        told = describe(hand)
        assert told.value == place
        # The last nine-high without pair, straight or flush is 9-8-7-6-4, number 52 (T07).
        assert told.made_nine == (place <= 52)
        assert set(told.keep) <= {card.rank for card in hand}
        assert list(told.keep) == sorted(told.keep, reverse=True)
        assert told.draw == 5 - len(told.keep)


def test_the_same_order_as_pokerkit(rig: Rig) -> None:
    """D01: every hand again, before a second evaluator that others wrote.

    Every day it is one of each class, and every thirteenth hand besides.
    """
    every = 2_598_960 // rig.count(small=199_920, full=2_598_960)
    pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is a development requirement")
    peers = {card: next(iter(pokerkit.Card.parse(card.text))) for card in DECK}
    theirs: dict[int, int] = {}
    for number, hand in enumerate(every_hand()):
        place = value(hand)
        if number % every and place in theirs:
            continue
        entry = pokerkit.StandardLowHand([peers[card] for card in hand]).entry.index
        if theirs.setdefault(place, entry) != entry:
            pytest.fail(f"PokerKit tells apart what we call number {place}: {format_cards(hand)}")
    entries = [theirs[place] for place in range(1, 7463)]
    assert len(set(entries)) == 7462
    assert entries in (sorted(entries), sorted(entries, reverse=True))
    rig.record(f"{len(theirs):,} classes in the same order")
