"""A training run at whole tables: batches of deals on all cores, kept on disk from time to time.

After each batch the regrets shrink a little, so that later batches count for more, and the average
shrinks more: what was played while little was known hardly counts. A run that was stopped, or killed, goes on from its last checkpoint. Time is told in seconds
of each core's own work.
"""

from __future__ import annotations

import os
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
from tripledraw.analysis.solver.multiway import joining, views
from tripledraw.analysis.solver.multiway.field import LOOSE, RULEBOOK, TIGHT
from tripledraw.analysis.solver.multiway.finishes import Finishes
from tripledraw.analysis.solver.multiway.learning import ANYBODY, SELF, Company, Model, learn
from tripledraw.analysis.solver.multiway.tables import Header, Tables, settled
from tripledraw.analysis.solver.refining import alike

BATCH = 100_000
_SPLIT = 500
"""Deals between two looks at what the other threads have done."""
_FEWEST = 3
_AT_SMALLER_TABLES = 0.3
"""The share of deals with fewer players than there are at most."""
_KINDS = {SELF: 0.2, RULEBOOK: 0.2, LOOSE: 0.2, TIGHT: 0.2, ANYBODY: 0.2}
"""How often which kind of table is met."""
_LINE, _LOWEST_LINE, _LINE_STEP = -20.0, -40.0, 0.05
"""The pruning line in small blinds: at first, at last, and by how much a batch lowers it."""
_FLOOR = 10.0
"""How many times as far a regret may sink: near the line, what is bad cannot be told from luck."""
_HEAD_START = 20
"""Shrinking begins as if there had been so many batches: the first ones would else be forgotten, and
with them what the rulebook says, before there is anything better."""
_LATE_AVERAGE = 3
_STAGES = ((8, 0), (4, 10), (2, 30), (1, 100))
"""How many buckets are taken for one once more, and after how many batches."""
_ARRAYS = ("regrets", "sums")


class Progress(msgspec.Struct):
    """How far a run has come."""

    players: int
    seed: int
    batches: int = 0
    deals: int = 0
    spots: int = 0
    seconds: float = 0.0
    stage: int = 0


class Run:
    """One training run, in memory."""

    def __init__(
        self, progress: Progress, bucketing: Bucketing, finishes: Finishes,
        learnt: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None,
    ) -> None:  # fmt: skip
        self.progress = progress
        self._kept = -1 if learnt is None else progress.batches
        """After which batch it was last kept on disk."""
        self.bucketing = bucketing
        known = entries(bucketing)
        self._kinds = alike(known, bucketing.counts)
        self.numbers = joining.buckets(self._kinds)
        counts = joining.counts(self.numbers)
        begins = np.array(views.layout(counts))
        if learnt is None:
            shape = (int(begins[-1]), views.ACTIONS)
            learnt = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        coarse = joining.together(self._kinds, _STAGES[progress.stage][0])
        self.model = Model(known, begins, np.array(counts), coarse, *learnt, finishes)
        self._company = company(progress.players)

    def batch(self, threads: int) -> None:
        """Learn one batch, and discount."""
        progress = self.progress
        stage = sum(progress.batches >= begins for _, begins in _STAGES) - 1
        if stage != progress.stage:
            self._part(stage)
        line = max(_LINE - progress.batches * _LINE_STEP, _LOWEST_LINE)
        taken = iter(range(0, BATCH, _SPLIT))
        lock = threading.Lock()

        def work(thread: int) -> None:
            chance = stream(progress.seed, progress.batches * threads + thread)
            while True:
                with lock:
                    if next(taken, None) is None:
                        return
                seen = learn(
                    _SPLIT, self._company, self.model, chance,
                    np.float32(line), np.float32(line * _FLOOR),
                )  # fmt: skip
                with lock:
                    progress.deals += _SPLIT
                    progress.spots += int(seen)

        began = time.process_time()
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(work, thread) for thread in range(threads)]:
                done.result()
        progress.batches += 1
        shrink = (progress.batches + _HEAD_START) / (progress.batches + _HEAD_START + 1)
        self.model.regrets[:] *= np.float32(shrink)
        self.model.sums[:] *= np.float32(shrink**_LATE_AVERAGE)
        progress.seconds += (time.process_time() - began) / threads

    def _part(self, stage: int) -> None:
        """Tell more hands apart from now on."""
        for rows in (self.model.regrets, self.model.sums):
            joining.part(rows, self.numbers, self.model.buckets)
        self.progress.stage = stage
        self.model.buckets[:] = joining.together(self._kinds, _STAGES[stage][0])

    def tables(self, version: str, command: str) -> Tables:
        """What has been learnt so far, ready to be shipped."""
        progress = self.progress
        header = Header(
            version, progress.players, progress.seed, round(progress.seconds / 60, 1),
            progress.deals, command,
        )  # fmt: skip
        sums = self.model.sums.copy()
        joining.part(sums, self.numbers, self.model.buckets)
        kept, buckets = self.bucketing.kept, self.bucketing.buckets
        return Tables(header, *settled(sums), kept, buckets, self.numbers)

    def save(self, folder: Path) -> None:
        """Keep the run on disk. Whatever happens meanwhile, the last checkpoint or this one stands."""
        number = self.progress.batches
        if number == self._kept:
            return
        folder.mkdir(parents=True, exist_ok=True)
        arrays = (self.model.regrets, self.model.sums)
        for name, array in zip(_ARRAYS, arrays, strict=True):
            with (folder / f"{name}-{number}.npy").open("wb") as out:
                np.save(out, array)
                out.flush()
                os.fsync(out.fileno())
        written = folder / "progress.part"
        with written.open("wb") as out:
            out.write(msgspec.json.encode(self.progress))
            out.flush()
            os.fsync(out.fileno())
        written.replace(folder / "progress.json")
        self._kept = number
        for old in folder.glob("*-*.npy"):
            if not old.stem.endswith(f"-{number}"):
                old.unlink()


def company(players: int) -> Company:
    """Who is met where so many sit at most."""
    sizes = np.full(players - _FEWEST + 1, _AT_SMALLER_TABLES / max(players - _FEWEST, 1))
    sizes[-1] = 1.0 - sizes[:-1].sum()
    kinds = np.zeros(max(_KINDS) + 1)
    kinds[list(_KINDS)] = list(_KINDS.values())
    return Company(sizes.cumsum(), kinds.cumsum())


def start(players: int, seed: int, bucketing: Bucketing, finishes: Finishes) -> Run:
    """A run that knows nothing yet but the rulebook."""
    return Run(Progress(players, seed), bucketing, finishes)


def resume(folder: Path, bucketing: Bucketing, finishes: Finishes) -> Run:
    """A run as its last checkpoint has it. Raises FileNotFoundError where there is none."""
    text = (folder / "progress.json").read_bytes()
    progress = msgspec.json.decode(text, type=Progress)
    regrets, sums = (np.load(folder / f"{name}-{progress.batches}.npy") for name in _ARRAYS)
    return Run(progress, bucketing, finishes, (regrets, sums))


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
