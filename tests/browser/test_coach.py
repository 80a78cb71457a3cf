"""The coach and the drills as a student meets them: a hand reviewed, spots answered and graded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.kept_hands import TOKEN, Hand, played
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.rooms import RoomProcess

LOADS_MS = 90_000
"""A fresh machine compiles before the coach's first word."""


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    return []


@pytest.fixture(scope="module")
def student(
    browser: Any, tmp_path_factory: pytest.TempPathFactory, hands: list[Hand]
) -> Iterator[Person]:
    folder = tmp_path_factory.mktemp("coached")
    hands += [hand for hand in played(folder / "room", 6, seed=8) if len(hand.seats) == 2]
    room = RoomProcess(folder)
    me = Person(browser, room)
    me.context.add_cookies([{"name": "tripledraw", "value": TOKEN, "url": room.url}])
    yield me
    me.close()
    room.stop()


def serious(page: Any) -> list[str]:
    page.evaluate(Axe().axe_script)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [
        f"{one['id']}: {one['nodes']}" for one in found if one["impact"] in {"serious", "critical"}
    ]


def test_a_hand_of_mine_is_reviewed_and_each_decision_can_be_looked_at(
    student: Person, hands: list[Hand]
) -> None:
    page = student.page
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    hand = hands[0]
    page.goto(f"{student.room.url}/hand/{hand.hand_id}")
    page.get_by_role("tab", name="Coach").click()
    page.get_by_role("button", name="Ask the coach").click()
    page.wait_for_selector("[data-part=review]", timeout=LOADS_MS)
    cards = page.locator("[data-part=judgement]")
    mine = [event for event in hand.events if getattr(event, "seat", None) == hand.me]
    decisions = [event for event in mine if type(event).__name__ in {"Acted", "Discarded"}]
    assert cards.count() == len(decisions)
    for card in cards.all():
        often = [
            int(text.rstrip("%")) for text in card.locator(".choices li > b").all_inner_texts()
        ]
        assert not often or 90 <= sum(often) <= 102, "frequencies of all that is worth a word"
    cards.first.get_by_role("button").click()
    assert int(page.locator("[data-part=replay]").get_attribute("data-step")) >= 0
    assert not serious(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("kind", ["Pat, break or draw?", "Raise, call or fold?"])
def test_a_drill_is_answered_and_graded(student: Person, kind: str, size: tuple[int, int]) -> None:
    page = student.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{student.room.url}/drills")
    before = page.get_by_role("button", name=kind)
    before.wait_for()
    before.click()
    page.wait_for_selector("[data-part=drill][data-at=spot]", timeout=LOADS_MS)
    assert page.locator(".own-card[data-card]").count() == 5
    assert not serious(page)
    if kind.startswith("Pat"):
        page.locator(".own-card[data-card]").last.click()
        page.get_by_role("button", name="Discard one").click()
    else:
        page.keyboard.press("c")
    page.wait_for_selector("[data-part=drill][data-at=graded]", timeout=LOADS_MS)
    assert page.locator("[data-part=judgement]").count() == 1
    assert page.locator("[data-part=judgement] .taken").count() == 1
    verdict = page.locator("#sentence").inner_text()
    assert re.search(r"As good as the best|costs \d", verdict)
    assert not serious(page)
    page.goto(f"{student.room.url}/drills")
    told = page.get_by_role("button", name=kind)
    told.get_by_text(re.compile(r"\d+ of \d+ right")).wait_for()
