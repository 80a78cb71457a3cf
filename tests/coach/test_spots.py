"""Decisions are found, placed in the strategy's tree, and left alone where it has no such spot."""

from __future__ import annotations

from typing import Any

import pytest

from tripledraw import ONLINE, Call, Check, Discard, Fold, Game, Raise, Rules, Stakes
from tripledraw.cards import UNKNOWN
from tripledraw.coach.moments import Moment, moments
from tripledraw.coach.review import NotInHand, review, seat_of
from tripledraw.coach.spots import OffTree, check, known_hand, opponent, path, place
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.rules.actions import STAND_PAT
from tripledraw.rules.redact import redact


def played(*actions: Any, stacks: tuple[int, ...] = (500, 500), rules: Rules = ONLINE) -> Game:
    game = Game(Stakes(5, 10), stacks, seed=b"spots", rules=rules)
    for action in actions:
        game.act(action)
    return game


def last(game: Game) -> Moment:
    return list(moments(game.events))[-1]


def why_not(game: Game) -> str:
    with pytest.raises(OffTree) as off:
        known(last(game))
    return off.value.why


def known(moment: Moment) -> None:
    other = opponent(moment.state, moment.seat)
    check(moment, other)
    place(moment, other)


def test_every_decision_is_a_moment_and_the_clock_decides_for_nobody() -> None:
    game = played(Call(), Check())
    game.act(Discard(game.hands[1][:2]))
    game.time_out()
    told = list(moments(game.events))
    assert [one.seat for one in told] == [0, 1, 1, 0]
    assert [one.chosen for one in told] == [True, True, True, False]
    assert told[2].action == Discard(told[2].state.hands[1][:2])
    assert game.events[told[2].event].seat == 1  # type: ignore[union-attr]


def test_two_players_stand_where_the_strategy_has_them() -> None:
    game = played(Raise(), Call(), STAND_PAT, Discard(()), Check(), Check())
    button, blind = last(game), list(moments(game.events))[-2]
    here = place(button, 1)
    assert (here.seat, here.street, here.level, here.last, here.bets) == (0, 1, 2, 1, 0)
    assert here.dead == 0
    assert place(blind, 0).seat == 1
    assert check(button, 1)


def test_who_is_left_of_many_is_placed_by_the_order_of_acting() -> None:
    game = played(Raise(), Fold(), Fold(), Fold(), Call(), stacks=(500,) * 5)
    caller = last(game)  # the big blind against the first to act
    here = place(caller, opponent(caller.state, caller.seat))
    assert (here.seat, here.bets, here.level, here.dead) == (1, 2, 0, 1.0)
    past = list(moments(game.events))
    steps, alone = path(past[:-1], caller.seat, opponent(caller.state, caller.seat))
    assert not alone
    assert [step.act for step in steps] == [2]
    assert steps[0].opening is not None


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (played(Call(), Call(), stacks=(500,) * 3), "players"),
        (played(Raise(), stacks=(120, 500)), "stacks"),
        (played(Raise(), rules=ONLINE.but(cap_bets=5)), "off_tree"),
        (played(Fold(), Call(), stacks=(500,) * 3), "off_tree"),
    ],
)
def test_what_the_strategy_does_not_know_is_said(game: Game, why: str) -> None:
    assert why_not(game) == why


def test_a_hand_of_unknown_cards_is_not_judged() -> None:
    game = played(Raise(), Call())
    seen = redact(game.events, 1)
    moment = next(iter(moments(seen)))
    assert set(moment.state.hands[0]) == {UNKNOWN}
    with pytest.raises(OffTree):
        known_hand(moment.state, 0)
    (judged,) = review(seen, 0)
    assert judged.unknown == "cards"
    assert judged.cost is None
    assert "not known" in judged.why


def test_a_name_finds_its_seat() -> None:
    game = played(Raise(), Fold())
    record = from_events(game.events, Occasion(hand_id="1", names=("Ann", "Bob")), 0)
    assert seat_of(record, "Bob") == 1
    with pytest.raises(NotInHand):
        seat_of(record, "Cy")
