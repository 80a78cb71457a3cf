"""Frames that no page would send, over a real socket: a refusal each, and nothing has changed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import msgspec
from tests.conftest import Rig
from tests.server.visitor import HURRIED, Visitor, running_room

from tripledraw.server.messages import ClientMessage
from tripledraw.server.socket import FRAME_BYTES_MAX

BATCH = 250
IDS = {"command_id": "fuzz-0000", "table_id": "0123456789abcdef"}
VALID: list[dict[str, Any]] = [
    {"type": "watch", "table_id": "0123456789abcdef"},
    {"type": "act", **IDS, "hand_id": "0" * 32, "decision_id": 3, "action": {"type": "raise"}},
    {"type": "act", **IDS, "hand_id": "0" * 32, "decision_id": 3,
     "action": {"type": "discard", "cards": ["7h", "Kd"]}},
    {"type": "sit", **IDS, "seat": 2, "chips": 400},
    {"type": "top_up", **IDS, "chips": 400},
    {"type": "sit_out", **IDS, "out": True, "now": True},
    {"type": "come_back", **IDS, "post": True},
    {"type": "leave", **IDS, "now": False},
    {"type": "say", **IDS, "text": "good luck"},
    {"type": "add_bot", **IDS, "seat": 1, "kind": "rulebook"},
    {"type": "host_action", **IDS, "what": "remove", "seat": 1},
    {"type": "ask_chips", "command_id": "fuzz-0000"},
    {"type": "play_now", "command_id": "fuzz-0000",
     "stakes": {"small_blind": 5, "big_blind": 10}},
    {"type": "create_table", "command_id": "fuzz-0000", "settings": {
        "name": "Fuzz", "stakes": {"small_blind": 5, "big_blind": 10}, "rules": {"cap_bets": 4},
        "seats": 6, "min_buy_in": 100, "max_buy_in": 1000, "bots": ["rulebook"]}},
    {"type": "ping", "at": 1},
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, -1, 0, 1.0, 0.5, 2**63, 2**70, -(2**70), 1e308, "", " ", "7h", "??",
    "\u202e", "\ud7ff", "x" * 500, [], [[]], {}, {"type": "act"}, ["7h"] * 60, [None], "1", "NaN",
    "__proto__", "../../etc/passwd", "'; DROP TABLE step; --", "<script>alert(1)</script>",
]  # fmt: skip
RAW = [b"NaN", b"1e309", b"-0", b"00", b"[" * 900, b"{" * 900, b'"', b"\xff", b"\x00", b"\\ud800"]


def mutant(chance: random.Random) -> bytes:
    """A message with something wrong in it, somewhere."""
    message = json.loads(json.dumps(chance.choice(VALID)))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        holder: Any = message
        key: Any = chance.choice(list(holder))
        while isinstance(holder[key], dict | list) and holder[key] and chance.random() < 0.8:
            holder = holder[key]
            key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        what = chance.random()
        if what < 0.55:
            holder[key] = copy.deepcopy(chance.choice(ODD))
        elif what < 0.75 and isinstance(holder, dict):
            del holder[key]
            if not message:
                break
        elif isinstance(holder, dict):
            holder[chance.choice(("seat", "player", "extra", "at", "TYPE"))] = copy.deepcopy(
                chance.choice(ODD)
            )
    text = json.dumps(message, ensure_ascii=chance.random() < 0.5).encode("utf-8", "replace")
    if chance.random() < 0.35:
        place = chance.randrange(len(text) + 1)
        cut = chance.randrange(4)
        text = text[:place] + chance.choice(RAW) + text[place + cut :]
    return text[:FRAME_BYTES_MAX]


def is_message(text: bytes) -> bool:
    """Whether these bytes are a message after all."""
    try:
        msgspec.json.decode(text, type=ClientMessage)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True


async def test_frames_that_no_page_would_send_change_nothing(rig: Rig) -> None:
    wanted = rig.count(small=1500, full=50_000)
    chance = random.Random(rig.seed)
    async with running_room(HURRIED) as room:
        eve = await room.guest("Eve")
        states = {table_id: host.state for table_id, host in room.floor.hosts.items()}
        balances = await room.floor.house.store.balances()
        sent = 0
        while sent < wanted:
            batch = [
                text for text in (mutant(chance) for _ in range(BATCH)) if not is_message(text)
            ]
            for text in batch:
                await eve.send(text if chance.random() < 0.2 else readable(text))
            sent += len(batch)
            await all_refused(eve, len(batch))
            eve.heard.clear()
            eve.raw.clear()
        await eve.send({"type": "ping", "at": 7})
        await eve.until(lambda: eve.heard and eve.heard[-1]["type"] == "pong", "a pong")
        assert {table_id: host.state for table_id, host in room.floor.hosts.items()} == states
        assert await room.floor.house.store.balances() == balances
        assert room.floor.house.counts.faults._value.get() == 0
        await eve.close()
    rig.record(f"{sent} frames, {sent} refused, nothing changed, 0 faults")


async def all_refused(visitor: Visitor, count: int) -> None:
    """Exactly so many refusals have come."""
    await visitor.until(lambda: len(refused(visitor.heard)) >= count, "refusals", 30)
    assert len(refused(visitor.heard)) == count


def readable(text: bytes) -> str | bytes:
    """As text where it is some, as bytes where it is not."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text


def refused(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in heard if one["type"] == "refused" and one["reason"] == "malformed"]


async def test_well_made_commands_of_somebody_without_a_seat_change_nothing() -> None:
    """Every command about a table, from a guest who only looks on, with every odd number."""
    async with running_room(HURRIED) as room:
        eve = await room.guest("Eve")
        table_id = next(iter(room.floor.hosts))
        states = {key: host.state for key, host in room.floor.hosts.items()}
        for message in VALID:
            if message["type"] in {"watch", "ping", "ask_chips", "play_now", "create_table", "sit"}:
                continue
            for table in (table_id, "fedcba9876543210"):
                answer = await eve.ask({**message, "table_id": table, "command_id": eve.new_id()})
                assert answer["type"] == "refused", message
        settings = states[table_id].settings
        for chips in (1, settings.min_buy_in - 1, settings.max_buy_in + 1, 1_000_000_000):
            answer = await eve.ask(
                {"type": "sit", "table_id": table_id, "seat": None, "chips": chips}
            )
            assert answer["type"] == "refused"
        assert {key: host.state for key, host in room.floor.hosts.items()} == states
        await eve.close()
