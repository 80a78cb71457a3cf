"""The wire: what is not a message, what is too much, and who does not read."""

from __future__ import annotations

import asyncio
import socket as sockets

import pytest
from tests.server.visitor import HURRIED, QUICK, Visitor, running_room

from tripledraw.server.app import Settings
from tripledraw.server.messages import Pong
from tripledraw.server.socket import UNSENT_BYTES_MAX, Bucket, Ration, Socket, frame, frame_of


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", "7", '"act"', '{"type":"ping"}', '{"type":"ping","at":1.0}',
        '{"type":"ping","at":true}', '{"type":"ping","at":"1"}', '{"type":"ping","at":NaN}',
        '{"type":"ping","at":1e309}', '{"type":"ping","at":1,"more":1}', '{"type":"nothing"}',
        '{"type":"ping","at":' + "[" * 2000, "{" * 4000, '{"type":"watch","table_id":"../../etc"}',
        '{"type":"sit","command_id":"short","table_id":"abcdef","seat":0,"chips":1}',
        '{"type":"sit","command_id":"12345678","table_id":"abcdef","seat":9,"chips":1}',
        '{"type":"sit","command_id":"12345678","table_id":"abcdef","seat":0,"chips":0}',
        '{"type":"sit","command_id":"12345678","table_id":"abcdef","seat":0,"chips":-5}',
        '{"type":"act","hand_id":{"command_id":"inwards1"},"command_id":"12345678"}',
        b'\xff\xfe', b'{"type":"ping","at":1}\x00',
    ],
)  # fmt: skip
async def test_what_is_no_message_is_refused_and_the_line_stays_open(text: str | bytes) -> None:
    async with running_room() as room:
        ann = await room.guest("Ann")
        await ann.send(text)
        refused = await ann.until(
            lambda: [one for one in ann.heard if one["type"] == "refused"], "a refusal"
        )
        named = "12345678" if "12345678" in str(text) else None  # so the page knows what it was
        assert refused == [
            {"type": "refused", "command_id": named, "reason": "malformed", "numbers": {}}
        ]
        await ann.send({"type": "ping", "at": 5})
        pong = await ann.until(lambda: [one for one in ann.heard if one["type"] == "pong"])
        assert pong[0]["at"] == 5
        await ann.close()


async def test_a_frame_of_more_than_four_kib_ends_the_line() -> None:
    async with running_room() as room:
        ann = await room.guest("Ann")
        padding = " " * (4096 - len('{"type":"ping","at":1}'))
        await ann.send('{"type":"ping","at":1}' + padding)
        await ann.until(lambda: [one for one in ann.heard if one["type"] == "pong"])
        await ann.send('{"type":"ping","at":1}' + padding + " ")
        assert await ann.closed() == 1009


async def test_compression_is_not_accepted() -> None:
    async with running_room() as room:
        ann = room.visitor("Ann")
        await ann.sign_in()
        await ann.open(**{"Sec-WebSocket-Extensions": "permessage-deflate"})
        assert ann.line is not None
        assert ann.line.response is not None
        assert "sec-websocket-extensions" not in ann.line.response.headers
        await ann.close()


async def test_who_talks_too_fast_is_refused_and_then_cut_off() -> None:
    settings = Settings(ration=Ration(a_second=10, at_once=20, patience=30))
    async with running_room(settings) as room:
        ann, bob = await room.guest("Ann"), await room.guest("Bob")
        for _ in range(200):
            await ann.send({"type": "ping", "at": 1})
        assert await ann.closed(2.0) == 1008
        reasons = [one["reason"] for one in ann.heard if one["type"] == "refused"]
        assert reasons == ["too_fast"] * 30
        assert 20 <= sum(one["type"] == "pong" for one in ann.heard) <= 25
        await bob.send({"type": "ping", "at": 1})
        await bob.until(lambda: bob.heard[-1]["type"] == "pong")
        await bob.close()


