"""Learning at whole tables: external-sampling MCCFR for any number of players.

In turn each seat of a deal is the learner: it tries all that it may do, everybody else does one
thing, as often as their regrets say. What they do is added to their average play, which is what is
kept in the end. Discounting and pruning are those of the heads-up trainer. Where two are left after
a draw they may play on by a heads-up strategy; then nothing is to be learnt there.

A branch is a copy: ``rows[depth]`` and ``hands[depth]`` are the table as it stands at the learner's
decision of that depth, and the copy at ``depth + 1`` is played on until he has to decide again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from tripledraw.analysis import chance
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.dealing import betting_history, bucket, drawing_history
from tripledraw.analysis.solver.multiway.playing import (
    deal_in,
    do,
    mix,
    new_seats,
    options,
    pick,
    place_of,
    won,
)
from tripledraw.analysis.solver.multiway.table import (
    BETS,
    DRAWING,
    DRAWN,
    ENTRY,
    IN_HAND,
    LED,
    LIVE,
    PAID,
    PLAYERS,
    POT,
    SEATS,
    STREET,
    TO_ACT,
    over,
    sit_down,
)
from tripledraw.analysis.solver.multiway.views import ACTIONS

_HIGHEST_LEVEL = np.array([0, 4, 8, 16], np.int64)
_LOOK_AGAIN = np.uint64(31)


@njit(cache=True)
def _role(row: Any, seat: Any) -> Any:
    """Of two who are left: 0 for the one who acts last after a draw, 1 for the other."""
    players = row[PLAYERS]
    for other in range(players):
        if other != seat and row[IN_HAND + other]:
            return 1 if (seat - 1) % players < (other - 1) % players else 0
    return 0


@njit(cache=True)
def place_of_two(row: Any, model: Any) -> Any:
    """Where in the heads-up strategy the seat to act finds what it does; ``spots`` reads the same
    off a state."""
    seat, street = row[TO_ACT], row[STREET]
    role = _role(row, seat)
    other = seat
    for each in range(row[PLAYERS]):
        if each != seat and row[IN_HAND + each]:
            other = each
    level = np.int64(min(max(round(row[POT] / 4.0), 1), _HIGHEST_LEVEL[street]))
    last = 0
    led = row[LED]
    if led in (seat, other):
        last = 1 + _role(row, led)
    mine, his = DRAWN + seat, DRAWN + other
    second, third = SEATS, 2 * SEATS
    known = bucket(row[ENTRY + seat])
    if row[DRAWING]:
        number = drawing_history(
            street, role, level, last, row[mine], row[mine + second],
            row[his], row[his + second], row[his + third],
        )  # fmt: skip
        at = number * model.buckets[street - 1] + known
        return model.layout[4 + street] + history.DRAWING_ROW * at
    number = betting_history(
        street, role, level, last, row[mine], row[mine + second], row[mine + third],
        row[his], row[his + second], row[his + third],
    )  # fmt: skip
    node = history.LATER
    while history.SEAT[node] != role or history.BETS[node] != row[BETS]:
        node += 1
    at = number * model.buckets[street] + known
    return model.layout[street] + history.BETTING_ROW * at + history.PLACE[node]


@njit(cache=True)
def play_two(row: Any, hands: Any, deck: Any, model: Any, random: Any, mixture: Any) -> None:
    """To the end, as the heads-up strategy does."""
    while not over(row):
        place = place_of_two(row, model)
        open_ = options(row)
        total = 0.0
        for action in range(ACTIONS):
            known = open_ >> action & 1
            mixture[action] = np.float64(model.heads_up[place + action]) if known else 0.0
            total += mixture[action]
        if total == 0.0:
            mixture[1] = total = 1.0
        for action in range(ACTIONS):
            mixture[action] /= total
        do(row, hands, pick(mixture, random), deck, model.entries, random)


@njit(cache=True, nogil=True)
def learn(deals: Any, players: Any, model: Any, random: Any, line: Any, floor: Any) -> Any:
    """Play so many deals, each with every seat as the learner. How many spots were seen."""
    seats = new_seats()
    seen = 0
    for _ in range(deals):
        sit_down(seats.rows[0], players)
        deal_in(seats.rows[0], seats.hands[0], seats.deck, model.entries, random)
        for learner in range(players):
            seats.rows[1] = seats.rows[0]
            seats.hands[1] = seats.hands[0]
            seen += _walk(learner, seats, model, random, line, floor)
    return seen


@njit(cache=True)
def _walk(learner: Any, seats: Any, model: Any, random: Any, line: Any, floor: Any) -> Any:
    """One deal through the eyes of one learner. How many spots were seen.

    Numba cannot keep functions that call themselves, so the way back is kept by depth.
    """
    depth = 1
    seen = 0
    while depth > 0:
        seen += _play_on(depth, learner, seats, model, random)
        row = seats.rows[depth]
        if over(row):
            worth = won(row, learner)
            depth -= 1
        else:
            _open(depth, learner, seats, model, random, line)
            worth = 0.0
        while depth > 0:
            # Either what the last try was worth comes back, or none has been made yet.
            seats.worths[depth, seats.action[depth]] += worth
            action = _next_try(seats, depth)
            if action >= 0:
                break
            worth = _note(depth, seats, model.regrets, floor)
            depth -= 1
        if depth > 0:
            seats.rows[depth + 1] = seats.rows[depth]
            seats.hands[depth + 1] = seats.hands[depth]
            depth += 1
            do(
                seats.rows[depth], seats.hands[depth], seats.action[depth - 1], seats.deck,
                model.entries, random,
            )  # fmt: skip
    return seen


@njit(cache=True)
def _play_on(depth: Any, learner: Any, seats: Any, model: Any, random: Any) -> Any:
    """The others act until the learner has to, or it is over. How many spots were seen."""
    row, hands, mixture = seats.rows[depth], seats.hands[depth], seats.mixtures[depth]
    seen = 0
    while not over(row):
        seen += 1
        if row[LIVE] == 2 and row[STREET] > 0 and len(model.heads_up) > 0:
            play_two(row, hands, seats.deck, model, random, mixture)
            break
        place = place_of(row, model.begins, model.counts)
        mix(model.regrets[place], options(row), mixture)
        if row[TO_ACT] == learner:
            seats.place[depth] = place
            break
        for action in range(ACTIONS):
            model.sums[place, action] += np.float32(mixture[action])
        do(row, hands, pick(mixture, random), seats.deck, model.entries, random)
    return seen


@njit(cache=True)
def _open(depth: Any, learner: Any, seats: Any, model: Any, random: Any, line: Any) -> None:
    """The learner has to act: what is there to try? What folding costs is known at once."""
    row = seats.rows[depth]
    open_ = options(row)
    regrets = model.regrets[seats.place[depth]]
    mixture = seats.mixtures[depth]
    seats.worths[depth, :] = 0.0
    seats.action[depth] = 0
    tries = tried = 0
    for action in range(ACTIONS):
        if open_ >> action & 1 == 0:
            continue
        if action == 0 and row[DRAWING] == 0:
            seats.worths[depth, 0] = -np.float64(row[PAID + learner])
            tried |= 1
        elif (
            mixture[action] > 0.0
            or regrets[action] > line
            or chance.next_word(random) & _LOOK_AGAIN == 0
        ):
            tries |= 1 << action
    seats.tries[depth] = tries
    seats.tried[depth] = tried | tries


@njit(cache=True)
def _next_try(seats: Any, depth: Any) -> Any:
    """The next action to try, or -1."""
    tries = seats.tries[depth]
    for action in range(ACTIONS):
        if tries >> action & 1:
            seats.tries[depth] = tries & ~(1 << action)
            seats.action[depth] = action
            return action
    return -1


@njit(cache=True)
def _note(depth: Any, seats: Any, all_regrets: Any, floor: Any) -> Any:
    """All has been tried: note what is regretted. What the spot is worth."""
    tried, mixture, worths = seats.tried[depth], seats.mixtures[depth], seats.worths[depth]
    regrets = all_regrets[seats.place[depth]]
    worth = 0.0
    for action in range(ACTIONS):
        if tried >> action & 1:
            worth += mixture[action] * worths[action]
    for action in range(ACTIONS):
        if tried >> action & 1:
            regrets[action] = max(regrets[action] + np.float32(worths[action] - worth), floor)
    return worth
