"""Values of arrays of hands: the same as one by one, and clear words for what is no hand."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import Rig

from tripledraw import DECK, parse_cards, value
from tripledraw.analysis import wide as analysis_wide
from tripledraw.analysis.chance import WORDS, below, deal, next_word, stream, uniform
from tripledraw.analysis.indices import NO_CARD, RANKS, SUITS, cards_of, indices
from tripledraw.analysis.values import hands_of_texts, value5, values, values_of_texts

ALL_HANDS = 2_598_960

hands = st.lists(st.permutations(range(52)).map(lambda deck: deck[:5]), max_size=200)


def one_by_one(rows: Any) -> list[int]:
    return [value(cards_of(row)) for row in rows]


def every_hand() -> Any:
    return np.fromiter(combinations(range(52), 5), np.dtype((np.uint8, 5)), ALL_HANDS)


def some_hands(count: int, seed: int = 1) -> Any:
    """Random hands in random order, as they would be dealt."""
    state = stream(seed)
    deck = np.arange(52, dtype=np.uint8)
    rows = np.empty((count, 5), np.uint8)
    for row in rows:
        deal(state, deck, 0, 5, 52)
        row[:] = deck[:5]
    return rows


def test_all_hands(rig: Rig) -> None:
    count = rig.count(small=20_000, full=ALL_HANDS)
    chance = np.random.default_rng(rig.seed)
    rows = every_hand() if count == ALL_HANDS else some_hands(count, rig.seed)
    rows = chance.permuted(rows.astype(np.uint8), axis=1)
    differ = int(np.count_nonzero(values(rows) != one_by_one(rows)))
    assert differ == 0
    rig.record(f"{differ} of {len(rows):,} values differ from those one by one")


def test_every_class_is_there() -> None:
    counts = np.bincount(values(every_hand(), threads=2))
    assert len(counts) == 7_463
    assert counts[0] == 0
    assert counts[1:].min() == 4
    assert counts[1] == 1_020  # 4**5 - 4 ways to hold the Number One


@given(hands)
def test_any_order_and_any_number_of_hands(rows: list[list[int]]) -> None:
    array = np.array(rows, np.uint8).reshape(-1, 5)
    found = values(array)
    assert found.dtype == np.uint16
    assert found.tolist() == one_by_one(rows)
    assert values(np.sort(array, axis=1)).tolist() == found.tolist()
    texts = ["".join(DECK[card].text for card in row) for row in rows]
    assert values_of_texts(texts).tolist() == found.tolist()
    assert values_of_texts("\n".join(texts)).tolist() == found.tolist()
    assert values_of_texts("\n".join(texts).encode()).tolist() == found.tolist()


def test_any_memory_order_and_type() -> None:
    rows = some_hands(60).astype(np.int64)
    wanted = one_by_one(rows)
    small = rows.astype(np.uint8)
    assert values(rows).tolist() == wanted
    assert values(rows.tolist()).tolist() == wanted
    assert values(np.asfortranarray(small)).tolist() == wanted
    assert values(small[::-1]).tolist() == wanted[::-1]
    assert values(small[:, ::-1]).tolist() == wanted
    assert values(np.array([])[:, None].repeat(5, 1)).tolist() == []
    read_only = small.copy()
    read_only.flags.writeable = False
    assert values(read_only).tolist() == wanted


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ([1, 2, 3, 4, 5], "shape (N, 5), not (5,)"),
        ([[1, 2, 3, 4]], "shape (N, 5), not (1, 4)"),
        ([[1, 2, 3, 4, 5.0]], "whole numbers (indices of the deck), not float64"),
        ([[True] * 5], "whole numbers (indices of the deck), not bool"),
        ([[1, 2, 3, 4, 52]], "hand 0: a card has a number from 0 to 51, not 52"),
        ([[1, 2, 3, 4, 5], [-1, 2, 3, 4, 5]], "hand 1: a card has a number from 0 to 51, not -1"),
        ([[1, 2, 3, 4, 300]], "hand 0: a card has a number from 0 to 51, not 300"),
        ([[1, 2, 3, 4, 5], [7, 2, 3, 4, 7]], "hand 1: 9c stands twice in it"),
        (["7h"], "shape (N, 5), not (1,)"),
    ],
)
def test_what_is_no_hand(wrong: Any, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        values(wrong)


@given(st.integers(0, 999), st.integers(0, 4), st.integers(0, 4), st.integers(52, 255))
def test_one_fault_among_many(hand: int, place: int, other: int, no_card: int) -> None:
    rows = np.tile(np.arange(5, dtype=np.uint8), (1000, 1))
    rows[hand, place] = no_card
    with pytest.raises(ValueError, match=f"hand {hand}: a card has a number .* not {no_card}"):
        values(rows)
    rows[hand, place] = other
    if place != other:
        with pytest.raises(ValueError, match=f"hand {hand}: {DECK[other]} stands twice"):
            values(rows)


def test_the_last_hands_of_a_batch_are_looked_at() -> None:
    for count in (1, 2, 63, 64, 65, 66, 128, 129, 130):
        rows = np.tile(np.arange(5, dtype=np.uint8), (count, 1))
        assert values(rows).shape == (count,)
        rows[-1] = [9, 8, 7, 6, 9]
        with pytest.raises(ValueError, match=f"hand {count - 1}: Jc stands twice"):
            values(rows)


def test_texts_as_players_write_them() -> None:
    assert values_of_texts(["7h5c4d3s2c", "7h 5c, 4d 3s 2C", "ts 10h 2c 3c 4c"]).tolist() == [
        1,
        1,
        value(parse_cards("TsTh2c3c4c")),
    ]
    assert values_of_texts([]).tolist() == []
    assert values_of_texts("").tolist() == []
    assert hands_of_texts("7h5c4d3s2c\n").tolist() == [list(indices("7h5c4d3s2c"))]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (["7h5c4d3s2c", "7h5c4d3s"], "hand 1: a hand has five cards, not 4"),
        (["7h5c4d3s7h"], "hand 0: 7h stands twice in it"),
        (["7h5c4d3sXx"], "hand 0: 'Xx' in '7h5c4d3sXx' is not a card"),
        (["7h5c4d3s??"], "hand 0: a hand with an unknown card has no value"),
        (["7h5c4d3s2ü"], "is not a card"),
        ("7h5c4d3s2c\n\n7h5c4d3s2c", "hand 1: a hand has five cards, not 0"),
        (["7h5c4d3s2c7h5c4d3s2c1"], "hand 0: "),
        (["7h5c4\n3s2c7"], "hand 0: "),
    ],
)
def test_texts_that_are_no_hands(wrong: Any, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        values_of_texts(wrong)


def test_one_value_for_kernels() -> None:
    assert value5(*indices("7h5c4d3s2c")) == 1
    assert value5(*np.array(indices("AhKhQhJhTh"), np.uint8)) == 7_462


@pytest.mark.parametrize("wide", [True, False])
def test_with_and_without_wide_registers(wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if wide and not analysis_wide.AVAILABLE:
        pytest.skip("this processor has no such registers")
    monkeypatch.setattr(analysis_wide, "AVAILABLE", wide)
    rows = some_hands(1_300)
    wanted = one_by_one(rows)
    for count in (1, 2, 63, 64, 65, 128, 129, len(rows)):
        assert values(rows[:count]).tolist() == wanted[:count]
    for hand in range(0, len(rows), 17):
        faulty = rows.copy()
        faulty[hand, hand % 5] = faulty[hand, (hand + 1 + hand % 3) % 5]
        with pytest.raises(ValueError, match=f"hand {hand}: .. stands twice"):
            values(faulty)
        faulty[hand, hand % 5] = 52 + hand % 200
        with pytest.raises(ValueError, match=f"hand {hand}: a card has a number"):
            values(faulty)


def test_values_into_an_array() -> None:
    rows = np.array([indices("7h5c4d3s2c")] * 3, np.uint8)
    out = np.zeros(3, np.uint16)
    assert values(rows, out=out) is out
    assert out.tolist() == [1, 1, 1]
    wrongs: list[Any] = [np.zeros(2, np.uint16), np.zeros(3, int), np.zeros(6, np.uint16)[::2]]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="the values of 3 hands need as many uint16"):
            values(rows, out=wrong)


def test_indices() -> None:
    assert indices(DECK) == tuple(range(52))
    assert cards_of(range(52)) == DECK
    assert indices("2c Ac 2d As") == (0, 12, 13, 51)
    assert [int(rank) for rank in RANKS] == [card.rank for card in DECK]
    assert [["c", "d", "h", "s"][suit] for suit in SUITS] == [card.suit.value for card in DECK]
    assert NO_CARD not in range(52)
    with pytest.raises(ValueError, match="an unknown card has no number"):
        indices("7h??")
    for wrong in (-1, 52, NO_CARD):
        with pytest.raises(ValueError, match=f"from 0 to 51, not {wrong}"):
            cards_of([wrong])


def test_chance_is_the_same_for_a_seed_and_fair() -> None:
    first, again, other = stream(7), stream(7), stream(7, 1)
    words = [int(next_word(first)) for _ in range(50)]
    assert words == [int(next_word(again)) for _ in range(50)]
    assert len({*words, *(int(next_word(other)) for _ in range(50))}) == 100
    assert first.shape == (WORDS,)
    counts = np.bincount([below(first, 5) for _ in range(20_000)], minlength=5)
    assert len(counts) == 5
    assert ((counts - 4_000) ** 2 / 4_000).sum() < 25  # chi-squared, four degrees
    assert 0.48 < np.mean([uniform(first) for _ in range(5_000)]) < 0.52
    deck = np.arange(52, dtype=np.uint8)
    where = np.zeros(52, int)
    for _ in range(20_000):
        deal(first, deck, 0, 5, 52)
        where[deck[:5]] += 1
    assert sorted(deck) == list(range(52))
    wanted = 20_000 * 5 / 52
    assert ((where - wanted) ** 2 / wanted).sum() < 110  # fifty-one degrees, and a little less
