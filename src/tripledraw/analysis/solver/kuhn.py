"""Kuhn poker: three cards, one bet. Solved by hand in 1950, so it tells right from wrong.

Each player antes 1 and holds one card. The first player's best play loses 1/18 a hand on average.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import permutations

from tripledraw.analysis.solver.games import CHANCE, FIRST, OVER, SECOND

VALUE = -1 / 18
"""What the first player wins a hand when both play perfectly."""

State = tuple[tuple[int, ...], str]
"""The cards, and what was done: `p` passes or folds, `b` bets or calls."""


class Kuhn:
    """The game itself."""

    def start(self) -> State:
        return (), ""

    def turn(self, state: State) -> int:
        cards, history = state
        if not cards:
            return CHANCE
        if history[-2:] in {"pp", "bb", "bp"}:
            return OVER
        return SECOND if len(history) == 1 else FIRST

    def outcomes(self, state: State) -> Sequence[tuple[float, State]]:
        deals = list(permutations(range(3), 2))
        return [(1 / len(deals), (deal, "")) for deal in deals]

    def actions(self, state: State) -> Sequence[Hashable]:
        return "p", "b"

    def after(self, state: State, action: Hashable) -> State:
        return state[0], state[1] + str(action)

    def knows(self, state: State) -> Hashable:
        cards, history = state
        return cards[self.turn(state)], history

    def payoff(self, state: State) -> float:
        (mine, theirs), history = state
        if history.endswith("bp"):
            return 1.0 if len(history) == 2 else -1.0
        stake = 2.0 if history.endswith("bb") else 1.0
        return stake if mine > theirs else -stake
