"""A whole hand, from the blinds to the last chip, and very many of them.

Theory of operation
-------------------
A hand is a function of the seed and its number alone: both of its streams of chance, the dealer's
and the policies', begin anew with it. So results do not depend on how the work is cut up, any hand
can be played again alone (``recorded``), and the same cards come whatever the policies do.

The rules are the profile ``ONLINE`` of ``rules.options``, with another cap where wanted; ``rules``
itself is what the tests hold this to, hand by hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.chance import reseed
from tripledraw.analysis.simulator.betting import bet, collect, post_blinds
from tripledraw.analysis.simulator.drawing import deal, draw
from tripledraw.analysis.simulator.layout import kernel
from tripledraw.analysis.values import value5
from tripledraw.rules.options import MAX_SEATS

_STREETS = 4
_WORST = 1 << 30


@kernel
def _begin(table: Any, hidden: Any, seed: Any, number: Any) -> None:
    reseed(hidden.chance, seed, np.uint64(2) * number)
    reseed(table.chance, seed, np.uint64(2) * number + np.uint64(1))
    for seat in range(table.players):
        table.stacks[seat] = hidden.begun_with[seat]
        table.bets[seat] = 0
        table.folded[seat] = 0
        hidden.contributed[seat] = 0
        hidden.acted[seat] = 0
        hidden.taken_back[seat] = 0
        hidden.thrown[seat] = 0
        hidden.muck[seat] = 0
    for street in range(_STREETS):
        for seat in range(MAX_SEATS):
            table.draws[street, seat] = -1
    table.pot = 0
    table.live = table.players
    table.aggressor = -1
    hidden.top = 0
    hidden.decisions = 0
    hidden.reshuffles = 0
    hidden.first = 0
    hidden.end = 0
    hidden.live_bits = (1 << table.players) - 1
    hidden.logged = 0
    hidden.stubs_logged = 0


@kernel
def play(table: Any, hidden: Any, seed: Any, number: Any) -> None:
    """Play the hand of this seed and number; the records hold what came of it."""
    _begin(table, hidden, seed, number)
    deal(table, hidden)
    after = post_blinds(table, hidden)
    for street in range(_STREETS):
        table.street = street
        table.unit = hidden.big_blind if street < 2 else 2 * hidden.big_blind
        if street:
            collect(table, hidden)
            draw(table, hidden)
            after = table.button
        bet(table, hidden, after)
        if table.live == 1:
            break
    collect(table, hidden)
    _pay(table, hidden)


@kernel
def _pay(table: Any, hidden: Any) -> None:
    values = hidden.values
    highest = 0
    for seat in range(table.players):
        values[seat] = _WORST
        if not table.folded[seat]:
            highest = max(highest, hidden.contributed[seat])
            if table.live == 1:
                values[seat] = 0
            else:
                hand = hidden.hands[seat]
                values[seat] = value5(hand[0], hand[1], hand[2], hand[3], hand[4])
    below = 0
    while below < highest:
        level = highest
        for seat in range(table.players):
            if not table.folded[seat] and below < hidden.contributed[seat] < level:
                level = hidden.contributed[seat]
        chips = 0
        for seat in range(table.players):
            put_in = hidden.contributed[seat]
            if level < highest:
                put_in = min(put_in, level)
            chips += max(0, put_in - below)
        _award(table, hidden, values, level, chips)
        below = level


@kernel
def _award(table: Any, hidden: Any, values: Any, level: Any, chips: Any) -> None:
    """Push a pot to the best of those who reached its level; odd chips from the button's left."""
    best, winners = _WORST, 0
    for seat in range(table.players):
        if hidden.contributed[seat] >= level:
            if values[seat] < best:
                best, winners = values[seat], 0
            winners += values[seat] == best
    share = chips // winners
    odd = chips - share * winners
    seat = table.button
    for _ in range(table.players):
        seat += 1
        if seat >= table.players:
            seat = 0
        if hidden.contributed[seat] >= level and values[seat] == best:
            table.stacks[seat] += share + (odd > 0)
            odd -= 1
    table.pot -= chips


NET, SQUARES, SHOWDOWNS, WON = range(4)
"""The rows of what is added up by seat."""
RESHUFFLES, DECISIONS = range(2)
"""The places of what is added up over all seats."""


@kernel
def play_many(
    table: Any, hidden: Any, seed: Any, first: Any, last: Any, button: Any, seats: Any, totals: Any
) -> None:
    """Play the hands of these numbers, and add up by seat what came of each.

    ``button`` -1 lets it move round with the number of the hand.
    """
    for number in range(first, last):
        table.button = button if button >= 0 else number % table.players
        play(table, hidden, seed, np.uint64(number))
        for seat in range(table.players):
            net = table.stacks[seat] - hidden.begun_with[seat]
            seats[NET, seat] += net
            seats[SQUARES, seat] += net * net
            seats[WON, seat] += net > 0
            seats[SHOWDOWNS, seat] += table.live > 1 and not table.folded[seat]
        totals[RESHUFFLES] += hidden.reshuffles
        totals[DECISIONS] += hidden.decisions
