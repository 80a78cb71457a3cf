"""Our own lines of JSON, read with suspicion: a record in them may have been written by anybody.

``own_lines`` knows the form; here is checked that what it says can be a hand at all, so that nothing
behind it has to.
"""

from __future__ import annotations

from collections.abc import Iterator

from tripledraw.cards import HAND_SIZE
from tripledraw.notation.amounts import MOST_DIGITS, Malformed
from tripledraw.notation.blocks import Block
from tripledraw.notation.building import MOST_PLACES
from tripledraw.notation.outcome import Broken, Outcome, Read
from tripledraw.notation.own_lines import parse_own_line
from tripledraw.notation.record import HandRecord

_STREETS = 4
_MOST = 10**MOST_DIGITS


def read_hand(block: Block) -> Outcome:
    """The hand of a block, which is one line."""
    text = block.lines[0]
    try:
        record = parse_own_line(text)
    except (ValueError, RecursionError) as fault:
        return Broken("", block.line, f"a hand of ours: {fault}"[:200], text[:100])
    try:
        _check(record)
    except Malformed as fault:
        return Broken("", block.line, fault.expected, fault.found, record.hand_id)
    return Read("", block.line, record)


def _check(record: HandRecord) -> None:
    """Raises Malformed where a number names no seat, street or card."""
    seats = len(record.seats)
    names = {line.name for line in record.seats}
    if not 2 <= seats <= MOST_PLACES or len(names) != seats or "" in names:
        raise Malformed("2 to 12 seats, each with a name of its own", str(seats))
    if [line.number for line in record.seats] != sorted({line.number for line in record.seats}):
        raise Malformed("seats in the order of their numbers", str(seats))
    if any(not 0 <= seat < seats for seat in _seats_named(record)):
        raise Malformed(f"seats 0 to {seats - 1}")
    if any(not 0 <= chips < _MOST for chips in _chips_named(record)) or record.scale not in (
        1,
        100,
    ):
        raise Malformed("whole numbers of chips, and a scale of 1 or 100")
    if record.small_bet < 1 or record.big_bet < record.small_bet:
        raise Malformed("two bets, the smaller first", str(record.small_bet))
    if not 1 <= len(record.streets) <= _STREETS or record.streets[0].draws:
        raise Malformed("one to four streets, no draw on the first", str(len(record.streets)))
    if len(record.hands) not in (0, seats):
        raise Malformed("hands for all seats, or for none", str(len(record.hands)))
    if record.finishing is not None and len(record.finishing) != seats:
        raise Malformed("finishing stacks of all seats", str(len(record.finishing)))
    for hand in record.hands:
        if hand is not None and len(hand) != HAND_SIZE:
            raise Malformed("hands of five cards", str(len(hand)))
    for showing in record.showings:
        if len(showing.cards) not in (0, HAND_SIZE) or (showing.shown and not showing.cards):
            raise Malformed("five cards in a shown hand", str(len(showing.cards)))
    _check_draws(record)


def _check_draws(record: HandRecord) -> None:
    for street in record.streets:
        for draw in street.draws:
            if not 0 <= draw.count <= HAND_SIZE:
                raise Malformed("draws of 0 to 5 cards", str(draw.count))
            for cards, count in (
                (draw.discarded, draw.count),
                (draw.drawn, draw.count),
                (draw.kept, HAND_SIZE - draw.count),
            ):
                if cards is not None and len(cards) != count:
                    raise Malformed("as many cards as were drawn", str(len(cards)))


def _seats_named(record: HandRecord) -> Iterator[int]:
    yield record.button
    if record.hero is not None:
        yield record.hero
    for items in (record.posts, record.uncalled, record.showings, record.collected, record.late):
        yield from (item.seat for item in items)
    for street in record.streets:
        yield from (draw.seat for draw in street.draws)
        yield from (told.seat for told in street.actions)


def _chips_named(record: HandRecord) -> Iterator[int]:
    yield from (line.stack for line in record.seats)
    for items in (record.posts, record.uncalled, record.collected):
        yield from (item.chips for item in items)
    for street in record.streets:
        for told in street.actions:
            yield told.chips
            yield told.to
    yield from (record.small_bet, record.big_bet, record.rake or 0, record.total_pot or 0)
    yield from record.finishing or ()
