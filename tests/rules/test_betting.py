"""Blinds, order, raises, the cap and short all-ins: the rules E1 to E30, and D04."""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    E8,
    N2,
    K,
    W,
    call_or_check,
    happened,
    pats,
    play,
    pot_sums,
    price,
    rest_checked,
    returned,
    table,
    to_street,
    turns_to_draw,
    why_not,
)

from tripledraw import (
    LIVE,
    ONLINE,
    Bet,
    Call,
    Check,
    Fold,
    Game,
    Raise,
    Rules,
    Stage,
    Stakes,
)
from tripledraw.rules.events import BlindPosted, PotAwarded, UncalledReturned

FIVE_BETS = ONLINE.but(cap_bets=5)
NO_CAP = ONLINE.but(cap_bets=None)
FULL = ONLINE.but(all_in_reopen="full")


def limped(*stacks: int, rules: Rules = ONLINE) -> Game:
    """Everybody has called before the draw and stood pat: the second street's betting opens."""
    game = table(*[""] * len(stacks), stacks=stacks, rules=rules)
    to = game.street
    while game.street is to and game.stage is Stage.BETTING:
        call_or_check(game)
    pats(game)
    return game


def blinds(game: Game) -> list[tuple[int, str, int]]:
    return [(e.seat, e.kind, e.chips) for e in happened(game, BlindPosted)]


# Blinds and order


def test_d02_e1_e2_e3_heads_up_order() -> None:
    game = table(W, N2)
    assert blinds(game) == [(0, "small", 5), (1, "big", 10)]
    assert game.to_act == 0
    play(game, "0 call 5, 1 check")
    assert turns_to_draw(game) == []
    play(game, "1 pat, 0 pat, 1 check, 0 check, 1 pat, 0 pat, 1 check, 0 check")
    play(game, "1 pat, 0 pat, 1 check, 0 check")
    assert game.over


@pytest.mark.parametrize("button", [0, 1, 2, 3])
def test_e4_e5_order_of_a_full_table(button: int) -> None:
    game = table("", "", "", "", button=button)
    sb, bb, utg = ((button + step) % 4 for step in (1, 2, 3))
    assert blinds(game) == [(sb, "small", 5), (bb, "big", 10)]
    play(game, f"{utg} call 10, {button} call 10, {sb} call 5, {bb} check")
    play(game, f"{sb} pat, {bb} pat, {utg} pat, {button} pat")
    play(game, f"{sb} check, {bb} check, {utg} check, {button} check")


def test_e4_three_handed_the_button_opens() -> None:
    assert table("", "", "").to_act == 0


def test_e5_folded_seats_are_skipped() -> None:
    game = table("", "", "", "")
    play(game, "3 call 10, 0 call 10, 1 fold, 2 check, 2 pat, 3 pat, 0 pat")
    play(game, "2 fold, 3 check, 0 check, 3 pat, 0 pat, 3 check")


def test_e5_an_all_in_seat_is_skipped_in_the_betting() -> None:
    game = table("", "", "", stacks=(500, 10, 500))
    play(game, "0 call 10, 1 call 5, 2 check, 1 pat, 2 pat, 0 pat, 2 check, 0 check")


@pytest.mark.parametrize(("big", "small"), [(10, 5), (5, 2), (15, 7), (1, 1), (2, 1)])
def test_e7_small_blind_by_default(big: int, small: int) -> None:
    assert Stakes(big_blind=big).small_blind == small


def test_e8_bets_follow_the_big_blind() -> None:
    game = table(W, N2, stakes=Stakes(small_blind=4, big_blind=15))
    assert price(game) == (11, 30)
    play(game, "0 call 11, 1 check")
    sizes = []
    for _ in range(3):
        pats(game)
        sizes.append(game.legal.bet_to)
        play(game, "1 check, 0 check")
    assert sizes == [15, 30, 30]


def test_e9_short_small_blind() -> None:
    game = table("", W, N2, stacks=(500, 3, 500))
    assert blinds(game) == [(1, "small", 3), (2, "big", 10)]
    assert price(game) == (10, 20)
    play(game, "0 call 10, 2 check")
    assert game.to_act == 1
    rest_checked(game)
    assert pot_sums(game) == [9, 14]


def test_e10_short_big_blind_costs_its_full_amount() -> None:
    game = table("", "", "", stacks=(500, 500, 3))
    assert price(game) == (10, 20)
    play(game, "0 call 10")
    assert price(game) == (5, 20)


def test_e11_the_small_blind_owes_no_more_than_the_all_in() -> None:
    game = table("", W, N2, stacks=(500, 500, 7))
    play(game, "0 fold")
    assert game.to_act == 1
    assert price(game) == (2, None)
    assert why_not(game, Raise()) == "nobody"
    play(game, "1 call 2")
    rest_checked(game)
    assert game.stacks == (500, 507, 0)


