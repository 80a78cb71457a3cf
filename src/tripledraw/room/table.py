"""A table: the one place that decides what happens at it.

Theory of operation
-------------------
The same verbs as in ``rules.hand``, one level up. ``apply`` turns a command into events, or raises
``Refused`` (``IllegalAction`` for what the rules of the hand forbid), and changes nothing in place.
``evolve`` records one event. The events of one command are a *step*: a row of the store, and one
more on ``TableState.seq``. So the seq of a step names the decision that it opened, and a
``decision_id`` needs no counter of its own. ``record`` folds a step, ``replay`` a table's past.

The table reads no clock and draws no random number. Its host sends ``DealHand`` with 32 fresh
bytes when ``wants_hand``, and ``Tick`` when ``due`` has come and no hand is wanted.

What a table owes a player is money-like: every path that ends a seat gives its chips back, in the
event that ends it (``room.ledger`` turns these into postings).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tripledraw.room import clock, play, seating
from tripledraw.room.commands import (
    Act,
    AddBot,
    ComeBack,
    Command,
    CreateTable,
    CreditClock,
    DealHand,
    HostAction,
    Leave,
    Refused,
    Sit,
    SitOut,
    Tick,
    TopUp,
)
from tripledraw.room.events import NextHandSet, TableCreated, TableEvent
from tripledraw.room.evolve import evolve
from tripledraw.room.seating import waiting_for
from tripledraw.room.sequel import Sequel
from tripledraw.room.settings import checked_settings
from tripledraw.room.state import TableState

Step = tuple[TableEvent, ...]


def apply(state: TableState | None, command: Command, now: int) -> tuple[TableState, Step]:
    """What a command does at a table, at ``now`` (ms since 1970).

    The new state is ``record(state, step)``. An empty step changed nothing and is not stored.
    ``CreateTable`` goes with None for a state. Raises Refused or IllegalAction.
    """
    if type(command) is CreateTable:
        return _create(state, command, now)
    if state is None:
        raise Refused("no_table")
    if state.status == "closed":
        raise Refused("closed")
    sequel = Sequel(state, now)
    _RULES[type(command)](sequel, command)
    if not state.playing:
        _set_first_hand(sequel, state)
    if not sequel.events:
        return state, ()
    return replace(sequel.state, seq=state.seq + 1), tuple(sequel.events)


def record(state: TableState | None, step: Iterable[TableEvent]) -> TableState:
    """The table after one more step; None is the table before its first."""
    seq = 0 if state is None else state.seq
    for event in step:
        state = evolve(state, event)
    assert state is not None, "a step has events"
    return replace(state, seq=seq + 1)


def replay(steps: Iterable[Iterable[TableEvent]]) -> TableState | None:
    """The table that these steps leave behind; None for no steps."""
    state: TableState | None = None
    for step in steps:
        state = record(state, step)
    return state


def wants_hand(state: TableState, now: int) -> bool:
    """Whether it is time to deal the next hand."""
    return now >= state.next_hand_at and can_deal(state)


def can_deal(state: TableState) -> bool:
    """Whether a hand could be dealt, once the pause after the last one is over."""
    return not state.playing and waiting_for(state) == ""


def due(state: TableState) -> int | None:
    """When the table must be looked at again if nobody says anything; None for never."""
    if state.status == "closed":
        return None
    times = [limit for limit, seat in clock.seat_limits(state) if not state.in_hand(seat)]
    if state.decision is not None:
        times.append(state.decision.deadline)
    elif can_deal(state):
        times.append(state.next_hand_at)
    return min(times, default=None)


def _create(state: TableState | None, command: CreateTable, now: int) -> tuple[TableState, Step]:
    if state is not None:
        raise Refused("table_exists")
    settings = checked_settings(command.settings)
    step = (TableCreated(command.table_id, command.host, settings, now),)
    return record(None, step), step


def _set_first_hand(sequel: Sequel, before: TableState) -> None:
    """A table that could not deal and now can gives everybody a moment first."""
    if can_deal(sequel.state) and not can_deal(before):
        at = max(before.next_hand_at, sequel.now + clock.FIRST_HAND_MS)
        sequel.add(NextHandSet(at))


def _leave(sequel: Sequel, command: Leave) -> None:
    seating.leave(sequel, command)
    play.pass_if_absent(sequel)


def _sit_out(sequel: Sequel, command: SitOut) -> None:
    seating.sit_out(sequel, command)
    play.pass_if_absent(sequel)


def _host_action(sequel: Sequel, command: HostAction) -> None:
    seating.host_action(sequel, command)
    play.pass_if_absent(sequel)


def _tick(sequel: Sequel, command: Tick) -> None:
    play.tick(sequel)


def _credit(sequel: Sequel, command: CreditClock) -> None:
    clock.credit(sequel, command.outage_ms)


_RULES: dict[type, Callable[[Sequel, Any], None]] = {
    Act: play.act,
    DealHand: play.deal,
    Tick: _tick,
    Sit: seating.sit,
    AddBot: seating.add_bot,
    TopUp: seating.top_up,
    SitOut: _sit_out,
    ComeBack: seating.come_back,
    Leave: _leave,
    HostAction: _host_action,
    CreditClock: _credit,
}
