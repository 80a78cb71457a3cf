"""Learning at whole tables: external-sampling MCCFR against a field of opponents.

Among many no play is safe whatever the others do, and play that is learnt against itself alone knows
nothing of how people play. So the learner meets tables of all kinds: some where all the others are
what he is now, some of five bots of a kind, some where anybody sits anywhere (``Company``). Against
those who do not learn, what is learnt is how to beat them; against himself, what nobody can take
from him.

One seat of a deal is the learner: it tries all that it may do, everybody else does one thing. The
mixtures by which he plays are averaged, each weighed by how often he himself would have come there;
the average is what is kept in the end. Discounting and pruning are those of the heads-up trainer.
Where nothing is known yet he begins with what the rulebook says, and keeps to it until something
else has done clearly better: learning among many is noisy, and the first luck would lead astray.

A branch is a copy: ``rows[depth]`` and ``hands[depth]`` are the table as it stands at the learner's
decision of that depth, and the copy at ``depth + 1`` is played on until he has to decide again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tripledraw.analysis import chance
from tripledraw.analysis.solver.charts import size
from tripledraw.analysis.solver.dealing import mask
from tripledraw.analysis.solver.multiway.field import (
    BEGINNER,
    CALLER,
    FIELD,
    LOOSE,
    RULEBOOK,
    TIGHT,
    field_bets,
    field_keeps,
)
from tripledraw.analysis.solver.multiway.playing import (
    deal_in,
    do,
    do_draw,
    mix,
    new_seats,
    options,
    place_of,
    won,
)
from tripledraw.analysis.solver.multiway.table import (
    DRAWING,
    ENTRY,
    PAID,
    SEATS,
    TO_ACT,
    act,
    over,
    sit_down,
)
from tripledraw.analysis.solver.multiway.views import ACTIONS
from tripledraw.analysis.solver.trainer import pick
from tripledraw.cards import HAND_SIZE

SELF, ANYBODY = len(FIELD), len(FIELD) + 1
"""Kinds of tables besides those of the field: all as the learner is now; each seat somebody else."""
_ANYBODY = np.array([SELF, RULEBOOK, LOOSE, TIGHT, BEGINNER, CALLER], np.int64)
_LEARNERS_AT_ONCE = 2
"""How many seats learn from a deal at a table of ``SELF``."""
_TRUST = np.float32(300.0)
"""In small blinds: by how much something must have done better than what the rulebook says."""
_LOOK_AGAIN = np.uint64(31)
"""What has done badly is tried one time in so many and one."""
_LOOK_ASIDE = np.uint64(3)
"""So often, and one, nothing is learnt where the learner would not have come: he just plays on."""


class Company(NamedTuple):
    """Who is met: how often how many sit at the table, from 3, and how often which kind of table it
    is; both summed up to 1."""

    sizes: Any
    kinds: Any


class Model(NamedTuple):
    """What is known of hands, where the tables begin and how many buckets they have, which bucket is
    which there (``joining``), what has been learnt, and what the rulebook must know."""

    entries: Any
    begins: Any
    counts: Any
    buckets: Any
    regrets: Any
    sums: Any
    finishes: Any


@njit(cache=True)
def _one_of(shares: Any, random: Any) -> Any:
    """A place of an array of shares that are summed up."""
    luck = chance.uniform(random)
    chosen = 0
    while chosen < len(shares) - 1 and luck >= shares[chosen]:
        chosen += 1
    return chosen


@njit(cache=True, nogil=True)
def learn(deals: Any, company: Any, model: Any, random: Any, line: Any, floor: Any) -> Any:
    """Play so many deals. How many spots were seen."""
    seats = new_seats()
    seen = 0
    for _ in range(deals):
        players = 3 + _one_of(company.sizes, random)
        kind = _one_of(company.kinds, random)
        for seat in range(SEATS):
            known = kind != ANYBODY
            seats.kinds[seat] = kind if known else _ANYBODY[chance.below(random, len(_ANYBODY))]
        sit_down(seats.rows[0], players)
        deal_in(seats.rows[0], seats.hands[0], seats.deck, model.entries, random)
        first = chance.below(random, players)
        for each in range(_LEARNERS_AT_ONCE if kind == SELF else 1):
            seats.rows[1] = seats.rows[0]
            seats.hands[1] = seats.hands[0]
            seats.reach[1] = 1.0
            seen += _walk((first + each) % players, seats, model, random, line, floor)
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
            action = seats.action[depth]
            seats.reach[depth + 1] = seats.reach[depth] * seats.mixtures[depth, action]
            depth += 1
            do(seats.rows[depth], seats.hands[depth], action, seats.deck, model.entries, random)
    return seen


@njit(cache=True)
def _play_on(depth: Any, learner: Any, seats: Any, model: Any, random: Any) -> Any:
    """The others act until the learner has to, or it is over. How many spots were seen."""
    row, hands, mixture = seats.rows[depth], seats.hands[depth], seats.mixtures[depth]
    seen = 0
    while not over(row):
        seen += 1
        seat = row[TO_ACT]
        kind = seats.kinds[seat]
        if seat == learner or kind == SELF:
            place = place_of(row, model.begins, model.counts, model.buckets)
            _expect(place, row, hands, model, random)
            open_ = options(row)
            mix(model.regrets[place], open_, mixture)
            off = seats.reach[depth] <= 0.0 and chance.next_word(random) & _LOOK_ASIDE
            if seat == learner and not off:
                seats.place[depth] = place
                break
            do(row, hands, pick(mixture, open_, random), seats.deck, model.entries, random)
        elif row[DRAWING]:
            keep = field_keeps(kind, row, hands, model.finishes, random)
            do_draw(row, hands, keep, seats.deck, model.entries, random)
        else:
            act(row, field_bets(kind, row, hands, model.finishes, random))
    return seen


@njit(cache=True)
def _expect(place: Any, row: Any, hands: Any, model: Any, random: Any) -> None:
    """Where nothing is known yet, trust the rulebook."""
    regrets = model.regrets[place]
    for action in range(ACTIONS):
        if regrets[action] != 0.0:
            return
    if row[DRAWING] == 0:
        regrets[field_bets(RULEBOOK, row, hands, model.finishes, random)] = _TRUST
        return
    keep = field_keeps(RULEBOOK, row, hands, model.finishes, random)
    entry = row[ENTRY + row[TO_ACT]]
    regrets[_choice(entry, size(keep))] = _TRUST


@njit(cache=True)
def _choice(entry: Any, kept: Any) -> Any:
    """The choice of a draw that keeps so many cards, or else the usual one."""
    if kept == HAND_SIZE:
        return 0
    for choice in range(1, ACTIONS):
        if size(mask(entry, choice)) == kept:
            return choice
    return 1


@njit(cache=True)
def _open(depth: Any, learner: Any, seats: Any, model: Any, random: Any, line: Any) -> None:
    """The learner has to act: what is there to try? What folding costs is known at once."""
    row = seats.rows[depth]
    open_ = options(row)
    place, reach = seats.place[depth], seats.reach[depth]
    regrets = model.regrets[place]
    mixture = seats.mixtures[depth]
    seats.worths[depth, :] = 0.0
    seats.action[depth] = 0
    tries = tried = 0
    for action in range(ACTIONS):
        if open_ >> action & 1 == 0:
            continue
        if reach > 0.0:
            model.sums[place, action] += np.float32(reach * mixture[action])
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
