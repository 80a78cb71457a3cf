"""The dealer: everything that happens at the table without a player being asked.

``next_event`` looks at a state and says what a dealer would do now, or None where he waits for a
player, for the settling of a hand whose cards are not known, or has gone home. It decides nothing
that a player could decide, and the reshuffle is the only place where chance comes in.
"""

from __future__ import annotations

from tripledraw.cards import HAND_SIZE
from tripledraw.rules import drawing, pots, showdown
from tripledraw.rules.betting import first_to_act
from tripledraw.rules.events import (
    BETTING,
    DEALING,
    DRAWING,
    FIRST_DRAW,
    PRE_DRAW,
    SECOND_DRAW,
    SHOWDOWN,
    THIRD_DRAW,
    CardsDealt,
    Event,
    HandEnded,
    StreetOpened,
)
from tripledraw.rules.state import CLOCKWISE, State

_NEXT = (FIRST_DRAW, SECOND_DRAW, THIRD_DRAW)


def next_event(state: State) -> Event | None:
    """What the dealer does now, None where he has nothing to do."""
    if state.to_act is not None:
        return None
    if state.stage is BETTING:
        return _close_betting(state)
    if state.stage is DRAWING:
        return _go_on_drawing(state)
    if state.stage is DEALING:
        return _go_on_dealing(state)
    if state.stage is SHOWDOWN:
        return _go_on_showing(state)
    return None


def _go_on_dealing(state: State) -> Event | None:
    """Five cards each, one at a time from the button's left, told seat by seat (rules R22)."""
    hands = state.hands
    for seat in CLOCKWISE[len(hands)][state.button]:
        if not hands[seat]:
            every = hands.count(())
            return CardsDealt(seat, state.stub[: HAND_SIZE * every : every])
    if first_to_act(state) is not None:
        return StreetOpened(PRE_DRAW, BETTING)
    return _close_betting(state)


def _close_betting(state: State) -> Event:
    """Nobody is left to act on this street: uncalled chips go back, then the hand goes on."""
    returned = pots.uncalled(state)
    if returned is not None:
        return returned
    if state.folded.count(False) == 1:
        return _pay(state)
    return _next_street(state)


def _next_street(state: State) -> Event:
    if state.street is THIRD_DRAW:
        return StreetOpened(state.street, SHOWDOWN)
    return StreetOpened(_NEXT[state.street], DRAWING)


def _go_on_drawing(state: State) -> Event:
    owed = state.owed
    for seat in CLOCKWISE[len(owed)][state.button]:
        if owed[seat]:
            return drawing.serve(state, seat, owed[seat])
    if state.rules.burn == "per_draw":
        opener = drawing.first_to_draw(state)
        if opener is not None:
            return drawing.burn(state, opener)
    if state.fifths:
        last = drawing.last_to_draw(state)
        if last is not None:
            return drawing.burn(state, last)
        return drawing.serve(state, state.fifths[0], 1)
    if first_to_act(state) is not None:
        return StreetOpened(state.street, BETTING)
    return _next_street(state)


def _go_on_showing(state: State) -> Event | None:
    """Hands are shown in turn, then the pots are paid; None where unknown cards decide."""
    seat = showdown.to_show(state)
    if seat is not None:
        return showdown.show_or_muck(state, seat)
    return _pay(state)


def _pay(state: State) -> Event:
    """Rake first, then each pot to each of its winners, the last-formed pot first (E32, E88)."""
    unpaid = pots.unpaid(state)
    rake = pots.rake_due(state, unpaid)
    if rake is not None:
        return rake
    for place in range(len(unpaid) - 1, -1, -1):
        pot = unpaid[place]
        if pot.chips:
            sharers = pots.winners(state, pot)
            assert sharers is not None, "a hand that was shown is known"
            return pots.award(state, place, pot, sharers)
    return HandEnded()
