"""How fast steps are kept, and how soon a room of 1,000 tables is up again.

The steps are those of a real table of bots, its chips in the ledger included. Every append waits
for its commit (WAL, synchronous=FULL); how many share one follows from how many wait.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from pathlib import Path

import msgspec
import uvloop
from tests.store.playing import KeptTable

from tripledraw.room import ledger, table
from tripledraw.room.state import TableState
from tripledraw.store import MemoryStore, SqlStore, Step

TABLES = 1_000
STEPS = 40
SNAPSHOT_AT = 20
RATE = 1_000
RATE_S = 5


async def played(count: int) -> tuple[tuple[Step, ...], bytes]:
    """The first steps of a table of bots, and its state after ``SNAPSHOT_AT`` of them."""
    kept = KeptTable(MemoryStore(), "bench", 1, ("rulebook",) * 6)
    await kept.open()
    snapshot = b""
    while kept.state.seq < count:
        await kept.step()
        if kept.state.seq == SNAPSHOT_AT:
            snapshot = msgspec.msgpack.encode(kept.state)
    return (await kept.store.read("bench")).steps[:count], snapshot


def of_table(number: int, step: Step) -> Step:
    """The same step at another table."""
    table_id = f"table{number:05}"
    postings = tuple(
        ledger.Posting(posting.account.replace("bench", table_id), posting.chips)
        for posting in step.postings
    )
    return msgspec.structs.replace(step, table_id=table_id, postings=postings)


async def stocked(folder: Path, tables: int) -> SqlStore:
    store = await SqlStore.open(folder)
    await store.post("house", ledger.mint(ledger.HOUSE, 10**12))
    await asyncio.gather(*(store.claim(f"table{number:05}") for number in range(tables)))
    return store


def row(what: str, result: str) -> None:
    print(f"| {what} | {result} |", flush=True)


async def one_writer(folder: Path, steps: tuple[Step, ...]) -> None:
    store = await stocked(folder, 1)
    begun = time.perf_counter()
    for step in steps:
        await store.append(of_table(0, step))
    row("one table, each step waits for the last", per_second(len(steps), begun))
    await store.close()


async def many_writers(folder: Path, steps: tuple[Step, ...]) -> None:
    store = await stocked(folder, TABLES)
    ready = [[of_table(number, step) for step in steps] for number in range(TABLES)]

    async def play(own: list[Step]) -> None:
        for step in own:
            await store.append(step)

    begun = time.perf_counter()
    await asyncio.gather(*(play(own) for own in ready))
    row(f"{TABLES:,} tables at once", per_second(TABLES * len(steps), begun))
    await store.close()


async def steady(folder: Path, steps: tuple[Step, ...]) -> None:
    """So many steps a second, whatever becomes of them: how long each waits."""
    store = await stocked(folder, TABLES)
    waits: list[float] = []

    async def timed(step: Step) -> None:
        begun = time.perf_counter()
        await store.append(step)
        waits.append(time.perf_counter() - begun)

    tasks = []
    begun = time.perf_counter()
    for place in range(RATE * RATE_S):
        step = of_table(place % TABLES, steps[place // TABLES])
        tasks.append(asyncio.create_task(timed(step)))
        await asyncio.sleep(max(0.0, begun + (place + 1) / RATE - time.perf_counter()))
    await asyncio.gather(*tasks)
    waits.sort()
    half, most = waits[len(waits) // 2] * 1e3, waits[len(waits) * 99 // 100] * 1e3
    row(f"{RATE:,} steps a second", f"p50 {half:.2f} ms, p99 {most:.2f} ms to the commit")
    await store.close()


async def cold_start(folder: Path, snapshot: bytes) -> None:
    """From nothing to every table standing as its last step left it."""
    store = await SqlStore.open(folder)
    ids = await store.tables()
    await asyncio.gather(*(store.snapshot(table_id, SNAPSHOT_AT, snapshot) for table_id in ids))
    await store.close()
    begun = time.perf_counter()
    store = await SqlStore.open(folder)
    tables = await store.tables()
    await asyncio.gather(*(store.claim(table_id) for table_id in tables))
    for table_id in tables:
        history = await store.read(table_id)
        assert history.snapshot is not None
        state = msgspec.msgpack.decode(history.snapshot.state, type=TableState)
        for step in history.steps:
            state = table.record(state, step.events)
    took = time.perf_counter() - begun
    each = STEPS - SNAPSHOT_AT
    row(f"cold start, {len(tables):,} tables, {each} steps after a snapshot", f"{took:.2f} s")
    begun = time.perf_counter()
    assert (await store.audit()).right
    row("adding up the whole ledger", f"{time.perf_counter() - begun:.2f} s")
    await store.close()


def per_second(count: int, begun: float) -> str:
    return f"{count / (time.perf_counter() - begun):,.0f} steps/s"


async def main() -> None:
    print("| store | |\n|---|---|")
    folder = Path(tempfile.mkdtemp(prefix="bench-store-", dir=Path.cwd()))
    try:
        long, _ = await played(2_000)
        steps, snapshot = long[:STEPS], (await played(STEPS))[1]
        await one_writer(folder / "one", long)
        await steady(folder / "steady", steps)
        await many_writers(folder / "many", steps)
        await cold_start(folder / "many", snapshot)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    uvloop.run(main())
