"""A hand of our own as a record: from the events that a viewer may know, to what is written down.

The events know seats and cards; who sat there, where and when, is the ``Occasion``. Nothing is added
to what the events show: a hand seen by a stranger makes a record without cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from tripledraw.cards import UNKNOWN
from tripledraw.notation.record import (
    Cards,
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
from tripledraw.rules.betting import cap
from tripledraw.rules.drawing import without
from tripledraw.rules.events import (
    DRAWING,
    OVER,
    Acted,
    BlindPosted,
    CardsDealt,
    Discarded,
    Event,
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
from tripledraw.rules.hand import evolve
from tripledraw.rules.state import State


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """Where, when and between whom a hand was played: what no event of the rules says.

    ``names`` and ``places`` run over the seats of the hand; a place is the chair's number at the
    table, from 1. ``button_place`` is said where the button lies at an empty chair.
    """

    hand_id: str
    names: tuple[str, ...]
    places: tuple[int, ...] = ()
    table: str = ""
    max_seats: int | None = None
    played_at: str = ""
    zone: str = "UTC"
    kind: GameKind = "play"
    currency: str = ""
    scale: int = 1
    """Chips to a unit of the currency: 100 where a chip is a cent."""
    button_place: int | None = None


def from_events(
    events: Iterable[Event], occasion: Occasion, viewer: int | None = None
) -> HandRecord:
    """The record of a whole hand as ``viewer`` saw it, or a stranger for None.

    ``events`` are those of the rules, redacted for that viewer by the caller. Raises ValueError
    where the hand is not over.
    """
    notes = _Notes()
    for event in events:
        notes.take(event)
    return notes.record(occasion, viewer)


class _Notes:
    """What has been written down of a hand so far."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.started: HandStarted | None = None
        self.posts: list[Posted] = []
        self.dealt: dict[int, Cards] = {}
        self.held: dict[int, Cards] = {}
        self.draws: list[list[Draw]] = [[]]
        self.actions: list[list[Told]] = [[]]
        self.uncalled: list[Uncalled] = []
        self.showings: list[Showing] = []
        self.collected: list[Collected] = []
        self.capped: list[tuple[int, int]] = []
        self.reshuffles: list[Reshuffle] = []
        self.late: list[LateAct] = []
        self.rake: dict[int, int] = {}

    @property
    def street(self) -> int:
        return len(self.draws) - 1

    def take(self, event: Event) -> None:
        """Write down one event."""
        note = _NOTES.get(type(event))
        if note is not None:
            note(self, event)
        self.state = evolve(self.state, event)
        if type(event) is Acted and event.chips:
            self._note_cap()

    def _began(self, event: HandStarted) -> None:
        self.started = event

    def _posted(self, event: BlindPosted) -> None:
        all_in = event.chips == self._now().stacks[event.seat]
        self.posts.append(Posted(event.seat, event.kind, event.chips, all_in))

    def _dealt(self, event: CardsDealt) -> None:
        seat = event.seat
        if self._now().stage is not DRAWING:
            self.dealt[seat] = self.held[seat] = event.cards
            return
        self.held[seat] += event.cards
        draws = self.draws[-1]
        place = max(place for place, draw in enumerate(draws) if draw.seat == seat)
        if _known(event.cards):
            drawn = (draws[place].drawn or ()) + event.cards
            draws[place] = replace(draws[place], drawn=drawn)

    def _opened(self, event: StreetOpened) -> None:
        if event.stage is DRAWING:
            self.draws.append([])
            self.actions.append([])

    def _acted(self, event: Acted) -> None:
        state, seat, chips = self._now(), event.seat, event.chips
        verb: Verb = type(event.action).__name__.lower()  # type: ignore[assignment]
        to = state.bets[seat] + chips if chips else 0
        all_in = bool(chips) and chips == state.stacks[seat]
        self.actions[-1].append(Told(seat, verb, chips, to, all_in))

    def _note_cap(self) -> None:
        """The last bet was the last one that the house rules allow."""
        state, told = self._now(), self.actions[-1][-1]
        most = cap(state)
        if told.verb != "call" and most is not None and state.bet_count >= most:
            self.capped.append((self.street, len(self.actions[-1])))

    def _discarded(self, event: Discarded) -> None:
        seat, count = event.seat, len(event.cards)
        kept = without(self.held[seat], event.cards)
        self.held[seat] = kept
        if not _known(kept + event.cards):
            self.draws[-1].append(Draw(seat, count))
            return
        drawn: Cards | None = None if count else ()
        self.draws[-1].append(Draw(seat, count, event.cards, drawn, kept))

    def _timed_out(self, event: TimedOut) -> None:
        drawing = self._now().stage is DRAWING
        told = self.draws[-1] if drawing else self.actions[-1]
        self.late.append(LateAct(event.seat, self.street, drawing, len(told)))

    def _reshuffled(self, event: StubReshuffled) -> None:
        # It is told before the discards of the player who could not be served.
        self.reshuffles.append(Reshuffle(self.street, max(0, len(self.draws[-1]) - 1)))

    def _returned(self, event: UncalledReturned) -> None:
        self.uncalled.append(Uncalled(event.seat, event.chips, self.street))

    def _shown(self, event: HandShown) -> None:
        self.showings.append(Showing(event.seat, True, event.cards))

    def _mucked(self, event: HandMucked) -> None:
        cards = event.cards if _known(event.cards) else ()
        self.showings.append(Showing(event.seat, False, cards))

    def _raked(self, event: RakeTaken) -> None:
        self.rake[event.pot] = self.rake.get(event.pot, 0) + event.chips

    def _paid(self, event: PotAwarded) -> None:
        self.collected.append(Collected(event.seat, event.chips, event.pot))

    def _now(self) -> State:
        assert self.state is not None, "a hand begins with HandStarted"
        return self.state

    def record(self, occasion: Occasion, viewer: int | None) -> HandRecord:
        """All of it. Raises ValueError where the hand is not over."""
        started, state = self.started, self.state
        if started is None or state is None or state.stage is not OVER:
            raise ValueError("only a hand that is over can be written down")
        seats = self._seats(occasion, started.stacks)
        pots, collected = self._pots()
        own = self.dealt.get(viewer, ()) if viewer is not None else ()
        return HandRecord(
            site="tripledraw",
            hand_id=occasion.hand_id,
            played_at=occasion.played_at,
            zone=occasion.zone if occasion.played_at else "",
            table=occasion.table,
            kind=occasion.kind,
            currency=occasion.currency,
            scale=occasion.scale,
            max_seats=occasion.max_seats,
            small_bet=started.stakes.small_bet,
            big_bet=started.stakes.big_bet,
            seats=seats,
            button=started.button,
            button_number=occasion.button_place or seats[started.button].number,
            hero=viewer if _known(own) else None,
            posts=tuple(self.posts),
            hands=self._hands(len(seats)),
            streets=tuple(map(_street, self.draws, self.actions)),
            uncalled=tuple(self.uncalled),
            showings=tuple(self.showings),
            collected=collected,
            total_pot=sum(item.chips for item in collected) + sum(self.rake.values()),
            pots=pots,
            rake=sum(self.rake.values()),
            finishing=state.stacks,
            capped=tuple(self.capped),
            reshuffles=tuple(self.reshuffles),
            late=tuple(self.late),
            tells_reshuffles=True,
            rules=started.rules,
            stakes=started.stakes,
        )

    def _hands(self, count: int) -> tuple[Cards | None, ...]:
        hands = [self.dealt.get(seat, ()) for seat in range(count)]
        if not any(_known(hand) for hand in hands):
            return ()
        return tuple([hand if _known(hand) else None for hand in hands])

    def _pots(self) -> tuple[tuple[int, ...], tuple[Collected, ...]]:
        """The pots as they were paid out, and the payments; a pot by itself has no number."""
        count = max((item.pot or 0 for item in self.collected), default=0) + 1
        if count == 1:
            return (), tuple([replace(item, pot=None) for item in self.collected])
        paid = [0] * count
        for item in self.collected:
            paid[item.pot or 0] += item.chips
        return tuple(paid), tuple(self.collected)

    @staticmethod
    def _seats(occasion: Occasion, stacks: tuple[int, ...]) -> tuple[SeatLine, ...]:
        places = occasion.places or tuple(range(1, len(stacks) + 1))
        if not len(occasion.names) == len(places) == len(stacks):
            raise ValueError(f"{len(stacks)} seats were dealt in: as many names are needed")
        lines = zip(places, occasion.names, stacks, strict=True)
        return tuple([SeatLine(place, name, stack) for place, name, stack in lines])


