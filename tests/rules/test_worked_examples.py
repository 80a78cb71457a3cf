"""Every worked example of whole hands, with its numbers: T23 to T52.

Seats run from the button: 0 is BTN, 1 SB, 2 BB, 3 UTG; heads-up 0 is BTN and SB, 1 BB. Limit
10/20, blinds 5 and 10, 500 chips each and no rake, unless an example says otherwise.
"""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    E8,
    N2,
    W2,
    W3,
    K,
    W,
    happened,
    pats,
    play,
    pot_sums,
    price,
    rest_checked,
    returned,
    showing,
    table,
    to_street,
    turns_to_draw,
    why_not,
)

from tripledraw import ONLINE, Bet, Game, Raise, Stage, value
from tripledraw.rules.events import HandMucked, HandShown, RakeTaken


def capped_street(game: Game, order: list[int], unit: int, level: int) -> None:
    """Bet and raises go round from the first seat of ``order`` to the cap; the others call."""
    raisers = (4 * unit - level) // unit
    seats = [order[step % len(order)] for step in range(raisers)]
    for seat in seats:
        level += unit
        play(game, f"{seat} {'bet' if game.legal.opens else 'raise'} {level}")
    assert game.legal.no_raise == "capped"
    street = game.street
    while game.stage is Stage.BETTING and game.street is street:
        play(game, f"{game.to_act} call")


def capped_hand(game: Game, before_draw: list[int], later: list[int]) -> None:
    """Every street of the hand is capped, nobody draws."""
    capped_street(game, before_draw, 10, 10)
    for unit in (10, 20, 20):
        pats(game)
        capped_street(game, later, unit, 0)


def test_t23_walk() -> None:
    game = table(W, N2, E8)
    play(game, "0 fold, 1 fold")
    assert game.over
    assert game.stacks == (500, 495, 505)
    assert returned(game) == [(2, 5)]
    assert not happened(game, HandShown, HandMucked)
    assert turns_to_draw(game) == []


def test_t24_heads_up_to_showdown() -> None:
    game = table(W, E8)
    play(game, "0 raise 20, 1 call 10")
    pats(game)
    play(game, "1 bet 10, 0 call 10")
    pats(game)
    play(game, "1 bet 20, 0 raise 40, 1 call 20")
    pats(game)
    play(game, "1 check, 0 bet 20, 1 call 20")
    assert showing(game) == [(0, "shows"), (1, "mucks")]
    assert game.stacks == (590, 410)
    assert turns_to_draw(game) == [1, 0] * 3


def test_t25_the_big_blind_counts_toward_the_cap() -> None:
    game = table(W, N2, E8)
    play(game, "0 raise 20, 1 raise 30, 2 raise 40")
    assert price(game) == (20, None)
    assert why_not(game, Raise()) == "capped"
    play(game, "0 call 20")
    assert why_not(game, Raise()) == "capped"
    play(game, "1 call 10")
    rest_checked(game)
    assert game.stacks == (580, 460, 460)


def test_t27_cap_on_a_later_street() -> None:
    game = table(W, N2, E8)
    play(game, "0 call 10, 1 call 5, 2 check")
    to_street(game, 2)
    play(game, "1 bet 20, 2 raise 40, 0 raise 60, 1 raise 80")
    assert why_not(game, Raise()) == "capped"
    play(game, "2 call 40, 0 call 20")
    rest_checked(game)
    assert game.stacks == (680, 410, 410)


def test_t28_heads_up_every_street_capped() -> None:
    game = table(W, N2)
    capped_hand(game, [0, 1], [1, 0])
    assert game.stacks == (740, 260)
    assert pot_sums(game) == [480]


def test_t29_six_players_every_street_capped() -> None:
    game = table(W, "", "", "", "", "")
    assert min(map(value, game.hands[1:])) > 1
    capped_hand(game, [3, 4, 5, 0, 1, 2], [1, 2, 3, 4, 5, 0])
    assert pot_sums(game) == [1440]
    assert game.stacks == (1700, 260, 260, 260, 260, 260)


def test_t31_raise_and_all_fold() -> None:
    game = table(W, N2, E8)
    play(game, "0 raise 20, 1 fold, 2 fold")
    assert returned(game) == [(0, 10)]
    assert pot_sums(game) == [25]
    assert game.stacks == (515, 495, 490)


