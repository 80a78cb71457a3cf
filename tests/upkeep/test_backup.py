"""A backup is a whole copy of a room that plays, or it is not there."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.store.playing import KeptTable
from typer.testing import CliRunner

from tripledraw.cli import app
from tripledraw.server.recovery import replayed
from tripledraw.store import SqlStore
from tripledraw.upkeep import copying
from tripledraw.upkeep.checking import check
from tripledraw.upkeep.copying import NotCopied, Wrong, copy_room

TABLES = 50


def silent(_left: int, _total: int) -> None:
    """Nobody watches the progress."""


async def playing(data: Path, meanwhile: Callable[[], None], tables: int = TABLES) -> int:
    """Tables that play in mid-hand while something else happens; how many steps came meanwhile."""
    store = await SqlStore.open(data)
    kept = [
        KeptTable(store, f"t{number:03}", number, ("rulebook",) * 3) for number in range(tables)
    ]
    for one in kept:
        await one.open()
        await one.step()
    done = asyncio.Event()

    async def go_on(one: KeptTable) -> int:
        steps = 0
        while not done.is_set():
            await one.step()
            steps += 1
        return steps

    players = [asyncio.create_task(go_on(one)) for one in kept]
    await asyncio.to_thread(meanwhile)
    done.set()
    steps = sum(await asyncio.gather(*players))
    await store.close()
    return steps


def test_a_backup_of_a_room_that_plays_is_right_and_a_hand_goes_on(tmp_path: Path) -> None:
    data, target, elsewhere = tmp_path / "data", tmp_path / "backup", tmp_path / "elsewhere"
    steps = asyncio.run(playing(data, lambda: copy_room(data, target, silent)))
    assert steps > TABLES, "the room played on meanwhile"
    assert tuple(check(target)) == ()
    assert stat.S_IMODE((target / "secret.key").stat().st_mode) == 0o600
    assert stat.S_IMODE((target / "room.db").stat().st_mode) == 0o600
    assert stat.S_IMODE(target.stat().st_mode) == 0o700
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "data"]
    copy_room(target, elsewhere, silent)

    async def on() -> None:
        store = await SqlStore.open(elsewhere)
        one = KeptTable(store, "t000", 9, ("rulebook",) * 3)
        one.known = replayed(await store.read("t000"))
        one.epoch = await store.claim("t000")
        number = one.state.hand_number
        for _ in range(200):
            await one.step()
        assert one.state.hand_number > number
        await store.close()

    asyncio.run(on())
    assert tuple(check(elsewhere)) == ()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    asyncio.run(playing(tmp_path / "data", lambda: None, 1))
    return tmp_path / "data"


def test_nothing_is_overwritten(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    (target / "mine").write_text("mine")
    with pytest.raises(NotCopied, match="not empty"):
        copy_room(data, target, silent)
    assert [path.name for path in target.iterdir()] == ["mine"]
    assert CliRunner().invoke(app, ["restore", str(data), str(target)]).exit_code == 2
    assert CliRunner().invoke(app, ["backup", str(target), str(tmp_path / "no")]).exit_code == 2


@pytest.mark.parametrize("fault", [OSError(28, "No space left"), sqlite3.OperationalError("full")])
def test_a_full_disk_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def full(_: Path) -> None:
        raise fault

    monkeypatch.setattr(copying, "_bring_to_disk", full)
    with pytest.raises(NotCopied):
        copy_room(data, tmp_path / "target", silent)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_what_is_damaged_is_no_backup(data: Path, tmp_path: Path) -> None:
    with sqlite3.connect(data / "room.db") as file:
        file.execute("UPDATE account SET balance = balance + 1 WHERE account = 'house'")
    file.close()
    with pytest.raises(Wrong) as wrong:
        copy_room(data, tmp_path / "target", silent)
    assert wrong.value.findings[0].where == "account house"
    assert not (tmp_path / "target").exists()
    assert CliRunner().invoke(app, ["backup", str(data), str(tmp_path / "t")]).exit_code == 1
