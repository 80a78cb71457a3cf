"""The twenty spots of docs/numbers.md, asked again: the page says what the code says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Rig
from typer.testing import CliRunner

from tripledraw.cli import app

PAGE = Path(__file__).parents[2] / "docs" / "numbers.md"
SPOTS = re.findall(r"^\| `tripledraw (.+?)` \| (.+?) \| .+ \|$", PAGE.read_text(), re.MULTILINE)
ROUNDED = 0.00005001
SIGMAS = 4.5  # of some fifty figures none should be so far off by chance

runner = CliRunner()


def test_there_are_twenty() -> None:
    assert len(SPOTS) == 20


@pytest.mark.parametrize(("asked", "answer"), SPOTS)
def test_a_spot_has_the_answer_that_the_page_gives(asked: str, answer: str, rig: Rig) -> None:
    command = shlex.split(asked)
    precision = {
        "equity": ["--error", str(1 / rig.count(small=500, full=5_000))],
        "draws": ["--trials", str(rig.count(small=60_000, full=4_000_000))],
    }
    done = runner.invoke(app, [*command, *precision.get(command[0], []), "--json"])
    assert done.exit_code == 0, done.stderr
    found = figures(json.loads(done.stdout), answer)
    assert found, answer
    for told, value, error in found:
        assert abs(told - value) <= SIGMAS * error + ROUNDED, (told, value, error)
    worst = max(abs(told - value) for told, value, _ in found)
    rig.record(f"{len(found)} figures, at most {100 * worst:.3f} % off", name=asked)


def figures(found: Any, answer: str) -> list[tuple[float, float, float]]:
    """What the page says, what was found now, and how far both may be off by chance."""
    if found["type"] == "equity":
        told = [float(number) / 100 for number in re.findall(r"([\d.]+) %", answer)]
        assert len(told) == len(found["sides"])
        sides = zip(told, found["sides"], strict=True)
        return [(number, side["equity"], page_error(side["error"])) for number, side in sides]
    named = re.findall(r"`?(\w[\w ]*?)`? ([\d.]+) %", answer)
    if found["type"] == "draws":
        kept = {keep["cards"]: keep for keep in found["keeps"]}
        if len(named) > 1:
            first, second = (float(number) for _, number in named[:2])
            assert first >= second
        return [
            (float(number) / 100, kept[cards]["equity"], page_error(kept[cards]["error"]))
            for cards, number in named
        ]
    [row] = found["rows"]
    return [(float(number) / 100, row[low], row["error"]) for low, number in named]


def page_error(error: float) -> float:
    """The page's figures were sampled, too, with an error of at most 0.03 %."""
    return float((error**2 + 0.0003**2) ** 0.5) if error else 0.0
