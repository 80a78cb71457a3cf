"""What is kept of a finished hand besides its events, so that a player finds it again.

Ids, places and chips only: no card is in here, and nobody's discards.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tripledraw.room.events import HandCounted, TableEvent
from tripledraw.room.evolve import evolve
from tripledraw.room.public import mucked, position
from tripledraw.room.state import TableState
from tripledraw.rules.events import HandEnded


class DealtIn(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A person who was dealt into a hand: his account, and how it went for him.

    ``seat`` is his seat in the hand, ``net`` what he won or lost. ``showdown``: whether he held
    cards when hands were shown.
    """

    player: str
    seat: int
    net: int
    position: str
    showdown: bool


class Sat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Who had a seat of the hand: the name he went by, and the table's seat he sat on."""

    name: str
    bot: str | None
    seat: int


class EndedHand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A hand that is over: what it was, and who was in it, in the order of the hand's seats.

    ``pot`` is all that was paid out of the pots, the house's share included. ``chairs`` are the
    seats of the table. ``dealt`` names the people alone: a bot's account looks nothing up.
    """

    hand_id: str
    table_id: str
    table_name: str
    number: int
    ended_at: int
    small_blind: int
    big_blind: int
    pot: int
    showdown: bool
    chairs: int
    sat: tuple[Sat, ...]
    dealt: tuple[DealtIn, ...]


def ended_hand(before: TableState | None, events: Iterable[TableEvent]) -> EndedHand | None:
    """The hand that these events of one step bring to its end, None where they end none."""
    events = tuple(events)
    if not any(type(event) is HandEnded for event in events):
        return None
    state = before
    for event in events:
        state = evolve(state, event)
        if type(event) is HandEnded:
            break
    assert state is not None, "a table begins with TableCreated"
    counted = next(event for event in events if isinstance(event, HandCounted))
    return _told(state, counted)


def _told(state: TableState, counted: HandCounted) -> EndedHand:
    hand = state.hand
    assert hand is not None, "a hand has just ended"
    stakes = hand.stakes
    people = []
    sat = []
    showdown = any(hand.shown)
    for place, seat in enumerate(state.hand_seats):
        occupant = state.seats[seat]
        assert occupant is not None, "who was dealt in keeps his seat to the end"
        sat.append(Sat(name=occupant.name, bot=occupant.bot, seat=seat))
        if occupant.bot is not None:
            continue
        won_or_lost = hand.stacks[place] - hand.starting_stacks[place]
        people.append(
            DealtIn(
                player=occupant.player,
                seat=place,
                net=won_or_lost,
                position=position(state.hand_seats, state.button, state.small, state.big, seat),
                showdown=showdown and (not hand.folded[place] or mucked(hand, place)),
            )
        )
    return EndedHand(
        hand_id=state.hand_id,
        table_id=state.table_id,
        table_name=state.settings.name,
        number=state.hand_number,
        ended_at=counted.at,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        pot=counted.pot,
        showdown=showdown,
        chairs=state.settings.seats,
        sat=tuple(sat),
        dealt=tuple(people),
    )
