"""Drawing cards: the worked examples T53 to T57 and T62, and the rules E5, E30 to E39, E53 to E59."""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    W2,
    K,
    W,
    at_first_draw,
    draw,
    happened,
    pats,
    play,
    table,
    texts,
    to_street,
    turns_to_draw,
    why_not,
)

from tripledraw import (
    LIVE,
    ONLINE,
    STAND_PAT,
    Discard,
    Game,
    Rules,
    Stage,
    parse_cards,
)
from tripledraw.rules.events import (
    CardBurned,
    CardsDealt,
    Discarded,
    StreetOpened,
    StubReshuffled,
)

FOUR_AND_ONE = ONLINE.but(five_card_draw="four_plus_one")
BURN = ONLINE.but(burn="per_draw")
ALL_FIRST = ONLINE.but(draw_dealing="declare_all_first")


def from_stub(game: Game) -> list[str]:
    """What left the stub on the first draw, as ``seat:s1`` or ``burn:s5``, s1 being its top."""
    top = 5 * len(game.stacks)
    deck = game.events[0].deck  # type: ignore[union-attr]
    names = {card: f"s{place}" for place, card in enumerate(deck[top:], start=1)}
    left = []
    for event in game.events:
        if isinstance(event, CardBurned):
            left.append(f"burn:{names[event.card]}")
        if isinstance(event, CardsDealt):
            left += [f"{event.seat}:{names[card]}" for card in event.cards if card in names]
    return left


def named(who: str, first: int, last: int) -> list[str]:
    return [f"{who}:s{place}" for place in range(first, last + 1)]


@pytest.mark.parametrize("rules", [FOUR_AND_ONE, LIVE], ids=["key", "LIVE"])
def test_t53_the_fifth_card_waits_for_the_others(rules: Rules) -> None:
    game = at_first_draw(3, rules)
    draw(game, 5, 2, 0)
    assert from_stub(game) == [*named("1", 1, 4), *named("2", 5, 6), "1:s7"]
    assert [len(hand) for hand in game.hands] == [5, 5, 5]


def test_t55_the_last_drawer_gets_four_a_burn_and_the_fifth() -> None:
    game = at_first_draw(3, FOUR_AND_ONE)
    draw(game, 5, 1, 5)
    assert from_stub(game) == [
        *named("1", 1, 4), "2:s5", *named("0", 6, 9), "burn:s10", "0:s11", "1:s12",
    ]  # fmt: skip


def test_e54_fifths_follow_in_seat_order() -> None:
    game = at_first_draw(4, FOUR_AND_ONE)
    draw(game, 5, 5, 5, 1)
    assert from_stub(game) == [
        *named("1", 1, 4), *named("2", 5, 8), *named("3", 9, 12), "0:s13", "1:s14", "2:s15",
        "3:s16",
    ]  # fmt: skip


def test_e55_the_last_drawer_is_the_last_who_takes_a_card() -> None:
    game = at_first_draw(3, FOUR_AND_ONE)
    draw(game, 5, 0, 0)
    assert from_stub(game) == [*named("1", 1, 4), "burn:s5", "1:s6"]


def test_e56_five_at_once_is_the_online_way() -> None:
    game = at_first_draw(3, ONLINE)
    draw(game, 5, 2, 5)
    assert from_stub(game) == [*named("1", 1, 5), *named("2", 6, 7), *named("0", 8, 12)]


def test_e54_with_a_burn_before_each_draw() -> None:
    game = at_first_draw(2, FOUR_AND_ONE.but(burn="per_draw"))
    draw(game, 5, 5)
    assert from_stub(game) == [
        "burn:s1", *named("1", 2, 5), *named("0", 6, 9), "burn:s10", "0:s11", "1:s12",
    ]  # fmt: skip


def test_c10_each_is_served_before_the_next_decides() -> None:
    game = at_first_draw(3, ONLINE)
    draw(game, 3)
    assert game.to_act == 2
    assert len(game.hands[1]) == 5
    assert from_stub(game) == named("1", 1, 3)


def test_c10_all_declare_and_then_all_are_served() -> None:
    game = at_first_draw(3, ALL_FIRST)
    draw(game, 3, 0)
    assert from_stub(game) == []
    assert [len(hand) for hand in game.hands] == [5, 2, 5]
    draw(game, 2)
    assert from_stub(game) == [*named("1", 1, 3), *named("0", 4, 5)]


