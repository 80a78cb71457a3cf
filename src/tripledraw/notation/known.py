"""The deck of a recorded hand: the cards that a file names, in the places where they must have lain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.notation.record import Draw, HandRecord
from tripledraw.rules.events import CardBurned, CardsDealt, Event, StreetOpened, StubReshuffled

Cards = tuple[Card, ...]


def first_cards(record: HandRecord) -> list[Card]:
    """The deal: five rounds of one card, from the button's left."""
    count = len(record.seats)
    hands = [hand or (UNKNOWN,) * 5 for hand in record.hands]
    order = [(record.button + step) % count for step in range(1, count + 1)]
    return [hands[seat][turn] for turn in range(5) for seat in order]


def traced(record: HandRecord, blind: Iterable[Event]) -> tuple[Cards, list[Cards]]:
    """Deck and reshuffled stubs where burns or a reshuffle lie between the known cards.

    ``blind`` are the events of the hand without its cards: they tell which card left the stub when.
    """
    draws = {
        (draw.seat, street): draw
        for street, told in enumerate(record.streets)
        for draw in told.draws
    }
    queues = [first_cards(record)]
    sizes = [len(DECK)]
    taken: Counter[tuple[int, int]] = Counter()
    street, dealing = 0, True
    for event in blind:
        if type(event) is StreetOpened:
            street, dealing = int(event.street), False
        elif type(event) is StubReshuffled:
            queues.append([])
            sizes.append(len(event.stub))
        elif type(event) is CardsDealt and not dealing:
            queues[-1] += _served(draws, taken, event, street)
        elif type(event) is CardBurned:
            queues[-1].append(UNKNOWN)
    deck, *stubs = (
        tuple(queue[:size]) + (UNKNOWN,) * (size - len(queue))
        for queue, size in zip(queues, sizes, strict=True)
    )
    return deck, stubs


def _served(
    draws: dict[tuple[int, int], Draw],
    taken: Counter[tuple[int, int]],
    event: CardsDealt,
    street: int,
) -> list[Card]:
    key = (event.seat, street)
    draw = draws.get(key)
    at = taken[key]
    taken[key] += len(event.cards)
    known = list(draw.drawn[at : at + len(event.cards)]) if draw is not None and draw.drawn else []
    return known + [UNKNOWN] * (len(event.cards) - len(known))
