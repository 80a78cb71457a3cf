"""Durable before visible: nobody hears of a step before it is on disk, and no step is lost after.

Faults F1, F2, F5, F6, F8 and F9 of a store: killed, full, failing, and locked by others.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from tests.store.test_store import a_step

from tripledraw.room.ledger import HOUSE, mint, move
from tripledraw.store import (
    Fenced,
    NotEnoughChips,
    SqlStore,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreLocked,
)
from tripledraw.store.writer import Writer, explain


def rows_on_disk(folder: Path) -> int:
    with sqlite3.connect(folder / "room.db") as other:
        (count,) = other.execute("SELECT count(*) FROM step").fetchone()
    other.close()
    return int(count)


async def test_the_disk_is_told_to_keep_everything(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    connection = store._folder.connection
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await store.close()


async def test_nobody_hears_of_a_step_before_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit is held up by hand: until it is let go, no append returns."""
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    begun, let_go = threading.Event(), threading.Event()
    really_commit = store._writer._commit

    def held_up() -> None:
        begun.set()
        assert let_go.wait(10)
        really_commit()

    monkeypatch.setattr(store._writer, "_commit", held_up)
    append = asyncio.create_task(store.append(a_step(1)))
    await asyncio.to_thread(begun.wait, 10)
    for _ in range(20):
        await asyncio.sleep(0.001)
        assert not append.done()
        assert rows_on_disk(tmp_path) == 0
    let_go.set()
    await append
    assert rows_on_disk(tmp_path) == 1
    await store.close()


async def test_every_answer_comes_after_a_commit_that_holds_its_step(tmp_path: Path) -> None:
    """Each time an append returns, another process could read the step already."""
    store = await SqlStore.open(tmp_path)
    tables = [f"table{number:02}" for number in range(8)]
    await asyncio.gather(*(store.claim(table_id) for table_id in tables))
    other = sqlite3.connect(tmp_path / "room.db")

    async def play(table_id: str) -> None:
        for seq in range(1, 26):
            await store.append(a_step(seq, table_id))
            asked = "SELECT max(seq) FROM step WHERE table_id = ?"
            assert other.execute(asked, (table_id,)).fetchone() == (seq,)

    await asyncio.gather(*(play(table_id) for table_id in tables))
    other.close()
    await store.close()


async def test_steps_that_wait_share_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqlStore.open(tmp_path)
    tables = [f"table{number:02}" for number in range(50)]
    await asyncio.gather(*(store.claim(table_id) for table_id in tables))
    commits = 0
    really_commit = store._writer._commit

    def counted() -> None:
        nonlocal commits
        commits += 1
        really_commit()

    monkeypatch.setattr(store._writer, "_commit", counted)
    await asyncio.gather(*(store.append(a_step(1, table_id)) for table_id in tables))
    assert commits == 1
    await store.close()


async def test_a_caller_that_goes_away_stops_nobody(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await asyncio.gather(*(store.claim(table_id) for table_id in ("aaaa", "bbbb")))
    gone = asyncio.create_task(store.append(a_step(1)))
    stays = asyncio.create_task(store.append(a_step(1, "bbbb")))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    with pytest.raises(Fenced):  # it was kept all the same
        await store.append(a_step(1))
    await store.close()


async def test_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """F5: the table hears that nothing was written, and the same step goes through later."""
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    await store.post("stock", mint(HOUSE, 10_000_000))
    connection = store._folder.connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + 4}")
    seq = 1
    refusal: StoreFull | None = None
    while refusal is None:
        try:
            await store.append(a_step(seq, postings=move(HOUSE, "seat:aaaa:0", 1)))
            seq += 1
        except StoreFull as full:
            refusal = full
    assert seq > 2
    with pytest.raises(StoreFull, match="disk is full"):
        await store.append(a_step(seq, postings=move(HOUSE, "seat:aaaa:0", 1)))
    assert len((await store.read("aaaa")).steps) == seq - 1
    connection.execute("PRAGMA max_page_count = 1000000")
    await store.append(a_step(seq, postings=move(HOUSE, "seat:aaaa:0", 1)))
    assert await store.balance("seat:aaaa:0") == seq
    assert (await store.audit()).right
    await store.close()


class FailingConnection(sqlite3.Connection):
    """A disk that reports an error when it is told to flush, once."""

    failures = 0

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.failures:
            self.failures -= 1
            trouble = sqlite3.OperationalError("disk I/O error")
            trouble.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise trouble
        return super().execute(sql, parameters)


async def test_after_a_failed_flush_nothing_more_is_written(tmp_path: Path) -> None:
    """F6: what a failed flush left on disk nobody knows, so it is not tried again."""
    connection = sqlite3.connect(
        tmp_path / "any.db", factory=FailingConnection, isolation_level=None,
        check_same_thread=False,
    )  # fmt: skip
    connection.execute("CREATE TABLE kept (number)")
    writer = Writer(connection)
    await writer.do(lambda c: c.execute("INSERT INTO kept VALUES (1)").rowcount)
    connection.failures = 1
    for _ in range(2):
        with pytest.raises(StoreFailed, match="can no longer be written"):
            await writer.do(lambda c: c.execute("INSERT INTO kept VALUES (2)").rowcount)
    await writer.close()
    with sqlite3.connect(tmp_path / "any.db") as after:
        assert after.execute("SELECT number FROM kept").fetchall() == [(1,)]
    after.close()


