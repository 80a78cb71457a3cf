"""Finished hands in a browser: every moment right in both directions, links, files, my hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.kept_hands import TOKEN, Hand, in_order, played, shown_at, states
from tests.browser.moments import SIZES, measured
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.rooms import Line, RoomProcess, calling
from tests.browser.test_layout import faults
from tests.conftest import Rig

from tripledraw.cards import Card

SERIOUS = {"serious", "critical"}
SMALL, FULL = 6, 200
LINE_HEIGHT = " x 26"
"""Lines of the log stand close under a mouse; under a finger they are 44 high."""

READ_MOMENT = """
() => {
  const page = document.querySelector("[data-part=replay]");
  const chips = text => Number((text ?? "").replace(/[^0-9]/g, ""));
  const seats = {};
  for (const plate of page.querySelectorAll(".plate[data-seat]")) {
    const seat = plate.dataset.seat;
    if (!plate.querySelector(".stack")) continue;
    const box = plate.closest(".seat") ?? plate.closest(".hero");
    const bet = box.querySelector("[data-part=bet] > span:last-child")?.textContent ?? "";
    seats[seat] = {
      stack: chips(plate.querySelector(".stack").textContent),
      bet: bet.replaceAll(",", ""),
      tape: [...box.querySelectorAll(".tape i")].map(cell => cell.textContent),
    };
    if (box.matches(".seat")) {
      const names = [...box.querySelectorAll(".fan .card")];
      seats[seat].cards = names.map(card => card.getAttribute("aria-label") ?? "??");
    }
  }
  return {
    step: Number(page.dataset.step),
    event: Number(page.dataset.event),
    pot: chips(page.querySelector(".pot .chips").textContent),
    seats,
    mine: [...page.querySelectorAll(".own-card[data-card]")].map(card => card.dataset.card),
  };
}
"""
WALK = f"""
async key => {{
  const read = {READ_MOMENT};
  const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [read()];
  for (;;) {{
    const event = new KeyboardEvent("keydown", {{ key, bubbles: true, cancelable: true }});
    document.body.dispatchEvent(event);
    await drawn();
    const next = read();
    if (next.step === found.at(-1).step) return found;
    found.push(next);
  }}
}}
"""
"""Steps as far as it goes, and notes what the page shows at each moment."""


def come_back(person: Person, token: str) -> None:
    person.context.add_cookies([{"name": "tripledraw", "value": token, "url": person.room.url}])


def open_hand(person: Person, hand_id: str, step: int = 1) -> None:
    person.open(f"/hand/{hand_id}#{step}")
    person.page.wait_for_selector("[data-part=replay]")


def card_of(spoken: str) -> str:
    """ "seven of hearts" is 7h."""
    names = "two three four five six seven eight nine ten jack queen king ace".split()
    if spoken == "??":
        return spoken
    rank, _, suit = spoken.split()
    return "23456789TJQKA"[names.index(rank)] + suit[0]


def tidied(moment: dict[str, Any]) -> dict[str, Any]:
    """What the page shows, in the words of ``shown_at``."""
    seats = {}
    for seat, shown in moment["seats"].items():
        seats[seat] = dict(shown)
        if "cards" in shown:
            cards = [card_of(name) for name in shown["cards"]]
            known = tuple(Card(text) for text in cards if text != "??")
            seats[seat]["cards"] = in_order(known) if known else cards
    mine = in_order(tuple(Card(text) for text in moment["mine"]))
    return {"pot": moment["pot"], "seats": seats, "mine": mine}


@pytest.fixture(scope="module")
def kept(
    chromium: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RoomProcess, list[Hand]]]:
    """A room whose store holds hands of somebody who comes back."""
    rig_run = Rig("", 0).count(small=SMALL, full=FULL)
    folder = tmp_path_factory.mktemp("kept")
    hands = played(folder / "room", rig_run, 27)
    running = RoomProcess(folder)
    yield running, hands
    running.stop()


def test_every_moment_is_right_forwards_and_backwards(
    browser: Any, kept: tuple[RoomProcess, list[Hand]], rig: Rig
) -> None:
    room, hands = kept
    rig.count(small=SMALL, full=FULL)
    me = Person(browser, room)
    come_back(me, TOKEN)
    moments = 0
    for hand in hands:
        open_hand(me, hand.hand_id)
        forwards = me.page.evaluate(WALK, "ArrowRight")
        backwards = me.page.evaluate(WALK, "ArrowLeft")
        assert backwards == forwards[::-1], hand.hand_id
        assert [moment["step"] for moment in forwards] == list(range(len(forwards)))
        assert forwards[-1]["event"] == len(hand.events) - 1
        states_of = states(hand)
        for moment in forwards:
            truth = shown_at(hand, states_of, moment["event"])
            assert tidied(moment) == truth, (hand.hand_id, moment["step"])
        moments += len(forwards)
    me.close()
    rig.record(f"{moments:,} moments, in both directions", count=len(hands))


def test_keys_buttons_slider_and_log_lead_to_the_same_moments(
    browser: Any, kept: tuple[RoomProcess, list[Hand]]
) -> None:
    room, hands = kept
    me = Person(browser, room)
    come_back(me, TOKEN)
    longest = max(hands, key=lambda hand: len(hand.events))
    open_hand(me, longest.hand_id)
    page = me.page
    count = int(page.get_attribute("[data-part=replay]", "data-steps") or 0)

    def step() -> int:
        return int(page.get_attribute("[data-part=replay]", "data-step") or 0)

    slider = page.get_by_role("slider")
    page.keyboard.press("End")
    assert step() == count - 1 == int(slider.get_attribute("aria-valuenow"))
    page.keyboard.press("Home")
    streets = [0]
    for _ in range(20):
        page.keyboard.press("Shift+ArrowRight")
        if step() == streets[-1]:
            break
        streets.append(step())
    assert streets == sorted(set(streets))
    assert streets[-1] == count - 1
    page.keyboard.press("Shift+ArrowLeft")
    assert step() == streets[-2]
    page.locator("[data-part=to-start]").click()
    page.locator("[data-part=to-next]").click()
    assert step() == 1
    page.locator("[data-part=to-back]").click()
    page.locator("[data-part=to-end]").click()
    assert step() == count - 1
    box = page.locator("[data-part=timeline]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    assert abs(step() - (count - 1) / 2) <= 1
    page.mouse.down()
    page.mouse.move(box["x"] + 1, box["y"] + 20)
    page.mouse.up()
    assert step() == 0
    slider.focus()
    page.keyboard.press("ArrowUp")
    assert step() == 1
    assert f"Step 2 of {count}" in (slider.get_attribute("aria-valuetext") or "")
    lines = page.locator(".replay .log li > button")
    for place in range(lines.count()):
        lines.nth(place).click()
        current = [line.get_attribute("aria-current") for line in lines.all()].index("step")
        assert current in (place, place + 1), "the clicked line, or the other one of its moment"
    me.close()


def test_it_plays_by_itself_at_three_speeds(
    browser: Any, kept: tuple[RoomProcess, list[Hand]]
) -> None:
    room, hands = kept
    me = Person(browser, room)
    come_back(me, TOKEN)
    open_hand(me, hands[0].hand_id)
    speed = me.page.locator("[data-part=speed]")
    said = []
    for _ in range(3):
        said.append(speed.get_attribute("aria-label"))
        speed.click()
    assert said == ["Speed 1x", "Speed 2x", "Speed 4x"]
    speed.click()
    speed.click()
    me.page.locator("[data-part=replay]").click(position={"x": 5, "y": 200})
    me.page.keyboard.press("Space")
    me.page.wait_for_selector('[data-part=replay]:not([data-step="0"])')
    me.page.wait_for_selector('[data-part=play][aria-label="Play"]', timeout=60_000)
    last = int(me.page.get_attribute("[data-part=replay]", "data-steps") or 0) - 1
    assert int(me.page.get_attribute("[data-part=replay]", "data-step") or 0) == last
    me.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_serious(
    browser: Any, kept: tuple[RoomProcess, list[Hand]], size: tuple[int, int]
) -> None:
    room, hands = kept
    me = Person(browser, room, size)
    come_back(me, TOKEN)
    for felt in ("harbour", "linen"):
        places = (
            ("/hands", ".hand-row"),
            (f"/hand/{hands[0].hand_id}#12", "[data-part=replay]"),
            ("/replay", "[data-part=drop]"),
        )
        for path, ready in places:
            me.page.goto("about:blank")
            me.open(path)
            me.page.wait_for_selector(ready)
            me.page.evaluate("felt => { document.documentElement.dataset.felt = felt }", felt)
            found = Axe().run(me.page).response["violations"]
            bad = [
                (one["id"], [node["html"][:120] for node in one["nodes"]][:3])
                for one in found
                if one["impact"] in SERIOUS
            ]
            assert not bad, (path, felt, bad)
            wide = me.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, path
    me.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_is_cut_or_moves(
    browser: Any, kept: tuple[RoomProcess, list[Hand]], size: tuple[int, int]
) -> None:
    room, hands = kept
    me = Person(browser, room, size)
    come_back(me, TOKEN)
    fullest = max(hands, key=lambda hand: (len(hand.seats), len(hand.events)))
    open_hand(me, fullest.hand_id)
    complaints: list[str] = []
    places: dict[str, Any] = {}
    for step in range(int(me.page.get_attribute("[data-part=replay]", "data-steps") or 0)):
        found = measured(me.page)
        complaints += [f"{step}: {one}" for one in faults(found) if not one.endswith(LINE_HEIGHT)]
        for name, box in found["fixed"].items():
            if box != places.setdefault(name, box):
                complaints.append(f"{step}: {name} has moved from {places[name]} to {box}")
        me.page.keyboard.press("ArrowRight")
    assert not complaints, "\n".join(complaints[:20])
    me.close()


def test_my_hands_narrow_down(browser: Any, kept: tuple[RoomProcess, list[Hand]]) -> None:
    room, hands = kept
    me = Person(browser, room)
    come_back(me, TOKEN)
    me.open("/hands")
    me.page.wait_for_selector(".hand-row")
    rows = me.page.locator(".hand-row")
    assert rows.count() == min(50, len(hands))
    assert rows.first.get_attribute("data-hand") == hands[0].hand_id
    me.page.locator("[data-filter=result]").select_option("even")
    me.page.wait_for_selector(".hands-head .quiet:not(:empty)")
    me.page.locator("[data-filter=pot]").select_option("1000")
    me.page.locator("[data-filter=position]").select_option("CO")
    me.page.wait_for_selector("text=No hand is like that")
    me.page.locator(".nothing .button").click()
    me.page.wait_for_selector(".hand-row")
    assert me.page.locator("[data-part=graph] svg[role=img]").get_attribute("aria-label")
    me.page.get_by_role("button", name="All figures").click()
    assert me.page.get_by_role("table").count() == 2
    me.close()


def test_a_dropped_file_is_replayed(browser: Any, kept: tuple[RoomProcess, list[Hand]]) -> None:
    room, hands = kept
    me = Person(browser, room)
    come_back(me, TOKEN)
    texts = [
        me.context.request.get(f"{room.url}/api/hands/{hand.hand_id}/export?to=pokerstars").text()
        for hand in hands[:3]
    ]
    me.open("/hands")
    me.page.wait_for_selector(".hand-row")
    me.page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "hands.txt"));
          document.body.dispatchEvent(
            new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        "\n\n".join(texts),
    )
    me.page.wait_for_selector("[data-part=replay]")
    assert me.page.url.endswith("/replay")
    walked = me.page.evaluate(WALK, "ArrowRight")
    truth = shown_at(hands[0], states(hands[0]), len(hands[0].events) - 1)
    assert walked[-1]["pot"] == truth["pot"]
    stacks = sorted(seat["stack"] for seat in truth["seats"].values())
    assert sorted(seat["stack"] for seat in walked[-1]["seats"].values()) == stacks
    me.page.get_by_role("tab", name="File").click()
    me.page.locator(".file-hands li > button").nth(2).click()
    me.page.wait_for_selector('[data-part=replay][data-step="0"]')
    me.open("/replay")
    me.page.set_input_files(
        "[data-part=file]",
        {"name": "x.txt", "mimeType": "text/plain", "buffer": b"This is not a hand."},
    )
    me.page.wait_for_selector("text=No hand of 2-7 Triple Draw was found")
    big = {"name": "x.txt", "mimeType": "text/plain", "buffer": b"x" * (2 * 1024 * 1024 + 1)}
    me.page.set_input_files("[data-part=file]", big)
    me.page.wait_for_selector("text=larger than 2 MB")
    me.close()


def test_a_hand_just_played_is_there_and_a_stranger_sees_its_public_part(
    browser: Any, room: RoomProcess
) -> None:
    with Line(room, "Rewinder") as ann, Line(room, "Partner") as bob:
        table_id = ann.open_table(name="Rewound")
        bob.watch(table_id)
        bob.sit(1)
        me = Person(browser, room)
        come_back(me, ann.cookie.partition("=")[2])
        stranger = Person(browser, room)
        ann.until(lambda: ann.view and ann.view["hand"], "a hand")
        assert ann.view is not None
        hand_id = ann.view["hand"]["hand_id"]
        for one in (me, stranger):
            one.open(f"/hand/{hand_id}")
            one.page.wait_for_selector("text=There is no such hand")
            one.complaints.clear()
        ann.play(calling)
        bob.play(calling)
        ann.until(lambda: is_over(ann.view, hand_id), "its end")
        ann.play(None)
        me.open("/hands")
        me.page.locator(f".hand-row[data-hand='{hand_id}']").click()
        me.page.wait_for_selector("[data-part=replay]")
        me.page.keyboard.press("ArrowRight")
        me.page.keyboard.press("ArrowRight")
        me.page.keyboard.press("ArrowRight")
        assert len(me.page.evaluate(READ_MOMENT)["mine"]) == 5
        stranger.open(f"/hand/{hand_id}")
        stranger.page.wait_for_selector("[data-part=replay]")
        named = [
            [card_of(name) for seat in moment["seats"].values() for name in seat.get("cards", ())]
            + moment["mine"]
            for moment in stranger.page.evaluate(WALK, "ArrowRight")
        ]
        assert not any(set(cards) - {"??"} for cards in named[:-4]), "nothing before the showdown"
        me.close()
        stranger.close()


def is_over(view: dict[str, Any] | None, hand_id: str) -> bool:
    if view is None or view["hand"] is None:
        return False
    return bool(view["hand"]["hand_id"] != hand_id or view["hand"]["stage"] == "over")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_my_hand_is_seen_as_everyone_saw_it(
    browser: Any, kept: tuple[RoomProcess, list[Hand]], size: tuple[int, int]
) -> None:
    room, hands = kept
    me, stranger = Person(browser, room, size), Person(browser, room, size)
    come_back(me, TOKEN)
    for one in (me, stranger):
        open_hand(one, hands[0].hand_id, 6)
    before = me.page.evaluate(READ_MOMENT)
    assert len(before["mine"]) == 5
    assert stranger.page.locator("[data-part=seen-by]").count() == 0, "there is one way alone"
    me.page.get_by_role("button", name="Seen by: you").click()
    me.page.get_by_role("button", name="Seen by: everyone").wait_for()
    me.page.wait_for_selector(".own-card[data-card]", state="detached")
    public = me.page.evaluate(READ_MOMENT)
    assert (public["step"], public["pot"], public["mine"]) == (before["step"], before["pot"], [])
    me.page.get_by_role("button", name="Seen by: everyone").click()
    me.page.wait_for_selector(".own-card[data-card]")
    assert me.page.evaluate(READ_MOMENT) == before
    me.close()
    stranger.close()


def test_a_link_to_a_moment_and_the_ways_out(
    browser: Any, kept: tuple[RoomProcess, list[Hand]]
) -> None:
    room, hands = kept
    me = Person(browser, room)
    come_back(me, TOKEN)
    open_hand(me, hands[0].hand_id, 5)
    assert me.page.get_attribute("[data-part=replay]", "data-step") == "4"
    me.page.keyboard.press("ArrowRight")
    me.page.locator("[data-part=link]").click()
    assert me.page.url.endswith(f"/hand/{hands[0].hand_id}#6")
    me.page.get_by_role("link", name="My hands").last.click()
    me.page.wait_for_selector(".hand-row")
    me.page.get_by_role("link", name="Lobby", exact=True).click()
    me.page.get_by_role("link", name="My hands").click()
    me.page.wait_for_selector(".hand-row")
    me.page.locator("#hands").wait_for()
    me.close()
