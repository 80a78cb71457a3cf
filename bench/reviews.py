"""The ten reviews of docs/reviews.md: what the coach says of them now.

`python -m bench.reviews` prints a line for each; with `--write` the figures on the page are written
anew, which is to be done whenever another strategy is shipped. What the page says about a decision
in words holds as long as the strategy still does the same there: a line that says `look again`
asks for a reader.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tripledraw.coach.display import figures
from tripledraw.coach.judgements import Judgement
from tripledraw.coach.review import review
from tripledraw.coach.words import named
from tripledraw.notation.own_lines import parse_own_line

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reviews.md"
HANDS = ROOT / "docs" / "hands" / "ten.jsonl"
PLAYER = "Nell"

_BLOCK = re.compile(
    r"<!-- hand (?P<hand>\d+), event (?P<event>\d+): "
    r"(?P<does>[^\n]+?)(?:, not (?P<fault>[^\n]+))? -->\n"
    r"(?P<told>.*?)<!-- end -->",
    re.DOTALL,
)
_SUITS = str.maketrans("cdhs", "♣♦♥♠")


class Decision(msgspec.Struct, frozen=True):
    """A decision on the page: what the page holds for usual there, and for a fault, if it does."""

    hand: int
    event: int
    does: str
    fault: str | None
    told: str

    def agrees(self, judged: Judgement) -> bool:
        """Whether the words of the page still fit what the coach says."""
        done = next(named(choice) for choice in judged.choices if choice.taken)
        if named(judged.choices[0]) != self.does or judged.at_fault != (self.fault is not None):
            return False
        return done == (self.fault or self.does)


def decisions(page: str) -> list[Decision]:
    """The decisions on the page, in order."""
    return [
        Decision(int(found["hand"]), int(found["event"]), *found.group("does", "fault", "told"))
        for found in _BLOCK.finditer(page)
    ]


def judgements(wanted: list[Decision]) -> Iterator[Judgement]:
    """What the coach says of them."""
    lines = HANDS.read_text(encoding="utf-8").splitlines()
    for one in wanted:
        judged = review(parse_own_line(lines[one.hand - 1]), PLAYER)
        yield next(judgement for judgement in judged if judgement.event == one.event)


def told(judged: Judgement) -> str:
    """A table of the choices, and the verdict, as the page has them."""
    cards = " ".join(
        card.text.translate(_SUITS) for card in sorted(judged.hand, key=lambda card: card.rank)
    )
    rows = [f"| {cards} | often | wins | worth | costs | ± |", "|---|--:|--:|--:|--:|--:|"]
    for choice in judged.choices:
        name = f"**{named(choice)}**" if choice.taken else named(choice)
        rows.append(f"| {name} | {' | '.join(figures(choice))} |")
    return "\n".join(["", *rows, "", f"The coach: **{verdict(judged)}**.", ""])


def verdict(judged: Judgement) -> str:
    """What the coach holds against her, if anything."""
    if not judged.at_fault:
        return "fine"
    return f"it cost {judged.cost:.2f} ± {judged.error:.2f} big bets"


def rewritten(page: str, judged: list[Judgement]) -> str:
    """The page with these figures."""
    blocks = iter(judged)

    def block(found: re.Match[str]) -> str:
        head = found[0].split("\n", 1)[0]
        return f"{head}\n{told(next(blocks))}<!-- end -->"

    return _BLOCK.sub(block, page)


def main() -> None:
    """Say what the coach says now, and write it down where that is asked for."""
    asked = argparse.ArgumentParser(prog="python -m bench.reviews")
    asked.add_argument("--write", action="store_true", help="write the page's figures anew")
    write = asked.parse_args().write
    page = PAGE.read_text(encoding="utf-8")
    wanted = decisions(page)
    judged = list(judgements(wanted))
    for one, found in zip(wanted, judged, strict=True):
        usual = found.choices[0]
        agrees = "" if one.agrees(found) else "; look again"
        print(f"{one.hand:>2}  {named(usual):<22} {usual.often:>4.0%}  {verdict(found)}{agrees}")
    if write:
        PAGE.write_text(rewritten(page, judged), encoding="utf-8")


if __name__ == "__main__":
    main()
