"""From what a page says to what a table is asked: the person is the session's, never the page's."""

from __future__ import annotations

import secrets

from tripledraw.room import commands as room
from tripledraw.room.state import TableState
from tripledraw.room.views import TableSettings
from tripledraw.server import messages as wire
from tripledraw.server.socket import Socket

TableMessage = (
    wire.Act
    | wire.Sit
    | wire.TopUp
    | wire.SitOut
    | wire.ComeBack
    | wire.Leave
    | wire.AddBot
    | wire.HostAction
)

# What bots are called. That they are bots is said beside the name, wherever it stands.
BOT_NAMES = (
    "Alder", "Aspen", "Bramble", "Cedar", "Clover", "Elder", "Fern", "Hazel", "Heath", "Holly",
    "Juniper", "Larch", "Laurel", "Linden", "Maple", "Myrtle", "Olive", "Quince", "Reed", "Rowan",
    "Sorrel", "Spruce", "Tansy", "Willow", "Yarrow", "Yew",
)  # fmt: skip


def key_of(socket: Socket, command_id: str) -> str:
    """How a table's store knows a command again: two players may use the same id."""
    return f"{socket.player}:{command_id}"


def command_of(message: TableMessage, player: str, name: str, state: TableState) -> room.Command:
    """The command that a message is, from this player, at a table as it stands."""
    match message:
        case wire.Act():
            return room.Act(player, message.hand_id, message.decision_id, message.action)
        case wire.Sit():
            return room.Sit(player, name, message.seat, draw(), message.chips)
        case wire.TopUp():
            return room.TopUp(player, message.chips)
        case wire.SitOut():
            return room.SitOut(player, message.out, message.now)
        case wire.ComeBack():
            return room.ComeBack(player, message.post)
        case wire.Leave():
            return room.Leave(player, message.now)
        case wire.AddBot():
            chips = usual_buy_in(state.settings)
            sit = bot_sit(message.kind, message.seat, chips, names_at(state))
            return room.AddBot(player, sit)
        case wire.HostAction():
            return room.HostAction(player, message.what, message.seat)


def bot_sit(kind: str, seat: int | None, chips: int, names: set[str]) -> room.Sit:
    """A bot of this kind sits down, under a name that nobody at the table has."""
    return room.Sit(
        player=f"bot:{secrets.token_hex(8)}",
        name=bot_name(names),
        seat=seat,
        draw=draw(),
        chips=chips,
        bot=kind,
        post=True,
    )


def usual_buy_in(settings: TableSettings) -> int:
    """What somebody who names no sum sits down with: forty big blinds, where that is allowed."""
    return max(settings.min_buy_in, min(settings.max_buy_in, 40 * settings.stakes.big_blind))


def names_at(state: TableState) -> set[str]:
    """The names of those who sit at a table."""
    return {occupant.name for occupant in state.seats if occupant is not None}


def bot_name(taken: set[str]) -> str:
    """A bot's name that is not ``taken``."""
    free = [name for name in BOT_NAMES if name not in taken]
    return secrets.choice(free or BOT_NAMES)


def draw() -> int:
    """A random number for a table to pick with: it draws none itself."""
    return secrets.randbelow(1 << 30)
