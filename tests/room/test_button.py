"""The button and the blinds over many hands, walked through by hand (E1, E6, E60-E76, D02, D05)."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from tests.room.driver import Driver

from tripledraw import ONLINE
from tripledraw.room.commands import ComeBack, Leave, SitOut, TopUp
from tripledraw.room.events import BlindMissed, HandDealt
from tripledraw.room.table import can_deal
from tripledraw.rules.events import BlindPosted

METHODS = ("next_active", "dead", "next_seat")


def driver(method: str, *seats: int, **changes: Any) -> Driver:
    table = Driver(ONLINE.but(button=method), **changes)
    table.sit(*seats)
    return table


def out(table: Driver, seat: int) -> None:
    table.do(SitOut(f"p{seat}", out=True))


def back(table: Driver, seat: int, post: bool = False) -> None:
    table.do(ComeBack(f"p{seat}", post))


def posted(table: Driver) -> list[tuple[int, str, int]]:
    """Table seat, kind and chips of the forced bets of the last hand."""
    step = next(
        step for step in reversed(table.steps) if any(isinstance(e, HandDealt) for e in step)
    )
    return [
        (table.state.hand_seats[event.seat], event.kind, event.chips)
        for event in step
        if isinstance(event, BlindPosted)
    ]


@pytest.mark.parametrize("method", METHODS)
def test_e72_e73_everybody_in_his_place_the_methods_agree(method: str) -> None:
    table = driver(method, 0, 1, 3, 4)
    assert table.hands(5) == [(0, 1, 3), (1, 3, 4), (3, 4, 0), (4, 0, 1), (0, 1, 3)]


@pytest.mark.parametrize("method", METHODS)
def test_e1_heads_up_the_button_posts_the_small_blind_and_they_take_turns(method: str) -> None:
    table = driver(method, 2, 5)
    assert table.hands(4) == [(2, 2, 5), (5, 5, 2), (2, 2, 5), (5, 5, 2)]


@pytest.mark.parametrize("method", METHODS)
def test_d02_heads_up_order_of_acting(method: str) -> None:
    table = driver(method, 1, 4)
    table.deal()
    assert posted(table) == [(1, "small", 5), (4, "big", 10)]
    assert table.to_act == 1  # before the draw the button first (E2)
    table.check_down(until=1)
    assert table.to_act == 4  # then the big blind, in the draw and in the betting (E3)
    table.act(table.passive())
    assert table.to_act == 1
    table.act(table.passive())
    assert table.to_act == 4


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("goes", "expected"),
    [
        # Hand one: button 0, small blind 1, big blind 2. Nobody has the big blind twice (E6).
        (0, (2, 2, 1)),
        (1, (2, 2, 0)),
        (2, (1, 1, 0)),
    ],
)
def test_d02_e6_three_players_shrink_to_two(
    method: str, goes: int, expected: tuple[int, int, int]
) -> None:
    for how in ("leaves", "sits out"):
        table = driver(method, 0, 1, 2)
        assert table.hands(1) == [(0, 1, 2)]
        table.do(Leave(f"p{goes}", now=False)) if how == "leaves" else out(table, goes)
        dealt = table.deal()
        assert (dealt.button, dealt.small, dealt.big) == expected
        assert table.to_act == dealt.button
        assert [kind for _, kind, _ in posted(table)] == ["small", "big"]


def busted(method: str) -> Driver:
    """Three players, of whom the big blind of the first hand, at seat 2, lost all he had."""
    for number in range(50):
        table = driver(method, 0, 1, min_buy_in=10)
        table.sit(2, chips=10)
        table.deal(b"bust %d" % number)
        table.check_down()
        if not table.state.stack(2):
            return table
    raise AssertionError("in fifty hands a player should lose one")


@pytest.mark.parametrize("method", METHODS)
def test_d02_a_bust_shrinks_three_to_two_and_a_rebuy_makes_them_three_again(method: str) -> None:
    table = busted(method)
    broke = table.state.seats[2]
    assert broke is not None
    assert broke.status == "out"
    assert table.hands(2) == [(1, 1, 0), (0, 0, 1)]
    table.do(TopUp("p2", 500))
    (button, small, big), (_, _, then) = table.hands(2)
    assert (button, small, big) != (0, 0, 1)
    assert 2 in (big, then)
    assert len(table.state.hand_seats) == 3


@pytest.mark.parametrize(
    ("method", "seat", "expected"),
    [
        # Hand one, heads-up: button 1, big blind 4. The newcomer waits for his big blind (E71).
        ("next_active", 2, [(4, 1, 2), (1, 2, 4)]),
        # He would sit between the button and the small blind: one more hand without him.
        ("next_active", 5, [(4, 4, 1), (1, 4, 5)]),
        ("next_active", 0, [(4, 4, 1), (1, 4, 0)]),
        ("next_seat", 2, [(4, 1, 2), (1, 2, 4)]),
        ("next_seat", 5, [(4, 4, 1), (1, 4, 5)]),
        # The big blind goes on clockwise from 4, and meets him first or last.
        ("dead", 5, [(1, 4, 5), (4, 5, 1)]),
        ("dead", 2, [(4, 4, 1), (4, 1, 2)]),
    ],
)
def test_d02_two_players_grow_to_three(
    method: str, seat: int, expected: list[tuple[int, int, int]]
) -> None:
    table = driver(method, 1, 4)
    assert table.hands(1) == [(1, 1, 4)]
    table.sit(seat)
    found = table.hands(len(expected))
    assert found == expected


def test_d05_the_button_is_at_a_player_who_sits_out() -> None:
    """Three seats; who has the button sits out after one hand and is back after five."""
    expected = [(0, 1, 2), (2, 2, 1), (1, 1, 2), (2, 2, 1), (1, 1, 2)]
    for method, then in (
        # He comes in on his big blind: at once with a dead button, a hand later otherwise.
        ("next_active", [(2, 2, 1), (1, 2, 0), (2, 0, 1)]),
        ("next_seat", [(2, 2, 1), (1, 2, 0), (2, 0, 1)]),
        ("dead", [(1, 2, 0), (2, 0, 1), (0, 1, 2)]),
    ):
        table = driver(method, 0, 1, 2, seats=3)
        first = table.hands(1)
        out(table, 0)
        middle = table.hands(4)
        back(table, 0)
        last = table.hands(3)
        assert first + middle == expected
        assert last == then
        assert table.state.hand_seats == (0, 1, 2)
        played = first + middle + last
        assert all(one[2] != two[2] for one, two in itertools.pairwise(played))
        # Heads-up grown to three, a dead button stays for a hand: it is where the small blind was.
        stays = [one[0] for one, two in itertools.pairwise(played) if one[0] == two[0]]
        assert stays == ([1] if method == "dead" else [])


# Four players at seats 0, 1, 3, 4; hand one is always button 0, small blind 1, big blind 3.


def test_e72_forward_moving_button_spares_a_blind_and_both_are_always_posted() -> None:
    table = driver("next_active", 0, 1, 3, 4)
    table.hands(1)
    table.leave(1)  # would have had the button next
    assert table.hands(2) == [(3, 4, 0), (4, 0, 3)]
    assert posted(table)[0] == (0, "small", 5)


def test_e73_dead_button_and_then_everybody_moves_on() -> None:
    table = driver("dead", 0, 1, 3, 4)
    table.hands(1)
    table.leave(1)
    dealt = table.hand()
    assert (dealt.button, dealt.small, dealt.big) == (1, 3, 4)  # the button on an empty chair
    assert dealt.seats == (0, 3, 4)
    assert table.hands(2) == [(3, 4, 0), (4, 0, 3)]


def test_e73_dead_button_the_order_of_acting_starts_left_of_the_empty_chair() -> None:
    table = driver("dead", 0, 1, 3, 4)
    table.hands(1)
    table.leave(1)
    table.deal()
    assert table.to_act == 0  # left of the big blind
    table.check_down(until=1)
    assert table.to_act == 3  # left of chair 1


def test_e73_no_small_blind_where_the_last_big_blind_left() -> None:
    table = driver("dead", 0, 1, 3, 4)
    table.hands(1)
    table.leave(3)
    dealt = table.deal()
    assert (dealt.button, dealt.small, dealt.big) == (1, 3, 4)
    assert posted(table) == [(4, "big", 10)]
    table.fold_out()
    # The chair of the missing small blind is the next dead button.
    assert table.hands(2) == [(3, 4, 0), (4, 0, 1)]


def test_e75_next_seat_stops_at_a_chair_whose_player_left_if_the_blinds_move_on() -> None:
    table = driver("next_seat", 0, 1, 3, 4)
    table.hands(1)
    table.leave(1)
    assert table.hands(3) == [(1, 3, 4), (3, 4, 0), (4, 0, 3)]


def test_e75_next_seat_passes_a_chair_that_would_leave_the_big_blind_where_it_was() -> None:
    table = driver("next_seat", 0, 1, 3, 4)
    # From seat 1 the button would come to the empty chair 2, with blinds 3 and 4 once more.
    assert table.hands(3) == [(0, 1, 3), (1, 3, 4), (3, 4, 0)]


def owes(table: Driver, seat: int) -> str:
    occupant = table.state.seats[seat]
    assert occupant is not None
    return occupant.owes


@pytest.mark.parametrize("method", METHODS)
def test_e70_the_blinds_pass_a_player_who_sits_out(method: str) -> None:
    table = driver(method, 0, 1, 3, 4)
    table.hands(1)
    out(table, 4)  # he would have had the big blind next
    table.hands(1)
    assert owes(table, 4) == "big"
    table.hands(1)
    assert owes(table, 4) == "both"
    table.hands(3)
    assert owes(table, 4) == "both"  # never more than one of each


@pytest.mark.parametrize("method", METHODS)
def test_e70_only_the_small_blind_missed(method: str) -> None:
    table = driver(method, 0, 1, 3, 4)
    table.hands(1)
    out(table, 3)  # has paid the big blind, would have had the small one next
    table.hands(1)
    assert owes(table, 3) == "small"
    back(table, 3, post=True)
    # Now behind the button he may come in, for a dead small blind alone.
    while 3 not in table.state.hand_seats:
        table.hands(1)
    assert [one for one in posted(table) if one[0] == 3] == [(3, "dead_small", 5)]
    assert owes(table, 3) == ""


def test_e70_back_with_both_a_live_big_and_a_dead_small() -> None:
    table = driver("next_active", 0, 1, 3, 4)
    table.hands(1)  # button 0, blinds 1 and 3
    out(table, 4)
    table.hands(2)  # 1: 3, 0; 3: 0, 1
    assert owes(table, 4) == "both"
    back(table, 4, post=True)
    # Button 0, blinds 1 and 3: seat 4 is left of the big blind, and may come in.
    dealt = table.deal()
    assert (dealt.button, dealt.small, dealt.big) == (0, 1, 3)
    assert posted(table) == [
        (1, "small", 5),
        (3, "big", 10),
        (4, "new_big", 10),
        (4, "dead_small", 5),
    ]
    hand = table.state.hand
    assert hand is not None
    assert hand.dead == 5
    assert table.to_act == 4  # his big blind is live: he may check or raise
    table.act(table.passive())
    assert hand.stacks[3] == 485


def test_e70_waiting_for_the_big_blind_costs_nothing_more() -> None:
    table = driver("next_active", 0, 1, 3, 4)
    table.hands(1)
    out(table, 4)
    table.hands(2)
    back(table, 4)
    places = table.hands(2)  # button 0, blinds 1, 3 without him; then his big blind
    assert places == [(0, 1, 3), (1, 3, 4)]
    assert posted(table) == [(3, "small", 5), (4, "big", 10)]
    assert owes(table, 4) == ""


def test_e70_back_before_a_blind_was_missed() -> None:
    table = driver("next_active", 0, 1, 3, 4)
    table.hands(1)
    out(table, 0)
    back(table, 0)
    assert table.hand().seats == (0, 1, 3, 4)


def test_e71_a_newcomer_posts_or_waits_and_never_stands_between_button_and_blinds() -> None:
    # Seats 0, 1, 3, 4 play; hand two has button 1 and blinds 3 and 4.
    for newcomer, post, first in (
        (5, True, 2),  # left of the big blind: at once
        (2, True, 3),  # between button and small blind: when the button has passed him
        (5, False, 3),  # waits: the big blind comes to him in hand three
        (2, False, 5),  # waits longest: big blinds 4, 0 and 1, then his
    ):
        table = driver("next_active", 0, 1, 3, 4)
        table.hands(1)
        table.sit(newcomer, post=post)
        while newcomer not in table.state.hand_seats:
            table.hand()
        assert table.state.hand_number == first, (newcomer, post)
        kinds = [kind for seat, kind, _ in posted(table) if seat == newcomer]
        assert kinds == ["new_big" if post else "big"]


def test_e71_a_new_game_has_nobody_to_wait_for() -> None:
    table = driver("next_active", 0, 1, 2)
    assert table.hand().seats == (0, 1, 2)
    assert posted(table) == [(1, "small", 5), (2, "big", 10)]


def test_e76_fewer_than_two_able_players_no_deal() -> None:
    table = driver("next_active", 0)
    assert not can_deal(table.state)
    table.sit(1)
    table.hands(1)
    out(table, 1)
    assert not can_deal(table.state)
    assert [table.state.stack(seat) for seat in (0, 1)] == [495, 505]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(40))
def test_nobody_pays_twice_running_and_nobody_waits_for_ever(method: str, seed: int) -> None:
    """Random comings and goings at every method, held to what must always be so."""
    rng = random.Random(seed)
    table = driver(method, 0, 1, 2, 3, 4, 5)
    last: HandDealt | None = None
    for _ in range(60):
        _come_and_go(table, rng)
        if not can_deal(table.state):
            continue
        able = _able(table)
        dealt = table.hand()
        assert set(dealt.seats) <= able
        assert dealt.big in dealt.seats
        if last is not None:
            assert dealt.big != last.big
            assert dealt.button != last.button or method == "dead"
        kinds = [kind for _, kind, _ in posted(table)]
        assert kinds.count("big") == 1
        assert kinds.count("small") == 1 or (method == "dead" and kinds.count("small") == 0)
        if len(dealt.seats) == 2:
            assert dealt.button == dealt.small
        last = dealt
    for seat in range(6):
        occupant = table.state.seats[seat]
        if occupant is None:
            table.sit(seat)
        elif occupant.status == "out":
            back(table, seat)
    table.hands(7)
    assert table.state.hand_seats == (0, 1, 2, 3, 4, 5)


def _able(table: Driver) -> set[int]:
    return {
        seat
        for seat, occupant in enumerate(table.state.seats)
        if occupant is not None and occupant.status != "out"
    }


def _come_and_go(table: Driver, rng: random.Random) -> None:
    for seat in range(6):
        occupant = table.state.seats[seat]
        chance = rng.random()
        if occupant is None:
            if chance < 0.3:
                table.sit(seat, post=rng.random() < 0.5)
        elif chance < 0.05:
            table.leave(seat)
        elif occupant.status == "out" and chance < 0.4:
            back(table, seat, post=rng.random() < 0.5)
        elif occupant.status != "out" and chance < 0.15:
            out(table, seat)


def test_a_missed_blind_is_an_event_of_its_own() -> None:
    table = driver("next_active", 0, 1, 2, 3)
    table.hands(1)
    out(table, 3)
    table.hands(2)
    missed = [event for step in table.steps for event in step if isinstance(event, BlindMissed)]
    assert missed == [BlindMissed(3, "big"), BlindMissed(3, "both")]
