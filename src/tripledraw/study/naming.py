"""What a hand is that stands at a place among all 7,462."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from tripledraw.cards import DECK, HAND_SIZE, Card
from tripledraw.lowball import HandName, describe, value

_RANKS = len(DECK) // 4


def hand_of(place: int) -> HandName:
    """The hands of this value: value 11 is 8-7-5-3-2."""
    return describe(_examples()[place])


@cache
def _examples() -> dict[int, tuple[Card, ...]]:
    """A hand for each value."""
    hands = [
        tuple(DECK[rank] for rank in ranks) for ranks in combinations(range(_RANKS), HAND_SIZE)
    ]
    for ranks in combinations_with_replacement(range(_RANKS), HAND_SIZE):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(suits) < 4:
            suits[0] += not any(suits)  # five ranks, and no flush
            hands.append(tuple(DECK[_RANKS * s + r] for s, r in zip(suits, ranks, strict=True)))
    return {value(hand): hand for hand in hands}
