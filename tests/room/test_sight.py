"""What whom sees: whole views, exact amounts, and not a card that is not his to know."""

from __future__ import annotations

import random
import re
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.room.chaos import chaotic, stir
from tests.room.driver import HOST, Driver

from tripledraw import ONLINE, Bet, Call, Card, Check, Discard, Fold, Raise
from tripledraw.room.commands import ComeBack, HostAction, Leave, Sit, SitOut
from tripledraw.room.events import TableEvent
from tripledraw.room.sight import KEPT_BACK, Sight
from tripledraw.room.state import TableState
from tripledraw.room.views import (
    AheadView,
    HandView,
    LegalView,
    PotView,
    SeatView,
    TableView,
)
from tripledraw.rules.hand import replay
from tripledraw.rules.redact import _RULES as RULES_OF_REDACTION
from tripledraw.rules.redact import redact
from tripledraw.rules.state import hide

CARD = re.compile(rb'"[2-9TJQKA][cdhs]"')
ENCODER = msgspec.json.Encoder()


def view(table: Driver, player: str | None) -> TableView:
    return Sight(table.state, table.steps[-1], {"p0"}).view(player)


def plate(seen: TableView, seat: int) -> SeatView:
    found = seen.seats[seat]
    assert found is not None
    return found


def hand(seen: TableView) -> HandView:
    assert seen.hand is not None
    return seen.hand


def started(*seats: int, **changes: Any) -> Driver:
    table = Driver(**changes)
    table.sit(*(seats or (0, 1, 2)))
    table.deal()
    return table


# Secrets.


def test_every_event_has_a_rule_and_only_one() -> None:
    for kind in get_args(TableEvent):
        assert (kind in KEPT_BACK) != (kind in RULES_OF_REDACTION), kind


class Unruled(msgspec.Struct, frozen=True):
    """An event that nobody has thought about."""


def test_an_event_without_a_rule_is_an_error_and_no_leak() -> None:
    table = started()
    with pytest.raises(KeyError):
        Sight(table.state, (Unruled(),))  # type: ignore[arg-type]


def cards_in(data: bytes) -> set[str]:
    return {found.decode()[1:3] for found in CARD.findall(data)}


def known_to(state: TableState, player: str | None) -> set[str]:
    """The cards of the hand on the table that a player may see now, worked out on its own."""
    if state.hand is None:
        return set()
    known: set[str] = set()
    for place, seat in enumerate(state.hand_seats):
        occupant = state.seats[seat]
        owner = occupant.player if occupant is not None and occupant.hands else None
        if state.hand.shown[place] or (owner is not None and owner == player):
            known |= {card.text for card in state.hand.hands[place]}
    return known


@pytest.mark.parametrize("seed", range(10))
def test_no_view_and_no_event_holds_a_card_that_its_viewer_may_not_know(seed: int) -> None:
    rng = random.Random(seed)
    table = chaotic(rng)
    for _ in range(600):
        stir(table, rng)
        state = table.state
        sight = Sight(state, table.steps[-1], {"p0"}, spectators=2)
        for player in (None, "p0", "p1", "p2", "p3", "p4", "p5", "a stranger"):
            seen = ENCODER.encode(sight.view(player))
            assert cards_in(seen) <= known_to(state, player)
            _check_that_hidden_cards_change_nothing(state, player, seen)
            _check_events(table, sight, player)


def _check_that_hidden_cards_change_nothing(
    state: TableState, player: str | None, seen: bytes
) -> None:
    """With everything that the player may not know taken out beforehand, he sees the same."""
    if state.hand is None:
        return
    seat = None if player is None else state.seat_of(player)
    place = None if seat is None else state.hand_seat(seat)
    blind = replace(state, hand=hide(state.hand, place))
    assert ENCODER.encode(Sight(blind, (), {"p0"}, spectators=2).view(player)) == seen


def _check_events(table: Driver, sight: Sight, player: str | None) -> None:
    state = table.state
    hand_events = [event for event in table.steps[-1] if type(event) not in KEPT_BACK]
    seat = None if player is None else state.seat_of(player)
    place = None if seat is None else state.hand_seat(seat)
    assert sight.events(player) == redact(hand_events, place)  # type: ignore[arg-type]


def test_the_events_and_the_view_tell_the_same_story() -> None:
    """A seat that collects its events from the deal on has the state that its view shows."""
    table = started(0, 1, 2)
    seen = list(Sight(table.state, table.steps[-1]).events("p1"))
    rng = random.Random(3)
    while table.state.decision is not None:
        assert table.state.hand is not None
        if table.state.decision.kind == "draw":
            held = table.state.hand.hands[table.state.hand_seats.index(table.to_act or 0)]
            table.act(Discard(tuple(rng.sample(held, rng.randint(0, 5)))))
        else:
            table.act(table.passive())
        seen += Sight(table.state, table.steps[-1]).events("p1")
        assert replay(seen) == hide(table.state.hand, 1)


