"""A room that runs for real, and people who visit it: HTTP, cookies, sockets and all."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tripledraw.room import ledger
from tripledraw.server.app import Room, Settings, create_app
from tripledraw.server.serve import RoomServer, uvicorn_config
from tripledraw.server.socket import Ration
from tripledraw.store import MemoryStore, Store

QUICK = Settings(think_s=(0.0, 0.001))
PATIENT = Ration(a_second=1e6, at_once=1e6, chats_a_second=1e6, chats_at_once=1e6)
HURRIED = Settings(think_s=(0.0, 0.001), ration=PATIENT)

Message = dict[str, Any]

ALONE = {
    "name": "Two", "seats": 2, "min_buy_in": 100, "max_buy_in": 1000, "listed": True, "bots": [],
    "bots_play_alone": False, "stakes": {"small_blind": 5, "big_blind": 10}, "rules": {},
    "clocks": {"bet_s": 20, "bank_s": 60, "bank_refill_s": 5, "bank_refill_hands": 10},
}  # fmt: skip


class Running:
    """A room at a port of this machine."""

    def __init__(self, room: Room, port: int) -> None:
        self.room = room
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    @property
    def floor(self) -> Any:
        return self.room.floor

    def visitor(self, name: str) -> Visitor:
        return Visitor(self.url, name)

    async def guest(self, name: str) -> Visitor:
        """Somebody who has signed in and opened a page."""
        visitor = self.visitor(name)
        await visitor.sign_in()
        await visitor.open()
        return visitor


@contextlib.asynccontextmanager
async def running_room(
    settings: Settings = QUICK, store: Store | None = None
) -> AsyncIterator[Running]:
    """A room in this process, with a store that forgets unless another is given."""
    kept = store or MemoryStore()

    async def open_store() -> Store:
        return kept

    app, room = create_app(settings, open_store)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    open_now = asyncio.Event()
    server = RoomServer(uvicorn_config(app, settings), open_now.set)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        await asyncio.wait_for(open_now.wait(), 10)
        yield Running(room, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await task
        listener.close()


async def right(room: Running) -> None:
    """The books agree with the tables."""
    store: Store = room.floor.house.store
    assert (await store.audit()).right
    balances = await store.balances()
    for host in room.floor.hosts.values():
        assert not host.frozen
        for account, chips in ledger.table_balances(host.state).items():
            assert balances.get(account, 0) == chips


class Visitor:
    """Somebody with a browser: a cookie, and a page that understands the messages."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.cookie = ""
        self.line: ClientConnection | None = None
        self.heard: list[Message] = []
        self.raw: list[bytes] = []
        self.view: Message | None = None
        self.close_code: int | None = None
        self._mark = secrets.token_hex(6)  # no two pages use the same command ids
        self._numbers = itertools.count(1)
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None

    async def sign_in(self) -> httpx2.Response:
        async with httpx2.AsyncClient(base_url=self.url) as client:
            answer = await client.post(
                "/api/session", json={"name": self.name}, headers={"X-Tripledraw": "1"}
            )
        if answer.status_code == 200:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    async def open(self, **headers: str) -> None:
        """Open a page's socket, and listen to it."""
        given = {"Origin": self.url, "Cookie": self.cookie, **headers}
        self.line = await connect(
            self.url.replace("http", "ws") + "/ws",
            additional_headers={name: value for name, value in given.items() if value},
            compression=None,
            max_size=None,
            proxy=None,
        )
        self.close_code = None
        self._reader = asyncio.create_task(self._listen(self.line))

    async def _listen(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in line:
                await self._hear(frame.encode() if isinstance(frame, str) else frame)
        async with self._news:
            if line is self.line:
                self.close_code = line.close_code
            self._news.notify_all()

    async def _hear(self, frame: bytes) -> None:
        message = json.loads(frame)
        async with self._news:
            self.raw.append(frame)
            self.heard.append(message)
            if message["type"] == "table":
                self.view = message["view"]
            self._news.notify_all()

    async def close(self) -> None:
        """Close the page."""
        if self.line is not None:
            await self.line.close()
        if self._reader is not None:
            await self._reader

    async def send(self, message: Message | str | bytes) -> None:
        assert self.line is not None
        await self.line.send(json.dumps(message) if isinstance(message, dict) else message)

    async def until(
        self, wanted: Callable[[], Any], what: str = "that", timeout_s: float = 10.0
    ) -> Any:
        """Wait for messages until something is so."""
        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(wanted), timeout_s)
            except TimeoutError:
                raise AssertionError(
                    f"{self.name} waited for {what} in vain: {self.where()}"
                ) from None
            return wanted()

    def where(self) -> str:
        """What the page shows, in short, for whoever wonders why nothing happens."""
        view = self.view or {"seq": 0, "clock": None, "waiting_for": "", "hand": None, "you": None}
        hand = view["hand"] or {"number": 0, "to_act": None}
        me = None if view["you"] is None else view["seats"][view["you"]]
        return (
            f"line {self.close_code}, step {view['seq']}, hand {hand['number']}, "
            f"to act {hand['to_act']}, waits for {view['waiting_for']!r}, clock {view['clock']}, "
            f"me {me}, heard {[one['type'] for one in self.heard[-5:]]}"
        )

    async def closed(self, timeout_s: float = 5.0) -> int:
        """The code with which the room closed the line."""
        return int(await self.until(lambda: self.close_code, "the end of the line", timeout_s))

    def new_id(self) -> str:
        return f"{self._mark}-{next(self._numbers):06}"

    async def answer(self, command_id: str | None) -> Message:
        """The first answer to a command."""
        return dict(
            await self.until(lambda: self.answers(command_id), f"an answer to {command_id}")
        )

    def answers(self, command_id: str | None) -> Any:
        found = [
            one
            for one in self.heard
            if one["type"] in {"done", "refused"} and one["command_id"] == command_id
        ]
        return found[0] if found else None

    async def ask(self, message: Message) -> Message:
        """Send a command with a new id, and wait for its answer."""
        command_id = message.get("command_id") or self.new_id()
        await self.send({**message, "command_id": command_id})
        return await self.answer(command_id)

    async def watch(self, table_id: str | None) -> None:
        """Turn to a table, and wait to see it."""
        before = len(self.heard)
        await self.send({"type": "watch", "table_id": table_id})
        await self.until(
            lambda: any(one["type"] in {"table", "lobby", "gone"} for one in self.heard[before:]),
            "a view",
        )

    async def play_now(self) -> str:
        """Sit down with bots, and look at the table."""
        done = await self.ask({"type": "play_now", "stakes": None})
        assert done["type"] == "done", done
        await self.watch(done["table_id"])
        return str(done["table_id"])

    # Playing.

    def my_turn(self) -> bool:
        return bool(self.view and self.view["hand"] and self.view["hand"]["legal"])

    def act_message(self, action: Message) -> Message:
        """The command that answers the decision on the page."""
        assert self.view is not None
        hand = self.view["hand"]
        return {
            "type": "act",
            "table_id": self.view["table_id"],
            "hand_id": hand["hand_id"],
            "decision_id": hand["decision_id"],
            "action": action,
        }

    def some_action(self, chance: random.Random) -> Message:
        """Anything that may be done now."""
        assert self.view is not None
        legal = self.view["hand"]["legal"]
        if legal["stage"] == "drawing":
            mine = self.view["seats"][self.view["you"]]["cards"]
            return {"type": "discard", "cards": chance.sample(mine, chance.randrange(6))}
        choices = ["call" if legal["call"] else "check"] * 5
        if legal["raise_to"] is not None:
            choices += ["bet" if legal["opens"] else "raise"] * 3
        if legal["call"]:
            choices.append("fold")
        return {"type": chance.choice(choices)}

    async def play_hands(self, count: int, chance: random.Random, timeout_s: float = 60) -> None:
        """Play until so many more hands are over."""
        assert self.view is not None
        last = (self.view["hand"] or {"number": 0})["number"] + count
        answered = None

        def over() -> bool:
            hand = self.view["hand"] if self.view else None
            return hand is not None and (hand["number"], hand["stage"] == "over") >= (last, True)

        def news() -> bool:
            return over() or (self.my_turn() and self.decision() != answered)

        while True:
            await self.until(news, "a turn", timeout_s)
            if over():
                return
            answered = self.decision()
            await self.ask(self.act_message(self.some_action(chance)))

    def decision(self) -> Any:
        return self.view["hand"]["decision_id"] if self.view and self.view["hand"] else None
