"""Counting what ``hands check`` finds: how each hand of a file ended, and where the rules disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tripledraw.histories.plain import plain
from tripledraw.notation.outcome import SKIP_SENTENCES, Broken, Difference, Outcome, Read, Skipped
from tripledraw.notation.replay import to_events


class FileCount:
    """The hands of one file, or of all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.read = 0
        self.skipped: Counter[str] = Counter()
        self.broken = 0
        self.differing = 0
        """Hands that were read and that the rules would have played otherwise."""
        self.codes: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> list[Difference]:
        """Count one hand, and play it through the rules; all that differs in it."""
        if isinstance(outcome, Skipped):
            self.skipped[outcome.reason] += 1
            return []
        if isinstance(outcome, Broken):
            self.broken += 1
            return []
        self.read += 1
        differences = [*outcome.differences, *to_events(outcome.record).differences]
        self.differing += bool(differences)
        self.codes.update({difference.code for difference in differences})
        return differences

    def include(self, other: FileCount) -> None:
        """Add the counts of a file to those of all."""
        self.read += other.read
        self.skipped += other.skipped
        self.broken += other.broken
        self.differing += other.differing
        self.codes += other.codes

    def told(self) -> dict[str, Any]:
        """The counts as plain data."""
        return {
            "file": self.name,
            "read": self.read,
            "skipped": dict(self.skipped),
            "broken": self.broken,
            "differing": self.differing,
            "differences": dict(self.codes),
        }


def findings(outcome: Outcome, differences: list[Difference]) -> Iterator[dict[str, Any]]:
    """What is worth a line about one hand, as plain data; nothing for one that was simply read."""
    where = {"file": outcome.file, "line": outcome.line, "hand": outcome.hand_id}
    if isinstance(outcome, Skipped):
        yield where | {"kind": "skipped", "reason": outcome.reason, "detail": outcome.detail}
    elif isinstance(outcome, Broken):
        yield where | {"kind": "broken", "expected": outcome.expected, "found": outcome.found}
    elif isinstance(outcome, Read):
        for difference in differences:
            yield where | {
                "line": difference.line or outcome.line,
                "kind": "difference",
                "code": difference.code,
                "street": difference.street,
                "player": _name(outcome, difference.seat),
                "by_rules": difference.by_rules,
                "in_file": difference.in_file,
            }


def _name(outcome: Read, seat: int | None) -> str | None:
    if seat is None or not 0 <= seat < len(outcome.record.seats):
        return None
    return outcome.record.name(seat)


def sentence(finding: dict[str, Any]) -> str:
    """A finding as a line: file, line, hand, and what is the matter."""
    return plain(_sentence(finding))


def _sentence(finding: dict[str, Any]) -> str:
    where = f"{finding['file']}:{finding['line']}"
    hand = f" hand {finding['hand']}" if finding["hand"] else ""
    if finding["kind"] == "skipped":
        detail = f" ({finding['detail']})" if finding["detail"] else ""
        return f"{where}:{hand} skipped: {SKIP_SENTENCES[finding['reason']]}{detail}"
    if finding["kind"] == "broken":
        found = f", not {finding['found']!r}" if finding["found"] else ""
        return f"{where}:{hand} broken: expected {finding['expected']}{found}"
    street = "" if finding["street"] is None else f" on street {finding['street'] + 1}"
    player = f", {finding['player']}" if finding["player"] else ""
    against = f": {finding['by_rules']} by the rules, {finding['in_file']} in the file"
    return f"{where}:{hand} differs: {finding['code']}{street}{player}{against}"
