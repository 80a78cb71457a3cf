"""Databases of released versions open, every table in them stands as it stood, and is played on."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.golden.make_store import hands_of, summary, token_of
from tests.server.visitor import HURRIED, Visitor, right, running_room
from tests.store.test_restart import check_books

from tripledraw.room import clock
from tripledraw.server.recovery import replayed
from tripledraw.store import SqlStore

GOLDEN = Path(__file__).parents[1] / "golden"
DATABASES = sorted(GOLDEN.glob("store-v*.db"))


def copied(database: Path, folder: Path) -> dict[str, Any]:
    """Put a kept database into a data folder; what was in it."""
    shutil.copy(database, folder / "room.db")
    shutil.copy(database.with_suffix(".key"), folder / "secret.key")
    told: dict[str, Any] = json.loads(database.with_suffix(".json").read_text(encoding="utf-8"))
    return told


def test_there_is_a_database_of_the_first_and_of_the_last_released_version() -> None:
    numbers = [int(path.stem.removeprefix("store-v")) for path in DATABASES]
    assert numbers == [1, 5]


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.stem)
async def test_an_old_database_replays_to_the_same_stacks(database: Path, tmp_path: Path) -> None:
    expected = copied(database, tmp_path)
    store = await SqlStore.open(tmp_path)
    assert await store.tables() == tuple(expected["tables"])
    assert await store.last_heartbeat() == expected["heartbeat"]
    assert await store.balances() == expected["balances"]
    for table_id, stood in expected["tables"].items():
        state = replayed(await store.read(table_id))
        assert state is not None
        assert summary(state) == stood
        await check_books(store, state)
    token = b"token of Ann" if "hands" not in expected else token_of("p1")[1]
    assert await store.find_session(token) is not None
    await store.close()


async def test_every_hand_and_answer_of_a_released_database_is_still_there(tmp_path: Path) -> None:
    expected = copied(GOLDEN / "store-v5.db", tmp_path)
    store = await SqlStore.open(tmp_path)
    for player, hands in expected["hands"].items():
        assert len(hands) == {"p1": 6, "p2": 3}[player]
        assert await hands_of(store, player) == hands
    for player, answers in expected["drills"].items():
        assert len(await store.drill_answers(player, 100)) == answers
    for player, lines in expected["imported"].items():
        if player:
            assert await store.imported_count(player) == len(lines)
    await store.close()


@pytest.mark.parametrize("database", DATABASES, ids=lambda path: path.stem)
async def test_a_released_room_is_played_on(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand under way at each table is finished and another one is dealt after it."""
    for pause in ("AFTER_SHOWDOWN_MS", "AFTER_FOLD_OUT_MS"):
        monkeypatch.setattr(clock, pause, 10)
    expected = copied(database, tmp_path)
    store = await SqlStore.open(tmp_path)
    async with running_room(HURRIED, store) as room:
        people = [room.visitor(f"Newcomer {number}") for number in range(2)]
        for number, person in enumerate(people, 1):
            if "hands" in expected:
                person.cookie = f"tripledraw={token_of(f'p{number}')[0]}"
            else:
                await person.sign_in()
            await person.open()
        assert set(room.floor.hosts) == set(expected["tables"])
        for table_id, stood in expected["tables"].items():
            playing = [_play_on(person, table_id, stood["hand_id"]) for person in people]
            await asyncio.wait_for(asyncio.gather(*playing), 60)
        await right(room)
        for person in people:
            await person.close()


async def _play_on(person: Visitor, table_id: str, last: str) -> None:
    """Check and call and stand pat, until this hand is over and the next one is dealt."""
    await person.watch(table_id)
    answered = None

    def next_hand() -> bool:
        view = person.view
        hand = view["hand"] if view and view["table_id"] == table_id else None
        return hand is not None and hand["hand_id"] != last

    def news() -> bool:
        return next_hand() or (person.my_turn() and person.decision() != answered)

    while True:
        await person.until(news, "a turn", 60)
        if next_hand():
            return
        answered = person.decision()
        assert person.view is not None
        legal = person.view["hand"]["legal"]
        action: dict[str, Any] = {"type": "discard", "cards": []}
        if legal["stage"] != "drawing":
            action = {"type": "call" if legal["call"] else "check"}
        await person.ask(person.act_message(action))
