"""Commands over the wire: each takes effect once, at the seat of its sender, or not at all."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, get_args

import msgspec
import pytest
from tests.conftest import Rig
from tests.server.visitor import ALONE, HURRIED, Message, Running, Visitor, right, running_room

from tripledraw.bots import BOTS
from tripledraw.room import lobby
from tripledraw.room.views import BotKind

pytestmark = pytest.mark.usefixtures("quick_hands")


async def two_at_a_table(room: Running, **settings: Any) -> tuple[Visitor, Visitor, str]:
    """Ann has opened a table for two; Bob has sat down opposite her, and a hand has begun."""
    ann, bob = await room.guest("Ann"), await room.guest("Bob")
    done = await ann.ask({"type": "create_table", "settings": {**ALONE, **settings}})
    assert done["type"] == "done", done
    table_id = done["table_id"]
    for seat, visitor in enumerate((ann, bob)):
        await visitor.watch(table_id)
        sat = await visitor.ask({"type": "sit", "table_id": table_id, "seat": seat, "chips": 500})
        assert sat["type"] == "done", sat
    await bob.until(lambda: bob.view and bob.view["hand"], "a hand")
    await ann.until(lambda: ann.view and ann.view["hand"], "a hand")
    return ann, bob, table_id


async def whose_turn(*visitors: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to act, and the other."""
    first, second = visitors
    while not (first.my_turn() or second.my_turn()):  # noqa: ASYNC110 - either may come first
        await asyncio.sleep(0.005)
    return (first, second) if first.my_turn() else (second, first)


async def test_d06_folds_said_three_times_pay_once() -> None:
    async with running_room(HURRIED) as room:
        ann, bob, table_id = await two_at_a_table(room)
        await ann.ask({"type": "host_action", "table_id": table_id, "what": "pause", "seat": None})
        actor, other = await whose_turn(ann, bob)
        fold = actor.act_message({"type": "fold"})
        same = {**fold, "command_id": "the-same-fold"}
        others = [{**fold, "command_id": f"another-fold-{number}"} for number in range(3)]
        for message in (same, same, same, *others):
            await actor.send(message)
        answers = [await actor.answer(one["command_id"]) for one in others]
        assert [one["reason"] for one in answers] == ["hand_over"] * 3
        done = [one for one in actor.heard if one.get("command_id") == "the-same-fold"]
        assert [one["type"] for one in done] == ["done"] * 3
        await other.until(lambda: other.view and other.view["hand"]["stage"] == "over", "the end")
        state = room.floor.hosts[table_id].state
        assert sum(one.chips for one in state.seats) == 1000
        assert sorted(one.chips for one in state.seats) == [495, 505]
        after = {**fold, "command_id": "after-showdown"}
        await actor.send(after)
        assert (await actor.answer("after-showdown"))["reason"] == "hand_over"
        await right(room)
        await ann.close()
        await bob.close()


async def test_a_stale_decision_is_refused_and_the_current_view_follows() -> None:
    async with running_room(HURRIED) as room:
        ann, bob, _ = await two_at_a_table(room)
        actor, other = await whose_turn(ann, bob)
        old = actor.act_message({"type": "call"})
        assert (await actor.ask(old))["type"] == "done"
        await other.until(other.my_turn, "his turn")
        shown = len([one for one in actor.heard if one["type"] == "table"])
        assert (await actor.ask(old))["reason"] == "stale"
        await actor.until(
            lambda: len([one for one in actor.heard if one["type"] == "table"]) > shown, "the view"
        )
        assert actor.view == {**(actor.view or {}), "you": actor.view["you"] if actor.view else 0}
        not_his = actor.act_message({"type": "call"})
        assert (await actor.ask(not_his))["reason"] == "not_your_turn"
        other_hand = {**other.act_message({"type": "call"}), "hand_id": "0" * 32}
        assert (await other.ask(other_hand))["reason"] == "stale"
        await right(room)
        await ann.close()
        await bob.close()


