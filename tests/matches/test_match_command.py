"""`tripledraw match`, as it is typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripledraw.bots.multiway import shipped
from tripledraw.cli import app

RUN = CliRunner()


def test_a_table_with_errors_and_seats() -> None:
    done = RUN.invoke(app, ["match", "rulebook", "rulebook", "--hands", "39", "--duplicate"])
    assert done.exit_code == 0, done.output
    assert "40 hands: 20 deals, each played 2 times; seed 1" in done.output
    assert "rulebook (2)" in done.output
    assert "+0.00 ± 0.00" in done.output
    assert "BB" in done.output


def test_json_is_one_object() -> None:
    done = RUN.invoke(app, ["match", "random", "caller", "--hands", "30", "--seed", "9", "--json"])
    told = json.loads(done.stdout)
    assert told["plan"]["seed"] == 9
    assert told["hands"] == 30
    assert told["whole"] is True
    assert [one["bot"] for one in told["standings"]] == ["random", "caller"]
    assert set(told["standings"][0]["seats"]) == {"BTN", "BB"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rulebook"], "2 to 6 bots"),
        (["rulebook"] * 7, "2 to 6 bots"),
        (["rulebook", "shark"], "there is no bot 'shark'"),
        (["rulebook", "cmd:no-such-program-anywhere"], "there is no program"),
        (["rulebook", ":bot"], "cannot be imported"),
        (["rulebook", "..above:bot"], "cannot be imported"),
    ],
)
def test_a_wrong_call_is_one_line(words: list[str], said: str) -> None:
    done = RUN.invoke(app, ["match", *words])
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "written", ["def bot(:", "raise ValueError('no')", "import sys; sys.exit(5)"]
)
def test_a_module_that_cannot_be_read_is_one_line(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "unreadable_bot.py").write_text(written, encoding="utf-8")
    done = RUN.invoke(app, ["match", "rulebook", "unreadable_bot:bot"])
    assert done.exit_code == 2
    assert "cannot be imported" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_bot_whose_tables_cannot_be_read_does_not_sit_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIPLEDRAW_MULTIWAY", str(tmp_path / "no.tables"))
    shipped.cache_clear()
    try:
        done = RUN.invoke(app, ["match", "strong", "rulebook", "rulebook", "--hands", "20"])
    finally:
        shipped.cache_clear()
    assert done.exit_code == 2
    assert "'strong' cannot play: there are no tables at" in done.stderr
    assert done.stderr.count("\n") == 1


COUNTS = """
from pathlib import Path
from tripledraw.bots import BOTS

calls = 0

def bot(*asked):
    global calls
    calls += 1
    if calls == 5_000:  # some parts have been played to the end
        Path("known").touch()
    return BOTS["caller"](*asked)
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_tells_what_is_known(workers: str, tmp_path: Path) -> None:
    (tmp_path / "counts.py").write_text(COUNTS, encoding="utf-8")
    words = ["match", "counts:bot", "random", "--hands", "9000000", "--json", "--workers", workers]
    with subprocess.Popen(
        [sys.executable, "-m", "tripledraw", *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        while running.poll() is None and not (tmp_path / "known").exists():
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        told, errors = running.communicate(timeout=30)
    assert running.returncode == 1, errors.decode()
    assert errors == b""
    known = json.loads(told)
    assert known["whole"] is False
    assert known["hands"] > 0