def test_e13_both_blinds_short() -> None:
    game = table("", N2, E8, W, stacks=(500, 4, 6, 500))
    assert price(game) == (10, 20)
    play(game, "3 call 10, 0 fold")
    assert returned(game) == [(3, 4)]
    rest_checked(game)
    assert pot_sums(game) == [12, 4]
    lone_caller = table(W, N2, E8, stacks=(500, 4, 6))
    assert price(lone_caller) == (10, None)
    play(lone_caller, "0 call 10")
    assert returned(lone_caller) == [(0, 4)]
    rest_checked(lone_caller)
    assert lone_caller.stacks == (510, 0, 0)
    two_callers = table(K, N2, E8, W, stacks=(500, 4, 6, 500))
    play(two_callers, "3 call 10, 0 call 10")
    rest_checked(two_callers)
    assert pot_sums(two_callers) == [16, 6, 8]


def test_e14_a_big_blind_with_exactly_that_has_no_option() -> None:
    game = table("", "", "", stacks=(500, 500, 10))
    play(game, "0 call 10, 1 call 5")
    assert game.stage is Stage.DRAWING


def test_e15_a_walk() -> None:
    game = table("", "", "", "")
    play(game, "3 fold, 0 fold, 1 fold")
    assert game.over
    assert [type(event) for event in game.events[-3:-1]] == [UncalledReturned, PotAwarded]
    assert game.stacks == (500, 495, 505, 500)


def test_e16_the_option() -> None:
    game = table("", "", "")
    play(game, "0 call 10, 1 call 5")
    assert price(game) == (0, 20)
    assert {Check(), Raise(), Fold()} == set(game.legal)
    assert why_not(game, Bet()) == "already_bet"
    play(game, "2 raise 20, 0 fold, 1 call 10")


def test_e16_folding_where_a_check_is_free_is_legal() -> None:
    game = limped(500, 500, 500)
    play(game, "1 fold, 2 check")
    assert game.hands[1] == ()


# The cap


def raise_on(game: Game) -> int:
    """Everybody raises as long as that is legal; the level reached."""
    for _ in range(30):
        legal = game.legal
        if legal.bet_to is None:
            return max(game.bets)
        game.act(Bet() if legal.opens else Raise())
    return max(game.bets)


@pytest.mark.parametrize(
    ("rules", "levels"), [(ONLINE, (40, 40, 80, 80)), (FIVE_BETS, (50, 50, 100, 100))]
)
def test_e17_e18_the_same_cap_on_every_street(rules: Rules, levels: tuple[int, ...]) -> None:
    for street, level in enumerate(levels):
        game = table("", "", "", rules=rules)
        while game.street < street or game.stage is Stage.DRAWING:
            if game.stage is Stage.DRAWING:
                pats(game)
            else:
                call_or_check(game)
        assert raise_on(game) == level
        assert game.legal.no_raise == "capped"
        assert why_not(game, Raise()) == "capped"


def test_no_cap_at_all() -> None:
    game = table("", "", "", rules=NO_CAP)
    assert raise_on(game) == 310
    assert Raise() in game.legal


def test_e19_capped_heads_up_as_always_online() -> None:
    game = table("", "")
    assert raise_on(game) == 40


def test_e19_live_uncaps_a_street_that_begins_heads_up() -> None:
    game = table("", "", rules=LIVE)
    assert raise_on(game) > 40
    three = table("", "", "", rules=LIVE)
    play(three, "0 fold")
    assert raise_on(three) == 40  # this street began with three
    call_or_check(three)
    pats(three)
    assert raise_on(three) > 40


def test_e19_uncapped_where_heads_up_comes_before_the_cap() -> None:
    before = ONLINE.but(heads_up_cap="uncapped_before_cap")
    game = table("", "", "", rules=before)
    play(game, "0 raise 20, 1 raise 30, 2 fold")
    assert raise_on(game) > 40
    too_late = table("", "", "", rules=before)
    play(too_late, "0 raise 20, 1 raise 30, 2 raise 40, 0 fold")
    assert why_not(too_late, Raise()) == "capped"


def test_e20_all_in_seats_do_not_make_a_street_multiway() -> None:
    game = table("", "", "", stacks=(500, 10, 500), rules=LIVE)
    play(game, "0 call 10, 1 call 5, 2 check")
    pats(game)
    assert raise_on(game) > 40


# Short all-ins


def test_e21_less_than_half_reopens_nothing() -> None:
    game = limped(500, 500, 500, 24)
    play(game, "1 bet 10, 2 call 10, 3 raise 14")
    assert price(game) == (14, 20)
    play(game, "0 call 14")
    assert price(game) == (4, None)
    assert why_not(game, Raise()) == "not_reopened"
    play(game, "1 call 4, 2 call 4")
    assert game.stage is Stage.DRAWING


def test_e21_the_completion_counts_the_short_one_does_not() -> None:
    game = limped(500, 500, 500, 24)
    play(game, "1 bet 10, 2 call 10, 3 raise 14, 0 raise 20, 1 raise 30, 2 raise 40")
    assert why_not(game, Raise()) == "capped"


