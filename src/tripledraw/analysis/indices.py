"""Cards as numbers: an array of hands holds each card as its place in ``DECK``, 0 to 51.

The deck runs suit by suit, from the two to the ace, so the index is 13 times the suit plus the
rank counted from the two. Everything in ``analysis`` that takes arrays speaks of cards so.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tripledraw.cards import DECK, UNKNOWN, Card, parse_cards

DECK_SIZE = len(DECK)
NO_CARD = 255
"""Fills the places of an array where there is no card."""

RANKS = np.array([card.rank for card in DECK], np.int8)
"""The rank of each card by its index: 2 to 14, an ace being 14."""
SUITS = np.array([place // 13 for place in range(DECK_SIZE)], np.int8)
"""The suit of each card by its index: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""

_INDEX = {card: place for place, card in enumerate(DECK)}


def indices(cards: Iterable[Card] | str) -> tuple[int, ...]:
    """The numbers of these cards, in their order. Raises ValueError for an unknown card."""
    known = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if UNKNOWN in known:
        raise ValueError("an unknown card has no number")
    return tuple(_INDEX[card] for card in known)


def cards_of(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The cards of these numbers, in their order. Raises ValueError for what is none of 0 to 51."""
    cards = []
    for number in numbers:
        if not 0 <= number < DECK_SIZE:
            raise ValueError(f"a card has a number from 0 to {DECK_SIZE - 1}, not {number}")
        cards.append(DECK[number])
    return tuple(cards)
