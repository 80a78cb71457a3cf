"""What a click sends, and above all what it does not: marks, ticks, double clicks, the penalty.

(The look's own list of checks, points 3 to 5; D23 and D24 of the public reports.)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from tests.browser.person import CALM_MS, Person
from tests.browser.rooms import Line, RoomProcess, calling, raising

from tripledraw.rules.options import ONLINE

_numbers = count(1)


@contextmanager
def heads_up(browser: Any, room: RoomProcess, **settings: Any) -> Iterator[tuple[Person, Line]]:
    """A person in seat 1 at a page, against somebody in seat 0 who has the first button."""
    number = next(_numbers)
    person = Person(browser, room)
    with Line(room, f"Rival {number}") as rival:
        table_id = rival.open_table(**settings)
        person.sign_in(f"Chooser {number}")
        person.open_table(table_id)
        person.take_seat()
        rival.until(lambda: rival.view and rival.view["hand"], "the first hand")
        yield person, rival
        person.close()


def test_discard_sends_the_marked_cards_once_and_marking_sends_nothing(
    browser: Any, room: RoomProcess
) -> None:
    with heads_up(browser, room) as (me, rival):
        rival.act("call")
        me.wait_for("betting")
        me.press(2)
        me.wait_for("drawing")
        me.wait_until_it_counts()
        said = [one for one in me.sent if one["type"] != "ping"]
        held = me.cards()
        for place in (0, 1, 2, 4, 2):
            me.page.locator(".own-card").nth(place).click()
        assert me.label(2) == "Discard 3"
        assert me.marked() == [held[0], held[1], held[4]]
        assert [one for one in me.sent if one["type"] != "ping"] == said
        me.slot(2).click(click_count=3)
        me.until(lambda: me.said("act")[1:], "the discard")
        rival.act("pat")
        me.wait_for("betting")
        assert len(me.said("act")) == 2
        action = me.said("act")[1]["action"]
        assert action["type"] == "discard"
        assert sorted(action["cards"]) == sorted([held[0], held[1], held[4]])


def test_no_mark_says_stand_pat_and_draws_nothing(browser: Any, room: RoomProcess) -> None:
    with heads_up(browser, room) as (me, rival):
        rival.act("call")
        me.wait_for("betting")
        me.press(2)
        me.wait_for("drawing")
        assert me.label(2) == "Stand pat"
        held = me.cards()
        assert me.press(2)["action"] == {"type": "discard", "cards": []}
        rival.act("pat")
        me.wait_for("betting")
        assert me.cards() == held


def test_marks_survive_a_reload_in_mid_hand(browser: Any, room: RoomProcess) -> None:
    with heads_up(browser, room) as (me, _):
        me.wait_for("preaction")
        held = me.cards()
        me.page.locator(".own-card").nth(1).click()
        me.page.locator(".own-card").nth(3).click()
        me.page.reload()
        me.wait_for("preaction")
        assert me.cards() == held
        assert me.marked() == [held[1], held[3]]


def test_buttons_name_the_exact_amounts(browser: Any, room: RoomProcess) -> None:
    with heads_up(browser, room) as (me, rival):
        rival.act("raise")
        me.wait_for("betting")
        assert (me.label(1), me.label(2), me.label(3)) == ("Fold", "Call 10", "Raise to 30")
        me.press(3)
        rival.act("raise")
        me.until(lambda: me.label(2) == "Call 10", "the last raise")
        assert me.slot(3).get_attribute("aria-disabled") == "true"
        assert "Capped" in me.slot(3).inner_text()
        me.press(2)
        me.wait_for("drawing")


def test_a_short_all_in_names_its_real_number(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Deep") as rival:
        table_id = rival.open_table(name="Short", min_buy_in=23)
        me.sign_in("Short")
        me.open_table(table_id)
        me.slot(2).click()
        me.page.locator("[data-part=buy-in] input.input").fill("23")
        me.page.locator("[data-part=buy-in] .button.now").click()
        rival.act("raise")
        me.wait_for("betting")
        assert me.label(2) == "Call 10"
        assert me.label(3) == "Raise to 23"
    me.close()


def test_folding_for_nothing_asks_once(browser: Any, room: RoomProcess) -> None:
    with heads_up(browser, room) as (me, rival):
        rival.act("call")
        me.wait_for("betting")
        me.wait_until_it_counts()
        me.slot(1).click()
        assert me.label(1) == "Fold anyway"
        assert "Check is free" in me.sentence()
        assert not me.said("act")
        me.slot(1).click()
        me.until(lambda: me.said("act"), "the fold")
        assert me.said("act")[0]["action"] == {"type": "fold"}


def test_a_tick_set_at_one_price_is_gone_at_another(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "First") as first, Line(room, "Second") as second:
        table_id = first.open_table(name="Ticks", seats=3)
        me.sign_in("Ticker")
        me.open_table(table_id)
        second.watch(table_id)
        first.done({"type": "host_action", "table_id": table_id, "what": "pause", "seat": None})
        second.sit(1)
        me.page.locator('.vacant[data-seat="2"]').click()
        me.page.locator("[data-part=buy-in] .button.now").click()
        me.page.wait_for_selector("[data-part=buy-in]", state="detached")
        first.done({"type": "host_action", "table_id": table_id, "what": "resume", "seat": None})
        first.act("raise")
        me.page.get_by_role("button", name="Call 10").click()
        assert me.slot(2).get_attribute("aria-pressed") == "true"
        second.act("raise")
        me.wait_for("betting")
        assert me.label(2) == "Call 20"
        assert "Your tick is dropped: the price has changed." in me.spoken()
        me.page.wait_for_timeout(CALM_MS)
        assert not me.said("act")
    me.close()


def test_a_tick_that_still_holds_acts_by_itself(browser: Any, room: RoomProcess) -> None:
    with heads_up(browser, room) as (me, rival):
        me.wait_for("preaction")
        me.slot(2).click()
        assert me.slot(2).get_attribute("aria-pressed") == "true"
        rival.act("call")
        me.wait_for("drawing")
        assert [one["action"] for one in me.said("act")] == [{"type": "check"}]


def test_a_tick_dies_with_its_hand(browser: Any, room: RoomProcess) -> None:
    """D23: a choice made before one's turn is not used later than in its own hand."""
    with heads_up(browser, room) as (me, rival):
        me.wait_for("preaction")
        first = me.view()["hand"]["number"]
        me.slot(1).click()
        assert me.label(1) == "Check or fold"
        rival.act("fold")
        me.until(lambda: me.view()["hand"]["number"] == first + 1, "the next hand")
        me.wait_for("betting")
        me.page.wait_for_timeout(CALM_MS)
        assert not me.said("act")
        assert me.page.locator(".act[aria-pressed=true]").count() == 0


