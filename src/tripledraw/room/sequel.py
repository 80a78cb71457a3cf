"""What follows from one command, while it is being worked out.

The parts of the room that decide (seating, play, the clock) each add events here and read the
state that these events make. This is the only thing in the room that changes in place; it lives
for one call of ``room.table.apply``.
"""

from __future__ import annotations

from collections.abc import Sequence

from tripledraw.room.commands import Refused
from tripledraw.room.events import RoomEvent, TableEvent
from tripledraw.room.evolve import evolve, hand_went_on
from tripledraw.room.state import Occupant, TableState
from tripledraw.rules.events import Event
from tripledraw.rules.state import State


class Sequel:
    """The events of a step in the making, and the table as they leave it."""

    def __init__(self, state: TableState, now: int) -> None:
        self.state = state
        self.now = now
        self.events: list[TableEvent] = []

    def add(self, event: RoomEvent) -> None:
        """This happened at the table."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def play(self, after: State, events: Sequence[Event]) -> None:
        """This happened in the hand, and brought it to ``after``."""
        self.state = hand_went_on(self.state, after, events)
        self.events.extend(events)

    @property
    def hand(self) -> State:
        """The hand on the table."""
        hand = self.state.hand
        assert hand is not None, "a hand has been dealt"
        return hand

    def occupant(self, seat: int) -> Occupant:
        """Who sits on a seat that is taken."""
        occupant = self.state.seats[seat]
        assert occupant is not None, "somebody sits there"
        return occupant

    def seat_of(self, player: str) -> int:
        """Where a player sits. Raises Refused where he does not."""
        seat = self.state.seat_of(player)
        if seat is None:
            raise Refused("not_seated")
        return seat
