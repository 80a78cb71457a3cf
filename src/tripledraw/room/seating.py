"""Sitting down, topping up, sitting out, coming back, leaving: all that is not the hand itself."""

from __future__ import annotations

from typing import Literal

from tripledraw.room.button import able
from tripledraw.room.commands import (
    AddBot,
    ComeBack,
    HostAction,
    Leave,
    Refused,
    Sit,
    SitOut,
    TopUp,
)
from tripledraw.room.events import (
    CameBack,
    LeaveQueued,
    SatOut,
    SeatLeft,
    SeatTaken,
    SitOutCancelled,
    SitOutQueued,
    TableClosed,
    TableClosing,
    TablePaused,
    TableResumed,
    ToppedUp,
    TopUpQueued,
    TopUpTaken,
)
from tripledraw.room.sequel import Sequel
from tripledraw.room.state import TableState
from tripledraw.rules.options import MIN_SEATS


def sit(sequel: Sequel, command: Sit) -> None:
    """A player takes a free seat and buys in; one seat a player."""
    state = sequel.state
    if state.status == "closing":
        raise Refused("closing")
    if state.seat_of(command.player) is not None:
        raise Refused("already_seated")
    seat = _free_seat(state, command)
    settings = state.settings
    if command.chips < settings.min_buy_in:
        raise Refused("buy_in_low", least=settings.min_buy_in)
    if command.chips > settings.max_buy_in:
        raise Refused("buy_in_high", most=settings.max_buy_in)
    sequel.add(
        SeatTaken(seat, command.player, command.name, command.bot, command.chips, command.post)
    )


def _free_seat(state: TableState, command: Sit) -> int:
    if command.seat is None:
        free = [seat for seat, occupant in enumerate(state.seats) if occupant is None]
        if not free:
            raise Refused("table_full")
        return free[command.draw % len(free)]
    if not 0 <= command.seat < len(state.seats):
        raise Refused("no_such_seat", seats=len(state.seats))
    if state.seats[command.seat] is not None:
        raise Refused("seat_taken")
    return command.seat


def add_bot(sequel: Sequel, command: AddBot) -> None:
    """The host seats a bot."""
    require_host(sequel.state, command.player)
    if command.sit.bot is None:
        raise Refused("not_a_bot")
    sit(sequel, command.sit)


def top_up(sequel: Sequel, command: TopUp) -> None:
    """Chips from the wallet: onto the table between hands, beside it during one (E36)."""
    state = sequel.state
    seat = sequel.seat_of(command.player)
    occupant = sequel.occupant(seat)
    if command.chips < 1:
        raise Refused("no_chips")
    if occupant.leaving:
        raise Refused("leaving")
    owned = state.stack(seat) + occupant.queued
    most = state.settings.max_buy_in - owned
    if command.chips > most:
        raise Refused("top_up_high", most=max(0, most))
    if state.in_hand(seat):
        sequel.add(TopUpQueued(seat, command.chips))
        return
    if owned == 0 and command.chips < state.settings.min_buy_in:
        raise Refused("buy_in_low", least=state.settings.min_buy_in)
    sequel.add(ToppedUp(seat, command.chips))
    if owned == 0:
        sequel.add(CameBack(seat, post=False))


def sit_out(sequel: Sequel, command: SitOut) -> None:
    """A player wants to be dealt out, or no longer wants that."""
    seat = sequel.seat_of(command.player)
    occupant = sequel.occupant(seat)
    if not command.out:
        come_back(sequel, ComeBack(command.player, post=False))
        return
    if occupant.status == "out":
        raise Refused("sitting_out")
    if sequel.state.in_hand(seat):
        sequel.add(SitOutQueued(seat, command.now, "asked"))
    else:
        sequel.add(SatOut(seat, "asked", sequel.now))


