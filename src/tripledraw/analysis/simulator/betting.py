"""A street's betting as ``rules.betting`` has it, on the simulator's records.

Where every stack is deep, so that nobody can go all in, the questions about short all-ins are not
asked: that is a quarter of the time of a hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tripledraw.analysis.simulator.layout import CALL, FOLD, LOG_SIZE, RAISE, decide, kernel, lowest


@kernel
def price(table: Any, hidden: Any, seat: Any) -> Any:
    """The bet that this seat has to match; a short big blind still costs its full amount."""
    top = hidden.top
    if top < hidden.base and (table.bets[seat] == 0 or _another_has_chips(table, seat)):
        return hidden.base
    return top


@kernel
def _another_has_chips(table: Any, seat: Any) -> bool:
    for other in range(table.players):
        if other != seat and table.stacks[other] and not table.folded[other]:
            return True
    return False


@kernel
def _another_can_call(table: Any, seat: Any, level: Any) -> bool:
    for other in range(table.players):
        has_chips = table.stacks[other] and not table.folded[other]
        if has_chips and other != seat and table.bets[other] + table.stacks[other] > level:
            return True
    return False


@kernel
def next_to_act(table: Any, hidden: Any, after: Any) -> Any:
    """The next seat that the betting waits for, -1 where it is over."""
    if hidden.deep:
        if hidden.waiting == 0:
            return -1
        return left_of(after, hidden.waiting)
    seat = after
    for _ in range(table.players):
        seat += 1
        if seat >= table.players:
            seat = 0
        if table.folded[seat] or table.stacks[seat] == 0:
            continue
        if table.bets[seat] < price(table, hidden, seat):
            return seat
        if not hidden.acted[seat] and _another_can_call(table, seat, table.bets[seat]):
            return seat
    return -1


@kernel
def left_of(seat: Any, bits: Any) -> Any:
    """The first seat clockwise from ``seat``, itself the last, of those whose bits are set."""
    beyond = bits & (-2 << seat)
    return lowest(np.uint64(beyond or bits))


@kernel
def _offer(table: Any, hidden: Any, seat: Any) -> None:
    """Lay down what the seat may do: what a call adds, and where a raise would bring its bet."""
    bet = table.bets[seat]
    table.bet_to = 0
    if hidden.deep:
        table.to_call = hidden.top - bet
        if table.bet_count < table.cap:
            table.bet_to = hidden.base + table.unit
        return
    stack = table.stacks[seat]
    faces = price(table, hidden, seat) - bet
    table.to_call = min(faces, stack)
    if table.bet_count >= table.cap or stack <= faces:
        return
    reopened = not hidden.acted[seat] or 2 * faces >= table.unit
    if reopened and _another_can_call(table, seat, bet + faces):
        table.bet_to = min(hidden.base + table.unit, bet + stack)


@kernel
def _put_in(table: Any, hidden: Any, seat: Any, chips: Any) -> None:
    table.stacks[seat] -= chips
    table.bets[seat] += chips
    table.pot += chips
    hidden.top = max(hidden.top, table.bets[seat])


@kernel
def post_blinds(table: Any, hidden: Any) -> Any:
    """The two blinds, as far as the stacks reach; the seat of the big blind."""
    small = table.button if table.players == 2 else (table.button + 1) % table.players
    big = (small + 1) % table.players
    _put_in(table, hidden, small, min(hidden.small_blind, table.stacks[small]))
    _put_in(table, hidden, big, min(hidden.big_blind, table.stacks[big]))
    hidden.base = hidden.big_blind
    table.bet_count = 1
    return big


@kernel
def log(hidden: Any, byte: Any) -> None:
    """Note a decision, or a card of it."""
    if hidden.logged < LOG_SIZE:
        hidden.log[hidden.logged] = byte
        hidden.logged += 1


@kernel
def look(table: Any, hidden: Any, seat: Any) -> Any:
    """Let the seat decide: what its policy answers."""
    table.seat = seat
    table.parameters = hidden.parameters[seat]
    for place in range(5):
        table.hand[place] = hidden.hands[seat, place]
    hidden.decisions += 1
    return decide(hidden.policies[seat], table)


@kernel
def _act(table: Any, hidden: Any, seat: Any, wanted: Any) -> None:
    hidden.acted[seat] = 1
    hidden.waiting &= ~(1 << seat)
    if wanted == FOLD:
        table.folded[seat] = 1
        table.live -= 1
        hidden.live_bits &= ~(1 << seat)
    elif wanted != RAISE or table.bet_to == 0:
        wanted = CALL
        _put_in(table, hidden, seat, table.to_call)
    else:
        _put_in(table, hidden, seat, table.bet_to - table.bets[seat])
        bet = table.bets[seat]
        if 2 * (bet - hidden.base) >= table.unit:
            hidden.base = bet
            table.bet_count += 1
        table.aggressor = seat
        hidden.waiting = hidden.live_bits & ~(1 << seat)
    if hidden.recorded:
        log(hidden, np.uint8(wanted))


@kernel
def bet(table: Any, hidden: Any, after: Any) -> None:
    """The betting of one street, from the left of ``after``; what nobody matched goes back."""
    table.drawing = 0
    hidden.waiting = hidden.live_bits
    seat = after
    while table.live > 1:
        seat = next_to_act(table, hidden, seat)
        if seat < 0:
            break
        _offer(table, hidden, seat)
        _act(table, hidden, seat, look(table, hidden, seat))
    _give_back(table)


@kernel
def _give_back(table: Any) -> None:
    highest, second, owner = -1, -1, 0
    for seat in range(table.players):
        bet = table.bets[seat]
        if bet > highest:
            second, highest, owner = highest, bet, seat
        elif bet > second:
            second = bet
    unmatched = highest - second
    table.stacks[owner] += unmatched
    table.bets[owner] -= unmatched
    table.pot -= unmatched


@kernel
def collect(table: Any, hidden: Any) -> None:
    """The bets go into the middle, and the betting of a new street stands open."""
    for seat in range(table.players):
        hidden.contributed[seat] += table.bets[seat]
        table.bets[seat] = 0
        hidden.acted[seat] = 0
    hidden.base = 0
    hidden.top = 0
    table.bet_count = 0
