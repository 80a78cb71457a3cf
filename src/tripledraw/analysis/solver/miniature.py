"""Triple Draw made so small that everything in it can be looked at.

Two players, few ranks and suits, hands of two or three cards, one or two draws. All else is as in
the real game: the button (the first player) posts half a bet and the other a whole one, who
discards and bets first in later streets; bets double in the second half of the streets; low cards
win, and pairs do not, nor straights and flushes where hands are long enough to have any. Exact best
responses are possible here, so what a method or an abstraction costs can be measured.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from tripledraw.analysis.solver.games import CHANCE, FIRST, OVER, SECOND

SMALL_BLIND, BLIND = 1, 2
BETS = (2, 4)
PAT_LENGTH = 3
"""Shorter hands know no straights and no flushes."""

Card = tuple[int, int]
"""Rank and suit, both from 0."""
Cards = tuple[Card, ...]
Held = tuple[Cards, ...]
"""What a player held after the deal and after each of his draws."""


class State(NamedTuple):
    """`line` is what all have seen: `f`, `c` and `r` for folds, checks or calls, and bets or
    raises; after each `/` the numbers drawn, the second player's first. `kept` are the cards kept
    of hands that wait for new ones."""

    held: tuple[Held, Held]
    kept: tuple[Cards, ...]
    line: str
    turn: int


@dataclass(frozen=True)
class Miniature:
    """One such game. `most_bets` caps a street; the blind counts as one."""

    ranks: int = 4
    suits: int = 2
    size: int = 2
    draws: int = 1
    most_drawn: int = 1
    most_bets: int = 2

    def __post_init__(self) -> None:
        needed = 2 * (self.size + self.draws * self.most_drawn)
        assert needed <= self.ranks * self.suits, "nothing is shuffled back: the deck must do"

    @property
    def deck(self) -> Cards:
        return tuple((rank, suit) for rank in range(self.ranks) for suit in range(self.suits))

    def start(self) -> State:
        return State(((), ()), (), "", CHANCE)

    def turn(self, state: State) -> int:
        return state.turn

    def outcomes(self, state: State) -> Sequence[tuple[float, State]]:
        if not state.held[0]:
            return self._deals()
        # The second player gets his cards first, as he discarded first.
        player = SECOND if len(state.kept) == 2 else FIRST
        kept = state.kept[0]
        seen = {card for held in state.held for hand in held for card in hand}
        stub = [card for card in self.deck if card not in seen]
        ways = list(combinations(stub, self.size - len(kept)))
        # Whoever drew nothing gets nothing, which is no chance at all, but keeps the levels even.
        turn = CHANCE if player == SECOND else SECOND
        states = []
        for new in ways:
            hand = tuple(sorted((*kept, *new)))
            first, second = state.held
            held = ((*first, hand), second) if player == FIRST else (first, (*second, hand))
            states.append(State(held, state.kept[1:], state.line, turn))
        return [(1 / len(ways), after) for after in states]

    def _deals(self) -> list[tuple[float, State]]:
        """Deals that differ in the names of the suits are one deal, and come as often together."""
        counts: dict[tuple[Held, Held], int] = {}
        for first in combinations(self.deck, self.size):
            left = [card for card in self.deck if card not in first]
            for second in combinations(left, self.size):
                (one, two), _ = same_but_suits((first, second), self.suits)
                counts[(one,), (two,)] = counts.get(((one,), (two,)), 0) + 1
        deals = sum(counts.values())
        return [(count / deals, State(held, (), "", FIRST)) for held, count in counts.items()]

    def actions(self, state: State) -> Sequence[Hashable]:
        street = state.line.rsplit("/", 1)[-1]
        if drawing(state.line):
            (*_, hand), _ = self.remembered(state)
            drawn = range(self.most_drawn + 1)
            return [kept for count in drawn for kept in combinations(hand, self.size - count)]
        bets = street.count("r") + ("/" not in state.line)
        return tuple("f" * self._faces_bet(state) + "c" + "r" * (bets < self.most_bets))

    def _faces_bet(self, state: State) -> bool:
        return state.line == "" or state.line.endswith("r")

    def after(self, state: State, action: Hashable) -> State:
        held, kept, line, turn = state
        if drawing(line):
            assert isinstance(action, tuple)
            _, suits = self.remembered(state)
            mine = tuple(card for card in held[turn][-1] if (card[0], suits[card[1]]) in action)
            line += str(self.size - len(mine))
            return State(held, (*kept, mine), line, CHANCE if turn == FIRST else FIRST)
        line += str(action)
        street = line.rsplit("/", 1)[-1].lstrip("0123456789")
        if action == "f":
            return State(held, kept, line, OVER)
        if action == "r" or len(street) == 1:
            return State(held, kept, line, 1 - turn)
        if line.count("/") == self.draws:
            return State(held, kept, line, OVER)
        return State(held, kept, line + "/", SECOND)

    def knows(self, state: State) -> Hashable:
        held, _ = self.remembered(state)
        return held, state.line

    def remembered(self, state: State) -> tuple[Held, tuple[int, ...]]:
        """The hands that the player to act still knows of, by suits that have no names, and how
        the suits are called there."""
        return same_but_suits(state.held[state.turn], self.suits)

    def payoff(self, state: State) -> float:
        paid, folded = self.paid(state.line)
        if folded is not None:
            return -paid[0] if folded == FIRST else paid[1]
        mine, theirs = (strength(held[-1]) for held in state.held)
        return 0.0 if mine == theirs else paid[0] if mine < theirs else -paid[0]

    def paid(self, line: str) -> tuple[tuple[float, float], int | None]:
        """What both have put in, and who folded."""
        return _paid(line, self.draws)


def drawing(line: str) -> bool:
    """Whether it is time to discard: no bet has been made or declined since the last `/`."""
    _, slash, street = line.rpartition("/")
    return bool(slash) and len(street) < 2


@cache
def _paid(line: str, draws: int) -> tuple[tuple[float, float], int | None]:
    paid = [float(SMALL_BLIND), float(BLIND)]
    for number, street in enumerate(line.split("/")):
        level = max(paid)
        turn = FIRST if number == 0 else SECOND
        for action in street.lstrip("0123456789"):
            if action == "f":
                return (paid[0], paid[1]), turn
            level += BETS[2 * number > draws] if action == "r" else 0
            paid[turn] = level
            turn = 1 - turn
    return (paid[0], paid[1]), None


@cache
def same_but_suits(held: Held, suits: int) -> tuple[Held, tuple[int, ...]]:
    """Hands with their suits renamed so that all which differ in nothing else are the same, and
    the new names."""
    ways = [
        (tuple(tuple(sorted((rank, names[suit]) for rank, suit in hand)) for hand in held), names)
        for names in permutations(range(suits))
    ]
    return min(ways)


@cache
def strength(hand: Cards) -> tuple[int, ...]:
    """The smaller wins: no pair, then pairs, straights, flushes; then by the cards."""
    ranks = [rank for rank, _ in hand]
    pairs = len(ranks) - len(set(ranks))
    straight = pairs == 0 and max(ranks) - min(ranks) == len(ranks) - 1
    flush = len({suit for _, suit in hand}) == 1
    long_enough = len(hand) >= PAT_LENGTH
    kind = len(hand) * (straight + 2 * flush) if long_enough and (straight or flush) else pairs
    counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return kind, *(number for pair in counted for number in pair)