def come_back(sequel: Sequel, command: ComeBack) -> None:
    """A player wants to be dealt in: after sitting out, or sooner than his big blind."""
    seat = sequel.seat_of(command.player)
    occupant = sequel.occupant(seat)
    if occupant.leaving == "removed":
        raise Refused("removed")
    if occupant.leaving or occupant.out_next:
        sequel.add(SitOutCancelled(seat))
        return
    if occupant.status == "playing" or (
        occupant.status == "waiting" and occupant.post == command.post
    ):
        raise Refused("not_sitting_out")
    if occupant.chips == 0:
        raise Refused("no_chips")
    sequel.add(CameBack(seat, command.post))


def leave(sequel: Sequel, command: Leave) -> None:
    """A player gives up his seat."""
    _give_up(sequel, sequel.seat_of(command.player), command.now, removed=False)


def _give_up(sequel: Sequel, seat: int, away: bool, removed: bool) -> None:
    if sequel.state.in_hand(seat):
        sequel.add(LeaveQueued(seat, away, removed))
    else:
        vacate(sequel, seat, "removed" if removed else "asked")


def vacate(sequel: Sequel, seat: int, why: str) -> None:
    """A seat becomes free, and its chips go back to where they came from."""
    assert not sequel.state.in_hand(seat), "nobody leaves a hand under way"
    occupant = sequel.occupant(seat)
    sequel.add(SeatLeft(seat, occupant.chips, occupant.queued, why))  # type: ignore[arg-type]


def require_host(state: TableState, player: str) -> None:
    """Raises Refused for anybody but the one who opened the table."""
    if player != state.host:
        raise Refused("not_host")


def host_action(sequel: Sequel, command: HostAction) -> None:
    """Pausing and closing let the hand under way be played to its end."""
    state = sequel.state
    require_host(state, command.player)
    if command.what == "remove":
        seat = command.seat
        if seat is None or not 0 <= seat < len(state.seats) or state.seats[seat] is None:
            raise Refused("seat_empty")
        _give_up(sequel, seat, away=True, removed=True)
    elif state.status == "closing":
        raise Refused("closing")
    elif command.what == "pause":
        if state.status == "paused":
            raise Refused("paused")
        sequel.add(TablePaused())
    elif command.what == "resume":
        if state.status != "paused":
            raise Refused("not_paused")
        sequel.add(TableResumed())
    else:
        sequel.add(TableClosing())
        if not state.playing:
            close(sequel)


def close(sequel: Sequel) -> None:
    """Everybody gets his chips, and the table is gone."""
    for seat, occupant in enumerate(sequel.state.seats):
        if occupant is not None:
            vacate(sequel, seat, "closed")
    sequel.add(TableClosed())


def between_hands(sequel: Sequel) -> None:
    """The hand is over: what waited for that happens now, seat by seat."""
    for seat, occupant in enumerate(sequel.state.seats):
        if occupant is None:
            continue
        if occupant.leaving:
            vacate(sequel, seat, occupant.leaving)
            continue
        if occupant.queued:
            room_left = max(0, sequel.state.settings.max_buy_in - occupant.chips)
            chips = min(occupant.queued, room_left)
            sequel.add(TopUpTaken(seat, chips, occupant.queued - chips))
        _after_the_hand(sequel, seat)
    if sequel.state.status == "closing":
        close(sequel)


def _after_the_hand(sequel: Sequel, seat: int) -> None:
    occupant = sequel.occupant(seat)
    if occupant.out_next:
        sequel.add(SatOut(seat, occupant.out_next, sequel.now))
    elif occupant.chips == 0 and occupant.status != "out":
        if occupant.bot is None:
            sequel.add(SatOut(seat, "broke", sequel.now))
        else:
            sequel.add(ToppedUp(seat, occupant.buy_in))


def waiting_for(state: TableState) -> Literal["", "players", "host", "people"]:
    """Why no hand can be dealt: too few ``players``, the ``host``, no ``people``; "" if one can.

    Bots do not play on alone, unless the table is set up so.
    """
    if state.status != "open":
        return "host"
    players = able(state)
    if len(players) < MIN_SEATS:
        return "players"
    if state.settings.bots_play_alone:
        return ""
    for seat in players:
        occupant = state.seats[seat]
        if occupant is not None and occupant.bot is None:
            return ""
    return "people"
