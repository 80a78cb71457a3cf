"""The bots that a page of rules describes, once more, as kernels: something to measure learning by.

They do just what ``bots.charts``, ``bots.caller`` and ``bots.chance`` do; a test plays both side by
side. Only so many hands can be played between two batches of learning. The trainer also deals them
in now and then as opponents (``trainer``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.chance import below, uniform
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.dealing import kernel
from tripledraw.analysis.values import value5
from tripledraw.lowball import value

RANDOM, CALLER, TIGHT, LOOSE = range(4)
ANCHORS = ("random", "caller", "tight", "loose")

_SEAT, _BETS, _NEXT = history.SEAT, history.BETS, history.NEXT
_MADE = np.array(
    [0] * 7
    + [value(worst) for worst in ("7d6c5c4c2c", "8d7c6c5c3c", "9d8c7c6c4c", "Td9c8c7c5c")]
    + [value("JdTc9c8c6c")],
    np.int64,
)
"""By its highest rank, the worst hand without pair, straight or flush."""
_BLUFF = 0.15
_GUESS = 2
_DRAWS = 3


@kernel
def _made(cards: Any, highest: Any) -> Any:
    return value5(cards[0], cards[1], cards[2], cards[3], cards[4]) <= _MADE[highest]


@kernel
def _one_a_rank(cards: Any, highest: Any) -> Any:
    """A mask of one card of each rank up to the highest, of the suit that is rarest so far."""
    suits = 0  # How many of each suit are kept, four bits each.
    kept = 0
    for rank in range(highest - 1):
        chosen, rarest = -1, 99
        for place in range(5):
            suit = 4 * (cards[place] // 13)
            if cards[place] % 13 == rank and suits >> suit & 15 < rarest:
                chosen, rarest = place, suits >> suit & 15
        if chosen >= 0:
            kept |= 1 << chosen
            suits += 1 << 4 * (cards[chosen] // 13)
    return kept


@kernel
def _size(kept: Any) -> Any:
    return (kept & 1) + (kept >> 1 & 1) + (kept >> 2 & 1) + (kept >> 3 & 1) + (kept >> 4 & 1)


@kernel
def keep(cards: Any, to_come: Any) -> Any:
    """The cards to draw to, as ``bots.keeping.keep`` has it."""
    low = _one_a_rank(cards, 7)
    size = _size(low)
    if 2 <= size <= 3:
        highest = 0
        for place in range(5):
            if low >> place & 1:
                highest = max(highest, cards[place] % 13 + 2)
        if highest <= (5 if size == 2 else 6) or to_come <= 2:
            low = _one_a_rank(cards, 8)
    return _best_four(cards) if _size(low) == 5 else low


@kernel
def _best_four(cards: Any) -> Any:
    """Of five low cards that are a straight or a flush: the four that make the best hands."""
    best = -1
    chosen = 0
    for left_out in range(5):
        lowest, highest, total, held = 14, 0, 0, 0
        for place in range(5):
            if place != left_out:
                rank = cards[place] % 13
                lowest, highest = min(lowest, rank), max(highest, rank)
                total += rank
                held |= 1 << rank
        score = -total
        for rank in range(7):
            if not held >> rank & 1 and max(highest, rank) - min(lowest, rank) > 4:
                score += 1000
        if best == -1 or score > best:
            best = score
            chosen = 31 & ~(1 << left_out)
    return chosen


@kernel
def _theirs(hand: Any, street: Any, node: Any) -> Any:
    """How many cards the other took on his last draw; before it, a guess."""
    drawn = street - (1 if node == history.BLIND_DRAWS else 0)
    return hand.drawn[1 - _SEAT[node], drawn] if drawn > 0 else _GUESS


@kernel
def anchor_keeps(kind: Any, hand: Any, street: Any, node: Any, chance: Any) -> Any:
    """The cards that an anchor keeps at a draw, as a mask."""
    if kind == RANDOM:
        return below(chance, 32)
    cards = hand.cards[_SEAT[node], street - 1]
    if kind == CALLER:
        return 31 if _made(cards, 9) else keep(cards, 1)
    theirs = _theirs(hand, street, node)
    if street == 1:
        pat_on = 8
    elif street == 2:
        pat_on = 9 if theirs else 8
    elif theirs:
        pat_on = 10 if theirs == 1 else 11
    else:
        pat_on = 9
    return 31 if _made(cards, pat_on) else keep(cards, 4 - street)


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
    if street == 0:
        wish = _begin(kind, hand, node)
    elif street == _DRAWS:
        wish = _end(hand, node, faces, chance)
    else:
        wish = _between(hand, street, node, faces)
    if wish == history.FOLD and not faces:
        return history.CALL
    if wish == history.RAISE and _NEXT[node, history.RAISE] == history.ILLEGAL:
        return history.CALL
    return wish


@kernel
def _begin(kind: Any, hand: Any, node: Any) -> Any:
    cards = hand.cards[_SEAT[node], 0]
    kept = keep(cards, _DRAWS)
    drawn = 0 if _made(cards, 9) else 5 - _size(kept)
    deuce = False
    for place in range(5):
        deuce = deuce or (kept >> place & 1 and cards[place] % 13 == 0)
    two_low = _size(_one_a_rank(cards, 8)) >= 2
    charted = drawn <= 1 or (two_low and deuce)
    if not charted and not (kind == LOOSE and two_low):
        return history.FOLD
    return history.RAISE if drawn <= 1 or _BETS[node] < 2 else history.CALL


@kernel
def _between(hand: Any, street: Any, node: Any, faces: Any) -> Any:
    cards = hand.cards[_SEAT[node], street]
    to_come = _DRAWS - street
    needed = 0 if _made(cards, 9) else 5 - _size(keep(cards, to_come))
    theirs = _theirs(hand, street, node)
    if not faces:
        ahead = needed < theirs or (needed == 0 and _made(cards, 8))
        return history.RAISE if ahead else history.CALL
    first = _BETS[node] < 2
    if _made(cards, 7) or (_made(cards, 8) and (theirs > 0 or first)):
        return history.RAISE
    if needed == 0 and theirs >= 1 and first:
        return history.RAISE
    hopeful = needed <= to_come - (1 if theirs == 0 and to_come == 2 else 0)
    return history.CALL if hopeful else history.FOLD


@kernel
def _end(hand: Any, node: Any, faces: Any, chance: Any) -> Any:
    cards = hand.cards[_SEAT[node], _DRAWS]
    drew = hand.drawn[1 - _SEAT[node], _DRAWS] > 0
    if not faces:
        if _made(cards, 9 if drew else 8):
            return history.RAISE
        bluffs = not _made(cards, 11) and uniform(chance) < _BLUFF
        return history.RAISE if bluffs else history.CALL
    if _made(cards, 7) or (_made(cards, 8) and drew and _BETS[node] < 2):
        return history.RAISE
    return history.CALL if _made(cards, 10 if drew else 9) else history.FOLD
