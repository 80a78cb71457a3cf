"""A match on the terminal: a bar while it is played, and a table when it is over."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tripledraw.matches.playing import Plan
from tripledraw.matches.result import Result, Tally
from tripledraw.matches.running import play

_SIDE_BY_SIDE = 3
"""Of more seats than these, the errors stand below the figures, so that a table stays narrow."""


def play_with_bar(plan: Plan, tally: Tally, workers: int | None) -> Iterator[None]:
    """Play the match into a tally, part by part, while a bar shows how far it is."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(plan.bots[0], total=plan.deals)
        for part in play(plan, workers):
            tally.add(part)
            told = f"{plan.bots[0]} {tally.leader()}"
            bar.update(task, completed=tally.deals, description=told)
            yield


def show(result: Result) -> None:
    """The table, and what the bots did wrong."""
    console = Console()
    plan = result.plan
    table = Table(box=None, pad_edge=False, title_justify="left", title=_title(result))
    table.add_column("big bets / 100 hands")
    for column in ("in all", *result.standings[0].seats):
        table.add_column(column, justify="right", no_wrap=True)
    for one in result.standings:
        seats = [str(rate) for rate in one.seats.values()]
        if len(seats) > _SIDE_BY_SIDE:
            seats = [told.replace(" ± ", "\n± ") for told in seats]
        table.add_row(Text(one.bot), str(one.rate), *seats)
    console.print(table)
    for one in result.standings:
        if one.faults.count:
            counts = ", ".join(
                f"{count:,} {kind}"
                for kind, count in (
                    ("late", one.faults.late),
                    ("wrong", one.faults.wrong),
                    ("crashed", one.faults.crashed),
                )
                if count
            )
            console.print(Text(f"{one.bot} gave no good answer: {counts}", style="yellow"))
            for line in one.faults.said:
                console.print(Text(f"    {line}"))
    if not result.whole:
        console.print(f"Broken off after {result.deals:,} of {plan.deals:,} deals.", style="yellow")


def _title(result: Result) -> str:
    plan = result.plan
    times = f", each played {plan.seatings} times" if plan.duplicate else ""
    return f"{result.hands:,} hands: {result.deals:,} deals{times}; seed {plan.seed}"
