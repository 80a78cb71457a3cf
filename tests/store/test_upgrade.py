"""Old databases are brought up to date without loss, newer ones are left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.store.test_store import a_step

from tripledraw.room.events import SeatLeft
from tripledraw.store import NewerDatabase, SqlStore, StoreFailed, bodies
from tripledraw.store.upgrade import KNOWN, Known, Versions, stored_versions

Events = list[dict[str, Any]]


def old_events(events: Events) -> Events:
    """As an imaginary version 2 wrote them: seats counted from 1, chips called stack."""
    return [
        {**rest(event, "chips"), "seat": event["seat"] + 1, "stack": event["chips"]}
        if event["type"] == "seat_left"
        else event
        for event in events
    ]


def rest(event: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in names}


def chips_are_called_chips(events: Events) -> Events:
    return [
        {**rest(event, "stack"), "chips": event["stack"]} if "stack" in event else event
        for event in events
    ]


def seats_begin_at_nought(events: Events) -> Events:
    return [{**event, "seat": event["seat"] - 1} if "seat" in event else event for event in events]


def add_a_column(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE guest ADD COLUMN colour TEXT")


def add_a_table(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE note (guest TEXT, colour TEXT)")
    connection.execute("INSERT INTO note SELECT player, colour FROM guest")


LATER = Known(
    Versions(KNOWN.versions.schema + 2, KNOWN.versions.events + 2),
    {KNOWN.versions.schema: add_a_column, KNOWN.versions.schema + 1: add_a_table},
    {
        KNOWN.versions.events: chips_are_called_chips,
        KNOWN.versions.events + 1: seats_begin_at_nought,
    },
)


async def written_by_this_version(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database whose bodies are as the imaginary older version wrote them."""

    def encode(body: tuple[Any, Any]) -> bytes:
        events, postings = msgspec.msgpack.decode(msgspec.msgpack.encode(body))
        return msgspec.msgpack.encode((old_events(events), postings))

    with monkeypatch.context() as patch:
        patch.setattr(bodies, "_encode", encode)
        store = await SqlStore.open(folder)
        await store.create_guest("p1", "Ann", b"hash")
        await store.claim("aaaa")
        for seq in (1, 2, 3):
            await store.append(a_step(seq))
        await store.snapshot("aaaa", 2, b"a state as it was then")
        await store.close()


def backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("room.db.before-upgrade-from-*"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".lock"}


async def test_an_old_database_is_lifted_a_version_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await written_by_this_version(tmp_path, monkeypatch)
    before = stored_versions(tmp_path / "room.db")
    assert before == KNOWN.versions
    store = await SqlStore.open(tmp_path, known=LATER)
    history = await store.read("aaaa")
    assert history.snapshot is None, "a snapshot of an older version is not trusted"
    assert history.steps == (a_step(1), a_step(2), a_step(3))
    await store.append(a_step(4))
    assert (await store.read("aaaa")).steps[3] == a_step(4)
    assert (await store.find_session(b"hash")) is not None
    await store.close()
    assert stored_versions(tmp_path / "room.db") == LATER.versions
    with sqlite3.connect(tmp_path / "room.db") as file:
        assert file.execute("SELECT guest, colour FROM note").fetchall() == [("p1", None)]
        versions = file.execute("SELECT version FROM step ORDER BY seq").fetchall()
        assert versions == [(before.events,)] * 3 + [(LATER.versions.events,)]
    file.close()


async def test_a_backup_is_made_first_and_can_be_gone_back_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await written_by_this_version(tmp_path, monkeypatch)
    store = await SqlStore.open(tmp_path, known=LATER)
    await store.close()
    (backup,) = backups(tmp_path)
    assert backup.name == f"room.db.before-upgrade-from-{KNOWN.versions.schema}.1"
    assert stored_versions(backup) == KNOWN.versions
    with sqlite3.connect(backup) as file:
        assert file.execute("SELECT count(*) FROM step").fetchone() == (3,)
        columns = [row[1] for row in file.execute("PRAGMA table_info(guest)")]
        assert "colour" not in columns
    file.close()


async def test_an_upgrade_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await written_by_this_version(tmp_path, monkeypatch)
    for _ in range(2):
        store = await SqlStore.open(tmp_path, known=LATER)
        await store.close()
    assert len(backups(tmp_path)) == 1


async def test_an_upgrade_that_fails_leaves_the_old_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await written_by_this_version(tmp_path, monkeypatch)

    def fails(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE guest")
        raise ZeroDivisionError

    broken = Known(
        LATER.versions, {**LATER.migrations, KNOWN.versions.schema + 1: fails}, LATER.lifts
    )
    with pytest.raises(ZeroDivisionError):
        await SqlStore.open(tmp_path, known=broken)
    assert stored_versions(tmp_path / "room.db") == KNOWN.versions
    store = await SqlStore.open(tmp_path, known=LATER)
    assert await store.find_session(b"hash") is not None
    assert len(backups(tmp_path)) == 2, "no backup is written over"
    await store.close()


@pytest.mark.parametrize("newer", [(1, 0), (0, 1)])
async def test_a_newer_database_is_left_alone(tmp_path: Path, newer: tuple[int, int]) -> None:
    schema, events = KNOWN.versions.schema + newer[0], KNOWN.versions.events + newer[1]
    later = Known(Versions(schema, events), {}, {})
    store = await SqlStore.open(tmp_path, known=later)
    await store.claim("aaaa")
    await store.append(a_step(1))
    await store.close()
    before = contents(tmp_path)
    with pytest.raises(NewerDatabase, match=rf"{schema}\.{events}.*has not been touched"):
        await SqlStore.open(tmp_path)
    assert contents(tmp_path) == before


async def test_a_database_that_nothing_leads_from_is_refused(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await store.close()
    lost = Known(Versions(9, 9), {}, {})
    with pytest.raises(StoreFailed, match="cannot upgrade"):
        await SqlStore.open(tmp_path, known=lost)
    assert stored_versions(tmp_path / "room.db") == KNOWN.versions


def test_an_event_keeps_no_default_for_chips() -> None:
    with pytest.raises(msgspec.ValidationError, match="chips"):
        msgspec.convert({"type": "seat_left", "seat": 1, "queued": 0, "why": "asked"}, SeatLeft)
    whole = {"type": "seat_left", "seat": 1, "chips": 5, "queued": 0, "why": "asked"}
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**whole, "more": 1}, SeatLeft)