async def test_d09_a_draw_must_be_of_cards_that_are_held_now() -> None:
    async with running_room(HURRIED) as room:
        ann, bob, table_id = await two_at_a_table(room)
        for action in ("call", "check"):
            actor, _ = await whose_turn(ann, bob)
            await actor.ask(actor.act_message({"type": action}))
            await asyncio.sleep(0.05)
        actor, _ = await whose_turn(ann, bob)
        state = room.floor.hosts[table_id].state
        place = state.hand_seats.index(actor.view["you"] if actor.view else 0)
        mine = [card.text for card in state.hand.hands[place]]
        theirs = [card.text for card in state.hand.hands[1 - place]]
        stub = [card.text for card in state.hand.stub]
        for cards in ([theirs[0]], [stub[0]], [mine[0], mine[0]], ["??"], [*mine, stub[0]]):
            refused = await actor.ask(actor.act_message({"type": "discard", "cards": cards}))
            assert refused["type"] == "refused", cards
            assert room.floor.hosts[table_id].state == state
        for bad in ({"cards": [], "count": 3}, {"count": 3}, {"cards": ["7x"]}, {"cards": "7h"}):
            message = {**actor.act_message({"type": "discard", **bad}), "command_id": "bad-discard"}
            await actor.send(message)
        await actor.until(
            lambda: sum(one.get("reason") == "malformed" for one in actor.heard) == 4, "refusals"
        )
        assert room.floor.hosts[table_id].state == state
        drawn = await actor.ask(actor.act_message({"type": "discard", "cards": mine[:2]}))
        assert drawn["type"] == "done"
        again = await actor.ask(actor.act_message({"type": "discard", "cards": mine[2:3]}))
        assert again["reason"] == "not_your_turn"
        await right(room)
        await ann.close()
        await bob.close()


async def test_d21_nobody_acts_for_anybody_else() -> None:
    async with running_room(HURRIED) as room:
        ann, bob, table_id = await two_at_a_table(room)
        eve = await room.guest("Eve")
        await eve.watch(table_id)
        actor, _ = await whose_turn(ann, bob)
        state = room.floor.hosts[table_id].state
        act = actor.act_message({"type": "fold"})
        for message in table_commands(table_id, act):
            refused = await eve.ask(message)
            assert refused["type"] == "refused", message
        for extra in ({"seat": 0}, {"player": "Ann"}, {"you": 0}, {"name": "Ann"}):
            await eve.send({**act, **extra, "command_id": "as-another"})
        await eve.until(
            lambda: sum(one.get("reason") == "malformed" for one in eve.heard) == 4, "refusals"
        )
        for message in table_commands(table_id, act):
            if message["type"] in {"host_action", "add_bot"}:
                assert (await bob.ask(message))["reason"] == "not_host"
        assert room.floor.hosts[table_id].state == state
        mine = await eve.ask({"type": "create_table", "settings": ALONE})
        for message in table_commands(mine["table_id"], act):
            if message["type"] == "act":
                assert (await bob.ask(message))["type"] == "refused"
        assert room.floor.hosts[table_id].state == state
        for visitor in (ann, bob, eve):
            await visitor.close()


def table_commands(table_id: str, act: Message) -> list[Message]:
    """Every command about a seat or a table that is not one's own to give."""
    commands: list[Message] = [
        act,
        {"type": "top_up", "chips": 100},
        {"type": "sit_out", "out": True, "now": True},
        {"type": "come_back", "post": True},
        {"type": "leave", "now": True},
        {"type": "say", "text": "hello"},
        {"type": "add_bot", "seat": 0, "kind": "rulebook"},
        *({"type": "host_action", "what": what, "seat": None}
          for what in ("pause", "resume", "close")),
        {"type": "host_action", "what": "remove", "seat": 0},
    ]  # fmt: skip
    return [{**command, "table_id": table_id} for command in commands]


async def test_sitting_out_at_once_passes_the_turn_that_waits() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        await ann.until(ann.my_turn, "her turn")
        decision = ann.decision()
        done = await ann.ask({"type": "sit_out", "table_id": table_id, "out": True, "now": True})
        assert done["type"] == "done"
        assert ann.decision() != decision
        assert not ann.my_turn()
        await ann.until(lambda: status(ann) == "sitting_out", "being out")
        back = {"type": "sit_out", "table_id": table_id, "out": False, "now": False}
        assert (await ann.ask(back))["type"] == "done"
        await ann.until(lambda: status(ann) != "sitting_out", "being back")
        await ann.close()


