"""A training run: how long, from coarse to fine, written down now and then, resumed after a kill.

Time is told in minutes of each core's own work, so that a busy machine makes a run longer but not
worse. With one thread the same seed learns the same; two threads share their tables without locks,
and no two runs are quite alike.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import WORDS, stream
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.buckets import Bucketing
from tripledraw.analysis.solver.dealing import entries
from tripledraw.analysis.solver.refining import alike, coarsened, joined, part, usual_numbers
from tripledraw.analysis.solver.strategy import ABSTRACTION, Header, Strategy, settled
from tripledraw.analysis.solver.trainer import learn

STAGES = ((8, 0.0), (4, 0.02), (2, 0.05), (1, 0.12))
"""How many buckets are taken for one, and from which part of the run on."""
LINE, FLOOR = (-5.0, -20.0), (-60.0, -180.0)
"""In half small bets, at the start of a run and at its end: the regret below which an action is
pruned, and below which none sinks. What is far down stays out of the way until it has done well
many times; with a floor just under the line, bad actions would come back by luck alone."""
FIELD = 0.15
"""In this part of the deals one of the anchors sits in the other seat."""
_LATE_AVERAGE = 3
"""In the average, batch t weighs as much as this power of t; for the regrets, as much as t."""
_BATCHES = 240
_LONGEST_BATCH, _SHORTEST_BATCH = 10.0, 0.5
_CHECKPOINT_SECONDS = 120.0
_MAGIC = b"tripledraw training 1\n"
_DEALS_AT_FIRST = 500


class TrainingError(Exception):
    """A run cannot be begun or gone on with."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes two runs the same run."""

    minutes: float
    seed: int
    threads: int
    abstraction: str = ABSTRACTION


class Progress(msgspec.Struct, forbid_unknown_fields=True):
    """How far a run is."""

    seconds: float = 0.0
    """Of each core's work."""
    deals: int = 0
    spots: int = 0
    batches: int = 0
    stage: int = 0


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    plan: Plan
    progress: Progress
    deals_a_second: float
    places: int


