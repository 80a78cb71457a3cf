"""Hands from files in the room: whose they are, who sees what of them, and who may bring them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace
from tests.server.visitor import HURRIED, Running, Visitor, running_room
from tests.store.files import a_record

from tripledraw.notation.hand_facts import net_chips
from tripledraw.notation.own_lines import own_line, parse_own_line
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import as_seen_by
from tripledraw.notation.write_pokerstars import pokerstars
from tripledraw.server import imports
from tripledraw.store import MemoryStore

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
MINE = {"X-Tripledraw": "1"}


class Place:
    """A room with Ann, who keeps hands, and Cat, who looks over her shoulder."""

    def __init__(self, room: Running, people: dict[str, Visitor]) -> None:
        self.room = room
        self.people = people

    async def ask(self, who: str, verb: str, path: str, **words: Any) -> httpx2.Response:
        headers = {"Cookie": self.people[who].cookie} if who else {}
        headers |= words.pop("headers", MINE)
        async with httpx2.AsyncClient(base_url=self.room.url) as client:
            return await client.request(verb, path, headers=headers, **words)

    async def get(self, who: str, path: str, **query: Any) -> Any:
        answer = await self.ask(who, "GET", path, params=query or None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def keep(self, who: str, *records: HandRecord) -> Any:
        answer = await self.ask(who, "POST", "/api/hands", content=file_of(*records))
        assert answer.status_code == 200, answer.text
        return answer.json()


def file_of(*records: HandRecord) -> bytes:
    return "\n".join(own_line(record) for record in records).encode()


def dated(number: int) -> HandRecord:
    """A hand in which Bob's cards are told."""
    return replace(a_record(number), played_at=f"2020-01-{number + 1:02}T10:00:00", table="Vega II")


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    async with running_room(HURRIED, MemoryStore()) as room:
        people = {name: await room.guest(name) for name in ("Ann", "Cat")}
        yield Place(room, people)
        for person in people.values():
            await person.close()


async def test_a_kept_file_stands_in_my_hands_and_in_nobody_elses(place: Place) -> None:
    hands = [dated(number) for number in range(3)]
    told = await place.keep("Ann", *hands)
    assert told == {"kept": 3, "known": 0, "others": 0, "skipped": 0, "broken": 0}
    assert (await place.keep("Ann", *hands))["known"] == 3
    rows = (await place.get("Ann", "/api/hands"))["hands"]
    assert [row["net"] for row in rows] == [net_chips(hand)[1] for hand in reversed(hands)]
    assert {(row["site"], row["table_name"], row["players"]) for row in rows} == {
        ("tripledraw", "Vega II", 3)
    }
    assert (await place.get("Ann", "/api/hands", source="room"))["hands"] == []
    assert (await place.get("Ann", "/api/hands", source="imported"))["hands"] == rows
    assert (await place.get("Cat", "/api/hands"))["hands"] == []
    figures = await place.get("Ann", "/api/stats", source="imported")
    assert (figures["hands"], figures["imported"], figures["net"]) == (3, 3, None)
    assert figures["net_bets"] == pytest.approx(sum(net_chips(hand)[1] / 20 for hand in hands))
    assert len(figures["points"]) >= 2
    assert (await place.get("Cat", "/api/stats"))["imported"] == 0


async def test_its_owner_sees_his_cards_and_a_stranger_the_table(place: Place) -> None:
    hand = dated(1)
    await place.keep("Ann", hand)
    (row,) = (await place.get("Ann", "/api/hands"))["hands"]
    path = f"/api/hands/{row['hand_id']}"
    public = set(CARD.findall(own_line(as_seen_by(hand, None))))
    for who, viewer in (("Ann", 1), ("Cat", None), ("", None)):
        answer = await place.get(who, path)
        assert (answer["mine"], answer["complete"]) == (who == "Ann", True)
        assert answer["replay"]["view"]["you"] == viewer
        allowed = set(CARD.findall(own_line(as_seen_by(hand, viewer)))) | public
        assert set(CARD.findall(str(answer))) <= allowed
        for form in ("json", "phh", "pokerstars"):
            told = await place.ask(who, "GET", f"{path}/export", params={"to": form})
            assert told.status_code == 200
            if form == "json":
                assert parse_own_line(told.text) == as_seen_by(hand, viewer)
    public_view = await place.get("Ann", path, seen="public")
    assert (public_view["mine"], public_view["public"]) == (True, True)
    assert set(CARD.findall(str(public_view))) <= public
    assert hand.hands[1] is not None
    assert hand.hands[1][0].text in str(await place.get("Ann", path))
    missing = await place.ask("Ann", "GET", f"/api/hands/{'0' * 32}")
    assert missing.status_code == 404


async def test_hands_that_are_nobodys_go_by_the_name_or_stay_out(place: Place) -> None:
    stranger = as_seen_by(dated(1), None)
    assert (await place.keep("Cat", stranger))["others"] == 1
    told = await place.keep("Ann", stranger)
    assert (told["kept"], told["others"]) == (1, 0), "Ann is the name of a seat"


async def test_files_of_other_programs_are_kept_as_well(place: Place) -> None:
    text = pokerstars(replace(dated(1), hand_id="1"))
    answer = await place.ask("Ann", "POST", "/api/hands", content=text.encode())
    assert answer.json()["kept"] == 1
    (row,) = (await place.get("Ann", "/api/hands"))["hands"]
    assert row["site"] == "pokerstars"


async def test_who_may_not_keep_hands_is_told(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = file_of(dated(1), dated(2))

    async def status(who: str, verb: str = "POST", **words: Any) -> int:
        answer = await place.ask(who, verb, "/api/hands", **({"content": data} | words))
        return answer.status_code

    for verb in ("POST", "DELETE"):
        assert await status("", verb) == 401
        assert await status("Ann", verb, headers={}) == 403
        assert (
            await status("Ann", verb, headers=MINE | {"Origin": "http://elsewhere.example"}) == 403
        )
    assert await status("Ann", content=b"x" * (2 * 1024 * 1024 + 1)) == 413
    for rubbish in (b"", b"\x00\xff" * 500, b"PokerStars Hand #1: Hold'em", b"<xml>"):
        answer = await place.ask("Ann", "POST", "/api/hands", content=rubbish)
        assert answer.json()["kept"] == 0
    monkeypatch.setattr(imports, "KEPT_MAX", 1)
    assert await status("Ann") == 409
    assert (await place.get("Ann", "/api/hands"))["hands"] == []


async def test_they_are_taken_out_again(place: Place) -> None:
    await place.keep("Ann", dated(1), dated(2))
    answer = await place.ask("Ann", "DELETE", "/api/hands")
    assert answer.json() == {"hands": 2}
    assert (await place.get("Ann", "/api/hands"))["hands"] == []
