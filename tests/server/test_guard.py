"""Every request passes the guard, and every answer carries its headers."""

from __future__ import annotations

import asyncio
import contextlib
import time

import httpx2
import pytest
from tests.server.visitor import QUICK, Running, Visitor, running_room
from websockets.exceptions import ConnectionClosed

from tripledraw.room.names import clean_chat, likeness
from tripledraw.server import guard
from tripledraw.server.app import Settings
from tripledraw.server.clock import RoomClock
from tripledraw.server.guard import Hosts


async def _raw(room: Running, request: bytes) -> bytes:
    port = int(room.url.rsplit(":", 1)[1])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


def _get(path: str, host: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


@pytest.mark.parametrize(
    ("host", "admitted"),
    [
        ("localhost:8027", True),
        ("LOCALHOST.", True),
        ("127.0.0.1", True),
        ("[::1]:8027", True),
        ("192.0.2.7", True),
        ("192.0.2.8", False),
        ("cards.local", True),
        ("cards.example:443", True),
        ("more.example", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("localhost:99999", False),
        ("a@localhost", False),
        ("", False),
    ],
)
def test_b7_only_the_rooms_own_names_are_answered(host: str, admitted: bool) -> None:
    hosts = Hosts("https://cards.example", ["More.example"])
    scope = {"headers": [(b"host", host.encode())], "server": ("192.0.2.7", 8027)}
    assert hosts.admits(scope) is admitted
    assert not hosts.admits({"headers": [(b"host", b"localhost")] * 2})
    assert not hosts.admits({"headers": []})


async def test_b7_another_name_is_421_and_b9_odd_paths_are_4xx_with_headers() -> None:
    async with running_room() as room:
        for path, host, status in (
            ("/healthz", "evil.example", b"421"),
            ("/%00", "localhost", b"400"),
            ("/" + "a" * 5000, "localhost", b"414"),
            ("/?" + "a" * 9000, "localhost", b"414"),
        ):
            answer = await _raw(room, _get(path, host))
            assert answer.split()[1] == status
            assert b"content-security-policy" in answer.lower()


async def test_b3_a_body_that_drips_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_S", 0.1)
    head = "POST /api/session HTTP/1.1\r\nHost: localhost\r\nX-Tripledraw: 1\r\n"
    async with running_room() as room:
        answer = await _raw(room, f'{head}Content-Length: 20\r\n\r\n{{"na'.encode())
    assert answer.split()[1] == b"408"


async def test_b2_garbage_takes_nothing_of_the_rooms_allowance() -> None:
    settings = Settings(think_s=QUICK.think_s, guests_a_second=1e-9, guests_at_once=1)
    async with running_room(settings) as room, httpx2.AsyncClient(base_url=room.url) as client:
        ours = {"X-Tripledraw": "1"}
        for _ in range(5):
            answer = await client.post("/api/session", content=b"{", headers=ours)
            assert answer.status_code == 400
        answer = await client.post("/api/session", json={"name": "Ann"}, headers=ours)
        assert answer.status_code == 200


async def test_b10_a_room_behind_https_says_so() -> None:
    settings = Settings(think_s=QUICK.think_s, public_url="https://cards.example")
    async with running_room(settings) as room, httpx2.AsyncClient(base_url=room.url) as client:
        answer = await client.get("/healthz")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_every_route_refuses_a_change_that_no_page_of_ours_asks_for() -> None:
    async with running_room() as room, httpx2.AsyncClient(base_url=room.url) as client:
        for path in ("/api/session", "/api/hands", "/api/study", "/healthz", "/", "/none"):
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                assert (await client.request(method, path)).status_code == 403


def test_b9_armenian_vo_looks_like_n() -> None:
    assert likeness("A\u0578na") == likeness("Anna")


def test_b9_chat_is_cleaned() -> None:
    assert clean_chat("a\x00b\u202ec\u200bd\n\n\ne") == "abcd e"
    assert clean_chat("\u2028 \u200b\x00") == ""
    assert clean_chat("q" + "\u0323" * 50) == "q\u0323\u0323"


async def test_b6_a_flood_of_ping_frames_cuts_the_line() -> None:
    async with running_room() as room:
        ann = Visitor(room.url, "Ann")
        await ann.sign_in()
        await ann.open()
        assert ann.line is not None
        assert ann._reader is not None
        with contextlib.suppress(ConnectionClosed):
            for number in range(1000):
                await ann.line.ping(str(number))
        await asyncio.wait_for(ann._reader, 10)


def test_b9_a_clock_says_how_far_it_is_ahead() -> None:
    year_ms = 365 * 24 * 3600 * 1000
    wall_ms = time.time_ns() // 1_000_000
    assert abs(RoomClock(wall_ms + year_ms).ahead_ms - year_ms) < 60_000
    assert RoomClock(None).ahead_ms == 0
