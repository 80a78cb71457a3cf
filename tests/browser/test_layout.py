"""Every moment of a table at every size: nothing overlaps, leaves, is cut, or moves.

(The look's own list of checks, points 1 and 2.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from tests.browser.moments import SIZES, measured, show, states

LEAST_TARGET = 44
LEAST_TYPE = dict.fromkeys(("bot", "Random", "Caller", "Beginner", "Regular", "Strong"), 10.5)
KEY_HINT_TYPE = 11

Box = dict[str, Any]


@pytest.fixture(scope="module")
def page(browser: Any, moments_url: str) -> Iterator[Any]:
    context = browser.new_context(color_scheme="dark", reduced_motion="reduce")
    page = context.new_page()
    page.goto(moments_url)
    page.wait_for_selector(".table-page")
    yield page
    context.close()


def overlap(one: Box, other: Box, slack: float = 0.5) -> bool:
    return bool(
        one["x"] + slack < other["r"]
        and other["x"] + slack < one["r"]
        and one["y"] + slack < other["b"]
        and other["y"] + slack < one["b"]
    )


def lines_of(text: dict[str, Any]) -> list[Box]:
    """The lines of a text, without the air above and below the letters."""
    air = [(line["b"] - line["y"]) * 0.2 for line in text["lines"]]
    return [
        {**line, "y": line["y"] + some, "b": line["b"] - some}
        for line, some in zip(text["lines"], air, strict=True)
    ]


def faults(found: dict[str, Any]) -> Iterator[str]:
    for one, other in combinations(found["parts"], 2):
        if overlap(one, other):
            yield f"{one['name']} lies over {other['name']}: {one} {other}"
    for text, other_text in combinations(found["texts"], 2):
        if any(overlap(*pair) for pair in product(lines_of(text), lines_of(other_text))):
            yield f"{text['words']!r} is written over {other_text['words']!r}"
    for text in found["texts"]:
        if text["cut"] and not text["isName"]:
            yield f"{text['words']!r} is cut"
        if text["size"] < LEAST_TYPE.get(text["words"], 12):
            yield f"{text['words']!r} is written in {text['size']} px"
    for control in found["controls"]:
        if min(control["width"], control["height"]) < LEAST_TARGET:
            yield f"{control['name']!r} is {control['width']} x {control['height']}"
    yield from found["outside"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_moment_keeps_its_boxes(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    complaints: list[str] = []
    places: dict[str, tuple[str, Box]] = {}
    for state in states():
        show(page, state)
        found = measured(page)
        complaints += [f"{state}: {fault}" for fault in faults(found)]
        for name, box in found["fixed"].items():
            first, before = places.setdefault(name, (state, box))
            if box != before:
                complaints.append(f"{name} stands at {before} in {first}, at {box} in {state}")
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_button_that_is_alone_stands_under_its_sentence(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    alone = 0
    for state in states():
        show(page, state)
        buttons = page.locator(".slots .act")
        if buttons.count() == 1:
            alone += 1
            button, dock = buttons.bounding_box(), page.locator(".dock").bounding_box()
            middle = button["x"] + button["width"] / 2
            assert middle == pytest.approx(dock["x"] + dock["width"] / 2, abs=2), state
    assert alone > 1


def test_a_row_without_a_connection_can_be_seen_but_not_used(page: Any) -> None:
    show(page, "offline")
    buttons = page.locator(".slots .act")
    assert buttons.count() == 3
    assert page.locator('.slots .act[aria-disabled="true"]').count() == 3
    assert buttons.nth(1).get_attribute("aria-describedby") == "sentence"
    assert "Reconnecting" in page.locator("#sentence").inner_text()
    show(page, "betting")
    assert page.locator('.slots .act[aria-disabled="true"]').count() == 0
