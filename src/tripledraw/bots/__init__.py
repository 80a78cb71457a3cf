"""Computer players. A bot is a function from what one seat may see to an action.

A bot gets the state with every hidden card turned face down, the seat it plays, what it may do,
and a source of chance that the host seeds; it holds nothing else and remembers nothing, so it
cannot know more than a person in that seat. How long it seems to think is the host's affair.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tripledraw.bots.beginner import beginner
from tripledraw.bots.caller import caller
from tripledraw.bots.chance import chance
from tripledraw.bots.charts import loose, tight
from tripledraw.bots.rulebook import rulebook
from tripledraw.bots.strong import prepare, strong
from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.state import State

Bot = Callable[[State, int, Legal, random.Random], Action]

PREPARE: dict[str, Callable[[], None]] = {"strong": prepare}
"""What some bots must read before they first play. It takes a second, and then costs nothing."""

BOTS: dict[str, Bot] = {
    "random": chance,
    "caller": caller,
    "beginner": beginner,
    "tight": tight,
    "loose": loose,
    "rulebook": rulebook,
    "strong": strong,
}
"""The bots by their names."""
