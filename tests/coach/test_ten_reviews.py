"""The ten reviews of docs/reviews.md, asked again: the page says what the coach says."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from bench.reviews import HANDS, PAGE, PLAYER, Decision, decisions, rewritten
from typer.testing import CliRunner

from tripledraw.cli import app
from tripledraw.coach.judgements import Choice, Judgement, Review
from tripledraw.coach.words import named

TEXT = PAGE.read_text(encoding="utf-8")
TEN = decisions(TEXT)
SIGMAS = 4.5
ROUNDED = 0.00501
WINS, WORTH = 0.03, 0.3  # 4.5 errors of a share, and of the widest hands, in so many scenes


@pytest.fixture(scope="module")
def judged() -> list[Judgement]:
    """What ``tripledraw review`` says of the ten, by the command that the page names."""
    asked = f"tripledraw review {HANDS.relative_to(PAGE.parents[1])}"
    assert asked in TEXT
    done = CliRunner().invoke(app, ["review", str(HANDS), "--json"])
    assert done.exit_code == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 10
    found = []
    for one in TEN:
        told = msgspec.convert(lines[one.hand - 1]["review"], Review)
        assert told.player == PLAYER
        found.append(next(each for each in told.judgements if each.event == one.event))
    return found


def test_there_are_ten_each_of_another_hand() -> None:
    assert [one.hand for one in TEN] == list(range(1, 11))


def test_the_words_of_the_page_fit_what_the_coach_says(judged: list[Judgement]) -> None:
    other = [
        f"{one.hand}: {found.why}"
        for one, found in zip(TEN, judged, strict=True)
        if not one.agrees(found)
    ]
    assert not other, other


def test_the_figures_of_the_page_are_what_the_coach_says(judged: list[Judgement]) -> None:
    for one, found in zip(TEN, judged, strict=True):
        rows = figures(one)
        assert set(rows) == {named(choice) for choice in found.choices}, one.hand
        for choice in found.choices:
            check(rows[named(choice)], choice, one.hand)


def check(row: list[str], choice: Choice, hand: int) -> None:
    often, wins, worth, cost, error = (number(cell) for cell in row)
    here = (hand, named(choice))
    assert abs(often - choice.often) <= ROUNDED, here
    assert choice.kind == "fold" or abs(wins - choice.wins) <= ROUNDED + WINS, here
    assert abs(worth - choice.worth) <= ROUNDED + WORTH, here
    assert abs(cost - choice.cost) <= ROUNDED + SIGMAS * choice.error, here
    assert abs(error - choice.error) <= ROUNDED + choice.error / 4, here


def figures(one: Decision) -> dict[str, list[str]]:
    """The rows of a decision's table, by what is done."""
    rows = re.findall(r"^\| (?:\*\*)?([a-z][^|*]+?)(?:\*\*)? \| (.+) \|$", one.told, re.MULTILINE)
    return {name: [cell.strip() for cell in cells.split("|")] for name, cells in rows}


def number(cell: str) -> float:
    plain = cell.replace("\N{MINUS SIGN}", "-")
    return float(plain.rstrip("%")) / 100 if plain.endswith("%") else float(plain or 0)


def test_the_page_is_written_anew_without_touching_its_words(judged: list[Judgement]) -> None:
    bare = re.compile(r"(-->\n).*?(<!-- end)", re.DOTALL)
    assert bare.sub(r"\1\2", rewritten(TEXT, judged)) == bare.sub(r"\1\2", TEXT)
    assert decisions(rewritten(TEXT, judged)) == decisions(
        rewritten(rewritten(TEXT, judged), judged)
    )
