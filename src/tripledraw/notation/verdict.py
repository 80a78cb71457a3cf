"""The outcome of a hand by the rules against the outcome that its file tells."""

from __future__ import annotations

from collections.abc import Sequence

from tripledraw.cards import Card
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
    tally = _Tally(events, len(record.seats))
    _chips(record, tally, state, found)
    _showing(record, tally, found)
    if record.reshuffles or record.tells_reshuffles:
        told = [(item.street, item.after) for item in record.reshuffles]
        if told != tally.reshuffles:
            found.append(Difference("reshuffles", str(tally.reshuffles), str(told)))


class _Tally:
    """The end of a hand, added up from its events."""

    def __init__(self, events: Sequence[Event], seats: int) -> None:
        self.uncalled: list[tuple[int, int, int]] = []
        self.won = [0] * seats
        self.rake = 0
        self.showings: list[tuple[int, bool]] = []
        self.hands: dict[int, frozenset[Card]] = {}
        self.reshuffles: list[tuple[int, int]] = []
        street, served = 0, 0
        for event in events:
            if type(event) is Acted or type(event) is CardsDealt:
                continue
            if type(event) is Discarded:
                served += 1
            elif type(event) is StreetOpened:
                street = int(event.street)
                if event.stage is DRAWING:
                    served = 0
            elif type(event) is PotAwarded:
                self.won[event.seat] += event.chips
            elif type(event) is RakeTaken:
                self.rake += event.chips
            elif type(event) is UncalledReturned:
                self.uncalled.append((event.seat, event.chips, street))
            elif type(event) is HandShown:
                self.showings.append((event.seat, True))
                self.hands[event.seat] = frozenset(event.cards)
            elif type(event) is HandMucked:
                self.showings.append((event.seat, False))
            elif type(event) is StubReshuffled:
                self.reshuffles.append((street, max(0, served - 1)))


def _chips(record: HandRecord, tally: _Tally, state: State, found: list[Difference]) -> None:
    back = [0] * len(tally.won)
    if record.uncalled_in_pot is None:
        told = [(item.seat, item.chips, item.street) for item in record.uncalled]
        if told != tally.uncalled:
            found.append(Difference("uncalled", str(tally.uncalled), str(told)))
    else:
        for seat, chips, _ in tally.uncalled:
            back[seat] += chips
        if sum(back) != record.uncalled_in_pot:
            found.append(Difference("uncalled", sum(back), record.uncalled_in_pot))
    if record.rake is not None and tally.rake != record.rake:
        found.append(Difference("rake", tally.rake, record.rake))
    total = sum(tally.won) + tally.rake + sum(back)
    if record.total_pot is not None and total != record.total_pot:
        found.append(Difference("total_pot", total, record.total_pot))
    collected = [0] * len(tally.won)
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
        cards = frozenset(showing.cards)
        if showing.shown and tally.hands.get(showing.seat, cards) != cards:
            found.append(
                Difference(
                    "shown_cards",
                    _cards_text(tally.hands[showing.seat]),
                    _cards_text(cards),
                    seat=showing.seat,
                )
            )


def _cards_text(cards: frozenset[Card]) -> str:
    return " ".join(sorted(card.text for card in cards))


def _text(showings: list[tuple[int, bool]]) -> str:
    return ", ".join(f"{seat} {'shows' if shown else 'mucks'}" for seat, shown in showings)


def pots_of(events: Sequence[Event]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots before anybody shows or is paid, main pot first, and the seats that can win them."""
    for place, event in enumerate(events):
        if isinstance(event, StreetOpened) and event.stage is SHOWDOWN:
            return [(pot.chips, pot.seats) for pot in replay(events[: place + 1]).pots]
    chips = sum(event.chips for event in events if isinstance(event, PotAwarded | RakeTaken))
    return [(chips, tuple(sorted({e.seat for e in events if isinstance(e, PotAwarded)})))]