def _known(cards: Cards) -> bool:
    return bool(cards) and UNKNOWN not in cards


def _street(draws: list[Draw], actions: list[Told]) -> StreetRecord:
    return StreetRecord(tuple(draws), tuple(actions))


_NOTES: dict[type, Callable[[_Notes, Any], None]] = {
    HandStarted: _Notes._began,
    BlindPosted: _Notes._posted,
    CardsDealt: _Notes._dealt,
    StreetOpened: _Notes._opened,
    Acted: _Notes._acted,
    Discarded: _Notes._discarded,
    TimedOut: _Notes._timed_out,
    StubReshuffled: _Notes._reshuffled,
    UncalledReturned: _Notes._returned,
    HandShown: _Notes._shown,
    HandMucked: _Notes._mucked,
    RakeTaken: _Notes._raked,
    PotAwarded: _Notes._paid,
}


def as_seen_by(record: HandRecord, viewer: int | None) -> HandRecord:
    """The record with the cards that ``viewer`` could know, or a stranger for None.

    Shown hands stay; own draws stay with their owner; whatever a file betrays of others goes.
    """
    own = record.hands[viewer] if viewer is not None and record.hands else None
    return replace(
        record,
        hero=viewer if own is not None else None,
        hands=tuple([own if seat == viewer else None for seat in range(len(record.seats))])
        if own is not None
        else (),
        streets=tuple(
            [
                replace(told, draws=tuple([_draw_seen(draw, viewer) for draw in told.draws]))
                for told in record.streets
            ]
        ),
        showings=tuple(
            [
                showing if showing.shown or showing.seat == viewer else Showing(showing.seat, False)
                for showing in record.showings
            ]
        ),
    )


def _draw_seen(draw: Draw, viewer: int | None) -> Draw:
    return draw if draw.seat == viewer else Draw(draw.seat, draw.count, line=draw.line)