def test_who_takes_the_seat_of_one_who_left_sees_nothing_of_his_hand() -> None:
    table = started(0, 1)
    table.do(Leave("p0", now=False))
    table.check_down()
    table.do(Sit("new", "New", 0, 0, 500, "caller"))
    seen = view(table, "new")
    assert seen.you == 0
    assert plate(seen, 0).cards == ()
    assert hand(seen).mine is None
    assert not plate(seen, 0).dealt
    assert plate(seen, 0).stack == 500


def test_a_spectator_and_the_table_after_a_fold_out() -> None:
    table = started(0, 1)
    table.fold_out()
    seen = view(table, None)
    assert plate(seen, 0).cards == ()
    assert plate(seen, 1).cards == (Card("??"),) * 5  # a lone winner shows nothing
    assert plate(seen, 1).hand_name is None
    assert plate(view(table, "p1"), 1).cards != plate(seen, 1).cards


def test_a_beaten_hand_is_mucked_unseen_for_ever() -> None:
    for number in range(50):
        table = Driver()
        table.sit(0, 1)
        table.deal(b"muck %d" % number)
        table.check_down()
        mucked = [seat for seat in (0, 1) if plate(view(table, None), seat).mucked]
        if mucked:
            break
    else:
        raise AssertionError("in fifty hands somebody should muck")
    loser = mucked[0]
    winner = 1 - loser
    for player in (None, "p0", "p1"):
        seen = view(table, player)
        assert plate(seen, loser).cards == ()
        assert not plate(seen, loser).folded
        assert plate(seen, winner).shown
        assert plate(seen, winner).hand_name is not None
        assert plate(seen, winner).won == 20


# The view, value by value.


def test_a_view_in_the_betting() -> None:
    table = started(0, 1, 2)
    mine = view(table, "p0")
    assert (mine.you, mine.host, mine.status, mine.seq) == (0, False, "open", len(table.steps))
    assert mine.seats[3:] == (None, None, None)
    dealt = hand(mine)
    assert (dealt.button, dealt.seats, dealt.to_act) == (0, (0, 1, 2), 0)
    assert (dealt.unit, dealt.price, dealt.bet_count, dealt.cap) == (10, 10, 1, 4)
    assert (dealt.pots, dealt.total) == ((), 15)
    assert dealt.legal == LegalView(stage="betting", call=10, raise_to=20, opens=False, no_raise="")
    assert dealt.ahead is None
    assert dealt.decision_id == len(table.steps)
    assert [plate(mine, seat).position for seat in range(3)] == ["BTN", "SB", "BB"]
    assert [plate(mine, seat).bet for seat in range(3)] == [0, 5, 10]
    assert [plate(mine, seat).slabs for seat in range(3)] == [0, 1, 1]
    assert [plate(mine, seat).last for seat in range(3)] == ["", "small", "big"]
    assert [plate(mine, seat).connected for seat in range(3)] == [True, False, False]
    assert [plate(mine, seat).stack for seat in range(3)] == [500, 495, 490]
    assert mine.clock is not None
    assert (mine.clock.kind, mine.clock.seat, mine.clock.length_ms) == ("bet", 0, 20_000)


def test_prices_before_ones_turn_are_those_of_the_moment() -> None:
    table = started(0, 1, 2)

    def ahead(player: str) -> AheadView | None:
        return hand(view(table, player)).ahead

    assert ahead("p1") == AheadView(call=5, raise_to=20, opens=False, draws=False)
    assert ahead("p2") == AheadView(call=0, raise_to=20, opens=False, draws=False)
    table.act(Raise())
    assert ahead("p1") is None  # it is his turn
    assert ahead("p2") == AheadView(call=10, raise_to=30, opens=False, draws=False)
    # The raiser has nothing to call: next he draws.
    assert ahead("p0") == AheadView(call=0, raise_to=None, opens=False, draws=True)
    assert ahead("a stranger") is None
    table.act(Call())
    table.act(Call())
    drawing = hand(view(table, "p1"))
    assert drawing.legal == LegalView(
        stage="drawing", call=0, raise_to=None, opens=False, no_raise=""
    )
    assert ahead("p2") == AheadView(call=0, raise_to=None, opens=False, draws=True)
    table.act(Discard(()))
    # Has drawn: the betting that follows opens at one unit.
    assert ahead("p1") == AheadView(call=0, raise_to=10, opens=True, draws=False)
    table.check_down_draws()
    table.check_down(until=3)
    table.check_down_draws()
    table.act(Bet())
    assert ahead("p1") is None  # nothing more to decide unless somebody raises
    assert ahead("p0") == AheadView(call=20, raise_to=40, opens=False, draws=False)
    table.act(Fold())
    assert ahead("p2") is None


