"""How a room comes up: as it went down, with the lost time given back to every running clock."""

from __future__ import annotations

import asyncio

import msgspec

from tripledraw.room import ledger, table
from tripledraw.room.commands import CreditClock, Refused
from tripledraw.room.lobby import STAKES, TABLE_NAMES
from tripledraw.room.state import TableState
from tripledraw.server.clock import RoomClock
from tripledraw.server.desk import game_with_bots
from tripledraw.server.floor import HOUSE_HOST, Floor
from tripledraw.server.host import Order
from tripledraw.server.house import House
from tripledraw.server.logs import mishap, note, warn
from tripledraw.store import Audit, Corrupt, History, Store

HOUSE_CHIPS = 10**12
"""What the house starts with; bots buy in from it."""
AHEAD_MS = 60_000
"""A heartbeat further in the future than this was written by a clock that was wrong."""
FIRST_TABLES = tuple(zip(STAKES[1:-1], TABLE_NAMES, strict=False))
"""One table each at the stakes in the middle."""


async def open_floor(store: Store, think_s: tuple[float, float]) -> Floor:
    """Every table of the store, standing as its last step left it, and going on."""
    last_known = await store.last_heartbeat()
    clock = RoomClock(last_known)
    if clock.ahead_ms > AHEAD_MS:
        warn("clock ahead of the wall", ms=clock.ahead_ms)
    outage_ms = 0 if last_known is None else clock.now_ms() - last_known
    await store.post("house", ledger.mint(ledger.HOUSE, HOUSE_CHIPS))
    floor = Floor(House(store, clock, await store.balances(), think_s))
    _told_of_wrong_books(floor, await store.audit())
    credited = []
    found = [await _restore(store, table_id) for table_id in await store.tables()]
    states = [state for state in found if state is not None]
    for state in states:
        if state.status == "closed":
            await store.retire(state.table_id)
    going = [state for state in states if state.status != "closed"]
    # All at once: so they share a few commits.
    epochs = await asyncio.gather(*(store.claim(state.table_id) for state in going))
    for state, epoch in zip(going, epochs, strict=True):
        host = floor.add(state, epoch)
        if state.seq <= 1 + len(state.settings.bots):
            floor.seat_first_bots(host)  # the room may have gone down while they were sitting down
        outcome: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        host.ask(Order(CreditClock(outage_ms), outcome=outcome))
        credited.append(outcome)
    # This outage has been given back: if the room goes down again at once, it is not counted twice.
    await asyncio.gather(*credited)
    await store.heartbeat(clock.now_ms())
    note("room open", tables=len(floor.hosts), outage_ms=outage_ms)
    return floor


def _told_of_wrong_books(floor: Floor, audit: Audit) -> None:
    """Name the accounts and transactions that cannot be right, in the log and at /readyz."""
    if audit.right:
        return
    floor.house.wrong_books = True
    warn(
        "books wrong",
        sum=audit.total,
        accounts=audit.drifted[:_NAMED],
        transactions=audit.uneven[:_NAMED],
        todo="stop the room, run tripledraw check, and restore a backup",
    )


_NAMED = 20
"""So many accounts and transactions are named in the log; ``tripledraw check`` names all."""


async def set_up_first_tables(floor: Floor) -> None:
    """A new room has some tables with bots, so that there is a game from the first minute."""
    if floor.hosts:
        return
    for stakes, name in FIRST_TABLES:
        await floor.open_table(game_with_bots(stakes, name), HOUSE_HOST, f"first:{name}")


async def _restore(store: Store, table_id: str) -> TableState | None:
    """A table from its snapshot and its steps; None, and a line in the log, where that fails.

    A table that cannot be read stays in the store as it is, and keeps no other from opening.
    """
    try:
        history = await store.read(table_id)
        return replayed(history)
    except Corrupt as damage:
        mishap("table damaged", damage, table=table_id, seq=damage.seq, hand=damage.hand_id)
    except Exception as fault:  # noqa: BLE001 - one table's past must not keep the room shut
        mishap("table not restored", fault, table=table_id)
    return None


def replayed(history: History) -> TableState | None:
    """The table that its past leaves behind; None where nothing was ever kept of it."""
    state = None
    if history.snapshot is not None:
        state = msgspec.msgpack.decode(history.snapshot.state, type=TableState)
    for step in history.steps:
        state = table.record(state, step.events)
        assert state.seq == step.seq, "steps are numbered without gaps"
    return state
