"""Hands as files tell them, for tests of what is kept of them."""

from __future__ import annotations

from tripledraw import Game, Stakes
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.rules.actions import Call, Check, Discard
from tripledraw.rules.events import DRAWING
from tripledraw.rules.redact import redact


def a_record(number: int, viewer: int | None = 1) -> HandRecord:
    """A hand of Ann, Bob and Cy, as the viewer's file tells it."""
    game = Game(Stakes(5, 10), (100, 200, 300), seed=b"%d" % number)
    while game.to_act is not None:
        if game.stage is DRAWING:
            game.act(Discard(game.hands[game.to_act][:2]))
        else:
            game.act(Call() if game.legal.to_call else Check())
    occasion = Occasion(hand_id=f"hand {number}", names=("Ann", "Bob", "Cy"))
    return from_events(redact(game.events, viewer), occasion, viewer)
