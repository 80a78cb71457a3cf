"""The room's books: double entry, in whole chips.

Every movement of chips is a transaction of postings that sum to nothing, so the sum over all
accounts is 0 at any time. Chips come into being in the mint alone (its balance is minus all chips
there are) and a table only moves them:

    mint                  chips that were made, as a negative number
    house                 what the house holds: bots buy in from it, rake goes to it
    wallet:<player>       a person's chips that are not at a table
    held:<table>:<seat>   a top-up that waits for the end of the hand
    seat:<table>:<seat>   the stack before a seat
    pot:<table>           everything in the middle, bets before the seats included
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from tripledraw.room.events import (
    SeatLeft,
    SeatTaken,
    TableEvent,
    ToppedUp,
    TopUpQueued,
    TopUpTaken,
)
from tripledraw.room.state import TableState
from tripledraw.rules import events as hand

MINT = "mint"
HOUSE = "house"


class Posting(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Chips that an account gains, or loses where the number is negative."""

    account: str
    chips: int


Transaction = tuple[Posting, ...]


def wallet(player: str) -> str:
    """The account of a person's chips that are not at a table."""
    return f"wallet:{player}"


def held(table_id: str, seat: int) -> str:
    """The account of a top-up that waits for the end of the hand."""
    return f"held:{table_id}:{seat}"


def stack(table_id: str, seat: int) -> str:
    """The account of the stack before a seat."""
    return f"seat:{table_id}:{seat}"


def pot(table_id: str) -> str:
    """The account of everything in the middle of a table."""
    return f"pot:{table_id}"


def move(source: str, target: str, chips: int) -> Transaction:
    """The transaction that moves chips from one account to another; () for none."""
    assert chips >= 0, "chips move forward"
    return (Posting(source, -chips), Posting(target, chips)) if chips else ()


def mint(target: str, chips: int) -> Transaction:
    """New chips for a guest or for the house: the only way in which chips come into being."""
    return move(MINT, target, chips)


def postings(state: TableState | None, event: TableEvent) -> Transaction:
    """What an event moves between accounts; ``state`` is the table just before it.

    () for events that move nothing.
    """
    rule = _RULES.get(type(event))
    if rule is None:
        return ()
    assert state is not None, "chips only move at a table that exists"
    return rule(state, event)


def balanced(transaction: Iterable[Posting]) -> bool:
    """Whether a transaction neither makes nor loses chips."""
    return sum(posting.chips for posting in transaction) == 0


def net(transactions: Iterable[Posting]) -> Transaction:
    """The same movements with one posting an account, those that come to nothing left out."""
    sums: dict[str, int] = {}
    for posting in transactions:
        sums[posting.account] = sums.get(posting.account, 0) + posting.chips
    return tuple(Posting(account, chips) for account, chips in sums.items() if chips)


def audit(balances: Mapping[str, int]) -> tuple[str, ...]:
    """The accounts that cannot be right: any but the mint that is below 0.

    The name ``""`` stands for the books as a whole, when they do not sum to 0.
    """
    wrong = tuple(name for name, chips in balances.items() if chips < 0 and name != MINT)
    return wrong if sum(balances.values()) == 0 else ("", *wrong)


def table_balances(state: TableState) -> dict[str, int]:
    """What the accounts of a table must hold, counted from its chips; the check of the books."""
    balances = {pot(state.table_id): 0}
    for seat, occupant in enumerate(state.seats):
        if occupant is not None:
            balances[stack(state.table_id, seat)] = state.stack(seat)
            balances[held(state.table_id, seat)] = occupant.queued
    if state.hand is not None and state.playing:
        dealt = state.hand
        middle = sum(dealt.starting_stacks) - sum(dealt.stacks) - dealt.rake
        balances[pot(state.table_id)] = middle
    return balances


# How a person comes by chips: granted to a new guest, and again to one who is broke.

GRANT_BIG_BETS = 200
"""Of the middle stakes of the house (``lobby.MIDDLE_STAKES``)."""
GRANT_EVERY_MS = 3_600_000
"""At most once an hour."""


def _seat_taken(state: TableState, event: SeatTaken) -> Transaction:
    source = HOUSE if event.bot is not None else wallet(event.player)
    return move(source, stack(state.table_id, event.seat), event.chips)


def _purse(state: TableState, seat: int) -> str:
    """Where the chips of a seat come from and go back to."""
    occupant = state.seats[seat]
    assert occupant is not None, "chips belong to somebody"
    return HOUSE if occupant.bot is not None else wallet(occupant.player)


def _topped_up(state: TableState, event: ToppedUp) -> Transaction:
    return move(_purse(state, event.seat), stack(state.table_id, event.seat), event.chips)


def _top_up_queued(state: TableState, event: TopUpQueued) -> Transaction:
    return move(_purse(state, event.seat), held(state.table_id, event.seat), event.chips)


def _top_up_taken(state: TableState, event: TopUpTaken) -> Transaction:
    waiting = held(state.table_id, event.seat)
    return (
        *move(waiting, stack(state.table_id, event.seat), event.chips),
        *move(waiting, _purse(state, event.seat), event.returned),
    )


def _seat_left(state: TableState, event: SeatLeft) -> Transaction:
    purse = _purse(state, event.seat)
    return (
        *move(stack(state.table_id, event.seat), purse, event.chips),
        *move(held(state.table_id, event.seat), purse, event.queued),
    )


def _into_the_pot(state: TableState, event: hand.BlindPosted | hand.Acted) -> Transaction:
    seat = state.hand_seats[event.seat]
    return move(stack(state.table_id, seat), pot(state.table_id), event.chips)


def _out_of_the_pot(
    state: TableState, event: hand.UncalledReturned | hand.PotAwarded
) -> Transaction:
    seat = state.hand_seats[event.seat]
    return move(pot(state.table_id), stack(state.table_id, seat), event.chips)


def _rake(state: TableState, event: hand.RakeTaken) -> Transaction:
    return move(pot(state.table_id), HOUSE, event.chips)


_RULES: dict[type, Callable[[TableState, Any], Transaction]] = {
    SeatTaken: _seat_taken,
    ToppedUp: _topped_up,
    TopUpQueued: _top_up_queued,
    TopUpTaken: _top_up_taken,
    SeatLeft: _seat_left,
    hand.BlindPosted: _into_the_pot,
    hand.Acted: _into_the_pot,
    hand.UncalledReturned: _out_of_the_pot,
    hand.PotAwarded: _out_of_the_pot,
    hand.RakeTaken: _rake,
}