def test_a_tick_dies_with_its_hand_over_a_new_connection(browser: Any, room: RoomProcess) -> None:
    """D23 again: the hand ends while the page is away."""
    with heads_up(browser, room) as (me, rival):
        me.wait_for("preaction")
        first = me.view()["hand"]["number"]
        me.slot(1).click()
        me.break_line()
        rival.act("fold")
        me.until(lambda: me.view()["hand"]["number"] == first + 1, "the next hand")
        me.wait_for("betting")
        me.page.wait_for_timeout(CALM_MS)
        assert not me.said("act")
        assert me.page.locator(".act[aria-pressed=true]").count() == 0


def test_a_tick_dies_with_its_street(browser: Any, room: RoomProcess) -> None:
    """D23 again: what was ticked before a draw is not used after it."""
    with heads_up(browser, room) as (me, rival):
        me.wait_for("preaction")
        me.slot(3).click()
        assert me.label(3) == "Raise to 20"
        rival.act("raise")
        me.wait_for("betting")
        me.press(2)
        me.wait_for("drawing")
        me.press(2)
        rival.act("pat")
        me.wait_for("betting")
        me.page.wait_for_timeout(CALM_MS)
        assert [one["action"]["type"] for one in me.said("act")] == ["call", "discard"]
        assert me.page.locator(".act[aria-pressed=true]").count() == 0


RECORDER = """
  window.came = {};
  window.acts = [];
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", (frame) => {
        const hand = JSON.parse(frame.data).view?.hand;
        if (hand?.legal) window.came[`${hand.hand_id}/${hand.decision_id}`] ??= performance.now();
      });
    }
    send(text) {
      const said = JSON.parse(text);
      if (said.type === "act") {
        window.acts.push([`${said.hand_id}/${said.decision_id}`, performance.now()]);
      }
      super.send(text);
    }
  };
"""
APART_MS = (50, 150, 280, 320, 500, 800)


