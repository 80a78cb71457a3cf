"""What the coach says about a decision. Amounts are in big bets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tripledraw.cards import Card

Unknown = Literal["", "players", "cards", "off_tree", "stacks"]
"""Why the coach cannot tell: more than two players were left; the player's own cards are not known;
the strategy has no such spot; somebody had too few chips for the bets to come."""

ChoiceKind = Literal["fold", "check", "call", "bet", "raise", "discard"]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that could be done. ``discard`` throws the ``cards``; no cards is standing pat.

    ``often`` is how often the strategy does it, from 0 to 1. ``worth`` is what it brings from there
    on, if both play on as the strategy does; a fold is 0. ``cost`` is what the strategy's own play
    brings more than that, with its standard error; it may be a little below nought by chance.
    ``wins`` is how often it wins the pot.
    """

    kind: ChoiceKind
    cards: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    often: float
    wins: float
    worth: float
    cost: float
    error: float
    taken: bool


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of the player, and what the coach thinks of it.

    ``event`` is its place among the events of the hand. ``cost`` and ``error`` are those of what was
    done. ``rivals`` is to how many different hands of the opponent this amounts. ``loosely``: the hand began with more players, so that the opponent's range is
    a guess, or stakes differ a little from those the strategy knows.
    """

    event: int
    street: int
    stage: Literal["betting", "drawing"]
    hand: tuple[Card, ...]
    pot: float
    other_drew: tuple[int, ...] = ()
    """How many cards the opponent has taken so far."""
    to_call: float
    opens: bool
    """Whether nobody had bet on this street."""
    did: ChoiceKind
    threw: tuple[Card, ...] = ()
    choices: tuple[Choice, ...] = ()
    cost: float | None = None
    error: float | None = None
    at_fault: bool = False
    """It cost more than could be chance, or a trifle; if the strategy does it often, much more."""
    rivals: int = 0
    loosely: bool = False
    unknown: Unknown = ""
    why: str = ""


A_TRIFLE = 0.03
SELDOM, DEAR = 0.15, 0.25
"""What the strategy does more often than that is a mistake only where it costs more than this: for
hands that it takes for alike it mixes what each of them should do."""


def is_fault(choice: Choice) -> bool:
    """Whether this choice is held against whoever makes it."""
    least = A_TRIFLE if choice.often < SELDOM else DEAR
    return choice.cost > max(2 * choice.error, least)


A_GREAT_DEAL, SURELY = 0.1, 3.0


def better(choices: Sequence[Choice]) -> Choice | None:
    """What brings a great deal more than the strategy's own play, beyond chance, if anything does.

    Then the strategy itself is in doubt: what it does there was seldom learnt. Where it is what the
    strategy does most, all is well.
    """
    best = min(choices, key=lambda choice: choice.cost)
    if best.often == max(choice.often for choice in choices):
        return None
    return best if -best.cost > max(SURELY * best.error, A_GREAT_DEAL) else None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A hand reviewed for one player: his faults, the dearest first, then what else he decided.

    Decisions that cannot be judged stand at the end.
    """

    player: str
    judgements: tuple[Judgement, ...]
    cost: float
    """Of all decisions that were at fault."""
    method: str