def test_t32_an_uncalled_raise_on_a_later_street() -> None:
    game = table(W, N2, E8)
    play(game, "0 call 10, 1 call 5, 2 check")
    to_street(game, 2)
    play(game, "1 bet 20, 2 raise 40, 0 fold, 1 fold")
    assert returned(game) == [(2, 20)]
    assert pot_sums(game) == [70]
    assert game.stacks == (490, 470, 540)


def test_t33_a_short_big_blind_still_costs_the_full_bet() -> None:
    game = table("", N2, W, E8, stacks=(500, 500, 7, 500))
    assert price(game) == (10, 20)
    play(game, "3 call 10, 0 fold, 1 call 5")
    rest_checked(game)
    assert pot_sums(game) == [21, 6]
    assert game.stacks == (500, 496, 21, 490)


def test_t34_the_small_blind_covers_a_short_big_blind() -> None:
    game = table("", W, K, stacks=(500, 500, 3))
    play(game, "0 fold")
    assert game.stage is Stage.DRAWING
    assert returned(game) == [(1, 2)]
    rest_checked(game)
    assert turns_to_draw(game) == [1, 2] * 3
    assert pot_sums(game) == [6]
    assert game.stacks == (500, 503, 0)


def test_t36_heads_up_short_small_blind() -> None:
    game = table(W, N2, stacks=(3, 500))
    assert game.stage is Stage.DRAWING
    assert returned(game) == [(1, 7)]
    rest_checked(game)
    assert game.stacks == (6, 497)


def test_t37_heads_up_short_big_blind() -> None:
    game = table(N2, W, stacks=(500, 4))
    assert game.stage is Stage.DRAWING
    assert returned(game) == [(0, 1)]
    rest_checked(game)
    assert game.stacks == (496, 8)


def test_t38_a_short_all_in_is_completed() -> None:
    game = table(W, N2, "", E8, stacks=(14, 500, 500, 500))
    play(game, "3 call 10, 0 raise 14")
    assert price(game) == (9, 20)
    play(game, "1 raise 20, 2 fold, 3 call 10")
    rest_checked(game)
    assert pot_sums(game) == [52, 12]
    assert game.stacks == (52, 492, 490, 480)


def test_t38_without_the_completion_nothing_is_reopened() -> None:
    game = table(W, N2, "", E8, stacks=(14, 500, 500, 500))
    play(game, "3 call 10, 0 raise 14, 1 call 9, 2 call 4")
    assert price(game) == (4, None)
    assert why_not(game, Raise()) == "not_reopened"


def test_t40_half_a_unit_is_a_raise() -> None:
    game = table(W, N2, E8, K, stacks=(10, 25, 40, 500))
    play(game, "3 raise 20, 0 call 10, 1 raise 25")
    assert price(game) == (15, 35)
    play(game, "2 call 15, 3 call 5")
    pats(game)
    assert game.to_act == 2
    rest_checked(game)
    assert pot_sums(game) == [40, 45]
    assert game.stacks == (40, 45, 15, 475)


def test_t41_a_short_opening_bet_is_completed_and_raised() -> None:
    game = table(W, N2, E8, stacks=(500, 500, 24))
    play(game, "0 raise 20, 1 call 15, 2 call 10")
    pats(game)
    play(game, "1 check, 2 bet 4")
    assert price(game) == (4, 10)
    play(game, "0 raise 10, 1 raise 20, 0 call 10")
    rest_checked(game)
    assert pot_sums(game) == [72, 32]
    assert game.stacks == (564, 460, 0)


def t42_before_the_draw(**more: object) -> Game:
    game = table(E8, W, N2, stacks=(100, 30, 60), **more)  # type: ignore[arg-type]
    play(game, "0 raise 20, 1 raise 30, 2 raise 40, 0 call 20")
    return game


def test_t42_the_all_in_seat_draws_on() -> None:
    game = t42_before_the_draw()
    pats(game)
    play(game, "2 bet 10, 0 call 10")
    rest_checked(game)
    assert turns_to_draw(game) == [1, 2, 0] * 3
    assert pot_sums(game) == [90, 40]
    assert game.stacks == (50, 90, 50)


def three_way_tie() -> Game:
    game = table(W, "", W2, W3)
    play(game, "3 call 10, 0 call 10, 1 fold, 2 check")
    rest_checked(game)
    return game


