"""A training run at whole tables: batches of deals on all cores, kept on disk from time to time.

After each batch all that was noted shrinks a little, so that batch t counts t times as much as the
first (linear discounting). The line under which actions are tried but rarely moves so that a deal
takes about the same time all along. A run that was stopped, or killed, goes on from its last
checkpoint. Time is told in seconds of each core's own work.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.solver.buckets import Bucketing
from tripledraw.analysis.solver.dealing import entries
from tripledraw.analysis.solver.multiway import views
from tripledraw.analysis.solver.multiway.learning import learn
from tripledraw.analysis.solver.multiway.playing import Model
from tripledraw.analysis.solver.multiway.tables import Header, Tables, settled
from tripledraw.analysis.solver.strategy import Strategy

BATCH = 10_000
_SPLIT = 200
"""Deals between two looks at what the other threads have done."""
_LINE, _HIGHEST_LINE, _LOWEST_LINE, _LINE_STEP = -4.0, -2.0, -60.0, 1.1
"""The pruning line in small blinds: at first, its bounds, and by what it moves after a batch."""
_SPOTS_A_DEAL = 90
"""How many spots a deal may take for each player before the line goes up."""
_FLOOR = 4.0
"""How many times as far a regret may sink: near the line, what is bad cannot be told from luck."""
_ARRAYS = ("regrets", "sums")


class Progress(msgspec.Struct):
    """How far a run has come."""

    players: int
    seed: int
    batches: int = 0
    deals: int = 0
    spots: int = 0
    seconds: float = 0.0
    line: float = _LINE


class Run:
    """One training run, in memory."""

    def __init__(
        self, progress: Progress, heads_up: Strategy,
        regrets: NDArray[np.float32], sums: NDArray[np.float32],
    ) -> None:  # fmt: skip
        self.progress = progress
        self.bucketing = Bucketing(heads_up.kept, heads_up.buckets)
        counts = views.merged(self.bucketing.counts)
        self.model = Model(
            entries(self.bucketing), np.array(views.layout(counts)), np.array(counts), regrets,
            sums, heads_up.table, heads_up.layout, np.array(self.bucketing.counts),
        )  # fmt: skip

    def batch(self, threads: int) -> None:
        """Learn one batch, and discount."""
        progress = self.progress
        line = progress.line
        before = progress.spots
        taken = iter(range(0, BATCH, _SPLIT))
        lock = threading.Lock()

        def work(thread: int) -> None:
            chance = stream(progress.seed, progress.batches * threads + thread)
            while True:
                with lock:
                    if next(taken, None) is None:
                        return
                seen = learn(
                    _SPLIT, progress.players, self.model, chance,
                    np.float32(line), np.float32(line * _FLOOR),
                )  # fmt: skip
                with lock:
                    progress.deals += _SPLIT
                    progress.spots += int(seen)

        began = time.process_time()
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(work, thread) for thread in range(threads)]:
                done.result()
        cheap = progress.spots - before < _SPOTS_A_DEAL * progress.players * BATCH
        line *= _LINE_STEP if cheap else 1 / _LINE_STEP
        progress.line = max(_LOWEST_LINE, min(_HIGHEST_LINE, line))
        progress.batches += 1
        shrink = np.float32(progress.batches / (progress.batches + 1))
        self.model.regrets[:] *= shrink
        self.model.sums[:] *= shrink
        progress.seconds += (time.process_time() - began) / threads

    def tables(self, version: str) -> Tables:
        """What has been learnt so far, ready to be shipped."""
        progress = self.progress
        header = Header(
            version, progress.players, progress.seed, round(progress.seconds / 60, 1),
            progress.deals, self.bucketing.counts,
        )  # fmt: skip
        return Tables(header, settled(self.model.sums), self.bucketing.kept, self.bucketing.buckets)

    def save(self, folder: Path) -> None:
        """Keep the run on disk. Whatever happens meanwhile, the last checkpoint or this one stands."""
        folder.mkdir(parents=True, exist_ok=True)
        number = self.progress.batches
        arrays = (self.model.regrets, self.model.sums)
        for name, array in zip(_ARRAYS, arrays, strict=True):
            np.save(folder / f"{name}-{number}.npy", array)
        written = folder / "progress.part"
        written.write_text(json.dumps(msgspec.to_builtins(self.progress)), encoding="utf-8")
        written.replace(folder / "progress.json")
        for old in folder.glob("*-*.npy"):
            if not old.stem.endswith(f"-{number}"):
                old.unlink()


def start(players: int, seed: int, heads_up: Strategy) -> Run:
    """A run that knows nothing yet, but for how two play on."""
    counts = Bucketing(heads_up.kept, heads_up.buckets).counts
    rows = views.layout(views.merged(counts))[-1]
    regrets, sums = (np.zeros((rows, views.ACTIONS), np.float32) for _ in range(2))
    return Run(Progress(players, seed), heads_up, regrets, sums)


def resume(folder: Path, heads_up: Strategy) -> Run:
    """A run as its last checkpoint has it. Raises FileNotFoundError where there is none."""
    text = (folder / "progress.json").read_bytes()
    progress = msgspec.json.decode(text, type=Progress)
    regrets, sums = (np.load(folder / f"{name}-{progress.batches}.npy") for name in _ARRAYS)
    return Run(progress, heads_up, regrets, sums)


def train(
    run: Run, folder: Path, *, minutes: float, threads: int = 2, checkpoint_s: float = 120.0,
    told: Callable[[Progress], None] = lambda _: None,
) -> None:  # fmt: skip
    """Go on until each core has worked so long; the folder has the run afterwards."""
    saved = time.monotonic()
    try:
        while run.progress.seconds < 60 * minutes:
            run.batch(threads)
            told(run.progress)
            if time.monotonic() - saved > checkpoint_s:
                run.save(folder)
                saved = time.monotonic()
    finally:
        run.save(folder)