async def test_a_database_that_others_hold_is_waited_for(tmp_path: Path) -> None:
    """F9: another program has the write lock for a moment."""
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    append = asyncio.create_task(store.append(a_step(1)))
    await asyncio.sleep(0.1)
    assert not append.done()
    other.execute("ROLLBACK")
    await append
    other.close()
    await store.close()


async def test_a_database_that_others_keep_is_given_up(tmp_path: Path) -> None:
    """F9: bounded patience, no partial effect, and the event loop was never held up."""
    store = await SqlStore.open(tmp_path, patience_s=1.0)
    await store.claim("aaaa")
    other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    append = asyncio.create_task(store.append(a_step(1)))
    longest, before = 0.0, time.perf_counter()
    while not append.done():
        await asyncio.sleep(0.005)
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    with pytest.raises(StoreLocked, match="another program holds the database"):
        await append
    assert longest < 0.6
    other.execute("ROLLBACK")
    other.close()
    assert (await store.read("aaaa")).steps == ()
    await store.append(a_step(1))
    await store.close()


async def test_a_data_directory_has_one_room(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    with pytest.raises(StoreLocked, match=rf"process {os.getpid()}.*--data"):
        await SqlStore.open(tmp_path)
    await store.close()
    again = await SqlStore.open(tmp_path)
    await again.close()


async def test_a_directory_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    with pytest.raises(StoreFailed, match="is not a directory"):
        await SqlStore.open(tmp_path / "file")
    with pytest.raises(StoreFailed, match="cannot be used"):
        await SqlStore.open(tmp_path / "file" / "below")


def test_every_trouble_has_a_sentence() -> None:
    for code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_WRITE):
        trouble = sqlite3.OperationalError("as SQLite says")
        trouble.sqlite_errorcode = code
        assert isinstance(explain(trouble), StoreError)
        assert len(str(explain(trouble))) > 40


WRITING = """
import asyncio, sys
from pathlib import Path
from tests.store.test_store import a_step
from tripledraw.room.ledger import HOUSE, mint, move
from tripledraw.store import SqlStore

async def main(folder):
    store = await SqlStore.open(folder)
    await store.post("stock", mint(HOUSE, 1_000_000))
    tables = [f"table{number}" for number in range(5)]
    async def play(table_id):
        epoch = await store.claim(table_id)
        seq = len((await store.read(table_id)).steps)
        while True:
            seq += 1
            chips = move(HOUSE, f"seat:{table_id}:0", 1)
            await store.append(a_step(seq, table_id, epoch, f"{table_id}-{seq:08}", chips))
            print(table_id, seq, flush=True)
    await asyncio.gather(*(play(table_id) for table_id in tables))

asyncio.run(main(Path(sys.argv[1])))
"""


async def test_killed_at_any_moment_every_answered_step_is_kept(tmp_path: Path, rig: Any) -> None:
    """F1, F2: kill -9 again and again; what was answered is there, each step moved its chip."""
    kills = rig.count(small=4, full=60)
    rng = random.Random(rig.seed)
    answered: dict[str, int] = {}
    for _ in range(kills):
        await asyncio.to_thread(write_and_die, tmp_path, rng.uniform(0.0, 0.5), answered)
        store = await SqlStore.open(tmp_path)
        for table_id, seq in answered.items():
            steps = (await store.read(table_id)).steps
            assert len(steps) >= seq, table_id
            assert [step.seq for step in steps] == list(range(1, len(steps) + 1))
            assert await store.balance(f"seat:{table_id}:0") == len(steps)
        assert (await store.audit()).right
        await store.close()
    total = sum(answered.values())
    assert total >= kills
    rig.record(f"{total:,} answered steps, none lost")


def write_and_die(folder: Path, after_s: float, answered: dict[str, int]) -> None:
    writing = subprocess.Popen(
        [sys.executable, "-c", WRITING, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert writing.stdout is not None
    killing = threading.Timer(after_s, writing.kill)
    for line in writing.stdout:
        if killing.ident is None:  # however long it took to come up
            killing.start()
        table_id, _, seq = line.strip().partition(" ")
        if line.endswith("\n"):  # the last line may have been cut off
            answered[table_id] = int(seq)
    writing.wait()
    writing.stdout.close()


async def test_a_step_that_fails_for_its_chips_leaves_no_row(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    with pytest.raises(NotEnoughChips):
        await store.append(a_step(1, postings=move(HOUSE, "seat:aaaa:0", 1)))
    assert rows_on_disk(tmp_path) == 0
    await store.close()


async def test_the_log_of_writes_is_brought_home_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that writes and writes has a log that does not grow with it."""
    monkeypatch.setattr("tripledraw.store.checkpoints.EVERY_S", 0.0)
    monkeypatch.setattr("tripledraw.store.checkpoints.COMMITS", 10)
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    sizes = []
    for seq in range(1, 241):
        await store.append(a_step(seq))
        if seq % 60 == 0:
            sizes.append((tmp_path / "room.db-wal").stat().st_size)
    assert sizes[-1] < 2 * sizes[0]
    assert (tmp_path / "room.db").stat().st_size > sizes[0] // 4
    assert rows_on_disk(tmp_path) == 240
    await store.close()
