"""Play among three and more: what was learnt at whole tables (``tripledraw train --players``).

A spot is looked up by the hand's bucket and by what ``analysis.solver.multiway.views`` remembers of
the hand so far; where learning hardly came, the rulebook is asked instead. Tables of one's own are
played, as ``tripledraw.bots.multiway:multiway`` in ``tripledraw match``, where TRIPLEDRAW_MULTIWAY
says where they are. All this needs numpy, so it is loaded only when somebody wants to play.
"""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver.buckets import WORST_MADE
from tripledraw.analysis.solver.multiway import joining, tables, views
from tripledraw.analysis.solver.numbering import kind_of
from tripledraw.analysis.solver.spots import best_kept
from tripledraw.bots.rulebook import rulebook
from tripledraw.cards import HAND_SIZE, Card
from tripledraw.lowball import value
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State

WHERE = "TRIPLEDRAW_MULTIWAY"

_DRAWS = 3
_PAT, _USUAL, _MORE, _FEWER = range(views.ACTIONS)
_FOLD, _CALL, _RAISE = range(3)
TABLES = Path(__file__).parent / "strategies" / "multiway.tables"


class Learnt:
    """Tables, how many buckets each has, and where each begins."""

    def __init__(self, found: tables.Tables) -> None:
        self.tables = found
        self.counts = joining.counts(found.numbers)
        self.begins = views.layout(self.counts)


@cache
def shipped() -> Learnt:
    """The tables that come with tripledraw, or those at TRIPLEDRAW_MULTIWAY; read once.

    Raises tables.TablesError.
    """
    return Learnt(tables.load(Path(os.environ.get(WHERE, TABLES))))


def multiway(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What was learnt for such a spot."""
    return play(shipped(), state, seat, legal, rng)


def play(learnt: Learnt, state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What these tables say, or where they say nothing, the rulebook."""
    cards = tuple(sorted(indices(state.hands[seat])))
    table, number = place(state, seat)
    known = learnt.tables
    bucket = int(known.buckets[views.STREETS[table], int(kind_of(*cards))])
    row = number * learnt.counts[table] + int(known.numbers[table, bucket])
    parts = known.at(learnt.begins[table] + row)
    total = sum(parts)
    if total == 0:
        return rulebook(state, seat, legal, rng)
    left = rng.randrange(total)
    action = 0
    while left >= parts[action]:
        left -= parts[action]
        action += 1
    if legal.stage is Stage.DRAWING:
        kept = known.kept[_DRAWS - int(state.street)]
        return _discard(state.hands[seat], kept, action)
    if action == _RAISE and legal.bet_to is not None:
        return Bet() if legal.opens else Raise()
    if action == _FOLD and legal.to_call:
        return Fold()
    return Call() if legal.to_call else Check()


def place(state: State, seat: int) -> tuple[int, int]:
    """Which table a spot is in, and the number of what is remembered there."""
    if state.stage is Stage.DRAWING:
        return _drawing(state, seat)
    street = int(state.street)
    others = [other for other in state.live if other != seat]
    live, draws = len(others) + 1, state.draws
    price = max(state.bets)
    bet = state.stakes.small_bet if street < 2 else state.stakes.big_bet
    behind = [other for other in others if not state.acted[other] or state.bets[other] < price]
    owed = -(-(price - state.bets[seat]) // bet)
    raiser = state.last_aggressor
    if street == 0:
        entered = sum(state.acted[other] for other in others)
        where = views.EARLY if raiser is None else _sits(state, raiser)
        return views.OPENING, views.opening_view(
            live, len(behind), entered, state.bet_count, owed, where
        )
    mine = draws[seat][-1]
    pot = (sum(state.contributed) + state.dead) // state.stakes.small_bet
    level = views.pot_level(street, pot, live)
    if live == 2:
        other = others[0]
        last = state.live[-1] == seat
        before = draws[other][-2] if street > 1 else views.NO_DRAW
        early = _sits(state, other) == views.EARLY
        return views.TWO + street, views.two_view(
            last, state.bet_count, draws[other][-1], before, mine, _leads(state, seat), level, early
        )
    drew = [draws[other][-1] for other in others]
    return views.MANY + street, views.many_view(
        live, len(behind), state.bet_count, owed, drew.count(0), min(drew),
        _aggressor(state, seat), mine, level,
    )  # fmt: skip


def _drawing(state: State, seat: int) -> tuple[int, int]:
    """The same at a draw."""
    street = int(state.street)
    others = [other for other in state.live if other != seat]
    draws, no_draw = state.draws, views.NO_DRAW
    mine = draws[seat][-1] if draws[seat] else no_draw
    leads = _leads(state, seat)
    waits = [other for other in others if len(draws[other]) < street]
    if len(others) == 1:
        his = draws[others[0]]
        drew, then = (no_draw, his[-1:]) if waits else (his[-1], his[-2:-1])
        pot = (sum(state.contributed) + state.dead) // state.stakes.small_bet
        large = views.pot_level(street, pot, 2) > 1
        early = _sits(state, others[0]) == views.EARLY
        return views.DRAW_TWO + street - 1, views.draw_two_view(
            drew, then[0] if then else no_draw, leads, mine, large, early
        )
    now = [draws[other][-1] for other in others if other not in waits]
    before = [draws[other][-1] for other in waits if draws[other]]
    return views.DRAW_MANY + street - 1, views.draw_many_view(
        len(others) + 1, len(waits), min(now, default=no_draw), min(before, default=no_draw),
        leads, mine,
    )  # fmt: skip


def _sits(state: State, seat: int) -> int:
    return int(views.sits(seat, state.button, len(state.hands)))


def _leads(state: State, seat: int) -> int:
    """Who bet last on the streets before: 0 nobody, 1 another, 2 the seat itself."""
    lead = state.earlier_aggressor
    return 0 if lead is None else 1 + (lead == seat)


def _aggressor(state: State, seat: int) -> int:
    """What the last one to bet or raise drew last; 4 if there is none, 5 if it was oneself."""
    who = state.hand_aggressor
    if who == seat:
        return 5
    return 4 if who is None or state.folded[who] else min(state.draws[who][-1], 3)


def _discard(hand: tuple[Card, ...], worths: NDArray[np.uint16], action: int) -> Action:
    """The cards to throw for a choice of a draw."""
    if action == _PAT:
        return STAND_PAT
    ordered = sorted(hand, key=lambda card: indices((card,))[0])
    ways = [best_kept(worths, indices(ordered), drawn) for drawn in range(HAND_SIZE + 1)]
    usual = 1
    if value(hand) > WORST_MADE:
        usual = max(range(1, HAND_SIZE + 1), key=lambda drawn: ways[drawn][0])
    drawn = usual + {_USUAL: 0, _MORE: 1, _FEWER: -1}[action]
    if not 0 < drawn <= HAND_SIZE:
        return STAND_PAT
    _, kept = ways[drawn]
    return Discard(tuple(card for place, card in enumerate(ordered) if not kept >> place & 1))
