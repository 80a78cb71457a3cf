"""Counterfactual regret minimisation: CFR, and CFR+, over a whole tree at every step.

Both players keep, for every action in every spot, how much better it would have done than what they
did (its *regret*), and play in proportion to what they regret not having done. Their average play
approaches an equilibrium. CFR+ forgets negative regret, lets the players learn in turn, and gives
late play more weight in the average; it is much the faster of the two.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tripledraw.analysis.solver.games import CHANCE, OVER, Floats, Ints, S, Tree


def solve(tree: Tree[S], iterations: int, *, plus: bool = False) -> Floats:
    """The players' average strategy after so many steps of learning."""
    regret = np.zeros(int(tree.offset[-1]))
    total = np.zeros_like(regret)
    current = tree.uniform()
    for step in range(1, iterations + 1):
        weight = float(step) if plus else 1.0
        for learner in (0, 1) if plus else (2,):
            gained = np.zeros_like(regret)
            play = np.zeros_like(regret)
            _pass(
                tree.player, tree.first, tree.count, tree.spot, tree.luck, tree.payoff,
                tree.offset, current, gained, play,
            )  # fmt: skip
            mine = np.repeat((tree.owner == learner) | (learner == 2), np.diff(tree.offset))
            regret += np.where(mine, gained, 0.0)
            total += np.where(mine, weight * play, 0.0)
            if plus:
                np.maximum(regret, 0.0, out=regret)
            match_regret(regret, tree.offset, current)
    return normalised(tree, total)


def normalised(tree: Tree[S], weights: Floats) -> Floats:
    """Weights of actions as probabilities; a spot without any weight does everything alike."""
    sums = np.add.reduceat(weights, tree.offset[:-1])
    sizes = np.diff(tree.offset)
    spread = np.repeat(sums, sizes)
    return np.where(spread > 0, weights / np.where(spread > 0, spread, 1.0), tree.uniform())


@njit(cache=True)
def match_regret(regret: Floats, offset: Ints, strategy: Floats) -> None:
    """Play in proportion to positive regret; with none, everything alike."""
    for spot in range(len(offset) - 1):
        begin, end = offset[spot], offset[spot + 1]
        positive = 0.0
        for place in range(begin, end):
            positive += max(regret[place], 0.0)
        for place in range(begin, end):
            if positive > 0.0:
                strategy[place] = max(regret[place], 0.0) / positive
            else:
                strategy[place] = 1.0 / (end - begin)


@njit(cache=True)
def _pass(player, first, count, spot, luck, payoff, offset, strategy, gained, play):  # type: ignore[no-untyped-def]
    """Down the tree for how often each node is reached, and up again for what it is worth."""
    nodes = len(player)
    reach = np.ones((3, nodes))  # by the first player's choices, the second's, and chance's
    worth = np.zeros(nodes)
    for node in range(nodes):
        who = player[node]
        for action in range(count[node]):
            child = first[node] + action
            for other in range(3):
                reach[other, child] = reach[other, node]
            if who == CHANCE:
                reach[2, child] *= luck[child]
            elif who != OVER:
                reach[who, child] *= strategy[offset[spot[node]] + action]
    for node in range(nodes - 1, -1, -1):
        who = player[node]
        if who == OVER:
            worth[node] = payoff[node]
        elif who == CHANCE:
            for child in range(first[node], first[node] + count[node]):
                worth[node] += luck[child] * worth[child]
        else:
            begin = offset[spot[node]]
            for action in range(count[node]):
                worth[node] += strategy[begin + action] * worth[first[node] + action]
            sign = 1.0 if who == 0 else -1.0
            others = reach[1 - who, node] * reach[2, node]
            for action in range(count[node]):
                better = worth[first[node] + action] - worth[node]
                gained[begin + action] += others * sign * better
                play[begin + action] += reach[who, node] * strategy[begin + action]
