"""Recording: how a table looks after one more event.

Nothing here decides or refuses anything. ``room.table.apply`` and the replay of a table's past go
through the same functions, so a room that was killed stands up as it lay down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tripledraw.room import events as room
from tripledraw.room.events import TableEvent
from tripledraw.room.state import (
    MAX_STATISTICS,
    Decision,
    Last,
    Occupant,
    TableState,
)
from tripledraw.rules import events as hand
from tripledraw.rules.actions import Bet, Call, Check, Fold, Raise
from tripledraw.rules.hand import evolve as evolve_hand
from tripledraw.rules.state import State, put


def evolve(state: TableState | None, event: TableEvent) -> TableState:
    """The table after one more event; None is the table before ``TableCreated``."""
    if isinstance(event, room.TableCreated):
        return _created(event)
    assert state is not None, "a table begins with TableCreated"
    rule = _RULES.get(type(event))
    if rule is not None:
        return rule(state, event)
    return hand_went_on(state, evolve_hand(state.hand, event), (event,))  # type: ignore[arg-type]


def _created(event: room.TableCreated) -> TableState:
    return TableState(
        table_id=event.table_id,
        host=event.host,
        settings=event.settings,
        status="open",
        seq=0,
        seats=(None,) * event.settings.seats,
        next_hand_at=event.at,
        button=None,
        small=None,
        big=None,
        hand_id="",
        hand_number=0,
        hand=None,
        hand_seats=(),
        decision=None,
        last=(),
        won=(),
        finished=(),
    )


# The hand.

_POSTED: dict[str, Last] = {
    "small": "small",
    "big": "big",
    "new_big": "new_big",
    "dead_small": "dead_small",
}
SILENT: tuple[Last, ...] = ("", "", "", "", "", "")
_SAID: dict[type, Last] = {Fold: "fold", Check: "check", Call: "call", Bet: "bet", Raise: "raise"}


def hand_went_on(state: TableState, after: State, events: Sequence[hand.Event]) -> TableState:
    """The table once these events have brought its hand to ``after``.

    ``apply`` has the state of the hand from the rules already and need not fold it a second time.
    """
    last = state.last
    won = state.won
    ended = False
    for event in events:
        kind = type(event)
        if kind is hand.Acted:
            last = put(last, event.seat, _SAID[type(event.action)])  # type: ignore[union-attr]
        elif kind is hand.Discarded:
            last = put(last, event.seat, "draw" if event.cards else "pat")  # type: ignore[union-attr]
        elif kind is hand.StreetOpened:
            if event.stage is hand.Stage.DRAWING:  # type: ignore[union-attr]
                last = SILENT[: len(last)]
        elif kind is hand.BlindPosted:
            # A live blind says more than a dead one posted besides it.
            if event.kind != "dead_small" or not last[event.seat]:  # type: ignore[union-attr]
                last = put(last, event.seat, _POSTED[event.kind])  # type: ignore[union-attr]
        elif kind is hand.PotAwarded:
            won = put(won, event.seat, won[event.seat] + event.chips)  # type: ignore[union-attr]
        elif kind is hand.HandEnded:
            ended = True
    seats = _paid_out(state, after) if ended else state.seats
    return replace(state, hand=after, decision=None, last=last, won=won, seats=seats)


def _paid_out(state: TableState, after: State) -> tuple[Occupant | None, ...]:
    """The stacks of the hand are the players' again."""
    seats = list(state.seats)
    for place, seat in enumerate(state.hand_seats):
        seats[seat] = replace(_occupant(state, seat), chips=after.stacks[place])
    return tuple(seats)


def _hand_dealt(state: TableState, event: room.HandDealt) -> TableState:
    seats = list(state.seats)
    for seat in event.seats:
        occupant = _occupant(state, seat)
        seats[seat] = replace(
            occupant, status="playing", owes="", post=False, hands=occupant.hands + 1
        )
    return replace(
        state,
        seats=tuple(seats),
        button=event.button,
        small=event.small,
        big=event.big,
        hand_id=event.hand_id,
        hand_number=event.number,
        hand=None,
        hand_seats=event.seats,
        decision=None,
        last=SILENT[: len(event.seats)],
        won=(0,) * len(event.seats),
    )


def _hand_counted(state: TableState, event: room.HandCounted) -> TableState:
    finished = (*state.finished, (event.at, event.pot))[-MAX_STATISTICS:]
    return replace(state, finished=finished, next_hand_at=event.next_hand_at)


def _next_hand_set(state: TableState, event: room.NextHandSet) -> TableState:
    return replace(state, next_hand_at=event.at)


# Clocks.


def _decision_opened(state: TableState, event: room.DecisionOpened) -> TableState:
    return replace(
        state,
        decision=Decision(
            decision_id=event.decision_id,
            seat=event.seat,
            kind=event.kind,
            deadline=event.deadline,
            length_ms=event.length_ms,
        ),
    )


def _bank_opened(state: TableState, event: room.BankOpened) -> TableState:
    assert state.decision is not None, "a bank runs for a decision"
    decision = replace(
        state.decision, kind="bank", deadline=event.deadline, length_ms=event.length_ms
    )
    return replace(state, decision=decision)


