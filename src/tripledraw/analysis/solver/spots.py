"""From a hand of the rules to a spot of the solver's, and what its strategy does there.

The way back of ``dealing``: that walks through the game in numbers, this reads the same numbers off
a ``State``, as one seat sees it. Where only two are left of more players, the one who acts last
counts for the button and what lies in the middle for what two would have put in. Nothing is
compiled here, so that a bot decides at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.numbering import BEFORE, SET_START, kind_of
from tripledraw.analysis.solver.strategy import PARTS, Strategy
from tripledraw.cards import HAND_SIZE, Card
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.state import State

_DRAWS = 3
_HIGHEST_LEVEL = (0, 4, 8, 16)
_NODES = {
    (street > 0, int(history.SEAT[node]), int(history.BETS[node])): node
    for street, nodes in ((0, range(history.LATER)), (1, range(history.LATER, 18)))
    for node in nodes
}
_MASKS = tuple(
    tuple(sorted(sum(1 << place for place in kept) for kept in combinations(range(5), 5 - drawn)))
    for drawn in range(HAND_SIZE + 1)
)
_BEFORE: list[list[int]] = BEFORE.tolist()
_SET_START: list[int] = SET_START.tolist()


class Spot(msgspec.Struct, frozen=True):
    """Where a seat has to decide, as the solver sees it; ``history`` explains the numbers.

    ``seat`` is 0 for who acts last after a draw, 1 for the other.
    """

    street: int
    node: int
    seat: int
    level: int
    last: int
    mine: tuple[int, int, int]
    his: tuple[int, int, int]

    @property
    def drawing(self) -> bool:
        """Whether cards are to be drawn, and not bets to be made."""
        return self.node >= history.BLIND_DRAWS


def spot(state: State, seat: int) -> Spot | None:
    """The spot of the seat to act, None where there is none: more than two are left, or no stage."""
    live = state.live
    if len(live) != 2 or seat not in live or state.stage not in (Stage.BETTING, Stage.DRAWING):
        return None
    street = int(state.street)
    if street == Street.PRE_DRAW and len(state.hands) > 2:
        return None  # the blinds of more players are another game
    # The live seats run clockwise from the button's left, so the last of them acts last.
    role = 0 if seat == live[1] else 1
    other = live[role]
    if state.stage is Stage.DRAWING:
        node = history.BUTTON_DRAWS - role
    else:
        bets = state.bet_count if state.bet_count < 4 else 4
        node = _NODES[street > 0, role, bets]
    level = 0
    if street:
        middle = sum(state.contributed) + state.dead
        level = round(middle / (2 * state.stakes.small_bet))
        level = min(max(level, 1), _HIGHEST_LEVEL[street])
    aggressor = state.earlier_aggressor
    last = 0
    if aggressor in live:
        last = 1 if aggressor == live[1] else 2
    mine, his = _drawn(state, seat), _drawn(state, other)
    return Spot(street, node, role, level, last, mine, his)


def _drawn(state: State, seat: int) -> tuple[int, int, int]:
    drawn = (*state.draws[seat], 0, 0, 0)
    return drawn[0], drawn[1], drawn[2]


def place(strategy: Strategy, where: Spot, cards: Sequence[int]) -> int:
    """Where in the strategy's table the actions begin, with these cards (indices, rising)."""
    street, layout, counts = where.street, strategy.layout_list, strategy.header.counts
    kind = kind_of(*cards)
    if where.drawing:
        number = history.drawing_history(
            street, where.seat, where.level, where.last,
            where.mine[0], where.mine[1], *where.his,
        )  # fmt: skip
        row = number * counts[street - 1] + int(strategy.buckets[street - 1, kind])
        return int(layout[4 + street] + history.DRAWING_ROW * row)
    number = history.betting_history(
        street, where.seat, where.level, where.last, *where.mine, *where.his
    )
    row = number * counts[street] + int(strategy.buckets[street, kind])
    return int(layout[street] + history.BETTING_ROW * row + history.PLACE[where.node])


def bets(strategy: Strategy, where: Spot, cards: Sequence[Card]) -> tuple[float, float, float]:
    """How often the strategy folds, calls (or checks) and raises (or bets) with these cards."""
    numbers = sorted(indices(cards))
    parts = _parts(strategy, where, numbers, 3)
    if parts is None:
        return (0.0, 1.0, 0.0)
    return parts[0] / PARTS, parts[1] / PARTS, parts[2] / PARTS


def keeps(
    strategy: Strategy, where: Spot, cards: Sequence[Card]
) -> list[tuple[tuple[Card, ...], float]]:
    """Which of these cards the strategy keeps how often, at a draw."""
    order = sorted(zip(indices(cards), cards, strict=True), key=lambda pair: pair[0])
    numbers = [number for number, _ in order]
    parts = _parts(strategy, where, numbers, 4) or (0, PARTS, 0, 0)
    bucket = strategy.buckets[where.street - 1, kind_of(*numbers)]
    usual = int(strategy.usual[where.street - 1, bucket])
    found = []
    for part, drawn in zip(parts, (0, usual, usual + 1, usual - 1), strict=True):
        if part:
            _, mask = best_kept(strategy.kept[_DRAWS - where.street], numbers, drawn)
            kept = tuple(card for bit, (_, card) in enumerate(order) if mask >> bit & 1)
            found.append((kept, part / PARTS))
    return found


def best_kept(worths: NDArray[np.uint16], cards: Sequence[int], drawn: int) -> tuple[int, int]:
    """What the best cards to keep are worth when so many are drawn, and which they are, as a mask.

    ``worths`` are those of a draw, a row of ``buckets.Bucketing.kept``; cards are indices, rising. What
    all five are worth is not told (0).
    """
    if drawn == 0:
        return 0, _MASKS[0][0]
    size = HAND_SIZE - drawn
    best, chosen = -1, 0
    for mask in _MASKS[drawn]:
        number, count = _SET_START[size], 0
        for bit in range(HAND_SIZE):
            if mask >> bit & 1:
                count += 1
                number += _BEFORE[cards[bit]][count]
        now = int(worths[number])
        if now > best:
            best, chosen = now, mask
    return best, chosen


def _parts(
    strategy: Strategy, where: Spot, cards: Sequence[int], count: int
) -> tuple[int, ...] | None:
    """The parts of the actions; None in a spot where learning never came."""
    start = place(strategy, where, cards)
    parts = tuple(strategy.table[start : start + count].tolist())
    return parts if any(parts) else None
