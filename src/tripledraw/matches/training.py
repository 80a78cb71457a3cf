"""``tripledraw train``: learn a strategy by self-play, and measure it.

Exit status 0: learnt to the end; 1: broken off, and can be gone on with; 2: it could not be done as
asked.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tripledraw.matches.training_many import CannotGoOn, train_many

if TYPE_CHECKING:
    from tripledraw.analysis.solver.buckets import Bucketing
    from tripledraw.analysis.solver.strategy import Strategy
    from tripledraw.analysis.solver.training import Plan, Training

BROKEN_OFF = 1
USAGE = 2
_MEASURED_DEALS = 100_000


def train(
    minutes: Annotated[float, typer.Option(min=0.01, help="How long, of each core's work.")] = 25.0,
    seed: Annotated[int, typer.Option(help="Other deals, and so a slightly other strategy.")] = 27,
    threads: Annotated[
        int | None, typer.Option(min=1, max=64, help="As many as there are cores unless said.")
    ] = None,
    data: Annotated[Path, typer.Option(help="What is learnt is kept in DATA/training.")] = Path(
        "data"
    ),
    players: Annotated[int, typer.Option(min=2, max=6, help="How many sit at the table.")] = 2,
) -> None:
    """Learn to play by self-play; stopped, it goes on where it was."""
    from tripledraw.analysis.solver.strategy import StrategyError
    from tripledraw.analysis.solver.training import Plan, TrainingError

    folder = data / "training"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        _stop(f"{folder} cannot be made: {trouble.strerror}")
    try:
        if players > 2:
            train_many(players, minutes, seed, threads or os.cpu_count() or 1, folder)
            return
        plan = Plan(minutes=minutes, seed=seed, threads=threads or os.cpu_count() or 1)
        typer.echo("Which hands are alike? (half a minute, the first time)", err=True)
        training = _training(plan, folder)
        _learn(training)
        _finish(training, folder)
    except (TrainingError, CannotGoOn, StrategyError) as trouble:
        _stop(str(trouble))
    except OSError as trouble:
        _stop(
            f"{folder}: {trouble.strerror or trouble}; the last checkpoint stands, if there is one"
        )
    except KeyboardInterrupt:
        typer.echo("Broken off; the same command goes on from the last checkpoint.", err=True)
        raise typer.Exit(BROKEN_OFF) from None


def _training(plan: Plan, folder: Path) -> Training:
    """The run, from its last checkpoint on if there is one. Raises TrainingError."""
    from tripledraw.analysis.solver.training import Training, TrainingError

    bucketing = _bucketing(folder)
    try:
        return Training(plan, bucketing, folder)
    except ValueError as trouble:
        raise TrainingError(f"the run in {folder} is damaged: {trouble}") from None


def _bucketing(folder: Path) -> Bucketing:
    """The abstraction of hands: worked out once, and kept beside what is learnt with it."""
    import zlib
    from zipfile import BadZipFile

    import numpy as np

    from tripledraw.analysis.solver.buckets import Bucketing, build
    from tripledraw.analysis.solver.strategy import ABSTRACTION

    path = folder / f"{ABSTRACTION}.npz"
    if path.exists():
        try:
            with path.open("rb") as kept, np.load(kept) as arrays:
                return Bucketing(arrays["kept"], arrays["buckets"])
        except (BadZipFile, ValueError, KeyError, EOFError, zlib.error):
            typer.echo(f"{path} is damaged, and is made anew.", err=True)
    bucketing = build()
    part = folder / "bucketing.part.npz"
    np.savez_compressed(part, kept=bucketing.kept, buckets=bucketing.buckets)
    part.replace(path)
    return bucketing


def _learn(training: Training) -> None:
    """Learn while a bar shows how far it is; without a terminal a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    if training.resumed:
        typer.echo(f"Going on after {training.progress.deals:,} deals.", err=True)
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    whole = 60 * training.plan.minutes
    with bar:
        task = bar.add_task("learning", total=whole)
        before, spots, deals = training.progress.seconds, training.progress.spots, 0
        deals = training.progress.deals
        for now in training.go_on():
            seconds = max(now.seconds - before, 1e-3)
            told = (
                f"{now.deals / 1e6:.1f}M deals, {(now.deals - deals) / seconds:,.0f}/s "
                f"({(now.spots - spots) / seconds / 1e6:.1f}M spots/s)"
            )
            bar.update(task, completed=now.seconds, description=told)
            if not console.is_terminal and now.batches % 12 == 0:
                typer.echo(f"{now.seconds:7.0f} s of {whole:.0f}: {told}", err=True)
            before, spots, deals = now.seconds, now.spots, now.deals


def _finish(training: Training, folder: Path) -> None:
    """Write the strategy, and tell how it does against those whom everybody knows."""
    from importlib.metadata import version

    from tripledraw.analysis.solver.anchors import ANCHORS
    from tripledraw.analysis.solver.arena import Cards, match
    from tripledraw.analysis.solver.strategy import save

    strategy: Strategy = training.strategy(version("tripledraw"))
    path = folder / "heads_up.strategy"
    save(strategy, path)
    typer.echo(f"{path}: {path.stat().st_size / 1e6:.1f} MB, {strategy.header.deals:,} deals")
    cards = Cards(*training.cards)
    for anchor in ANCHORS:
        score = match(cards, strategy.table, anchor, _MEASURED_DEALS, training.plan.seed)
        typer.echo(f"against {anchor:8} {score}")


def _stop(sentence: str) -> NoReturn:
    """One clear line on stderr, and the exit status of a wrong call."""
    typer.echo(f"tripledraw: {sentence}", err=True)
    raise typer.Exit(USAGE)
