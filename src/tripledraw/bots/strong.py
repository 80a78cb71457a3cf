"""The bot called ``strong``: it plays what was learnt (``solved``, ``multiway``), loaded when first wanted.

Numbers and strategies weigh more than all the rest of the program, and most rooms open without
anybody who asks for them. So this module names them, and loads nothing itself.
"""

from __future__ import annotations

import random

from tripledraw.cards import HAND_SIZE
from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State

_TWO, _DRAWS = 2, 3


def strong(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What was learnt: of two where two were dealt in, at a table of more of whole tables.

    Two who are left of many hold far better hands than two who began alone, so there, too, what was
    learnt at whole tables is played on.
    """
    if len(state.hands) > _TWO:
        from tripledraw.bots.multiway import multiway

        return multiway(state, seat, legal, rng)
    from tripledraw.bots.solved import solved

    return solved(state, seat, legal, rng)


def prepare() -> None:
    """Read what was learnt, some seconds' work, so that no decision has to wait for it.

    The rulebook, too, which is asked in spots that nothing was learnt of, has to be ready.
    """
    from tripledraw.bots import chances, multiway, solved

    solved.shipped()
    multiway.shipped()
    for drawn in range(HAND_SIZE + 1):
        for draws in range(1, _DRAWS + 1):
            chances.finish(drawn, draws)
