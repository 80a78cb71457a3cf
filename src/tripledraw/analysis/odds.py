"""How often a draw gets there: the chance of each low from each kind of draw.

Each low is taken by itself: what is kept after the first draw is whatever makes that low most often,
and once it is made, the hand stands. So the chance of an eight is the chance of an eight or better
for someone to whom nothing else will do. Nothing is known of other hands, unless told, and what is
thrown away is not dealt again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.draws_lattice import mean_over_draws, programme
from tripledraw.analysis.equity_best import FINALS
from tripledraw.analysis.equity_exact import deck_without, list_draws, sum_of_keys
from tripledraw.analysis.equity_sampling import play, spot_of
from tripledraw.analysis.holdings import Cards, Side, holdings
from tripledraw.analysis.indices import DECK_SIZE, cards_of, indices
from tripledraw.analysis.policies import BEST, MOST_DRAWS
from tripledraw.cards import HAND_SIZE, Card, Rank
from tripledraw.lowball import CLASS_COUNT, value

LOWS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK)
WORST = {
    Rank.SEVEN: value("7c6d5h4s2c"),
    Rank.EIGHT: value("8c7d6h5s3c"),
    Rank.NINE: value("9c8d7h6s4c"),
    Rank.TEN: value("Tc9d8h7s5c"),
    Rank.JACK: value("JcTd9h8s6c"),
}
"""The worst hand of each low: a seven is any hand up to 7-6-5-4-2."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of each low or better, from the cards kept, with so many draws left.

    ``chances`` and their standard ``errors`` go by the rank of the low, 7 to J; the errors are nought
    where every deal was counted (``exact``).
    """

    kept: tuple[Card, ...]
    left: int
    chances: dict[Rank, float]
    errors: dict[Rank, float]
    exact: bool


def odds(
    kept: Cards, left: int, *, dead: Cards = "", trials: int = 400_000, seed: int = 27
) -> Odds:
    """The chance of each low when the missing cards are drawn now, with ``left`` draws (1 to 3).

    One draw is counted, and two where no card is ``dead``; otherwise ``trials`` are played for each
    low. Raises ValueError for more than four kept cards, and for cards that stand twice.
    """
    cards, gone = indices(kept), indices(dead)
    if len(cards) >= HAND_SIZE:
        raise ValueError(f"at most four cards are kept to draw, not {len(cards)}")
    if not 1 <= left <= MOST_DRAWS:
        raise ValueError(f"there are 1 to {MOST_DRAWS} draws left to draw at, not {left}")
    if len({*cards, *gone}) < len(cards) + len(gone):
        raise ValueError("a card stands twice among those kept and those dead")
    if DECK_SIZE - len(gone) < HAND_SIZE * (left + 1):
        raise ValueError(f"{len(gone)} dead cards leave too few to draw")
    if trials < 1:
        raise ValueError(f"it takes at least one trial, not {trials}")
    dead_set = np.uint64(sum(1 << card for card in gone))
    if left == 1 or (left == 2 and not gone):
        found = {low: _counted(cards, left, low, dead_set) for low in LOWS}
    else:
        found = {low: _played(cards, left, low, dead_set, trials, seed) for low in LOWS}
    return Odds(
        cards_of(cards),
        left,
        {low: chance for low, (chance, _) in found.items()},
        {low: error for low, (_, error) in found.items()},
        exact=left == 1 or (left == 2 and not gone),
    )


@cache
def _towards(low: Rank) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """What to keep to make a low, and how often that works, for every class of hands."""
    win = (np.arange(CLASS_COUNT + 1) <= WORST[low]).astype(np.float64)
    return programme(win, MOST_DRAWS - 1)


def _counted(cards: tuple[int, ...], left: int, low: Rank, dead: np.uint64) -> tuple[float, float]:
    """Every draw with the chance that it leaves.

    With a second draw that chance is the programme's: five cards are known then, and any of the
    other 47 may come, as none went before them that is known.
    """
    deck = np.empty(DECK_SIZE, np.uint8)
    gone = np.uint64(int(dead) | sum(1 << card for card in cards))
    rest = deck_without(gone, deck)
    draws = HAND_SIZE - len(cards)
    if left == 1:
        ways = comb(rest, draws)
        values, sets = np.empty(ways, np.int64), np.empty(ways, np.uint64)
        keys = sum_of_keys(np.array(cards, np.uint8), len(cards))
        list_draws(deck, rest, draws, keys, values, sets)
        return float((values <= WORST[low]).mean()), 0.0
    return mean_over_draws(cards, _towards(low)[1][left - 1]), 0.0


def _played(
    cards: tuple[int, ...], left: int, low: Rank, dead: np.uint64, trials: int, seed: int
) -> tuple[float, float]:
    side = Side(holdings(cards_of(cards)), BEST)
    finals = np.zeros(FINALS, np.int64)
    spot = spot_of([side], {0: _towards(low)[0]})
    play(spot, left, dead, trials, stream(seed, int(low)), 0, finals, np.zeros((3, 1)))
    made = finals[0, : WORST[low] + 1].sum() / trials
    return float(made), sqrt(max(made * (1 - made), 1 / trials) / trials)
