"""The bot called ``rulebook`` as kernels at a whole table.

It does just what ``bots.rulebook``, ``bots.opening`` and ``bots.reading`` do, where nobody is
all-in; a test plays both side by side. Why it does so is told there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.chance import uniform
from tripledraw.analysis.solver.charts import GUESS, keep, made, size
from tripledraw.analysis.solver.dealing import PAT, kernel
from tripledraw.analysis.solver.multiway.finishes import CALLS, finish_of
from tripledraw.analysis.solver.multiway.table import (
    ACTED,
    AGGRESSOR,
    BETS,
    CHECK_OR_CALL,
    DRAWING,
    DREW,
    FOLD,
    IN_HAND,
    IN_NOW,
    LED,
    LIVE,
    PAID,
    PLAYERS,
    RAISE,
    STREET,
    THROWN,
    TO_ACT,
    bet,
    last_drew,
    may,
)
from tripledraw.analysis.solver.multiway.views import NO_DRAW
from tripledraw.analysis.values import KEYS, value5, value_of_sum

_DRAWS = 3

_OPEN = np.array([0, 4, 32, 44, 49, 54], np.int64)
_RERAISE, _RERAISE_A_STEAL = 82, 54
_CALL_COLD, _CALL_TWO_COLD = 56, 74
_DEFEND, _DEFEND_A_STEAL = 42, 8
_CALL_ON = 16
_RAISE_LIMPERS, _LIMP_ALONG = 58, 46
_BLUR, _BLUR_LATER = 2.0, 0.02

_PAT_BONUS = 0.03
_BET_AHEAD, _RAISE_AHEAD, _MORE_EACH_BET = 0.84, 1.3, 0.04
_SNOW, _GO_ON_SNOWING, _BLUFF = 0.3, 0.85, 0.14

# Ranks as bits, the deuce lowest.
_DEUCE, _LOW_KICKERS, _SEVEN, _EIGHT = 1, 0b100110, 1 << 5, 1 << 6


@kernel
def _ranks(cards: Any, kept: Any) -> Any:
    """The ranks among these cards, as bits."""
    ranks = 0
    for place in range(5):
        if kept >> place & 1:
            ranks |= 1 << cards[place] % 13
    return ranks


@kernel
def _is_smooth(ranks: Any) -> Any:
    """Whether a draw can make the best hands: a deuce, no eight, and no straight in the way."""
    if not ranks & _DEUCE or ranks >= _EIGHT:
        return False
    return ranks >= _SEVEN or size(ranks) < 4


@kernel
def opening_bets(row: Any, cards: Any, random: Any) -> Any:
    """Before the first draw. A raise where there may be none is for the caller to turn down."""
    points = strength(cards) + (-_BLUR + (_BLUR - -_BLUR) * uniform(random))
    seat, bets = row[TO_ACT], row[BETS]
    if bets >= 2:
        steal = bets == 2 and 0 <= row[AGGRESSOR] <= 1
        raise_ = _RERAISE_A_STEAL if steal else _RERAISE
        if row[ACTED + seat]:
            play = _CALL_ON
        elif bets > 2:
            play = _CALL_TWO_COLD
        elif row[IN_NOW + seat]:
            play = _DEFEND_A_STEAL if steal else _DEFEND
        else:
            play = _CALL_COLD
    else:
        behind = 0
        for other in range(row[PLAYERS]):
            behind += other != seat and row[IN_HAND + other] and not row[ACTED + other]
        if row[LIVE] - 1 > behind:
            raise_ = _RAISE_LIMPERS
            play = _DEFEND_A_STEAL if row[IN_NOW + seat] else _LIMP_ALONG
        else:
            raise_ = _OPEN[behind]
            play = _RAISE_LIMPERS
    if points >= raise_ and may(row, RAISE):
        return RAISE
    return CHECK_OR_CALL if points >= play or not may(row, FOLD) else FOLD


@kernel
def strength(cards: Any) -> Any:
    """What a hand is worth before the first draw, from 0 to 100."""
    if made(cards, 8):
        return 100 if made(cards, 7) else 92
    kept = keep(cards, _DRAWS)
    points = _draw_points(_ranks(cards, kept), 5 - size(kept))
    return max(points, 78) if made(cards, 9) else points


@kernel
def _draw_points(ranks: Any, drawn: Any) -> Any:
    deuce = ranks & _DEUCE
    rough = 8 if ranks >= _EIGHT else 0
    if drawn == 1:
        return (86 if _is_smooth(ranks) else 76) - rough
    if drawn == 2:
        points = (62 if _is_smooth(ranks) else 54 if deuce else 47) - rough
        lowest = ranks & -ranks
        return points - 8 if not deuce and ranks == 7 * lowest else points
    if drawn == 3:
        if deuce:
            return 37 if ranks & _LOW_KICKERS else 31
        return 20
    return 14 if deuce else 5


@kernel
def _finish(row: Any, rival: Any) -> Any:
    """The number of the finish of a rival."""
    drew = last_drew(row, rival)
    if drew == NO_DRAW:
        return finish_of(GUESS, _DRAWS)
    return finish_of(drew, _to_come(row, rival) + 1)


@kernel
def _to_come(row: Any, seat: Any) -> Any:
    """The draws still to come for a seat."""
    waits = row[DRAWING] and row[DREW + seat] == NO_DRAW
    return _DRAWS - row[STREET] + (1 if waits else 0)


@kernel
def _part(row: Any, rival: Any) -> Any:
    """The number of the part of his finish that a rival's bets speak of."""
    return min(row[BETS], 3) if rival == row[AGGRESSOR] else 0


