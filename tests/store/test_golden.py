"""Databases of every released version open, and every table in them stands as it stood."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.golden.make_store import summary
from tests.store.playing import replayed
from tests.store.test_restart import check_books

from tripledraw.store import SqlStore

GOLDEN = Path(__file__).parents[1] / "golden"
DATABASES = sorted(GOLDEN.glob("store-v*.db"))


def test_there_is_a_database_of_each_version() -> None:
    numbers = sorted(int(path.stem.removeprefix("store-v")) for path in DATABASES)
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.stem)
async def test_an_old_database_replays_to_the_same_stacks(database: Path, tmp_path: Path) -> None:
    shutil.copy(database, tmp_path / "room.db")
    shutil.copy(database.with_suffix(".key"), tmp_path / "secret.key")
    expected = json.loads(database.with_suffix(".json").read_text(encoding="utf-8"))
    store = await SqlStore.open(tmp_path)
    assert await store.tables() == tuple(expected["tables"])
    assert await store.last_heartbeat() == expected["heartbeat"]
    assert await store.balances() == expected["balances"]
    for table_id, stood in expected["tables"].items():
        state = await replayed(store, table_id)
        assert state is not None
        assert summary(state) == stood
        await check_books(store, state)
    assert await store.find_session(b"token of Ann") is not None
    await store.close()
