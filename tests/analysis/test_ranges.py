"""The language of ranges: the page about it, brute force in plain Python, and text to and fro."""

from __future__ import annotations

import doctest
import pickle
import re
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tripledraw.analysis.holdings import Holdings
from tripledraw.analysis.indices import NO_CARD, indices
from tripledraw.analysis.ranges import EmptyRange, Range, RangeError, parse
from tripledraw.analysis.ranges.expansion import expand
from tripledraw.analysis.ranges.language import (
    MADE_HANDS,
    RANKS,
    WORDS,
    Between,
    Cards,
    Made,
    Part,
    Slot,
    Top,
    Usual,
    fits_at_all,
    made_hands,
)
from tripledraw.cards import DECK, Card, parse_cards
from tripledraw.lowball import describe

PAGE = Path(__file__).parents[2] / "docs" / "ranges.md"
ROWS = re.findall(r"^\| `(.+?)` \|.*\| (\d+) \|$", PAGE.read_text(), re.MULTILINE)


def held(holdings: Holdings) -> set[tuple[int, ...]]:
    return {tuple(card for card in row if card != NO_CARD) for row in holdings.cards.tolist()}


def weight_of(holdings: Holdings, cards: str) -> float:
    wanted = sorted(indices(cards))
    for row, weight in zip(holdings.cards.tolist(), holdings.weights.tolist(), strict=True):
        if [card for card in row if card != NO_CARD] == wanted:
            return float(weight)
    return 0.0


# The page


def test_the_page_has_its_examples() -> None:
    assert len(ROWS) > 40


@pytest.mark.parametrize(("text", "count"), ROWS)
def test_every_example_of_the_page_means_as_much_as_it_says(text: str, count: str) -> None:
    holdings = expand(text)
    assert len(holdings.weights) == int(count)
    assert (holdings.weights > 0).all()
    assert (holdings.weights <= 1).all()


def test_the_lines_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 4
    assert failed == 0


# What the texts mean, worked out again without numpy


def by_hand(slots: tuple[Slot, ...]) -> set[tuple[int, ...]]:
    cards = [indices("".join(sorted(slot.cards()))) for slot in slots]
    dealt = (some for some in product(*cards) if len(set(some)) == len(some))
    return {tuple(sorted(some)) for some in dealt}


SLOTS = st.builds(
    Slot,
    st.sets(st.sampled_from(RANKS), min_size=1, max_size=3).map(
        lambda ranks: "".join(sorted(ranks, key=RANKS.index))
    ),
    st.sampled_from(["", "", *"cdhs"]),
)


@given(st.lists(SLOTS, min_size=1, max_size=4))
def test_cards_mean_what_can_be_dealt_to_them(slots: list[Slot]) -> None:
    assume(fits_at_all(tuple(slots)))
    text = str(Cards(tuple(slots)))
    assert held(expand(text)) == by_hand(tuple(slots))


@given(st.lists(SLOTS, min_size=1, max_size=5))
def test_what_can_not_be_dealt_is_refused(slots: list[Slot]) -> None:
    if not fits_at_all(tuple(slots)):
        with pytest.raises(RangeError, match="the deck has"):
            parse(str(Cards(tuple(slots))))


@given(st.lists(SLOTS, min_size=2, max_size=3), st.lists(SLOTS, min_size=1, max_size=2))
def test_an_exception_leaves_out_what_holds_the_cards(
    slots: list[Slot], without: list[Slot]
) -> None:
    assume(fits_at_all(tuple(slots)))
    assume(fits_at_all(tuple(without)))
    bad = by_hand(tuple(without))
    rest = {
        cards
        for cards in by_hand(tuple(slots))
        if not any(some in bad for some in combinations(cards, len(without)))
    }
    text = f"{Cards(tuple(slots))}!{Cards(tuple(without))}"
    if rest:
        assert held(expand(text)) == rest
    else:
        with pytest.raises(EmptyRange):
            expand(text)


@pytest.mark.parametrize("text", ["pat:97", "pat:97-", "pat:86-97", "pat:[79]6", "pat:98642"])
def test_made_hands_are_those_that_lowball_calls_so(text: str) -> None:
    [part] = parse(text).parts
    assert isinstance(part.hands, Made | Between)
    ranks = set(made_hands(part.hands))
    for row in expand(text).cards[::97].tolist():
        described = describe([DECK[card] for card in row])
        assert described.kind == "high_card"
        assert tuple(described.ranks) in ranks
    assert len(expand(text).weights) == 1020 * len(ranks)


def test_conditions() -> None:
    four = [hand for hand in combinations(DECK, 4) if max(card.rank for card in hand) <= 6]
    tests: dict[str, Callable[[tuple[Card, ...]], bool]] = {
        "p": lambda hand: len({card.rank for card in hand}) < 4,
        "f": lambda hand: len({card.suit for card in hand}) == 1,
        "s": lambda hand: sorted(card.rank for card in hand) in ([2, 3, 4, 5], [3, 4, 5, 6]),
    }
    for word, holds in tests.items():
        right = {tuple(sorted(indices(hand))) for hand in four if holds(hand)}
        wrong = {tuple(sorted(indices(hand))) for hand in four if not holds(hand)}
        low = "[2-6][2-6][2-6][2-6]"
        assert held(expand(f"{low}:{word}")) == right
        assert held(expand(f"{low}:n{word}")) == wrong


