"""Clocks: how long a player has, what happens when it is over, and outages (E60-E69, D12)."""

from __future__ import annotations

import pytest
from tests.room.driver import START, Driver

from tripledraw import LIVE, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.room import table as tables
from tripledraw.room.commands import Act, CreditClock, SitOut, Tick
from tripledraw.room.events import (
    BankOpened,
    BankRefilled,
    BankUsed,
    ClockCredited,
    SatOut,
    SeatLeft,
    SitOutQueued,
)
from tripledraw.room.state import Decision, Occupant
from tripledraw.room.views import Clocks
from tripledraw.rules.events import Acted, Discarded, HandShown, TimedOut


def dealt(*seats: int, **changes: object) -> Driver:
    table = Driver(**changes)  # type: ignore[arg-type]
    table.sit(*(seats or (0, 1, 2)))
    table.deal()
    return table


def decision(table: Driver) -> Decision:
    assert table.state.decision is not None
    return table.state.decision


def occupant(table: Driver, seat: int) -> Occupant:
    found = table.state.seats[seat]
    assert found is not None
    return found


def kinds(step: tuple[object, ...]) -> list[type]:
    return [type(event) for event in step]


def test_a_betting_decision_has_twenty_seconds_and_names_its_step() -> None:
    table = dealt()
    opened = decision(table)
    assert (opened.kind, opened.seat, opened.length_ms) == ("bet", 0, 20_000)
    assert opened.deadline == table.now + 20_000
    assert opened.decision_id == table.state.seq == len(table.steps)
    table.now += 7_000
    table.act(Call())
    assert decision(table).deadline == table.now + 20_000
    assert decision(table).decision_id == opened.decision_id + 1


def test_a_draw_has_the_draw_clock_of_the_house_and_no_bank() -> None:
    table = dealt()
    table.check_down(until=1)
    opened = decision(table)
    assert (opened.kind, opened.length_ms) == ("draw", 30_000)
    step = table.tick(after_ms=30_000)
    assert kinds(step)[:2] == [TimedOut, Discarded]
    assert not any(isinstance(event, BankOpened | SitOutQueued) for event in step)
    assert occupant(table, opened.seat).bank_ms == 60_000


def test_a_draw_without_a_clock_of_the_house_does_not_hold_up_the_table_for_ever() -> None:
    table = dealt(rules=LIVE)
    table.check_down(until=1)
    assert (decision(table).kind, decision(table).length_ms) == ("draw", 80_000)
    late = decision(table).seat
    table.tick(after_ms=80_000)
    assert table.state.hand is not None
    assert not any(table.state.hand.no_raise)  # no penalty (LIVE)
    assert occupant(table, late).bank_ms == 60_000


def test_e60_the_penalty_lasts_for_one_street() -> None:
    table = dealt()
    table.check_down(until=1)
    late = decision(table).seat
    table.tick(after_ms=30_000)
    while decision(table).kind == "draw":
        table.act(Discard(()))
    assert table.to_act == late
    assert table.refused(table.decision(Bet())) == "late"
    table.act(Check())
    table.check_down(until=2)
    table.check_down_draws()
    table.act(Bet())


def test_e67_the_bank_runs_after_the_clock_and_then_check_if_free() -> None:
    table = dealt(0, 1)
    table.check_down(until=1)
    table.check_down_draws()
    seat = decision(table).seat
    assert table.tick(after_ms=19_999) == ()
    step = table.tick(after_ms=1)
    assert step == (BankOpened(seat, table.now + 60_000, 60_000),)
    assert decision(table).kind == "bank"
    assert table.tick(after_ms=59_999) == ()
    step = table.tick(after_ms=1)
    assert step[0] == BankUsed(seat, 0)
    assert SitOutQueued(seat, away=False, why="time") in step
    acted = next(event for event in step if isinstance(event, Acted))
    assert acted.action == Check()
    assert occupant(table, seat).bank_ms == 0
    assert table.state.playing


