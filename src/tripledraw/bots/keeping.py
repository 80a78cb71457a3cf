"""Which cards of a hand are worth keeping: what every player of this game learns first.

Low cards of different ranks are kept; pairs, high cards and straights are broken up. A draw is
*smooth* when it holds a deuce and nothing above a seven, so that it can make the best hands.
"""

from __future__ import annotations

from itertools import combinations

from tripledraw.cards import HAND_SIZE, Card, Rank
from tripledraw.lowball import value

Hand = tuple[Card, ...]

_SEVEN, _EIGHT = 7, 8
_WORST_UNPAIRED = value("AsKdQcJh9s")
"""No pair, straight or flush is below this."""


def is_made(hand: Hand, highest: int) -> bool:
    """Whether a hand is no pair, straight or flush, and no card is above this rank."""
    return value(hand) <= _WORST_UNPAIRED and max(card.rank for card in hand) <= highest


def keep(hand: Hand, draws: int) -> Hand:
    """The cards to draw to, with so many draws to come (this one included), at most four.

    Sevens and lower; an eight too where it saves a card and the rest is low, or where little
    time is left.
    """
    low = _one_a_rank(hand, _SEVEN)
    if len(low) <= 3 and _eight_helps(low, draws):
        low = _one_a_rank(hand, _EIGHT)
    if len(low) == HAND_SIZE:
        return _best_four(low)
    return low


def is_smooth(kept: Hand) -> bool:
    """Whether a draw can make the best hands: a deuce, no eight, and no straight in the way."""
    ranks = sorted(card.rank for card in kept)
    if not ranks or ranks[0] != Rank.TWO or ranks[-1] > _SEVEN:
        return False
    return not (len(ranks) == 4 and ranks[-1] - ranks[0] <= 4 and ranks[-1] < _SEVEN)


def _eight_helps(low: Hand, draws: int) -> bool:
    if len(low) < 2:
        return False
    highest = max(card.rank for card in low)
    return highest <= (5 if len(low) == 2 else 6) or draws <= 2


def _one_a_rank(hand: Hand, highest: int) -> Hand:
    """One card of each rank up to the highest, of the suit that is rarest so far."""
    kept: list[Card] = []
    ranks = sorted({card.rank for card in hand if card.rank <= highest})
    for rank in ranks:
        ours = [card for card in hand if card.rank is rank]
        kept.append(min(ours, key=lambda card: sum(card.suit is other.suit for other in kept)))
    return tuple(kept)


def _best_four(five: Hand) -> Hand:
    """Of five low cards that are a straight or a flush: the four that make the best hands."""

    def outs(four: Hand) -> tuple[int, int]:
        lows = [rank for rank in range(2, _EIGHT + 1) if rank not in {c.rank for c in four}]
        ranks = sorted(card.rank for card in four)
        good = sum(max(*ranks, rank) - min(*ranks, rank) > 4 for rank in lows)
        return good, -sum(ranks)

    return max(combinations(five, 4), key=outs)
