"""Any small game for two players, and the tree of everything that can happen in it.

A method that is to find good play in a game far too large to check must first find it where
checking is possible. Here a game is six questions (`Game`); `grow` asks them until every end is
reached, and lays the answers out in arrays (`Tree`). The solvers and the exact best response walk
those arrays and know of no particular game.

What one player wins the other loses, and payoffs are told for player 0.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

FIRST, SECOND = 0, 1
CHANCE = 2
OVER = 3

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
S = TypeVar("S")


class Game(Protocol[S]):
    """A game as those who solve it see it. States are whatever the game likes."""

    def start(self) -> S:
        """Before anything has happened."""

    def turn(self, state: S) -> int:
        """Who is next: FIRST, SECOND, CHANCE, or nobody since the game is OVER."""

    def outcomes(self, state: S) -> Sequence[tuple[float, S]]:
        """What chance may bring, each with its probability."""

    def actions(self, state: S) -> Sequence[Hashable]:
        """What the player to act may do, by names that hold wherever he knows the same."""

    def after(self, state: S, action: Hashable) -> S:
        """Where an action leads."""

    def knows(self, state: S) -> Hashable:
        """All that the player to act can tell, and remembers: states he cannot tell apart agree."""

    def payoff(self, state: S) -> float:
        """What the first player has won when the game is over."""


@dataclass(frozen=True)
class Tree(Generic[S]):
    """A game laid out. Nodes stand level by level, and the children of a node side by side.

    `spot` numbers what a player can know where he acts; the actions of spot `s` have the places
    `offset[s]` to `offset[s + 1]` in any strategy, which is one flat array of probabilities.
    """

    player: npt.NDArray[np.int8]
    first: Ints
    count: Ints
    spot: Ints
    luck: Floats
    payoff: Floats
    levels: Ints
    offset: Ints
    owner: npt.NDArray[np.int8]
    keys: tuple[Hashable, ...]
    actions: tuple[tuple[Hashable, ...], ...]
    examples: tuple[S, ...]

    @property
    def nodes(self) -> int:
        """How many states the game has, told by everything that led there."""
        return len(self.player)

    @property
    def spots(self) -> int:
        """In how many different situations, as the players see them, someone must decide."""
        return len(self.keys)

    def uniform(self) -> Floats:
        """The strategy that does everything equally often."""
        sizes = np.diff(self.offset)
        return np.repeat(1.0 / sizes, sizes)

    def table(self, strategy: Floats) -> dict[Hashable, dict[Hashable, float]]:
        """A strategy by what the players call their situations and actions."""
        return {
            key: dict(
                zip(
                    names, strategy[self.offset[spot] : self.offset[spot + 1]].tolist(), strict=True
                )
            )
            for spot, (key, names) in enumerate(zip(self.keys, self.actions, strict=True))
        }


def grow(game: Game[S]) -> Tree[S]:
    """Everything that can happen in a game."""
    spots: dict[tuple[int, Hashable], int] = {}
    names: list[tuple[Hashable, ...]] = []
    examples: list[S] = []
    columns: tuple[list[Any], ...] = ([], [], [], [], [])
    player, first, count, spot, payoff = columns
    luck = [1.0]
    levels = [0]
    level = [game.start()]
    while level:
        levels.append(levels[-1] + len(level))
        below: list[S] = []
        for state in level:
            turn = game.turn(state)
            here, found = -1, len(below)
            if turn == CHANCE:
                for chance, state_after in game.outcomes(state):
                    luck.append(chance)
                    below.append(state_after)
            elif turn != OVER:
                choices = tuple(game.actions(state))
                here = spots.setdefault((turn, game.knows(state)), len(spots))
                if here == len(names):
                    names.append(choices)
                    examples.append(state)
                assert names[here] == choices, "the same knowledge must leave the same choice"
                luck += [1.0] * len(choices)
                below += [game.after(state, action) for action in choices]
            player.append(turn)
            first.append(levels[-1] + found)
            count.append(len(below) - found)
            spot.append(here)
            payoff.append(game.payoff(state) if turn == OVER else 0.0)
        level = below
    return Tree(
        player=np.array(player, np.int8),
        first=np.array(first, np.int32),
        count=np.array(count, np.int32),
        spot=np.array(spot, np.int32),
        luck=np.array(luck, np.float64),
        payoff=np.array(payoff, np.float64),
        levels=np.array(levels, np.int32),
        offset=np.cumsum([0, *(len(choices) for choices in names)], dtype=np.int32),
        owner=np.array([owner for owner, _ in spots], np.int8),
        keys=tuple(key for _, key in spots),
        actions=tuple(names),
        examples=tuple(examples),
    )


def lift(
    tree: Tree[S], game: Game[S], coarse: Game[S], table: dict[Hashable, dict[Hashable, float]]
) -> Floats:
    """A strategy found for a coarser view of a game, as a strategy of the game itself.

    An action is the one that leads to the same. Where the coarser view never comes to, nothing is
    preferred; what it does not offer is not done.
    """
    lifted = tree.uniform()
    for spot, (example, names) in enumerate(zip(tree.examples, tree.actions, strict=True)):
        known = table.get(coarse.knows(example))
        if known is None:
            continue
        begin = int(tree.offset[spot])
        lifted[begin : begin + len(names)] = 0.0
        place_of = {game.after(example, name): begin + i for i, name in enumerate(names)}
        for name, probability in known.items():
            lifted[place_of[coarse.after(example, name)]] += probability
    return lifted
