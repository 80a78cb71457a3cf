"""Finished hands over HTTP: who sees what of them, and who sees nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from tests.server.visitor import HURRIED, Running, Visitor, running_room

from tripledraw.cards import UNKNOWN
from tripledraw.notation.own_lines import parse_own_line
from tripledraw.notation.reading import read
from tripledraw.room.views import SeatView
from tripledraw.rules.events import Event, HandEnded, HandShown
from tripledraw.rules.hand import evolve
from tripledraw.rules.redact import redact
from tripledraw.rules.state import State
from tripledraw.server.past import seen
from tripledraw.store import Corrupt, MemoryStore, StoreLocked

pytestmark = pytest.mark.usefixtures("quick_hands")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
HANDS = 4
WRITTEN = {"phh": r'"(?:d|p\d) [^"]*"', "pokerstars": r"\[[^\]]*\]", "json": r'"[2-9TJQKA][cdhs]"'}
"""Where each form writes cards."""


def careful(view: Any, chance: random.Random) -> dict[str, Any]:
    """Stay in without raising, and draw something."""
    legal = view["hand"]["legal"]
    if legal["stage"] == "drawing":
        mine = view["seats"][view["you"]]["cards"]
        return {"type": "discard", "cards": chance.sample(mine, chance.randrange(4))}
    if legal["call"] and chance.random() < 0.15:
        return {"type": "fold"}
    return {"type": "call" if legal["call"] else "check"}


class Played:
    """A room where Ann and Bob have played some hands with bots, and Cat only looks on."""

    def __init__(self, room: Running, store: MemoryStore, people: dict[str, Visitor]) -> None:
        self.room = room
        self.store = store
        self.people = people

    async def get(self, who: str, path: str, **query: Any) -> httpx2.Response:
        headers = {"Cookie": self.people[who].cookie} if who else {}
        async with httpx2.AsyncClient(base_url=self.room.url) as client:
            return await client.get(path, params=query or None, headers=headers)

    async def list_of(self, who: str, **query: Any) -> list[dict[str, Any]]:
        answer = await self.get(who, "/api/hands", **query)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["hands"])

    async def truth(self, hand_id: str) -> tuple[list[Event], dict[str, int]]:
        """The hand's own events, and who sat where."""
        kept = await self.store.hand(hand_id)
        assert kept is not None
        events: list[Event] = []
        for step in kept.steps:
            for event in step.events:
                if isinstance(event, Event):
                    events.append(event)
                if type(event).__name__ == "HandDealt" and event.hand_id == hand_id:  # type: ignore[union-attr]
                    events = []
                if isinstance(event, HandEnded) and _after_dealt(kept, step, hand_id):
                    return events, {one.player: one.seat for one in kept.hand.dealt}
        raise AssertionError(hand_id)


def _after_dealt(kept: Any, last: Any, hand_id: str) -> bool:
    return any(
        type(event).__name__ == "HandDealt" and event.hand_id == hand_id
        for step in kept.steps
        if step.seq <= last.seq
        for event in step.events
    )


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    store = MemoryStore()
    async with running_room(HURRIED, store) as room:
        ann, cat = await room.guest("Ann"), await room.guest("Cat")
        ann.some_action = lambda chance: careful(ann.view, chance)  # type: ignore[method-assign]
        table_id = await ann.play_now()
        await cat.watch(table_id)
        await ann.play_hands(HANDS, random.Random(5))
        yield Played(room, store, {"Ann": ann, "Cat": cat})
        await ann.close()
        await cat.close()


async def test_i_find_my_hands_and_nobody_elses(played: Played) -> None:
    mine = await played.list_of("Ann")
    assert len(mine) >= HANDS
    assert len({one["hand_id"] for one in mine}) == len(mine)
    assert all(re.fullmatch(r"[0-9a-f]{32}", one["hand_id"]) for one in mine), "ids are random"
    assert await played.list_of("Cat") == []
    assert (await played.get("", "/api/hands")).status_code == 401
    won = await played.list_of("Ann", result="won")
    assert [one for one in mine if one["net"] > 0] == won
    assert (await played.get("Ann", "/api/hands", result="odd")).status_code == 400
    assert (await played.get("Ann", "/api/hands", player="x")).status_code == 400
    assert (await played.get("Ann", "/api/hands", since="9" * 30)).status_code == 400


async def test_each_sees_of_a_hand_what_he_saw_then(played: Played) -> None:
    for row in await played.list_of("Ann"):
        events, seats = await played.truth(row["hand_id"])
        (seat,) = seats.values()
        for who, viewer in (("Ann", seat), ("Cat", None), ("", None)):
            answer = (await played.get(who, f"/api/hands/{row['hand_id']}")).json()
            assert answer["mine"] is (who == "Ann")
            told = tuple(
                msgspec.convert(step["event"], Event, strict=False)
                for step in answer["replay"]["steps"]
            )
            assert told == redact(events, viewer)
            check_cards(answer, events, viewer)


