"""The bot called ``random``: anything that is allowed, each kind as likely as the other, but for
folding where it costs nothing to stay.

Nobody should lose to it. It is good company for testing, since it finds every corner of the rules.
"""

from __future__ import annotations

import random

from tripledraw.rules.actions import Action, Fold
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State


def chance(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """Whatever comes up. It discards any of its cards, a good hand as gladly as a bad one."""
    return rng.choice([action for action in legal if legal.to_call or action != Fold()])
