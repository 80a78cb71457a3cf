"""What goes over the wire: strict, tagged and small. docs/protocol.md tells it as a story.

The browser's TypeScript types are generated from these structs, so the two cannot drift. Messages
carry codes, numbers, names and cards, never sentences.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tripledraw.room.lobby import TableFigures
from tripledraw.room.views import BotKind, TableSettings, TableView
from tripledraw.rules.actions import Action
from tripledraw.rules.events import Event
from tripledraw.rules.options import Stakes

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, Meta(min_length=4, max_length=32, pattern="^[a-z0-9]+$")]
HandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[a-z0-9]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Chips = Annotated[int, Meta(ge=1, le=1_000_000_000)]


def _tag(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class _FromBrowser(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=_tag):
    """A message of the browser."""


class Watch(_FromBrowser, frozen=True):
    """Show me this table, or the lobby for None. Answered with a whole view, then with changes."""

    table_id: TableId | None


class Act(_FromBrowser, frozen=True):
    """My decision. The seat is the session's; a stale decision is answered with the view."""

    command_id: CommandId
    table_id: TableId
    hand_id: HandId
    decision_id: Annotated[int, Meta(ge=0)]
    action: Action


class Sit(_FromBrowser, frozen=True):
    """Take a seat with so many chips. ``seat`` None: any free one, drawn at random."""

    command_id: CommandId
    table_id: TableId
    seat: SeatNumber | None
    chips: Chips


class TopUp(_FromBrowser, frozen=True):
    """Add chips to my stack, between hands (during one: as soon as it is over)."""

    command_id: CommandId
    table_id: TableId
    chips: Chips


class SitOut(_FromBrowser, frozen=True):
    """Deal me out from the next hand on (true), or take that back (false).

    ``now``: my turns in the hand under way are passed at once, too.
    """

    command_id: CommandId
    table_id: TableId
    out: bool
    now: bool


class ComeBack(_FromBrowser, frozen=True):
    """Deal me in again: posting what I owe now, or waiting for my big blind."""

    command_id: CommandId
    table_id: TableId
    post: bool


class Leave(_FromBrowser, frozen=True):
    """Give up my seat. ``now`` false: after this hand; true: my pending turns are folded."""

    command_id: CommandId
    table_id: TableId
    now: bool


class Say(_FromBrowser, frozen=True):
    """Chat to the table."""

    command_id: CommandId
    table_id: TableId
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class CreateTable(_FromBrowser, frozen=True):
    """Open a table; I am its host."""

    command_id: CommandId
    settings: TableSettings


class PlayNow(_FromBrowser, frozen=True):
    """Seat me in a game at once, with bots where nobody waits. Answered with ``Done.table_id``."""

    command_id: CommandId
    stakes: Stakes | None


class AddBot(_FromBrowser, frozen=True):
    """Host: put a bot of this kind on a free seat."""

    command_id: CommandId
    table_id: TableId
    seat: SeatNumber
    kind: BotKind


class HostAction(_FromBrowser, frozen=True):
    """Host: pause, resume or close the table, or remove the player at ``seat``."""

    command_id: CommandId
    table_id: TableId
    what: Literal["pause", "resume", "close", "remove"]
    seat: SeatNumber | None


class AskChips(_FromBrowser, frozen=True):
    """I am broke: grant me a new start (at most once an hour)."""

    command_id: CommandId


class Ping(_FromBrowser, frozen=True):
    """Are you there, and what time is it?"""

    at: int


ClientMessage = (
    Watch
    | Act
    | Sit
    | TopUp
    | SitOut
    | ComeBack
    | Leave
    | Say
    | CreateTable
    | PlayNow
    | AddBot
    | HostAction
    | AskChips
    | Ping
)


class _FromServer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=_tag):
    """A message of the server."""


class Welcome(_FromServer, frozen=True):
    """The first message on a socket: who you are, and the server's clock (ms since 1970)."""

    name: str
    balance: int
    now: int
    version: str
    boot: str
    """Changes when the server was started anew."""


class TableRow(TableFigures, frozen=True, forbid_unknown_fields=True):
    """A table as the lobby shows it."""

    mine: bool
    """You have a seat there."""


class Lobby(_FromServer, frozen=True):
    """The listed tables, and those you sit at."""

    tables: tuple[TableRow, ...]
    players: int


class Table(_FromServer, frozen=True):
    """What has just happened at the table you watch (to animate) and all of it (to draw).

    ``events`` speak of hand seats (see ``HandView.seats``); it is empty for a first view.
    """

    events: tuple[Event, ...]
    view: TableView


class Said(_FromServer, frozen=True):
    """Chat of a player, or a notice of the house (``seat`` None) as a code in ``text``."""

    table_id: str
    seat: int | None
    name: str
    text: str
    at: int


class Done(_FromServer, frozen=True):
    """Your command took effect; ``table_id`` tells where, for CreateTable and PlayNow."""

    command_id: str
    table_id: str | None
    balance: int


class Refused(_FromServer, frozen=True):
    """Your command did nothing. ``reason`` is a code; ``numbers`` go into its sentence."""

    command_id: str | None
    reason: str
    numbers: dict[str, int]


class Gone(_FromServer, frozen=True):
    """There is no such table (any more)."""

    table_id: str


class Pong(_FromServer, frozen=True):
    """``at`` is yours, ``now`` the server's (ms since 1970)."""

    at: int
    now: int


ServerMessage = Welcome | Lobby | Table | Said | Done | Refused | Gone | Pong
