"""The bot called ``strong``: it plays what was learnt (``solved``), which is loaded when first wanted.

Numbers and strategies weigh more than all the rest of the program, and most rooms open without
anybody who asks for them. So this module names them, and loads nothing itself.
"""

from __future__ import annotations

import random

from tripledraw.bots.rulebook import rulebook
from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State

_LEARNT_FOR = 2


def strong(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What was learnt, where two were dealt in; at a table of more, what the book says.

    Two who are left of many hold far better hands than two who began alone: among five rulebooks
    what was learnt heads-up lost, used from there on, about four big bets a hundred hands.
    """
    if len(state.hands) > _LEARNT_FOR:
        return rulebook(state, seat, legal, rng)
    from tripledraw.bots.solved import solved

    return solved(state, seat, legal, rng)


def prepare() -> None:
    """Read the strategies, about a second's work, so that no decision has to wait for it."""
    from tripledraw.bots.solved import shipped

    shipped()
