"""Fixed-limit 2-7 Triple Draw Lowball: the rules of the game, as a library.

>>> from tripledraw import Call, Game, Stakes
>>> game = Game(Stakes(small_blind=5, big_blind=10), stacks=(500, 500), seed=b"any bytes")
>>> _ = game.act(Call())
"""

from tripledraw.cards import DECK, Card, Rank, Suit, format_cards, parse_cards
from tripledraw.game import Game
from tripledraw.lowball import name, value
from tripledraw.rules.actions import (
    STAND_PAT,
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    IllegalAction,
    Raise,
)
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Event, Post, Stage, Street
from tripledraw.rules.hand import apply, evolve, legal, replay, start, time_out
from tripledraw.rules.options import LIVE, ONLINE, Rules, Stakes
from tripledraw.rules.redact import redact
from tripledraw.rules.state import Pot, State, hide

__all__ = [
    "DECK",
    "LIVE",
    "ONLINE",
    "STAND_PAT",
    "Action",
    "Bet",
    "Call",
    "Card",
    "Check",
    "Discard",
    "Event",
    "Fold",
    "Game",
    "IllegalAction",
    "Legal",
    "Post",
    "Pot",
    "Raise",
    "Rank",
    "Rules",
    "Stage",
    "Stakes",
    "State",
    "Street",
    "Suit",
    "apply",
    "evolve",
    "format_cards",
    "hide",
    "legal",
    "name",
    "parse_cards",
    "redact",
    "replay",
    "start",
    "time_out",
    "value",
]
