"""Leduc hold'em: six cards, two streets. Small, but with a pot to build and a card to come.

Two suits of three ranks; each player antes 1 and holds one card. Bets are 2 before the common card
and 4 after it, at most two of them a street, and the first player opens both streets. Pairing the
common card wins. Perfect play loses the first player about 0.0856 a hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import permutations

from tripledraw.analysis.solver.games import CHANCE, FIRST, OVER, SECOND

VALUE = -0.0856
"""What the first player wins a hand when both play perfectly, to four places."""

RANKS = 3
DECK = tuple(range(2 * RANKS))
BETS = (2, 4)
MOST_BETS = 2

State = tuple[tuple[int, ...], tuple[str, ...]]
"""The cards (the players', then the common one), and what was done on each street:
`c` checks or calls, `r` bets or raises, `f` folds."""


def _street_over(done: str) -> bool:
    return done.endswith("f") or (len(done) >= 2 and done.endswith("c"))


class Leduc:
    """The game itself."""

    def start(self) -> State:
        return (), ("",)

    def turn(self, state: State) -> int:
        cards, streets = state
        done = streets[-1]
        if not cards or len(cards) < len(streets) + 1:
            return CHANCE
        if _street_over(done):
            return OVER
        return SECOND if len(done) % 2 else FIRST

    def outcomes(self, state: State) -> Sequence[tuple[float, State]]:
        cards, streets = state
        if not cards:
            deals = list(permutations(DECK, 2))
            return [(1 / len(deals), (deal, streets)) for deal in deals]
        left = [card for card in DECK if card not in cards]
        return [(1 / len(left), ((*cards, card), streets)) for card in left]

    def actions(self, state: State) -> Sequence[Hashable]:
        done = state[1][-1]
        return tuple("f" * done.endswith("r") + "c" + "r" * (done.count("r") < MOST_BETS))

    def after(self, state: State, action: Hashable) -> State:
        cards, streets = state
        done = streets[-1] + str(action)
        streets = (*streets[:-1], done)
        if _street_over(done) and action != "f" and len(streets) < len(BETS):
            streets = (*streets, "")
        return cards, streets

    def knows(self, state: State) -> Hashable:
        cards, streets = state
        ranks = [card % RANKS for card in cards]
        return ranks[self.turn(state)], *ranks[2:], streets

    def payoff(self, state: State) -> float:
        cards, streets = state
        paid = [1.0, 1.0]
        for done, bet in zip(streets, BETS, strict=False):
            level = max(paid)
            for place, action in enumerate(done):
                if action == "r":
                    level += bet
                if action == "f":
                    return -paid[0] if place % 2 == 0 else paid[1]
                paid[place % 2] = level
        mine, theirs, common = (card % RANKS for card in cards)
        if mine == theirs:
            return 0.0
        wins = mine == common or (theirs != common and mine > theirs)
        return paid[0] if wins else -paid[0]