@kernel
def _pat_wins(row: Any, value: Any, calls: Any, finishes: Any) -> Any:
    """How often a hand of this value as it is beats all rivals, or those who call with it."""
    seat, players = row[TO_ACT], row[PLAYERS]
    product = 1.0
    for step in range(1, players + 1):
        rival = step % players
        if rival != seat and row[IN_HAND + rival]:
            number = _finish(row, rival)
            count = finishes.counts[number, CALLS if calls else _part(row, rival)]
            before = min(np.int64(finishes.below[number, value]), count)
            beaten = min(np.int64(finishes.below[number, value + 1]), count)
            product *= (2 * count - before - beaten) / 2 / count
    return product


@kernel
def _draw_wins(row: Any, cards: Any, kept: Any, finishes: Any) -> Any:
    """How often these cards, drawn to, beat all rivals."""
    seat, players = row[TO_ACT], row[PLAYERS]
    smooth = 1 if _is_smooth(_ranks(cards, kept)) else 0
    own = finishes.shares[smooth, 5 - size(kept), _to_come(row, seat)]
    product = 1.0
    for step in range(1, players + 1):
        rival = step % players
        if rival != seat and row[IN_HAND + rival]:
            product *= own[_finish(row, rival), _part(row, rival)]
    return product


@kernel
def _last_draw_wins(row: Any, cards: Any, kept: Any, finishes: Any) -> Any:
    """The same on the last draw, by every way it can go with the cards that were not seen."""
    seat, players = row[TO_ACT], row[PLAYERS]
    seen = row[THROWN + seat]
    keys = np.uint64(0)
    for place in range(5):
        seen |= 1 << cards[place]
        if kept >> place & 1:
            keys += KEYS[cards[place]]
    product = 1.0
    before = -1
    share = 1.0
    for step in range(1, players + 1):
        rival = step % players
        if rival != seat and row[IN_HAND + rival]:
            number = _finish(row, rival)
            if number != before:
                below, count = finishes.below[number], finishes.counts[number, 0]
                if size(kept) == 4:
                    share = _share_of_one(keys, seen, below, count)
                else:
                    share = _share_of_two(keys, seen, below, count)
                before = number
            product *= share
    return product


@kernel
def _share_of_one(keys: Any, seen: Any, below: Any, count: Any) -> Any:
    """How often four cards and one unseen beat a finish."""
    wins = ends = 0
    for card in range(52):
        if not seen >> card & 1:
            value = np.int64(value_of_sum(keys + KEYS[card]))
            wins += 2 * count - below[value] - below[value + 1]
            ends += 1
    return wins / 2 / (ends * count)


@kernel
def _share_of_two(keys: Any, seen: Any, below: Any, count: Any) -> Any:
    """How often three cards and two unseen beat a finish."""
    wins = ends = 0
    for one in range(1, 52):
        if not seen >> one & 1:
            more = keys + KEYS[one]
            for other in range(one):
                if not seen >> other & 1:
                    value = np.int64(value_of_sum(more + KEYS[other]))
                    wins += 2 * count - below[value] - below[value + 1]
                    ends += 1
    return wins / 2 / (ends * count)


