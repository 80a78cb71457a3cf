"""The bot called ``caller``: it never folds, never bets, and draws to low cards.

Everybody has met this player. It cannot be bluffed, and pays off every good hand.
"""

from __future__ import annotations

import random

from tripledraw.bots.keeping import is_made, keep
from tripledraw.rules.actions import STAND_PAT, Action, Call, Check, Discard
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

NINE = 9


def caller(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """Check where that is free, call whatever it costs, stand pat on a nine or better."""
    if legal.stage is not Stage.DRAWING:
        return Call() if legal.to_call else Check()
    hand = state.hands[seat]
    if is_made(hand, highest=NINE):
        return STAND_PAT
    kept = keep(hand, draws=1)
    return Discard(tuple(card for card in hand if card not in kept))