def check_cards(answer: dict[str, Any], events: list[Event], viewer: int | None) -> None:
    """No moment names a card that the viewer did not know at that moment."""
    steps = answer["replay"]["steps"]
    view = answer["replay"]["view"]
    seats = {seat["seat"]: seat for seat in view["seats"] if seat}
    state: State | None = None
    shown: set[int] = set()
    for event, step in zip(events, steps, strict=True):
        state = evolve(state, event)
        seats |= {seat["seat"]: seat for seat in step["seats"]}
        if isinstance(event, HandShown):
            shown.add(event.seat)
        for place, at in enumerate(step["hand"]["seats"]):
            plate = msgspec.convert(seats[at], SeatView)
            assert plate.stack == state.stacks[place]
            assert plate.bet == state.bets[place]
            known = place == viewer or place in shown
            if known:
                assert plate.cards == state.hands[place]
            else:
                assert set(plate.cards) <= {UNKNOWN}
            assert len(plate.cards) == len(state.hands[place])
    allowed = {
        card.text
        for event in redact(events, viewer)
        for card in getattr(event, "cards", ())
        if card is not UNKNOWN
    }
    assert set(CARD.findall(json.dumps(answer))) <= allowed


async def test_i_may_look_at_my_hand_as_a_stranger_does(played: Played) -> None:
    (row, *_) = await played.list_of("Ann")
    path = f"/api/hands/{row['hand_id']}"
    events, seats = await played.truth(row["hand_id"])
    for who in ("Ann", "Cat"):
        answer = (await played.get(who, path, seen="public")).json()
        assert (answer["mine"], answer["public"]) == (who == "Ann", True)
        check_cards(answer, events, None)
        assert answer["replay"]["view"]["you"] is None
        if who == "Ann":
            (seat,) = seats.values()
            assert answer["replay"]["steps"][0]["hand"]["seats"][seat] == 0, "from her side"
    assert (await played.get("Ann", path, seen="Cat")).status_code == 400


async def test_nothing_before_the_hand_is_over(played: Played) -> None:
    ann = played.people["Ann"]
    await ann.until(ann.my_turn, "her turn")
    assert ann.view is not None
    hand_id = ann.view["hand"]["hand_id"]
    for who in ("Ann", "Cat", ""):
        for path in ("", "/export?to=phh", "/export?to=json"):
            answer = await played.get(who, f"/api/hands/{hand_id}{path}")
            assert (answer.status_code, answer.json()) == (404, {"reason": "no_hand"})
        missing = await played.get(who, f"/api/hands/{'0' * 32}")
        assert (missing.status_code, missing.json()) == (404, {"reason": "no_hand"})


@pytest.mark.parametrize("form", ["phh", "pokerstars", "json"])
async def test_an_export_tells_what_its_reader_saw(played: Played, form: str) -> None:
    for row in await played.list_of("Ann"):
        events, seats = await played.truth(row["hand_id"])
        (seat,) = seats.values()
        for who, viewer in (("Ann", seat), ("Cat", None)):
            path = f"/api/hands/{row['hand_id']}/export"
            answer = await played.get(who, path, to=form)
            assert answer.status_code == 200
            assert "attachment" in answer.headers["content-disposition"]
            allowed = {
                card.text
                for event in redact(events, viewer)
                for card in getattr(event, "cards", ())
            }
            named = {
                card
                for run in re.findall(WRITTEN[form], answer.text)
                for card in re.findall(r"[2-9TJQKA][cdhs]", run)
            }
            assert named <= allowed, (who, named - allowed)
            if form == "json":
                assert parse_own_line(answer.text).hand_id == row["hand_id"]
            if form == "pokerstars":
                assert [type(one).__name__ for one in read(answer.content)] == ["Read"]
    bad = await played.get("Ann", f"/api/hands/{row['hand_id']}/export", to="odd")
    assert bad.status_code == 400


async def test_figures_count_my_hands_alone(played: Played) -> None:
    mine = await played.list_of("Ann")
    answer = (await played.get("Ann", "/api/stats")).json()
    assert answer["hands"] == len(mine)
    assert answer["net"] == sum(one["net"] for one in mine)
    last = answer["points"][-1]
    assert last["hands"] == len(mine)
    assert last["total"] == pytest.approx(sum(one["net"] / (2 * one["big_blind"]) for one in mine))
    assert last["total"] == pytest.approx(last["showdown"] + last["other"])
    again = (await played.get("Ann", "/api/stats", result="won")).json()
    assert again["hands"] == sum(one["net"] > 0 for one in mine)
    assert (await played.get("Cat", "/api/stats")).json()["hands"] == 0
    assert (await played.get("", "/api/stats")).status_code == 401


