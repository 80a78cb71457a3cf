"""Hands from files are kept once each, come back as they were, and betray no card."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.files import a_record
from tests.store.test_golden import GOLDEN

from tripledraw.store import MemoryStore, SqlStore, Store, StoreFailed


@pytest.fixture(params=["memory", "sql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else await SqlStore.open(tmp_path)


async def test_a_hand_is_kept_once_and_comes_back_as_it_was(store: Store) -> None:
    hands = [a_record(number) for number in range(5)]
    assert await store.keep_records([]) == 0
    assert await store.keep_records(hands[:3]) == 3
    assert await store.keep_records([*hands, hands[4]]) == 2
    assert await store.records(0, 100) == tuple(enumerate(hands, 1))
    assert await store.records(1, 2) == ((2, hands[1]), (3, hands[2]))
    assert await store.records(5, 2) == ()
    await store.close()


async def test_another_telling_is_the_same_hand_and_another_pair_of_eyes_is_not(
    store: Store,
) -> None:
    hand = a_record(1)
    assert await store.keep_records([hand]) == 1
    told_again = replace(hand, encoding="utf-16-le", zone="ET", table="Renamed")
    assert await store.keep_records([told_again]) == 0
    assert await store.keep_records([a_record(1, viewer=2)]) == 1
    await store.close()


async def test_no_card_stands_in_the_database_and_damage_is_noticed(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    hand = a_record(1)
    assert hand.hands[1] is not None
    await store.keep_records([hand, a_record(2)])
    await store.close()
    with sqlite3.connect(tmp_path / "room.db") as file:
        (body,) = file.execute("SELECT body FROM imported WHERE number = 1").fetchone()
        assert b"Bob" not in body
        assert hand.hands[1][0].text.encode() * 2 not in body
        file.execute("UPDATE imported SET body = (SELECT body FROM imported WHERE number = 2)")
    store = await SqlStore.open(tmp_path)
    with pytest.raises(StoreFailed, match="imported hand 1 has been damaged"):
        await store.records(0, 10)
    await store.close()


async def test_the_first_databases_take_hands_from_files_too(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "store-v1.db", tmp_path / "room.db")
    shutil.copy(GOLDEN / "store-v1.key", tmp_path / "secret.key")
    store = await SqlStore.open(tmp_path)
    assert await store.keep_records([a_record(1)]) == 1
    assert await store.records(0, 10) == ((1, a_record(1)),)
    assert await store.tables()
    await store.close()
