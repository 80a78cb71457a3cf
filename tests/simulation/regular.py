"""A player who keeps coming back: when the line breaks he opens another and sends again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import Any

from tests.server.visitor import Message, Visitor
from websockets.exceptions import WebSocketException

RETRY_S = 0.03


class Regular(Visitor):
    """Plays without end, remembers every card he was shown, and every answer he was given."""

    def __init__(self, url: str, name: str, seed: int) -> None:
        super().__init__(url, name)
        self.table_id = ""
        self.done: list[str] = []
        self.unchecked: list[str] = []
        self.refusals: list[str] = []
        self.complaints: list[str] = []
        self.back_at = 0.0
        self._chance = random.Random(seed)
        self._pending: Message | None = None
        self._cards: dict[Any, Any] = {}
        self._seq = 0
        self._lines = 0

    def where(self) -> str:
        lines = f"{self.name}: line number {self._lines}, {super().where()}"
        return f"{lines}, pending {self._pending}, refused {self.refusals[-3:]}"

    async def keep_playing(self) -> None:
        """Come back for ever."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self.open()
                await self._sit_and_play()
            await asyncio.sleep(RETRY_S)

    async def _sit_and_play(self) -> None:
        self._lines += 1
        if not self.table_id:
            done = await self._order({"type": "play_now", "stakes": None})
            self.table_id = str(done["table_id"])
        await self.send({"type": "watch", "table_id": self.table_id})
        if self._pending is not None:
            await self._order(self._pending)
        while True:
            await self.until(lambda: self.close_code is not None or self._may_act(), "a turn", 1e6)
            if self.close_code is not None:
                return
            await self._order(self._next())

    def _may_act(self) -> bool:
        return self._broke() or self._out() or self.my_turn()

    def _mine(self) -> Message | None:
        if self.view is None or self.view["you"] is None:
            return None
        return dict(self.view["seats"][self.view["you"]])

    def _broke(self) -> bool:
        mine = self._mine()
        return mine is not None and mine["status"] == "sitting_out" and mine["stack"] == 0

    def _out(self) -> bool:
        mine = self._mine()
        return mine is not None and mine["status"] == "sitting_out"

    def _next(self) -> Message:
        if self._broke():
            return {"type": "top_up", "table_id": self.table_id, "chips": 400}
        if self._out():
            return {"type": "come_back", "table_id": self.table_id, "post": True}
        return self.act_message(self.some_action(self._chance))

    async def _order(self, message: Message) -> Message:
        """Send a command until it has been answered, now or over the next line."""
        self._pending = message = {"command_id": self.new_id(), **message}
        command_id = message["command_id"]
        await self.send(message)
        await self.until(
            lambda: self.close_code is not None or self.answers(command_id), "an answer", 1e6
        )
        answer = self.answers(command_id)
        if answer is None:
            raise OSError("the line broke first")
        self._pending = None
        if answer["type"] == "done":
            self.done.append(command_id)
            self.unchecked.append(command_id)
        else:
            self.refusals.append(answer["reason"])
            await self._see_it_changed()
        self.heard.clear()
        self.raw.clear()
        return dict(answer)

    async def _see_it_changed(self) -> None:
        """What was refused was late: the current view is on its way."""
        await asyncio.sleep(0.01)

    async def _hear(self, frame: bytes) -> None:
        await super()._hear(frame)
        message = self.heard[-1] if self.heard else None
        if message is not None and message["type"] == "table":
            self.back_at = time.monotonic()
            self._compare(message["view"])

    def _compare(self, view: Message) -> None:
        """Every card that was ever shown stays what it was."""
        if view["seq"] < self._seq:
            self.complaints.append(f"step {view['seq']} after step {self._seq}")
        self._seq = view["seq"]
        hand = view["hand"]
        if hand is None:
            return
        for seat in view["seats"]:
            if seat is None or not seat["cards"] or "??" in seat["cards"]:
                continue
            moment = (hand["hand_id"], seat["seat"], len(seat["draws"]), len(seat["cards"]))
            known = self._cards.setdefault(moment, seat["cards"])
            if known != seat["cards"]:
                self.complaints.append(f"cards of {moment} changed")
