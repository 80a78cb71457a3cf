"""Rooms that run for real, and people who play there by wire while a page is watched."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import hatch_build
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tripledraw.room.views import TableSettings
from tripledraw.rules.options import ONLINE, Rules, Stakes

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0
STAKES = Stakes(5, 10)

Message = dict[str, Any]
Policy = Callable[[Message], Message | None]
"""What somebody does when it is his turn, seeing his view; None: nothing yet."""


class RoomProcess:
    """A room at a port of this machine, which can be killed and started again."""

    def __init__(self, data: Path, *more: str) -> None:
        hatch_build.build_client()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._data = data
        self._more = more
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Open the room, and wait until it can be visited."""
        command = [sys.executable, "-m", "tests.browser.room_process", str(self.port)]
        with (self._data / "room.log").open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*command, str(self._data / "room"), *self._more],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said == "open\n", (self._data / "room.log").read_text(encoding="utf-8")

    def freeze(self) -> None:
        """Stop it where it is: the lines stay open, and nobody reads them."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End it as a crash would: at once, without a word."""
        self._end(lambda process: process.kill())

    def stop(self) -> None:
        """End it as its host would."""
        self._end(lambda process: process.terminate())

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        how(process)
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()

    def sign_in(self, name: str) -> tuple[int, Message, str]:
        """Ask for a guest of this name: the status, what is said, and the cookie."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        headers = {"Content-Type": "application/json", "X-Tripledraw": "1"}
        with contextlib.closing(line):
            line.request("POST", "/api/session", json.dumps({"name": name}), headers)
            answer = line.getresponse()
            body = json.loads(answer.read())
            return answer.status, body, (answer.getheader("set-cookie") or "").split(";")[0]


def table_settings(
    name: str = "Test table", rules: Rules = ONLINE, stakes: Stakes = STAKES, **more: Any
) -> Message:
    """The settings of a table as the wire has them: unlisted, two seats, unless told otherwise."""
    usual = {"seats": 2, "min_buy_in": 40, "max_buy_in": 1000, "listed": False}
    settings = TableSettings(name=name, stakes=stakes, rules=rules, **{**usual, **more})
    return dict(msgspec.to_builtins(settings))


class Line:
    """Somebody who plays by wire: as his policy says, or act by act."""

    def __init__(self, room: RoomProcess, name: str) -> None:
        status, said, cookie = room.sign_in(name)
        assert status == 200, said
        self.name = name
        self.cookie = cookie
        self.policy: Policy | None = None
        self.view: Message | None = None
        self.table_id = ""
        self._answers: dict[str, Message] = {}
        self._acted: int | None = None
        self._mark = secrets.token_hex(6)
        self._numbers = itertools.count(1)
        self._news = threading.Condition()
        self._open = contextlib.ExitStack()
        self._line: ClientConnection = self._open.enter_context(
            connect(
                room.url.replace("http", "ws") + "/ws",
                additional_headers={"Cookie": cookie},
                origin=Origin(room.url),
                compression=None,
                max_queue=None,
                proxy=None,
            )
        )
        self._ear = threading.Thread(target=self._listen, daemon=True)
        self._ear.start()

    def close(self) -> None:
        """Close the page, so to speak; the seat is kept."""
        self._open.close()
        self._ear.join(PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            for frame in self._line:
                self._hear(json.loads(frame))

    def _hear(self, message: Message) -> None:
        with self._news:
            if message["type"] == "table":
                self.view = message["view"]
            elif message["type"] in {"done", "refused"}:
                self._answers[message["command_id"]] = message
            self._news.notify_all()
            self._follow_policy()

    def _follow_policy(self) -> None:
        """Act, if it is time and the policy knows what; called with the news held."""
        view = self.view
        if self.policy is None or view is None or not self.my_turn():
            return
        decision_id = view["hand"]["decision_id"]
        if self._acted == decision_id:
            return
        action = self.policy(view)
        if action is not None:
            self._acted = decision_id
            self._line.send(json.dumps(self._act_message(action)))

    def play(self, policy: Policy | None) -> None:
        """Decide by this policy from now on, a turn that has come already included."""
        with self._news:
            self.policy = policy
            self._follow_policy()

    def my_turn(self) -> bool:
        return bool(self.view and self.view["hand"] and self.view["hand"]["legal"])

    def until(self, wanted: Callable[[], Any], what: str) -> Any:
        """Wait for messages until something is so."""
        with self._news:
            came = self._news.wait_for(wanted, PATIENCE_S)
            assert came, f"{self.name} waited for {what} in vain"
            return came

    def ask(self, message: Message) -> Message:
        """Send a command, and wait for its answer."""
        command_id = f"{self._mark}-{next(self._numbers):06}"
        self._line.send(json.dumps({**message, "command_id": command_id}))
        self.until(lambda: command_id in self._answers, f"an answer to {message['type']}")
        return self._answers[command_id]

    def done(self, message: Message) -> Message:
        """Send a command that must take effect."""
        answer = self.ask(message)
        assert answer["type"] == "done", answer
        return answer

    def watch(self, table_id: str) -> None:
        self.table_id = table_id
        self._line.send(json.dumps({"type": "watch", "table_id": table_id}))
        self.until(lambda: self.view and self.view["table_id"] == table_id, "a view")

    def open_table(self, **settings: Any) -> str:
        """Open a table, look at it, and take seat 0 with 500 chips (any seat, beside bots)."""
        made = self.done({"type": "create_table", "settings": table_settings(**settings)})
        self.watch(str(made["table_id"]))
        self.sit(None if "bots" in settings else 0)
        return self.table_id

    def sit(self, seat: int | None, chips: int = 500) -> None:
        self.done({"type": "sit", "table_id": self.table_id, "seat": seat, "chips": chips})

    def act(self, kind: str) -> None:
        """Wait for my turn and do this: ``call`` checks where that is free, ``pat`` draws none."""
        self.until(self.my_turn, "his turn")
        self.done(self._act_message(self._named(kind)))

    def _named(self, kind: str) -> Message:
        assert self.view is not None
        legal = self.view["hand"]["legal"]
        if kind == "pat" or legal["stage"] == "drawing":
            return {"type": "discard", "cards": []}
        if kind == "call" and not legal["call"]:
            return {"type": "check"}
        if kind == "raise" and legal["opens"]:
            return {"type": "bet"}
        return {"type": kind}

    def _act_message(self, action: Message) -> Message:
        assert self.view is not None
        hand = self.view["hand"]
        return {
            "type": "act",
            "command_id": f"{self._mark}-{next(self._numbers):06}",
            "table_id": self.view["table_id"],
            "hand_id": hand["hand_id"],
            "decision_id": hand["decision_id"],
            "action": action,
        }


def calling(view: Message) -> Message:
    """A policy: check or call, and draw nothing."""
    legal = view["hand"]["legal"]
    if legal["stage"] == "drawing":
        return {"type": "discard", "cards": []}
    return {"type": "call" if legal["call"] else "check"}


def raising(view: Message) -> Message:
    """A policy: bet or raise wherever one may, else call."""
    legal = view["hand"]["legal"]
    if legal["stage"] == "betting" and legal["raise_to"] is not None:
        return {"type": "bet" if legal["opens"] else "raise"}
    return calling(view)


def eventually(wanted: Callable[[], Any], what: str, wait: Callable[[float], None]) -> Any:
    """Ask again and again, letting ``wait`` pass the time (in ms), until something is so."""
    until = time.monotonic() + PATIENCE_S
    while not (found := wanted()):
        assert time.monotonic() < until, f"waited for {what} in vain"
        wait(20)
    return found
