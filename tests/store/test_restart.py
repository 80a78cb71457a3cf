"""A room that goes down comes up with the same tables, cards and chips."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from tests.store.playing import KeptTable

from tripledraw.room import ledger, table
from tripledraw.room.state import TableState
from tripledraw.rules.events import StubReshuffled
from tripledraw.store import SqlStore


async def test_d08_after_a_restart_every_card_is_the_same_and_so_are_those_to_come(
    tmp_path: Path, rig: Any
) -> None:
    """Stopped after each step, reshuffles included, the table is exactly as it was.

    The store is opened anew each time, as after a kill; what was being written when it was killed
    is ``test_durable``'s affair. Six players who draw five cards each time empty the stub.
    """
    wanted = rig.count(small=40, full=500)
    store = await SqlStore.open(tmp_path)
    kept = KeptTable(store, "thirsty", rig.seed, ("caller",) * 6, thirsty=True)
    await kept.open()
    points = reshuffles = 0
    while points < wanted:
        await kept.step()
        await store.close()
        store = await SqlStore.open(tmp_path)
        steps = (await store.read("thirsty")).steps
        restored = table.replay(step.events for step in steps)
        assert restored == kept.state
        reshuffles += any(isinstance(event, StubReshuffled) for event in steps[-1].events)
        await check_books(store, kept.state)
        kept.store, kept.epoch, kept.known = store, await store.claim("thirsty"), restored
        points += 1
    await store.close()
    assert reshuffles
    rig.record(f"all as it was, {reshuffles} of the points just after a reshuffle")


async def check_books(store: SqlStore, state: TableState) -> None:
    assert (await store.audit()).right
    balances = await store.balances()
    for account, chips in ledger.table_balances(state).items():
        assert balances.get(account, 0) == chips, account


async def test_a_snapshot_and_the_steps_after_it_are_the_whole_table(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    kept = KeptTable(store, "aaaa", 1, ("rulebook", "caller", "random"))
    await kept.open()
    await kept.hand()
    await store.snapshot("aaaa", kept.state.seq, msgspec.msgpack.encode(kept.state))
    whole = await replayed_from_snapshot(store)
    assert whole == kept.state
    for _ in range(5):
        await kept.step()
        assert await replayed_from_snapshot(store) == kept.state
    await store.close()


async def replayed_from_snapshot(store: SqlStore) -> TableState:
    history = await store.read("aaaa")
    assert history.snapshot is not None
    state = msgspec.msgpack.decode(history.snapshot.state, type=TableState)
    for step in history.steps:
        state = table.record(state, step.events)
    return state
