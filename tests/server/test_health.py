"""What the room says about itself while it cannot work (B8)."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from starlette.requests import Request
from tests.server.visitor import HURRIED, running_room

from tripledraw.server.app import Room
from tripledraw.server.house import House
from tripledraw.server.pulse import Pulse
from tripledraw.server.socket import Socket
from tripledraw.store import MemoryStore, SqlStore, StoreError, StoreFailed, StoreFull, StoreLocked

ASKED = Request({"type": "http"})


class Ailing(MemoryStore):
    """A store whose disk fails when told to."""

    trouble: StoreError | None = None

    async def heartbeat(self, at_ms: int) -> None:
        if self.trouble is not None:
            raise self.trouble
        await super().heartbeat(at_ms)


@pytest.mark.parametrize(
    ("trouble", "word"),
    [
        (StoreFull("full"), "disk_full"),
        (StoreLocked("locked"), "database_locked"),
        (StoreFailed("failed"), "storage_failed"),
    ],
)
async def test_b8_ready_says_why_not_in_a_word(trouble: StoreError, word: str) -> None:
    store = Ailing()
    async with running_room(HURRIED, store) as running:
        pulse = Pulse(running.floor)
        house = running.floor.house
        await pulse.beat()
        assert house.trouble == ""
        before = house.counts.faults._value.get()
        store.trouble = trouble
        await pulse.beat()
        assert house.trouble == word
        assert house.counts.faults._value.get() > before
        store.trouble = None
        await pulse.beat()
        assert house.trouble == ""
        await pulse.stop()


async def test_b8_readyz_and_healthz_tell_it_and_faults_are_counted() -> None:
    async with running_room(HURRIED, MemoryStore()) as running:

        async def no_store() -> MemoryStore:
            return MemoryStore()

        room = Room(HURRIED, no_store)
        room._floor = running.floor
        assert (await room.ready(ASKED)).status_code == 200
        running.floor.house.trouble = "disk_full"
        told = await room.ready(ASKED)
        assert (told.status_code, json.loads(bytes(told.body))["reason"]) == (503, "disk_full")
        alive = await room.health(ASKED)
        assert (alive.status_code, json.loads(bytes(alive.body))["ready"]) == (200, "disk_full")
        before = running.floor.house.counts.faults._value.get()
        room.failed()
        assert running.floor.house.counts.faults._value.get() == before + 1


async def test_a8_a_chip_too_many_is_told_at_the_start(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    async with running_room(HURRIED, store):
        pass
    with closing(sqlite3.connect(tmp_path / "room.db")) as file:
        file.execute("UPDATE account SET balance = balance + 1000000 WHERE account = 'house'")
        file.commit()
    async with running_room(HURRIED, await SqlStore.open(tmp_path)) as running:
        assert running.floor.house.reason == "books_wrong"


async def test_a8_right_books_are_ready(tmp_path: Path) -> None:
    for _ in range(2):
        async with running_room(HURRIED, await SqlStore.open(tmp_path)) as running:
            assert running.floor.house.reason == ""


async def test_b8_a_slow_reader_that_was_cut_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = asyncio.Event()
    leave = House.leave

    def left(house: House, socket: Socket) -> bool:
        gone.set()
        return leave(house, socket)

    monkeypatch.setattr(House, "leave", left)
    async with running_room(HURRIED, MemoryStore()) as running:
        ann = await running.guest("Ann")
        house = running.floor.house
        (page,) = (page for pages in house.sockets.values() for page in pages)
        page.drop()
        await ann.closed()
        await gone.wait()
        assert house.counts.dropped._value.get() == 1
