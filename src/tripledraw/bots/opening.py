"""Before the first draw: which hands to play, from where, and how hard.

A hand is worth points by what it draws to. A pat hand and a smooth one-card draw are raised and
reraised; two-card draws with a deuce are opened from anywhere; the fewer players are left to act,
the more is opened; and blinds are defended the wider, the later the raiser sat.
"""

from __future__ import annotations

import random

from tripledraw.bots.keeping import Hand, is_made, is_smooth, keep
from tripledraw.cards import HAND_SIZE, Rank
from tripledraw.rules.actions import Action, Call, Check, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State

_DRAWS = 3
_EIGHT, _NINE = 8, 9

_OPEN = {0: 0, 1: 4, 2: 32, 3: 44, 4: 49, 5: 54}
"""Points to open with, by how many players are still to act behind."""
_RERAISE, _RERAISE_A_STEAL = 82, 54
_CALL_COLD, _CALL_TWO_COLD = 56, 74
_DEFEND, _DEFEND_A_STEAL = 42, 8
_CALL_ON = 16
"""Points to call another raise with, once in for one."""
_RAISE_LIMPERS, _LIMP_ALONG = 58, 46
BLUR = 2.0
"""By how much a player is now and then better or worse than his points, either way."""


def opening(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What to do before the first draw."""
    points = strength(state.hands[seat]) + rng.uniform(-BLUR, BLUR)
    play, raise_ = lines(state, seat)
    if points >= raise_ and legal.bet_to is not None:
        return Raise()
    if not legal.to_call:
        return Check()
    return Call() if points >= play else Fold()


def lines(state: State, seat: int) -> tuple[float, float]:
    """The points to play with, and those to raise with, before the first draw."""
    if state.bet_count >= 2:
        return _against_a_raise(state, seat)
    behind = [other for other in state.live if other != seat and not state.acted[other]]
    limpers = len(state.live) - 1 - len(behind)
    raise_ = _RAISE_LIMPERS if limpers else _OPEN[len(behind)]
    # With limpers in, half a bet from the small blind is cheap; a whole one needs more.
    cheap = state.bets[seat] > 0
    play = (_DEFEND_A_STEAL if cheap else _LIMP_ALONG) if limpers else _RAISE_LIMPERS
    return play, raise_


def _against_a_raise(state: State, seat: int) -> tuple[float, float]:
    steal = _is_steal(state)
    raise_ = _RERAISE_A_STEAL if steal else _RERAISE
    if state.acted[seat]:
        return _CALL_ON, raise_
    if state.bet_count > 2:
        return _CALL_TWO_COLD, raise_
    if state.bets[seat]:
        return _DEFEND_A_STEAL if steal else _DEFEND, raise_
    return _CALL_COLD, raise_


def _is_steal(state: State) -> bool:
    """Whether the one raise came from the button or the small blind, who need little for it."""
    count = len(state.stacks)
    late = {state.button, (state.button + 1) % count}
    return state.bet_count == 2 and state.last_aggressor in late


def strength(hand: Hand) -> int:
    """What a hand is worth before the first draw, from 0 to 100."""
    if is_made(hand, highest=_EIGHT):
        return 100 if max(card.rank for card in hand) < _EIGHT else 92
    kept = keep(hand, _DRAWS)
    drawn = HAND_SIZE - len(kept)
    points = _draw_points(kept, drawn)
    if is_made(hand, highest=_NINE):
        return max(points, 78)
    return points


def _draw_points(kept: Hand, drawn: int) -> int:
    ranks = {card.rank for card in kept}
    deuce = Rank.TWO in ranks
    rough = 8 if ranks and max(ranks) >= _EIGHT else 0
    if drawn == 1:
        return (86 if is_smooth(kept) else 76) - rough
    if drawn == 2:
        base = 62 if is_smooth(kept) else (54 if deuce else 47)
        return base - rough - (8 if _is_run(ranks) else 0)
    if drawn == 3:
        low_kicker = deuce and (Rank.THREE in ranks or Rank.FOUR in ranks or Rank.SEVEN in ranks)
        return (37 if low_kicker else 31) if deuce else 20
    return 14 if deuce else 5


def _is_run(ranks: set[Rank]) -> bool:
    """Three ranks in a row without the deuce: straights stand in the way on both sides."""
    return max(ranks) - min(ranks) == len(ranks) - 1 and Rank.TWO not in ranks
