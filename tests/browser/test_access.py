"""What ears, colour-blind eyes and people who bear no motion get, in every moment of a table.

(The look's own list of checks, points 6 and 7.)
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.browser.moments import FELTS, SIZES, show, states

DESKTOP, PHONE = SIZES[0], SIZES[3]
SERIOUS = {"serious", "critical"}
RANKS = "two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace"
CARD = re.compile(rf'- (?:button|img) "((?:{RANKS}) of (?:clubs|diamonds|hearts|spades))')
SHOWN = {"showdown": 5}
"""Cards of others that a moment shows."""
LEAST_DIFFERENCE = 0.08
"""Between the grey pictures of two states that must be told apart, from 0 to 1."""


@pytest.fixture(scope="module")
def page(browser: Any, moments_url: str) -> Iterator[Any]:
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(moments_url)
    page.wait_for_selector(".table-page")
    yield page
    context.close()


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def wear(page: Any, felt: str) -> None:
    page.evaluate("felt => { document.documentElement.dataset.felt = felt }", felt)


@pytest.mark.parametrize(
    ("felt", "size"), [*((felt, DESKTOP) for felt in FELTS), ("harbour", PHONE)], ids=str
)
def test_axe_finds_nothing_serious(page: Any, felt: str, size: tuple[int, int]) -> None:
    resize(page, size)
    wear(page, felt)
    page.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if felt != "harbour":  # felts differ in nothing but their colours
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    complaints = []
    for state in states():
        show(page, state)
        found = page.evaluate("options => axe.run(options)", options)["violations"]
        complaints += [
            f"{state}: {one['id']} {[node['html'][:120] for node in one['nodes']]}"
            for one in found
            if one["impact"] in SERIOUS
        ]
    wear(page, "harbour")
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("state", states())
def test_the_accessibility_tree_names_my_five_cards_and_no_hidden_one(
    page: Any, state: str
) -> None:
    resize(page, DESKTOP)
    show(page, state)
    tree = page.locator("body").aria_snapshot()
    named = CARD.findall(tree)
    mine = page.locator('.own-card[data-card]:not([data-card="??"])').count()
    assert mine in {0, 5}
    assert len(named) == mine + SHOWN.get(state, 0)
    assert len(set(named)) == len(named)
    assert "face-down" not in tree
    others = page.locator(".seat .fan:not(.open):not(.mucked):has(.card)").count()
    own_backs = page.locator(".hand.watched[role=img]").count()
    assert tree.count('- img "5 cards"') == others + own_backs


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_with_reduced_motion_nothing_moves_after_a_message(
    page: Any, size: tuple[int, int]
) -> None:
    resize(page, size)
    moving = []
    for state in states():
        show(page, state)
        page.wait_for_timeout(50)
        running = page.evaluate(
            """() => document.getAnimations().filter(one => one.playState === "running")
                       .map(one => one.effect?.target?.outerHTML?.slice(0, 100) ?? "something")"""
        )
        moving += [f"{state}: {one}" for one in running]
    assert not moving, "\n".join(moving)


class Darkroom:
    """Takes grey pictures of things on a page, and tells how far two of them differ."""

    def __init__(self, browser: Any) -> None:
        self._context = browser.new_context()
        self._page = self._context.new_page()

    def close(self) -> None:
        self._context.close()

    def picture(self, thing: Any) -> list[float]:
        """The lights of a thing, 24 by 24, each from 0 to 1."""
        taken = base64.b64encode(thing.screenshot()).decode()
        return list(
            self._page.evaluate(
                """async taken => {
                     const image = new Image();
                     image.src = "data:image/png;base64," + taken;
                     await image.decode();
                     const canvas = new OffscreenCanvas(24, 24);
                     const brush = canvas.getContext("2d");
                     brush.drawImage(image, 0, 0, 24, 24);
                     const { data } = brush.getImageData(0, 0, 24, 24);
                     return Array.from({ length: 576 }, (_, i) =>
                       (0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2]) / 255);
                   }""",
                taken,
            )
        )


@pytest.fixture(scope="module")
def darkroom(browser: Any) -> Iterator[Darkroom]:
    room = Darkroom(browser)
    yield room
    room.close()


def difference(one: list[float], other: list[float]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


CELLS = {
    "not yet": ("drawing", ".seat .tape i.none:not(.current)"),
    "current": ("premark", ".seat .tape i.current"),
    "taken": ("showdown", '.seat .tape i:text-is("3")'),
    "pat": ("showdown", ".seat .tape i.pat"),
    "late": ("penalty", ".tape i.late"),
}


@pytest.mark.parametrize("felt", FELTS)
def test_without_colour_the_cells_of_a_tape_differ(
    page: Any, darkroom: Darkroom, felt: str
) -> None:
    resize(page, DESKTOP)
    wear(page, felt)
    pictures = {}
    for name, (state, where) in CELLS.items():
        show(page, state)
        pictures[name] = darkroom.picture(page.locator(where).first)
    wear(page, "harbour")
    for (name, one), (other_name, other) in combinations(pictures.items(), 2):
        apart = difference(one, other)
        assert apart >= LEAST_DIFFERENCE, f"{name} and {other_name} differ by {apart:.3f}"


@pytest.mark.parametrize("felt", FELTS)
def test_without_colour_a_marked_card_differs(page: Any, darkroom: Darkroom, felt: str) -> None:
    resize(page, DESKTOP)
    wear(page, felt)
    show(page, "drawing")
    card = page.locator(".own-card").nth(1).locator(".card")
    kept = darkroom.picture(card)
    card.click()
    page.wait_for_selector(".own-card[aria-pressed=true]")
    marked = darkroom.picture(card)
    card.click()
    page.wait_for_selector(".own-card[aria-pressed=true]", state="detached")
    wear(page, "harbour")
    assert difference(kept, marked) >= LEAST_DIFFERENCE
