"""The showdown: in which order hands are shown, and which may be mucked unseen.

Pots are contested from the last formed to the main pot. In each, the last bettor of the final
street begins if he is in it, else the first seat left of the button; the others follow clockwise
(rules R39, R40, E33, E77). A hand that can win none of its pots is given up unseen (E81).
"""

from __future__ import annotations

from msgspec.structs import replace

from tripledraw.cards import UNKNOWN
from tripledraw.lowball import value
from tripledraw.rules.events import HandMucked, HandShown
from tripledraw.rules.pots import contenders
from tripledraw.rules.state import MUCKED, Pile, Pot, State, put


def to_show(state: State) -> int | None:
    """The seat whose turn it is to show, None when all have shown or mucked, or are paid."""
    shown = state.shown
    for pot in reversed(state.pots):
        if pot.chips:
            for seat in _showing_order(state, pot):
                if not shown[seat]:
                    return seat
    return None


def _showing_order(state: State, pot: Pot) -> tuple[int, ...]:
    seats = contenders(state, pot)
    first = state.last_aggressor
    if first is None and state.rules.checked_showdown == "last_aggressor":
        first = state.hand_aggressor
    if first not in seats:
        return seats
    start = seats.index(first)
    return seats[start:] + seats[:start]


def show_or_muck(state: State, seat: int) -> HandShown | HandMucked | None:
    """What ``seat`` does at its turn, None where that depends on cards nobody here knows."""
    hand = state.hands[seat]
    if UNKNOWN in hand:
        return None
    if must_show(state):
        return HandShown(seat, hand)
    own = value(hand)
    for pot in state.pots:
        if seat in pot.seats:
            shown = [value(state.hands[rival]) for rival in pot.seats if state.shown[rival]]
            if min(shown, default=own) >= own:
                return HandShown(seat, hand)
    return HandMucked(seat, hand)


def must_show(state: State) -> bool:
    """Whether the house rules leave nobody a choice."""
    if state.rules.showdown == "all_show":
        return True
    return state.rules.all_in_tabled and _betting_ran_out(state)


def _betting_ran_out(state: State) -> bool:
    """Whether betting is over for lack of chips, so that nothing is left to hide.

    Who has mucked at this showdown could still have bet.
    """
    mucked = [pile.seat for pile in state.muck if pile.kind is MUCKED]
    could_bet = 0
    for seat, stack in enumerate(state.stacks):
        if stack and (not state.folded[seat] or seat in mucked):
            could_bet += 1
    return could_bet < 2


def hand_shown(state: State, event: HandShown) -> State:
    """Five cards lie on the table, face up."""
    return replace(
        state,
        hands=put(state.hands, event.seat, event.cards),
        shown=put(state.shown, event.seat, True),
    )


def hand_mucked(state: State, event: HandMucked) -> State:
    """A hand is given up unseen; its cards are known to nobody but its owner, for ever."""
    seat = event.seat
    return replace(
        state,
        hands=put(state.hands, seat, ()),
        folded=put(state.folded, seat, True),
        muck=(*state.muck, Pile(MUCKED, seat, state.street, event.cards)),
    )
