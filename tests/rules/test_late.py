"""The clock ran out: T47's penalty in all its turns, and the betting. Rules E60 to E67."""

from __future__ import annotations

import pytest
from tests.rules.stacked import (
    E8,
    N2,
    K,
    W,
    happened,
    pats,
    play,
    price,
    rest_checked,
    showing,
    table,
    to_street,
    why_not,
)

from tripledraw import LIVE, ONLINE, Bet, Call, Check, Fold, Game, Raise, Rules, Stage
from tripledraw.rules.events import Acted, Discarded, TimedOut

NO_PENALTY = ONLINE.but(timeout_penalty=False)


def limped(*stacks: int, rules: Rules = ONLINE) -> Game:
    """Three seats have called; the small blind is first to draw."""
    game = table(W, K, N2, stacks=stacks or (500, 500, 500), rules=rules)
    play(game, "0 call 10, 1 call 5, 2 check")
    return game


def test_e60_pat_and_no_bet_or_raise_on_the_next_street() -> None:
    game = limped()
    before = game.hands[1]
    new = game.time_out()
    assert [type(event) for event in new[:2]] == [TimedOut, Discarded]
    assert game.hands[1] == before
    assert game.state.draws[1] == (0,)
    play(game, "2 pat, 0 pat")
    assert set(game.legal) == {Check(), Fold()}
    assert game.legal.no_raise == "late"
    assert why_not(game, Bet()) == "late"
    play(game, "1 check, 2 bet 10, 0 raise 20")
    assert set(game.legal) == {Call(), Fold()}
    assert why_not(game, Raise()) == "late"
    play(game, "1 call 20, 2 raise 30")  # the others are free


def test_e61_all_restricted_must_check_and_the_street_closes() -> None:
    game = limped()
    play(game, "1 late, 2 late, 0 late")
    for seat in (1, 2, 0):
        assert why_not(game, Bet()) == "late"
        play(game, f"{seat} check")
    assert game.stage is Stage.DRAWING
    assert game.street == 2


def test_e62_completing_a_short_all_in_is_a_raise() -> None:
    game = limped(500, 500, 14)
    play(game, "1 pat, 2 pat, 0 late, 1 check, 2 bet 4")
    assert price(game) == (4, None)
    assert why_not(game, Raise()) == "late"
    play(game, "0 call 4")


def test_e63_the_penalty_renews() -> None:
    game = limped()
    play(game, "1 late, 2 pat, 0 pat, 1 check, 2 check, 0 check")
    play(game, "1 late, 2 pat, 0 pat")
    assert why_not(game, Bet()) == "late"


@pytest.mark.parametrize("decision", ["pat", "draw Kh"])
def test_e64_any_decision_in_time_lifts_it(decision: str) -> None:
    game = limped()
    play(game, "1 late, 2 pat, 0 pat, 1 check, 2 check, 0 check")
    play(game, f"1 {decision}, 2 pat, 0 pat, 1 bet 20")


def test_e65_late_at_the_last_draw() -> None:
    game = limped()
    to_street(game, 2)
    play(game, "1 check, 2 check, 0 check, 1 late, 2 pat, 0 pat")
    assert why_not(game, Bet()) == "late"
    play(game, "1 check, 2 check, 0 check")
    assert showing(game)[0] == (1, "shows")  # the order of showing is what it was


def test_e66_an_all_in_player_stands_pat() -> None:
    game = table(W, N2, E8, stacks=(500, 10, 500))
    play(game, "0 call 10, 1 call 5, 2 check")
    play(game, "1 late, 2 pat, 0 pat, 2 bet 10, 0 raise 20, 2 call 10")
    rest_checked(game)
    assert game.over


def test_e67_out_of_time_in_the_betting() -> None:
    game = limped()
    pats(game)
    new = game.time_out()
    assert [type(event) for event in new] == [TimedOut, Acted]
    assert new[1] == Acted(1, Check(), 0)
    play(game, "2 bet 10")
    new = game.time_out()
    assert new[1] == Acted(0, Fold(), 0)
    assert game.hands[0] == ()
    play(game, "1 raise 20")  # a check for being late costs no right


def test_e67_a_late_big_blind_keeps_its_option_to_check() -> None:
    game = table(W, K, N2)
    play(game, "0 call 10, 1 call 5")
    assert game.time_out()[1] == Acted(2, Check(), 0)
    assert game.street == 1


@pytest.mark.parametrize("rules", [LIVE, NO_PENALTY], ids=["LIVE", "no penalty"])
def test_a_late_draw_without_the_penalty(rules: Rules) -> None:
    game = limped(rules=rules)
    play(game, "1 late, 2 pat, 0 pat, 1 bet 10")
    assert len(happened(game, TimedOut)) == 1


def test_the_penalty_is_for_all_to_see() -> None:
    game = limped()
    game.time_out()
    for seat in (0, 1, 2, None):
        assert game.view(seat).no_raise == (False, True, False)
        assert game.view(seat).late[1] == (1,)
