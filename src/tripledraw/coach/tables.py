"""The strategy that the coach goes by, in the form that its kernels read. It is loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripledraw import bots
from tripledraw.bots.opening import strength

if TYPE_CHECKING:
    from tripledraw.analysis.likelihood import Tables
    from tripledraw.analysis.solver.strategy import Strategy

SHIPPED = Path(bots.__file__).parent / "strategies" / "heads_up.strategy"


def strategy_tables(*, book: bool) -> Tables:
    """The strategy; with what the book thinks of each hand where ``book`` is wanted."""
    from tripledraw.analysis import likelihood

    play, entries, layout, counts = _arrays()
    return likelihood.Tables(play, entries, layout, counts, _points() if book else _no_points())


@cache
def strategy() -> Strategy:
    """The shipped strategy for two players."""
    from tripledraw.analysis.solver.strategy import load

    return load(SHIPPED)


@cache
def _arrays() -> tuple[Any, Any, Any, Any]:
    import numpy as np

    from tripledraw.analysis.solver.buckets import Bucketing
    from tripledraw.analysis.solver.dealing import entries

    loaded = strategy()
    cards = entries(Bucketing(loaded.kept, loaded.buckets))
    return loaded.table, cards, loaded.layout, np.array(loaded.header.counts, np.int64)


@cache
def _no_points() -> Any:
    import numpy as np

    return np.zeros(0, np.uint8)


@cache
def _points() -> Any:
    """The book's points for every kind of hand. It takes a second or two."""
    import numpy as np

    from tripledraw.analysis.indices import cards_of
    from tripledraw.analysis.likelihood import examples

    each = [strength(cards_of(cards)) for cards in examples().tolist()]
    return np.array(each, np.uint8)
