"""Does a table in play notice that somebody studies? The same room with and without students.

Fifty tables get two hundred actions a second, first alone, then while four students ask one long
question after the other, so that the process that works them out is never idle.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import uvloop
from bench._room_server import token
from bench.room import Load, open_pages, timed

TABLES, RATE, SECONDS = 50, 200, 20.0
STUDENTS = 4
PATIENCE_S = 70


class Student(threading.Thread):
    """Asks one question after the other, no two alike."""

    def __init__(self, number: int, port: int) -> None:
        super().__init__(daemon=True)
        self.number = number
        self.port = port
        self.answered = 0
        self.done = threading.Event()

    def run(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        headers = {"X-Tripledraw": "1", "Cookie": f"tripledraw={token(self.number)}"}
        for seed in itertools.count():
            question = {
                "type": "equity", "left": 3, "seed": seed * STUDENTS + self.number, "seconds": 2,
                "error": 1e-6, "sides": [{"range": "any"}, {"range": "2347"}, {"range": "234"}],
            }  # fmt: skip
            line.request("POST", "/api/study", json.dumps(question), headers)
            response = line.getresponse()
            response.read()
            assert response.status == 200, response.status
            self.answered += 1
            if self.done.is_set():
                return


async def compare(ids: list[str], port: int, pid: int) -> None:
    first = Student(0, port)  # whoever asks first waits for the compiler
    first.done.set()
    first.start()
    await asyncio.to_thread(first.join)
    load = Load(len(ids))
    for table, table_id in zip(load.tables, ids, strict=True):
        table.table_id = table_id
    await open_pages(load, port, "room")
    while len(load.ready) < len(ids):  # noqa: ASYNC110 - the first hand of every table
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    await timed(load, pid, "nobody studies", SECONDS, RATE)
    students = [Student(number, port) for number in range(STUDENTS)]
    for student in students:
        student.start()
    await timed(load, pid, f"{STUDENTS} students", SECONDS, RATE)
    print(f"questions answered meanwhile: {sum(student.answered for student in students)}")
    for student in students:
        student.done.set()


def main() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench._room_server", "room", str(port), str(TABLES)]
        server = subprocess.Popen([*command, str(Path(folder) / "data")], stdout=subprocess.PIPE)
        assert server.stdout is not None
        ids = [one.decode() for one in server.stdout.readline().split()[1:]]
        try:
            with contextlib.suppress(KeyboardInterrupt):
                uvloop.run(compare(ids, port, server.pid))
        finally:
            server.kill()
            server.wait()
    print(f"load average at the end, all of this included: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
