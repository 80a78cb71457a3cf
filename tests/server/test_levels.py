"""Bots of every level play in a room, and what one must read first keeps nobody waiting."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from typing import Any

import pytest
from tests.server.visitor import ALONE, HURRIED, running_room

from tripledraw.bots import BOTS, PREPARE
from tripledraw.server import botseat

pytestmark = pytest.mark.usefixtures("quick_hands")


async def test_bots_read_beside_the_loop_and_play_when_they_have_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reads_in: list[str] = []
    read = threading.Event()
    asked_before = []

    def slowly() -> None:
        reads_in.append(threading.current_thread().name)
        time.sleep(0.4)
        read.set()

    def reader(*asked: Any) -> Any:
        asked_before.append(not read.is_set())
        return BOTS["beginner"](*asked)

    monkeypatch.setattr(botseat, "_reading", {})
    monkeypatch.setitem(PREPARE, "rulebook", slowly)
    monkeypatch.setitem(BOTS, "rulebook", reader)
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        await ann.play_now()
        longest = 0.0
        async with asyncio.timeout(10):
            while len(asked_before) < 3:
                before = time.monotonic()
                await asyncio.sleep(0.005)
                longest = max(longest, time.monotonic() - before)
                if ann.my_turn():
                    await ann.ask(ann.act_message({"type": "fold"}))
        await ann.close()
    assert reads_in == ["rulebook reads"]  # once, for five bots
    assert not any(asked_before)
    assert longest < 0.3


async def test_a_strong_bot_plays_and_nobody_waits_for_it() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        settings = {**ALONE, "bots": ["strong"]}
        table_id = (await ann.ask({"type": "create_table", "settings": settings}))["table_id"]
        await ann.watch(table_id)
        await ann.ask({"type": "sit", "table_id": table_id, "seat": None, "chips": 400})
        longest = 0.0
        chance = random.Random(4)
        async with asyncio.timeout(20):
            while room.floor.hosts[table_id].state.hand_number < 5:
                before = time.monotonic()
                await asyncio.sleep(0.002)
                longest = max(longest, time.monotonic() - before)
                if ann.my_turn():
                    await ann.ask(ann.act_message(ann.some_action(chance)))
        await ann.close()
    assert longest < 0.5, "numpy and the strategy are read beside the loop"
