"""Programs play through lines of JSON, and nothing that one does keeps a match waiting."""

from __future__ import annotations

import os
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from tripledraw.matches.faults import Faults
from tripledraw.matches.playing import Plan
from tripledraw.matches.result import Result, Tally
from tripledraw.matches.running import play

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"

CALLS = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    {before}
    passive = {{"type": "call" if "call" in asked["may"] else "check"}}
    answer = {{"type": "discard", "cards": []}} if asked["stage"] == "drawing" else passive
    print(json.dumps(answer), flush=True)
    {after}
"""


def match(*bots: str, deals: int = 2, limit_s: float = 0.3, workers: int = 1) -> Result:
    plan = Plan(bots, deals, True, 5, limit_s)
    tally = Tally(plan)
    for part in play(plan, workers):
        tally.add(part)
    return tally.result()


def program(folder: Path, source: str) -> str:
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return f"cmd:{shlex.join([sys.executable, str(path)])}"


def faults_of(folder: Path, *, before: str = "", after: str = "", deals: int = 2) -> Faults:
    named = program(folder, CALLS.format(before=before, after=after))
    started = time.monotonic()
    result = match(named, "caller", deals=deals)
    assert time.monotonic() - started < 15
    assert result.whole
    return result.standings[0].faults


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_program_in_the_docs_plays(tmp_path: Path) -> None:
    _, source = examples()
    result = match(program(tmp_path, source), "rulebook", deals=5)
    assert result.standings[0].faults.count == 0
    assert result.hands == 10


def test_the_function_in_the_docs_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, _ = examples()
    (tmp_path / "lowcards.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    result = match("lowcards:bot", "rulebook", deals=20)
    assert result.standings[0].faults == Faults()


def test_the_question_in_the_docs_has_the_fields_there_are() -> None:
    from tripledraw.matches.program import Question

    text = DOCS.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert re.findall(r'"(\w+)":', shown) == list(Question.__struct_fields__)


def test_programs_on_two_cores_play_the_same(tmp_path: Path) -> None:
    before = "asked['stage'] == 'betting' and asked['chance'] < 0.2 and asked['may'].remove('fold')"
    named = program(tmp_path, CALLS.format(before=before, after=""))
    alone = match(named, "random", deals=101)
    assert match(named, "random", deals=101, workers=2) == alone
    assert alone.standings[0].faults.count == 0


def test_one_that_is_slow_now_and_then_goes_on(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, before="number == 4 and time.sleep(9)")
    assert faults.late > 0
    assert any("within 0.3 seconds" in line for line in faults.said)


def test_one_that_says_nonsense_goes_on(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, before="number == 3 and print('hello', flush=True)")
    assert faults.wrong > 0
    # Which of the two is noticed first depends on how fast its real answer follows.
    told = "'hello' is no action", "it said more than it was asked for"
    assert any(words in line for line in faults.said for words in told), faults.said


@pytest.mark.parametrize(
    "said",
    [
        '{"type": "bet", "chips": 3}',
        '{"type": "discard", "cards": ["Xx"]}',
        '{"type": "discard", "cards": ["2c", "2c"]}',
        "[]",
        "\\xff",
        "",
        "9" * 200_000,
    ],
)
def test_any_wrong_answer_is_one(said: str, tmp_path: Path) -> None:
    source = f"""
import sys
for line in sys.stdin:
    sys.stdout.buffer.write({said!r}.encode("latin-1") + b"\\n")
    sys.stdout.flush()
"""
    result = match(program(tmp_path, source), "caller", deals=1)
    faults = result.standings[0].faults
    assert faults.wrong > 0
    assert faults.late == 0


def test_one_that_ends_is_started_anew_and_its_last_words_are_kept(tmp_path: Path) -> None:
    before = "number == 5 and sys.exit('out of ideas')"
    faults = faults_of(tmp_path, before=before)
    assert faults.crashed > 0
    assert "out of ideas" in faults.said
    assert any("status 1" in line for line in faults.said)


def test_one_that_never_starts_is_left_alone(tmp_path: Path) -> None:
    result = match(program(tmp_path, "raise SystemExit(3)"), "caller", deals=20)
    faults = result.standings[0].faults
    assert any("left alone" in line for line in faults.said)
    assert result.hands == 40


def test_one_that_talks_too_much_is_wrong(tmp_path: Path) -> None:
    assert faults_of(tmp_path, after="print('{}', flush=True)").wrong > 0


def test_one_that_never_stops_talking_and_will_not_go(tmp_path: Path) -> None:
    source = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
while True:
    print('{"type": "check"}', flush=True)
"""
    started = time.monotonic()
    result = match(program(tmp_path, source), "caller", deals=10)
    assert time.monotonic() - started < 15
    assert result.standings[0].faults.count > 0


def test_one_that_writes_much_on_its_error_output_plays(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, before="sys.stderr.write('x' * 100_000)")
    assert faults == Faults()


def test_nobody_is_left_running(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    source = f"""
import os, sys, time
with open({str(note)!r}, "a") as file:
    print(os.getpid(), file=file, flush=True)
while True:
    time.sleep(1)
"""
    plan = Plan((program(tmp_path, source), "caller"), 1, True, 5, 0.3)
    parts = play(plan, 1)
    import tripledraw.matches.program as programs

    patched = pytest.MonkeyPatch()
    patched.setattr(programs, "_STARTING_S", 0.3)
    with patched.context():
        list(parts)
    patched.undo()
    pids = [int(line) for line in note.read_text().split()]
    assert pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
