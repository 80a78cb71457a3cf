"""Says when something is compiled, so that nobody wonders why the first time takes seconds.

Kernels are compiled when they are first called, for the processor at hand, and kept beside their
sources (or where ``NUMBA_CACHE_DIR`` says). Whether that is to come is known only when it happens,
so whoever starts a calculation listens while it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from numba.core import event

SENTENCE = "Compiling for this processor: some seconds, the first time only."


class Compiled:
    """What was compiled meanwhile: how many functions, and how many seconds that took."""

    def __init__(self) -> None:
        self.functions = 0
        self.seconds = 0.0


class _Listener(event.Listener):
    def __init__(self, say: Callable[[str], object], told: Compiled) -> None:
        self._say = say
        self._told = told
        self._depth = 0
        self._since = 0.0

    def on_start(self, event: Any) -> None:
        """A function is being compiled; those that it calls come within."""
        if not self._told.functions:
            self._say(SENTENCE)
        if not self._depth:
            self._since = perf_counter()
        self._depth += 1
        self._told.functions += 1

    def on_end(self, event: Any) -> None:
        """It is compiled."""
        self._depth -= 1
        if not self._depth:
            self._told.seconds += perf_counter() - self._since


@contextmanager
def announced(say: Callable[[str], object]) -> Iterator[Compiled]:
    """Call ``say(SENTENCE)`` once, if anything has to be compiled within.

    It is called before the first compilation begins, on the thread that needs it.
    """
    told = Compiled()
    with event.install_listener("numba:compile", _Listener(say, told)):
        yield told
