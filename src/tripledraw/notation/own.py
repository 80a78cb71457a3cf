"""Our own hands: the events themselves, one hand a line of JSON, and a record made from events.

``{"tripledraw":1,"hand_id":"...","players":["Ann","Bo"],...,"events":[...]}``. The events may be
those that one player sees, with ``??`` for the cards he does not. Nothing of them is believed: they
are turned into a record, and the record is played through the rules like any other.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tripledraw.cards import UNKNOWN, Card
from tripledraw.notation.amounts import Malformed
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Broken, Difference, Outcome, Read
from tripledraw.notation.record import (
    Collected,
    Draw,
    GameKind,
    HandRecord,
    LateAct,
    Posted,
    Reshuffle,
    SeatLine,
    Showing,
    StreetRecord,
    Told,
    Uncalled,
    Verb,
)
from tripledraw.notation.replay import to_events
from tripledraw.rules.actions import Bet, Call, Check, Fold, Raise
from tripledraw.rules.events import (
    DRAWING,
    Acted,
    BlindPosted,
    CardBurned,
    CardsDealt,
    Discarded,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    PotAwarded,
    RakeTaken,
    StreetOpened,
    StubReshuffled,
    TimedOut,
    UncalledReturned,
)

_VERBS: dict[type, Verb] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    Bet: "bet",
    Raise: "raise",
}


class HandLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand of ours on one line of a file; the first field marks it and says the version."""

    tripledraw: Literal[1] = 1
    hand_id: str
    players: tuple[str, ...]
    played_at: str = ""
    zone: str = "UTC"
    table: str = ""
    kind: GameKind = "cash"
    currency: str = ""
    scale: int = 1
    numbers: tuple[int, ...] = ()
    """The places of the seats at the table, 1 and up where there are none."""
    hero: int | None = None
    events: tuple[Event, ...]


_DECODER = msgspec.json.Decoder(HandLine, strict=True)


def read_hand(block: Block) -> Outcome:
    """The hand of a block, which is one line."""
    text = block.lines[0]
    try:
        line = _DECODER.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        return Broken("", block.line, f"a hand of ours: {fault}"[:200], text[:100])
    try:
        record = record_of(line)
    except Malformed as fault:
        return Broken("", block.line, fault.expected, fault.found, line.hand_id)
    replayed = to_events(record)
    differences = []
    ours, theirs = replayed.events[1:], line.events[1:]
    for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if not _same(one, other):
            differences.append(Difference("event", repr(one)[:100], repr(other)[:100]))
            break
        if place == len(ours) - 1 and len(ours) != len(theirs):
            differences.append(Difference("events", len(ours), len(theirs)))
    return Read("", block.line, record, tuple(differences))


def write_line(line: HandLine) -> bytes:
    """The hand as one line, with its end."""
    return msgspec.json.encode(line) + b"\n"


def _same(ours: Event, theirs: Event) -> bool:
    """Whether two events can be one, cards that are not known left aside."""
    if type(ours) is not type(theirs):
        return False
    for field in ours.__struct_fields__:
        one, other = getattr(ours, field), getattr(theirs, field)
        if field in ("cards", "stub"):
            if len(one) != len(other) or not _fits(one, other):
                return False
        elif field != "card" and one != other:
            return False
    return True


