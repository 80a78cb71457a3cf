"""The bots that a page of rules describes, once more, as kernels: something to measure learning by.

They do just what ``bots.charts``, ``bots.caller`` and ``bots.chance`` do; a test plays both side by
side. Only so many hands can be played between two batches of learning. The trainer also deals them
in now and then as opponents (``trainer``). What they do with their cards stands in ``charts``; here
they look at a hand of two.
"""

from __future__ import annotations

from typing import Any

from tripledraw.analysis.chance import below
from tripledraw.analysis.solver import charts, history
from tripledraw.analysis.solver.dealing import kernel

RANDOM, CALLER, TIGHT, LOOSE = range(4)
ANCHORS = ("random", "caller", "tight", "loose")

_SEAT, _BETS, _NEXT = history.SEAT, history.BETS, history.NEXT
_DRAWS = 3


@kernel
def _theirs(hand: Any, street: Any, node: Any) -> Any:
    """How many cards the other took on his last draw; before it, a guess."""
    drawn = street - (1 if node == history.BLIND_DRAWS else 0)
    return hand.drawn[1 - _SEAT[node], drawn] if drawn > 0 else charts.GUESS


@kernel
def anchor_keeps(kind: Any, hand: Any, street: Any, node: Any, chance: Any) -> Any:
    """The cards that an anchor keeps at a draw, as a mask."""
    if kind == RANDOM:
        return below(chance, 32)
    cards = hand.cards[_SEAT[node], street - 1]
    if kind == CALLER:
        return charts.caller_keeps(cards)
    return charts.chart_keeps(cards, 1 + _DRAWS - street, _theirs(hand, street, node))


@kernel
def anchor_bets(kind: Any, hand: Any, street: Any, node: Any, chance: Any) -> Any:
    """What an anchor does in the betting. A raise where there is none is a call."""
    faces = _NEXT[node, history.FOLD] != history.ILLEGAL
    if kind == RANDOM:
        least = history.FOLD if faces else history.CALL
        most = history.RAISE if _NEXT[node, history.RAISE] != history.ILLEGAL else history.CALL
        return least + below(chance, most - least + 1)
    if kind == CALLER:
        return history.CALL
    cards, bets = hand.cards[_SEAT[node], street], _BETS[node]
    if street == 0:
        wish = charts.chart_begins(cards, bets, kind == LOOSE)
    elif street == _DRAWS:
        drew = hand.drawn[1 - _SEAT[node], _DRAWS] > 0
        wish = charts.chart_ends(cards, drew, faces, bets, chance)
    else:
        theirs = _theirs(hand, street, node)
        wish = charts.chart_goes_on(cards, _DRAWS - street, theirs, faces, bets)
    if wish == history.FOLD and not faces:
        return history.CALL
    if wish == history.RAISE and _NEXT[node, history.RAISE] == history.ILLEGAL:
        return history.CALL
    return wish
