"""Who shows, in which order, and who may muck: T60, T61, D20 and the rules E31, E33, E77 to E82."""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    E8,
    N2,
    W2,
    K,
    W,
    draw,
    happened,
    pats,
    play,
    rest_checked,
    showing,
    table,
    to_street,
)

from tripledraw import LIVE, ONLINE, Game, Stage, Street
from tripledraw.rules.events import HandMucked, HandShown, PotAwarded, StreetOpened

ALL_SHOW = ONLINE.but(showdown="all_show")
HAND_AGGRESSOR = ONLINE.but(checked_showdown="last_aggressor")


def all_limp(game: Game) -> Game:
    play(game, "0 call 10, 1 call 5, 2 check")
    return game


def seats_of(game: Game) -> list[int]:
    return [seat for seat, _ in showing(game)]


def test_t60_the_last_raiser_shows_first() -> None:
    game = all_limp(table(K, E8, W))
    to_street(game, 3)
    play(game, "1 check, 2 bet 20, 0 raise 40, 1 call 40, 2 call 20")
    assert showing(game) == [(0, "shows"), (1, "shows"), (2, "shows")]
    assert game.stacks == (450, 450, 600)


def test_t61_checked_down_without_the_small_blind() -> None:
    game = table(W, "", K)
    play(game, "0 call 10, 1 fold, 2 check")
    rest_checked(game)
    assert showing(game) == [(2, "shows"), (0, "shows")]


def test_e77_a_bettor_shows_first_and_then_clockwise() -> None:
    game = all_limp(table(W, K, E8))
    to_street(game, 3)
    play(game, "1 check, 2 bet 20, 0 call 20, 1 call 20")
    assert showing(game) == [(2, "shows"), (0, "shows"), (1, "mucks")]


def test_e78_an_earlier_aggressor_does_not_matter() -> None:
    game = all_limp(table(W, K, E8))
    to_street(game, 2)
    play(game, "1 check, 2 check, 0 bet 20, 1 call 20, 2 call 20")
    rest_checked(game)
    assert seats_of(game) == [1, 2, 0]


def test_e78_unless_the_house_asks_the_last_aggressor_of_the_hand() -> None:
    game = all_limp(table(W, K, E8, rules=HAND_AGGRESSOR))
    to_street(game, 2)
    play(game, "1 check, 2 bet 20, 0 call 20, 1 call 20")
    rest_checked(game)
    assert seats_of(game) == [2, 0, 1]
    nobody_ever_bet = all_limp(table(W, K, E8, rules=HAND_AGGRESSOR))
    rest_checked(nobody_ever_bet)
    assert seats_of(nobody_ever_bet) == [1, 2, 0]


def test_e78_a_folded_aggressor_shows_nothing() -> None:
    game = table(W, K, E8, rules=HAND_AGGRESSOR)
    play(game, "0 raise 20, 1 call 15, 2 call 10")
    pats(game)
    play(game, "1 check, 2 check, 0 fold")
    rest_checked(game)
    assert seats_of(game) == [1, 2]


def test_e79_after_all_ins_the_left_of_the_button_shows_first() -> None:
    game = table(W, K, E8, stacks=(30, 500, 30))
    play(game, "0 raise 20, 1 call 15, 2 raise 30, 0 call 10, 1 call 10")
    rest_checked(game)
    assert seats_of(game) == [1, 2, 0]


def test_e80_a_short_all_in_call_is_no_aggression() -> None:
    game = all_limp(table(K, E8, W, stacks=(25, 500, 500)))
    to_street(game, 3)
    play(game, "1 bet 20, 2 call 20, 0 call 15")
    assert seats_of(game)[0] == 1


def test_e80_a_short_all_in_raise_is() -> None:
    game = all_limp(table(K, E8, W, stacks=(500, 500, 35)))
    to_street(game, 3)
    play(game, "1 bet 20, 2 raise 25, 0 call 25, 1 call 5")
    assert showing(game) == [(2, "shows"), (0, "mucks"), (1, "mucks")]


