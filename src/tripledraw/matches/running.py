"""The parts of a match shared out among processes, one a core, each with bots of its own.

The processes are spawned, never forked, and take the next part when they are done with one. What
comes of a part hangs on the plan alone, and parts are sums, so neither how many processes there
are nor which is the quickest changes the result.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.process import BaseProcess
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from typing import Any

from tripledraw.matches.entrants import Entrant, entrant, prepare
from tripledraw.matches.playing import Plan, play_part
from tripledraw.matches.scores import Score

_LOOK_EVERY_S = 0.5


class MatchBroken(RuntimeError):
    """A process that played has come to an end that was not meant."""


def seated(plan: Plan, stack: ExitStack) -> list[Entrant]:
    """The bots of a plan, closed with the stack. Raises NoSuchBot."""
    bots = []
    for named in plan.bots:
        bots.append(entrant(named, plan.time_limit_s))
        stack.callback(bots[-1].close)
    return bots


def play(plan: Plan, workers: int | None = None) -> Iterator[list[Score]]:
    """The parts of the match, as they come. Raises NoSuchBot before the first is played."""
    with ExitStack() as stack:
        bots = seated(plan, stack)  # here, so that a wrong name is told once, and at once
        for named in set(plan.bots):
            prepare(named)
        count = min(workers or os.cpu_count() or 1, len(plan.parts))
        if count > 1:
            yield from _spread(plan, count)
            return
        for part in plan.parts:
            yield play_part(plan, bots, part)


def _spread(plan: Plan, count: int) -> Iterator[list[Score]]:
    context = multiprocessing.get_context("spawn")
    done: Queue[list[Score]] = context.Queue()
    stop = context.Event()
    taken = context.Value("l", 0)
    workers: list[BaseProcess] = [
        context.Process(target=_work, args=(plan, taken, done, stop), daemon=True)
        for _ in range(count)
    ]
    with _running(workers, stop):
        for _ in plan.parts:
            yield _next(done, workers)


@contextmanager
def _running(workers: list[BaseProcess], stop: Event) -> Iterator[None]:
    try:
        for worker in workers:
            worker.start()
        yield
    finally:
        stop.set()
        for worker in workers:
            if worker.pid is not None:
                worker.join(_LOOK_EVERY_S)
                worker.terminate()
                worker.join()


def _next(done: Queue[list[Score]], workers: list[BaseProcess]) -> list[Score]:
    while True:
        broken = [worker for worker in workers if worker.exitcode]
        try:
            return done.get(timeout=_LOOK_EVERY_S)
        except queue.Empty:
            if broken:
                raise MatchBroken(f"a player's process ended with {broken[0].exitcode}") from None


def _work(plan: Plan, taken: Any, done: Queue[list[Score]], stop: Event) -> None:
    """One process: takes parts until there are no more, or it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who started it hears it, and decides
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # not before its programs are ended
    try:
        with ExitStack() as stack:
            bots = seated(plan, stack)
            while not stop.is_set():
                with taken.get_lock():
                    part = taken.value
                    taken.value += 1
                if part not in plan.parts:
                    break
                done.put(play_part(plan, bots, part))
    finally:
        if stop.is_set():
            done.cancel_join_thread()
