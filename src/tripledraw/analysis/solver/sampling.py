"""External-sampling Monte Carlo CFR: what plays the real game, here on trees that can be checked.

A step deals one hand. The learner tries all his actions; chance and the opponent do one thing each.
So a step is cheap, and a game need never be seen whole. Two habits make it fast enough:

- *Linear discounting*: early steps, when both players knew nothing, count for little in the end.
- *Regret pruning*: actions that have done badly for long are looked at once in a while only, and
  no regret sinks so low that an action could not come back.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from tripledraw.analysis.chance import stream, uniform
from tripledraw.analysis.solver.cfr import normalised
from tripledraw.analysis.solver.games import CHANCE, OVER, Floats, S, Tree

PERIODS = 100
"""How often in a run what was learnt is discounted."""

LOOK_AGAIN = 1 / 32
"""How often an action is tried that is pruned."""

FLOOR = 1.5
"""How far below the pruning line a regret may sink."""


def sample(tree: Tree[S], steps: int, seed: int, *, prune_at: float = np.inf) -> Floats:
    """The average strategy after so many hands; in each, both players learn once.

    An action that would have lost more than ``prune_at`` chips for every hand of the run, however
    often it was there to be taken, is tried but rarely.
    """
    regret = np.zeros(int(tree.offset[-1]))
    total = np.zeros_like(regret)
    chance = stream(seed)
    done = 0
    for period in range(1, PERIODS + 1):
        until = steps * period // PERIODS
        _learn(
            tree.player, tree.first, tree.count, tree.spot, tree.luck, tree.payoff, tree.offset,
            regret, total, chance, until - done, -prune_at * steps,
        )  # fmt: skip
        done = until
        regret *= period / (period + 1)
        total *= period / (period + 1)
    return normalised(tree, total)


@njit  # what calls itself cannot be kept
def _learn(player, first, count, spot, luck, payoff, offset, regret, total, chance, steps, line):  # type: ignore[no-untyped-def]
    game = (player, first, count, spot, luck, payoff, offset)
    for _ in range(steps):
        for learner in range(2):
            prune = uniform(chance) >= LOOK_AGAIN
            _walk(game, np.int64(0), learner, regret, total, chance, line if prune else -np.inf)


@njit(cache=True)
def _chosen(weights, chance):  # type: ignore[no-untyped-def]
    """A place in an array of weights, as often as its weight says."""
    left = uniform(chance) * weights.sum()
    for place in range(len(weights) - 1):
        left -= weights[place]
        if left < 0.0:
            return place
    return len(weights) - 1


@njit
def _walk(game, node, learner, regret, total, chance, line):  # type: ignore[no-untyped-def]
    """What the node is worth to the learner, having learnt from it."""
    player, first, count, spot, luck, payoff, offset = game
    who = player[node]
    child, actions = np.int64(first[node]), count[node]
    if who == OVER:
        return payoff[node] if learner == 0 else -payoff[node]
    if who == CHANCE:
        taken = _chosen(luck[child : child + actions], chance)
        return _walk(game, child + taken, learner, regret, total, chance, line)
    begin = offset[spot[node]]
    mine = regret[begin : begin + actions]
    strategy = np.maximum(mine, 0.0)
    if strategy.sum() > 0.0:
        strategy /= strategy.sum()
    else:
        strategy[:] = 1.0 / actions
    if who != learner:
        total[begin : begin + actions] += strategy
        taken = _chosen(strategy, chance)
        return _walk(game, child + taken, learner, regret, total, chance, line)
    worths = np.zeros(actions)
    worth = 0.0
    tried = mine > line
    for action in range(actions):
        if tried[action] or strategy[action] > 0.0:
            worths[action] = _walk(game, child + action, learner, regret, total, chance, line)
            worth += strategy[action] * worths[action]
    for action in range(actions):
        if tried[action] or strategy[action] > 0.0:
            mine[action] += worths[action] - worth
            if line > -np.inf:
                mine[action] = max(mine[action], FLOOR * line)
    return worth