def test_e67_fold_where_a_check_is_not_free_and_sit_out_from_the_next_hand() -> None:
    table = dealt()
    table.tick(after_ms=20_000)
    step = table.tick(after_ms=60_000)
    assert next(event for event in step if isinstance(event, Acted)).action == Fold()
    assert occupant(table, 0).status == "playing"  # still in this hand's seats
    table.fold_out()
    assert occupant(table, 0).status == "out"
    assert table.deal().seats == (1, 2)


def test_an_empty_bank_opens_no_more() -> None:
    table = dealt(0, 1, 2, clocks=Clocks(bank_s=0))
    step = table.tick(after_ms=20_000)
    assert not any(isinstance(event, BankOpened) for event in step)
    assert any(isinstance(event, TimedOut) for event in step)


def test_the_bank_is_charged_to_the_millisecond() -> None:
    table = dealt()
    table.tick(after_ms=20_000)
    table.now += 12_345
    step = table.act(Call())
    assert step[0] == BankUsed(0, 60_000 - 12_345)
    assert occupant(table, 0).bank_ms == 47_655


def test_a_decision_just_after_the_clock_and_before_the_tick_uses_the_bank() -> None:
    table = dealt()
    table.now += 20_250
    step = table.act(Call())
    assert step[0] == BankUsed(0, 59_750)


def test_too_late_is_too_late_even_before_the_tick() -> None:
    table = dealt()
    table.now += 80_001
    assert table.refused(table.decision(Call())) == "too_late"
    table.tick()
    table.tick(after_ms=60_000)
    assert table.to_act == 1
    table.check_down(until=1)
    table.now += 30_001
    assert table.refused(table.decision(Discard(()))) == "too_late"


def test_an_illegal_action_costs_no_bank() -> None:
    table = dealt()
    table.now += 30_000
    assert table.refused(table.decision(Check())) == "bet_to_call"
    assert occupant(table, 0).bank_ms == 60_000


def test_the_bank_is_refilled_every_ten_hands_up_to_its_size() -> None:
    table = dealt(0, 1)
    table.now += 30_000  # button and small blind: ten seconds of the bank
    table.act(Fold())
    for _ in range(9):
        table.hand()
    assert [occupant(table, seat).hands for seat in (0, 1)] == [10, 10]
    assert occupant(table, 0).bank_ms == 50_000
    table.deal()
    assert occupant(table, 0).bank_ms == 55_000
    assert occupant(table, 1).bank_ms == 60_000
    table.fold_out()
    for _ in range(20):
        table.hand()
    assert occupant(table, 0).bank_ms == 60_000
    refills = [e for step in table.steps for e in step if isinstance(e, BankRefilled)]
    assert refills == [BankRefilled(0, 55_000), BankRefilled(0, 60_000)]


def test_three_seconds_after_a_showdown_one_after_a_fold_out() -> None:
    table = dealt()
    table.fold_out()
    assert table.state.next_hand_at == table.now + 1_000
    table.deal()
    table.check_down()
    assert any(isinstance(event, HandShown) for event in table.steps[-1])
    assert table.state.next_hand_at == table.now + 3_000
    assert tables.due(table.state) == table.now + 3_000
    assert not tables.wants_hand(table.state, table.now + 2_999)
    assert tables.wants_hand(table.state, table.now + 3_000)


def test_a_first_hand_gives_a_moment() -> None:
    table = Driver()
    table.sit(0)
    assert tables.due(table.state) is None
    table.now += 500_000
    table.sit(1)
    assert tables.due(table.state) == table.now + 1_000


def test_a_tick_at_any_other_time_does_nothing() -> None:
    table = dealt()
    before = table.state
    for ahead in (0, 1, 10_000, 19_999):
        assert tables.apply(before, Tick(), table.now + ahead) == (before, ())


