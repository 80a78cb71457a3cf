"""One hand as a file tells it: the form that every reader fills and every writer starts from.

A record says what is written, no more: cards that the file does not name are missing or ``??``, and
what it leaves out is None. Whether it could have happened so is for ``replay`` to find out. Players
are places in ``seats``, which are the seats of the rules: those dealt in, clockwise.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.cards import Card
from tripledraw.rules.options import Rules, Stakes

Site = Literal[
    "pokerstars", "fulltilt", "merge", "winamax", "kingsclub", "betonline", "phh", "tripledraw"
]
GameKind = Literal["cash", "tournament", "play", "live"]
PostKind = Literal["ante", "small", "big", "new_big", "dead_small", "straddle", "button"]
Verb = Literal["fold", "check", "call", "bet", "raise"]

Cards = tuple[Card, ...]


class SeatLine(msgspec.Struct, frozen=True, gc=False):
    """A place at the table: the site's number for it, who sits there, with how many chips."""

    number: int
    name: str
    stack: int
    sitting_out: bool = False


class Posted(msgspec.Struct, frozen=True, gc=False):
    """A forced bet. ``implied``: no line tells it, it follows from what the player lost."""

    seat: int
    kind: PostKind
    chips: int
    all_in: bool = False
    implied: bool = False
    line: int = 0


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A seat drew ``count`` cards, 0 being pat. Cards are None where the file is silent.

    ``kept``, ``discarded`` and ``drawn`` may hold ``??`` for single cards.
    """

    seat: int
    count: int
    discarded: Cards | None = None
    drawn: Cards | None = None
    kept: Cards | None = None
    line: int = 0


class Told(msgspec.Struct, frozen=True, gc=False):
    """A seat acted: ``chips`` is what it added, ``to`` the level its bet then had.

    Both are 0 for folds and checks. ``all_in`` is set where the file says so.
    """

    seat: int
    verb: Verb
    chips: int = 0
    to: int = 0
    all_in: bool = False
    line: int = 0


class StreetRecord(msgspec.Struct, frozen=True, gc=False):
    """The draw of a street (none before the first), and its betting, in the order told."""

    draws: tuple[Draw, ...] = ()
    actions: tuple[Told, ...] = ()


class Uncalled(msgspec.Struct, frozen=True, gc=False):
    """Chips that nobody matched and that a line gives back."""

    seat: int
    chips: int
    street: int


class Showing(msgspec.Struct, frozen=True, gc=False):
    """A hand at the showdown: tabled, or mucked (``cards`` then are those a summary betrays)."""

    seat: int
    shown: bool
    cards: Cards = ()
    said: str = ""
    """What the file calls the hand."""


class Collected(msgspec.Struct, frozen=True, gc=False):
    """Chips paid to a seat; ``pot`` where the file names it, 0 being the main pot."""

    seat: int
    chips: int
    pot: int | None = None


class Reshuffle(msgspec.Struct, frozen=True, gc=False):
    """The stub was made good on this street, when ``after`` draws had been told."""

    street: int
    after: int


class LateAct(msgspec.Struct, frozen=True, gc=False):
    """The clock ran out on a seat; ``number`` counts the draws or actions told before on the street."""

    seat: int
    street: int
    drawing: bool
    number: int


class HandRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of a file. Chips are whole numbers, ``scale`` of them to the file's unit."""

    site: Site
    hand_id: str
    played_at: str = ""
    """Local time as ``2011-02-28T18:34:02``, as much of it as the file says."""
    zone: str = ""
    """The time zone as the file calls it."""
    table: str = ""
    kind: GameKind = "cash"
    tournament: str = ""
    event: str = ""
    currency: str = ""
    scale: int = 1
    max_seats: int | None = None
    small_bet: int
    big_bet: int

    seats: tuple[SeatLine, ...]
    """The seats dealt in, clockwise; every ``seat`` of this record is a place in here."""
    absent: tuple[SeatLine, ...] = ()
    """Seats that are listed, but were dealt no hand."""
    button: int
    """The seat that has the button, or that acts last where the button stands at an empty place."""
    button_number: int | None = None
    """The place of the button as the file numbers it."""
    hero: int | None = None
    """Whose cards the file tells as a matter of course."""

    posts: tuple[Posted, ...]
    hands: tuple[Cards | None, ...] = ()
    """The five cards each seat was dealt, None where they are not known; () where none is."""
    streets: tuple[StreetRecord, ...]
    """As many as were reached, the betting before the draw first."""
    uncalled: tuple[Uncalled, ...] = ()
    uncalled_in_pot: int | None = None
    """Unmatched chips that were paid inside the winner's amount; None where lines give them back."""
    showings: tuple[Showing, ...] = ()
    """In the order told."""
    ordered: bool = True
    """Whether that is the order at the table."""
    collected: tuple[Collected, ...] = ()
    total_pot: int | None = None
    """All that was in the pots, rake included, uncalled bets not."""
    pots: tuple[int, ...] = ()
    """The main pot and the side pots, where the file tells them apart."""
    rake: int | None = None
    derived: tuple[str, ...] = ()
    """Which of these the file does not say: they follow from the rest of it."""
    finishing: tuple[int, ...] | None = None
    """The stacks after the hand, where the file says them."""

    capped: tuple[tuple[int, int], ...] = ()
    """Where the file says that betting was capped: street, and actions told before."""
    reshuffles: tuple[Reshuffle, ...] = ()
    tells_reshuffles: bool = False
    """Whether the file would say if the stub had been made good."""
    late: tuple[LateAct, ...] = ()
    rules: Rules | None = None
    """The house rules, where the file says them; else those of the site are used."""
    stakes: Stakes | None = None
    encoding: str = "utf-8"

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.seats[seat].name

    @property
    def showdown(self) -> bool:
        """Whether hands were shown or mucked against each other."""
        return bool(self.showings)
