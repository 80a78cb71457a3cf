"""Whole hands, played as people play them: with a mouse, on a phone, by keys alone, with a friend.

(What the browser must show, point 1; the look's own list of checks, point 8.)
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.browser.person import DECIDING, DESKTOP, PHONE, Person
from tests.browser.rooms import Message, RoomProcess, eventually

CARD = re.compile(r"[2-9TJQKA][cdhs]")
FOCUS_COMES_MS = 100

WATCH_FOCUS = f"""
  window.lost = [];
  let since = null;
  setInterval(() => {{
    if (!document.querySelector('{DECIDING} .slot-2 .act')) return (since = null);
    since ??= performance.now();
    if (document.activeElement === document.body) window.lost.push(performance.now() - since);
  }}, 20);
"""
"""Notes for how long it had been my turn whenever the focus was nowhere."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_new_guest_plays_a_hand_by_clicking(
    browser: Any, room: RoomProcess, size: tuple[int, int]
) -> None:
    phone = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    me = Person(browser, room, size, **phone)
    me.open()
    me.come_in(f"Newcomer {size[0]}")
    me.page.get_by_role("button", name="Play now").click()
    me.page.wait_for_selector(".table-page")
    assert me.page.locator(".tag").count() >= 1, "bots are labelled"

    def turn() -> bool:
        if me.my_turn():
            me.answer()
        return me.sees_showdown()

    me.until(turn, "a showdown after three draws")
    assert "Showdown" in me.page.locator(".centre").inner_text()
    assert me.page.locator(".fan.open, .hand [data-part=card]").count() > 0
    assert re.search(r"wins? [\d,]+|split", me.sentence())
    me.close()


def test_a_hand_by_keyboard_alone(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    me.page.add_init_script(WATCH_FOCUS)
    keys = me.page.keyboard
    me.open()
    me.page.wait_for_selector("input:focus")
    keys.type("Fingers")
    keys.press("Enter")
    me.page.wait_for_selector(".lobby")
    for _ in range(60):
        keys.press("Tab")
        if me.page.evaluate("document.activeElement.textContent") == "Play now":
            break
    keys.press("Enter")
    me.page.wait_for_selector(".table-page")

    def turn() -> bool:
        if me.my_turn():
            if me.state() == "drawing":
                keys.press("5")
                assert len(me.marked()) == 1
                me.decide(lambda: keys.press("Enter"))
            else:
                me.decide(lambda: keys.press("c"))
        return me.sees_showdown()

    me.until(turn, "a showdown after three draws")
    lost = [after for after in me.page.evaluate("lost") if after > FOCUS_COMES_MS]
    assert not lost, f"the focus was on body {lost} ms into my turn"
    me.close()


def cards_in(frame: str) -> set[str]:
    return {text for text in re.findall(r'"([^"]{2})"', frame) if CARD.fullmatch(text)}


def held_by(person: Person, hand_id: str) -> set[str]:
    """Every card that a player has had in his hand, as his own page was told."""
    held: set[str] = set()
    for message in person.heard:
        if message["type"] == "table" and (message["view"]["hand"] or {}).get("hand_id") == hand_id:
            view = message["view"]
            held |= set(view["seats"][view["you"]]["cards"])
    return held


def shown_in(view: Message) -> set[str]:
    return {card for seat in view["seats"] if seat and seat["shown"] for card in seat["cards"]}


def test_two_friends_play_by_a_link_and_see_no_card_of_each_other(
    browser: Any, room: RoomProcess
) -> None:
    """...nor does the one who looks on, in any frame that reaches their pages."""
    host, friend, watcher = Person(browser, room), Person(browser, room), Person(browser, room)
    host.open()
    host.come_in("Host of two")
    link = host.create_table(seats=2, bots=0)
    host.menu("Copy link")
    host.page.get_by_text("Copied", exact=True).wait_for()
    assert host.page.locator(".link-text").inner_text() == link
    host.page.keyboard.press("Escape")

    friend.page.goto(link)
    friend.page.get_by_text("You are invited to a table").wait_for()
    friend.come_in("Friend of two")
    watcher.page.goto(link)
    watcher.come_in("Onlooker")
    watcher.page.wait_for_selector(".table-page")
    friend.take_seat()

    def turn() -> bool:
        for person in (host, friend):
            if person.my_turn():
                person.answer()
        return host.sees_showdown() and friend.sees_showdown()

    eventually(turn, "a showdown after three draws", host.page.wait_for_timeout)
    watcher.until(lambda: shown_in(watcher.view()), "the showdown")
    hand_id = host.view()["hand"]["hand_id"]
    mine, his = held_by(host, hand_id), held_by(friend, hand_id)
    assert len(mine) == len(his) == 8
    assert not mine & his
    shown = shown_in(watcher.view())
    assert shown <= mine | his
    for person, may_know in ((host, mine), (friend, his), (watcher, set[str]())):
        leaked = set().union(*(cards_in(frame) for frame in person.raw)) - may_know - shown
        assert not leaked, f"{leaked} reached somebody who may not know"
        before = [frame for frame in person.raw if not shows_cards(frame)]
        early = set().union(*(cards_in(frame) for frame in before)) - may_know
        assert not early, f"{early} came before the showdown"
    for person in (host, friend, watcher):
        person.close()


def shows_cards(frame: str) -> bool:
    message = json.loads(frame)
    return message["type"] == "table" and bool(shown_in(message["view"]))
