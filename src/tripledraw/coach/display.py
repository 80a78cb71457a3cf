"""A review on the terminal: the decisions, the dearest first, and what they cost in all."""

from __future__ import annotations

from collections import Counter

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tripledraw.coach.judgements import Judgement, Review
from tripledraw.coach.review import METHOD
from tripledraw.coach.words import UNKNOWN, named
from tripledraw.histories.display import card_text
from tripledraw.histories.plain import plain

_STREETS = ("before the draw", "draw 1", "draw 2", "draw 3")


class Told(msgspec.Struct, frozen=True):
    """A hand reviewed, with its number in what was read."""

    number: int
    hand_id: str
    review: Review


def show(told: list[Told], worst: int, *, whole: bool) -> None:
    """The decisions: all of a single hand, of many those that cost most; and the sums."""
    console = Console(highlight=False)
    every = [(one, judged) for one in told for judged in one.review.judgements]
    known = [pair for pair in every if not pair[1].unknown]
    shown = sorted(known, key=lambda pair: -(pair[1].cost or 0.0))
    if not whole:
        shown = [pair for pair in shown if pair[1].at_fault][:worst]
    for one, judged in shown:
        _tell(console, one if not whole else None, judged)
    for line in _sums(told, every):
        console.print(line)
    if known:
        console.print(Text(METHOD, style="dim"))


def _tell(console: Console, one: Told | None, judged: Judgement) -> None:
    """A line for the decision, and its why below."""
    line = Text("" if one is None else f"{one.number:>5}  ")
    line.append(f"{_STREETS[judged.street]:<15} ").append_text(
        card_text(sorted(judged.hand, key=lambda card: card.rank))
    )
    line.append(f"  {_did(judged):<22} ")
    line.append(_cost(judged), style="bold red" if judged.at_fault else "")
    console.print(line, no_wrap=True, overflow="ellipsis")
    console.print(Padding(Text(judged.why, style="dim"), (0, 0, 0, 7)))


def _did(judged: Judgement) -> str:
    taken = next(choice for choice in judged.choices if choice.taken)
    return named(taken)


def _cost(judged: Judgement) -> str:
    cost, error = max(judged.cost or 0.0, 0.0), judged.error or 0.0
    return f"{cost:.2f} ± {error:.2f}" + (" ~" if judged.loosely else "")


def _sums(told: list[Told], every: list[tuple[Told, Judgement]]) -> list[Text]:
    """How many decisions, what they cost, and how many could not be judged, and why."""
    hands = len(told)
    name = plain(told[0].review.player) if told else ""
    known = [judged for _, judged in every if not judged.unknown]
    faults = [judged for judged in known if judged.at_fault]
    cost = sum(judged.cost or 0.0 for judged in faults)
    lines = [
        Text(
            f"{name}: {hands:,} {'hand' if hands == 1 else 'hands'}, {len(every):,} decisions, "
            f"{len(known):,} judged, {len(faults):,} at fault, {cost:.2f} big bets lost"
        )
    ]
    reasons = Counter(judged.unknown for _, judged in every if judged.unknown)
    for reason, count in reasons.most_common():
        lines.append(Text(f"  {count:,} not judged: {UNKNOWN[reason]}"))
    if any(judged.loosely for judged in known):
        lines.append(Text("  ~ more players began the hand: the opponent's range is a guess"))
    return lines
