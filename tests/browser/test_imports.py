"""A file of hands in the browser: looked at, kept, found in My hands, and taken out again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.browser.person import PHONE, Person
from tests.browser.rooms import RoomProcess
from tests.browser.test_replayer import READ_MOMENT
from tests.store.files import a_record

from tripledraw.notation.own_lines import own_line

FIGURES = "[data-part=figures]"


def a_file(count: int) -> dict[str, Any]:
    """Hands of cents, in each of which Bob's cards are told."""
    hands = [
        replace(
            a_record(number),
            site="pokerstars",
            table="Vega II",
            played_at=f"2012-03-{number + 1:02}T23:30:00",
            scale=100,
        )
        for number in range(count)
    ]
    text = "\n".join(own_line(hand) for hand in hands)
    return {"name": "vega.jsonl", "mimeType": "text/plain", "buffer": text.encode()}


def test_a_file_is_kept_and_its_hands_are_mine(browser: Any, room: RoomProcess) -> None:
    me, stranger = Person(browser, room), Person(browser, room)
    me.sign_in("Collector")
    me.open("/replay")
    me.page.set_input_files("[data-part=file]", a_file(3))
    me.page.wait_for_selector("[data-part=replay]")
    me.page.get_by_role("tab", name="File").click()
    me.page.get_by_role("button", name="Keep in My hands").click()
    me.page.wait_for_selector("text=3 hands are in My hands now.")
    me.page.locator(".keep-file").get_by_role("link", name="My hands").click()
    rows = me.page.locator(".hand-row")
    rows.first.wait_for()
    assert rows.count() == 3
    assert rows.first.locator(".when").inner_text() == "3 Mar 2012", "the day the file says"
    assert "PokerStars" in rows.first.inner_text()
    assert "0.05/0.10" in rows.first.inner_text()
    assert "big bets" in me.page.locator(".hands-head").inner_text()
    assert me.page.locator(FIGURES).is_visible()
    assert me.page.locator("[data-part=graph] path.total").count() == 1
    source = me.page.locator("[data-filter=source]")
    source.select_option("room")
    me.page.wait_for_selector("text=No hand is like that")
    source.select_option("imported")
    rows.first.wait_for()
    rows.first.click()
    me.page.wait_for_selector("[data-part=replay]")
    me.page.keyboard.press("End")
    assert len(me.page.evaluate(READ_MOMENT)["mine"]) == 5
    me.page.get_by_role("tab", name="Export").click()
    with me.page.expect_download() as download:
        me.page.locator("[data-part=export-phh]").click()
    assert download.value.suggested_filename.endswith(".phh")
    stranger.open(me.page.url.removeprefix(room.url))
    stranger.page.wait_for_selector("[data-part=replay]")
    assert stranger.page.evaluate(READ_MOMENT)["mine"] == []
    stranger.close()
    me.page.go_back()
    take_out(me)
    me.close()


def take_out(me: Person) -> None:
    """Imported hands are removed all at once, when one is sure."""
    me.open("/hands")
    me.page.locator("[data-filter=source]").select_option("imported")
    me.page.get_by_role("button", name="Remove imported hands").click()
    me.page.locator("[data-part=remove-imported]").get_by_role("button", name="Remove").click()
    me.page.wait_for_selector("text=No hands yet")


def test_imported_hands_fit_a_phone(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room, PHONE, has_touch=True, is_mobile=True)
    me.sign_in("Pocket collector")
    me.open("/replay")
    me.page.set_input_files("[data-part=file]", a_file(2))
    me.page.wait_for_selector("[data-part=replay]")
    me.page.get_by_role("button", name="About this hand").click()
    me.page.get_by_role("tab", name="File").click()
    me.page.get_by_role("button", name="Keep in My hands").click()
    me.page.wait_for_selector("text=2 hands are in My hands now.")
    me.open("/hands")
    me.page.locator(".hand-row").nth(1).wait_for()
    wide = me.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "the page scrolls up and down only"
    me.close()
