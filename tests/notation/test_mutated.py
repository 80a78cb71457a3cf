"""Files that are cut, shuffled, garbled, recoded, blown up or hostile, and what reading makes of them.

Whatever is in a file: no exception, no hang, bounded memory, and every hand that begins in it is
accounted for. What is read also goes through the rules.
"""

from __future__ import annotations

import re
import time
import tracemalloc
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.conftest import Rig
from tests.notation.mutations import HUGE, mutated
from tests.notation.test_real_files import files

from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped
from tripledraw.notation.own_lines import own_line
from tripledraw.notation.reading import read, read_stream
from tripledraw.notation.replay import to_events

MOST_SECONDS = 5.0
LEAST_BYTES_A_SECOND = 500_000
MOST_BYTES = 10_000_000
HEADER = re.compile(
    r"PokerStars (?:[A-Za-z]+ ){0,3}(?:Game|Hand) #|"
    r"(?:[\"0-9].{0,160})?Full ?Tilt ?Poker Game #"
)


@cache
def originals(folder: Path) -> list[bytes]:
    found = [path.read_bytes() for path in files(folder)]
    own = b"".join(
        own_line(outcome.record).encode()
        for data in found
        for outcome in read(data)
        if isinstance(outcome, Read)
    )
    return [*found, own, *(data for data in found if b"<game" in data), own[:4_000]]


def test_whatever_is_in_a_file(hands_dir: Path, rig: Rig) -> None:
    count = rig.count(small=69, full=2_000)
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    for number in range(count):
        what, data = mutated(originals(hands_dir), number, rig.seed)
        started = time.perf_counter()
        for outcome in read(data, what):
            assert outcome.file == what
            assert outcome.line >= 1
            outcomes[type(outcome).__name__] += 1
            if isinstance(outcome, Broken):
                assert outcome.expected != "a hand that can be followed", (number, outcome)
                assert len(outcome.found) <= 100
                assert len(outcome.expected) <= 200
            if isinstance(outcome, Read):
                replayed = to_events(outcome.record)
                assert replayed.complete or replayed.differences, (number, outcome)
                outcomes["replayed to the end" if replayed.complete else "replayed in part"] += 1
        seconds = time.perf_counter() - started
        slowest = max(slowest, seconds)
        assert seconds < MOST_SECONDS + len(data) / LEAST_BYTES_A_SECOND, (number, what)
    told = ", ".join(f"{count} {name}" for name, count in sorted(outcomes.items()))
    rig.record(f"{told}; slowest file {slowest:.2f} s")


def test_each_hand_that_begins_is_accounted_for(hands_dir: Path, rig: Rig) -> None:
    """Whatever else is changed: each line that begins a hand has its outcome, and only those have."""
    text = "".join(
        data.decode("utf-16" if data[:2] == b"\xff\xfe" else "utf-8-sig").replace("\r", "")
        for data in originals(hands_dir)
        if b"PokerStars" in data[:60] or b"Full" in data[:200].replace(b"\0", b"")
    )
    hands = 0
    for number in range(rig.count(small=23, full=500)):
        what, data = mutated([text.encode()], number, rig.seed)
        if any(change in what for change in OTHER_FORMATS):
            continue
        told = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        lines = told.replace("\ufeff", "").split("\n")
        begun = [line for line, text in enumerate(lines, 1) if HEADER.match(text)]
        found = [beginning(outcome) for outcome in read(told.encode())]
        assert [line for line in found if line] == begun, (number, what)
        hands += len(begun)
    rig.record(f"{hands} hands begun, {hands} accounted for")


OTHER_FORMATS = ("huge_line", "entities", "deep", "recoded", "binary")


def beginning(outcome: Outcome) -> int:
    """The line where a hand begins, 0 for text that is none."""
    if isinstance(outcome, Skipped) and outcome.reason == "not_a_history":
        return 0
    if isinstance(outcome, Broken):
        return outcome.begins if outcome.expected != "the first line of a hand" else 0
    return outcome.line


def test_a_bad_hand_hides_no_other(hands_dir: Path) -> None:
    path = hands_dir / "pokerstars" / "ps_cash_0.10-0.20_6max_2009.txt"
    text = path.read_text(encoding="utf-8")
    whole = [outcome for outcome in read(text.encode()) if isinstance(outcome, Read)]
    lines = text.splitlines(keepends=True)
    for number in range(0, len(lines), 20):
        for other in ("", "\0" * 2_000_000 + "\n", "Seat 9: X ($1 in chips)\n", lines[number][:5]):
            changed = "".join([*lines[:number], other, *lines[number + 1 :]])
            found = list(read(changed.encode()))
            read_whole = [o.record for o in found if isinstance(o, Read)]
            same = sum(hand.record.hand_id in {r.hand_id for r in read_whole} for hand in whole)
            assert same >= len(whole) - 1


def test_memory_is_bounded_by_a_hand(hands_dir: Path) -> None:
    hand = (hands_dir / "pokerstars" / "ps_cash_1-2_6max_2026_embedded.txt").read_bytes()
    pieces = {
        "many hands": (hand + b"\n\n\n") * 50,
        "one endless line": b"x" * 100_000,
        "one hand without end": hand[:-200] + b"P1 said, hello\n" * 5_000,
        "text that is no history": b"to be or not to be\n" * 5_000,
    }
    for what, piece in pieces.items():
        count = 12_000_000 // len(piece) if "hands" not in what else 8
        tracemalloc.start()
        for _ in read_stream((piece for _ in range(count)), what):
            pass
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < MOST_BYTES, what


@pytest.mark.parametrize(
    "filler", [": ", "[", "]", '="', "<game ", "<", "(", ")", "P1 ", " - ", "&", "#", " is ", "{"]
)
def test_a_huge_line_takes_time_in_proportion(hands_dir: Path, filler: str) -> None:
    for path in files(hands_dir):
        data = path.read_bytes()
        if b"\0" in data[:200] or len(data) > 15_000:
            continue
        lines = data.decode("utf-8-sig").splitlines(keepends=True)
        place = len(lines) // 2
        # Short enough to be kept, so that readers get all of it.
        lines[place] = lines[place].rstrip() + filler * (HUGE // 12 // len(filler)) + "\n"
        started = time.perf_counter()
        for outcome in read("".join(lines).encode()):
            if isinstance(outcome, Read):
                to_events(outcome.record)
        assert time.perf_counter() - started < MOST_SECONDS, path