@pytest.mark.parametrize(("all_in", "following"), [(15, 25), (19, 29)])
def test_e22_half_or_more_is_a_raise(all_in: int, following: int) -> None:
    game = limped(500, 500, 500, 10 + all_in)
    play(game, f"1 bet 10, 2 call 10, 3 raise {all_in}")
    assert price(game) == (all_in, following)
    play(game, f"0 fold, 1 raise {following}")


def test_e23_a_short_opening_bet() -> None:
    game = limped(500, 500, 14, 500)
    play(game, "1 check, 2 bet 4")
    assert price(game) == (4, 10)
    play(game, "3 call 4, 0 call 4")
    assert why_not(game, Raise()) == "not_reopened"
    completed = limped(500, 500, 14, 500)
    play(completed, "1 check, 2 bet 4, 3 raise 10, 0 call 10")
    assert price(completed) == (10, 20)


def test_e24_an_opening_all_in_of_half_or_more_is_a_bet() -> None:
    game = limped(500, 500, 18, 500)
    play(game, "1 check, 2 bet 8")
    assert price(game) == (8, 18)
    play(game, "3 call 8, 0 call 8, 1 raise 18")


def test_e25_several_short_all_ins_add_up() -> None:
    game = limped(500, 500, 23, 26)
    play(game, "1 bet 10, 2 raise 13, 3 raise 16, 0 call 16")
    assert price(game) == (6, 26)
    not_enough = limped(500, 500, 22, 24)
    play(not_enough, "1 bet 10, 2 raise 12, 3 raise 14, 0 call 14")
    assert why_not(not_enough, Raise()) == "not_reopened"


def test_e26_where_only_a_full_unit_reopens() -> None:
    game = limped(500, 500, 500, 29, rules=FULL)
    play(game, "1 bet 10, 2 call 10, 3 raise 19")
    assert price(game) == (19, 20)
    play(game, "0 call 19")
    assert why_not(game, Raise()) == "not_reopened"
    full = limped(500, 500, 500, 30, rules=FULL)
    play(full, "1 bet 10, 2 call 10, 3 raise 20, 0 call 20, 1 raise 30")


@pytest.mark.parametrize(
    ("all_in", "reopened"), [(49, False), (50, True), (55, True)], ids=["49", "50", "55"]
)
def test_d04_bets_of_twenty(all_in: int, reopened: bool) -> None:
    """Bet 20, raise to 40, all-in to 49, 50 or 55: what may those do who have acted?"""
    game = table("", "", "", stacks=(all_in + 10, 500, 500))
    play(game, "0 call 10, 1 call 5, 2 check")
    to_street(game, 2)
    play(game, f"1 bet 20, 2 raise 40, 0 raise {all_in}")
    # The bettor faces a whole raise besides; the raiser only what the all-in added.
    assert price(game) == (all_in - 20, all_in + 20 if reopened else 60)
    play(game, f"1 call {all_in - 20}")
    assert (Raise() in game.legal) is reopened
    assert {Call(), Fold()} <= set(game.legal)
    assert game.state.bet_count == (3 if reopened else 2)


def test_e27_no_raise_that_nobody_can_call() -> None:
    game = table("", "", stacks=(500, 30))
    play(game, "0 raise 20, 1 raise 30")
    assert price(game) == (10, None)
    assert why_not(game, Raise()) == "nobody"


@pytest.mark.parametrize(("left", "raise_to"), [(10, None), (20, None), (30, 40)])
def test_e27_chips_that_do_not_reach_beyond_the_bet(left: int, raise_to: int | None) -> None:
    """The bettor is all-in; whoever is to act after us has so many chips left."""
    game = table("", "", "", stacks=(30, 500, 10 + left))
    play(game, "0 call 10, 1 call 5, 2 check")
    to_street(game, 2)
    play(game, "1 check, 2 check, 0 bet 20")
    assert price(game) == (20, raise_to)
    if raise_to is None:
        assert why_not(game, Raise()) == "nobody"


def test_a_raise_needs_chips_beyond_the_call() -> None:
    game = table("", "", "", stacks=(500, 20, 500))
    play(game, "0 raise 20")
    assert price(game) == (15, None)
    assert why_not(game, Raise()) == "all_in"


def test_e29_call_for_less() -> None:
    game = table(W, "", N2, stacks=(12, 500, 500))
    play(game, "0 call 10, 1 fold, 2 raise 20")
    assert price(game) == (2, None)
    play(game, "0 call 2")
    assert returned(game) == [(2, 8)]
    rest_checked(game)
    assert game.stacks == (29, 495, 488)


def test_e30_no_betting_for_one_player_with_chips() -> None:
    game = table(W, N2, E8, stacks=(20, 500, 20))
    play(game, "0 raise 20, 1 call 15, 2 call 10")
    for _ in range(9):
        assert game.stage is Stage.DRAWING
        play(game, f"{game.to_act} pat")
    assert game.over
