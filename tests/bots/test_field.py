"""The room's bots as kernels for whole tables: they do just what the bots of their names do."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tests.conftest import Rig

from tripledraw.analysis import chance
from tripledraw.analysis.indices import cards_of, indices
from tripledraw.analysis.solver.multiway import table
from tripledraw.analysis.solver.multiway.field import FIELD, field_bets, field_keeps
from tripledraw.analysis.solver.multiway.finishes import Finishes, finishes
from tripledraw.bots import BOTS
from tripledraw.bots.chances import finish
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

STAKES = Stakes(1, 2)
"""So that chips are the small blinds that kernels count in."""
STACK = 10_000


class Chance(random.Random):
    """Chance for a bot that comes from a kernel's stream, so that both are as lucky."""

    def __init__(self, words: NDArray[np.uint64]) -> None:
        super().__init__(0)
        self.words = words

    def random(self) -> float:
        return float(chance.uniform(self.words))

    def choice(self, options: SupportsLenAndGetItem[T]) -> T:
        return options[int(chance.below(self.words, len(options)))]


class Table:
    """A hand of the rules, played at the same time in a kernel's row of numbers."""

    def __init__(self, players: int, seed: bytes) -> None:
        self.state, _ = start(STAKES, ONLINE, (STACK,) * players, 0, seed=seed)
        self.row = np.zeros(table.WIDTH, np.int64)
        self.hands = np.zeros((table.SEATS, 5), np.int64)
        table.sit_down(self.row, players)
        self._sort()

    def _sort(self) -> None:
        """Hands in the order of the deck: what is kept of two alike may depend on that."""
        hands = [sorted(indices(hand)) for hand in self.state.hands]
        self.state = replace(self.state, hands=tuple(map(cards_of, hands)))
        for seat, hand in enumerate(hands):
            if hand:
                self.hands[seat] = hand

    def keep(self, mask: int) -> None:
        seat = int(self.row[table.TO_ACT])
        thrown = [card for place, card in enumerate(self.hands[seat]) if not mask >> place & 1]
        for card in thrown:
            self.row[table.THROWN + seat] |= 1 << int(card)
        table.draw(self.row, len(thrown))
        self.state, _ = apply(self.state, Discard(cards_of(thrown)))
        self._sort()

    def bet(self, action: int) -> None:
        choice = legal(self.state)
        done: Action = Fold()
        if action == table.CHECK_OR_CALL:
            done = Call() if choice.to_call else Check()
        elif action == table.RAISE:
            done = Bet() if choice.opens else Raise()
        table.act(self.row, action)
        self.state, _ = apply(self.state, done)


@pytest.fixture(scope="module")
def known() -> Finishes:
    return finishes(finish)


def as_bot(name: str, state: State, words: NDArray[np.uint64]) -> int:
    """What the bot does, in the numbers of the kernels."""
    seat = state.to_act
    assert seat is not None
    told = BOTS[name](state, seat, legal(state), Chance(words))
    if isinstance(told, Discard):
        hand = state.hands[seat]
        return sum(1 << place for place, card in enumerate(hand) if card not in told.cards)
    if isinstance(told, Bet | Raise):
        return table.RAISE
    return table.FOLD if isinstance(told, Fold) else table.CHECK_OR_CALL


@pytest.mark.parametrize("name", FIELD)
def test_they_are_the_bots_of_their_names(name: str, rig: Rig, known: Finishes) -> None:
    """In each spot of many hands both do the same, and ask chance as often."""
    kind = FIELD.index(name)
    rng = random.Random(rig.seed)
    words = chance.stream(rig.seed)
    decisions = 0
    for _ in range(rig.count(small=60, full=3_000)):
        here = Table(rng.choice([2, 3, 4, 5, 6]), rng.randbytes(32))
        while here.state.to_act is not None:
            asked = words.copy()
            expected = as_bot(name, here.state, asked)
            decide = field_keeps if here.row[table.DRAWING] else field_bets
            told = int(decide(kind, here.row, here.hands, known, words))
            # Of all that may be discarded, one is as good as another to who plays at random.
            any_will_do = name == "random" and here.row[table.DRAWING]
            assert told == expected or any_will_do, here.state
            assert (asked == words).all()
            decisions += 1
            if here.row[table.DRAWING]:
                here.keep(told if rng.random() < 0.7 else rng.randrange(32))
            else:
                # Seldom a fold, so that many see the end.
                choices = [a for a in (1, 1, 1, 2, 2) if table.may(here.row, a)]
                here.bet(told if told and rng.random() < 0.5 else rng.choice(choices))
    rig.record(f"{decisions:,} decisions the same")