def test_a_seat_is_given_up_after_ten_minutes_of_sitting_out() -> None:
    table = dealt()
    table.fold_out()
    table.do(SitOut("p2", out=True))
    wallet, stack = table.wallet("p2"), table.state.stack(2)
    since = table.now
    assert tables.due(table.state) == table.state.next_hand_at
    table.deal()
    table.now = since + 599_999
    while table.state.decision is not None and table.now >= decision(table).deadline:
        if not table.tick():
            break
    assert table.state.seat_of("p2") == 2
    step = table.tick(after_ms=1)
    assert SeatLeft(2, stack, 0, "limit") in step
    assert table.state.seat_of("p2") is None
    assert table.wallet("p2") == wallet + stack


def test_bots_that_were_only_slow_play_on() -> None:
    table = Driver()
    table.sit(0, 1)
    table.sit(2, bot="rulebook")
    table.deal()
    table.act(Call())
    table.act(Call())
    assert table.to_act == 2
    table.tick(after_ms=20_000)
    step = table.tick(after_ms=60_000)
    assert any(isinstance(event, TimedOut) for event in step)
    table.fold_out()
    assert occupant(table, 2).status == "playing"


@pytest.mark.parametrize("left_ms", [0, 1, 1_000, 15_000, 29_000, 30_000])
@pytest.mark.parametrize("outage_ms", [0, 700, 3_600_000])
def test_d12_an_outage_is_given_back_and_nobody_resumes_with_less_than_ten_seconds(
    left_ms: int, outage_ms: int
) -> None:
    table = dealt()
    table.check_down(until=1)
    table.now += 30_000 - left_ms  # the last moment at which the room was alive
    seat = decision(table).seat
    table.now += outage_ms
    table.do(CreditClock(outage_ms))
    promised = max(left_ms, 10_000)
    assert decision(table).deadline == table.now + promised
    assert table.tick(after_ms=promised - 1) == ()
    step = table.tick(after_ms=1)
    assert sum(isinstance(event, TimedOut) for event in step) == 1
    assert decision(table).seat != seat


def test_d12_every_other_clock_gets_the_outage_back_too() -> None:
    table = Driver()
    table.sit(0, 1, 2)
    table.hand()
    table.do(SitOut("p2", out=True))
    before = table.state
    table.now += 100_000
    step = table.do(CreditClock(100_000))
    assert step == (ClockCredited(100_000, None),)
    assert table.state.next_hand_at == before.next_hand_at + 100_000
    since = occupant(table, 2).out_since
    assert since == START + 100_000 + (before.next_hand_at - START - 1_000)
    assert table.do(CreditClock(0)) == ()
    assert table.refused(CreditClock(-1)) == "bad_outage"


def test_d12_a_bank_that_ran_goes_on_where_it_was() -> None:
    table = dealt()
    table.tick(after_ms=20_000)
    table.now += 15_000
    table.now += 50_000
    table.do(CreditClock(50_000))
    assert decision(table).kind == "bank"
    table.now += 5_000
    assert table.act(Call())[0] == BankUsed(0, 40_000)


def test_acting_after_a_time_out_in_the_same_hand_is_possible() -> None:
    """Who was disconnected for a moment still plays this hand (E68); he sits out afterwards."""
    table = dealt(0, 1)
    table.check_down(until=1)
    table.check_down_draws()
    seat = decision(table).seat
    table.tick(after_ms=20_000)
    table.tick(after_ms=60_000)
    table.act(Bet())
    assert table.to_act == seat
    table.act(Raise())
    table.check_down()
    assert occupant(table, seat).status == "out"
    assert any(
        isinstance(e, SatOut) and e.why == "time" and e.seat == seat for e in table.steps[-1]
    )


def test_the_wrong_hand_or_decision_or_player_is_refused() -> None:
    table = dealt()
    right = table.decision(Call())
    assert table.refused(Act("p0", "hand999999", right.decision_id, Call())) == "stale"
    assert table.refused(Act("p0", right.hand_id, right.decision_id - 1, Call())) == "stale"
    assert table.refused(Act("p1", right.hand_id, right.decision_id, Call())) == "not_your_turn"
    assert table.refused(Act("nobody", right.hand_id, right.decision_id, Call())) == "not_seated"
