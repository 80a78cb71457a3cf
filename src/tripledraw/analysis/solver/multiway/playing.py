"""A hand at a whole table inside a kernel: its cards, and what may be done with them.

The table itself is a row of numbers (``table``); here it gets cards from one deck that all draw
from, and comes to an end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tripledraw.analysis import chance
from tripledraw.analysis.solver import numbering
from tripledraw.analysis.solver.dealing import PAT, bucket, mask
from tripledraw.analysis.solver.multiway.table import (
    DRAWING,
    ENTRY,
    HELD,
    IN_HAND,
    LIVE,
    NEXT_CARD,
    PAID,
    PLAYERS,
    SEATS,
    STREET,
    THROWN,
    TO_ACT,
    WIDTH,
    act,
    draw,
    may,
    view,
)
from tripledraw.analysis.solver.multiway.views import ACTIONS

_BEFORE = numbering.BEFORE
_LAST_CARD = 51
_DEEPEST = 40
"""More decisions than one seat can have in a hand."""


class Seats(NamedTuple):
    """What a kernel plays with; each thread has its own. ``kinds`` is who sits where; the others
    but for the deck are by depth."""

    kinds: Any
    rows: Any
    hands: Any
    deck: Any
    mixtures: Any
    worths: Any
    reach: Any
    place: Any
    action: Any
    tries: Any
    tried: Any


@njit(cache=True)
def new_seats() -> Any:
    return Seats(
        np.zeros(SEATS, np.int64),
        np.zeros((_DEEPEST, WIDTH), np.int64),
        np.zeros((_DEEPEST, SEATS, 5), np.int64),
        np.arange(52),
        np.zeros((_DEEPEST, ACTIONS)),
        np.zeros((_DEEPEST, ACTIONS)),
        np.zeros(_DEEPEST),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
        np.zeros(_DEEPEST, np.int64),
    )


@njit(cache=True)
def place_of(row: Any, begins: Any, counts: Any, buckets: Any) -> Any:
    """The row of the tables that says what the seat to act does."""
    table, number = view(row)
    known = buckets[table, bucket(row[ENTRY + row[TO_ACT]])]
    return begins[table] + number * counts[table] + np.int64(known)


@njit(cache=True)
def _look_up(row: Any, seat: Any, hand: Any, entries: Any, street: Any) -> None:
    """Sort a hand, and note what is known of it on a street."""
    for place in range(1, 5):
        card = hand[place]
        at = place
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card
    number = 0
    for place in range(5):
        number += _BEFORE[hand[place], place + 1]
    row[ENTRY + seat] = entries[street, number]


@njit(cache=True)
def deal_in(row: Any, hands: Any, deck: Any, entries: Any, random: Any) -> None:
    """Shuffle, and deal to a table that has just sat down."""
    chance.deal(random, deck, 0, 52, 52)
    hand_out(row, hands, deck, entries)


@njit(cache=True)
def hand_out(row: Any, hands: Any, deck: Any, entries: Any) -> None:
    """Deal from a shuffled deck to a table that has just sat down."""
    for seat in range(row[PLAYERS]):
        for place in range(5):
            card = deck[5 * seat + place]
            hands[seat, place] = card
            row[HELD] |= np.int64(1) << card
        _look_up(row, seat, hands[seat], entries, 0)
    row[NEXT_CARD] = 5 * row[PLAYERS]


@njit(cache=True)
def do_draw(row: Any, hands: Any, keep: Any, deck: Any, entries: Any, random: Any) -> None:
    """The seat to act keeps these of its cards, a bit each, and gets others for the rest."""
    seat = row[TO_ACT]
    hand = hands[seat]
    count = 0
    for place in range(5):
        if not keep >> place & 1:
            row[THROWN + seat] |= np.int64(1) << hand[place]
            row[HELD] &= ~(np.int64(1) << hand[place])
            count += 1
    for place in range(5):
        if not keep >> place & 1:
            if row[NEXT_CARD] <= _LAST_CARD:
                card = deck[row[NEXT_CARD]]
                row[NEXT_CARD] += 1
            else:
                # The stub is gone: what others threw comes back, never what one threw oneself.
                card = chance.below(random, 52)
                while (row[HELD] | row[THROWN + seat]) >> card & 1:
                    card = chance.below(random, 52)
            hand[place] = card
            row[HELD] |= np.int64(1) << card
    _look_up(row, seat, hand, entries, row[STREET])
    draw(row, count)


@njit(cache=True)
def options(row: Any) -> Any:
    """What the seat to act may do, a bit each."""
    found = 0
    if row[DRAWING]:
        entry = row[ENTRY + row[TO_ACT]]
        for choice in range(ACTIONS):
            if choice == 0 or mask(entry, choice) != PAT:
                found |= 1 << choice
        return found
    for action in range(3):
        if may(row, action):
            found |= 1 << action
    return found


@njit(cache=True)
def do(row: Any, hands: Any, action: Any, deck: Any, entries: Any, random: Any) -> None:
    """An action of the seat to act, and the cards that come of it."""
    if row[DRAWING] == 0:
        act(row, action)
    else:
        do_draw(row, hands, mask(row[ENTRY + row[TO_ACT]], action), deck, entries, random)


@njit(cache=True)
def won(row: Any, seat: Any) -> Any:
    """What a seat has won when the hand is over, in small blinds."""
    pot = 0
    best: Any = np.int64(1) << 30
    share = 0
    for other in range(row[PLAYERS]):
        pot += row[PAID + other]
        if row[IN_HAND + other]:
            value = row[ENTRY + other] >> 10 if row[LIVE] > 1 else 0
            share = share + 1 if value == best else 1 if value < best else share
            best = min(best, value)
    wins = row[IN_HAND + seat] and (row[LIVE] == 1 or row[ENTRY + seat] >> 10 == best)
    return (pot / share if wins else 0.0) - row[PAID + seat]


@njit(cache=True)
def mix(values: Any, open_: Any, mixture: Any) -> None:
    """Each action as often as its value above zero says; if there is none, all alike."""
    total = 0.0
    count = 0
    for action in range(ACTIONS):
        mixture[action] = 0.0
        if open_ >> action & 1:
            count += 1
            mixture[action] = max(values[action], np.float32(0.0))
            total += mixture[action]
    for action in range(ACTIONS):
        if total > 0.0:
            mixture[action] /= total
        elif open_ >> action & 1:
            mixture[action] = 1.0 / count
