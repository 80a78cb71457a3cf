"""A full room: 6,000 pages at 1,000 tables, every step on disk before anybody sees it.

Two processes: the room, and the load, which opens the pages, acts, and times how long it takes from
an action to the last of the six screens. Beside it, a bare fan-out on the same server and wire.
The pauses between hands are cut to 20 ms, so that there is always somebody to act.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uvloop
from bench._room_server import SEATS, token

RATES = (1000, 0)
"""Actions a second; 0 is as many as go."""
SEQ = re.compile(rb'"seq":(\d+)')
DECISION = re.compile(rb'"decision_id":(\d+)')
HAND = re.compile(rb'"hand_id":"(\w+)"')
GET = (
    "GET /ws{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Cookie: tripledraw={cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Load:
    """All pages, and what is being timed."""

    def __init__(self, tables: int) -> None:
        self.tables = [Table(self) for _ in range(tables)]
        self.ready: list[Table] = []
        self.latencies: list[float] = []
        self.saturate = False
        self.open = 0
        self.messages = 0
        self.bytes = 0


class Table:
    """Six pages, and the action that is on its way."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.table_id = ""
        self.seq = 0
        self.decision = -1
        self.waits_for = 0
        self.sent_at = 0.0
        self.missing = 0
        self.turn: tuple[Page, bytes] | None = None

    def to_act(self, page: Page, frame: bytes) -> None:
        """It is a page's turn; a view that is shown again tells nothing new."""
        found = DECISION.search(frame)
        decision = int(found[1]) if found else self.seq
        if decision == self.decision:
            return
        self.decision = decision
        self.turn = (page, frame)
        if self.missing == 0:
            self.go()

    def go(self) -> None:
        if self.load.saturate:
            self.act(time.perf_counter())
        else:
            self.load.ready.append(self)

    def act(self, at: float) -> None:
        assert self.turn is not None
        page, frame = self.turn
        self.turn = None
        self.waits_for = self.seq + 1
        self.sent_at = at
        self.missing = SEATS
        page.act(frame)

    def seen(self, seq: int) -> None:
        """One of the six screens shows this step."""
        if seq > self.seq:
            self.seq = seq
        if seq == self.waits_for and self.missing:
            self.missing -= 1
            if self.missing == 0:
                self.load.latencies.append(time.perf_counter() - self.sent_at)
                if self.turn is not None:
                    self.go()