class Training:
    """A run. ``go_on`` does it batch by batch; ``strategy`` is what has been learnt so far."""

    def __init__(self, plan: Plan, bucketing: Bucketing, folder: Path) -> None:
        self.plan = plan
        self.bucketing = bucketing
        self.file = folder / "heads_up.training"
        self.progress = Progress()
        self.resumed = False
        self.counts = bucketing.counts
        self.layout = history.layout(self.counts)
        self._rate = 0.0
        self._entries = entries(bucketing)
        self._kinds = alike(self._entries, self.counts)
        self.tables = np.zeros((2, int(self.layout[-1])), np.float32)
        self._chance = np.array([stream(plan.seed, number) for number in range(plan.threads)])
        if self.file.exists():
            self._resume()

    @property
    def cards(self) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.int64]]:
        """What the kernels must know of hands and tables."""
        return self._entries, self.layout, np.array(self.counts)

    def done(self) -> bool:
        """Whether the time is used up."""
        return self.progress.seconds >= 60 * self.plan.minutes

    def go_on(self) -> Iterator[Progress]:
        """Learn until the time is used up; yields after each batch. Writes checkpoints, and the end."""
        written = time.monotonic()
        maps, now = self._joined()
        with ThreadPoolExecutor(self.plan.threads) as pool:
            while not self.done():
                if self._stage() != self.progress.stage:
                    for table in self.tables:
                        part(table, self.layout, self.counts, maps)
                    self.progress.stage = self._stage()
                    maps, now = self._joined()
                self._batch(pool, now)
                if self.done() or time.monotonic() - written > _CHECKPOINT_SECONDS:
                    self._write()
                    written = time.monotonic()
                yield self.progress

    def strategy(self, version: str) -> Strategy:
        """What has been learnt so far, ready to be played and to be shipped."""
        plan = self.plan
        header = Header(
            abstraction=plan.abstraction,
            version=version,
            command=(
                f"tripledraw train --minutes {plan.minutes:g} --seed {plan.seed} "
                f"--threads {plan.threads}"
            ),
            seed=plan.seed,
            minutes=round(self.progress.seconds / 60, 1),
            deals=self.progress.deals,
            counts=self.counts,
        )
        sums = self.tables[1].copy()
        maps = joined(self._kinds, STAGES[self.progress.stage][0])
        part(sums, self.layout, self.counts, maps)
        usual = usual_numbers(self._kinds)
        table = settled(sums, self.layout)
        return Strategy(header, table, self.bucketing.kept, self.bucketing.buckets, usual)

    def _stage(self) -> int:
        spent = self.progress.seconds / (60 * self.plan.minutes)
        return sum(spent >= begins for _, begins in STAGES) - 1

    def _joined(self) -> tuple[list[NDArray[np.int64]], NDArray[np.uint32]]:
        maps = joined(self._kinds, STAGES[self.progress.stage][0])
        return maps, coarsened(self._entries, maps)

    def _batch(self, pool: ThreadPoolExecutor, now: NDArray[np.uint32]) -> None:
        """Some seconds of learning, after which all that was noted shrinks a little."""
        progress = self.progress
        whole = 60 * self.plan.minutes
        length = min(max(whole / _BATCHES, _SHORTEST_BATCH), _LONGEST_BATCH)
        deals = max(int(self._rate * length), _DEALS_AT_FIRST)
        spent = progress.seconds / whole
        line, floor = (first + (last - first) * spent for first, last in (LINE, FLOOR))
        began = time.process_time()

        def work(chance: NDArray[np.uint64]) -> int:
            regrets, sums = self.tables
            seen: int = learn(
                deals, chance, now, self.layout, np.array(self.counts), regrets, sums,
                np.float32(line), np.float32(floor), FIELD,
            )  # fmt: skip
            return seen

        working = [pool.submit(work, chance) for chance in self._chance]
        spots = sum(done.result() for done in working)
        seconds = (time.process_time() - began) / self.plan.threads
        progress.seconds += seconds
        progress.deals += deals * self.plan.threads
        progress.spots += spots
        progress.batches += 1
        self._rate = deals / max(seconds, 1e-3)
        shrinks = progress.batches / (progress.batches + 1)
        regrets, sums = self.tables
        regrets *= np.float32(shrinks)
        sums *= np.float32(shrinks**_LATE_AVERAGE)

    def _write(self) -> None:
        """A checkpoint: beside the old one, flushed to the disk, and only then in its place."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        saved = _Saved(self.plan, self.progress, self._rate, int(self.layout[-1]))
        part_file = self.file.with_suffix(".part")
        with part_file.open("wb") as out:
            out.write(_MAGIC + msgspec.json.encode(saved) + b"\n")
            out.write(self._chance.tobytes())
            out.write(self.tables.data.cast("B"))
            out.flush()
            os.fsync(out.fileno())
        part_file.replace(self.file)
        folder = os.open(self.file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _resume(self) -> None:
        with self.file.open("rb") as kept:
            if kept.readline() != _MAGIC:
                raise TrainingError(f"{self.file} is no training run of this version")
            try:
                saved = msgspec.json.decode(kept.readline(), type=_Saved)
            except msgspec.DecodeError as trouble:
                raise TrainingError(f"{self.file} cannot be read: {trouble}") from None
            if saved.plan != self.plan or saved.places != self.tables.shape[1]:
                told = msgspec.json.encode(saved.plan).decode()
                raise TrainingError(
                    f"{self.file} is of another run ({told}): go on with the same minutes, seed and "
                    "threads, or use another directory"
                )
            chance = np.frombuffer(kept.read(8 * WORDS * self.plan.threads), np.uint64)
            self._chance = chance.reshape(self.plan.threads, WORDS).copy()
            if kept.readinto(self.tables.data.cast("B")) != self.tables.nbytes:
                raise TrainingError(f"{self.file} is cut short")
        self.progress, self._rate, self.resumed = saved.progress, saved.deals_a_second, True
