"""A bar for work that takes a while, on the terminal alone: never in a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tripledraw.histories.sources import Source
from tripledraw.notation.outcome import Outcome


def each_hand(files: list[Source]) -> Iterator[tuple[Source, Outcome]]:
    """Every hand of every file, with its file, while a bar shows how far it is."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        # Lines that go to the same terminal pass above the bar; those to elsewhere stay as they are.
        redirect_stdout=sys.stdout.isatty(),
        disable=not sys.stderr.isatty(),
    )
    whole = sum(source.size for source in files)
    known = all(source.path is not None for source in files)
    with bar:
        task = bar.add_task("Reading", total=whole if known else None)
        for source in files:
            for outcome in source.outcomes(lambda size: bar.advance(task, size)):
                yield source, outcome