class Page(asyncio.Protocol):
    """One page: as much of a WebSocket as is needed to count and to click."""

    def __init__(self, table: Table, seat: int, request: str) -> None:
        self.table = table
        self.request = request
        self.seat = seat
        self.buffer = b""
        self.open = False
        self.number = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        start = 0
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = buffer
                return
            assert buffer.startswith(b"HTTP/1.1 101"), buffer[:200]
            self.open = True
            self.table.load.open += 1
            start = end + 4
        size = len(buffer)
        while size - start >= 2:
            length = buffer[start + 1]
            head = 2
            if length == 126:
                head = 4
                length = int.from_bytes(buffer[start + 2 : start + 4], "big")
            elif length == 127:
                head = 10
                length = int.from_bytes(buffer[start + 2 : start + 10], "big")
            if size - start < head + length:
                break
            if buffer[start] == 0x81:
                self.frame(buffer[start + head : start + head + length])
            elif buffer[start] == 0x89:
                self.write(0x8A, buffer[start + head : start + head + length])
            start += head + length
        self.buffer = buffer[start:]

    def frame(self, text: bytes) -> None:
        load = self.table.load
        load.messages += 1
        load.bytes += len(text)
        if text.startswith(b'{"type":"table"'):
            found = SEQ.search(text)
            assert found is not None
            self.table.seen(int(found[1]))
            if b'"legal":{' in text:
                self.table.to_act(self, text)
        elif text.startswith(b'{"type":"refused"'):
            raise AssertionError(text)

    def write(self, opcode: int, text: bytes) -> None:
        size = len(text)
        head = bytes((opcode, 0x80 | size)) if size < 126 else (
            bytes((opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        )  # fmt: skip
        self.transport.write(head + b"\0\0\0\0" + text)

    def watch(self) -> None:
        self.write(0x81, b'{"type":"watch","table_id":"%s"}' % self.table.table_id.encode())

    def act(self, frame: bytes) -> None:
        if not self.table.table_id:
            self.write(0x81, b'{"type":"act","padding":"sixty bytes of a click, or so it is said"}')
            return
        if b'"stage":"drawing"' in frame[frame.find(b'"legal":{') :]:
            word = b'{"type":"discard","cards":[]}'
        elif b'"legal":{"stage":"betting","call":0' in frame:
            word = b'{"type":"check"}'
        else:
            word = b'{"type":"call"}'
        self.number += 1
        hand, decision = HAND.search(frame), DECISION.search(frame)
        assert hand is not None
        assert decision is not None
        self.write(
            0x81,
            b'{"type":"act","command_id":"c%02d-%08d","table_id":"%s","hand_id":"%s",'
            b'"decision_id":%s,"action":%s}'
            % (self.seat, self.number, self.table.table_id.encode(), hand[1], decision[1], word),
        )


def measure(kind: str, tables: int, seconds: float) -> None:
    """Start a server of this kind, put it under load, and print what came out."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench._room_server", kind, str(port), str(tables)]
        server = subprocess.Popen([*command, str(Path(folder) / "data")], stdout=subprocess.PIPE)
        assert server.stdout is not None
        ids = [one.decode() for one in server.stdout.readline().split()[1:]]
        try:
            uvloop.run(under_load(kind, ids or [""] * tables, port, server.pid, seconds))
        finally:
            server.kill()
            server.wait()


async def under_load(kind: str, ids: list[str], port: int, pid: int, seconds: float) -> None:
    before_mb = memory_mb(pid)
    load = Load(len(ids))
    for table, table_id in zip(load.tables, ids, strict=True):
        table.table_id = table_id
    pages = await open_pages(load, port, kind)
    await asyncio.sleep(2)
    each_kb = (memory_mb(pid) - before_mb) * 1024 / len(pages)
    print(f"{kind}: {len(pages)} pages at {len(ids)} tables, {each_kb:.0f} KB of memory a page")
    while len(load.ready) < len(ids):  # noqa: ASYNC110 - the first hand of every table
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)  # a thousand first hands at once are no measure of anything
    for rate in RATES:
        await timed(load, pid, kind, seconds, rate)


async def open_pages(load: Load, port: int, kind: str) -> list[Page]:
    loop = asyncio.get_running_loop()
    pages = []
    for number, table in enumerate(load.tables):
        for seat in range(SEATS):
            query = f"?{number}" if kind == "bare" else ""
            cookie = token(number * SEATS + seat)
            request = GET.format(query=query, port=port, cookie=cookie)
            page = Page(table, seat, request)
            await loop.create_connection(functools.partial(_same, page), "127.0.0.1", port)
            pages.append(page)
            while len(pages) - load.open > 50:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
    while load.open < len(pages):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    if kind == "room":
        for page in pages:
            page.watch()
    return pages


async def last_answers(load: Load, sent: int, patience_s: float = 10.0) -> None:
    """Wait until every action has reached all its screens, or is to be called lost."""
    begun = time.perf_counter()
    while len(load.latencies) < sent and time.perf_counter() - begun < patience_s:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def _same(page: Page) -> Page:
    return page


async def timed(load: Load, pid: int, kind: str, seconds: float, rate: int) -> None:
    """Open loop at so many actions a second; as many as go, for a rate of 0."""
    load.latencies.clear()
    load.messages = load.bytes = 0
    sent = late = 0
    load.saturate = rate == 0
    own, theirs = cpu_s(), process_cpu_s(pid)
    begun = time.perf_counter()
    if rate == 0:
        ready, load.ready = load.ready, []
        for table in ready:
            table.act(time.perf_counter())
        await asyncio.sleep(seconds)
    else:
        chance = random.Random(1)
        while sent + late < rate * seconds:
            due = int((time.perf_counter() - begun) * rate)
            while sent + late < due:
                at = begun + (sent + late + 1) / rate
                if not load.ready:
                    late += 1  # no table was waiting for anybody
                    continue
                place = chance.randrange(len(load.ready))
                load.ready[place], load.ready[-1] = load.ready[-1], load.ready[place]
                load.ready.pop().act(at)
                sent += 1
            await asyncio.sleep(0.0005)
    took = time.perf_counter() - begun
    if rate:
        await last_answers(load, sent)
    done = len(load.latencies)
    load.saturate = False
    own, theirs = cpu_s() - own, process_cpu_s(pid) - theirs
    await asyncio.sleep(1.0)
    found = sorted(load.latencies)
    p50, p99 = found[len(found) // 2] * 1000, found[int(len(found) * 0.99)] * 1000
    name = "saturated" if rate == 0 else f"{rate} a second"
    lost = "" if rate == 0 else f", {sent - len(found)} lost"
    print(
        f"{kind}, {name}: {done / took:.0f} actions/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms{lost}; "
        f"{load.messages / took:.0f} messages/s of {load.bytes / max(1, load.messages):.0f} bytes; "
        f"server {theirs / took:.0%}, load {own / took:.0%} of a core, "
        f"{theirs / max(1, done) * 1e6:.0f} us of the server an action",
        flush=True,
    )


def memory_mb(pid: int) -> float:
    text = Path(f"/proc/{pid}/statm").read_text()
    return int(text.split()[1]) * resource.getpagesize() / 1e6


def process_cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def cpu_s() -> float:
    return time.process_time()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for kind in ("room", "bare"):
        measure(kind, chosen.tables, chosen.seconds)
    print(f"load average at the end, these two processes included: {os.getloadavg()[0]:.1f}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


if __name__ == "__main__":
    main()
