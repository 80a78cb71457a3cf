"""Coming up again, and a fault that stays where it is."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from tests.server.visitor import ALONE, HURRIED, Visitor, running_room

from tripledraw.bots import BOTS
from tripledraw.room import play, table
from tripledraw.room.commands import CreditClock
from tripledraw.room.ledger import Posting
from tripledraw.room.lobby import GRANT_CHIPS
from tripledraw.rules.events import Street
from tripledraw.server.clock import RoomClock
from tripledraw.server.host import Host, Order
from tripledraw.server.recovery import open_floor
from tripledraw.store import Guest, MemoryStore, SqlStore, Step, StoreFull

pytestmark = pytest.mark.usefixtures("quick_hands")
THINK_S = (0.0, 0.001)


async def test_a_room_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.play_hands(1, random.Random(1))
        await ann.until(ann.my_turn, "her turn")
        before = room.floor.hosts[table_id].state
    assert await ann.closed() == 1012
    again = await SqlStore.open(tmp_path)
    assert (await again.read(table_id)).snapshot is not None
    async with running_room(HURRIED, again) as room:
        after = room.floor.hosts[table_id].state
        assert after.hand == before.hand
        assert after.seats == before.seats
        back = Visitor(room.url, "Ann")
        back.cookie = ann.cookie
        await back.open()
        await back.watch(table_id)
        await back.until(back.my_turn, "her turn again")
        await back.play_hands(1, random.Random(2))
        await back.close()


async def past_of(store: MemoryStore, street: Street) -> tuple[str, list[Step]]:
    """Play until somebody has drawn on this street; every step up to there."""
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        while True:
            await ann.until(ann.my_turn, "her turn")
            state = room.floor.hosts[table_id].state
            if state.hand.street >= street and state.decision.kind == "draw":
                break
            await ann.ask(ann.act_message(stays_in(ann)))
        steps = list(store._steps[table_id])
    return table_id, steps


def stays_in(visitor: Visitor) -> dict[str, Any]:
    """Call, check, or throw three cards: whatever keeps a player in to the next draw."""
    assert visitor.view is not None
    legal = visitor.view["hand"]["legal"]
    if legal["stage"] == "drawing":
        mine = visitor.view["seats"][visitor.view["you"]]["cards"]
        return {"type": "discard", "cards": mine[:3]}
    return {"type": "call" if legal["call"] else "check"}


async def test_d08_after_a_restart_the_same_cards_are_held_and_still_to_come() -> None:
    """At every step of a table's past: what was kept is what stands up, shuffles included."""
    table_id, steps = await past_of(MemoryStore(), Street.SECOND_DRAW)
    live = None
    for count, step in enumerate(steps, 1):
        live = table.record(live, step.events)
        store = MemoryStore()
        await store.claim(table_id)
        for earlier in steps[:count]:
            store._steps[table_id].append(earlier)
        floor = await open_floor(store, (60.0, 60.0))
        state = floor.hosts[table_id].state
        assert state.hand == live.hand
        assert state.hand is None or state.hand.stub == live.hand.stub  # type: ignore[union-attr]
        for host in floor.hosts.values():
            host._rest()
            host._task.cancel()


async def test_d13_an_outage_takes_nobodys_time_and_no_answered_command(tmp_path: Path) -> None:
    store = MemoryStore()
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        decision = room.floor.hosts[table_id].state.decision
        await ann.close()
    down_at = await store.last_heartbeat()
    assert down_at is not None
    await store.heartbeat(down_at - 15_000)  # as if the room had gone down a while ago
    async with running_room(HURRIED, store) as room:
        host = room.floor.hosts[table_id]
        await until(lambda: host.state.decision.deadline > decision.deadline)
        left_ms = host.state.decision.deadline - room.floor.house.clock.now_ms()
        assert left_ms > decision.deadline - down_at + 14_000
        assert host.state.decision.decision_id == decision.decision_id
        back = Visitor(room.url, "Ann")
        back.cookie = ann.cookie
        await back.open()
        await back.watch(table_id)
        assert (await back.ask(back.act_message(stays_in(back))))["type"] == "done"
        await back.close()


