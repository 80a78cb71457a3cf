"""``tripledraw check``, ``backup`` and ``restore``.

Exit status 0: done, and all is right; 1: something in the data is wrong; 2: it cannot be done.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

WRONG = 1
USAGE = 2

app = typer.Typer(add_completion=False)


@app.command()
def check(
    data: Annotated[Path, typer.Argument(help="The data folder of a room, or a backup.")],
) -> None:
    """Check everything a room keeps: seals, hands, chips, cards and books. Changes nothing."""
    from rich.console import Console
    from rich.progress import Progress

    from tripledraw.upkeep.checking import check as checked
    from tripledraw.upkeep.reading import CannotCheck

    wrong = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("Steps", total=None)
        try:
            for finding in checked(
                data,
                lambda steps: progress.update(bar, total=steps),
                lambda: progress.advance(bar),
            ):
                wrong += 1
                print(finding)
        except CannotCheck as trouble:
            progress.stop()
            _stop(str(trouble))
    if wrong:
        print(f"{wrong} found wrong in {data}")
        raise typer.Exit(WRONG)
    print(f"{data} is right")


@app.command()
def backup(
    data: Annotated[Path, typer.Argument(help="The data folder; its room may be running.")],
    target: Annotated[Path, typer.Argument(help="The folder to make; never overwritten.")],
) -> None:
    """Copy a room's data, key included, while the room plays, and check the copy."""
    _copy(data, target)
    print(f"The backup is in {target}. It holds the key: keep it as safe as the original.")


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A backup.", metavar="BACKUP")],
    data: Annotated[Path, typer.Argument(help="The data folder to make; must be new or empty.")],
) -> None:
    """Make a data folder from a backup, and check it."""
    _copy(source, data)
    print(f"Restored to {data}. Start the room with --data {data}")


def _copy(source: Path, target: Path) -> None:
    from rich.console import Console
    from rich.progress import Progress

    from tripledraw.upkeep.copying import NotCopied, Wrong, copy_room

    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task("Copying", total=None)
            copy_room(
                source,
                target,
                lambda left, total: progress.update(bar, total=total, completed=total - left),
            )
    except NotCopied as trouble:
        _stop(str(trouble))
    except Wrong as wrong:
        for finding in wrong.findings:
            print(finding)
        print(f"tripledraw: {source} is damaged, so {target} was not made", file=sys.stderr)
        raise typer.Exit(WRONG) from None


def _stop(sentence: str) -> NoReturn:
    print(f"tripledraw: {sentence}", file=sys.stderr)
    raise typer.Exit(USAGE)
