"""The Study page as a student uses it: cards by clicks, ranges by keys, an answer, a link to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.rooms import RoomProcess

COMPILES_MS = 90_000
"""A fresh machine compiles before its first answer."""
PAT_NINE_AGAINST_A_DRAW = (
    "/study?of=equity&left=1&side=pat:9c8d6h4s2c&policy=&side=2d3h4c7s&policy="
)


@pytest.fixture(scope="module")
def student(browser: Any, room: RoomProcess) -> Iterator[Person]:
    me = Person(browser, room)
    me.open()
    me.come_in("Student")
    yield me
    me.close()


def answer(page: Any) -> Any:
    page.wait_for_selector(".study-answer:not([aria-busy=true]) .found", timeout=COMPILES_MS)
    return page.locator(".study-answer")


def test_a_hand_is_picked_by_clicks_and_its_best_draw_is_told(student: Person) -> None:
    page = student.page
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.get_by_role("link", name="Study").click()
    page.wait_for_url("**/study")
    for card in ("2 of hearts", "3 of hearts", "4 of clubs", "7 of diamonds", "king of spades"):
        name = card.replace("2", "two").replace("3", "three").replace("4", "four")
        page.get_by_role("button", name=name.replace("7", "seven"), exact=True).click()
    found = answer(page)
    assert "Keep 7-4-3-2 and draw one" in found.inner_text()
    rows = found.locator(".keeps li")
    assert rows.count() == 6
    assert rows.first.locator(".card.marked").count() == 1
    found.get_by_role("button", name="All 32 ways").click()
    assert rows.count() == 32
    assert "hand=2h3h4c7dKs" in page.url


def test_a_link_asks_the_same_and_the_answer_is_right(student: Person) -> None:
    page = student.page
    page.goto(student.room.url + PAT_NINE_AGAINST_A_DRAW)
    text = answer(page).inner_text()
    # 13 of the 43 unknown cards give 2-3-4-7 a better hand than 9-8-6-4-2.
    assert "30.23%" in text
    assert "69.77%" in text
    assert "exact" in text


def test_a_mistake_is_shown_at_its_place_and_mended(student: Person) -> None:
    page = student.page
    page.goto(student.room.url + "/study?of=equity&left=1&side=pat:98642&policy=&side=2347&policy=")
    answer(page)
    field = page.get_by_label("Hand or range of player 2")
    field.fill("23y7")
    field.press("Enter")
    page.wait_for_selector(".study-wrong")
    assert "'y'" in page.locator(".study-wrong").inner_text()
    assert page.locator(".pointed mark").inner_text() == "y"
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("2347")
    field.press("Enter")
    page.wait_for_selector(".study-wrong", state="detached")
    assert re.search(r"\d%", answer(page).inner_text())


def test_chances_stand_in_a_table(student: Person) -> None:
    page = student.page
    page.goto(student.room.url + "/study?of=odds&left=1&kept=2c3d4h7s")
    text = answer(page).locator("table").inner_text()
    # One card: 4 fives, 4 sixes make a seven; 4 eights more an eight: of 48 unseen cards.
    assert "16.7%" in text
    assert "25.0%" in text


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("tab", ["draws&hand=2h3h4c7dKs", "equity", "odds"])
def test_everything_fits_and_can_be_hit(student: Person, tab: str, size: tuple[int, int]) -> None:
    page = student.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{student.room.url}/study?of={tab}&left=1")
    answer(page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page scrolls sideways"
    small = page.evaluate(
        """[...document.querySelectorAll("main button, main input, main select, header a")]
             .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
             .filter(([, box]) => box.width > 0 && (box.height < 44 || box.width < 43.5))
             .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""
    )
    assert not small
    page.evaluate(Axe().axe_script)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    assert not [one for one in found if one["impact"] in {"serious", "critical"}]
