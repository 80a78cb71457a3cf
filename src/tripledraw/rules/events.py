"""What happened in a hand, in the past tense: the only truth there is.

Events are the rules' output, the database's rows and the wire's messages at once. Chips and cards
appear here and have no defaults, so that no event can be read as something it was not.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Literal

import msgspec

from tripledraw.cards import Card
from tripledraw.rules.actions import Bet, Call, Check, Fold, Raise
from tripledraw.rules.options import Rules, Stakes

PostKind = Literal["small", "big", "dead_small", "new_big"]


class Street(IntEnum):
    """The four betting streets; each but the first begins with a draw (rules R23)."""

    PRE_DRAW = 0
    FIRST_DRAW = 1
    SECOND_DRAW = 2
    THIRD_DRAW = 3


class Stage(Enum):
    """What is going on inside a street."""

    DEALING = "dealing"
    DRAWING = "drawing"
    BETTING = "betting"
    SHOWDOWN = "showdown"
    OVER = "over"


# The members by themselves: looking one up through its class takes ten times as long, which the
# rules, asked millions of times, would feel.
PRE_DRAW, FIRST_DRAW, SECOND_DRAW, THIRD_DRAW = Street
DEALING, DRAWING, BETTING, SHOWDOWN, OVER = Stage


class Post(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A forced bet before the deal: who, of which kind, how many chips (E70, E71).

    ``small`` and ``big`` are the blinds; ``new_big`` is a live big blind of someone who comes in
    between blinds; ``dead_small`` goes to the pot and is no part of its poster's bet.
    """

    seat: int
    kind: PostKind
    chips: int


class _Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag=lambda name: "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_"),
):
    """The common shape of events: a frozen record whose tag is its name in snake_case."""


class HandStarted(_Event, frozen=True):
    """A hand begins: who sits with how many chips, and (secret) the deck in its order."""

    stakes: Stakes
    rules: Rules
    stacks: tuple[int, ...]
    button: int
    seed: bytes
    deck: tuple[Card, ...]
    stubs: tuple[tuple[Card, ...], ...]


class BlindPosted(_Event, frozen=True):
    """A seat puts in a forced bet; ``chips`` is what it had to give, so perhaps less (E9, E10)."""

    seat: int
    kind: PostKind
    chips: int


class CardsDealt(_Event, frozen=True):
    """A seat gets these cards from the stub: its five, or replacements in a draw."""

    seat: int
    cards: tuple[Card, ...]


class CardBurned(_Event, frozen=True):
    """The dealer lays the top card aside, face down."""

    card: Card


class StreetOpened(_Event, frozen=True):
    """A stage of a street opens; bets before the seats go to the middle first."""

    street: Street
    stage: Stage


class Acted(_Event, frozen=True):
    """A seat folds, checks, calls, bets or raises, adding ``chips`` to its bet."""

    seat: int
    action: Fold | Check | Call | Bet | Raise
    chips: int


class Discarded(_Event, frozen=True):
    """A seat throws these cards away in a draw; none is standing pat."""

    seat: int
    cards: tuple[Card, ...]


class TimedOut(_Event, frozen=True):
    """The clock ran out on a seat; the event that follows says what was done for it (E60, E67)."""

    seat: int


class StubReshuffled(_Event, frozen=True):
    """Piles of the muck go back and are shuffled into the stub, for ``seat`` to draw from.

    ``back`` names the piles by their places in the muck; ``stub`` is the whole new stub (secret).
    """

    seat: int
    back: tuple[int, ...]
    stub: tuple[Card, ...]


class UncalledReturned(_Event, frozen=True):
    """The part of a bet that nobody matched goes back to its owner (E28)."""

    seat: int
    chips: int


class HandShown(_Event, frozen=True):
    """A seat tables its five cards, for all to see."""

    seat: int
    cards: tuple[Card, ...]


class HandMucked(_Event, frozen=True):
    """A beaten seat gives up its hand unseen (E81)."""

    seat: int
    cards: tuple[Card, ...]


class RakeTaken(_Event, frozen=True):
    """The house takes its share of a pot (E87, E88)."""

    pot: int
    chips: int


class PotAwarded(_Event, frozen=True):
    """A winner of a pot is paid; the main pot is pot 0."""

    pot: int
    seat: int
    chips: int


class HandEnded(_Event, frozen=True):
    """Every chip is paid out; the stacks stand as the hand leaves them."""


Event = (
    HandStarted
    | BlindPosted
    | CardsDealt
    | CardBurned
    | StreetOpened
    | Acted
    | Discarded
    | TimedOut
    | StubReshuffled
    | UncalledReturned
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | HandEnded
)
