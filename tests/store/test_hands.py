"""Every finished hand is found again: by its id, by its players, and in databases of before."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.playing import KeptTable
from tests.store.test_golden import GOLDEN

from tripledraw import ONLINE, Rules
from tripledraw.room import ledger
from tripledraw.room.ended import EndedHand
from tripledraw.room.events import HandDealt
from tripledraw.rules.events import HandEnded, PotAwarded
from tripledraw.store import Fenced, HandsWanted, MemoryStore, SqlStore, Store

ALL = HandsWanted()
BOTS = ("rulebook", "caller", "random", "rulebook")


class People(KeptTable):
    """The same table, with bots that pass for people."""

    def bot_of(self, kind: str) -> str | None:
        return None if kind == "caller" else kind

    async def open(self, rules: Rules = ONLINE) -> None:
        chips = ledger.mint(ledger.wallet(f"{self.table_id}-bot1"), 700)
        await self.store.post(f"wallet of {self.table_id}", chips)
        await super().open(rules)


async def played(store: Store, table_id: str = "aaaa", hands: int = 12) -> People:
    kept = People(store, table_id, 7, BOTS)
    await kept.open()
    for _ in range(hands):
        await kept.hand()
    return kept


@pytest.fixture(params=["memory", "sql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else await SqlStore.open(tmp_path)


async def test_a_player_finds_each_of_his_hands_and_only_his_own_line(store: Store) -> None:
    kept = await played(store)
    found = await store.hands("aaaa-bot1", ALL, 100)
    assert [ended.number for ended in found] == list(range(12, 0, -1))
    assert all([one.player for one in ended.dealt] == ["aaaa-bot1"] for ended in found)
    assert sum(ended.dealt[0].net for ended in found) == kept.state.stack(1) - 700
    assert await store.hands("aaaa-bot0", ALL, 100) == (), "a bot looks nothing up"
    assert await store.hands("somebody", ALL, 100) == ()
    await store.close()


async def test_a_hand_is_found_by_its_id_with_all_of_its_steps(store: Store) -> None:
    kept = await played(store)
    for ended in await store.hands("aaaa-bot1", ALL, 100):
        hand = await store.hand(ended.hand_id)
        assert hand is not None
        events = [event for step in hand.steps for event in step.events]
        dealt = next(
            place
            for place, event in enumerate(events)
            if isinstance(event, HandDealt) and event.hand_id == ended.hand_id
        )
        assert any(isinstance(event, HandEnded) for event in events[dealt:])
        paid = [event.chips for event in events[dealt:] if isinstance(event, PotAwarded)]
        assert sum(paid) >= ended.pot
    await kept.step()
    assert await store.hand(kept.state.hand_id) is None, "nothing before the hand is over"
    assert await store.hand("no such hand") is None
    await store.close()


async def test_hands_are_asked_for_by_what_they_were(store: Store) -> None:
    await played(store)
    everything = await store.hands("aaaa-bot1", ALL, 100)

    async def agrees(wanted: HandsWanted, fits: list[EndedHand]) -> None:
        assert list(await store.hands("aaaa-bot1", wanted, 100)) == fits, wanted

    await agrees(HandsWanted(table_id="bbbb"), [])
    await agrees(HandsWanted(table_id="aaaa"), list(everything))
    for position in ("BTN", "SB", "BB", "UTG"):
        fits = [one for one in everything if one.dealt[0].position == position]
        assert fits
        await agrees(HandsWanted(position=position), fits)
    await agrees(HandsWanted(result="won"), [one for one in everything if one.dealt[0].net > 0])
    await agrees(HandsWanted(result="lost"), [one for one in everything if one.dealt[0].net < 0])
    await agrees(HandsWanted(result="even"), [one for one in everything if one.dealt[0].net == 0])
    await agrees(HandsWanted(showdown=True), [one for one in everything if one.dealt[0].showdown])
    pot = everything[4].pot
    await agrees(HandsWanted(pot_from=pot), [one for one in everything if one.pot >= pot])
    await agrees(HandsWanted(pot_to=pot), [one for one in everything if one.pot <= pot])
    at = everything[4].ended_at
    await agrees(HandsWanted(since=at), [one for one in everything if one.ended_at >= at])
    await agrees(HandsWanted(until=at), [one for one in everything if one.ended_at < at])
    await store.close()


async def test_pages_of_hands_follow_each_other(store: Store) -> None:
    await played(store)
    everything = await store.hands("aaaa-bot1", ALL, 100)
    pages: list[EndedHand] = []
    wanted = ALL
    while page := await store.hands("aaaa-bot1", wanted, 5):
        pages += page
        wanted = replace(wanted, before=(page[-1].ended_at, page[-1].hand_id))
    assert tuple(pages) == everything
    await store.close()


async def test_a_snapshot_takes_no_hand_away(store: Store) -> None:
    kept = await played(store)
    await store.snapshot("aaaa", kept.state.seq, b"a table")
    (first,) = (await store.hands("aaaa-bot1", ALL, 100))[-1:]
    hand = await store.hand(first.hand_id)
    assert hand is not None
    assert hand.steps
    await store.close()


async def test_a_step_that_is_refused_leaves_no_hand(store: Store) -> None:
    kept = await played(store, hands=1)
    await store.claim("aaaa")
    with pytest.raises(Fenced):
        await kept.hand()
    assert len(await store.hands("aaaa-bot1", ALL, 100)) == 1
    await store.close()


def index_of(database: Path) -> list[list[tuple[object, ...]]]:
    with sqlite3.connect(database) as file:
        return [
            file.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall()
            for name in ("hand", "dealt")
        ]


async def test_the_hands_of_before_get_the_index_they_would_have_had(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await played(store)
    await played(store, "bbbb")
    await store.close()
    database = tmp_path / "room.db"
    had = index_of(database)
    assert len(had[0]) == 24
    with sqlite3.connect(database) as file:
        file.execute("DROP TABLE hand")
        file.execute("DROP TABLE dealt")
        file.execute("DROP TABLE imported")
        file.execute("DROP TABLE owned")
        file.execute("DROP TABLE drill")
        file.execute("UPDATE meta SET number = 1 WHERE name = 'schema'")
    await (await SqlStore.open(tmp_path)).close()
    assert index_of(database) == had
    await (await SqlStore.open(tmp_path)).close()
    assert index_of(database) == had, "once is enough"


async def test_the_first_version_had_hands_too(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "store-v1.db", tmp_path / "room.db")
    shutil.copy(GOLDEN / "store-v1.key", tmp_path / "secret.key")
    store = await SqlStore.open(tmp_path)
    for table_id in await store.tables():
        hand = await store.hand(f"{table_id}000002")
        assert hand is not None
        assert hand.hand.number == 2
    await store.close()


def test_an_upgraded_database_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    """What the migrations write by hand is what the schema says."""

    async def opened(folder: Path) -> None:
        await (await SqlStore.open(folder)).close()

    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    shutil.copy(GOLDEN / "store-v1.db", old / "room.db")
    shutil.copy(GOLDEN / "store-v1.key", old / "secret.key")
    columns = {}
    for folder in (old, new):
        asyncio.run(opened(folder))
        with sqlite3.connect(folder / "room.db") as file:
            names = file.execute("SELECT name FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            columns[folder] = {
                name: [row[1:] for row in file.execute(f"PRAGMA table_info({name})")]
                for (name,) in names
            }
    assert columns[old] == columns[new]