def test_the_last_word_on_a_weight_counts_and_nothing_counts_twice() -> None:
    found = expand("[2-7][2-7]@0.5, 2[3-4], 23@0.25, 2h3h")
    assert len(found.weights) == 15 * 16 + 6 * 6
    assert weight_of(found, "2h5h") == 0.5
    assert weight_of(found, "2h4c") == 1
    assert weight_of(found, "2h3c") == 0.25
    assert weight_of(found, "2h3h") == 1


def test_dead_cards_leave_and_take_their_holdings_along() -> None:
    dead = parse_cards("2h2c2d 7s")
    found = expand("2347, 2c", dead)
    assert len(found.weights) == 1 * 4 * 4 * 3
    with pytest.raises(EmptyRange, match="no hand is left of 2347 once 2h 2c 2d 2s are gone"):
        expand("2347", parse_cards("2h2c2d2s"))


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("234, 22:np", "there is no such hand as 22:np", 5),
        ("2347!2", "there is no such hand as 2347!2", 0),
        ("2347, !2", "the exceptions leave nothing of 2347, !2", 0),
        ("23, xxxxx, pat:A-", "a range has at most 3,000,000 holdings", 9),
        ("234:s", "there is no such hand as 234:s", 0),
    ],
)
def test_what_leaves_nothing_or_too_much_is_refused(text: str, message: str, at: int) -> None:
    with pytest.raises(RangeError, match=re.escape(message)) as caught:
        expand(text)
    assert caught.value.start == at


# To text and back

WIDER = st.sets(st.sampled_from(RANKS), max_size=3)


@st.composite
def some_cards(draw: st.DrawFn) -> Cards:
    """Slots for a real hand, each as wide as it likes."""
    hand = draw(st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True))
    slots = []
    for card in hand:
        ranks = draw(st.one_of(st.just(set(RANKS)), WIDER)) | {card.rank.letter}
        suit = draw(st.sampled_from(["", card.suit.value]))
        slots.append(Slot("".join(sorted(ranks, key=RANKS.index)), suit))
    pat = len(hand) == 5 and any(slot.suit for slot in slots)
    return Cards(tuple(slots), pat and draw(st.booleans()))


@st.composite
def some_made(draw: st.DrawFn) -> Made | Between:
    """The highest ranks of a real hand, or of two."""
    first, second = sorted(draw(st.tuples(*[st.integers(0, len(MADE_HANDS) - 1)] * 2)))
    sizes = draw(st.tuples(st.integers(2, 5), st.integers(2, 5)))
    best, worst = (
        "".join(RANKS[rank - 2] for rank in MADE_HANDS[place][:size])
        for place, size in zip((first, second), sizes, strict=True)
    )
    wide = tuple(
        "".join(sorted({rank} | draw(WIDER), key=RANKS.index)) if draw(st.booleans()) else rank
        for rank in best
    )
    kinds: list[Made | Between] = [
        Between(best, worst),
        Made(tuple(best)),
        Made(tuple(best), True),
        Made(wide),
    ]
    return draw(st.sampled_from([*kinds, Made(())]))


HANDS = st.one_of(
    some_cards(),
    some_made(),
    st.builds(Usual, st.integers(1, 5)),
    st.builds(Top, st.integers(1, 10_000).map(lambda number: number / 100)),
)
PARTS = st.builds(
    Part,
    HANDS,
    st.lists(st.sampled_from(list(WORDS)), max_size=2).map(tuple),
    st.lists(HANDS, max_size=2).map(tuple),
    st.one_of(st.just(1.0), st.integers(1, 10_000).map(lambda number: number / 10_000)),
)
RANGES = st.builds(
    Range, st.lists(PARTS, max_size=4).map(tuple), st.lists(HANDS, max_size=2).map(tuple)
).filter(lambda whole: whole.parts or whole.without)


@given(RANGES)
def test_a_range_is_read_back_from_its_text(whole: Range) -> None:
    assert parse(str(whole)) == whole


@given(st.text(st.sampled_from("23479TAx[]-:!@%,.hcs d1patopnf+?é"), max_size=24))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    mistake = None
    try:
        whole = parse(text)
    except RangeError as error:
        mistake = error
    if mistake is None:
        assert parse(str(whole)) == whole
        return
    assert 0 <= mistake.start <= len(text)
    assert mistake.message
    assert mistake.pointed().count("\n") == 1
    again = pickle.loads(pickle.dumps(mistake))
    assert (str(again), again.start, again.end) == (str(mistake), mistake.start, mistake.end)


@given(st.sampled_from(sorted(text for text, _ in ROWS)), st.sampled_from([" ", "\t", "  "]))
def test_blanks_and_capitals_do_not_matter(text: str, blank: str) -> None:
    spaced = re.sub(r"(?=[,!@%:-])", blank, f"{blank}{text}{blank}")
    assert parse(spaced) == parse(text)
    assert parse(text.upper()) == parse(text.lower()) == parse(text)


def test_cards_of_the_library_are_what_the_texts_speak_of() -> None:
    assert Slot("T", "h").cards() == {Card.HT.text}
    assert len(Slot(RANKS).cards()) == 52