def test_the_rooms_time_never_goes_back() -> None:
    future = RoomClock().now_ms() + 3_600_000
    assert RoomClock(future).now_ms() >= future


async def test_a_standstill_of_the_process_is_given_back() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        host = room.floor.hosts[table_id]
        deadline = host.state.decision.deadline
        host.ask(Order(CreditClock(5_000)))
        await until(lambda: host.state.decision.deadline == deadline + 5_000)
        await ann.close()


async def until(so: Any, timeout_s: float = 5.0) -> None:
    async with asyncio.timeout(timeout_s):
        while not so():  # noqa: ASYNC110 - the table's own state is looked at
            await asyncio.sleep(0.005)


async def test_d10_a_fault_in_a_payout_freezes_that_table_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_room(HURRIED) as room:
        players = [await room.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        tables = [await player.play_now() for player in players]
        assert len(set(tables)) == 4
        broken = tables[1]
        whole = play.go_on

        def go_on(sequel: Any) -> None:
            if sequel.state.table_id == broken and sequel.state.hand.street > 0:
                raise ZeroDivisionError("7h is in this sentence")
            whole(sequel)

        monkeypatch.setattr(play, "go_on", go_on)
        numbers = [room.floor.hosts[table_id].state.hand_number for table_id in tables]
        chance = random.Random(3)
        tasks = [
            asyncio.create_task(player.play_hands(3, chance))
            for player, table_id in zip(players, tables, strict=True)
            if table_id != broken
        ]
        bob = players[1]
        while not room.floor.hosts[broken].frozen:
            await bob.until(lambda: bob.my_turn() or notices(bob), "his turn, or a notice")
            if not notices(bob):
                await bob.ask(bob.act_message(stays_in(bob)))
        await asyncio.gather(*tasks)
        await bob.until(lambda: notices(bob) == ["table_frozen"], "the notice")
        refused = await bob.ask({"type": "leave", "table_id": broken, "now": True})
        assert refused["reason"] == "table_frozen"
        frozen = room.floor.hosts[broken].state
        assert frozen.playing
        for table_id, number in zip(tables, numbers, strict=True):
            if table_id != broken:
                assert room.floor.hosts[table_id].state.hand_number >= number + 3
        await bob.watch(None)
        rows = [row["table_id"] for row in bob.heard[-1]["tables"]]
        assert len(rows) == len(set(rows))
        assert broken in rows

        # The fault is mended: the host lets the same hand go on.
        monkeypatch.setattr(play, "go_on", whole)
        done = await bob.ask(
            {"type": "host_action", "table_id": broken, "what": "resume", "seat": None}
        )
        assert done["type"] == "done"
        await bob.watch(broken)
        await bob.play_hands(1, chance)
        assert room.floor.hosts[broken].state.hand_number >= frozen.hand_number
        for player in players:
            await player.close()
    told = capsys.readouterr()
    assert "ZeroDivisionError" in told.out + told.err
    assert "7h is" not in told.out + told.err


def notices(visitor: Visitor) -> list[str]:
    return [one["text"] for one in visitor.heard if one["type"] == "said" and one["seat"] is None]


class FullStore(MemoryStore):
    """A disk with no room left, for as long as ``full`` says so."""

    full = False
    nearly_full = False
    closed_in_order = False

    async def append(self, step: Step) -> None:
        if self.full:
            raise StoreFull("no space is left")
        await super().append(step)

    async def create_guest(self, player: str, name: str, token_hash: bytes) -> Guest:
        if self.full:
            raise StoreFull("no space is left")
        return await super().create_guest(player, name, token_hash)

    async def grant(
        self, player: str, postings: tuple[Posting, ...], at_ms: int, once_in_ms: int
    ) -> Guest:
        if self.full or self.nearly_full:
            raise StoreFull("no space is left")
        return await super().grant(player, postings, at_ms, once_in_ms)

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        if self.full:
            raise StoreFull("no space is left")
        await super().snapshot(table_id, seq, state)

    async def close(self) -> None:
        self.closed_in_order = True
        await super().close()


async def test_a_full_disk_stops_the_clocks_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripledraw.server.host.RETRY_S", 0.05)
    store = FullStore()
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        before = room.floor.hosts[table_id].state
        store.full = True
        seen = len(ann.raw)
        refused = await ann.ask(ann.act_message(stays_in(ann)))
        assert refused["reason"] == "not_kept"
        late = await room.visitor("Late").sign_in()
        assert (late.status_code, late.json()) == (503, {"reason": "not_kept"})
        await asyncio.sleep(0.3)
        assert room.floor.hosts[table_id].state == before
        assert not [raw for raw in ann.raw[seen:] if b'"acted"' in raw]
        store.full = False
        await ann.until(lambda: notices(ann) == ["table_waits", "table_goes_on"], "the notices")
        after = room.floor.hosts[table_id].state
        assert after.decision.deadline >= before.decision.deadline + 250
        await ann.play_hands(1, random.Random(5))
        await ann.close()


async def test_a_step_kept_before_the_retry_gives_the_lost_time_back_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripledraw.server.host.RETRY_S", 60)
    store = FullStore()
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        before = room.floor.hosts[table_id].state
        top_up = {"type": "top_up", "table_id": table_id, "chips": 1}
        store.full = True
        assert (await ann.ask(top_up))["reason"] == "not_kept"
        await asyncio.sleep(0.3)
        store.full = False
        assert (await ann.ask(top_up))["type"] == "done"
        await ann.until(lambda: notices(ann) == ["table_waits", "table_goes_on"], "the notices")
        given = room.floor.hosts[table_id].state.decision.deadline - before.decision.deadline
        assert 250 <= given < 5_000
        await ann.close()


async def test_a_guest_whose_first_chips_could_not_be_kept_may_ask_for_them() -> None:
    store = FullStore()
    async with running_room(HURRIED, store) as room:
        store.nearly_full = True
        ann = await room.guest("Ann")
        assert (await ann.ask({"type": "ask_chips"}))["reason"] == "not_kept"
        store.nearly_full = False
        assert (await ann.ask({"type": "ask_chips"}))["balance"] == GRANT_CHIPS
        await ann.close()


async def test_a_full_disk_lets_the_room_close_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    store = FullStore()
    async with running_room(HURRIED, store) as room:
        ann = await room.guest("Ann")
        await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        store.full = True
    assert await ann.closed() == 1012
    assert room.room.trouble is None
    assert store.closed_in_order
    assert "snapshot not kept" in capsys.readouterr().out


async def test_a_closed_table_leaves_nothing_running() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        done = await ann.ask({"type": "create_table", "settings": ALONE})
        table_id = done["table_id"]
        host: Host = room.floor.hosts[table_id]
        close = {"type": "host_action", "table_id": table_id, "what": "close", "seat": None}
        late = [ann.new_id() for _ in range(3)]
        await ann.send({**close, "command_id": ann.new_id()})
        for command_id in late:
            await ann.send(
                {"type": "add_bot", "table_id": table_id, "seat": 0, "kind": "caller",
                 "command_id": command_id}
            )  # fmt: skip
        for command_id in late:
            assert (await ann.answer(command_id))["reason"] in {"closing", "closed", "no_table"}
        await asyncio.wait_for(host._task, 5)
        await ann.close()


async def test_a_bot_at_a_loss_lets_its_clock_run_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(*_: object) -> None:
        raise ValueError("7h was in its hand")

    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        monkeypatch.setitem(BOTS, "rulebook", lost)
        table_id = await ann.play_now()
        host: Host = room.floor.hosts[table_id]
        await ann.until(lambda: ann.view and ann.view["hand"], "a hand")
        async with asyncio.timeout(5):
            while "bot at a loss" not in (told := capsys.readouterr()).out:
                if ann.my_turn():
                    await ann.ask(ann.act_message(stays_in(ann)))
                await asyncio.sleep(0.01)
        assert "7h was" not in told.out
        assert not host.frozen
        assert table.due(host.state) is not None
        await ann.close()
