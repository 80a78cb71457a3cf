"""What the solver remembers of a hand besides its cards, and where in its tables that stands.

Theory of operation
-------------------
The betting of a street is a walk over a few *nodes*: who is to act, and how many bets there are.
Before the first draw there are eight nodes, on each later street ten; with the two draws they make
the twenty nodes of ``SEAT``. Seat 0 has the button: it posts the small blind, acts first before the
draw and last afterwards, and draws last.

Of what came before the street, a player remembers how much each has put in (``level``, in small
bets, coarser the larger it is), who bet or raised last in the hand (``last``: 0 nobody, 1 the
button, 2 the blind), and the draws: the
opponent's last and a coarser one before it, his own last and whether he took fewer than the time
before. A *history* is a number for all of that; a *row* one for history and bucket together.

The tables are flat. A row of the betting has sixteen places: three actions at each of the five nodes
that are its seat's, and one to spare. A row of a draw has four, an action each.

The functions here are plain, since the bot calls them for one hand; kernels compile them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

FOLD, CALL, RAISE = range(3)
"""Actions of the betting; a check is a call of nothing, and a bet a raise of nothing."""

ILLEGAL, FOLDED = -1, 99
ENDED = 64
"""``ENDED + 4 * bets + last`` ends a street's betting: bets matched, and who raised last.

``last`` is 0 where nobody did, else 1 for the button and 2 for the blind.
"""

OPENING, LATER = 0, 8
"""The first node of the betting before the draw, and of every other street."""
BLIND_DRAWS, BUTTON_DRAWS = 18, 19

SEAT = np.array([0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0], np.int64)
"""Who is to act at a node: 0 the button, 1 the big blind."""
BETS = np.array([1, 1, 2, 2, 3, 3, 4, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4], np.int64)
"""How many bets there are at a node."""
IN_HALVES = np.array([1, 2, 2, 2, 4, 4, 6, 6, 0, 0, 0, 0, 2, 2, 4, 4, 6, 6], np.int64)
"""What the seat to act has in on this street, in halves of its bet."""
PLACE = np.array([0, 0, 3, 3, 6, 6, 9, 9, 0, 0, 3, 3, 6, 6, 9, 9, 12, 12], np.int64)
"""Where in a row of its seat the actions of a node begin."""


def _next_nodes() -> NDArray[np.int64]:
    """For each node and action: the next node, or how it ends."""
    table = np.full((18, 3), ILLEGAL, np.int64)
    for first, least in ((OPENING, 1), (LATER, 0)):
        last = first + (8 if least else 10)
        for node in range(first, last):
            seat, bets = int(SEAT[node]), int(BETS[node])
            waits = node == first
            faces = bets > least or (waits and least)
            if faces:
                table[node, FOLD] = FOLDED
            if waits:
                table[node, CALL] = first + 1
            else:
                raised_by = 0 if bets == least else 2 - seat
                table[node, CALL] = ENDED + 4 * bets + raised_by
            if bets < 4:
                others = range(first, last)
                table[node, RAISE] = next(
                    other for other in others if SEAT[other] != seat and BETS[other] == bets + 1
                )
    return table


NEXT = _next_nodes()

LEVELS_2 = np.array([0, 0, 1, 2, 3, 4, 4, 5, 5], np.int64)
"""By the small bets each has in before the second draw's street: how that is remembered."""
LEVELS_3 = np.array([0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7, 7, 7], np.int64)
"""The same before the third."""
_AFTER_OPENING, _TURNS_2, _TURNS_3 = 7, 6 * 3, 8 * 3

BETTING_HISTORIES = (2, 2 * _AFTER_OPENING * 25, 2 * _TURNS_2 * 128, 2 * _TURNS_3 * 108)
"""How many histories there are at the betting of each street, both seats together."""
DRAWING_HISTORIES = (0, _AFTER_OPENING * 6, _TURNS_2 * 80, _TURNS_3 * 72)
"""How many there are at the draw that begins each street."""
BETTING_ROW, DRAWING_ROW = 16, 4


def betting_history(
    street: Any, seat: Any, level: Any, last: Any,
    mine1: Any, mine2: Any, mine3: Any, his1: Any, his2: Any, his3: Any,
) -> Any:  # fmt: skip
    """The number of a history at the betting of a street.

    ``level`` is what each had in before the street, ``last`` who had raised last by then; then the
    cards that were drawn each time, of which those to come do not matter.
    """
    if street == 0:
        return seat
    if street == 1:
        ending = 0 if last == 0 else 2 * level + last - 4
        return ((seat * 7 + ending) * 5 + min(mine1, 4)) * 5 + min(his1, 4)
    if street == 2:
        turn = (seat * 6 + LEVELS_2[level]) * 3 + last
        mine = min(mine2, 3) * 2 + (mine2 < mine1)
        return (turn * 8 + mine) * 16 + min(his2, 3) * 4 + min(his1, 3)
    turn = (seat * 8 + LEVELS_3[level]) * 3 + last
    mine = min(mine3, 2) * 2 + (mine3 < mine2)
    his = (min(his3, 2) * 3 + min(his2, 2)) * 2 + (his2 < his1)
    return (turn * 6 + mine) * 18 + his


def drawing_history(
    street: Any, seat: Any, level: Any, last: Any,
    mine1: Any, mine2: Any, his1: Any, his2: Any, his3: Any,
) -> Any:  # fmt: skip
    """The number of a history at the draw that begins a street, 1 to 3.

    The same as at the betting that follows. The
    button has seen how many cards the blind took this time; ``his`` of this street is that.
    """
    if street == 1:
        ending = 0 if last == 0 else 2 * level + last - 4
        return ending if seat else 7 + ending * 5 + min(his1, 4)
    if street == 2:
        turn = LEVELS_2[level] * 3 + last
        known = (turn * 4 + min(mine1, 3)) * 4 + min(his1, 3)
        return known * 5 + (0 if seat else 1 + min(his2, 3))
    turn = LEVELS_3[level] * 3 + last
    known = (turn * 6 + min(mine2, 2) * 2 + (mine2 < mine1)) * 3 + min(his2, 2)
    return known * 4 + (0 if seat else 1 + min(his3, 2))


def layout(counts: tuple[int, ...]) -> NDArray[np.int64]:
    """Where the tables of a bucketing begin: four of the betting, four of the draws, and the end.

    Nobody draws before the first street, so the table of its draw is empty.
    """
    sizes = [
        *(BETTING_ROW * n * count for n, count in zip(BETTING_HISTORIES, counts, strict=True)),
        *(
            DRAWING_ROW * n * count
            for n, count in zip(DRAWING_HISTORIES, (0, *counts[:3]), strict=True)
        ),
    ]
    return np.cumsum([0, *sizes]).astype(np.int64)
