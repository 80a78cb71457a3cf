"""Where a hand stands: everything on the table, and nothing that could be worked out from it twice.

A state is what its events leave behind. What one seat may see is the same type with some cards
``??`` (``hide``), so a browser, a bot and a hand history all read one thing.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from tripledraw.cards import UNKNOWN, Card
from tripledraw.rules.events import OVER, Stage, Street
from tripledraw.rules.options import MAX_SEATS, Rules, Stakes


class PileKind(Enum):
    """How cards came into the muck."""

    DISCARD = "discard"
    FOLDED = "folded"
    MUCKED = "mucked"
    BURN = "burn"


DISCARD, FOLDED, MUCKED, BURN = PileKind


class Pile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cards laid into the muck together: whose (a burn is nobody's), on which street, and how."""

    kind: PileKind
    seat: int | None
    street: Street
    cards: tuple[Card, ...]


class Pot(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Chips in the middle and the seats that can win them. A side pot is any but the first."""

    chips: int
    seats: tuple[int, ...]


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A hand at one moment. Tuples run over the seats 0..n-1, clockwise; chips are whole numbers.

    ``to_act`` is the seat that everyone waits for, None while the dealer works and when the hand
    is over or must be settled from outside (see ``Game.award``).
    """

    # What was fixed when the hand began.
    stakes: Stakes
    rules: Rules
    button: int
    starting_stacks: tuple[int, ...]
    seed: bytes
    stubs: tuple[tuple[Card, ...], ...]

    # Where the hand is.
    street: Street
    stage: Stage
    to_act: int | None

    # Chips.
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Chips before each seat on this street."""
    contributed: tuple[int, ...]
    """Chips each seat put into the middle on earlier streets and not yet paid out."""
    dead: int
    """Dead blinds in the middle."""
    pots: tuple[Pot, ...]
    """What is still to be paid out, once the hand is being settled; () before."""
    rake: int

    # Cards.
    hands: tuple[tuple[Card, ...], ...]
    folded: tuple[bool, ...]
    shown: tuple[bool, ...]
    stub: tuple[Card, ...]
    muck: tuple[Pile, ...]
    thrown: tuple[tuple[Card, ...], ...]
    """Every card each seat has discarded in this hand: it never gets one of them back (E46)."""
    reshuffles: int

    # The betting of this street.
    base: int
    """The last full level of betting: the next full raise is to ``base`` plus one unit."""
    bet_count: int
    """Bets so far on this street as the cap counts them; before the draw the big blind is one."""
    acted: tuple[bool, ...]
    """Which seats have acted on this street; posting a blind is no act."""
    opens_left_of: int
    """The betting of this street begins at this seat's left: the big blind's or the button's."""
    uncapped: bool
    last_aggressor: int | None
    """Who made the last bet or raise of this street."""
    hand_aggressor: int | None
    """Who made the last bet or raise of the hand."""
    earlier_aggressor: int | None
    """Who had made it when this street began."""

    # The draw of this street.
    draws: tuple[tuple[int, ...], ...]
    """How many cards each seat took on each draw so far; 0 is pat."""
    late: tuple[tuple[Street, ...], ...]
    """The draws on which each seat's clock ran out."""
    owed: tuple[int, ...]
    """Replacement cards each seat is to get now."""
    fifths: tuple[int, ...]
    """Seats that wait for the fifth card of a four-and-one draw (rules R30)."""
    no_raise: tuple[bool, ...]
    """Seats that may not bet or raise on this street, for a draw out of time (rules R34)."""

    @property
    def seats(self) -> range:
        """The seats dealt in."""
        return range(len(self.starting_stacks))

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that still hold a hand, clockwise from the button's left."""
        folded = self.folded
        order = CLOCKWISE[len(folded)][self.button]
        if True not in folded:
            return order
        return tuple([seat for seat in order if not folded[seat]])

    @property
    def over(self) -> bool:
        """Whether every chip is paid out."""
        return self.stage is OVER


T = TypeVar("T")


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one place filled anew."""
    changed = list(items)
    changed[place] = item
    return tuple(changed)


CLOCKWISE = tuple(
    tuple(tuple((seat + step) % count for step in range(1, count + 1)) for seat in range(count))
    for count in range(MAX_SEATS + 1)
)
"""By the number of seats: for each seat, all seats from its left on; it comes last itself."""


_FACE_DOWN = tuple((UNKNOWN,) * count for count in range(len(Card) + 1))


def unknown(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """As many cards, face down."""
    return _FACE_DOWN[len(cards)]


def hide(state: State, seat: int | None) -> State:
    """The state as ``seat`` may see it, or as a spectator may, for None.

    ``replay(redact(events, seat))`` must equal this after every event; a test holds it to that.
    """
    return replace(  # no generators: a room hides a hand at every step of every table
        state,
        seed=b"",
        stubs=(),
        stub=unknown(state.stub),
        hands=tuple(
            [
                hand if owner == seat or state.shown[owner] else unknown(hand)
                for owner, hand in enumerate(state.hands)
            ]
        ),
        muck=tuple(
            [
                pile
                if pile.seat == seat and seat is not None
                else Pile(pile.kind, pile.seat, pile.street, unknown(pile.cards))
                for pile in state.muck
            ]
        ),
        thrown=tuple(
            [cards if owner == seat else unknown(cards) for owner, cards in enumerate(state.thrown)]
        ),
    )
