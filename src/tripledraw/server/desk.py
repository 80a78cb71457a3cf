"""The desk: what a guest asks of the room rather than of a table. One after the other.

Opening a table, playing now, and asking for chips. Each may be sent again, over a new line or
after a restart, and takes effect once: a table's id follows from who asked and how the command
was named, a seat is found by the command that took it, and chips are granted once an hour.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from tripledraw.room import ledger, lobby
from tripledraw.room.commands import Refused, Sit
from tripledraw.room.lobby import (
    MIDDLE_STAKES,
    choose_table,
    default_settings,
    table_name,
)
from tripledraw.room.names import clean_name, likeness
from tripledraw.room.state import TableState
from tripledraw.room.views import BotKind, TableSettings
from tripledraw.rules.options import MAX_SEATS, ONLINE, Stakes
from tripledraw.server import messages as wire
from tripledraw.server.host import Host, Order
from tripledraw.server.house import House
from tripledraw.server.logs import mishap
from tripledraw.server.orders import draw, key_of, usual_buy_in
from tripledraw.server.socket import Socket
from tripledraw.store import GrantedLately, Guest, StoreError

TABLES_A_HOST_MAX = 10

DeskMessage = wire.CreateTable | wire.PlayNow | wire.AskChips


class Tables(Protocol):
    """What the desk needs of the floor."""

    hosts: dict[str, Host]

    async def open_table(self, settings: TableSettings, player: str, key: str) -> Host: ...
    def has_opened(self, player: str, key: str) -> bool: ...


class Desk:
    """Serves one guest at a time, so that nobody is served twice at once."""

    def __init__(self, floor: Tables, house: House) -> None:
        self._floor = floor
        self._house = house
        self._likenesses: set[str] | None = None  # of all names, once somebody has asked
        self._queue: asyncio.Queue[tuple[Socket, DeskMessage] | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name="desk")

    def ask(self, socket: Socket, message: DeskMessage) -> None:
        """Stand in the queue. The answer goes to the socket."""
        self._queue.put_nowait((socket, message))

    async def stop(self) -> None:
        """Serve who stands in the queue already, then nobody."""
        self._queue.put_nowait(None)
        await self._task

    async def welcome(self, player: str, name: str, token_hash: bytes) -> Guest:
        """A new guest, with the chips that the room starts everybody with."""
        shown = clean_name(name)
        if self._likenesses is None:
            self._likenesses = {likeness(one) for one in await self._house.store.names()}
        if likeness(shown) in self._likenesses:
            raise Refused("name_taken")
        guest = await self._house.store.create_guest(player, shown, token_hash)
        self._likenesses.add(likeness(shown))
        try:
            await self._give(player)
        except StoreError as trouble:  # he is known now, and may ask for his chips
            mishap("grant not kept", trouble)
        return guest

    async def _run(self) -> None:
        while (waiting := await self._queue.get()) is not None:
            socket, message = waiting
            try:
                await self._serve(socket, message)
            except Refused as refusal:
                self._refuse(socket, message, refusal.reason, refusal.numbers)
            except StoreError as trouble:
                mishap("desk not kept", trouble)
                self._refuse(socket, message, "not_kept", {})
            except Exception as fault:  # noqa: BLE001 - the desk goes on with the next guest
                mishap("desk fault", fault)
                self._house.counts.faults.inc()
                self._refuse(socket, message, "fault", {})

    async def _serve(self, socket: Socket, message: DeskMessage) -> None:
        match message:
            case wire.AskChips():
                await self._grant(socket)
                self._done(socket, message, None)
            case wire.CreateTable():
                table_id = await self._create(socket, message)
                self._done(socket, message, table_id)
            case wire.PlayNow():
                await self._play(socket, message)

    async def _create(self, socket: Socket, message: wire.CreateTable) -> str:
        hosted = [h for h in self._floor.hosts.values() if h.state.host == socket.player]
        key = key_of(socket, message.command_id)
        if len(hosted) >= TABLES_A_HOST_MAX and not self._floor.has_opened(socket.player, key):
            raise Refused("too_many_tables", most=TABLES_A_HOST_MAX)
        host = await self._floor.open_table(message.settings, socket.player, key)
        return host.table_id

    async def _play(self, socket: Socket, message: wire.PlayNow) -> None:
        """Seat a guest where a game of these stakes goes on, or in a new one with bots."""
        sitting = self._seat_in(socket, message.stakes)
        if sitting is not None:
            self._done(socket, message, sitting)
            return
        key = key_of(socket, message.command_id)
        stakes = message.stakes or MIDDLE_STAKES
        balance = self._house.balance(socket.player)
        open_game = choose_table(self._usual_games(), socket.player, stakes, balance)
        if open_game is None or not await self._sit(socket, self._floor.hosts[open_game], key):
            names = {host.state.settings.name for host in self._floor.hosts.values()}
            settings = game_with_bots(stakes, table_name(names, draw()))
            self._require(socket, settings)
            host = await self._floor.open_table(settings, socket.player, f"{key}:table")
            open_game = host.table_id
            if not await self._sit(socket, host, key):
                raise Refused("table_full")
        self._done(socket, message, open_game)

    async def _sit(self, socket: Socket, host: Host, key: str) -> bool:
        """Take any seat at a table; False where the last one has just been taken."""
        settings = host.state.settings
        self._require(socket, settings)
        chips = min(usual_buy_in(settings), self._house.balance(socket.player))
        sit = Sit(socket.player, socket.name, None, draw(), chips, post=True)
        outcome: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        host.ask(Order(sit, key, outcome=outcome))
        refusal = await outcome
        if refusal is None:
            return True
        if refusal.reason in {"table_full", "closing", "closed"}:
            return False
        raise refusal

    def _require(self, socket: Socket, settings: TableSettings) -> None:
        balance = self._house.balance(socket.player)
        if balance < settings.min_buy_in:
            raise Refused("not_enough_chips", least=settings.min_buy_in, balance=balance)

    def _usual_games(self) -> list[TableState]:
        """The tables that nobody need be warned of: they run, by the rules that most expect."""
        return [
            host.state
            for host in self._floor.hosts.values()
            if not host.frozen and host.state.settings.rules == ONLINE
        ]

    def _seat_in(self, socket: Socket, stakes: Stakes | None) -> str | None:
        """A table of these stakes where the guest sits already: this command may have done it."""
        for table_id in sorted(self._house.seats.get(socket.player, ())):
            state = self._floor.hosts[table_id].state
            if stakes in (None, state.settings.stakes):
                return table_id
        return None

    async def _grant(self, socket: Socket) -> None:
        tables = {table_id: host.state for table_id, host in self._floor.hosts.items()}
        owned = self._house.owned(socket.player, tables)
        if owned >= default_settings("", MIDDLE_STAKES).min_buy_in:
            raise Refused("not_broke", chips=owned)
        await self._give(socket.player)

    async def _give(self, player: str) -> None:
        postings = ledger.mint(ledger.wallet(player), lobby.GRANT_CHIPS)
        now = self._house.clock.now_ms()
        try:
            await self._house.store.grant(player, postings, now, ledger.GRANT_EVERY_MS)
        except GrantedLately as lately:
            wait_min = -(-(lately.next_at_ms - now) // 60_000)
            raise Refused("granted_lately", wait_min=wait_min) from None
        self._house.posted(postings)

    def _done(self, socket: Socket, message: DeskMessage, table_id: str | None) -> None:
        balance = self._house.balance(socket.player)
        socket.send(wire.Done(message.command_id, table_id, balance))

    def _refuse(
        self, socket: Socket, message: DeskMessage, reason: str, numbers: dict[str, int]
    ) -> None:
        self._house.counts.refusals.labels(reason).inc()
        socket.send(wire.Refused(message.command_id, reason, numbers))


def game_with_bots(stakes: Stakes, name: str) -> TableSettings:
    """A table for whoever comes along: six seats, five of them with bots that play soundly."""
    sound: BotKind = "rulebook"
    return default_settings(name, stakes, bots=(sound,) * (MAX_SEATS - 1))
