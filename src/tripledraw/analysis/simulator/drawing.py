"""The draws as ``rules.drawing`` has them: who draws when, and the reshuffle.

While the first stub lasts, a card is drawn by one step of a shuffle that is done as far as it is
needed. When it runs out, the new stub is shuffled as a whole, since a drawer's own discards in it
are passed over and stay for the others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.chance import below
from tripledraw.analysis.simulator.betting import left_of, log, look
from tripledraw.analysis.simulator.layout import kernel, lowest
from tripledraw.cards import HAND_SIZE

_ALL = (1 << HAND_SIZE) - 1
_DRAW = 1 << 7
"""In the log: this byte is a draw; the lowest bits tell how many cards follow."""

_PLACES = np.zeros((32, HAND_SIZE), np.uint8)
_COUNTS = np.zeros(32, np.uint8)
"""By the answer of a policy: which places of the hand it throws away, and how many."""
for _answer in range(32):
    _places = [place for place in range(HAND_SIZE) if _answer >> place & 1]
    _PLACES[_answer, : len(_places)] = _places
    _COUNTS[_answer] = len(_places)


@kernel
def next_card(hidden: Any) -> Any:
    """The next card of the first stub: one more step of its shuffle."""
    place = hidden.dealt
    chosen = place + below(hidden.chance, 52 - place)
    card = hidden.deck[chosen]
    hidden.deck[chosen] = hidden.deck[place]
    hidden.deck[place] = card
    hidden.dealt = place + 1
    return card


@kernel
def deal(table: Any, hidden: Any) -> None:
    """Five cards to each seat, one at a time from the button's left."""
    for place in range(52):
        hidden.deck[place] = place
    hidden.dealt = 0
    for place in range(HAND_SIZE):
        seat = table.button
        for _ in range(table.players):
            seat += 1
            if seat >= table.players:
                seat = 0
            hidden.hands[seat, place] = next_card(hidden)


@kernel
def draw(table: Any, hidden: Any) -> None:
    """One draw: every seat in the hand discards in turn, from the button's left, and is served."""
    table.drawing = 1
    table.to_call = 0
    table.bet_to = 0
    waiting = hidden.live_bits
    seat = table.button
    while waiting:
        seat = left_of(seat, waiting)
        waiting &= ~(1 << seat)
        _one_draw(table, hidden, seat, look(table, hidden, seat) & _ALL)


@kernel
def _one_draw(table: Any, hidden: Any, seat: Any, places: Any) -> None:
    count = np.int64(_COUNTS[places])
    table.draws[table.street, seat] = count
    thrown = np.uint64(0)
    for step in range(count):
        thrown |= np.uint64(1) << np.uint64(hidden.hands[seat, _PLACES[places, step]])
    hidden.muck[seat] |= thrown
    hidden.thrown[seat] |= thrown
    if hidden.recorded:
        log(hidden, _DRAW | count)
        for step in range(count):
            log(hidden, hidden.hands[seat, _PLACES[places, step]])
    if hidden.reshuffles == 0 and 52 - hidden.dealt >= count:
        for step in range(count):
            hidden.hands[seat, _PLACES[places, step]] = next_card(hidden)
    elif count:
        _serve_from_little(table, hidden, seat, places, count)


@kernel
def _serve_from_little(table: Any, hidden: Any, seat: Any, places: Any, count: Any) -> None:
    """Give a drawer what he may have of the stub; when that is nothing, make it good first."""
    if hidden.reshuffles == 0:
        while hidden.dealt < 52:
            hidden.stub[hidden.end] = next_card(hidden)
            hidden.end += 1
    given = _give(hidden, seat, places, 0, count)
    while given < count:
        _reshuffle(table, hidden, seat, count - given)
        given = _give(hidden, seat, places, given, count)


@kernel
def _give(hidden: Any, seat: Any, places: Any, given: Any, count: Any) -> Any:
    """Deal from the stub what the drawer may have, passing over his own; how many he has then.

    Before the first reshuffle no discard can be in the stub.
    """
    place = hidden.first
    passed_over = 0
    while given < count and place < hidden.end:
        card = hidden.stub[place]
        place += 1
        if is_in(hidden.thrown[seat], card):
            hidden.passed_over[passed_over] = card
            passed_over += 1
        else:
            hidden.hands[seat, _PLACES[places, given]] = card
            given += 1
    while passed_over:
        passed_over -= 1
        place -= 1
        hidden.stub[place] = hidden.passed_over[passed_over]
    hidden.first = place
    return given


@kernel
def is_in(cards: Any, card: Any) -> Any:
    """Whether a card's bit is among these."""
    return (cards >> np.uint64(card)) & np.uint64(1) != 0


@kernel
def _reshuffle(table: Any, hidden: Any, seat: Any, owed: Any) -> None:
    """The others' discards go back, and folded hands too where those do not suffice."""
    back = np.uint64(0)
    for other in range(table.players):
        if other != seat:
            back |= hidden.muck[other]
            hidden.muck[other] = 0
    stub = 0
    for place in range(hidden.first, hidden.end):
        hidden.stub[stub] = hidden.stub[place]
        stub += 1
    usable = 0
    while back:
        card = lowest(back)
        back &= back - np.uint64(1)
        hidden.stub[stub] = card
        stub += 1
        usable += not is_in(hidden.thrown[seat], card)
    if usable < owed:
        for folded in range(table.players):
            if table.folded[folded] and not hidden.taken_back[folded]:
                hidden.taken_back[folded] = 1
                for place in range(HAND_SIZE):
                    hidden.stub[stub] = hidden.hands[folded, place]
                    stub += 1
    hidden.first = 0
    hidden.end = stub
    hidden.reshuffles += 1
    _shuffle_stub(hidden)


@kernel
def _shuffle_stub(hidden: Any) -> None:
    for place in range(hidden.end - 1, 0, -1):
        chosen = below(hidden.chance, place + 1)
        card = hidden.stub[place]
        hidden.stub[place] = hidden.stub[chosen]
        hidden.stub[chosen] = card
    if hidden.recorded:
        hidden.stubs_log[hidden.stubs_logged] = hidden.end
        hidden.stubs_logged += 1
        for place in range(hidden.end):
            hidden.stubs_log[hidden.stubs_logged] = hidden.stub[place]
            hidden.stubs_logged += 1