@kernel
def rulebook_keeps(row: Any, cards: Any, finishes: Any, random: Any) -> Any:
    """What the rulebook keeps at a draw."""
    seat = row[TO_ACT]
    stands = made(cards, 11)
    if made(cards, 8) or (last_drew(row, seat) == 0 and not stands):
        return PAT
    to_come = _to_come(row, seat)
    best = keep(cards, to_come)
    if to_come > 1:
        wins = _draw_wins(row, cards, best, finishes)
    else:
        best, wins = _last_draw(row, cards, best, finishes)
    if stands:
        value = value5(cards[0], cards[1], cards[2], cards[3], cards[4])
        return PAT if _pat_wins(row, value, False, finishes) + _PAT_BONUS >= wins else best
    if _may_snow(row, cards, best, to_come) and uniform(random) < _SNOW:
        return PAT
    return best


@kernel
def _last_draw(row: Any, cards: Any, usual: Any, finishes: Any) -> Any:
    """The best cards to keep for the last draw, and how often they win."""
    low = 0
    held = 0
    for place in range(4, -1, -1):
        rank = cards[place] % 13
        if rank < 8 and not held >> rank & 1:
            held |= 1 << rank
            low |= 1 << place
    best, most = usual, -1.0
    if size(low) == 4 and low != usual:
        best, most = low, _last_draw_wins(row, cards, low, finishes)
    elif size(low) == 5:
        # The fours without the highest rank come first.
        for rank in range(7, -1, -1):
            for place in range(5):
                four = PAT & ~(1 << place)
                if cards[place] % 13 == rank and four != usual:
                    wins = _last_draw_wins(row, cards, four, finishes)
                    if wins > most:
                        best, most = four, wins
    if size(usual) >= 3:
        wins = _last_draw_wins(row, cards, usual, finishes)
        if wins > most:
            best, most = usual, wins
    if most < 0.0:
        most = _draw_wins(row, cards, usual, finishes)
    return best, most


@kernel
def _rivals_draw(row: Any) -> Any:
    """Whether any rival did not stand pat on his last draw."""
    for other in range(row[PLAYERS]):
        if other != row[TO_ACT] and row[IN_HAND + other] and last_drew(row, other) != 0:
            return True
    return False


@kernel
def _may_snow(row: Any, cards: Any, best: Any, to_come: Any) -> Any:
    """Whether standing pat on nothing could be believed, and what is given up is little."""
    if row[LIVE] != 2 or to_come > 2 or size(best) > 3 or row[LED] != row[TO_ACT]:
        return False
    held = pairs = 0
    for place in range(5):
        rank = cards[place] % 13
        if rank < 6:
            pairs += held >> rank & 1
            held |= 1 << rank
    return pairs >= 2 and _rivals_draw(row)


@kernel
def rulebook_bets(row: Any, cards: Any, finishes: Any, random: Any) -> Any:
    """What the rulebook does in the betting."""
    if row[STREET] == 0:
        return opening_bets(row, cards, random)
    seat = row[TO_ACT]
    faces, raises = may(row, FOLD), may(row, RAISE)
    stands = made(cards, 11)
    if last_drew(row, seat) == 0 and not stands:
        if faces:
            return FOLD
        return RAISE if raises and uniform(random) < _GO_ON_SNOWING else CHECK_OR_CALL
    value = value5(cards[0], cards[1], cards[2], cards[3], cards[4])
    to_come = _DRAWS - row[STREET]
    wins = 0.0
    if to_come == 0 or stands:
        wins = _pat_wins(row, value, False, finishes)
    if to_come > 0:
        wins = max(wins, _draw_wins(row, cards, keep(cards, to_come), finishes))
    # Reckoned as ``random.uniform`` does, so that the bot and this agree to the last digit.
    wins += -_BLUR_LATER + (_BLUR_LATER - -_BLUR_LATER) * uniform(random)
    even = row[LIVE]
    if not faces:
        ahead = wins if to_come else _pat_wins(row, value, True, finishes)
        if ahead >= _BET_AHEAD / even or (to_come == 0 and _bluffs(row, wins, random)):
            return RAISE
        return CHECK_OR_CALL
    if raises and wins >= _RAISE_AHEAD / even + _MORE_EACH_BET * row[BETS]:
        return RAISE
    due = row[BETS] * bet(row) - row[IN_NOW + seat]
    to_win = due * (2 if to_come else 1)
    for other in range(row[PLAYERS]):
        to_win += row[PAID + other]
    return CHECK_OR_CALL if wins * to_win >= due else FOLD


@kernel
def _bluffs(row: Any, wins: Any, random: Any) -> Any:
    """Whether to bet a draw that missed, against one player whose draw may have missed too."""
    return row[LIVE] == 2 and _rivals_draw(row) and wins < 0.2 and uniform(random) < _BLUFF
