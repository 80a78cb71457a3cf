"""The bot called ``strong``: it plays what was learnt (``solved``), which is loaded when first wanted.

Numbers and strategies weigh more than all the rest of the program, and most rooms open without
anybody who asks for them. So this module names them, and loads nothing itself.
"""

from __future__ import annotations

import random

from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State


def strong(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What the shipped strategies do."""
    from tripledraw.bots.solved import solved

    return solved(state, seat, legal, rng)


def prepare() -> None:
    """Read the strategies, about a second's work, so that no decision has to wait for it."""
    from tripledraw.bots.solved import shipped

    shipped()
