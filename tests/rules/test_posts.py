"""Hands with other forced bets than the two blinds: dead buttons, late and dead posts (E70-E73)."""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    FIVE_TEN,
    N2,
    K,
    W,
    pats,
    play,
    pot_sums,
    price,
    rest_checked,
    returned,
    table,
)

from tripledraw import Check, Fold, Game, Post, Raise, Stage


def post(seat: int, kind: str, chips: int = 10) -> Post:
    return Post(seat, kind, chips)  # type: ignore[arg-type]


BLINDS = (post(1, "small", 5), post(2, "big"))


def test_e70_a_dead_small_blind_is_no_part_of_the_bet() -> None:
    posts = (*BLINDS, post(3, "dead_small", 5), post(3, "new_big"))
    game = table("", "", "", W, posts=posts)
    assert game.stacks == (500, 495, 490, 485)
    assert game.bets == (0, 5, 10, 10)
    assert sum(pot.chips for pot in game.pots) == 5
    play(game, "3 check, 0 call 10, 1 call 5, 2 check")
    assert [pot.chips for pot in game.pots] == [45]
    rest_checked(game)
    assert game.stacks == (490, 490, 490, 530)


def test_e71_a_live_post_has_the_option() -> None:
    game = table("", "", "", "", posts=(*BLINDS, post(0, "new_big")))
    play(game, "3 call 10")
    assert set(game.legal) == {Check(), Raise(), Fold()}
    play(game, "0 raise 20, 1 fold, 2 call 10, 3 call 10")


def test_e71_several_newcomers_as_in_a_real_hand() -> None:
    posts = (*BLINDS, *(post(seat, "new_big") for seat in (3, 4, 5)))
    game = table(*[""] * 6, posts=posts)
    play(game, "3 check, 4 check, 5 raise 20, 0 fold, 1 call 15, 2 call 10, 3 call 10, 4 call 10")
    assert game.stage is Stage.DRAWING


def test_e70_missing_the_small_blind_only() -> None:
    game = table(W, "", "", "", posts=(*BLINDS, post(0, "dead_small", 5)))
    play(game, "3 fold, 0 call 10, 1 fold, 2 check")
    rest_checked(game)
    assert pot_sums(game) == [30]
    assert game.stacks[0] == 515


def test_e73_a_hand_without_a_small_blind() -> None:
    """The small blind's seat is empty: the big blind sits left of the dead button."""
    game = table("", "", W, posts=(post(0, "big"),), button=2)
    assert game.to_act == 1
    play(game, "1 call 10, 2 call 10, 0 check")
    play(game, "0 pat, 1 pat, 2 pat, 0 check")


def test_e73_the_button_before_an_empty_seat_is_still_the_last_to_act() -> None:
    """A dead button's seat is empty; the seat to its right acts last, and has no privilege."""
    game = table("", "", "", posts=(post(0, "small", 5), post(1, "big")), button=2)
    play(game, "2 call 10, 0 call 5, 1 check, 0 pat, 1 pat, 2 pat, 0 check, 1 check, 2 check")


def test_heads_up_with_a_dead_button() -> None:
    """The departed player had the button: the small blind acts first on every street."""
    game = table("", "", posts=(post(1, "small", 5), post(0, "big")), button=0)
    play(game, "1 call 5, 0 check, 1 pat, 0 pat, 1 check, 0 check")


def test_a_short_dead_post() -> None:
    posts = (*BLINDS, post(3, "dead_small", 5), post(3, "new_big"))
    game = table("", "", "", W, stacks=(500, 500, 500, 8), posts=posts)
    assert game.stacks[3] == 0
    assert game.bets[3] == 3
    play(game, "0 call 10, 1 call 5, 2 check")
    rest_checked(game)
    # Its dead chips are in the main pot, which it can win; the 7 above its live 3 are not.
    assert pot_sums(game) == [17, 21]
    assert game.stacks[3] == 17


def test_a_post_that_takes_the_whole_stack_as_dead_money() -> None:
    posts = (*BLINDS, post(3, "dead_small", 5), post(3, "new_big"))
    game = table("", "", "", W, stacks=(500, 500, 500, 4), posts=posts)
    play(game, "0 call 10, 1 call 5, 2 check")
    rest_checked(game)
    assert sum(game.stacks) == 1504


def test_e28_a_post_that_nobody_calls_goes_back() -> None:
    game = table("", W, K, posts=(post(1, "small", 5), post(2, "big"), post(0, "dead_small", 5)))
    play(game, "0 fold, 1 fold")
    assert returned(game) == [(2, 5)]
    assert game.stacks == (495, 495, 510)


def test_posts_do_not_count_as_raises() -> None:
    game = table("", "", "", "", posts=(*BLINDS, post(3, "new_big")))
    assert price(game) == (0, 20)
    play(game, "3 raise 20, 0 raise 30, 1 raise 40")
    assert game.legal.no_raise == "capped"


@pytest.mark.parametrize(
    "posts",
    [
        (post(1, "small", 5),),
        (),
        (post(1, "big"), post(2, "big")),
        (*BLINDS, post(0, "small", 5)),
        (*BLINDS, post(2, "new_big")),
        (*BLINDS, post(3, "new_big")),
        (*BLINDS, post(-1, "new_big")),
        (*BLINDS, post(0, "ante", 1)),
        (*BLINDS, post(0, "new_big", 0)),
        (*BLINDS, post(0, "new_big", -10)),
        (*BLINDS, post(0, "new_big", 20)),
        (post(1, "small", 5), post(2, "big", 30)),
        (post(1, "small", 10), post(2, "big")),
        (*BLINDS, post(0, "dead_small", 10)),
        (*BLINDS, post(0, "dead_small", 5), post(0, "dead_small", 5)),
    ],
    ids=str,
)
def test_posts_of_no_game_of_ours_are_refused(posts: tuple[Post, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        Game(FIVE_TEN, (500, 500, 500), 0, seed=b"x", posts=posts)


def test_the_big_blind_may_sit_anywhere() -> None:
    game = table("", N2, W, "", posts=(post(3, "small", 5), post(1, "big")), button=2)
    assert game.to_act == 2
    play(game, "2 call 10, 3 fold, 0 fold, 1 check")
    pats(game)
    assert game.to_act == 1
