"""Where a table stands: who sits there with what, the hand, the clock, the blinds to come.

It is what the table's events leave behind, whole and encodable: a snapshot of it restarts a table.
It holds hidden cards (in ``hand``), so it never leaves the room; ``room.sight`` makes what may.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.room.events import Owes
from tripledraw.room.views import TableSettings
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

MAX_STATISTICS = 20
"""How many of the last hands the lobby's figures look back on."""


class _Part(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """The common shape of a table's parts."""


class Occupant(_Part, frozen=True):
    """Who sits on a seat, with how many chips, and whether he wants to be dealt in.

    ``chips`` is the stack outside of hands: while the seat is in a hand, ``TableState.stack``
    tells the stack of the moment. ``queued`` chips have left the wallet and wait for the end of
    the hand. ``status``: ``waiting`` for the big blind, or (``post``) to post what he ``owes``.
    ``away``: his turns of this hand pass at once. ``buy_in`` is what a broke bot buys again.
    """

    player: str
    name: str
    bot: str | None
    chips: int
    queued: int
    buy_in: int
    status: Literal["playing", "waiting", "out"]
    owes: Owes
    post: bool
    out_next: Literal["", "asked", "time"]
    leaving: Literal["", "asked", "removed"]
    away: bool
    out_since: int | None
    bank_ms: int
    hands: int


class Decision(_Part, frozen=True):
    """What the table waits for: an answer of a seat, until ``deadline``.

    ``bank``: the betting clock ran out and the time bank runs.
    """

    decision_id: int
    seat: int
    kind: Literal["bet", "bank", "draw"]
    deadline: int
    length_ms: int


Last = Literal["", "small", "big", "new_big", "dead_small",
               "fold", "check", "call", "bet", "raise", "pat", "draw"]  # fmt: skip


class TableState(_Part, frozen=True):
    """A table at one moment. Seats are 0..settings.seats-1, clockwise.

    ``seq`` counts the steps: one is what a command yielded, and a row of the store.
    ``button``, ``small`` and ``big`` are the places of the last hand (see ``HandDealt``).
    """

    table_id: str
    host: str
    settings: TableSettings
    status: Literal["open", "paused", "closing", "closed"]
    seq: int
    seats: tuple[Occupant | None, ...]
    next_hand_at: int

    button: int | None
    small: int | None
    big: int | None

    hand_id: str
    hand_number: int
    hand: State | None
    """The hand under way, or the last one until the next is dealt."""
    hand_seats: tuple[int, ...]
    decision: Decision | None
    last: tuple[Last, ...]
    """What each hand seat did last on this street."""
    won: tuple[int, ...]
    """What each hand seat has been paid from the pots."""

    finished: tuple[tuple[int, int], ...]
    """Of the last hands: when they ended, and the size of their pots."""

    @property
    def playing(self) -> bool:
        """Whether a hand is under way."""
        return self.hand is not None and self.hand.stage is not Stage.OVER

    def in_hand(self, seat: int) -> bool:
        """Whether a table seat was dealt into the hand under way."""
        return self.playing and seat in self.hand_seats

    def hand_seat(self, seat: int) -> int | None:
        """The seat in the hand on the table (perhaps over) of whoever sits there now.

        None for somebody who was not dealt in, such as who took the seat since.
        """
        occupant = self.seats[seat]
        if occupant is None or not occupant.hands or seat not in self.hand_seats:
            return None
        return self.hand_seats.index(seat)

    def stack(self, seat: int) -> int:
        """The chips before a seat that are not in the middle."""
        occupant = self.seats[seat]
        if occupant is None:
            return 0
        if self.hand is not None and self.in_hand(seat):
            return self.hand.stacks[self.hand_seats.index(seat)]
        return occupant.chips

    def seat_of(self, player: str) -> int | None:
        """Where a player sits, None where he does not."""
        for seat, occupant in enumerate(self.seats):
            if occupant is not None and occupant.player == player:
                return seat
        return None
