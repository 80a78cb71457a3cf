"""The bot called ``solved``: it plays what the solver has learnt.

Heads-up, and where two are left of more, it looks its hand up in a strategy of the solver's and does
what stands there, as often as it stands there. With more players in the pot it does what the
rulebook says. It needs numpy, so it is loaded only when somebody wants to play against it.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from tripledraw.analysis.solver.spots import bets, keeps, spot
from tripledraw.analysis.solver.strategy import Strategy, load
from tripledraw.bots.rulebook import rulebook
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State

HEADS_UP = Path(__file__).parent / "strategies" / "heads_up.strategy"


@cache
def shipped() -> Strategy:
    """The strategy that comes with tripledraw; read once, in half a second."""
    return load(HEADS_UP)


def solved(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What the solver would do, by the shipped strategy."""
    return play(shipped(), state, seat, legal, rng)


def play(strategy: Strategy, state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What the solver would do, by this strategy."""
    where = spot(state, seat)
    if where is None:
        return rulebook(state, seat, legal, rng)
    hand = state.hands[seat]
    if where.drawing:
        options = keeps(strategy, where, hand)
        kept = rng.choices([cards for cards, _ in options], [often for _, often in options])[0]
        return Discard(tuple(card for card in hand if card not in kept))
    fold, call, _ = bets(strategy, where, hand)
    chosen = rng.random()
    if chosen >= fold + call and legal.bet_to is not None:
        return Bet() if legal.opens else Raise()
    if chosen < fold and legal.to_call:
        return Fold()
    return Call() if legal.to_call else Check()
