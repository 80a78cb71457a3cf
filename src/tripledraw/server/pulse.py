"""What a room does every second: say that it is alive, tell the lobby, let slow pages go."""

from __future__ import annotations

import asyncio

from tripledraw.room.commands import CreditClock
from tripledraw.server.abandoned import Abandoned
from tripledraw.server.floor import Floor
from tripledraw.server.host import Order
from tripledraw.server.logs import mishap, note, warn
from tripledraw.server.memory import Memory
from tripledraw.store import StoreError, StoreFull, StoreLocked

BEAT_S = 1.0
BEATS_A_ROUND = 60
"""So often the tables are looked at for those that nobody comes back to."""
PAGES_AT_ONCE = 500
STANDSTILL_MS = 3_000
"""A beat this late means that the whole process stood still: the players could not act."""


_WORDS = {StoreFull: "disk_full", StoreLocked: "database_locked"}


class Pulse:
    """Beats once a second, whatever the tables do.

    The beat is a plain timer, not a task: after a standstill it runs before the tables' clocks,
    which were all due later, so they get their time back before they are looked at.
    """

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._loop = asyncio.get_running_loop()
        self._abandoned = Abandoned(floor.hosts)
        self._memory = Memory()
        self._beats = 0
        self._last_ms = floor.house.clock.now_ms()
        self._writing: asyncio.Task[None] | None = None
        self._failing = False  # said once, not every second
        self._timer = self._loop.call_later(BEAT_S, self._tick)

    async def stop(self) -> None:
        """Beat no more; the last heartbeat is the caller's, when all else is done."""
        self._timer.cancel()
        if self._writing is not None:
            await self._writing

    async def beat(self) -> None:
        """Have it on disk that the room is alive now: an outage is counted from here."""
        house = self._floor.house
        try:
            await house.store.heartbeat(house.clock.now_ms())
        except StoreError as trouble:
            house.trouble = _WORDS.get(type(trouble), "storage_failed")
            house.counts.faults.inc()
            if not self._failing:
                mishap("heartbeat not kept", trouble)
            self._failing = True
        else:
            if self._failing:
                note("heartbeat kept again")
            self._failing = False
            house.trouble = ""

    def _tick(self) -> None:
        self._timer = self._loop.call_later(BEAT_S, self._tick)
        house = self._floor.house
        now = house.clock.now_ms()
        late_ms = now - self._last_ms - int(BEAT_S * 1000)
        self._last_ms = now
        if late_ms > STANDSTILL_MS:
            warn("standstill", ms=late_ms)
            for host in tuple(self._floor.hosts.values()):
                host.ask(Order(CreditClock(late_ms)))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self.beat())
        hosts = self._floor.hosts.values()
        house.counts.tables.set(len(hosts))
        house.counts.frozen.set(sum(host.frozen for host in hosts))
        self._memory.look(sum(map(len, house.sockets.values())))
        self._floor.lobby.tell_changes()
        house.later(self._let_slow_pages_go())
        self._beats += 1
        if self._beats % BEATS_A_ROUND == 0:
            self._abandoned.close_some(now)

    async def _let_slow_pages_go(self) -> None:
        """Look at every page, some at a time, so that no table waits for thousands of others."""
        house = self._floor.house
        pages = [page for pages in house.sockets.values() for page in pages]
        for start in range(0, len(pages), PAGES_AT_ONCE):
            now_s = self._loop.time()
            for page in pages[start : start + PAGES_AT_ONCE]:
                page.drop_if_stuck(now_s)
            await asyncio.sleep(0)