def test_the_second_click_of_a_double_click_answers_nothing_new(
    browser: Any, room: RoomProcess
) -> None:
    """D24: a new decision, often of another kind, comes between the two clicks."""
    me = Person(browser, room)
    me.page.add_init_script(RECORDER)
    with Line(room, "Swift") as rival:
        table_id = rival.open_table(name="Double clicks", max_buy_in=4000)
        rival.play(raising)
        me.sign_in("Clicker")
        me.open_table(table_id)
        me.take_seat()
        for apart_ms in APART_MS:
            me.wait_until_it_counts()
            box = me.slot(2).bounding_box()
            where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            before = len(me.page.evaluate("acts"))
            me.page.mouse.click(*where)
            me.page.wait_for_timeout(apart_ms)
            me.page.mouse.click(*where)
            me.page.wait_for_timeout(20)
            assert len(me.page.evaluate("acts")) > before, "the first click counts"
        acts, came = me.page.evaluate("[acts, came]")
    assert len({decision for decision, _ in acts}) == len(acts), "one command a decision"
    young = [at - came[decision] for decision, at in acts if at - came[decision] < CALM_MS]
    assert not young, f"decisions answered too young: {young}"
    me.close()


def test_at_any_moment_a_second_click_needs_a_decision_of_some_age(
    browser: Any, moments_url: str, rig: Any
) -> None:
    """D24 at random timings, on a clock of the test's own."""
    chance = random.Random(rig.seed)
    trials = rig.count(small=40, full=5000)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.clock.install(time=0)
    page.goto(moments_url)
    page.wait_for_selector(".table-page")
    page.clock.pause_at(3_600_000)
    early = late = 0
    for trial in range(trials):
        comes_ms, apart_ms = chance.randrange(0, 800), chance.randrange(50, 801)
        steps = sorted([(comes_ms, "comes"), (apart_ms, "click")])
        now = 0
        page.evaluate("at => show('betting', at)", 2 * trial)
        page.clock.run_for(CALM_MS)
        page.evaluate(CLICK)
        assert page.evaluate(ROW) == 0, "the row is empty as soon as a decision is sent"
        for at, what in steps:
            page.clock.run_for(at - now) if at > now else None
            now = at
            page.evaluate("at => show('betting', at)", 2 * trial + 1) if what == "comes" else None
            if what == "click":
                page.evaluate(CLICK)
        waited = apart_ms - comes_ms if apart_ms >= comes_ms else -1
        sent = page.evaluate(ROW) == 0
        assert sent == (waited >= CALM_MS), f"new after {comes_ms} ms, clicked at {apart_ms} ms"
        early, late = early + (not sent), late + sent
    context.close()
    rig.record(f"0 wrong; {early} clicks ignored, {late} counted")


CLICK = """() => document.querySelector(".slot-2 button")?.click()"""
ROW = """() => document.querySelectorAll(".slots .act").length"""


def test_out_of_time_in_a_draw_there_is_no_raise_and_that_is_said(
    browser: Any, room: RoomProcess
) -> None:
    with heads_up(browser, room, rules=ONLINE.but(draw_timeout_s=5)) as (me, rival):
        rival.act("call")
        me.wait_for("betting")
        me.press(2)
        me.wait_for("drawing")
        rival.play(calling)
        me.wait_for("penalty")
        assert "Out of time. You stand pat; no bet or raise this street." in me.spoken()
        third = me.slot(3)
        assert third.get_attribute("aria-disabled") == "true"
        assert third.get_attribute("aria-describedby") == "sentence"
        assert third.inner_text().split("\n")[:2] == ["No bet", "back at draw 2"]
        assert "No bet or raise this street" in me.sentence()
        me.page.wait_for_timeout(CALM_MS + 10)
        acts = len(me.said("act"))
        me.page.keyboard.press("r")
        third.click(force=True)
        me.page.keyboard.press("c")
        me.until(lambda: me.said("act")[acts:], "the check")
        assert [one["action"]["type"] for one in me.said("act")[acts:]] == ["check"]
        me.wait_for("drawing")
        me.page.wait_for_selector(".tape i.late")
