"""A bot for three players and more, that plays tables learnt by ``tripledraw train --players``.

No tables are shipped: none has yet done better than the rulebook at a table of rulebooks. Whoever has
trained some says where they are in TRIPLEDRAW_MULTIWAY, and names the bot to ``tripledraw match`` as
``tripledraw.bots.multiway:multiway``. A spot is looked up by the hand's bucket and by what
``analysis.solver.multiway.views`` remembers of the hand so far; where learning hardly came, the
rulebook is asked instead.
"""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver.multiway import tables, views
from tripledraw.analysis.solver.numbering import BEFORE, SET_START, kind_of
from tripledraw.bots.rulebook import rulebook
from tripledraw.cards import HAND_SIZE, Card
from tripledraw.lowball import value
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

WHERE = "TRIPLEDRAW_MULTIWAY"

_WORST_MADE = value("JdTc9c8c6c")
_DRAWS = 3
_PAT, _USUAL, _MORE, _FEWER = range(views.ACTIONS)
_FOLD, _CALL, _RAISE = range(3)
_BEFORE = BEFORE.tolist()
_SET_START = SET_START.tolist()


@cache
def learnt() -> tuple[tables.Tables, tuple[int, ...], list[int]]:
    """The tables, their numbers of buckets, and where each begins. Raises tables.TablesError."""
    found = tables.load(Path(os.environ.get(WHERE, "data/training/multiway.tables")))
    counts = views.merged(found.header.counts)
    return found, counts, views.layout(counts)


def multiway(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What was learnt for such a spot."""
    found, counts, begins = learnt()
    cards = tuple(sorted(indices(state.hands[seat])))
    table, street, view = place(state, seat)
    bucket = int(found.buckets[street, int(kind_of(*cards))]) // views.MERGED[street]
    parts = found.rows[begins[table] + view * counts[street] + bucket].tolist()
    total = sum(parts)
    if total == 0:
        return rulebook(state, seat, legal, rng)
    left = rng.randrange(total)
    action = 0
    while left >= parts[action]:
        left -= parts[action]
        action += 1
    if legal.stage is Stage.DRAWING:
        return _discard(state.hands[seat], street, action)
    if action == _RAISE and legal.bet_to is not None:
        return Bet() if legal.opens else Raise()
    if action == _FOLD and legal.to_call:
        return Fold()
    return Call() if legal.to_call else Check()


def place(state: State, seat: int) -> tuple[int, int, int]:
    """Which table a spot is in, the street that its buckets are of, and what is remembered."""
    street = int(state.street)
    others = [other for other in state.live if other != seat]
    live = len(others) + 1
    draws = state.draws
    mine = draws[seat][-1] if draws[seat] else views.NO_DRAW
    lead = state.hand_aggressor
    if state.stage is Stage.DRAWING:
        behind = [other for other in others if len(draws[other]) < street]
        now = [draws[other][-1] for other in others if len(draws[other]) == street]
        before = [draws[other][-1] for other in behind if draws[other]]
        view = views.drawing_view(
            live, len(behind), min(now, default=views.NO_DRAW),
            min(before, default=views.NO_DRAW), 0 if lead is None else 1 + (lead == seat), mine,
        )  # fmt: skip
        return 4 + street, street - 1, view
    price = max(state.bets)
    bet = state.stakes.small_bet if street < 2 else state.stakes.big_bet
    behind = [other for other in others if not state.acted[other] or state.bets[other] < price]
    owed = -(-(price - state.bets[seat]) // bet)
    if street == 0:
        entered = sum(state.acted[other] for other in others)
        return 0, 0, views.opening_view(live, len(behind), entered, state.bet_count, owed)
    drew = [draws[other][-1] for other in others]
    pot = (sum(state.contributed) + state.dead) // state.stakes.small_bet
    view = views.betting_view(
        live, len(behind), state.bet_count, owed, drew.count(0), min(drew),
        _aggressor(state, seat), mine, views.pot_level(pot),
    )  # fmt: skip
    return street, street, view


def _aggressor(state: State, seat: int) -> int:
    """What the last one to bet or raise drew last; 4 if there is none, 5 if it was oneself."""
    who = state.hand_aggressor if state.last_aggressor is None else state.last_aggressor
    if who == seat:
        return 5
    return 4 if who is None or state.folded[who] else min(state.draws[who][-1], 3)


def _discard(hand: tuple[Card, ...], street: int, action: int) -> Action:
    if action == _PAT:
        return STAND_PAT
    worths = learnt()[0].kept[_DRAWS - 1 - street]
    ordered = sorted(hand, key=lambda card: indices((card,))[0])
    numbers = indices(ordered)
    best = [-1] * (HAND_SIZE + 1)
    masks = [0] * (HAND_SIZE + 1)
    for mask in range(31):
        kept = [numbers[place] for place in range(HAND_SIZE) if mask >> place & 1]
        number = sum(_BEFORE[card][size] for size, card in enumerate(kept, 1))
        worth = int(worths[_SET_START[len(kept)] + number])
        drawn = HAND_SIZE - len(kept)
        if worth > best[drawn]:
            best[drawn], masks[drawn] = worth, mask
    usual = 1 if value(hand) <= _WORST_MADE else best.index(max(best[1:]), 1)
    drawn = usual + {_USUAL: 0, _MORE: 1, _FEWER: -1}[action]
    if not 0 < drawn <= HAND_SIZE:
        return STAND_PAT
    kept_mask = masks[drawn]
    return Discard(tuple(card for place, card in enumerate(ordered) if not kept_mask >> place & 1))
