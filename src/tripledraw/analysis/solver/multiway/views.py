"""What is remembered of a hand among many, and where in the tables that stands.

A player knows his bucket, and of the rest: how many are left and how many of them act after him,
how many bets there are and how many he faces, how large the pot was, what the best of his opponents
drew, what the last aggressor drew, and what he drew himself. Who did all that is forgotten.

The functions are plain, since the bot calls them for one hand; kernels compile them.
"""

from __future__ import annotations

from typing import Any

ACTIONS = 4
"""Fold, call, raise; or the choices of a draw (``dealing.CHOICES``)."""

MERGED = (4, 4, 4, 2)
"""How many neighbouring buckets of the heads-up solver count as one here, by street."""

NO_DRAW = 6
"""Drawn, where nobody has drawn yet."""

OPENINGS = 5 * 6 * 4 * 4 * 3
BETTINGS = 3 * 3 * 14 * 5 * 6 * 3 * 4
DRAWINGS = 3 * 3 * 6 * 4 * 3 * 4


def opening_view(live: Any, behind: Any, entered: Any, bets: Any, owed: Any) -> Any:
    """Before the first draw. ``live`` hold cards, ``behind`` have yet to act, ``entered`` others
    have come in; ``bets`` on the street, and ``owed`` of them by who is to act."""
    number = (live - 2) * 6 + behind
    return ((number * 4 + min(entered, 3)) * 4 + bets - 1) * 3 + min(owed, 2)


def betting_view(
    live: Any, behind: Any, bets: Any, owed: Any, pat: Any, fewest: Any, aggressor: Any, mine: Any,
    pot: Any,
) -> Any:  # fmt: skip
    """After a draw. ``pat`` opponents drew nothing, the ``fewest`` that any drew; ``aggressor`` is
    what the last one drew: 0-3, 4 if there is none, 5 if it is oneself."""
    # No bet; or 1-4 bets, of which 0, 1, 2 or more are owed.
    facing = 0 if bets == 0 else 1 + (bets - 1) * 3 + min(owed, 2)
    drew = min(fewest, 3) + 1 if fewest or pat < 2 else 0
    number = ((min(live, 4) - 2) * 3 + min(behind, 2)) * 14 + facing
    number = ((number * 5 + drew) * 6 + aggressor) * 3 + min(mine, 2)
    return number * 4 + pot


def drawing_view(
    live: Any, behind: Any, fewest: Any, before: Any, leads: Any, mine: Any
) -> Any:  # fmt: skip
    """At a draw. ``behind`` draw later. ``fewest`` was drawn by those who have drawn now, and
    ``before``, on the draw before, by those who have not; either is NO_DRAW where there is nothing.
    ``leads``: 0 nobody bet last, 1 another did, 2 oneself."""
    now = 5 if fewest == 6 else min(fewest, 4)
    then = 3 if before == 6 else min(before, 2)
    own = 3 if mine == 6 else min(mine, 2)
    number = ((min(live, 4) - 2) * 3 + min(behind, 2)) * 6 + now
    return ((number * 4 + then) * 3 + leads) * 4 + own


def pot_level(small_bets: Any) -> Any:
    """The pot before the street, coarsely."""
    return (small_bets > 5) + (small_bets > 8) + (small_bets > 13)


def layout(counts: tuple[int, ...]) -> list[int]:
    """Where the rows of the tables begin, by the numbers of merged buckets: the betting of each
    street, then the draw before each, and the end. A row is ``ACTIONS`` places wide."""
    sizes = [OPENINGS * counts[0], *(BETTINGS * count for count in counts[1:]), 0]
    sizes += [DRAWINGS * count for count in counts[:3]]
    return [sum(sizes[:place]) for place in range(len(sizes) + 1)]


def merged(counts: tuple[int, ...]) -> tuple[int, ...]:
    """How many buckets there are here, where the heads-up solver has so many."""
    return tuple(-(-count // merge) for count, merge in zip(counts, MERGED, strict=True))
