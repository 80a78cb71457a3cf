"""What the bots of a page of rules do with five cards, as kernels.

They do just what ``bots.keeping``, ``bots.charts``, ``bots.caller`` and ``bots.beginner`` do; tests
play both side by side. What a seat must know of the table is given in numbers, so that heads-up
hands and whole tables ask the same functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.chance import uniform
from tripledraw.analysis.solver.dealing import PAT, kernel
from tripledraw.analysis.solver.history import CALL, FOLD, RAISE
from tripledraw.analysis.values import value5
from tripledraw.lowball import value

_MADE = np.array(
    [0] * 7
    + [
        value(worst)
        for worst in (
            "7d6c5c4c2c", "8d7c6c5c3c", "9d8c7c6c4c", "Td9c8c7c5c",
            "JdTc9c8c6c", "QdJcTc9c7c", "KdQcJcTc8c",
        )
    ],
    np.int64,
)  # fmt: skip
"""By its highest rank, the worst hand without pair, straight or flush."""
_BLUFF = 0.15
_DRAWS = 3
_PLAY_ANYTHING, _BET_THE_PROUD, _CALL_HOPELESS, _BET_FOR_FUN = 0.45, 0.75, 0.3, 0.05

GUESS = 2
"""What a player is taken to draw before he has drawn."""


@kernel
def made(cards: Any, highest: Any) -> Any:
    """Whether five cards are no pair, straight or flush, and none is above this rank (7 to 13)."""
    return value5(cards[0], cards[1], cards[2], cards[3], cards[4]) <= _MADE[highest]


@kernel
def one_a_rank(cards: Any, highest: Any) -> Any:
    """A mask of one card of each rank up to the highest, of the suit that is rarest so far."""
    suits = 0  # four bits count each
    kept = 0
    for rank in range(highest - 1):
        chosen = -1
        fewest = 6
        for place in range(5):
            if cards[place] % 13 == rank:
                alike = suits >> 4 * (cards[place] // 13) & 15
                if alike < fewest:
                    fewest = alike
                    chosen = place
        if chosen >= 0:
            kept |= 1 << chosen
            suits += 1 << 4 * (cards[chosen] // 13)
    return kept


@kernel
def size(kept: Any) -> Any:
    """How many cards a mask keeps."""
    return (kept & 1) + (kept >> 1 & 1) + (kept >> 2 & 1) + (kept >> 3 & 1) + (kept >> 4 & 1)


@kernel
def keep(cards: Any, to_come: Any) -> Any:
    """The cards to draw to, as ``bots.keeping.keep`` has it."""
    low = one_a_rank(cards, 7)
    count = size(low)
    if 2 <= count <= 3:
        highest = 0
        for place in range(5):
            if low >> place & 1:
                highest = max(highest, cards[place] % 13 + 2)
        if highest <= (5 if count == 2 else 6) or to_come <= 2:
            low = one_a_rank(cards, 8)
    return _best_four(cards) if size(low) == 5 else low


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
            chosen = PAT & ~(1 << left_out)
    return chosen


@kernel
def chart_begins(cards: Any, bets: Any, any_two: Any) -> Any:
    """Before the first draw: first in with a raise; pat hands and one-card draws reraise."""
    kept = keep(cards, _DRAWS)
    drawn = 0 if made(cards, 9) else 5 - size(kept)
    deuce = False
    for place in range(5):
        deuce = deuce or (kept >> place & 1 and cards[place] % 13 == 0)
    two_low = size(one_a_rank(cards, 8)) >= 2
    charted = drawn <= 1 or (two_low and deuce)
    if not charted and not (any_two and two_low):
        return FOLD
    return RAISE if drawn <= 1 or bets < 2 else CALL


@kernel
def chart_keeps(cards: Any, to_come: Any, least: Any) -> Any:
    """What a chart keeps at a draw. ``least`` is the fewest that a rival took on his last draw."""
    if to_come == 3:
        pat_on = 8
    elif to_come == 2:
        pat_on = 9 if least else 8
    elif least:
        pat_on = 10 if least == 1 else 11
    else:
        pat_on = 9
    return PAT if made(cards, pat_on) else keep(cards, to_come)


@kernel
def chart_goes_on(cards: Any, to_come: Any, least: Any, faces: Any, bets: Any) -> Any:
    """After the first and the second draw: bet when ahead, call with a draw that may get there."""
    needed = 0 if made(cards, 9) else 5 - size(keep(cards, to_come))
    if not faces:
        ahead = needed < least or (needed == 0 and made(cards, 8))
        return RAISE if ahead else CALL
    first = bets < 2
    if made(cards, 7) or (made(cards, 8) and (least > 0 or first)):
        return RAISE
    if needed == 0 and least >= 1 and first:
        return RAISE
    hopeful = needed <= to_come - (1 if least == 0 and to_come == 2 else 0)
    return CALL if hopeful else FOLD


@kernel
def chart_ends(cards: Any, drew: Any, faces: Any, bets: Any, random: Any) -> Any:
    """At the end: nines are bet for value, tens call, and some of what missed is bet."""
    if not faces:
        if made(cards, 9 if drew else 8):
            return RAISE
        bluffs = not made(cards, 11) and uniform(random) < _BLUFF
        return RAISE if bluffs else CALL
    if made(cards, 7) or (made(cards, 8) and drew and bets < 2):
        return RAISE
    return CALL if made(cards, 10 if drew else 9) else FOLD


@kernel
def caller_keeps(cards: Any) -> Any:
    """What the caller keeps at any draw."""
    return PAT if made(cards, 9) else keep(cards, 1)


@kernel
def beginner_keeps(cards: Any, to_come: Any) -> Any:
    """An eight stands pat, and a ten in the end; a nine is broken for something better."""
    return PAT if made(cards, 10 if to_come == 1 else 8) else keep(cards, _DRAWS)


@kernel
def beginner_bets(cards: Any, street: Any, faces: Any, raises: Any, random: Any) -> Any:
    """What somebody bets in his first weeks. ``raises``: whether there may be a bet or raise."""
    proud = made(cards, 8 if street < _DRAWS else 9)
    if raises and uniform(random) < (_BET_THE_PROUD if proud else _BET_FOR_FUN):
        return RAISE
    if not faces:
        return CALL
    if street == _DRAWS:
        pays = made(cards, 13) or uniform(random) < _CALL_HOPELESS
    else:
        drawn = 5 - size(keep(cards, _DRAWS))
        if street == 0:
            pays = drawn <= 3 or uniform(random) < _PLAY_ANYTHING
        else:
            pays = drawn <= 3 or made(cards, 13)
    return CALL if pays else FOLD
