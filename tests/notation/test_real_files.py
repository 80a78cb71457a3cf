"""The original files of real hands: each hand is read as another parser read it, or skipped.

``normalised.jsonl`` says what is in the files. Every complete fixed-limit hand in a format that is
read here must come out equal to it; every other hand must be skipped for the right reason.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.notation import normalised

from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped
from tripledraw.notation.reading import read, read_stream
from tripledraw.notation.replay import to_events

FOLDERS = ("pokerstars", "fulltilt", "merge", "kingsclub", "winamax", "phh")
# A research program's table of decisions: no stacks, no times, no table, and no other user. It is
# no hand history, and is told apart as such.
NO_HISTORIES = "deepdraw"
SKIPS = {"cancelled": {"cancelled"}, "dead": {"cancelled"}, "partial": {"partial"}}


@cache
def outcomes(path: Path) -> list[Outcome]:
    return list(read(path.read_bytes(), path.name))


@cache
def known(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The hands of each file, as the other parser read them."""
    by_file: dict[str, list[dict[str, Any]]] = {}
    with (folder / "normalised.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            hand = json.loads(line)
            by_file.setdefault(hand["file"], []).append(hand)
    return by_file


def files(folder: Path) -> list[Path]:
    return sorted(path for name in FOLDERS for path in (folder / name).iterdir())


def test_every_hand_is_read_as_it_is_known(
    hands_dir: Path, capsys: pytest.CaptureFixture[str], record_property: Any
) -> None:
    equal: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    wrong = []
    for path in files(hands_dir):
        name = path.relative_to(hands_dir).as_posix()
        site = path.parent.name
        found = outcomes(path)
        ours = iter(found)
        for hand in known(hands_dir)[name]:
            outcome = next_of_this_game(ours)
            if hand["status"] != "complete" or hand["limit"] != "fixed":
                right = SKIPS.get(hand["status"], {"other_limit"})
                right = right | ({"other_limit"} if hand["limit"] != "fixed" else set())
                if not isinstance(outcome, Skipped) or outcome.reason not in right:
                    wrong.append(f"{hand['id']}: {outcome}")
                else:
                    skipped[f"{site}: {outcome.reason}"] += 1
                continue
            problem = compared(hand, outcome)
            if problem:
                wrong.append(f"{hand['id']}: {problem}")
            else:
                equal[site] += 1
        rest = [outcome for outcome in ours if not other_game(outcome)]
        skipped[f"{site}: other_game"] += sum(map(other_game, found))
        wrong += [f"{name}: unexpected {outcome}" for outcome in rest]
    told = [f"hands equal to what is known of them: {equal.total()}"]
    told += [f"  equal, {count}: {site}" for site, count in sorted(equal.items())]
    told += [f"  skipped, {count}: {why}" for why, count in sorted(skipped.items()) if count]
    record_property("real_files", told)
    with capsys.disabled():
        print("\n" + "\n".join(told))
    assert not wrong, "\n".join(wrong)
    complete = [
        hand
        for name, hands in known(hands_dir).items()
        for hand in hands
        if hand["status"] == "complete" and hand["limit"] == "fixed"
    ]
    assert equal.total() == sum(hand["site"] != NO_HISTORIES for hand in complete)


def other_game(outcome: Outcome) -> bool:
    return isinstance(outcome, Skipped) and outcome.reason == "other_game"


def next_of_this_game(ours: Iterator[Outcome]) -> Outcome | None:
    return next((outcome for outcome in ours if not other_game(outcome)), None)


def compared(hand: dict[str, Any], outcome: Outcome | None) -> str:
    """What differs, ``""`` where nothing does."""
    if not isinstance(outcome, Read):
        return str(outcome)
    record = outcome.record
    if "hand_no" in hand and hand["site"] != "merge" and str(hand["hand_no"]) != record.hand_id:
        return f"hand {record.hand_id}, not {hand['hand_no']}"
    if hand.get("max_seats") and hand["max_seats"] != record.max_seats:
        return f"{record.max_seats} seats, not {hand['max_seats']}"
    ours, theirs = normalised.form(record), normalised.expected(hand)
    for key, value in theirs.items():
        if key == "streets":
            ours[key] = [likened(*pair) for pair in zip(ours[key], value, strict=False)]
            value = [likened(street, street) for street in value]
        if ours[key] != value:
            return f"{key}: {ours[key]} read, {value} known"
    replayed = to_events(record)
    if replayed.state is None:
        return "" if hand["players_dealt"] > 6 else str(replayed.differences)
    if not replayed.complete or replayed.differences:
        return f"by the rules: {replayed.differences}"
    pots = [{"amount": pot["amount"], "eligible": sorted(pot["eligible"])} for pot in hand["pots"]]
    if normalised.pots(record, replayed) != pots:
        return f"pots: {normalised.pots(record, replayed)}, not {pots}"
    return ""


def likened(street: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """A street without what the other parser leaves out: that a pat hand keeps what it had."""
    draws = []
    for draw, other in zip(street["draws"], known["draws"], strict=False):
        row = {key: value for key, value in draw.items() if value != []}
        if not draw["n"] and "kept" not in other:
            row.pop("kept", None)
        draws.append(row)
    counts = (len(street["draws"]), street["street"])
    return {**street, "draws": draws, "counts": counts}


def test_a_table_of_research_is_no_history(hands_dir: Path) -> None:
    for path in sorted((hands_dir / NO_HISTORIES).iterdir()):
        (outcome,) = outcomes(path)
        assert isinstance(outcome, Skipped)
        assert outcome.reason == "not_a_history"


@pytest.mark.parametrize("size", [1, 7, 4096])
def test_the_size_of_the_pieces_does_not_matter(hands_dir: Path, size: int) -> None:
    for path in files(hands_dir):
        data = path.read_bytes()
        pieces = (data[at : at + size] for at in range(0, len(data), size))
        assert list(read_stream(pieces, path.name)) == outcomes(path)


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_encoding_does_not_matter(hands_dir: Path, encoding: str, newline: str) -> None:
    for path in files(hands_dir):
        text = read_text(path)
        told = text.replace("P1", "Pél").replace("\n", newline).encode(encoding)
        plain = text.replace("P1", "Pél").encode()
        assert [bare(outcome) for outcome in read(told)] == [bare(o) for o in read(plain)]


def read_text(path: Path) -> str:
    data = path.read_bytes()
    text = data.decode("utf-16" if data[:2] == b"\xff\xfe" else "utf-8-sig")
    return text.replace("\r\n", "\n")


def bare(outcome: Outcome) -> Any:
    """An outcome without the name of the encoding."""
    if isinstance(outcome, Read):
        return {**normalised.form(outcome.record), "line": outcome.line}
    return outcome


def test_files_glued_together_hide_nothing(hands_dir: Path) -> None:
    text = "".join(read_text(path).rstrip("\n") + "\n" for path in files(hands_dir))
    apart = Counter(type(outcome) for path in files(hands_dir) for outcome in outcomes(path))
    glued = Counter(type(outcome) for outcome in read(text.encode()))
    assert not glued[Broken]
    assert glued[Read] == apart[Read]
    assert glued[Skipped] == apart[Skipped]
