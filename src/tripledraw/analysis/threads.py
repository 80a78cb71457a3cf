"""Work on long arrays shared out among threads: the compiled kernels let go of Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

_WORTH_A_THREAD = 100_000


def spread(
    work: Callable[[int, int], object], count: int, threads: int, least: int = _WORTH_A_THREAD
) -> None:
    """Call ``work(first, last)`` for parts that make up 0 to ``count``, on so many threads.

    A part is at least ``least`` long, so that little work is done at once on the caller's thread.
    """
    if threads < 1:
        raise ValueError(f"work needs at least one thread, not {threads}")
    parts = max(1, min(threads, count // least))
    if parts == 1:
        work(0, count)
        return
    bounds = [count * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(parts) as pool:
        for done in [pool.submit(work, *pair) for pair in pairwise(bounds)]:
            done.result()