def test_draws_penalty_and_pots_in_the_view() -> None:
    table = started(0, 1, 2)
    table.check_down(until=1)
    assert table.to_act == 1
    held = table.state.hand
    assert held is not None
    table.act(Discard(held.hands[1][:2]))
    table.tick(after_ms=30_000)  # seat 2 is out of time
    table.act(Discard(()))
    seen = view(table, "p2")
    assert [(one.count, one.late) for one in plate(seen, 1).draws] == [(2, False)]
    assert [(one.count, one.late) for one in plate(seen, 2).draws] == [(0, True)]
    assert [plate(seen, seat).no_raise for seat in range(3)] == [False, False, True]
    assert [plate(seen, seat).last for seat in range(3)] == ["pat", "draw", "pat"]
    assert hand(seen).pots == (PotView(chips=30, seats=(0, 1, 2)),)
    assert (hand(seen).total, hand(seen).price) == (30, 0)
    table.act(Check())
    assert hand(view(table, "p2")).legal == LegalView(
        stage="betting", call=0, raise_to=None, opens=True, no_raise="late"
    )
    assert [plate(view(table, None), seat).last for seat in range(3)] == ["pat", "check", "pat"]


def test_side_pots_speak_of_table_seats() -> None:
    table = Driver(min_buy_in=10)
    table.sit(1, 5)
    table.sit(3, chips=10)
    table.deal()
    table.check_down(until=1)
    table.check_down_draws()
    table.act(Bet())
    table.act(Call())
    table.check_down(until=2)
    seen = view(table, None)
    assert hand(seen).pots == (
        PotView(chips=30, seats=(1, 3, 5)),
        PotView(chips=20, seats=(1, 5)),
    )
    assert plate(seen, 3).all_in
    assert plate(seen, 3).stack == 0


def test_my_hand_has_its_name_and_nobody_else_sees_it() -> None:
    table = started(0, 1)
    assert table.state.hand is not None
    mine = hand(view(table, "p0")).mine
    assert mine is not None
    assert len(mine.keep) + mine.draw == 5
    assert plate(view(table, "p0"), 0).cards == table.state.hand.hands[0]
    assert hand(view(table, None)).mine is None
    assert plate(view(table, "p1"), 0).cards == (Card("??"),) * 5


@pytest.mark.parametrize(
    ("players", "positions"),
    [
        (2, ["BTN", "BB"]),
        (3, ["BTN", "SB", "BB"]),
        (4, ["BTN", "SB", "BB", "UTG"]),
        (5, ["BTN", "SB", "BB", "UTG", "CO"]),
        (6, ["BTN", "SB", "BB", "UTG", "HJ", "CO"]),
    ],
)
def test_positions(players: int, positions: list[str]) -> None:
    table = started(*range(players))
    assert [plate(view(table, None), seat).position for seat in range(players)] == positions


def test_positions_beside_a_dead_button() -> None:
    table = Driver(ONLINE.but(button="dead"))
    table.sit(0, 1, 2, 3, 4, 5)
    table.hand()
    table.leave(1)
    table.deal()
    seen = view(table, None)
    assert hand(seen).button == 1  # an empty chair
    found = {seat: plate(seen, seat).position for seat in (0, 2, 3, 4, 5)}
    assert found == {2: "SB", 3: "BB", 4: "UTG", 5: "HJ", 0: "CO"}


def test_states_of_seats_and_what_the_table_waits_for() -> None:
    table = Driver()
    table.sit(0)
    assert view(table, None).waiting_for == "players"
    assert plate(view(table, None), 0).status == "waiting"
    assert view(table, "p0").owes == ""  # there is no game to pay one's way into
    table.sit(1, 2)
    table.hand()
    assert view(table, None).clock is not None
    table.sit(4)
    assert (view(table, "p4").owes, plate(view(table, None), 4).status) == ("big", "waiting")
    table.do(SitOut("p1", out=True))
    sitting_out = plate(view(table, None), 1)
    assert (sitting_out.status, sitting_out.removed_at) == ("sitting_out", table.now + 600_000)
    table.do(ComeBack("p1", post=False))
    table.deal()
    table.do(SitOut("p1", out=True))
    table.do(Leave("p2", now=False))
    assert view(table, "p1").sit_out_next
    assert plate(view(table, None), 1).status == "playing"
    assert hand(view(table, "p1")).ahead is not None
    table.do(SitOut("p1", out=True, now=True))
    assert hand(view(table, "p1")).ahead is None  # his turns pass: there is nothing to tick
    assert view(table, "p2").leave_after_hand
    assert plate(view(table, None), 2).status == "leaving"
    table.do(HostAction(HOST, "pause"))
    table.fold_out()
    seen = view(table, HOST)
    assert (seen.host, seen.you, seen.status, seen.waiting_for) == (True, None, "paused", "host")
    assert seen.clock is None


def test_the_clock_between_hands() -> None:
    table = started(0, 1)
    table.check_down()
    seen = view(table, None)
    assert seen.clock is not None
    assert (seen.clock.kind, seen.clock.seat) == ("next_hand", None)
    assert (seen.clock.deadline, seen.clock.length_ms) == (table.now + 3_000, 3_000)


def test_a_view_can_be_read_back() -> None:
    table = started()
    for player in (None, "p0", "p1"):
        seen = view(table, player)
        assert msgspec.json.decode(ENCODER.encode(seen), type=TableView) == seen
