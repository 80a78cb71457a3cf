"""``tripledraw equity``, ``draws``, ``odds`` and ``simulate``, as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from typer.testing import CliRunner

from tripledraw.analysis.compiling import SENTENCE
from tripledraw.cli import app
from tripledraw.lowball import HandName, describe
from tripledraw.study import Answer, Question, ask
from tripledraw.study.answers import Progress

runner = CliRunner()

FEW = ("--trials", "20000", "--threads", "1")
QUESTIONS = {
    "equity": ("equity", "pat:98642", "2347", "any", "--left", "2", "--dead", "Kd", *FEW),
    "draws": ("draws", "Kd9h4c3s2h", "--left", "2", "--against", "d1", "--trials", "2000"),
    "odds": ("odds", "2h3c4d7s"),
    "simulate": ("simulate", "--players", "3", "--hands", "2000", "--policy", "caller"),
}


def told(*typed: str) -> Any:
    done = runner.invoke(app, [*typed, "--json"])
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_is_a_table_with_what_it_rests_on(name: str) -> None:
    done = runner.invoke(app, list(QUESTIONS[name]))
    assert done.exit_code == 0, done.stderr
    assert done.stderr.strip() in ("", SENTENCE)
    assert len(done.stdout.splitlines()) >= 4
    answer = told(*QUESTIONS[name])
    assert answer["type"] == name
    assert answer["method"] in done.stdout.replace("\n", "") or len(answer["method"]) > 160


@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_can_be_drawn(name: str, kind: str, tmp_path: Path) -> None:
    picture = tmp_path / f"answer.{kind}"
    done = runner.invoke(app, [*QUESTIONS[name], "--plot", str(picture)])
    assert done.exit_code == 0, done.stderr
    assert f"The answer is drawn in {picture}" in done.stderr
    if kind == "png":
        assert picture.read_bytes().startswith(b"\x89PNG")
    else:
        bars = ET.parse(picture).getroot().findall(".//{*}rect")
        assert len(bars) >= 1 + 3


def test_who_waits_for_the_compiler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripledraw.study.display.ask", compiling)
    done = runner.invoke(app, ["simulate", "--hands", "1"])
    assert done.exit_code == 0
    assert done.stderr.replace("\n", " ").strip() == SENTENCE


def compiling(question: Question, **more: Any) -> Answer:
    """Something has to be compiled before the answer."""
    from numba import njit

    assert njit(lambda number: number + 1)(1) == 2
    return ask(question, **more)


def test_a_picture_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    picture = tmp_path / "no" / "answer.svg"
    done = runner.invoke(app, ["simulate", "--hands", "100", "--plot", str(picture)])
    assert done.exit_code == 2
    assert f"{picture} cannot be written" in done.stderr


def test_equities_add_up_and_say_how_they_came_about() -> None:
    answer = told("equity", "pat:9h8c6d4s2h", "2c3d4h7s")
    assert answer["exact"]
    assert [side["policy"] for side in answer["sides"]] == ["ahead", "ahead"]
    assert answer["sides"][1]["equity"] == pytest.approx(13 / 43)
    assert sum(side["equity"] for side in answer["sides"]) == pytest.approx(1)


def test_final_hands_are_told_in_ranks_as_a_table_tells_them() -> None:
    answer = told("draws", "Kd9h4c3s2h", "--left", "1", "--against", "pat:T9876")
    assert msgspec.convert(answer["name"], HandName) == describe("Kd9h4c3s2h")
    pat = next(keep for keep in answer["keeps"] if not keep["drawn"])
    assert pat["low"] == pat["median"] == pat["high"] == answer["name"]
    ends = {keep["high"]["kind"] for keep in answer["keeps"]}
    assert {"high_card", "pair"} <= ends


def test_policies_stand_once_for_all_or_once_a_side() -> None:
    both = told("equity", "2347", "any", "--policy", "until:98", *FEW)
    each = told("equity", "2347", "any", "--policy", "fixed", "--policy", "best", *FEW)
    assert [side["policy"] for side in both["sides"]] == ["until:98", "until:98"]
    assert [side["policy"] for side in each["sides"]] == ["fixed", "best"]


def test_a_policy_that_is_not_said_fits_the_spot() -> None:
    usual = {
        ("any", "xxxxx", "!22", "7h5c4d3s2c", "pat"): ["rules", "rules", "rules", "rules", "ahead"],
        ("2347", "234"): ["rules", "rules"],
        ("pat:98-", "2347", "pat:KK742"): ["ahead", "ahead", "ahead"],
        ("pat:98-", "pat:8-, 2347"): ["ahead", "ahead"],
        ("pat:98-", "any"): ["ahead", "rules"],
    }
    for spot, policies in usual.items():
        answer = told("equity", *spot, *FEW)
        assert [side["policy"] for side in answer["sides"]] == policies, spot


@pytest.mark.parametrize(
    "typed",
    [
        ("equity", "d1", "d2", "any", "--left", "3", "--error", "1e-9", "--trials", "99999999999"),
        ("draws", "Kd9h4c3s2h", "--left", "3", "--trials", "99999999999"),
        ("simulate", "--hands", "999999999", "--seconds", "600"),
        ("odds", "--trials", "2000000"),
    ],
)
def test_ctrl_c_gives_what_is_known(
    typed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes at the moment when the bar is moved for the second time."""
    moved = []

    def asked(question: Question, *, threads: int, progress: Progress) -> Answer:
        def moves(done: float, answer: Answer) -> None:
            progress(done, answer)
            moved.append(done)
            if len(moved) == 2:
                raise KeyboardInterrupt

        return ask(question, threads=threads, progress=moves)

    monkeypatch.setattr("tripledraw.study.display.ask", asked)
    done = runner.invoke(app, [*typed, "--json"] if "odds" in typed else list(typed))
    assert done.exit_code == 130, done.stderr
    assert 0 < moved[0] < moved[1] < 1
    assert '"stopped":"interrupted"' in done.stdout or "broken off" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_in_a_terminal_ends_with_a_table() -> None:
    program = (
        "import sys; from tripledraw.cli import app; sys.argv = ['tripledraw', *sys.argv[1:]]; "
        "app()"
    )
    typed = ("simulate", "--hands", "999999999", "--threads", "1", "--seconds", "600")
    for patience_s in (3.0, 10.0, 30.0):  # a busy machine may not have begun to play
        running = subprocess.Popen(
            [sys.executable, "-c", program, *typed],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        time.sleep(patience_s)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        if "broken off" in out:
            break
    assert running.returncode == 130, err
    assert "broken off" in out
    assert "Traceback" not in err


def test_other_commands_wait_for_no_numbers() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from tripledraw.cli import app; "
        "import tripledraw.study; "
        "CliRunner().invoke(app, ['value', '7h5c4d3s2c']); "
        "sys.exit(', '.join({'numpy', 'numba', 'matplotlib'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
