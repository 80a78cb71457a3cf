"""How much a strategy gives away, exactly: what the best possible opponent wins against it.

An equilibrium gives nothing away. For anything else `exploitability` says how far it is from one,
and it is the only measure that does not depend on whom the strategy happened to meet.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tripledraw.analysis.solver.games import CHANCE, FIRST, OVER, SECOND, Floats, S, Tree


def value(tree: Tree[S], strategy: Floats) -> float:
    """What the first player wins on average when both play this strategy."""
    worth = _up(
        tree.player, tree.first, tree.count, tree.spot, tree.luck, tree.payoff, tree.offset,
        tree.levels, strategy, -1,
    )  # fmt: skip
    return float(worth)


def best_value(tree: Tree[S], strategy: Floats, player: int) -> float:
    """What this player wins at best, when only the other plays the strategy.

    The players of the tree must remember what they knew: only then is a best response found so.
    """
    depths = np.repeat(np.arange(len(tree.levels) - 1), np.diff(tree.levels))
    acting = tree.spot >= 0
    one_of = np.zeros(tree.spots, np.int64)
    one_of[tree.spot[acting]] = depths[acting]
    assert (one_of[tree.spot[acting]] == depths[acting]).all(), "a spot has but one level"
    worth = _up(
        tree.player, tree.first, tree.count, tree.spot, tree.luck, tree.payoff, tree.offset,
        tree.levels, strategy, player,
    )  # fmt: skip
    return float(worth) if player == FIRST else -float(worth)


def exploitability(tree: Tree[S], strategy: Floats) -> float:
    """What the best opponent wins against the strategy, averaged over the two seats."""
    return (best_value(tree, strategy, FIRST) + best_value(tree, strategy, SECOND)) / 2


@njit(cache=True)
def _up(player, first, count, spot, luck, payoff, offset, levels, strategy, best):  # type: ignore[no-untyped-def]
    """The first player's value of the root; player `best`, if any, chooses as well as he can.

    He has to choose alike in all nodes of a spot. Such nodes stand in one level, and he knows what
    he knew before, so whatever follows is decided when a level is come to from below.
    """
    nodes = len(player)
    reach = np.ones(nodes)  # by chance and by the one who plays the strategy
    for node in range(nodes):
        who = player[node]
        for action in range(count[node]):
            child = first[node] + action
            reach[child] = reach[node]
            if who == CHANCE:
                reach[child] *= luck[child]
            elif who != OVER and who != best:
                reach[child] *= strategy[offset[spot[node]] + action]
    worth = np.zeros(nodes)
    merit = np.zeros(offset[-1])
    for level in range(len(levels) - 2, -1, -1):
        for node in range(levels[level], levels[level + 1]):
            who = player[node]
            begin = offset[spot[node]]
            if who == OVER:
                worth[node] = payoff[node]
            for action in range(count[node]):
                child = first[node] + action
                if who == CHANCE:
                    worth[node] += luck[child] * worth[child]
                elif who == best:
                    merit[begin + action] += reach[node] * worth[child]
                else:
                    worth[node] += strategy[begin + action] * worth[child]
        for node in range(levels[level], levels[level + 1]):
            if player[node] == best:
                options = merit[offset[spot[node]] : offset[spot[node] + 1]]
                choice = np.argmax(options) if best == 0 else np.argmin(options)
                worth[node] = worth[first[node] + choice]
    return worth[0]
