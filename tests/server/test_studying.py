"""Questions about the game's numbers over HTTP: answered by another process, one at a time."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import msgspec
import pytest
from tests.server.visitor import HURRIED, Running, running_room

from tripledraw.server.workers import Busy, Fault, Mistake, TookTooLong, Workers
from tripledraw.study.answers import DrawsAnswer, OddsAnswer
from tripledraw.study.questions import EquityQuestion

FOLD = b'{"type":"equity","left":0,"sides":[{"range":"pat:76542"},{"range":"pat:76543"}]}'
LONG = (
    b'{"type":"equity","left":3,"seconds":600,"error":1e-9,"trials":90000000000,'
    b'"sides":[{"range":"any"},{"range":"any"}]}'
)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    working = Workers()
    yield working
    await working.stop()


async def test_a_question_is_answered_elsewhere(workers: Workers) -> None:
    body = b'{"type":"odds",\n "kept":"2347","left":1}'
    answer = msgspec.json.decode(await workers.run("ann", "study", body), type=OddsAnswer)
    # Eight eights to nines and so on are counted in tests/study; here: it is the real answer.
    assert [row.left for row in answer.rows] == [1]
    assert 0 < answer.rows[0].seven < answer.rows[0].jack < 1


async def test_what_is_wrong_is_told_with_its_place(workers: Workers) -> None:
    body = b'{"type":"draws","hand":"2h3h4c7d","left":2}'
    told = msgspec.json.decode(await workers.run("ann", "study", body))
    assert told["type"] == "mistake"
    assert told["field"] == "hand"
    assert "five cards" in told["sentence"]


@pytest.mark.parametrize(
    "body", [b"", b"[", b'"x"', b'{"type":"nothing"}', b"\xff\xfe", b"[" * 5000]
)
async def test_what_is_no_question_is_refused(workers: Workers, body: bytes) -> None:
    with pytest.raises(Mistake, match=r"not a question|this is no question"):
        await workers.run("ann", "study", body)


async def test_an_account_has_one_question_at_work(workers: Workers) -> None:
    first = asyncio.create_task(workers.run("ann", "study", LONG))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await workers.run("ann", "study", FOLD)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await workers.run("ann", "study", FOLD)  # and the process that was given up is replaced


async def test_only_so_many_wait() -> None:
    workers = Workers(waiting_max=2)
    waiting = [asyncio.create_task(workers.run(name, "study", LONG)) for name in ("ann", "bob")]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await workers.run("cat", "study", FOLD)
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await workers.stop()


async def test_a_question_that_takes_too_long_is_given_up() -> None:
    workers = Workers(patience_s=0.5)
    with pytest.raises(TookTooLong):
        await workers.run("ann", "study", LONG)
    await workers.stop()


async def test_a_process_that_dies_is_replaced(workers: Workers) -> None:
    asking = asyncio.create_task(workers.run("ann", "study", LONG))
    for child in await _children():
        os.kill(child, signal.SIGKILL)
    with pytest.raises(Fault):
        await asking
    body = b'{"type":"draws","hand":"2h3h4c7dKs","left":1}'
    answer = msgspec.json.decode(await workers.run("ann", "study", body), type=DrawsAnswer)
    assert len(answer.keeps) == 32


class Nobody:
    """Workers that note what they are asked and answer with nothing."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    async def run(self, player: str, subject: str, body: bytes) -> bytes:
        assert subject == "study"
        self.bodies.append(body)
        return b"{}"


async def post(room: Running, cookie: str, body: bytes, **headers: str) -> httpx2.Response:
    async with httpx2.AsyncClient(base_url=room.url) as client:
        return await client.post("/api/study", content=body, headers={"Cookie": cookie, **headers})


async def test_a_page_may_not_ask_for_hours_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Nobody()
    monkeypatch.setattr(Workers, "run", lambda _, *what: asked.run(*what))
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        here = {"x-tripledraw": "1"}
        assert (await post(room, ann.cookie, LONG, **here)).status_code == 200
        question = msgspec.json.decode(asked.bodies[0], type=EquityQuestion)
        assert question.seconds <= 10
        assert question.trials <= 5_000_000
        simulate = b'{"type":"simulate","hands":1000000000}'
        assert (await post(room, ann.cookie, simulate, **here)).status_code == 422
        assert (await post(room, ann.cookie, b"{" + b" " * 5000, **here)).status_code == 413
        assert (await post(room, ann.cookie, FOLD)).status_code == 403
        assert (await post(room, "", FOLD, **here)).status_code == 401
        assert len(asked.bodies) == 1
        await ann.close()


async def _children() -> list[int]:
    """The processes that have been spawned to answer, once there are any."""
    for _ in range(500):
        found = [pid for pid in _all_children() if b"server.worker" in _command_of(pid)]
        if found:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("nobody was spawned")


def _all_children() -> list[int]:
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return [int(pid) for pid in listed.read_text().split()]


def _command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
