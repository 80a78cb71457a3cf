"""What a side of an equity holds: some kept cards, or a whole range of them, and how it draws.

A *holding* is one to five kept cards; the rest of the five is drawn at the next draw. No cards at
all is a holding, too: that of a player about whom nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.indices import DECK_SIZE, NO_CARD, indices
from tripledraw.analysis.policies import AHEAD, RULES, Policy
from tripledraw.cards import DECK, HAND_SIZE, Card

Cards = Iterable[Card] | str


@dataclass(frozen=True, eq=False, slots=True)
class Holdings:
    """A range: N holdings, each with a weight.

    ``cards`` (N, 5) uint8 are indices of the deck, the kept cards first, then ``NO_CARD``;
    ``sizes`` (N,) uint8 say how many are kept; ``weights`` (N,) float64 how likely each is, beside
    the others (they need not add up to one). Holdings of different sizes may stand together.
    ``masks`` (N,) uint64 are the cards of each as a set: bit c stands for the card of index c.
    """

    cards: NDArray[np.uint8]
    sizes: NDArray[np.uint8]
    weights: NDArray[np.float64]
    masks: NDArray[np.uint64] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        count = len(self.cards)
        if self.cards.shape != (count, HAND_SIZE) or self.cards.dtype != np.uint8:
            raise ValueError(f"holdings are uint8 of the shape (N, 5), not {self.cards.shape}")
        if self.sizes.shape != (count,) or self.weights.shape != (count,):
            raise ValueError("each holding has one size and one weight")
        if not count or not (self.weights >= 0).all() or not 0 < self.weights.sum() < np.inf:
            raise ValueError("a range needs a holding with a weight above nought")
        kept = np.arange(HAND_SIZE) < self.sizes[:, None]
        if (kept != (self.cards < DECK_SIZE)).any() or (self.cards[~kept] != NO_CARD).any():
            raise ValueError("a holding has its cards first, and NO_CARD in the places after them")
        in_order = np.sort(self.cards, axis=1)
        twice = (in_order[:, 1:] == in_order[:, :-1]) & (in_order[:, 1:] != NO_CARD)
        if twice.any():
            hand, place = np.argwhere(twice)[0]
            raise ValueError(f"{DECK[in_order[hand, place]]} stands twice in a holding")
        bits = np.left_shift(np.uint64(1), np.minimum(self.cards, 63).astype(np.uint64))
        bits[~kept] = 0
        object.__setattr__(self, "masks", np.bitwise_or.reduce(bits, axis=1))

    def __len__(self) -> int:
        return len(self.cards)


def holdings(*hands: Cards, weights: Iterable[float] | None = None) -> Holdings:
    """Holdings of known cards: ``holdings("2h3c4d7s")``, or several, with or without weights."""
    rows = [indices(hand) for hand in hands]
    for row in rows:
        if len(row) > HAND_SIZE:
            raise ValueError(f"a holding has at most five cards, not {len(row)}")
    cards = np.full((len(rows), HAND_SIZE), NO_CARD, np.uint8)
    for place, row in enumerate(rows):
        cards[place, : len(row)] = row
    each = np.ones(len(rows)) if weights is None else np.array(list(weights), np.float64)
    return Holdings(cards, np.array([len(row) for row in rows], np.uint8), each)


@dataclass(frozen=True, eq=False, slots=True)
class Side:
    """One player of an equity: what may be held, and how it is drawn to.

    The missing cards of a holding come with the next draw, whatever the policy says; the policy
    rules the draws after it. With ``dealt`` they have come already, unseen by the others: then
    the policy decides at the next draw, too. So ``unknown()`` is a side of five dealt cards.
    """

    holdings: Holdings
    policy: Policy = AHEAD
    dealt: bool = False


def side(*hands: Cards, policy: Policy = AHEAD) -> Side:
    """A side of these holdings, each as likely: ``side("9h8c6d4s2h")``, ``side("2c3d4h7s")``."""
    return Side(holdings(*hands), policy)


def unknown(policy: Policy = RULES) -> Side:
    """A player of whom nothing is known: five cards from the rest of the deck, then his policy."""
    return Side(holdings(""), policy, dealt=True)
