"""Dealing a hand, answering a decision, and what is done for players who do not answer."""

from __future__ import annotations

from tripledraw.room import clock
from tripledraw.room.button import hand_button, missed, next_places, posts
from tripledraw.room.commands import Act, DealHand, Refused
from tripledraw.room.events import HandCounted, HandDealt, SitOutQueued
from tripledraw.room.seating import between_hands, vacate, waiting_for
from tripledraw.room.sequel import Sequel
from tripledraw.rules.hand import apply as act_in_hand
from tripledraw.rules.hand import start, time_out


def deal(sequel: Sequel, command: DealHand) -> None:
    """A new hand, with the button and the blinds where they belong (E60-E76)."""
    state = sequel.state
    if state.playing or waiting_for(state) or sequel.now < state.next_hand_at:
        raise Refused("no_hand_due")
    places = next_places(state)
    for event in missed(state, places):
        sequel.add(event)
    clock.refill_banks(sequel, places.dealt)
    settings = state.settings
    stacks = [sequel.occupant(seat).chips for seat in places.dealt]
    forced = posts(state, places)
    sequel.add(
        HandDealt(
            hand_id=command.hand_id,
            number=state.hand_number + 1,
            seats=places.dealt,
            button=places.button,
            small=places.small,
            big=places.big,
            at=sequel.now,
        )
    )
    after, events = start(
        settings.stakes,
        settings.rules,
        stacks,
        button=hand_button(places, len(state.seats)),
        seed=command.seed,
        posts=forced,
    )
    sequel.play(after, events)
    go_on(sequel)


def act(sequel: Sequel, command: Act) -> None:
    """A player's decision, if it answers the decision that is open, and in time."""
    state = sequel.state
    seat = sequel.seat_of(command.player)
    decision = state.decision
    if decision is None or not state.playing:
        raise Refused("hand_over")
    if command.hand_id != state.hand_id or command.decision_id != decision.decision_id:
        raise Refused("stale")
    if decision.seat != seat:
        raise Refused("not_your_turn")
    # The rules look first: an illegal action costs no time bank.
    after, events = act_in_hand(sequel.hand, command.action)
    clock.stop_clock(sequel, decision)
    sequel.play(after, events)
    go_on(sequel)


def go_on(sequel: Sequel) -> None:
    """On to the next decision of somebody who is there, or to the end of the hand."""
    pass_absent(sequel)
    if sequel.hand.to_act is not None:
        clock.open_decision(sequel)
        return
    assert not sequel.state.playing, "every card is known here: a hand plays to its end"
    hand = sequel.hand
    shown = any(hand.shown)
    pause_ms = clock.AFTER_SHOWDOWN_MS if shown else clock.AFTER_FOLD_OUT_MS
    sequel.add(
        HandCounted(
            number=sequel.state.hand_number,
            pot=sum(sequel.state.won) + hand.rake,
            at=sequel.now,
            next_hand_at=sequel.now + pause_ms,
        )
    )
    between_hands(sequel)


def pass_absent(sequel: Sequel) -> None:
    """Turns of players who left or sit out at once are played as if their clock had run out."""
    while (place := sequel.hand.to_act) is not None:
        if not sequel.occupant(sequel.state.hand_seats[place]).away:
            return
        after, events = time_out(sequel.hand)
        sequel.play(after, events)


def pass_if_absent(sequel: Sequel) -> None:
    """Whoever is to act has just gone away: the hand goes on without waiting for him."""
    decision = sequel.state.decision
    if decision is not None and sequel.occupant(decision.seat).away:
        go_on(sequel)


def tick(sequel: Sequel) -> None:
    """Clocks that have run out, and seats that were kept long enough."""
    decision = sequel.state.decision
    late = decision is not None and sequel.now >= decision.deadline
    if late and clock.run_out(sequel):
        _out_of_time(sequel)
    for limit, seat in clock.seat_limits(sequel.state):
        if sequel.now >= limit and not sequel.state.in_hand(seat):
            vacate(sequel, seat, "limit")


def _out_of_time(sequel: Sequel) -> None:
    """Check if free, else fold, and sit out from the next hand; pat in a draw (E60, E67).

    A bot was only slow, and plays on.
    """
    decision = sequel.state.decision
    assert decision is not None
    occupant = sequel.occupant(decision.seat)
    if decision.kind != "draw" and occupant.bot is None and not occupant.out_next:
        sequel.add(SitOutQueued(decision.seat, away=False, why="time"))
    after, events = time_out(sequel.hand)
    sequel.play(after, events)
    go_on(sequel)
