"""The coach over HTTP: it is asked about one's own hands alone, and shown no card that was hidden."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import msgspec
import pytest
from tests.server.test_histories import careful
from tests.server.visitor import HURRIED, Running, Visitor, running_room
from tests.store.files import a_record

from tripledraw.cards import UNKNOWN
from tripledraw.coach.asking import AskDrill, GradeAnswer, Question, ReviewHand, ReviewRecord
from tripledraw.coach.drills import Grade
from tripledraw.coach.judgements import Judgement, Review
from tripledraw.rules.events import CardsDealt, Discarded, HandStarted
from tripledraw.server.workers import Workers
from tripledraw.store import HandsWanted

HERE = {"x-tripledraw": "1"}


def a_judgement(cost: float) -> Judgement:
    return Judgement(
        event=5, street=1, stage="drawing", hand=(), pot=1, to_call=0, opens=False, did="discard",
        cost=cost, error=0.01,
    )  # fmt: skip


class Asked:
    """A room whose workers are asked in vain: the questions lie here, with an answer for each."""

    def __init__(self, room: Running, person: Visitor) -> None:
        self.room = room
        self.person = person
        self.questions: list[Question] = []
        self.answer: msgspec.Struct = Review(player="Ann", judgements=(), cost=0, method="")

    async def run(self, player: str, subject: str, body: bytes) -> bytes:
        assert subject == "coach"
        self.questions.append(msgspec.json.decode(body, type=Question))
        return msgspec.json.encode(self.answer)

    async def post(self, path: str, **rest: Any) -> httpx2.Response:
        headers = {"Cookie": self.person.cookie, **HERE, **rest.pop("headers", {})}
        async with httpx2.AsyncClient(base_url=self.room.url) as client:
            return await client.post(path, headers=headers, **rest)

    async def get(self, path: str) -> httpx2.Response:
        async with httpx2.AsyncClient(base_url=self.room.url) as client:
            return await client.get(path, headers={"Cookie": self.person.cookie})


@pytest.fixture
async def asked(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asked]:
    async with running_room(HURRIED) as room:
        ann = await room.guest("Ann")
        asking = Asked(room, ann)
        monkeypatch.setattr(Workers, "run", lambda _, *question: asking.run(*question))
        yield asking
        await ann.close()


async def test_a_hand_is_reviewed_as_its_player_saw_it(asked: Asked) -> None:
    ann = asked.person
    ann.some_action = lambda chance: careful(ann.view, chance)  # type: ignore[method-assign]
    await ann.play_now()
    await ann.play_hands(2, random.Random(5))
    rows = (await asked.get("/api/hands")).json()["hands"]
    answer = await asked.post(f"/api/hands/{rows[0]['hand_id']}/review")
    assert answer.status_code == 200, answer.text
    assert msgspec.json.decode(answer.content, type=Review) == asked.answer
    (question,) = asked.questions
    assert isinstance(question, ReviewHand)
    for event in question.events:
        if isinstance(event, CardsDealt | Discarded):
            assert (UNKNOWN in event.cards) == (event.seat != question.seat and event.cards != ())
        if isinstance(event, HandStarted):
            assert event.seed == b""
            assert set(event.deck) == {UNKNOWN}


async def test_a_hand_from_a_file_is_reviewed_for_its_owner(asked: Asked) -> None:
    store = asked.room.floor.house.store
    me = await store.guest_named("Ann")
    await store.keep_for(me.player, [(a_record(1, viewer=1), 1)])
    rows = (
        await asked.get(
            "/api/hands",
        )
    ).json()["hands"]
    answer = await asked.post(f"/api/hands/{rows[0]['hand_id']}/review")
    assert answer.status_code == 200, answer.text
    (question,) = asked.questions
    assert isinstance(question, ReviewRecord)
    assert question.seat == 1
    assert [seat for seat, hand in enumerate(question.record.hands) if hand] == [1]
    await store.keep_for("somebody else", [(a_record(2, viewer=1), 1)])
    (other,) = await store.imported("somebody else", HandsWanted(), 9)
    assert (await asked.post(f"/api/hands/{other.hand_id}/review")).status_code == 404


async def test_other_peoples_hands_and_strangers_are_refused(asked: Asked) -> None:
    assert (await asked.post("/api/hands/nothing/review")).status_code == 404
    elsewhere = await asked.post("/api/drills", headers={"x-tripledraw": "0"})
    assert elsewhere.status_code == 403
    asked.person.cookie = ""
    assert (await asked.post("/api/drills", json={"kind": "draw"})).status_code == 401
    assert (await asked.get("/api/drills")).status_code == 401
    assert asked.questions == []


@pytest.mark.parametrize(
    "body", [b"", b"[", b'{"kind":"poker"}', b'{"kind":"draw","seed":3}', b" " * 2000 + b"{}"]
)
async def test_what_is_no_question_is_refused(asked: Asked, body: bytes) -> None:
    assert (await asked.post("/api/drills", content=body)).status_code == 400
    assert asked.questions == []


async def test_every_drill_is_another_one(asked: Asked) -> None:
    for _ in range(3):
        assert (await asked.post("/api/drills", json={"kind": "bet"})).status_code == 200
    seeds = [one.seed for one in asked.questions if isinstance(one, AskDrill)]
    assert len(set(seeds)) == 3


async def test_the_first_answer_to_a_drill_counts(asked: Asked) -> None:
    body = {"spot": "7-5-0", "action": {"type": "discard", "cards": ["Kh"]}}
    asked.answer = Grade(spot="7-5-0", right=False, cost=0.25, judgement=a_judgement(0.25))
    first = (await asked.post("/api/drills/answer", json=body)).json()
    assert first["counted"] is True
    assert first["grade"]["judgement"]["cost"] == 0.25
    asked.answer = Grade(spot="7-5-0", right=True, cost=0, judgement=a_judgement(0))
    again = (await asked.post("/api/drills/answer", json=body)).json()
    assert again["counted"] is False
    asked.answer = Grade(spot="8-5-0", right=True, cost=0, judgement=a_judgement(0))
    await asked.post("/api/drills/answer", json={"spot": "8-5-0", "action": {"type": "call"}})
    assert (await asked.get("/api/drills")).json() == {
        "kinds": [
            {"kind": "bet", "answers": 1, "right": 1, "cost": 0.0},
            {"kind": "draw", "answers": 1, "right": 0, "cost": 0.25},
        ],
        "latest": [0.0, 0.25],
    }
    assert isinstance(asked.questions[0], GradeAnswer)