def _bank_set(state: TableState, event: room.BankUsed | room.BankRefilled) -> TableState:
    return _change(state, event.seat, bank_ms=event.bank_ms)


def _clock_credited(state: TableState, event: room.ClockCredited) -> TableState:
    decision = state.decision
    if decision is not None:
        assert event.deadline is not None, "an open decision keeps a deadline"
        decision = replace(decision, deadline=event.deadline)
    seats = tuple(
        occupant
        if occupant is None or occupant.out_since is None
        else replace(occupant, out_since=occupant.out_since + event.outage_ms)
        for occupant in state.seats
    )
    return replace(
        state,
        decision=decision,
        seats=seats,
        next_hand_at=state.next_hand_at + event.outage_ms,
    )


# Seats.


def _occupant(state: TableState, seat: int) -> Occupant:
    occupant = state.seats[seat]
    assert occupant is not None, "somebody sits there"
    return occupant


def _change(state: TableState, seat: int, **changes: Any) -> TableState:
    changed = replace(_occupant(state, seat), **changes)
    return replace(state, seats=put(state.seats, seat, changed))


def _seat_taken(state: TableState, event: room.SeatTaken) -> TableState:
    occupant = Occupant(
        player=event.player,
        name=event.name,
        bot=event.bot,
        chips=event.chips,
        queued=0,
        buy_in=event.chips,
        status="waiting",
        owes="big",
        post=event.post,
        out_next="",
        leaving="",
        away=False,
        out_since=None,
        bank_ms=state.settings.clocks.bank_s * 1000,
        hands=0,
    )
    return replace(state, seats=put(state.seats, event.seat, occupant))


def _topped_up(state: TableState, event: room.ToppedUp) -> TableState:
    return _change(state, event.seat, chips=_occupant(state, event.seat).chips + event.chips)


def _top_up_queued(state: TableState, event: room.TopUpQueued) -> TableState:
    return _change(state, event.seat, queued=_occupant(state, event.seat).queued + event.chips)


def _top_up_taken(state: TableState, event: room.TopUpTaken) -> TableState:
    chips = _occupant(state, event.seat).chips + event.chips
    return _change(state, event.seat, chips=chips, queued=0)


def _sit_out_queued(state: TableState, event: room.SitOutQueued) -> TableState:
    away = event.away or _occupant(state, event.seat).away
    return _change(state, event.seat, out_next=event.why, away=away)


def _sit_out_cancelled(state: TableState, event: room.SitOutCancelled) -> TableState:
    return _change(state, event.seat, out_next="", leaving="", away=False)


def _sat_out(state: TableState, event: room.SatOut) -> TableState:
    return _change(
        state,
        event.seat,
        status="out",
        post=False,
        out_next="",
        away=False,
        out_since=event.at,
    )


def _came_back(state: TableState, event: room.CameBack) -> TableState:
    owes = _occupant(state, event.seat).owes
    return _change(
        state,
        event.seat,
        status="waiting" if owes else "playing",
        post=event.post,
        out_since=None,
    )


def _blind_missed(state: TableState, event: room.BlindMissed) -> TableState:
    return _change(state, event.seat, owes=event.owes)


def _leave_queued(state: TableState, event: room.LeaveQueued) -> TableState:
    away = event.away or _occupant(state, event.seat).away
    leaving = "removed" if event.removed else "asked"
    return _change(state, event.seat, leaving=leaving, away=away)


def _seat_left(state: TableState, event: room.SeatLeft) -> TableState:
    return replace(state, seats=put(state.seats, event.seat, None))


# The table.


def _paused(state: TableState, event: room.TablePaused) -> TableState:
    return replace(state, status="paused")


def _resumed(state: TableState, event: room.TableResumed) -> TableState:
    return replace(state, status="open")


def _closing(state: TableState, event: room.TableClosing) -> TableState:
    return replace(state, status="closing")


def _closed(state: TableState, event: room.TableClosed) -> TableState:
    return replace(state, status="closed")


_RULES: dict[type, Callable[[TableState, Any], TableState]] = {
    room.SeatTaken: _seat_taken,
    room.ToppedUp: _topped_up,
    room.TopUpQueued: _top_up_queued,
    room.TopUpTaken: _top_up_taken,
    room.SitOutQueued: _sit_out_queued,
    room.SitOutCancelled: _sit_out_cancelled,
    room.SatOut: _sat_out,
    room.CameBack: _came_back,
    room.BlindMissed: _blind_missed,
    room.LeaveQueued: _leave_queued,
    room.SeatLeft: _seat_left,
    room.HandDealt: _hand_dealt,
    room.HandCounted: _hand_counted,
    room.NextHandSet: _next_hand_set,
    room.DecisionOpened: _decision_opened,
    room.BankOpened: _bank_opened,
    room.BankUsed: _bank_set,
    room.BankRefilled: _bank_set,
    room.ClockCredited: _clock_credited,
    room.TablePaused: _paused,
    room.TableResumed: _resumed,
    room.TableClosing: _closing,
    room.TableClosed: _closed,
}