async def test_asking_changes_nothing(played: Played) -> None:
    before = await played.store.balances()
    (row, *_) = await played.list_of("Ann")
    for path in ("", "/export?to=phh"):
        await played.get("Ann", f"/api/hands/{row['hand_id']}{path}")
    async with httpx2.AsyncClient(base_url=played.room.url) as client:
        for path in (f"/api/hands/{row['hand_id']}", "/api/stats"):
            asked = await client.post(path, headers={"X-Tripledraw": "1"})
            assert asked.status_code == 405
        for verb in ("POST", "DELETE"):
            assert (await client.request(verb, "/api/hands")).status_code == 403
    assert set(before) == set(await played.store.balances())


async def drop(played: Played, data: bytes, path: str = "/api/replay", **headers: str) -> Any:
    given = {"Cookie": played.people["Cat"].cookie, "X-Tripledraw": "1", **headers}
    async with httpx2.AsyncClient(base_url=played.room.url) as client:
        return await client.post(path, content=data, headers=given)


async def test_a_dropped_file_is_shown_and_forgotten(played: Played) -> None:
    rows = await played.list_of("Ann")
    texts = []
    for row in rows[:3]:
        path = f"/api/hands/{row['hand_id']}/export"
        texts.append((await played.get("Ann", path, to="pokerstars")).text)
    data = "\n\n".join(texts).encode()
    for number, row in enumerate(rows[:3]):
        answer = await drop(played, data, f"/api/replay?hand={number}")
        assert answer.status_code == 200
        found = answer.json()
        assert len(found["hands"]) == 3
        assert (found["number"], found["broken"], found["complete"]) == (number, 0, True)
        last = found["replay"]["steps"][-1]
        assert last["event"]["type"] == "hand_ended"
        mine = (await played.get("Ann", f"/api/hands/{row['hand_id']}")).json()
        assert last["hand"]["rake"] == mine["replay"]["steps"][-1]["hand"]["rake"]
    assert await played.list_of("Cat") == []


async def test_a_file_that_cannot_be_shown_is_refused_clearly(played: Played) -> None:
    assert (await drop(played, b"x" * (2 * 1024 * 1024 + 1))).status_code == 413
    assert (await drop(played, b"", **{"X-Tripledraw": "0"})).status_code == 403
    assert (await drop(played, b"", Origin="http://elsewhere.example")).status_code == 403
    assert (await drop(played, b"", Cookie="")).status_code == 401
    assert (await drop(played, b"", "/api/replay?hand=-1")).status_code == 400
    for rubbish in (b"", b"\x00\xff" * 500, b"PokerStars Hand #1: Hold'em", b"<xml>"):
        answer = await drop(played, rubbish)
        assert answer.status_code == 200
        assert answer.json()["replay"] is None


def small_files(folder: Path) -> list[bytes]:
    files = sorted(path for path in folder.rglob("*.txt") if path.stat().st_size < 200_000)
    return [path.read_bytes() for path in files[:12]]


async def test_real_hands_are_shown_from_their_first_event_to_their_last(
    played: Played, hands_dir: Path
) -> None:
    shown = 0
    for data in small_files(hands_dir):
        found = (await drop(played, data)).json()
        if found["replay"] is not None and found["complete"]:
            shown += 1
            assert found["replay"]["steps"][-1]["hand"]["stage"] == "over"
    assert shown


async def test_a_hand_is_seen_from_no_other_seat(played: Played) -> None:
    """Not even by an account that asks under a player's name."""
    (row, *_) = await played.list_of("Ann")
    kept = await played.store.hand(row["hand_id"])
    assert kept is not None
    assert seen(kept, "Ann").viewer is None, "accounts are ids, not names"
    assert seen(kept, None).viewer is None
    bots = {one.name for one in kept.hand.sat if one.bot}
    assert all(seen(kept, name).viewer is None for name in bots)


async def test_a_store_that_cannot_be_read_is_said_so(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    (row, *_) = await played.list_of("Ann")
    for trouble, status in ((StoreLocked("held"), 503), (Corrupt("t", 1, ""), 500)):

        async def fails(*_: Any, trouble: Exception = trouble) -> None:
            raise trouble

        monkeypatch.setattr(played.store, "hand", fails)
        answer = await played.get("Ann", f"/api/hands/{row['hand_id']}")
        assert answer.status_code == status
        assert set(answer.json()) == {"reason"}
