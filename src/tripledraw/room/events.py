"""What happened at a table, in the past tense: with the events of the hands, the table's truth.

A row of the store holds the events of one step: table events and ``rules.events`` in one list, in
the order in which they happened. Chips have no defaults. Seats in these events are the table's
(0-5); hand events speak of hand seats, which ``HandDealt.seats`` maps. Times are ms since 1970.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.room.views import TableSettings
from tripledraw.rules import events as rules_events

Owes = Literal["", "small", "big", "both"]


class _Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag=lambda name: "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_"),
):
    """The common shape of table events, that of the rules' events."""


class TableCreated(_Event, frozen=True):
    """A table stands open, empty, with its house rules fixed for good."""

    table_id: str
    host: str
    settings: TableSettings
    at: int


class SeatTaken(_Event, frozen=True):
    """A player sits down with chips from his wallet; a bot's come from the house."""

    seat: int
    player: str
    name: str
    bot: str | None
    chips: int
    post: bool


class ToppedUp(_Event, frozen=True):
    """A player adds chips from his wallet between hands; a bot's come from the house."""

    seat: int
    chips: int


class TopUpQueued(_Event, frozen=True):
    """Chips leave the wallet and wait beside the table until the hand is over (E36)."""

    seat: int
    chips: int


class TopUpTaken(_Event, frozen=True):
    """The waiting chips join the stack; what would exceed the table's limit goes back."""

    seat: int
    chips: int
    returned: int


class SitOutQueued(_Event, frozen=True):
    """A player will be dealt out from the next hand on; ``away``: his turns pass at once.

    ``why``: he ``asked``, or let his betting clock run out (E67).
    """

    seat: int
    away: bool
    why: Literal["asked", "time"]


class SitOutCancelled(_Event, frozen=True):
    """A player takes back that he would sit out or leave: he stays in."""

    seat: int


class SatOut(_Event, frozen=True):
    """A player is dealt out until he comes back."""

    seat: int
    why: Literal["asked", "time", "broke"]
    at: int


class CameBack(_Event, frozen=True):
    """A player wants to be dealt in; ``post``: he pays what he owes as soon as he may (E70)."""

    seat: int
    post: bool


class BlindMissed(_Event, frozen=True):
    """A blind passed a player who sat out; ``owes`` is all that he now owes (E70)."""

    seat: int
    owes: Owes


class LeaveQueued(_Event, frozen=True):
    """A seat will be given up when the hand is over; ``away``: its turns pass at once."""

    seat: int
    away: bool
    removed: bool


class SeatLeft(_Event, frozen=True):
    """A seat is given up; stack and waiting top-up go back to where they came from."""

    seat: int
    chips: int
    queued: int
    why: Literal["asked", "removed", "limit", "closed"]


class HandDealt(_Event, frozen=True):
    """A hand begins. ``seats`` are the table seats dealt in, in the order of the hand seats.

    ``button`` may be an empty chair (E73). ``small`` is the seat whose turn the small blind was,
    dealt in or not, and ``big`` the seat that posts the big one: the next hand moves on from them.
    """

    hand_id: str
    number: int
    seats: tuple[int, ...]
    button: int
    small: int
    big: int
    at: int


class BankRefilled(_Event, frozen=True):
    """A player's time bank after a refill."""

    seat: int
    bank_ms: int


class DecisionOpened(_Event, frozen=True):
    """The table waits for a seat. ``decision_id`` is the seq of the step this event belongs to."""

    decision_id: int
    seat: int
    kind: Literal["bet", "draw"]
    deadline: int
    length_ms: int


class BankOpened(_Event, frozen=True):
    """The betting clock ran out; the player now thinks on his time bank."""

    seat: int
    deadline: int
    length_ms: int


class BankUsed(_Event, frozen=True):
    """A player decided on his time bank; ``bank_ms`` is what is left of it."""

    seat: int
    bank_ms: int


class ClockCredited(_Event, frozen=True):
    """The room was down: every running clock is moved on by ``outage_ms`` (E68).

    ``deadline`` is the new one of the open decision, None where none is open.
    """

    outage_ms: int
    deadline: int | None


class HandCounted(_Event, frozen=True):
    """A finished hand goes into the table's figures; the next begins not before ``next_hand_at``."""

    number: int
    pot: int
    at: int
    next_hand_at: int


class NextHandSet(_Event, frozen=True):
    """A table that could not deal now can, and will at ``at``."""

    at: int


class TablePaused(_Event, frozen=True):
    """The host stops the dealing; a hand under way is played to its end."""


class TableResumed(_Event, frozen=True):
    """The host lets the dealing go on."""


class TableClosing(_Event, frozen=True):
    """The table ends with the hand under way."""


class TableClosed(_Event, frozen=True):
    """The table is gone: every chip has left it."""


RoomEvent = (
    TableCreated
    | SeatTaken
    | ToppedUp
    | TopUpQueued
    | TopUpTaken
    | SitOutQueued
    | SitOutCancelled
    | SatOut
    | CameBack
    | BlindMissed
    | LeaveQueued
    | SeatLeft
    | HandDealt
    | BankRefilled
    | DecisionOpened
    | BankOpened
    | BankUsed
    | ClockCredited
    | HandCounted
    | NextHandSet
    | TablePaused
    | TableResumed
    | TableClosing
    | TableClosed
)
TableEvent = RoomEvent | rules_events.Event
