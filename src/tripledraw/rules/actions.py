"""What a player may say at the table.

The game is fixed limit, so an action carries no amount: the chips follow from the rules and stand
in the events. A refused action raises ``IllegalAction`` and changes nothing.
"""

from __future__ import annotations

import msgspec

from tripledraw.cards import Card, format_cards


class Fold(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="fold"):
    """Give up the hand and every chip put in. Always legal, even where a check is free (E16)."""


class Check(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="check"):
    """Stay in without adding chips, where nothing is to be called."""


class Call(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="call"):
    """Match the price, or go all in for less (E29)."""


class Bet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bet"):
    """Open the betting of a street. Before the first draw the big blind is the bet already."""


class Raise(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="raise"):
    """Raise by one unit, or complete a short all-in to the regular level (E21)."""


class Discard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="discard"):
    """Throw these cards away and draw as many; none is standing pat (rules R27, R29)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if type(self.cards) is not tuple:  # a list, or one of Game.hands
            msgspec.structs.force_setattr(self, "cards", tuple(self.cards))

    def __str__(self) -> str:
        return f"discard {format_cards(self.cards)}" if self.cards else "stand pat"


STAND_PAT = Discard(())

BettingAction = Fold | Check | Call | Bet | Raise
Action = Fold | Check | Call | Bet | Raise | Discard


class IllegalAction(ValueError):
    """A player may not do that now. ``reason`` is a short code, the message a sentence.

    Nothing has changed: the same player is still to act.
    """

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
