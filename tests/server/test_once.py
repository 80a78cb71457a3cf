"""However often a command comes, over whatever lines: it takes effect exactly once."""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.conftest import Rig
from tests.server.visitor import ALONE, HURRIED, Message, Running, Visitor, right, running_room

from tripledraw.room import clock, lobby

PLAYERS_A_TABLE = 3


async def test_each_command_takes_effect_exactly_once(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command is sent one to five times, out of order, over lines that break.

    Everybody at a table sends over two pages, so that every step is somebody's command.
    """
    wanted = rig.count(small=200, full=20_000)
    tables = max(1, wanted // 2_500)
    chance = random.Random(rig.seed)
    monkeypatch.setattr(lobby, "GRANT_CHIPS", 10**8)  # nobody goes broke
    for pause in ("AFTER_SHOWDOWN_MS", "AFTER_FOLD_OUT_MS", "FIRST_HAND_MS"):
        monkeypatch.setattr(clock, pause, 10)
    async with running_room(HURRIED) as room:
        groups = [await Insistent.at_a_table(room, number, chance) for number in range(tables)]
        await asyncio.gather(*(play_on(group, wanted // tables) for group in groups))
        await right(room)
        everybody = [one for group in groups for one in group]
        caused = [await steps_of(room, one) for one in everybody]
        for group in groups:
            steps = [step for one in group for step in caused[everybody.index(one)]]
            assert len(set(steps)) == len(steps)
        effects = sum(len(steps) for steps in caused)
        assert effects >= wanted
        reconnects = sum(one.reconnects for one in everybody)
        frames = sum(one.frames for one in everybody)
        for one in everybody:
            await one.page.close()
            await one.other.close()
    rig.record(
        f"0 effects twice, 0 lost; {effects} effects of {frames} frames, {reconnects} lines broken"
    )


async def play_on(group: list[Insistent], wanted: int) -> None:
    """All at one table play until so many commands have been answered."""
    playing = [asyncio.create_task(one.play()) for one in group]
    try:
        while sum(len(one.answered) for one in group) < wanted:
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()
    finally:
        left = set(playing)
        while left:  # wait_for of Python 3.11 may swallow one that comes with what it waits for
            for task in left:
                task.cancel()
            left = (await asyncio.wait(left, timeout=0.1))[1]


class Insistent:
    """Somebody with two pages open, who says everything more than once, and whose lines break."""

    def __init__(self, page: Visitor, other: Visitor, table_id: str, chance: random.Random) -> None:
        self.page = page
        self.other = other
        self.table_id = table_id
        self.answered: list[str] = []
        self.reconnects = 0
        self.frames = 0
        self._chance = chance
        self._lately: list[Message] = []
        self._asks_out = False

    @classmethod
    async def at_a_table(cls, room: Running, number: int, chance: random.Random) -> list[Insistent]:
        """Three of them, at a table of their own."""
        table_id = ""
        group = []
        for seat in range(PLAYERS_A_TABLE):
            page = await room.guest(f"Guest {number}-{seat}")
            other = room.visitor(page.name)
            other.cookie = page.cookie
            await other.open()
            if not table_id:
                settings = {**ALONE, "seats": PLAYERS_A_TABLE, "max_buy_in": 10**6}
                done = await page.ask({"type": "create_table", "settings": settings})
                table_id = done["table_id"]
            for one in (page, other):
                await one.watch(table_id)
            sit = {"type": "sit", "table_id": table_id, "seat": seat, "chips": 10**6}
            assert (await page.ask(sit))["type"] == "done"
            group.append(cls(page, other, table_id, chance))
        return group

    async def play(self) -> None:
        """Answer every decision, and change one's mind about sitting out now and then."""
        while True:
            await self.page.until(self.page.my_turn, "a turn", 60)
            for message in self._next():
                await self._insist({**message, "command_id": self.page.new_id()})

    def _next(self) -> list[Message]:
        act = self.page.act_message(self.page.some_action(self._chance))
        if self._chance.random() > 0.1:
            return [act]
        out = {"type": "sit_out", "table_id": self.table_id, "now": False}
        return [{**out, "out": True}, {**out, "out": False}, act]

    async def _insist(self, message: Message) -> None:
        """Send it one to five times, mixed with what was sent before, until it is answered."""
        chance = self._chance
        burst = [message] * chance.randint(1, 5)
        burst += chance.sample(self._lately, min(len(self._lately), chance.randint(0, 3)))
        chance.shuffle(burst)
        for number, one in enumerate(burst):
            if number and chance.random() < 0.02:
                self.reconnects += 1
                await self.page.close()
                await self.page.open()
                await self.page.watch(self.table_id)
            await chance.choice((self.page, self.other)).send(one)
        if not self.page.answers(message["command_id"]):
            burst.append(message)  # as a page does that may have lost the answer with its line
            await self.page.send(message)
        answer = await self.page.answer(message["command_id"])
        assert answer["type"] == "done", answer
        self.frames += len(burst)
        self.answered.append(message["command_id"])
        self._lately = [*self._lately[-19:], message]
        for page in (self.page, self.other):
            del page.heard[:-40], page.raw[:]


async def steps_of(room: Running, one: Insistent) -> list[int]:
    """The step that each of somebody's commands caused."""
    host = room.floor.hosts[one.table_id]
    player = next(seat.player for seat in host.state.seats if seat and seat.name == one.page.name)
    steps = []
    for command_id in one.answered:
        step = await room.floor.house.store.answer(one.table_id, f"{player}:{command_id}")
        assert step is not None, command_id
        steps.append(step.seq)
    return steps