async def test_a_table_takes_no_bot_that_nobody_knows() -> None:
    async with running_room() as room:
        ann = await room.guest("Ann")
        settings = msgspec.to_builtins(lobby.default_settings("Pier", lobby.MIDDLE_STAKES))
        create = {"type": "create_table", "settings": {**settings, "bots": ["genius"]}}
        assert (await ann.ask(create))["reason"] == "malformed"
        assert set(get_args(BotKind)) <= set(BOTS)
        await ann.close()


async def test_a_seat_is_taken_by_one_of_a_hundred() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        done = await ann.ask({"type": "create_table", "settings": ALONE})
        table_id = done["table_id"]
        tabs = [Visitor(room.url, f"Tab{number}") for number in range(5)]
        for tab in tabs:
            await tab.sign_in()
            await tab.open()
        sit = {"type": "sit", "table_id": table_id, "seat": 1, "chips": 300}
        answers = await asyncio.gather(
            *(tab.ask({**sit, "command_id": f"{tab.name}-{number:06}"})
              for tab in tabs for number in range(20))
        )  # fmt: skip
        assert sum(one["type"] == "done" for one in answers) == 1
        state = room.floor.hosts[table_id].state
        assert state.seats[1].chips == 300
        await right(room)
        for visitor in (ann, *tabs):
            await visitor.close()


async def test_nobody_buys_in_with_chips_he_does_not_have() -> None:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        big = {**ALONE, "min_buy_in": 5000, "max_buy_in": 9000}
        done = await ann.ask({"type": "create_table", "settings": big})
        sit = {"type": "sit", "table_id": done["table_id"], "seat": 0, "chips": 5000}
        refused = await ann.ask(sit)
        assert refused["reason"] == "not_enough_chips"
        assert refused["numbers"] == {"least": 5000, "balance": 4000}
        assert (await ann.ask({"type": "ask_chips"}))["reason"] == "not_broke"
        await right(room)
        await ann.close()


def status(visitor: Visitor) -> str:
    assert visitor.view is not None
    if visitor.view["you"] is None:
        return ""
    return str(visitor.view["seats"][visitor.view["you"]]["status"])


async def test_d14_coming_back_at_any_moment_of_a_new_hand(rig: Rig) -> None:
    """The line breaks around the start of a hand; the next view is whole, every time."""
    times = rig.count(small=25, full=1000)
    chance = random.Random(rig.seed)
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        table_id = await ann.play_now()
        for _ in range(times):
            await ann.until(ann.my_turn, "her turn")
            await ann.ask(ann.act_message({"type": "fold"}) if can_fold(ann) else pat(ann))
            await asyncio.sleep(chance.uniform(0, 0.05))
            await ann.close()
            ann.heard.clear()
            ann.raw.clear()
            ann.view = None
            await ann.open()
            await ann.watch(table_id)
            types = [one["type"] for one in ann.heard]
            assert types[:2] == ["welcome", "table"]
            assert ann.heard[1]["events"] == []
            assert_whole(ann.view)
        await right(room)
        await ann.close()
    rig.record(f"{times} of {times} back with a whole view")


def can_fold(visitor: Visitor) -> bool:
    assert visitor.view is not None
    return str(visitor.view["hand"]["legal"]["stage"]) == "betting"


def pat(visitor: Visitor) -> Message:
    return visitor.act_message({"type": "discard", "cards": []})


def assert_whole(view: Message | None) -> None:
    """Every seat that a view speaks of is in it."""
    assert view is not None
    assert view["you"] is not None
    assert view["seats"][view["you"]]["name"] == "Ann"
    if view["hand"] is not None:
        named = [*view["hand"]["seats"], *(s for pot in view["hand"]["pots"] for s in pot["seats"])]
        assert all(view["seats"][seat] for seat in named), json.dumps(view)
