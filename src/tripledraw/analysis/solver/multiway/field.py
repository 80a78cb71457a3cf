"""The room's bots at a whole table, as kernels: who is learnt against, and measured by.

They do just what the bots of their names do, where nobody is all-in; a test plays both side by
side. What they do with their cards is told elsewhere; here they look at the table.
"""

from __future__ import annotations

from typing import Any

from tripledraw.analysis.chance import below
from tripledraw.analysis.solver import charts
from tripledraw.analysis.solver.dealing import kernel
from tripledraw.analysis.solver.multiway.rulebook import rulebook_bets, rulebook_keeps
from tripledraw.analysis.solver.multiway.table import (
    BETS,
    CHECK_OR_CALL,
    FOLD,
    IN_HAND,
    PLAYERS,
    RAISE,
    STREET,
    TO_ACT,
    last_drew,
    may,
)
from tripledraw.analysis.solver.multiway.views import NO_DRAW

RANDOM, CALLER, TIGHT, LOOSE, BEGINNER, RULEBOOK = range(6)
FIELD = ("random", "caller", "tight", "loose", "beginner", "rulebook")
"""The bots by their numbers; the first four are the anchors."""

_DRAWS = 3


@kernel
def _fewest(row: Any) -> Any:
    """The fewest cards that a live rival took on his last draw; before it, a guess."""
    least = NO_DRAW
    for other in range(row[PLAYERS]):
        if other != row[TO_ACT] and row[IN_HAND + other]:
            drew = last_drew(row, other)
            least = min(least, charts.GUESS if drew == NO_DRAW else drew)
    return least


@kernel
def field_keeps(kind: Any, row: Any, hands: Any, finishes: Any, random: Any) -> Any:
    """The cards that the seat to act keeps if it is such a bot, as a mask of its sorted hand."""
    cards = hands[row[TO_ACT]]
    to_come = 1 + _DRAWS - row[STREET]
    if kind == RANDOM:
        return below(random, 32)
    if kind == CALLER:
        return charts.caller_keeps(cards)
    if kind == BEGINNER:
        return charts.beginner_keeps(cards, to_come)
    if kind == RULEBOOK:
        return rulebook_keeps(row, cards, finishes, random)
    return charts.chart_keeps(cards, to_come, _fewest(row))


@kernel
def field_bets(kind: Any, row: Any, hands: Any, finishes: Any, random: Any) -> Any:
    """What the seat to act does in the betting if it is such a bot."""
    faces, raises = may(row, FOLD), may(row, RAISE)
    if kind == RANDOM:
        least = FOLD if faces else CHECK_OR_CALL
        return least + below(random, (RAISE if raises else CHECK_OR_CALL) - least + 1)
    if kind == CALLER:
        return CHECK_OR_CALL
    cards = hands[row[TO_ACT]]
    street, bets = row[STREET], row[BETS]
    if kind == BEGINNER:
        wish = charts.beginner_bets(cards, street, faces, raises, random)
    elif kind == RULEBOOK:
        wish = rulebook_bets(row, cards, finishes, random)
    elif street == 0:
        wish = charts.chart_begins(cards, bets, kind == LOOSE)
    elif street == _DRAWS:
        wish = charts.chart_ends(cards, _fewest(row) > 0, faces, bets, random)
    else:
        wish = charts.chart_goes_on(cards, _DRAWS - street, _fewest(row), faces, bets)
    if (wish == FOLD and not faces) or (wish == RAISE and not raises):
        return CHECK_OR_CALL
    return wish