def _fits(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    known = {card for card in one if card is not UNKNOWN}
    return UNKNOWN in one or UNKNOWN in other or known == set(other)


def record_of(line: HandLine) -> HandRecord:
    """The record of a hand from its events, whole or as one player sees them.

    Raises Malformed for events that are no hand that has ended.
    """
    events = line.events
    if not events or not isinstance(events[0], HandStarted):
        raise Malformed("events that begin with hand_started")
    if not isinstance(events[-1], HandEnded):
        raise Malformed("events that end with hand_ended")
    started = events[0]
    seats = len(started.stacks)
    numbers = line.numbers or tuple(range(1, seats + 1))
    if len(line.players) != seats or len(set(line.players)) != seats or len(numbers) != seats:
        raise Malformed("a name, and a place, for each seat", str(len(line.players)))
    if not 2 <= seats <= 12 or not 0 <= started.button < seats:
        raise Malformed("2 to 6 seats, and the button at one of them")
    if any(_seat(event) not in range(-1, seats) for event in events):
        raise Malformed(f"seats 0 to {seats - 1}")
    told = _Telling(seats)
    for event in events[1:]:
        told.take(event)
    return HandRecord(
        site="tripledraw",
        hand_id=line.hand_id,
        played_at=line.played_at,
        zone=line.zone,
        table=line.table,
        kind=line.kind,
        currency=line.currency,
        scale=line.scale,
        small_bet=started.stakes.small_bet,
        big_bet=started.stakes.big_bet,
        seats=tuple(map(SeatLine, numbers, line.players, started.stacks)),
        button=started.button,
        button_number=numbers[started.button],
        hero=line.hero if line.hero in range(seats) else None,
        posts=tuple(told.posts),
        hands=tuple(told.hands) if any(told.hands) else (),
        streets=tuple(
            [
                StreetRecord(tuple([Draw(*row) for row in draws]), tuple(actions))
                for draws, actions in told.streets
            ]
        ),
        uncalled=tuple(told.uncalled),
        showings=tuple(told.showings),
        collected=tuple(told.collected),
        total_pot=sum(paid.chips for paid in told.collected) + told.rake,
        rake=told.rake,
        reshuffles=tuple(told.reshuffles),
        tells_reshuffles=True,
        late=tuple(told.late),
        rules=started.rules,
        stakes=started.stakes,
    )


def _seat(event: Event) -> int:
    seat = getattr(event, "seat", -1)
    return seat if isinstance(seat, int) else -1


class _Telling:
    """A hand's events, told line by line as a file would."""

    def __init__(self, seats: int) -> None:
        self.posts: list[Posted] = []
        self.hands: list[tuple[Card, ...] | None] = [None] * seats
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.streets: list[tuple[list[list[Any]], list[Told]]] = [([], [])]
        self.bets = [0] * seats
        self.uncalled: list[Uncalled] = []
        self.showings: list[Showing] = []
        self.collected: list[Collected] = []
        self.reshuffles: list[Reshuffle] = []
        self.late: list[LateAct] = []
        self.rake = 0
        self.dealing = True

    def take(self, event: Event) -> None:
        """One more event."""
        street = len(self.streets) - 1
        draws, actions = self.streets[-1]
        if isinstance(event, StreetOpened):
            self.dealing = False
            if event.stage is DRAWING:
                if len(self.streets) > 3:
                    raise Malformed("three draws at most")
                self.streets.append(([], []))
                self.bets = [0] * len(self.bets)
        elif isinstance(event, BlindPosted):
            self.posts.append(Posted(event.seat, event.kind, event.chips))
            if event.kind != "dead_small":
                self.bets[event.seat] += event.chips
        elif isinstance(event, CardsDealt):
            self._dealt(event)
        elif isinstance(event, Acted):
            self._acted(event, actions)
        elif isinstance(event, Discarded):
            self._discarded(event, draws)
        elif isinstance(event, TimedOut):
            drawing = street > 0 and not actions and len(draws) < self._drawers()
            self.late.append(
                LateAct(event.seat, street, drawing, len(draws if drawing else actions))
            )
        elif isinstance(event, StubReshuffled):
            self.reshuffles.append(Reshuffle(street, len(draws) - 1))
        elif isinstance(event, UncalledReturned):
            self.uncalled.append(Uncalled(event.seat, event.chips, street))
        else:
            self._end(event)

    def _drawers(self) -> int:
        folded = {
            told.seat for _, actions in self.streets for told in actions if told.verb == "fold"
        }
        return len(self.bets) - len(folded)

    def _end(self, event: Event) -> None:
        if isinstance(event, HandShown):
            self.showings.append(Showing(event.seat, True, event.cards))
        elif isinstance(event, HandMucked):
            known = () if UNKNOWN in event.cards else event.cards
            self.showings.append(Showing(event.seat, False, known))
        elif isinstance(event, RakeTaken):
            self.rake += event.chips
        elif isinstance(event, PotAwarded):
            self.collected.append(Collected(event.seat, event.chips, event.pot))
        elif not isinstance(event, HandEnded | CardBurned):
            raise Malformed("one hand_started", type(event).__name__)

    def _dealt(self, event: CardsDealt) -> None:
        seat, cards = event.seat, event.cards
        self.held[seat] += cards
        if len(self.streets) == 1:
            self.hands[seat] = None if UNKNOWN in cards else cards
            return
        for row in self.streets[-1][0]:
            if row[0] == seat:
                before = row[3] if isinstance(row[3], tuple) else ()
                row[3] = before + cards

    def _discarded(self, event: Discarded, draws: list[list[Any]]) -> None:
        kept = list(self.held[event.seat])
        for card in event.cards:
            if card in kept:
                kept.remove(card)
            elif UNKNOWN in kept:
                kept.remove(UNKNOWN)
            else:
                raise Malformed("discards that the player holds", card.text)
        self.held[event.seat] = kept
        known = bool(event.cards) and UNKNOWN not in event.cards
        draws.append(
            [
                event.seat,
                len(event.cards),
                event.cards if known or not event.cards else None,
                None if event.cards else (),
                None if UNKNOWN in kept else tuple(kept),
            ]
        )

    def _acted(self, event: Acted, actions: list[Told]) -> None:
        self.bets[event.seat] += event.chips
        verb = _VERBS[type(event.action)]
        to = self.bets[event.seat] if event.chips else 0
        actions.append(Told(event.seat, verb, event.chips, to))
