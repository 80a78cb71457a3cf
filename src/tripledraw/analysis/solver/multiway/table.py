"""The table that the kernels play at: one row of numbers, so that a branch is a copy of a row.

Money is in small blinds: bets are 2 before the second draw and 4 after it. Nobody runs out of chips.
Seat 0 has the button; the others sit clockwise. Of cards only who drew how many is told here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from tripledraw.analysis.solver.multiway import views

SEATS = 6
MOST_BETS = 4
CHECK_OR_CALL, FOLD, RAISE = 1, 0, 2

# Places in a row.
STREET, TO_ACT, WAITED, BETS, LIVE, AGGRESSOR, LED, POT, DRAWING, PLAYERS = range(10)
PAID, IN_NOW, DREW, DREW_BEFORE, ENTRY, THROWN, IN_HAND, ACTED = range(10, 10 + 8 * SEATS, SEATS)
DRAWN = 10 + 8 * SEATS
"""By street from the first draw on, and seat."""
HELD = DRAWN + 3 * SEATS
NEXT_CARD = HELD + 1
WIDTH = NEXT_CARD + 1
NOBODY = -1

sits = njit(views.sits, cache=True)
opening_view = njit(views.opening_view, cache=True)
two_view = njit(views.two_view, cache=True)
many_view = njit(views.many_view, cache=True)
draw_two_view = njit(views.draw_two_view, cache=True)
draw_many_view = njit(views.draw_many_view, cache=True)
pot_level = njit(views.pot_level, cache=True)


@njit(cache=True)
def sit_down(row: Any, players: Any) -> None:
    """A new hand: blinds are posted, and the first to act is to act."""
    row[:] = 0
    row[PLAYERS] = players
    row[LIVE] = players
    row[WAITED] = players
    row[BETS] = 1
    row[LED] = NOBODY
    small = 0 if players == 2 else 1
    big = small + 1
    row[AGGRESSOR] = NOBODY
    row[PAID + small] = row[IN_NOW + small] = 1
    row[PAID + big] = row[IN_NOW + big] = 2
    for seat in range(players):
        row[IN_HAND + seat] = 1
        row[DREW + seat] = row[DREW_BEFORE + seat] = views.NO_DRAW
    row[TO_ACT] = (big + 1) % players


@njit(cache=True)
def _after(row: Any, seat: Any) -> Any:
    """The next seat with cards, clockwise."""
    seat = (seat + 1) % row[PLAYERS]
    while row[IN_HAND + seat] == 0:
        seat = (seat + 1) % row[PLAYERS]
    return seat


@njit(cache=True)
def may(row: Any, action: Any) -> Any:
    """Whether a betting action is to be thought of: nobody folds who owes nothing."""
    if action == FOLD:
        return row[BETS] * bet(row) > row[IN_NOW + row[TO_ACT]]
    return action == CHECK_OR_CALL or row[BETS] < MOST_BETS


@njit(cache=True)
def bet(row: Any) -> Any:
    """How large a bet is on this street."""
    return 2 if row[STREET] < 2 else 4


@njit(cache=True)
def act(row: Any, action: Any) -> None:
    """A fold, a check or call, a bet or raise; then whatever follows from it."""
    seat = row[TO_ACT]
    row[ACTED + seat] = 1
    if action == FOLD:
        row[IN_HAND + seat] = 0
        row[LIVE] -= 1
        row[WAITED] -= 1
    else:
        if action == RAISE:
            row[BETS] += 1
            row[AGGRESSOR] = seat
            row[WAITED] = row[LIVE]
        row[WAITED] -= 1
        due = row[BETS] * bet(row) - row[IN_NOW + seat]
        row[IN_NOW + seat] += due
        row[PAID + seat] += due
    if row[WAITED] > 0:
        row[TO_ACT] = _after(row, seat)
    elif row[LIVE] > 1 and row[STREET] < 3:
        _next_street(row)


@njit(cache=True)
def _next_street(row: Any) -> None:
    row[STREET] += 1
    row[DRAWING] = 1
    row[BETS] = 0
    if row[AGGRESSOR] != NOBODY:
        row[LED] = row[AGGRESSOR]
    row[AGGRESSOR] = NOBODY
    row[POT] = 0
    for seat in range(row[PLAYERS]):
        row[POT] += row[PAID + seat]
        row[IN_NOW + seat] = 0
        row[ACTED + seat] = 0
        row[DREW_BEFORE + seat] = row[DREW + seat]
        row[DREW + seat] = views.NO_DRAW
    row[WAITED] = row[LIVE]
    row[TO_ACT] = _after(row, 0)


@njit(cache=True)
def draw(row: Any, count: Any) -> None:
    """A draw of so many cards; after the last one, betting begins."""
    seat = row[TO_ACT]
    row[DREW + seat] = count
    row[DRAWN + (row[STREET] - 1) * SEATS + seat] = count
    row[WAITED] -= 1
    row[TO_ACT] = _after(row, seat)
    if row[WAITED] == 0:
        row[DRAWING] = 0
        row[WAITED] = row[LIVE]
        row[TO_ACT] = _after(row, 0)


@njit(cache=True)
def last_drew(row: Any, seat: Any) -> Any:
    """How many cards a seat took on its last draw; NO_DRAW if it has not drawn yet."""
    drew = row[DREW + seat]
    return row[DREW_BEFORE + seat] if drew == views.NO_DRAW else drew


@njit(cache=True)
def over(row: Any) -> Any:
    """Whether the betting is over for good: one is left, or the last bets are matched."""
    return row[LIVE] == 1 or (row[WAITED] == 0 and row[STREET] == 3)


@njit(cache=True)
def view(row: Any) -> Any:
    """Which table the seat to act looks in, and the number of what it remembers there."""
    if row[DRAWING]:
        return _drawing(row)
    seat, street = row[TO_ACT], row[STREET]
    players = row[PLAYERS]
    behind = row[WAITED] - 1
    owed = -(-(row[BETS] * bet(row) - row[IN_NOW + seat]) // bet(row))
    if street == 0:
        entered = 0
        for other in range(players):
            entered += other != seat and row[IN_HAND + other] and row[ACTED + other]
        raiser = 0 if row[AGGRESSOR] == NOBODY else sits(row[AGGRESSOR], 0, players)
        return 0, opening_view(row[LIVE], behind, entered, row[BETS], owed, raiser)
    pot = pot_level(street, row[POT] // 2, row[LIVE])
    if row[LIVE] == 2:
        other = _after(row, seat)
        last = (seat - 1) % players > (other - 1) % players
        before = row[DRAWN + (street - 2) * SEATS + other] if street > 1 else views.NO_DRAW
        early = sits(other, 0, players) == views.EARLY
        return views.TWO + street, two_view(
            last, row[BETS], row[DREW + other], before, row[DREW + seat], _leads(row, seat), pot,
            early,
        )  # fmt: skip
    pat = 0
    fewest = views.NO_DRAW
    for other in range(players):
        if other != seat and row[IN_HAND + other]:
            fewest = min(fewest, row[DREW + other])
            pat += row[DREW + other] == 0
    who = row[AGGRESSOR] if row[AGGRESSOR] != NOBODY else row[LED]
    aggressor = np.int64(4)
    if who == seat:
        aggressor = np.int64(5)
    elif who != NOBODY and row[IN_HAND + who]:
        aggressor = min(row[DREW + who], np.int64(3))
    return views.MANY + street, many_view(
        row[LIVE], behind, row[BETS], owed, pat, fewest, aggressor, row[DREW + seat], pot
    )


@njit(cache=True)
def _drawing(row: Any) -> Any:
    """The same at a draw."""
    seat, street = row[TO_ACT], row[STREET]
    mine, leads = row[DREW_BEFORE + seat], _leads(row, seat)
    if row[LIVE] == 2:
        other = _after(row, seat)
        large = pot_level(street, row[POT] // 2, 2) > 1
        early = sits(other, 0, row[PLAYERS]) == views.EARLY
        return views.DRAW_TWO + street - 1, draw_two_view(
            row[DREW + other], row[DREW_BEFORE + other], leads, mine, large, early
        )
    fewest = views.NO_DRAW
    before = views.NO_DRAW
    for other in range(row[PLAYERS]):
        if other != seat and row[IN_HAND + other]:
            if row[DREW + other] != views.NO_DRAW:
                fewest = min(fewest, row[DREW + other])
            else:
                before = min(before, row[DREW_BEFORE + other])
    return views.DRAW_MANY + street - 1, draw_many_view(
        row[LIVE], row[WAITED] - 1, fewest, before, leads, mine
    )


@njit(cache=True)
def _leads(row: Any, seat: Any) -> Any:
    """Who bet last on the streets before: 0 nobody, 1 another, 2 the seat itself."""
    return 0 if row[LED] == NOBODY else 2 if row[LED] == seat else 1
