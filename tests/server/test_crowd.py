"""What one network address may take of a room, who is kept waiting at the door, and empty tables."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import httpx2
import pytest
from tests.server.visitor import ALONE, Visitor, running_room

from tripledraw.server import abandoned, serve
from tripledraw.server.abandoned import Abandoned
from tripledraw.server.app import Settings
from tripledraw.server.crowd import Crowd, home_of


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::7", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("", None),
        ("a socket of this machine", None),
        (None, None),
    ],
)
def test_whose_an_address_is(address: str | None, home: str | None) -> None:
    assert home_of(address) == home


def test_an_address_has_so_many_pages_at_once() -> None:
    crowd = Crowd(2, 0, time.monotonic)
    assert crowd.takes_socket("203.0.113.9")
    assert crowd.takes_socket("203.0.113.9")
    assert not crowd.takes_socket("203.0.113.9")
    assert crowd.takes_socket("203.0.113.10")
    crowd.leaves("203.0.113.9")
    assert crowd.takes_socket("203.0.113.9")
    assert all(crowd.takes_socket("127.0.0.1") for _ in range(10))
    unlimited = Crowd(0, 0, time.monotonic)
    assert all(unlimited.takes_socket("203.0.113.9") for _ in range(10))
    assert all(unlimited.takes_guest("203.0.113.9") for _ in range(10))


def test_an_address_brings_so_many_guests_an_hour() -> None:
    now = SimpleNamespace(s=0.0)
    crowd = Crowd(0, 3, lambda: now.s)
    assert [crowd.takes_guest("203.0.113.9") for _ in range(4)] == [True, True, True, False]
    assert crowd.takes_guest("203.0.113.10")
    now.s += 1200  # a third of an hour is one more
    assert [crowd.takes_guest("203.0.113.9") for _ in range(2)] == [True, False]


def test_addresses_are_forgotten_when_they_have_been_quiet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripledraw.server.crowd.ADDRESSES_KEPT", 50)
    now = SimpleNamespace(s=0.0)
    crowd = Crowd(0, 3, lambda: now.s)
    for number in range(50):
        assert crowd.takes_guest(f"203.0.113.{number}")
    now.s += 3000
    assert crowd.takes_guest("198.51.100.1")
    assert len(crowd._guests) == 1


async def test_the_room_counts_by_the_address_that_its_proxy_tells() -> None:
    settings = Settings(
        public_url="https://cards.example", pages_per_address=1, guests_per_address=2
    )
    home = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    async with running_room(settings) as room:
        codes, cookie = [], ""
        async with httpx2.AsyncClient(base_url=room.url) as client:
            for name in ("Ann", "Bob", "Cat"):
                answer = await client.post(
                    "/api/session", json={"name": name}, headers={"X-Tripledraw": "1", **home}
                )
                codes.append(answer.status_code)
                cookie = cookie or answer.headers["set-cookie"].split(";")[0]
        assert codes == [200, 200, 429]
        pages = [Visitor(room.url, "Ann") for _ in range(2)]
        for page in pages:
            page.cookie = cookie
            await page.open(Origin="https://cards.example", **home)
        assert await pages[1].closed() == 4429
        await pages[0].close()
        await pages[1].close()
        again = Visitor(room.url, "Ann")
        again.cookie = cookie
        await again.open(Origin="https://cards.example", **home)
        await again.until(lambda: again.heard, "a welcome")
        await again.close()


async def test_who_says_nothing_at_the_door_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "ASKING_S", 0.2)
    async with running_room() as room:
        ann = await room.guest("Ann")  # her line is a WebSocket in time, and stays
        for begun in (b"", b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: web"):
            reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
            writer.write(begun)
            assert await asyncio.wait_for(reader.read(), 5) == b""
            writer.close()
        assert (await ann.ask({"type": "ask_chips"}))["reason"] == "not_broke"
        await ann.close()


async def test_a_table_that_nobody_comes_back_to_closes() -> None:
    async with running_room() as room:
        ann = await room.guest("Ann")
        kept = (await ann.ask({"type": "create_table", "settings": ALONE}))["table_id"]
        left = (await ann.ask({"type": "create_table", "settings": ALONE}))["table_id"]
        await ann.watch(kept)
        hosts = room.floor.hosts
        tables = len(hosts)
        look = Abandoned(hosts)
        look.close_some(1_000)
        look.close_some(1_000 + abandoned.ABANDONED_MS - 1)
        await asyncio.sleep(0.05)
        assert len(hosts) == tables
        look.close_some(1_000 + abandoned.ABANDONED_MS)
        await asyncio.sleep(0.05)
        assert left not in hosts
        assert len(hosts) == tables - 1, "the room's own tables stay, and those that are looked at"
        await ann.watch(None)
        look.close_some(9_000_000)
        await asyncio.sleep(0.05)
        assert kept in hosts, "its half hour has only begun"
        await ann.close()
