"""The draws as ``rules.drawing`` has them: who draws when, and the reshuffle.

While the first stub lasts, a card is drawn by one step of a shuffle that is done as far as it is
needed. When it runs out, the new stub is shuffled as a whole, since a drawer's own discards in it
are passed over and stay for the others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from tripledraw.analysis.chance import below
from tripledraw.analysis.simulator.betting import log, look
from tripledraw.cards import HAND_SIZE

_ALL = (1 << HAND_SIZE) - 1
_DRAW = 1 << 7
"""In the log: this byte is a draw; the lowest bits tell how many cards follow."""


@njit(cache=True)
def next_card(hidden: Any) -> Any:
    """The next card of the first stub: one more step of its shuffle."""
    place = hidden.dealt
    chosen = place + below(hidden.chance, 52 - place)
    card = hidden.deck[chosen]
    hidden.deck[chosen] = hidden.deck[place]
    hidden.deck[place] = card
    hidden.dealt = place + 1
    return card


@njit(cache=True)
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


@njit(cache=True)
def draw(table: Any, hidden: Any) -> None:
    """One draw: every seat in the hand discards in turn, from the button's left, and is served."""
    table.drawing = 1
    table.to_call = 0
    table.bet_to = 0
    seat = table.button
    for _ in range(table.players):
        seat += 1
        if seat >= table.players:
            seat = 0
        if not table.folded[seat]:
            _one_draw(table, hidden, seat, look(table, hidden, seat) & _ALL)


@njit(cache=True)
def _one_draw(table: Any, hidden: Any, seat: Any, places: Any) -> None:
    begins = hidden.logged
    log(hidden, np.uint8(_DRAW))
    count = 0
    for place in range(HAND_SIZE):
        if places >> place & 1:
            card = hidden.hands[seat, place]
            log(hidden, card)
            hidden.muck[hidden.mucked] = card
            hidden.muck_of[hidden.mucked] = seat
            hidden.mucked += 1
            hidden.thrown[seat] |= np.uint64(1) << np.uint64(card)
            count += 1
    if hidden.logged > begins:
        hidden.log[begins] = _DRAW | count
    table.draws[table.street, seat] = count
    if hidden.reshuffles == 0 and 52 - hidden.dealt >= count:
        for place in range(HAND_SIZE):
            if places >> place & 1:
                hidden.hands[seat, place] = next_card(hidden)
    elif count:
        _serve_from_little(table, hidden, seat, places, count)


@njit(cache=True)
def _serve_from_little(table: Any, hidden: Any, seat: Any, places: Any, count: Any) -> None:
    """Give a drawer what he may have of the stub; when that is nothing, make it good first."""
    if hidden.reshuffles == 0:
        hidden.left = 0
        while hidden.dealt < 52:
            card = next_card(hidden)
            hidden.stub[hidden.left] = card
            hidden.left += 1
    place = 0
    owed = count
    while owed:
        found = _first_usable(hidden, seat)
        if found < 0:
            _reshuffle(table, hidden, seat, owed)
            continue
        while not places >> place & 1:
            place += 1
        hidden.hands[seat, place] = hidden.stub[found]
        place += 1
        owed -= 1
        hidden.left -= 1
        for later in range(found, hidden.left):
            hidden.stub[later] = hidden.stub[later + 1]


@njit(cache=True)
def _is_usable(hidden: Any, seat: Any, card: Any) -> bool:
    return not (hidden.thrown[seat] >> np.uint64(card)) & np.uint64(1)


@njit(cache=True)
def _first_usable(hidden: Any, seat: Any) -> Any:
    """Where in the stub the first card lies that this seat may have; -1 nowhere.

    Before the first reshuffle no discard can be in the stub.
    """
    for place in range(hidden.left):
        if _is_usable(hidden, seat, hidden.stub[place]):
            return place
    return -1


@njit(cache=True)
def _reshuffle(table: Any, hidden: Any, seat: Any, owed: Any) -> None:
    """The others' discards go back, and folded hands too where those do not suffice."""
    usable = 0
    stays = 0
    for place in range(hidden.mucked):
        card, owner = hidden.muck[place], hidden.muck_of[place]
        if owner == seat:
            hidden.muck[stays] = card
            hidden.muck_of[stays] = owner
            stays += 1
            continue
        hidden.stub[hidden.left] = card
        hidden.left += 1
        usable += _is_usable(hidden, seat, card)
    hidden.mucked = stays
    if usable < owed:
        for folded in range(table.players):
            if table.folded[folded] and not hidden.taken_back[folded]:
                hidden.taken_back[folded] = 1
                for place in range(HAND_SIZE):
                    hidden.stub[hidden.left] = hidden.hands[folded, place]
                    hidden.left += 1
    for place in range(hidden.left - 1, 0, -1):
        chosen = below(hidden.chance, place + 1)
        card = hidden.stub[place]
        hidden.stub[place] = hidden.stub[chosen]
        hidden.stub[chosen] = card
    hidden.reshuffles += 1
    hidden.stubs_log[hidden.stubs_logged] = hidden.left
    hidden.stubs_logged += 1
    for place in range(hidden.left):
        hidden.stubs_log[hidden.stubs_logged] = hidden.stub[place]
        hidden.stubs_logged += 1
