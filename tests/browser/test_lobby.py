"""The lobby and the panels: how they look at every size, and the ways through them to a seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.moments import FELTS, SIZES
from tests.browser.person import PHONE, Person
from tests.browser.rooms import RoomProcess

FIXTURES = Path(__file__).resolve().parents[2] / "web" / "src" / "fixtures" / "lobby.tsx"
TARGET = 44
NO_SUCH_NAME = re.compile(r"422|409")

MEASURE = """() => {
  const top = document.querySelector("dialog[open]") ?? document.body;
  const found = [];
  const box = (e) => e.getBoundingClientRect();
  for (const e of top.querySelectorAll("button, a[href], input, [role=tab]")) {
    if (box(e).width === 0 || e.matches(".skip-link")) continue;
    const { width, height } = box(e);
    if (width < TARGET - 0.5 || height < TARGET - 0.5) {
      found.push(`too small: ${e.textContent || e.ariaLabel} ${width} x ${height}`);
    }
  }
  for (const e of top.querySelectorAll("button, p, h1, h2, h3, dt, dd, label, b")) {
    if (box(e).width === 0 || e.closest(".for-ears")) continue;
    const { display, textOverflow } = getComputedStyle(e);
    if (display === "inline" || textOverflow === "ellipsis" || e.clientWidth === 0) continue;
    if (e.scrollWidth > e.clientWidth + 1) found.push(`cut: ${e.textContent}`);
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  return found;
}""".replace("TARGET", str(TARGET))


def moments() -> list[str]:
    listed = re.search(r"MOMENTS = \[(.*?)\]", FIXTURES.read_text(encoding="utf-8"), re.DOTALL)
    assert listed is not None
    return re.findall(r'"([\w-]+)"', listed[1])


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce", locale="en-GB")
    yield context.new_page()
    context.close()


def show(page: Any, moments_url: str, moment: str, felt: str = "harbour") -> None:
    address = moments_url.replace("dev.html", "dev-lobby.html")
    page.goto(f"{address}?show={moment}&felt={felt}")
    page.wait_for_selector("#app main")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_or_too_small_to_touch(
    page: Any, moments_url: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    complaints = []
    for moment in moments():
        show(page, moments_url, moment)
        complaints += [f"{moment}: {one}" for one in page.evaluate(MEASURE)]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize(
    ("felt", "size"), [*((felt, SIZES[0]) for felt in FELTS), ("harbour", PHONE)], ids=str
)
def test_axe_finds_nothing(page: Any, moments_url: str, felt: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if felt != "harbour":  # felts differ in nothing but their colours
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    complaints = []
    for moment in moments():
        show(page, moments_url, moment, felt)
        page.evaluate(Axe().axe_script)
        found = page.evaluate("options => axe.run(options)", options)["violations"]
        complaints += [
            f"{moment}: {one['id']} {[node['html'][:120] for node in one['nodes']]}"
            for one in found
        ]
    assert not complaints, "\n".join(complaints)


def focused(page: Any, what: str = "textContent") -> Any:
    return page.evaluate(f"() => document.activeElement.{what}")


def test_the_door_says_why_a_name_is_none(browser: Any, room: RoomProcess) -> None:
    Person(browser, room).sign_in("Marigold")
    guest = Person(browser, room)
    guest.open()
    page = guest.page
    page.wait_for_selector(".gate input:focus")
    page.keyboard.press("Enter")
    page.get_by_text("Type a name first.").wait_for()
    guest.come_in("Mar\u200bcus")
    page.get_by_text("Use letters, digits and ordinary signs").wait_for()
    guest.come_in("MARIG0LD")
    page.get_by_text("Somebody has this name").wait_for()
    assert focused(page, "name") == "nickname"
    guest.come_in("Marcus")
    page.wait_for_selector(".table-row")
    assert page.locator(".lobby-bar .guest").inner_text().endswith("Marcus")
    guest.complaints = [one for one in guest.complaints if not NO_SUCH_NAME.search(one)]
    guest.close()


def test_a_table_is_set_up_by_keys_and_what_clashes_is_said_before(
    browser: Any, room: RoomProcess
) -> None:
    host = Person(browser, room)
    host.sign_in("Tabitha")
    host.open()
    page = host.page
    page.wait_for_selector(".table-row")
    page.get_by_role("button", name="Create").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-part=create]")
    page.wait_for_selector("[data-field=name] input:focus")
    assert focused(page, "value") == "Table of Tabitha"
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-part=create]", state="detached")
    page.wait_for_selector(".lobby .create:focus")

    page.keyboard.press("Enter")
    page.get_by_label("Big blind").fill("20")
    page.get_by_text("Small blind 10. Bets 20, then 40.").wait_for()
    assert page.get_by_label("Largest buy-in").input_value() == "2,000"
    page.get_by_role("button", name="Show all house rules").click()
    page.get_by_role("group", name="Draw clock").get_by_role("button", name="None").click()
    page.get_by_text("1 thing to settle first").wait_for()
    page.get_by_role("button", name="Create and sit down").click()
    page.wait_for_selector("[data-field=draw_timeout_s] button:focus")
    assert host.said("create_table") == []
    page.get_by_role("button", name="Drop the penalty").click()
    page.get_by_role("button", name="Create and sit down").click()
    page.wait_for_selector("[data-part=buy-in]")
    host.buy_in()

    sent = host.said("create_table")[0]["settings"]
    assert sent["stakes"] == {"small_blind": 10, "big_blind": 20}
    assert (sent["rules"]["draw_timeout_s"], sent["rules"]["timeout_penalty"]) == (None, False)
    assert host.view()["settings"] == sent

    page.keyboard.press("?")
    page.get_by_role("tab", name="This table").click()
    page.get_by_text("Table of Tabitha plays the Online rules except for 2 points.").wait_for()
    assert page.locator(".mark-changed").count() == 2
    host.close()


def test_a_link_leads_to_a_table_that_the_lobby_does_not_list(
    browser: Any, room: RoomProcess
) -> None:
    host = Person(browser, room)
    host.sign_in("Leonora")
    host.open()
    host.page.get_by_role("button", name="Create").click()
    host.page.get_by_role("group", name="Who can join").get_by_text("By link").click()
    host.page.get_by_role("button", name="Create and sit down").click()
    host.page.wait_for_selector("[data-part=buy-in]")
    address = host.page.url

    friend = Person(browser, room, PHONE)
    friend.sign_in("Florian")
    friend.open()
    page = friend.page
    page.wait_for_selector(".table-row")
    assert page.get_by_text("Table of Leonora").count() == 0
    page.get_by_label("Address of a table").fill("the blue table")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("That is not the address of a table.").wait_for()
    page.get_by_label("Address of a table").fill(address)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".table-page")
    assert page.url == address
    friend.take_seat()
    page.go_back()
    page.get_by_role("link", name="Return to Table of Leonora").wait_for()
    host.close()
    friend.close()


def test_filters_that_fit_nothing_offer_a_way_on(browser: Any, room: RoomProcess) -> None:
    guest = Person(browser, room)
    guest.sign_in("Filippa")
    guest.open()
    page = guest.page
    page.wait_for_selector(".table-row")
    all_rows = page.locator(".table-row").count()
    page.get_by_role("button", name="Up to 2/4").click()
    page.get_by_role("button", name="Live rules").click()
    page.get_by_text("No table fits these filters.").wait_for()
    assert page.get_by_role("button", name="Live rules").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Clear filters").click()
    assert page.locator(".table-row").count() >= min(all_rows, 3)
    page.locator(".quick").get_by_role("button", name="Play now").click()
    page.wait_for_selector(".own-card[data-card]")
    guest.close()


def test_settings_are_worn_at_once_and_kept(browser: Any, room: RoomProcess) -> None:
    guest = Person(browser, room)
    guest.sign_in("Sidonie")
    guest.open()
    page = guest.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Linen").click()
    page.get_by_role("button", name="Two colours").click()
    page.keyboard.press("Escape")
    page.wait_for_selector("[aria-label=Settings]:focus")
    page.reload()
    page.wait_for_selector(".table-row")
    root = page.locator("html")
    assert (root.get_attribute("data-felt"), root.get_attribute("data-deck")) == ("linen", "two")
    guest.close()
