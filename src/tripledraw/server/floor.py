"""The floor of the room: all tables, the lobby, and what concerns no single table.

A message of a page comes here first. What is for a table goes to its host's inbox; opening a
table, playing now and asking for chips are done here, one after the other.
"""

from __future__ import annotations

import hashlib

from tripledraw.room import table
from tripledraw.room.commands import CreateTable
from tripledraw.room.state import TableState
from tripledraw.room.views import TableSettings
from tripledraw.server import messages as wire
from tripledraw.server.desk import Desk
from tripledraw.server.host import Host, Order
from tripledraw.server.house import House
from tripledraw.server.lobby import Lobby
from tripledraw.server.orders import (
    TableMessage,
    bot_sit,
    command_of,
    key_of,
    names_at,
    usual_buy_in,
)
from tripledraw.server.socket import Socket
from tripledraw.store import Step

HOUSE_HOST = "house"
"""The host of the tables that the room itself has opened."""


class Floor:
    """Every table of the room, and the pages that look at none."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.hosts: dict[str, Host] = {}
        self.desk = Desk(self, house)
        self.lobby = Lobby(house, self.hosts)

    async def stop(self) -> None:
        """Every table finishes its step and is kept; nothing more is taken on."""
        await self.desk.stop()
        for host in tuple(self.hosts.values()):
            await host.stop()
        await self.house.finish_errands()

    # Tables.

    def has_opened(self, player: str, key: str) -> bool:
        """Whether this wish of a player has led to a table already."""
        return _id_of(player, key) in self.hosts

    def add(self, state: TableState, epoch: int) -> Host:
        """Give a table its host."""
        host = Host(state, epoch, self.house, self._closed)
        self.hosts[state.table_id] = host
        self.house.opened(state)
        return host

    async def open_table(self, settings: TableSettings, player: str, key: str) -> Host:
        """Open a table for a player, with its bots; the same key again finds the same table."""
        table_id = _id_of(player, key)
        if table_id in self.hosts:
            return self.hosts[table_id]
        now = self.house.clock.now_ms()
        state, events = table.apply(None, CreateTable(table_id, player, settings), now)
        epoch = await self.house.store.claim(table_id)
        await self.house.store.append(
            Step(table_id=table_id, seq=1, epoch=epoch, command_id=key, at_ms=now, events=events)
        )
        host = self.add(state, epoch)
        self.seat_first_bots(host)
        return host

    def seat_first_bots(self, host: Host) -> None:
        """The bots that a table was set up with take their seats, each once in a table's life."""
        settings = host.state.settings
        names = names_at(host.state)
        for number, kind in enumerate(settings.bots):
            sit = bot_sit(kind, None, usual_buy_in(settings), names)
            names.add(sit.name)
            host.ask(Order(sit, f"first-bot:{number}"))

    def _closed(self, host: Host) -> None:
        """A table has been closed: its chips have left it, and nobody will find it again."""
        self.hosts.pop(host.table_id, None)
        host.audience.dismiss()
        self.house.later(self.house.store.retire(host.table_id))
        self.house.lobby_changed = True

    # Pages.

    def enter(self, socket: Socket) -> None:
        """A page was opened."""
        if self.house.enter(socket):
            self._connection_changed(socket.player)

    def leave(self, socket: Socket) -> None:
        """A page is gone; its player keeps his seat and his clock."""
        host = self.hosts.get(socket.watching or "")
        if host is not None:
            host.audience.part(socket)
        if self.house.leave(socket):
            self._connection_changed(socket.player)

    def _connection_changed(self, player: str) -> None:
        for table_id in self.house.seats.get(player, ()):
            self.hosts[table_id].audience.tell(())  # only whether he is connected has changed

    def obey(self, socket: Socket, message: wire.ClientMessage) -> None:
        """A message of a page: hop 2 begins in the inbox it is put into."""
        match message:
            case wire.Ping():
                socket.send(wire.Pong(message.at, self.house.clock.now_ms()))
            case wire.Watch():
                self._watch(socket, message.table_id)
            case wire.CreateTable() | wire.PlayNow() | wire.AskChips():
                self.desk.ask(socket, message)
            case _:
                self._pass_on(socket, message)

    def _pass_on(self, socket: Socket, message: TableMessage | wire.Say) -> None:
        host = self.hosts.get(message.table_id)
        if host is None:
            socket.send(wire.Refused(message.command_id, "no_table", {}))
        elif isinstance(message, wire.Say):
            host.say(socket, message)
        else:
            command = command_of(message, socket.player, socket.name, host.state)
            host.ask(Order(command, key_of(socket, message.command_id), message.command_id, socket))

    def _watch(self, socket: Socket, table_id: str | None) -> None:
        before = self.hosts.get(socket.watching or "")
        host = None if table_id is None else self.hosts.get(table_id)
        if before is not None and before is not host:
            before.audience.part(socket)
        socket.watching = table_id if host is not None or table_id is None else ""
        if host is not None:
            host.audience.join(socket)
        elif table_id is not None:
            socket.send(wire.Gone(table_id))
        else:
            self.lobby.show(socket)


def _id_of(player: str, key: str) -> str:
    """A table's id: nobody can guess it, and the same wish always leads to the same table."""
    return hashlib.sha256(f"{player}/{key}".encode()).hexdigest()[:16]
