"""The odds of draws, and the order of the starting hands."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from tests.conftest import Rig

from tripledraw.analysis.equity import equity
from tripledraw.analysis.holdings import Side, holdings, unknown
from tripledraw.analysis.indices import indices
from tripledraw.analysis.odds import LOWS, WORST, odds
from tripledraw.analysis.policies import BEST
from tripledraw.analysis.starting import all_hands, starting_hands
from tripledraw.cards import DECK, Rank, parse_cards
from tripledraw.lowball import value
from tripledraw.study.chances import USUAL


def test_one_card_to_a_smooth_seven() -> None:
    """Eight cards make the seven, four more each next low; nothing that comes spoils the draw."""
    for left in (1, 2, 3):
        found = odds("2c3d4h7s", left, trials=50_000)
        for low in LOWS:
            good = 4 * (low - 5)
            missed = np.prod([(48 - good - draw) / (48 - draw) for draw in range(left)])
            assert found.chances[low] == pytest.approx(
                1 - missed, abs=max(1e-12, 4 * found.errors[low])
            )
        assert found.exact == (left < 3)


@pytest.mark.parametrize("kept", ["2c3d7h", "3c4d5h6s", "2c3c4c7c", "7c8d9s"])
def test_one_draw_as_plain_python_counts(kept: str) -> None:
    dead = "5d5s8h"
    cards = parse_cards(kept)
    gone = {*cards, *parse_cards(dead)}
    rest = [card for card in DECK if card not in gone]
    values = [value((*cards, *drawn)) for drawn in combinations(rest, 5 - len(cards))]
    found = odds(kept, 1, dead=dead)
    assert found.exact
    for low in LOWS:
        made = sum(one <= WORST[low] for one in values) / len(values)
        assert found.chances[low] == pytest.approx(made)


def best_of_two_draws(kept: str, low: Rank) -> float:
    """Draw one card to the best, twice: each first card, then each way to keep four."""
    cards = parse_cards(kept)
    total = 0.0
    rest = [card for card in DECK if card not in cards]
    for first in rest:
        hand = (*cards, first)
        if value(hand) <= WORST[low]:
            total += 1
            continue
        after = [card for card in DECK if card not in hand]
        best = 0.0
        for size in (3, 4):
            for kept_now in combinations(hand, size):
                draws = list(combinations(after, 5 - size))
                made = sum(value((*kept_now, *drawn)) <= WORST[low] for drawn in draws)
                best = max(best, made / len(draws))
        total += best
    return total / len(rest)


def test_two_draws_as_plain_python_counts() -> None:
    found = odds("5c6d7h8s", 2)
    assert found.exact
    assert found.chances[Rank.EIGHT] == pytest.approx(best_of_two_draws("5c6d7h8s", Rank.EIGHT))


def test_chance_agrees_with_the_count() -> None:
    """A card is dead, and so deals are played: about what is counted without it."""
    for kept in ("2c3d4h7s", "2c"):
        counted, played = odds(kept, 2), odds(kept, 2, dead="Kc", trials=50_000)
        assert not played.exact
        for low in LOWS:
            assert played.chances[low] == pytest.approx(counted.chances[low], abs=0.03)


def test_lower_is_rarer_and_more_draws_are_better(rig: Rig) -> None:
    count = rig.count(small=4, full=len(USUAL))
    for kind in USUAL[:: len(USUAL) // count]:
        rows = [list(odds(kind, left, trials=20_000).chances.values()) for left in (1, 2, 3)]
        for row in rows:
            assert row == sorted(row)
        for fewer, more in pairwise(rows):
            assert all(a < b for a, b in zip(fewer, more, strict=True)), kind
    rig.record("kinds of draws in order")


def test_draws_that_cannot_be() -> None:
    for kept, left, dead, said in (
        ("2c3d4h7sKd", 1, "", "at most four"),
        ("2c3d", 0, "", "1 to 3 draws"),
        ("2c3d", 1, "2c", "stands twice"),
        ("2c", 1, DECK[5:50], "too few"),
    ):
        with pytest.raises(ValueError, match=said):
            odds(kept, left, dead=dead)


def test_all_starting_hands_are_in_order() -> None:
    starting = starting_hands()
    hands = all_hands()
    assert hands.shape == (2_598_960, 5)
    places = starting.place(hands[::997])
    worths = starting.worth(hands[::997])
    order = np.argsort(-worths, kind="stable")
    assert (np.diff(places[order]) >= 0).all()
    assert places.min() > 0
    assert starting.places.max() == 1
    named = ["2c3d4h5s7c", "8c6d4h3s2c", "2c3d4h7sKc", "2c3d7hKsKd", "2cTdJsKhKd", "AcAdAhAsKc"]
    worth = starting.worth([indices(hand) for hand in named])
    assert list(worth) == sorted(worth, reverse=True)
    assert starting.place([indices(named[0])])[0] == pytest.approx(1_020 / 2_598_960)


def test_the_best_fifth_of_the_starting_hands() -> None:
    starting = starting_hands()
    best = starting.best(0.2)
    assert 0.199 < len(best) / 2_598_960 <= 0.2
    assert starting.place(best).max() <= 0.2
    assert len(starting.best(1)) == 2_598_960
    for share in (0, 1.1):
        with pytest.raises(ValueError, match="share of the starting hands"):
            starting.best(share)


def test_the_worth_of_a_starting_hand_is_its_equity() -> None:
    """Against another unknown hand that plays its best; the programme leaves little out."""
    for hand in ("2c3d4h7sKc", "5c6dTsJhKd"):
        played = equity(
            [Side(holdings(hand), BEST, dealt=True), unknown(BEST)], 3, error=0, trials=60_000
        )
        worth = starting_hands().worth([indices(hand)])[0]
        assert played.shares[0] == pytest.approx(worth, abs=0.03)
