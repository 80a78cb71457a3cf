"""A hand of the rules, played at the same time in the numbers of the solver's kernels."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from tripledraw import Call, Check, Discard, Fold, Game, Raise, Stakes
from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver import dealing, history, trainer
from tripledraw.analysis.solver.strategy import Strategy
from tripledraw.rules.actions import Action, Bet

STAKES = Stakes(big_blind=10)


def random_game(rng: random.Random) -> Game:
    """A hand of two with deep stacks."""
    return Game(STAKES, (4000, 4000), button=rng.randrange(2), seed=rng.randbytes(32))


class Mirror:
    """The game and the numbers; each action is done in both."""

    def __init__(self, game: Game, strategy: Strategy, entries: NDArray[np.uint32]) -> None:
        self.game = game
        self.tables = (entries, strategy.layout, np.array(strategy.header.counts))
        self.hand = dealing.new_hand()
        # The solver's seat 0 has the button.
        self.seats = (game.state.button, 1 - game.state.button)
        for role, seat in enumerate(self.seats):
            self.hand.stream[role, :5] = indices(game.hands[seat])
        dealing.begin(self.hand, *self.tables)
        self.street, self.node, self.gain = 0, 0, 0

    def place(self) -> int:
        return int(trainer.place_of(self.hand, self.street, self.node, *self.tables[1:]))

    def raises(self) -> int:
        """A raise, where there may be one, else a call."""
        may = history.NEXT[self.node, history.RAISE] != history.ILLEGAL
        return history.RAISE if may else history.CALL

    def cards(self) -> list[int]:
        street = self.street - (self.node >= history.BLIND_DRAWS)
        return [int(card) for card in self.hand.cards[history.SEAT[self.node], street]]

    def bet(self, action: int) -> None:
        legal = self.game.legal
        chosen: Action
        if action == history.FOLD:
            chosen = Fold()
        elif action == history.CALL:
            chosen = Call() if legal.to_call else Check()
        else:
            chosen = Bet() if legal.opens else Raise()
        self.game.act(chosen)
        self.street, self.node, self.gain = dealing.bet(self.hand, self.street, self.node, action)

    def draw(self, mask: int) -> None:
        role = int(history.SEAT[self.node])
        seat = self.seats[role]
        before = self.game.hands[seat]
        kept = [number for bit, number in enumerate(self.cards()) if mask >> bit & 1]
        self.game.act(Discard(tuple(card for card in before if indices([card])[0] not in kept)))
        came = [number for number in indices(self.game.hands[seat]) if number not in kept]
        used = int(self.hand.used[role, self.street - 1])
        self.hand.stream[role, used : used + len(came)] = came
        self.node = dealing.draw(self.hand, self.street, self.node, mask, *self.tables)
