"""Answers to drills are kept once a spot, counted by kind, and live on in old databases."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.store.test_golden import GOLDEN

from tripledraw.store import DrillAnswer, DrillSum, MemoryStore, SqlStore, Store


def an_answer(spot: str, *, player: str = "ann", kind: str = "draw", cost: int = 0) -> DrillAnswer:
    return DrillAnswer(
        player=player,
        spot=spot,
        kind=kind,
        at_ms=1_000 + len(spot),
        right=not cost,
        cost_thousandths=cost,
    )


@pytest.fixture(params=["memory", "sql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else await SqlStore.open(tmp_path)


async def test_the_first_answer_to_a_spot_counts(store: Store) -> None:
    assert await store.keep_drill(an_answer("1-2-0", cost=250))
    assert not await store.keep_drill(an_answer("1-2-0"))
    assert await store.keep_drill(an_answer("1-2-0", player="bob"))
    assert await store.drill_answers("ann", 9) == (an_answer("1-2-0", cost=250),)
    await store.close()


async def test_answers_are_added_up_by_kind(store: Store) -> None:
    answers = [an_answer("a"), an_answer("bb", cost=500), an_answer("ccc", kind="bet", cost=20)]
    for answer in answers:
        await store.keep_drill(answer)
    assert await store.drill_sums("ann") == (DrillSum("bet", 1, 0, 20), DrillSum("draw", 2, 1, 500))
    assert await store.drill_answers("ann", 2) == (answers[2], answers[1])
    assert await store.drill_sums("nobody") == ()
    await store.close()


async def test_the_first_databases_count_drills_too(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "store-v1.db", tmp_path / "room.db")
    shutil.copy(GOLDEN / "store-v1.key", tmp_path / "secret.key")
    store = await SqlStore.open(tmp_path)
    assert await store.keep_drill(an_answer("1-2-0"))
    assert await store.drill_answers("ann", 9) == (an_answer("1-2-0"),)
    await store.close()


async def test_a_drill_outlives_the_room(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await store.keep_drill(an_answer("1-2-0", cost=3))
    await store.close()
    with sqlite3.connect(tmp_path / "room.db") as file:
        assert file.execute("SELECT cost_thousandths FROM drill").fetchall() == [(3,)]
    file.close()
    store = await SqlStore.open(tmp_path)
    assert await store.drill_sums("ann") == (DrillSum("draw", 1, 0, 3),)
    await store.close()
