"""``tripledraw train --players N``: learn to play at whole tables, three to six players.

Hands are taken for alike as heads-up: as the strategy in the same directory does, if there is one,
else the one that comes with tripledraw.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tripledraw.analysis.solver.multiway.tables import Tables
    from tripledraw.analysis.solver.multiway.training import Progress, Run

MEASURED_AGAINST = ("rulebook", "loose", "tight")
_MEASURED_DEALS = 30_000


class CannotGoOn(Exception):
    """The directory has a run that was begun otherwise, or that is damaged."""


def train_many(players: int, minutes: float, seed: int, threads: int, folder: Path) -> None:
    """Learn, from the last checkpoint if there is one, and write the tables. Raises CannotGoOn."""
    from importlib.metadata import version

    from tripledraw.analysis.solver.multiway.tables import save
    from tripledraw.analysis.solver.multiway.training import train

    kept = folder / f"multiway-{players}"
    run = _begin(players, seed, folder, kept)
    if run.progress.seconds < 60 * minutes:  # else there is nothing to learn, nor to write again
        train(run, kept, minutes=minutes, threads=threads, told=lambda now: _tell(now, minutes))
    command = (
        f"tripledraw train --players {players} --minutes {minutes:g} --seed {seed} "
        f"--threads {threads}"
    )
    tables = run.tables(version("tripledraw"), command)
    path = folder / "multiway.tables"
    save(tables, path)
    typer.echo(f"{path}: {path.stat().st_size / 1e6:.1f} MB, {run.progress.deals:,} deals")
    _measure(tables, players, seed, threads)


def _begin(players: int, seed: int, folder: Path, kept: Path) -> Run:
    from tripledraw.analysis.solver.buckets import Bucketing
    from tripledraw.analysis.solver.multiway.finishes import finishes
    from tripledraw.analysis.solver.multiway.training import resume, start
    from tripledraw.analysis.solver.strategy import load
    from tripledraw.bots.chances import finish
    from tripledraw.bots.solved import HEADS_UP

    own = folder / "heads_up.strategy"
    heads_up = load(own if own.exists() else HEADS_UP)
    bucketing = Bucketing(heads_up.kept, heads_up.buckets)
    if not (kept / "progress.json").exists():
        return start(players, seed, bucketing, finishes(finish))
    try:
        run = resume(kept, bucketing, finishes(finish))
    except (ValueError, EOFError, FileNotFoundError) as trouble:
        raise CannotGoOn(
            f"the run in {kept} cannot be read ({trouble}): remove it, or use another directory"
        ) from None
    if not run.model.begins[-1] == len(run.model.regrets) == len(run.model.sums):
        raise CannotGoOn(f"{kept} has a run of other hands: remove it, or use another directory")
    if run.progress.seed != seed:
        raise CannotGoOn(
            f"{kept} has a run with seed {run.progress.seed}: go on with that, "
            "or use another directory"
        )
    typer.echo(f"Going on after {run.progress.deals:,} deals.", err=True)
    return run


def _tell(now: Progress, minutes: float) -> None:
    if now.batches % 10 == 0:
        rate = now.deals / max(now.seconds, 1e-3)
        typer.echo(
            f"{now.seconds:7.0f} s of {60 * minutes:.0f}: {now.deals / 1e6:.2f}M deals, {rate:,.0f}/s",
            err=True,
        )


def _measure(tables: Tables, players: int, seed: int, threads: int) -> None:
    """Tell how it does: one who plays like this among others who do not."""
    from tripledraw.analysis.solver.multiway.arena import cards, match
    from tripledraw.analysis.solver.multiway.finishes import finishes
    from tripledraw.bots.chances import finish

    known = cards(tables, finishes(finish))
    for others in MEASURED_AGAINST:
        score = match(known, tables, others, players, _MEASURED_DEALS, seed, threads)
        typer.echo(f"one among {players - 1} {others}: {score}")
