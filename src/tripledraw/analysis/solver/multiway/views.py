"""What is remembered of a hand among many, and where in the tables that stands.

A player knows his bucket, and of the rest only so much. Before the first draw: how many hold cards,
how many of them act after him, how many have come in, the bets, and where the last raiser sits.
Later, where two are left: who acts last, the bets, what the other drew, twice, and what he drew
himself, who bet last on the streets before, the size of the pot, and whether the other sits where
people begin with good hands only. Where more are left: what the best of them drew, and what the last
aggressor drew. Who did all that is forgotten.

The functions are plain, since the bot calls them for one hand; kernels compile them.
"""

from __future__ import annotations

from typing import Any

ACTIONS = 4
"""Fold, call, raise; or the choices of a draw (``dealing.CHOICES``)."""

NO_DRAW = 6
"""Drawn, where nobody has drawn yet."""

OPENING, TWO, MANY, DRAW_TWO, DRAW_MANY = 0, 0, 3, 7, 10
"""The tables: before the first draw; by street (from 1) the betting of two and of more; by draw
(from 0) the draws of two and of more."""

_FACING = 2 + 8 * 4
_OPENINGS = 5 * 6 * 4 * _FACING
_TWOS = 2 * 5 * 4 * 3 * 3 * 4 * 2
_MANIES = 2 * 3 * 14 * 5 * 6 * 3 * 4
_DRAWS_OF_TWO = 5 * 4 * 3 * 4 * 2 * 2
_DRAWS_OF_MANY = 2 * 3 * 6 * 4 * 3 * 4
VIEWS = (
    _OPENINGS, _TWOS, 4 * _TWOS, 4 * _TWOS, *[_MANIES] * 3, *[_DRAWS_OF_TWO] * 3,
    *[_DRAWS_OF_MANY] * 3,
)  # fmt: skip
"""How many views each table has."""

MERGED = (1, 2, 2, 1, 4, 4, 2, 2, 2, 2, 4, 4, 4)
"""How many neighbouring buckets of the heads-up solver count as one, by table: see ``joining``."""

STREETS = (0, 1, 2, 3, 1, 2, 3, 0, 1, 2, 0, 1, 2)
"""The street whose buckets a table has."""

EARLY, CUT_OFF, BUTTON, BLIND = range(4)


def sits(seat: Any, button: Any, players: Any) -> Any:
    """Where a seat sits: early, in the cut-off, on the button or in a blind."""
    place = (seat - button) % players
    if place == 0:
        return 2
    if place <= 2:
        return 3
    return 1 if place == players - 1 else 0


def opening_view(live: Any, behind: Any, entered: Any, bets: Any, owed: Any, raiser: Any) -> Any:
    """Before the first draw. ``live`` hold cards, ``behind`` have yet to act, ``entered`` others
    have come in; ``bets`` on the street, and ``owed`` of them by who is to act; ``raiser`` is where
    the last one to raise ``sits``."""
    if bets < 2:
        facing = min(owed, 1)
    else:
        level = min(max(owed, 1), 2) - 1 if bets == 2 else min(max(owed, 1), 3) - 1
        # One raise: one or two owed; two or three: up to three.
        level += 0 if bets == 2 else (2 if bets == 3 else 5)
        facing = 2 + level * 4 + raiser
    return ((((live - 2) * 6 + behind) * 4 + min(entered, 3)) * 34) + facing


def two_view(
    last: Any, bets: Any, drew: Any, before: Any, mine: Any, leads: Any, pot: Any, early: Any
) -> Any:  # fmt: skip
    """After a draw, where two are left. ``last``: acts last; the other ``drew`` so many, and on the
    draw ``before`` so many; ``leads``: 0 nobody had bet, 1 the other did, 2 oneself; ``early``: the
    other sits early."""
    earlier = 0 if before == 6 else min(before, 3)
    number = (earlier * 2 + last) * 5 + min(bets, 4)
    number = ((number * 4 + min(drew, 3)) * 3 + min(mine, 2)) * 3 + leads
    return (number * 4 + pot) * 2 + early


def many_view(
    live: Any, behind: Any, bets: Any, owed: Any, pat: Any, fewest: Any, aggressor: Any, mine: Any,
    pot: Any,
) -> Any:  # fmt: skip
    """After a draw, where more are left. ``pat`` opponents drew nothing, the ``fewest`` that any
    drew; ``aggressor`` is what the last one drew: 0-3, 4 if there is none, 5 if it is oneself."""
    # No bet; or 1-4 bets, of which 0, 1, 2 or more are owed.
    facing = 0 if bets == 0 else 1 + (min(bets, 4) - 1) * 3 + min(owed, 2)
    drew = min(fewest, 3) + 1 if fewest or pat < 2 else 0
    number = ((min(live, 4) - 3) * 3 + min(behind, 2)) * 14 + facing
    number = ((number * 5 + drew) * 6 + aggressor) * 3 + min(mine, 2)
    return number * 4 + pot


def draw_two_view(drew: Any, before: Any, leads: Any, mine: Any, large: Any, early: Any) -> Any:
    """At a draw, where two are left. The other ``drew`` so many now, NO_DRAW if he draws later, and
    on the draw ``before`` so many; ``large``: the pot was raised more than once."""
    now = 4 if drew == 6 else min(drew, 3)
    then = 3 if before == 6 else min(before, 2)
    own = 3 if mine == 6 else min(mine, 2)
    return (((now * 4 + then) * 3 + leads) * 4 + own) * 4 + large * 2 + early


def draw_many_view(
    live: Any, behind: Any, fewest: Any, before: Any, leads: Any, mine: Any
) -> Any:  # fmt: skip
    """At a draw, where more are left. ``behind`` draw later. ``fewest`` was drawn by those who have
    drawn now, and ``before``, on the draw before, by those who have not; either is NO_DRAW where
    there is nothing. ``leads``: 0 nobody bet last, 1 another did, 2 oneself."""
    now = 5 if fewest == 6 else min(fewest, 4)
    then = 3 if before == 6 else min(before, 2)
    own = 3 if mine == 6 else min(mine, 2)
    number = ((min(live, 4) - 3) * 3 + min(behind, 2)) * 6 + now
    return ((number * 4 + then) * 3 + leads) * 4 + own


def pot_level(street: Any, small_bets: Any, live: Any) -> Any:
    """The pot before a street's betting, coarsely: by what it would be if two were left."""
    pot = small_bets * 2 // live
    if street <= 1:
        return (pot > 3) + (pot > 5) + (pot > 8)
    if street == 2:
        return (pot > 5) + (pot > 8) + (pot > 13)
    return (pot > 7) + (pot > 11) + (pot > 17)


def layout(counts: tuple[int, ...]) -> list[int]:
    """Where the rows of each table begin, and the end; ``counts`` are the buckets of each table
    (``joining``). A row is ``ACTIONS`` places wide."""
    sizes = [views * count for views, count in zip(VIEWS, counts, strict=True)]
    return [sum(sizes[:place]) for place in range(len(sizes) + 1)]