async def test_a_page_learns_which_of_its_commands_came_too_fast() -> None:
    settings = Settings(ration=Ration(a_second=0.001, at_once=1, patience=30))
    async with running_room(settings) as room:
        ann = await room.guest("Ann")
        await ann.send({"type": "ping", "at": 1})
        assert (await ann.ask({"type": "ask_chips"}))["reason"] == "too_fast"
        await ann.close()


async def test_chat_has_a_ration_of_its_own() -> None:
    async with running_room(QUICK) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        say = {"type": "say", "table_id": table_id, "text": "hello"}
        answers = [await ann.ask(say) for _ in range(6)]
        assert [one["type"] for one in answers] == ["done"] * 5 + ["refused"]
        assert answers[-1]["reason"] == "chat_too_fast"
        await ann.send({"type": "ping", "at": 1})
        await ann.until(lambda: [one for one in ann.heard if one["type"] == "pong"])
        bob = await room.guest("Bob")
        await bob.watch(table_id)
        said = await bob.until(lambda: [one for one in bob.heard if one["type"] == "said"])
        assert said[0]["text"] == "hello"
        assert said[0]["name"] == "Ann"
        assert (await bob.ask(say))["reason"] == "not_seated"
        await ann.close()
        await bob.close()


def test_a_purse_fills_by_itself() -> None:
    bucket = Bucket(a_second=2, at_once=3, now_s=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


class FullWire:
    """A transport whose other end does not read."""

    def __init__(self) -> None:
        self.waiting = 0
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.waiting += len(data)

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    def get_write_buffer_size(self) -> int:
        return self.waiting


def test_frames_say_how_long_they_are() -> None:
    assert frame(b"x" * 125)[:2] == b"\x81\x7d"
    assert frame(b"x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert frame(b"x" * 65536)[:10] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"
    assert frame_of(Pong(1, 2)) == frame(b'{"type":"pong","at":1,"now":2}')


def test_who_does_not_read_is_let_go_after_so_many_bytes() -> None:
    wire = FullWire()
    page = Socket(wire, "p", "Ann", lambda code: None)
    while not wire.aborted:
        page.send_frame(b"x" * 1000)
    assert UNSENT_BYTES_MAX - 1000 < wire.waiting <= UNSENT_BYTES_MAX
    page.send_frame(b"x")
    assert wire.waiting <= UNSENT_BYTES_MAX


def test_who_does_not_read_is_let_go_after_five_seconds() -> None:
    wire = FullWire()
    page = Socket(wire, "p", "Ann", lambda code: None)
    page.send_frame(b"x")
    assert not page.drop_if_stuck(10.0)
    assert not page.drop_if_stuck(14.0)
    assert page.drop_if_stuck(15.1)
    assert wire.aborted


async def test_d16_a_page_that_does_not_read_costs_little_and_delays_nobody() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        deaf = [await deaf_page(room.port, room.url, f"Deaf{number}") for number in range(10)]
        host = room.floor.hosts[table_id]
        for line in deaf:
            line.send(masked(f'{{"type":"watch","table_id":"{table_id}"}}'.encode()))
        while len(host.audience._sockets) < 11:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        loop = asyncio.get_running_loop()
        worst_s = 0.0
        deadline = loop.time() + 30
        while len(host.audience._sockets) > 1:
            assert loop.time() < deadline, "the deaf pages are still there"
            for _ in range(20):
                host.audience.tell(())
            asked = loop.time()
            await ann.send({"type": "ping", "at": 1})
            ann.heard.clear()
            await ann.until(lambda: [one for one in ann.heard if one["type"] == "pong"])
            worst_s = max(worst_s, loop.time() - asked)
        assert worst_s < 0.5
        assert len(room.floor.house.sockets) == 1
        await ann.close()
        for line in deaf:
            line.close()


async def deaf_page(port: int, url: str, name: str) -> sockets.socket:
    """A page that opens its socket and never reads from it."""
    visitor = Visitor(url, name)
    await visitor.sign_in()
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    line.send(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {url}\r\n"
        f"Cookie: {visitor.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert (await loop.sock_recv(line, 12)).endswith(b"101")
    return line


def masked(text: bytes) -> bytes:
    """A frame of a browser, with a mask of nothing."""
    return bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text
