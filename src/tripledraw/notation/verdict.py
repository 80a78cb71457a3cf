"""The outcome of a hand by the rules against the outcome that its file tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tripledraw.notation.outcome import Difference
from tripledraw.notation.record import HandRecord
from tripledraw.rules.events import (
    DRAWING,
    SHOWDOWN,
    Acted,
    CardsDealt,
    Discarded,
    Event,
    HandMucked,
    HandShown,
    PotAwarded,
    RakeTaken,
    StreetOpened,
    StubReshuffled,
    UncalledReturned,
)
from tripledraw.rules.hand import replay
from tripledraw.rules.options import Rules
from tripledraw.rules.state import State


def compare(
    record: HandRecord,
    rules: Rules,
    events: Sequence[Event],
    state: State,
    found: list[Difference],
) -> None:
    """Add what differs to ``found``: uncalled bets, pots, rake, payments, and who showed."""
    if not state.over:
        return
    tally = _Tally(events)
    _chips(record, tally, state, found)
    _showing(record, tally, found)
    if record.reshuffles or record.tells_reshuffles:
        told = [(item.street, item.after) for item in record.reshuffles]
        if told != tally.reshuffles:
            found.append(Difference("reshuffles", str(tally.reshuffles), str(told)))


class _Tally:
    """The end of a hand, added up from its events."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.uncalled: list[tuple[int, int, int]] = []
        self.won: Counter[int] = Counter()
        self.rake = 0
        self.showings: list[tuple[int, bool]] = []
        self.hands: dict[int, frozenset[str]] = {}
        self.reshuffles: list[tuple[int, int]] = []
        street, served = 0, 0
        for event in events:
            kind = type(event)
            if kind is Acted or kind is CardsDealt:
                continue
            if kind is Discarded:
                served += 1
            elif isinstance(event, StreetOpened):
                street = int(event.street)
                if event.stage is DRAWING:
                    served = 0
            elif isinstance(event, PotAwarded):
                self.won[event.seat] += event.chips
            elif isinstance(event, RakeTaken):
                self.rake += event.chips
            elif isinstance(event, UncalledReturned):
                self.uncalled.append((event.seat, event.chips, street))
            elif isinstance(event, HandShown):
                self.showings.append((event.seat, True))
                self.hands[event.seat] = frozenset(card.text for card in event.cards)
            elif isinstance(event, HandMucked):
                self.showings.append((event.seat, False))
            elif kind is StubReshuffled:
                self.reshuffles.append((street, max(0, served - 1)))


def _chips(record: HandRecord, tally: _Tally, state: State, found: list[Difference]) -> None:
    back: Counter[int] = Counter()
    if record.uncalled_in_pot is None:
        told = [(item.seat, item.chips, item.street) for item in record.uncalled]
        if told != tally.uncalled:
            found.append(Difference("uncalled", str(tally.uncalled), str(told)))
    else:
        back.update({seat: chips for seat, chips, _ in tally.uncalled})
        if back.total() != record.uncalled_in_pot:
            found.append(Difference("uncalled", back.total(), record.uncalled_in_pot))
    if record.rake is not None and tally.rake != record.rake:
        found.append(Difference("rake", tally.rake, record.rake))
    total = tally.won.total() + tally.rake + back.total()
    if record.total_pot is not None and total != record.total_pot:
        found.append(Difference("total_pot", total, record.total_pot))
    collected: Counter[int] = Counter()
    for item in record.collected:
        collected[item.seat] += item.chips
    for seat in range(len(record.seats)):
        ours = tally.won[seat] + back[seat]
        if ours != collected[seat]:
            found.append(Difference("collected", ours, collected[seat], seat=seat))
    for seat, stack in enumerate(record.finishing or ()):
        if seat < len(state.stacks) and state.stacks[seat] != stack:
            found.append(Difference("finishing_stack", state.stacks[seat], stack, seat=seat))


def _showing(record: HandRecord, tally: _Tally, found: list[Difference]) -> None:
    if not record.showings and not tally.showings:
        return
    ours = list(tally.showings)
    told = [(showing.seat, showing.shown) for showing in record.showings]
    winners = {item.seat for item in record.collected}
    for place, (seat, shown) in enumerate(told):
        if shown and (seat, False) in ours and seat not in winners:
            # A beaten hand was tabled by choice.
            found.append(Difference("shown_by_choice", "muck", "show", seat=seat))
            told[place] = (seat, False)
    if not record.ordered:
        ours, told = sorted(ours), sorted(told)
    if ours != told:
        found.append(Difference("showing", _text(ours), _text(told)))
    for showing in record.showings:
        cards = frozenset(card.text for card in showing.cards)
        if showing.shown and tally.hands.get(showing.seat, cards) != cards:
            found.append(
                Difference(
                    "shown_cards",
                    " ".join(sorted(tally.hands[showing.seat])),
                    " ".join(sorted(cards)),
                    seat=showing.seat,
                )
            )


def _text(showings: list[tuple[int, bool]]) -> str:
    return ", ".join(f"{seat} {'shows' if shown else 'mucks'}" for seat, shown in showings)


def pots_of(events: Sequence[Event]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots before anybody shows or is paid, main pot first, and the seats that can win them."""
    for place, event in enumerate(events):
        if isinstance(event, StreetOpened) and event.stage is SHOWDOWN:
            return [(pot.chips, pot.seats) for pot in replay(events[: place + 1]).pots]
    chips = sum(event.chips for event in events if isinstance(event, PotAwarded | RakeTaken))
    return [(chips, tuple(sorted({e.seat for e in events if isinstance(e, PotAwarded)})))]
