"""Seeing less of the miniature than there is to see, as the solver of the real game must.

The real game has far too many situations to learn each of them. Its solver forgets discards and old
bets, draws by a fixed ranking of what to keep, and takes alike hands for one. Here the same can be
done to a game whose best responses are known exactly, so each step shows what it gives away.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tripledraw.analysis.solver.miniature import (
    Cards,
    Held,
    Miniature,
    State,
    drawing,
    same_but_suits,
    strength,
)

Bucket = Callable[[Cards, bool], Hashable]
"""What a hand counts as, given whether there is a draw to come."""


def every_hand(hand: Cards, to_come: bool) -> Hashable:
    """Nothing is taken for alike but hands that differ in the names of their suits."""
    return hand


def by_ranks(hand: Cards, to_come: bool) -> Hashable:
    """Only the ranks count."""
    return tuple(rank for rank, _ in hand)


def by_best_cards(hand: Cards, to_come: bool) -> Hashable:
    """While there are draws to come, the lowest card and whether the hand is made; at the end, the
    highest card, or that there is a pair."""
    ranks = {rank for rank, _ in hand}
    made = len(ranks) == len(hand)
    if to_come:
        return min(ranks), made and max(ranks) <= (len(hand) + max(ranks)) // 2
    return max(ranks) if made else "pair"


@dataclass(frozen=True)
class Coarser(Miniature):
    """The miniature as someone plays it who remembers only his present hand, or less.

    ``draw_by_count``: for each number of cards there is one draw, that keeps the lowest of
    different ranks. ``forget_bets``: of earlier streets the pot and who bet last are kept.
    """

    bucket: Bucket = every_hand
    draw_by_count: bool = False
    forget_bets: bool = False

    def knows(self, state: State) -> Hashable:
        (hand,), _ = self.remembered(state)
        to_come = state.line.count("/") < self.draws or drawing(state.line)
        seen = self.bucket(hand, to_come)
        return seen, self._story(state.line) if self.forget_bets else state.line

    def remembered(self, state: State) -> tuple[Held, tuple[int, ...]]:
        return same_but_suits(state.held[state.turn][-1:], self.suits)

    def _story(self, line: str) -> Hashable:
        *before, street = line.split("/")
        drawn = tuple(part[:2] for part in (*before, street)[1:] if part[:1].isdigit())
        last = before[-1].lstrip("0123456789") if before else ""
        raiser = last.rfind("r") % 2 if "r" in last else None
        return len(before), drawn, raiser, self.paid("/".join(before))[0], street

    def actions(self, state: State) -> Sequence[Hashable]:
        if self.draw_by_count and drawing(state.line):
            return tuple(range(self.most_drawn + 1))
        return super().actions(state)

    def after(self, state: State, action: Hashable) -> State:
        if isinstance(action, int):
            hand = self.remembered(state)[0][-1]
            action = min(combinations(hand, self.size - action), key=_worth_keeping)
        return super().after(state, action)


def _worth_keeping(kept: Cards) -> tuple[int, ...]:
    return strength(kept) if kept else ()


VIEWS: dict[str, dict[str, Any]] = {
    "discards forgotten": {},
    "and one draw for each number of cards": {"draw_by_count": True},
    "and old bets forgotten": {"draw_by_count": True, "forget_bets": True},
    "and suits forgotten": {"draw_by_count": True, "forget_bets": True, "bucket": by_ranks},
    "and hands in few classes": {
        "draw_by_count": True, "forget_bets": True, "bucket": by_best_cards,
    },
}  # fmt: skip
"""What is forgotten, step by step."""