def test_e53_a_burn_house_burns_for_pats_too() -> None:
    game = at_first_draw(2, BURN)
    pats(game)
    to_street(game, 3)
    assert len(happened(game, CardBurned)) == 3
    assert from_stub(game) == named("burn", 1, 3)
    without = at_first_draw(2, ONLINE)
    to_street(without, 3)
    assert happened(without, CardBurned) == []
    assert len(happened(without, CardsDealt)) == 2


def test_t57_exactly_enough_cards() -> None:
    game = at_first_draw(6, ONLINE)
    draw(game, 4, 4, 4, 4, 3, 3)
    assert game.stage is Stage.BETTING
    assert happened(game, StubReshuffled) == []
    assert game.state.stub == ()


def test_t57_e59_one_short_with_a_burn() -> None:
    game = at_first_draw(6, BURN)
    draw(game, 4, 4, 4, 4, 3)
    assert happened(game, StubReshuffled) == []
    draw(game, 3)
    (reshuffled,) = happened(game, StubReshuffled)
    assert reshuffled.seat == 0


def test_t62_e37_a_card_named_twice() -> None:
    game = table(W, W2)
    play(game, "0 call, 1 check")
    assert why_not(game, Discard(parse_cards("7c7c"))) == "card_twice"
    assert len(game.hands[1]) == 5
    assert game.to_act == 1


def test_e37_only_own_cards_and_once() -> None:
    game = table(W, W2, then=K)
    play(game, "0 call, 1 check")
    assert why_not(game, Discard(parse_cards("7h"))) == "not_your_card"
    assert why_not(game, Discard(parse_cards("Kh"))) == "not_your_card"
    assert why_not(game, Discard(parse_cards("7c5d4h3c2sKh"))) == "too_many_cards"
    assert why_not(game, Discard(parse_cards("??"))) == "not_your_card"
    play(game, "1 draw 7c5d")
    assert texts(game.hands[1]) == ["4h", "3c", "2s", "Kh", "Qc"]
    play(game, "0 pat, 1 check, 0 check")
    assert why_not(game, Discard(parse_cards("7c"))) == "not_your_card"


def test_e39_others_see_the_number_and_no_card() -> None:
    game = table(W, W2, "", then=K)
    play(game, "0 call, 1 call, 2 check, 1 draw 7c5d")
    for seat in (0, 2, None):
        seen = game.view(seat)
        assert seen.draws[1] == (2,)
        assert {card.text for card in seen.hands[1]} == {"??"}
        assert {card.text for pile in seen.muck for card in pile.cards} == {"??"}
    assert texts(game.view(1).muck[0].cards) == ["7c", "5d"]


def test_e5_folded_seats_are_skipped_and_all_in_seats_draw() -> None:
    game = table("", "", "", "", stacks=(500, 500, 10, 500))
    play(game, "3 call 10, 0 call 10, 1 fold")
    # The big blind is all in for just 10 (E14): no option, and its cards are drawn to.
    assert game.stage is Stage.DRAWING
    assert game.to_act == 2
    draw(game, 1, 1, 1)
    assert turns_to_draw(game) == [2, 3, 0]
    assert game.to_act == 3


def test_e30_e31_all_draws_are_taken_though_nobody_can_bet() -> None:
    game = table(W, W2, "", stacks=(30, 500, 10))
    play(game, "0 raise 20, 1 raise 30, 0 call 10")
    assert game.stage is Stage.DRAWING
    draw(game, *[1] * 9)
    assert game.over
    assert turns_to_draw(game) == [1, 2, 0] * 3
    opened = [event.stage for event in happened(game, StreetOpened)]
    assert opened.count(Stage.BETTING) == 1
    # Nobody's cards were seen before the last draw was over.
    last_draw = max(place for place, e in enumerate(game.events) if isinstance(e, Discarded))
    assert all(
        not event.__class__.__name__.startswith("HandShown") for event in game.events[:last_draw]
    )


def test_r27_r29_none_to_five_cards() -> None:
    for count in range(6):
        game = at_first_draw(2, ONLINE)
        draw(game, count)
        assert game.state.draws[1] == (count,)
        assert game.to_act == 0
    assert Discard(()) == STAND_PAT


def test_a_discard_takes_cards_in_any_form() -> None:
    game = table(W, W2)
    play(game, "0 call, 1 check")
    assert Discard(game.hands[1]) in game.legal
    assert Discard(list(game.hands[1])) in game.legal  # type: ignore[arg-type]
    assert len(list(game.legal)) == 32
