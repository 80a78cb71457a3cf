"""What lies in the middle: side pots, uncalled bets, odd chips and rake. E28, E32 to E36, E87, E88."""

from __future__ import annotations

from tests.rules.stacked import (
    E8,
    N2,
    W2,
    K,
    W,
    call_or_check,
    happened,
    pats,
    play,
    pot_sums,
    rest_checked,
    returned,
    table,
    to_street,
)

from tripledraw import ONLINE, Game, Pot, Rules, Stage, Stakes, Street
from tripledraw.rules.events import PotAwarded, RakeTaken, UncalledReturned


def test_e28_uncalled_chips_go_back_before_anything_else() -> None:
    game = table(W, N2, E8, stacks=(500, 500, 500))
    play(game, "0 raise 20, 1 call 15, 2 fold")
    to_street(game, 3)
    play(game, "1 bet 20, 0 raise 40, 1 fold")
    kinds = [type(event) for event in game.events]
    assert kinds.index(UncalledReturned) < kinds.index(PotAwarded)
    assert returned(game) == [(0, 20)]
    assert pot_sums(game) == [90]


def test_e32_side_pots_by_level_with_folded_money_inside() -> None:
    game = table(W, N2, "", E8, stacks=(30, 60, 500, 500))
    play(game, "3 raise 20, 0 raise 30, 1 raise 40, 2 call 30, 3 call 20")
    pats(game)
    play(game, "1 bet 10, 2 raise 20, 3 call 20, 1 call 10")
    pats(game)
    play(game, "2 bet 20, 3 call 20")
    pats(game)
    play(game, "2 bet 20, 3 raise 40, 2 fold")
    # 30 from each of four; 30 more from three; 40 of the folded seat and 40 of its rival.
    assert pot_sums(game) == [120, 90, 80]
    awards = [(e.pot, e.seat, e.chips) for e in happened(game, PotAwarded)]
    assert awards == [(2, 3, 80), (1, 1, 90), (0, 0, 120)]
    assert game.stacks == (120, 90, 400, 480)


def test_pots_and_bets_while_the_hand_goes_on() -> None:
    game = table("", "", "", stacks=(500, 500, 12))
    play(game, "0 raise 20, 1 call 15")
    assert not game.pots
    assert game.bets == (20, 20, 10)
    play(game, "2 call 2")
    assert game.bets == (0, 0, 0)
    assert game.pots == (Pot(36, (0, 1, 2)), Pot(16, (0, 1)))


def test_d03_a_layer_whose_others_folded_is_not_lost() -> None:
    """Two short all-ins; of the two who bet on, one is out of time and folds."""
    game = table(W, N2, "", K, stacks=(10, 25, 500, 500))
    play(game, "3 raise 20, 0 call 10, 1 raise 25, 2 call 15, 3 call 5")
    pats(game)
    play(game, "2 bet 10, 3 call 10")
    pats(game)
    play(game, "2 late")  # a check is free, so it stays in
    play(game, "3 bet 20, 2 late")
    assert game.state.folded[2]
    assert returned(game) == [(3, 20)]
    rest_checked(game)
    assert pot_sums(game) == [40, 45, 20]
    assert game.stacks == (40, 45, 465, 485)


def test_e34_e35_odd_chips() -> None:
    heads_up = table(W, W2, stakes=Stakes(small_blind=3, big_blind=7))
    play(heads_up, "0 call 4, 1 check")
    rest_checked(heads_up)
    assert heads_up.stacks == (500, 500)
    third = table(W, "", W2, stakes=Stakes(small_blind=3, big_blind=8))
    play(third, "0 call 8, 1 fold, 2 check")
    rest_checked(third)
    assert third.stacks == (501, 497, 502)


def test_e34_odd_chips_in_units_of_the_smallest_chip() -> None:
    rules = ONLINE.but(odd_chip_unit=5)
    game = table(W, "", W2, rules=rules)
    play(game, "0 call 10, 1 fold, 2 check")
    rest_checked(game)
    assert game.stacks == (500, 495, 505)


def test_e36_a_stack_is_all_a_player_can_lose() -> None:
    game = table(K, W, stacks=(13, 500))
    play(game, "0 raise 13, 1 call 3")
    rest_checked(game)
    assert game.stacks == (0, 513)
    assert game.street is Street.THIRD_DRAW


RAKED = ONLINE.but(rake_bp=500)


def limped_pot(rules: Rules, seats: int = 3) -> Game:
    game = table(W, N2, *[""] * (seats - 2), rules=rules)
    while game.stage is Stage.BETTING:
        call_or_check(game)
    rest_checked(game)
    return game


def test_e87_rake_is_a_share_rounded_down_within_a_cap() -> None:
    assert limped_pot(RAKED, 3).state.rake == 1
    assert limped_pot(RAKED, 6).state.rake == 3
    assert limped_pot(RAKED.but(rake_cap=2), 6).state.rake == 2
    assert limped_pot(RAKED.but(rake_bp=2000, odd_chip_unit=5), 4).state.rake == 5
    assert limped_pot(ONLINE, 6).state.rake == 0


def test_e87_uncalled_chips_are_not_raked() -> None:
    game = table(W, N2, rules=RAKED.but(rake_bp=1000))
    play(game, "0 call 5, 1 check")
    pats(game)
    play(game, "1 bet 10, 0 fold")
    assert game.state.rake == 2
    assert game.stacks == (490, 508)


def test_e87_no_rake_before_the_first_draw_unless_the_house_says_so() -> None:
    for rules, rake in ((RAKED, 0), (RAKED.but(rake_before_draw=True), 1)):
        game = table(W, N2, rules=rules)
        play(game, "0 raise 20, 1 fold")
        assert game.state.rake == rake
        assert sum(game.stacks) == 1000 - rake


def test_e88_once_a_hand_and_from_the_main_pot_first() -> None:
    game = table(E8, W, N2, stacks=(500, 10, 500), rules=RAKED.but(rake_bp=9000))
    play(game, "0 raise 20, 1 call 5, 2 call 10")
    rest_checked(game)
    raked = [(event.pot, event.chips) for event in happened(game, RakeTaken)]
    assert raked == [(0, 30), (1, 15)]
    assert [(event.pot, event.chips) for event in happened(game, PotAwarded)] == [(1, 5)]
    assert sum(game.stacks) == 1010 - 45


def test_e88_before_the_split() -> None:
    game = table(W, W2, rules=RAKED.but(rake_bp=1000))
    play(game, "0 raise 20, 1 call 10")
    rest_checked(game)
    assert [event.chips for event in happened(game, RakeTaken)] == [4]
    assert game.stacks == (498, 498)