def test_e33_the_side_pot_is_shown_before_the_main_pot() -> None:
    game = table(K, E8, W, stacks=(500, 10, 500))
    play(game, "0 raise 20, 1 call 5, 2 call 10")
    to_street(game, 3)
    play(game, "2 check, 0 bet 20, 2 call 20")
    assert showing(game) == [(0, "shows"), (2, "shows"), (1, "mucks")]
    assert [(e.pot, e.seat) for e in happened(game, PotAwarded)] == [(1, 2), (0, 2)]


def test_e33_a_bettor_who_is_not_in_the_pot_is_passed_over() -> None:
    game = table(E8, W, K, stacks=(500, 10, 500))
    play(game, "0 raise 20, 1 call 5, 2 call 10")
    to_street(game, 3)
    play(game, "2 check, 0 bet 20, 2 call 20")
    assert showing(game) == [(0, "shows"), (2, "mucks"), (1, "shows")]


def test_e81_a_beaten_hand_is_mucked_unseen_and_stays_unseen() -> None:
    game = all_limp(table(E8, W, K))
    rest_checked(game)
    assert showing(game) == [(1, "shows"), (2, "mucks"), (0, "mucks")]
    for seat in (0, 1, None):
        mucked = [e for e in game.view(seat).muck if e.seat == 2]
        assert {card.text for pile in mucked for card in pile.cards} == {"??"}
        assert game.view(seat).hands[2] == ()
    assert "K" in {card.text[0] for pile in game.view(2).muck for card in pile.cards}


def test_e82_a_tie_is_shown() -> None:
    game = all_limp(table(W, W2, K))
    rest_checked(game)
    assert showing(game) == [(1, "shows"), (2, "mucks"), (0, "shows")]
    assert game.stacks == (505, 505, 490)


def test_c3_all_hands_are_shown_where_the_house_wants_it() -> None:
    game = all_limp(table(E8, W, K, rules=ALL_SHOW))
    rest_checked(game)
    assert showing(game) == [(1, "shows"), (2, "shows"), (0, "shows")]


@pytest.mark.parametrize(("rules", "last"), [(ONLINE, "shows"), (LIVE, "mucks")])
def test_e31_all_in_hands_are_tabled_but_not_before_the_last_draw(rules: object, last: str) -> None:
    game = table(K, W, stacks=(500, 30), rules=rules)  # type: ignore[arg-type]
    play(game, "0 raise 20, 1 raise 30, 0 call 10")
    assert game.stage is Stage.DRAWING
    for _ in range(5):
        draw(game, 0)
        assert happened(game, HandShown) == []
    draw(game, 0)
    assert showing(game) == [(1, "shows"), (0, last)]
    kinds = [type(event) for event in game.events]
    opened = [i for i, e in enumerate(game.events) if isinstance(e, StreetOpened)]
    assert kinds.index(HandShown) == opened[-1] + 1
    assert game.street is Street.THIRD_DRAW


def test_e31_while_two_can_bet_a_beaten_all_in_hand_may_be_mucked() -> None:
    game = table(E8, K, W, stacks=(500, 10, 500))
    play(game, "0 call 10, 1 call 5, 2 check")
    rest_checked(game)
    assert showing(game) == [(1, "shows"), (2, "shows"), (0, "mucks")]


@pytest.mark.parametrize("street", [0, 1, 2, 3])
def test_d20_a_lone_survivor_shows_nothing(street: int) -> None:
    game = table(W, K)
    if street:
        play(game, "0 call 5, 1 check")
        to_street(game, street)
        play(game, f"1 bet {10 if street == 1 else 20}, 0 fold")
    else:
        play(game, "0 fold")
    assert game.over
    assert happened(game, HandShown, HandMucked) == []
    for seat in (0, None):
        assert {card.text for card in game.view(seat).hands[1]} == {"??"}


def test_r41_five_cards_are_shown() -> None:
    game = all_limp(table(W, N2, E8, rules=ALL_SHOW))
    rest_checked(game)
    for event in happened(game, HandShown):
        assert len(set(event.cards)) == 5
        assert game.view(None).hands[event.seat] == event.cards
