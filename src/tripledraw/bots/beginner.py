"""The bot called ``beginner``: somebody who has learnt the rules and likes to play.

It plays any two low cards and much that is worse, draws to sevens where a pat hand would do, pays
to see whether it is beaten, and bets only what it is proud of. It does not look at what others
drew.
"""

from __future__ import annotations

import random

from tripledraw.bots.keeping import is_made, keep
from tripledraw.cards import HAND_SIZE
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.state import State

_DRAWS = 3
_EIGHT, _NINE, _TEN, _KING = 8, 9, 10, 13
_PLAY_ANYTHING = 0.45
_BET_THE_PROUD = 0.75
_CALL_HOPELESS = 0.3
_BET_FOR_FUN = 0.05


def beginner(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What somebody does in his first weeks."""
    hand = state.hands[seat]
    if legal.stage is Stage.DRAWING:
        return _draw(state, seat)
    proud = is_made(hand, _EIGHT if state.street < Street.THIRD_DRAW else _NINE)
    if legal.bet_to is not None and rng.random() < (_BET_THE_PROUD if proud else _BET_FOR_FUN):
        return Bet() if legal.opens else Raise()
    if not legal.to_call:
        return Check()
    return Call() if _pays(state, seat, rng) else Fold()


def _draw(state: State, seat: int) -> Action:
    """An eight stands pat, and a ten in the end; a nine is broken for something better."""
    hand = state.hands[seat]
    to_come = _DRAWS - len(state.draws[seat])
    if is_made(hand, _TEN if to_come == 1 else _EIGHT):
        return STAND_PAT
    kept = keep(hand, _DRAWS)
    return Discard(tuple(card for card in hand if card not in kept))


def _pays(state: State, seat: int, rng: random.Random) -> bool:
    hand = state.hands[seat]
    if state.street is Street.THIRD_DRAW:
        return is_made(hand, _KING) or rng.random() < _CALL_HOPELESS
    drawn = HAND_SIZE - len(keep(hand, _DRAWS))
    if state.street is Street.PRE_DRAW:
        return drawn <= 3 or rng.random() < _PLAY_ANYTHING
    return drawn <= 3 or is_made(hand, _KING)
