"""A review on the terminal: the decisions, the dearest first, and what they cost in all."""

from __future__ import annotations

from collections import Counter

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tripledraw.coach.judgements import Choice, Judgement, Review
from tripledraw.coach.review import METHOD, dearest
from tripledraw.coach.words import UNKNOWN, named, signed
from tripledraw.histories.display import card_text
from tripledraw.histories.plain import plain

_INDENT = 7


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
    shown = sorted(known, key=lambda pair: dearest(pair[1]))
    if not whole:
        shown = [pair for pair in shown if pair[1].at_fault][:worst]
    for one, judged in shown:
        _tell(console, one if not whole else None, judged)
        if whole:
            console.print(Padding(_choices(judged), (0, 0, 1, _INDENT)))
    for line in _sums(told, every):
        console.print(line)
    if known:
        console.print(Text(METHOD, style="dim"))


def _tell(console: Console, one: Told | None, judged: Judgement) -> None:
    """A line for the decision, and its why below."""
    line = Text("" if one is None else f"{one.number:>5}  ")
    line.append(f"{when(judged):<15} ").append_text(
        card_text(sorted(judged.hand, key=lambda card: card.rank))
    )
    line.append(f"  {_did(judged):<22} ")
    line.append(_verdict(judged), style="bold red" if judged.at_fault else "green")
    console.print(line, no_wrap=True, overflow="ellipsis")
    console.print(Padding(Text(judged.why, style="dim"), (0, 0, 0, _INDENT)))


def when(judged: Judgement) -> str:
    """ "draw 2" for what is thrown, "after draw 2" for the betting that follows."""
    if judged.stage == "drawing":
        return f"draw {judged.street}"
    return f"after draw {judged.street}" if judged.street else "before the draw"


def _choices(judged: Judgement) -> Table:
    """All that could be done, the most usual first; what was done is marked."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in ("often", "wins", "worth", "costs", "±"):
        table.add_column(name, justify="right")
    for choice in judged.choices:
        mark = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} " if choice.taken else "  "
        table.add_row(mark + named(choice), *figures(choice), style="bold" if choice.taken else "")
    return table


def figures(choice: Choice) -> tuple[str, str, str, str, str]:
    """How often it is done, what it wins, is worth, costs, and the error of that."""
    cost = signed(choice.cost).lstrip("+")
    wins = "" if choice.kind == "fold" else f"{choice.wins:.0%}"
    return f"{choice.often:.0%}", wins, signed(choice.worth), cost, f"{choice.error:.2f}"


def _did(judged: Judgement) -> str:
    taken = next(choice for choice in judged.choices if choice.taken)
    return named(taken)


def _verdict(judged: Judgement) -> str:
    if not judged.at_fault:
        return "fine" + (" ~" if judged.loosely else "")
    return f"cost {judged.cost:.2f} ± {judged.error:.2f}" + (" ~" if judged.loosely else "")


def _sums(told: list[Told], every: list[tuple[Told, Judgement]]) -> list[Text]:
    """How many decisions, what they cost, and how many could not be judged, and why."""
    hands = len(told)
    name = plain(told[0].review.player) if told else ""
    if not every:
        return [Text(f"{name}: {_counted(hands, 'hand')}, and nothing to decide")]
    known = [judged for _, judged in every if not judged.unknown]
    faults = [judged for judged in known if judged.at_fault]
    cost = sum(judged.cost or 0.0 for judged in faults)
    lines = [
        Text(
            f"{name}: {_counted(hands, 'hand')}, {_counted(len(every), 'decision')}, "
            f"{len(known):,} judged, {len(faults):,} at fault, {cost:.2f} big bets lost"
        )
    ]
    reasons = Counter(judged.unknown for _, judged in every if judged.unknown)
    for reason, count in reasons.most_common():
        lines.append(Text(f"  {count:,} not judged: {UNKNOWN[reason]}"))
    if any(judged.loosely for judged in known):
        lines.append(Text("  ~ more players began the hand: the opponent's range is a guess"))
    return lines


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" + ("" if number == 1 else "s")