def test_t43_odd_chips_go_one_at_a_time() -> None:
    game = three_way_tie()
    assert pot_sums(game) == [35]
    assert game.stacks == (501, 495, 502, 502)


def test_t44_an_odd_chip_of_two() -> None:
    game = table(W, "", W2)
    play(game, "0 call 10, 1 fold, 2 check")
    rest_checked(game)
    assert pot_sums(game) == [25]
    assert game.stacks == (502, 495, 503)


def test_t46_rake_with_a_side_pot() -> None:
    game = t42_before_the_draw(rules=ONLINE.but(rake_bp=500, rake_cap=4))
    rest_checked(game)
    assert [(event.pot, event.chips) for event in happened(game, RakeTaken)] == [(0, 4)]
    assert pot_sums(game) == [86, 20]
    assert game.stacks == (60, 86, 40)


def test_t47_the_penalty_of_a_late_draw() -> None:
    game = table(K, W, N2)
    play(game, "0 call 10, 1 call 5, 2 check")
    play(game, "1 late, 2 pat, 0 pat")
    assert price(game) == (0, None)
    assert why_not(game, Bet()) == "late"
    play(game, "1 check, 2 bet 10, 0 fold")
    assert why_not(game, Raise()) == "late"
    play(game, "1 call 10, 1 pat, 2 pat")
    play(game, "1 bet 20, 2 call 20")
    rest_checked(game)
    assert showing(game) == [(1, "shows"), (2, "mucks")]
    assert game.stacks == (490, 550, 460)


RAKED = ONLINE.but(rake_bp=500, rake_cap=3)


def test_t48_no_rake_before_the_first_draw() -> None:
    game = table(W, N2, E8, rules=RAKED)
    play(game, "0 raise 20, 1 fold, 2 fold")
    assert game.stacks == (515, 495, 490)


def test_t48_rake_is_rounded_down() -> None:
    game = table(W, N2, E8, rules=RAKED)
    play(game, "0 call 10, 1 call 5, 2 check")
    rest_checked(game)
    assert game.stacks == (519, 490, 490)
    assert game.state.rake == 1


def test_t48_rake_is_capped() -> None:
    game = table(W, N2, rules=RAKED)
    capped_hand(game, [0, 1], [1, 0])
    assert game.stacks == (737, 260)
    assert game.state.rake == 3


def test_t49_an_all_in_raise_of_one_chip() -> None:
    game = table(W, N2, K, W2, stacks=(500, 500, 11, 500))
    play(game, "3 call 10, 0 call 10, 1 call 5, 2 raise 11")
    for seat in (3, 0, 1):
        assert price(game) == (1, None)
        assert why_not(game, Raise()) == "not_reopened"
        play(game, f"{seat} call 1")
    rest_checked(game)
    assert pot_sums(game) == [44]
    assert game.stacks == (511, 489, 0, 511)


@pytest.mark.parametrize(
    ("all_in", "levels"), [(15, (25, 35)), (13, (20, 30, 40))], ids=["half counts", "less does not"]
)
def test_t50_what_counts_toward_the_cap(all_in: int, levels: tuple[int, ...]) -> None:
    game = table("", "", "", "", "", "", stacks=(500, 500, 500, 500, all_in, 500))
    play(game, f"3 call 10, 4 raise {all_in}")
    for seat, level in zip((5, 0, 1), levels, strict=False):
        play(game, f"{seat} raise {level}")
    assert why_not(game, Raise()) == "capped"


def test_t51_two_short_all_ins_add_up_to_a_raise() -> None:
    game = table("", "", "", "", stacks=(500, 500, 24, 28))
    play(game, "3 call 10, 0 call 10, 1 call 5, 2 check")
    pats(game)
    play(game, "1 bet 10, 2 raise 14, 3 raise 18")
    assert price(game) == (18, 28)
    play(game, "0 call 18")
    assert price(game) == (8, 28)


def test_t52_all_in_before_the_first_draw() -> None:
    game = table(N2, W, E8, stacks=(10, 10, 10))
    play(game, "0 call 10, 1 call 5")
    assert game.stage is Stage.DRAWING
    rest_checked(game)
    assert turns_to_draw(game) == [1, 2, 0] * 3
    assert game.stacks == (0, 30, 0)
