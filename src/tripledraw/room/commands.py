"""What may be asked of a table, by a player, by its host or by the room itself.

A command is a wish. ``room.table.apply`` either answers it with events or raises ``Refused`` and
changes nothing. Whoever sends a command has already been identified: ``player`` is the session's,
never the message's. Everything that comes from outside the game is an argument here, chance
included: a pure table draws no random number and reads no clock.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.room.views import TableSettings
from tripledraw.rules.actions import Action


class Refused(Exception):
    """The table will not do that, and nothing has changed.

    ``reason`` is a short code; ``numbers`` are the figures that its sentence needs.
    """

    def __init__(self, reason: str, **numbers: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.numbers = numbers


class _Command(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag=lambda name: "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_"),
):
    """The common shape of commands."""


class CreateTable(_Command, frozen=True):
    """Open a table with no history; ``host`` keeps the host's rights wherever he sits."""

    table_id: str
    host: str
    settings: TableSettings


class Sit(_Command, frozen=True):
    """Take a seat and buy in. ``draw`` picks among the free ones where ``seat`` is None.

    ``draw`` is any number the sender has drawn at random. ``bot`` is the kind of a bot, None for
    a person. ``post`` true: come in at once for a big blind instead of waiting for it (E71).
    The chips come from the player's wallet, a bot's from the house: the sender has made sure that
    they are there.
    """

    player: str
    name: str
    seat: int | None
    draw: int
    chips: int
    bot: str | None = None
    post: bool = False


class TopUp(_Command, frozen=True):
    """Add chips to one's stack: at once between hands, else when the hand is over (E36)."""

    player: str
    chips: int


class SitOut(_Command, frozen=True):
    """Be dealt out from the next hand on (``out``), or take that wish back.

    ``now``: turns that come up in the hand under way are played at once as if the clock had run
    out (E69); without it the player plays this hand to its end.
    """

    player: str
    out: bool
    now: bool = False


class ComeBack(_Command, frozen=True):
    """Be dealt in again: ``post`` what is owed as soon as allowed, or wait for the big blind."""

    player: str
    post: bool


class Leave(_Command, frozen=True):
    """Give up the seat and take the chips, at once or when the hand under way is over.

    ``now``: turns that come up until then are played at once as if the clock had run out.
    """

    player: str
    now: bool


class Act(_Command, frozen=True):
    """A player's decision. It names the decision it answers, so that a late click does nothing."""

    player: str
    hand_id: str
    decision_id: int
    action: Action


class Tick(_Command, frozen=True):
    """Look at the clock. Due at ``room.table.due``; harmless at any other time."""


class DealHand(_Command, frozen=True):
    """Deal the next hand, when ``room.table.wants_hand``; the seed is the sender's 32 random bytes.

    ``hand_id`` is new and public; it must tell nothing about the seed.
    """

    hand_id: str
    seed: bytes


class HostAction(_Command, frozen=True):
    """The host pauses, resumes or closes the table, or takes the player at ``seat`` off it."""

    player: str
    what: Literal["pause", "resume", "close", "remove"]
    seat: int | None = None


class AddBot(_Command, frozen=True):
    """The host seats a bot: as ``Sit``, but only the host may ask for it."""

    player: str
    sit: Sit


class CreditClock(_Command, frozen=True):
    """The room was down for so many ms: every running clock gets them back."""

    outage_ms: int


Command = (
    CreateTable
    | Sit
    | TopUp
    | SitOut
    | ComeBack
    | Leave
    | Act
    | Tick
    | DealHand
    | HostAction
    | AddBot
    | CreditClock
)
