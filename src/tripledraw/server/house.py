"""What all tables of a room share: the store, the time, who is here, and what everybody owns."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

from tripledraw.room import ledger
from tripledraw.room.events import SeatLeft, SeatTaken
from tripledraw.room.state import TableState
from tripledraw.server.botseat import THINK_S
from tripledraw.server.clock import RoomClock
from tripledraw.server.counts import Counts
from tripledraw.server.logs import mishap
from tripledraw.server.socket import Socket
from tripledraw.store import Step, Store


class House:
    """The room around the tables. It holds no cards."""

    def __init__(
        self,
        store: Store,
        clock: RoomClock,
        balances: dict[str, int],
        think_s: tuple[float, float] = THINK_S,
    ) -> None:
        self.store = store
        self.clock = clock
        self.think_s = think_s
        self.counts = Counts()
        self.trouble = ""
        """Why nothing can be kept at the moment, in a word; empty where all is well."""
        self.sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        """The open pages of every account that has any."""
        self.seats: defaultdict[str, set[str]] = defaultdict(set)
        """The tables where an account has a seat."""
        self.lobby_changed = True
        self.wrong_books = False
        """Whether the audit at the start found chips that came from nowhere or went missing."""
        self._balances = balances
        self._errands: set[asyncio.Task[None]] = set()

    # People.

    def enter(self, socket: Socket) -> bool:
        """A page was opened; True where it is the first of its account."""
        pages = self.sockets[socket.player]
        pages.add(socket)
        self.counts.sockets.inc()
        self.lobby_changed = True
        return len(pages) == 1

    def leave(self, socket: Socket) -> bool:
        """A page is gone; True where it was the last of its account."""
        pages = self.sockets[socket.player]
        pages.discard(socket)
        if socket.dropped:
            self.counts.dropped.inc()
        self.counts.sockets.dec()
        self.lobby_changed = True
        if pages:
            return False
        del self.sockets[socket.player]
        return True

    def connected(self, player: str) -> bool:
        """Whether a page of this player is open."""
        return player in self.sockets

    @property
    def reason(self) -> str:
        """Why the room is not as it should be, in a word; empty where all is well."""
        return self.trouble or ("books_wrong" if self.wrong_books else "")

    # Chips.

    def balance(self, player: str) -> int:
        """The chips of a person that are not at a table."""
        return self._balances.get(ledger.wallet(player), 0)

    def posted(self, postings: ledger.Transaction) -> None:
        """The store has kept these postings."""
        for posting in postings:
            self._balances[posting.account] = self._balances.get(posting.account, 0) + posting.chips

    def owned(self, player: str, tables: dict[str, TableState]) -> int:
        """Everything a person has: wallet, stacks, and top-ups that wait."""
        chips = self.balance(player)
        for table_id in self.seats.get(player, ()):
            state = tables[table_id]
            seat = state.seat_of(player)
            occupant = None if seat is None else state.seats[seat]
            if seat is not None and occupant is not None:
                chips += state.stack(seat) + occupant.queued
        return chips

    # Steps.

    def opened(self, state: TableState) -> None:
        """A table stands open: note who sits there."""
        for occupant in state.seats:
            if occupant is not None and occupant.bot is None:
                self.seats[occupant.player].add(state.table_id)
        self.lobby_changed = True

    def step_kept(self, before: TableState, step: Step) -> None:
        """A step is on disk: the shared books follow it."""
        self.counts.steps.inc()
        self.posted(step.postings)
        for event in step.events:
            kind = type(event)
            if kind is SeatTaken and event.bot is None:  # type: ignore[union-attr]
                self.seats[event.player].add(step.table_id)  # type: ignore[union-attr]
            elif kind is SeatLeft:
                occupant = before.seats[event.seat]  # type: ignore[union-attr]
                if occupant is not None:
                    self.seats[occupant.player].discard(step.table_id)
        self.lobby_changed = True

    def later(self, errand: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.ensure_future(self._quietly(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def finish_errands(self) -> None:
        """Wait for everything that was put off."""
        while self._errands:
            await asyncio.gather(*self._errands)

    async def _quietly(self, errand: Coroutine[Any, Any, None]) -> None:
        try:
            await errand
        except Exception as fault:  # noqa: BLE001 - nobody waits for it, so nobody else can say so
            self.counts.faults.inc()
            mishap("errand failed", fault)
