"""The middle of the table: collecting bets, side pots, uncalled bets, rake and paying out.

Pots are layers of what the seats still in the hand have put in; the chips of folded seats fill the
same layers (E32). They are worked out from the contributions, and only fixed when the hand is
settled.
"""

from __future__ import annotations

from operator import add

from msgspec.structs import replace

from tripledraw.cards import UNKNOWN
from tripledraw.lowball import value
from tripledraw.rules.events import PRE_DRAW, PotAwarded, RakeTaken, UncalledReturned
from tripledraw.rules.state import Pot, State, put


def middle(state: State) -> tuple[Pot, ...]:
    """The pots without the bets before the seats, main pot first; () while there is nothing."""
    if state.pots or not (state.dead or any(state.contributed)):
        return tuple(pot for pot in state.pots if pot.chips)
    return _layers(state, state.contributed)


def _layers(state: State, contributed: tuple[int, ...]) -> tuple[Pot, ...]:
    live = tuple([seat for seat, folded in enumerate(state.folded) if not folded])
    levels = {contributed[seat] for seat in live}
    if len(levels) == 1:
        return (Pot(sum(contributed) + state.dead, live),)
    pots: list[Pot] = []
    below = 0
    for level in sorted(levels):
        chips = sum(min(put_in, level) - min(put_in, below) for put_in in contributed)
        if chips:
            pots.append(Pot(chips, tuple(s for s in live if contributed[s] >= level)))
        below = level
    # What folded seats put in above every live one has no layer of its own: it tops up the last.
    above = sum(max(0, put_in - below) for put_in in contributed)
    if above:
        pots[-1] = Pot(pots[-1].chips + above, pots[-1].seats)
    if state.dead:
        pots[0] = Pot(pots[0].chips + state.dead, pots[0].seats)
    return tuple(pots)


def collected(state: State) -> tuple[int, ...]:
    """What each seat has in the middle once the bets before the seats are there too."""
    if not any(state.bets):
        return state.contributed
    return tuple(map(add, state.contributed, state.bets))


def unpaid(state: State) -> tuple[Pot, ...]:
    """The pots that are to be paid out, once nobody is left to bet."""
    return state.pots or _layers(state, collected(state))


def settling(state: State) -> State:
    """The pots are fixed and wait to be paid out."""
    if state.pots:
        return state
    nothing = (0,) * len(state.bets)
    return replace(state, bets=nothing, contributed=nothing, dead=0, pots=unpaid(state))


def uncalled(state: State) -> UncalledReturned | None:
    """The part of the highest bet that nobody matched, if any, on its way back (E28)."""
    second, top = sorted(state.bets)[-2:]
    if top == second:
        return None
    return UncalledReturned(state.bets.index(top), top - second)


def uncalled_returned(state: State, event: UncalledReturned) -> State:
    """The unmatched chips are back in their owner's stack."""
    seat = event.seat
    return replace(
        state,
        bets=put(state.bets, seat, state.bets[seat] - event.chips),
        stacks=put(state.stacks, seat, state.stacks[seat] + event.chips),
    )


def rake_due(state: State, unpaid_pots: tuple[Pot, ...]) -> RakeTaken | None:
    """What the house takes next: once a hand, from the main pot first, within one cap (E87, E88).

    ``rake_cap`` 0 means no cap. Nothing is taken from a hand that ends before the first draw,
    unless the house rules say so.
    """
    rules = state.rules
    if not rules.rake_bp:
        return None
    if state.street is PRE_DRAW and not rules.rake_before_draw:
        return None
    contested = sum(pot.chips for pot in unpaid_pots) + state.rake
    due = contested * rules.rake_bp // 10_000 // rules.odd_chip_unit * rules.odd_chip_unit
    if rules.rake_cap:
        due = min(due, rules.rake_cap)
    due -= state.rake
    if due <= 0:
        return None
    place = next(place for place, pot in enumerate(unpaid_pots) if pot.chips)
    return RakeTaken(place, min(due, unpaid_pots[place].chips))


def rake_taken(state: State, event: RakeTaken) -> State:
    """The house's share has left a pot."""
    state = settling(state)
    pot = state.pots[event.pot]
    return replace(
        state,
        pots=put(state.pots, event.pot, Pot(pot.chips - event.chips, pot.seats)),
        rake=state.rake + event.chips,
    )


def contenders(state: State, pot: Pot) -> tuple[int, ...]:
    """The seats of a pot that have not given up their hand, clockwise from the button's left."""
    return tuple([seat for seat in state.live if seat in pot.seats])


def winners(state: State, pot: Pot) -> tuple[int, ...] | None:
    """Who shares a pot, as far as the cards tell; None where a card is unknown."""
    seats = contenders(state, pot)
    if len(seats) == 1:
        return seats
    values = []
    for seat in seats:
        hand = state.hands[seat]
        if UNKNOWN in hand:
            return None
        values.append(value(hand))
    best = min(values)
    return tuple([seat for seat, own in zip(seats, values, strict=True) if own == best])


def share(state: State, pot: Pot, sharers: int) -> int:
    """What the first of so many winners gets of a pot.

    Odd chips go one unit at a time to the winners nearest the button's left (E34).
    """
    odd = state.rules.odd_chip_unit
    even = pot.chips // sharers // odd * odd
    return even + min(odd, pot.chips - even * sharers)


def award(state: State, place: int, pot: Pot, sharers: tuple[int, ...]) -> PotAwarded:
    """The next winner of a pot is paid."""
    return PotAwarded(place, sharers[0], share(state, pot, len(sharers)))


def pot_awarded(state: State, event: PotAwarded) -> State:
    """A winner has his chips, and has nothing more to get from that pot."""
    state = settling(state)
    pot = state.pots[event.pot]
    seat = event.seat
    left = Pot(pot.chips - event.chips, tuple([other for other in pot.seats if other != seat]))
    return replace(
        state,
        pots=put(state.pots, event.pot, left),
        stacks=put(state.stacks, seat, state.stacks[seat] + event.chips),
    )
