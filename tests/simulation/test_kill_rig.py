"""A live room is killed at random moments, again and again: nothing is lost, nobody is stuck."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.conftest import ROOT, Rig
from tests.simulation.regular import Regular

from tripledraw.room import ledger
from tripledraw.room.state import TableState
from tripledraw.server.recovery import replayed
from tripledraw.server.session import token_hash
from tripledraw.store import SqlStore

PLAYERS = 4
BACK_S = 3.0
PATIENCE_S = 60.0  # for whoever wants to know what a room does that does not come back


# The room, ready to say where it is (in its log) when it is asked why nothing happens.
RUN_AND_TELL = """
import faulthandler, runpy, signal
faulthandler.register(signal.SIGUSR1)
runpy.run_module("tests.simulation.room_process", run_name="__main__")
"""


class Process:
    """The room's process; it is started and killed, and never asked to stop."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.log = data.parent / "room.log"
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", RUN_AND_TELL, str(self.port)]
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                [*command, str(self.data)], cwd=ROOT, stdout=log, stderr=log
            )

    def state(self) -> str:
        """What has become of the process, and the end of its log, where it says where it is."""
        assert self._running is not None
        ended = self._running.poll()
        if ended is None:
            self._running.send_signal(signal.SIGUSR1)
            time.sleep(0.5)
        told = self.log.read_text()[-4000:]
        return f"the room {'is running' if ended is None else f'has ended: {ended}'}\n{told}"

    def waited_s(self) -> float:
        """How long it has stood in line for a core so far, while others had them all."""
        assert self._running is not None
        told = Path(f"/proc/{self._running.pid}/schedstat")
        return int(told.read_text().split()[1]) / 1e9 if told.exists() else 0.0

    def kill(self) -> None:
        assert self._running is not None
        assert self._running.poll() is None, self.log.read_text()[-3000:]
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()


async def check_books(data: Path, players: list[Regular]) -> dict[str, TableState]:
    """The ledger is right and says what the tables say, and what was answered was kept.

    The room is not running meanwhile.
    """
    store = await SqlStore.open(data)
    try:
        await check_answers(store, players)
        assert (await store.audit()).right
        balances = await store.balances()
        states = {}
        for table_id in await store.tables():
            history = await store.read(table_id)
            state = replayed(history)
            if state is None:
                continue
            states[table_id] = state
            for account, chips in ledger.table_balances(state).items():
                assert balances.get(account, 0) == chips, account
        return states
    finally:
        await store.close()


async def check_answers(store: SqlStore, players: list[Regular]) -> None:
    """Every command answered with ``done`` since the last look has its step on the disk."""
    tables = await store.tables()
    for player in players:
        guest = await store.find_session(token_hash(player.cookie.partition("=")[2]))
        assert guest is not None
        for command_id in player.unchecked:
            key = f"{guest.player}:{command_id}"
            found = [await store.answer(table_id, key) for table_id in tables]
            assert any(found), f"{command_id} of {player.name} was answered, and is lost"
        player.unchecked.clear()


async def test_nothing_is_lost_however_often_the_room_is_killed(rig: Rig, tmp_path: Path) -> None:
    kills = rig.count(small=8, full=300)
    chance = random.Random(rig.seed)
    process = Process(tmp_path / "data")
    process.start()
    url = f"http://127.0.0.1:{process.port}"
    players = [Regular(url, f"Guest{number}", rig.seed + number) for number in range(PLAYERS)]
    for player in players:
        await sign_in_when_open(player)
    playing = [asyncio.create_task(player.keep_playing()) for player in players]
    back_s: list[float] = []
    waited_s: list[float] = []
    steps = 0
    hands_before: dict[str, int] = {}
    try:
        await all_back(players, process, since=0.0)
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.0, 0.7))
            process.kill()
            states = await check_books(process.data, players)
            steps = sum(state.seq for state in states.values())
            started = time.monotonic()
            process.start()
            await all_back(players, process, since=started)
            back_s.append(time.monotonic() - started)
            waited_s.append(process.waited_s())
            await all_go_on(players, process)
            assert not [one for player in players for one in player.complaints]
        hands_before = {table_id: state.hand_number for table_id, state in states.items()}
    finally:
        for task in playing:
            task.cancel()
        with contextlib.suppress(AssertionError):
            process.kill()
    states = await check_books(process.data, players)
    assert "frozen" not in process.log.read_text()
    # What others take of a machine is not the room's time.
    own_s = [back - waited for back, waited in zip(back_s, waited_s, strict=True)]
    assert max(own_s) < BACK_S
    done = sum(len(player.done) for player in players)
    rig.record(
        f"0 chips lost, 0 cards changed, 0 hands stuck; {sum(hands_before.values())} hands, "
        f"{steps} steps, {done} commands; all clients back in {max(back_s):.2f} s at worst, "
        f"{sorted(back_s)[kills // 2]:.2f} s mostly ({max(own_s):.2f} s at worst without the time "
        "that the room stood in line for a core)"
    )


async def sign_in_when_open(player: Regular) -> None:
    for _ in range(400):
        with contextlib.suppress(Exception):
            answer = await player.sign_in()
            assert answer.status_code == 200, answer.text
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the room did not open")


async def all_back(players: list[Regular], process: Process, since: float) -> None:
    """Everybody sees his table again."""
    await soon(lambda: all(player.back_at > since for player in players), players, process)


async def all_go_on(players: list[Regular], process: Process) -> None:
    """No hand is stuck: at every table more happens."""
    before = [player.view["seq"] if player.view else 0 for player in players]
    await soon(
        lambda: all(
            player.view and player.view["seq"] > seq
            for player, seq in zip(players, before, strict=True)
        ),
        players,
        process,
    )


async def soon(so: Callable[[], bool], players: list[Regular], process: Process) -> None:
    """Wait until something is so, and tell where everybody is if it never becomes so."""
    patience = time.monotonic() + PATIENCE_S
    while not so():
        if time.monotonic() > patience:
            told = "\n".join([*(player.where() for player in players), process.state()])
            raise AssertionError(told)
        await asyncio.sleep(0.01)
