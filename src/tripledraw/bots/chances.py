"""How hands end: from what a player draws, with so many draws to come, to the values he may reach.

A *finish* is a sorted tuple of values, each as likely as the others; the lower, the better. They
come from dealing some hundred hands once, from a fixed seed, the first time a finish is asked
for: nobody has to believe a table of numbers.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from tripledraw.bots.keeping import Hand, is_made, keep
from tripledraw.cards import DECK, HAND_SIZE, Card, parse_cards
from tripledraw.lowball import value

Finish = tuple[int, ...]

_SAMPLES = 400
_PAT_ON = {0: 14, 1: 9, 2: 8}
"""The highest card of a hand that stands pat, by the draws that are left to come."""

_SMOOTH = {
    1: ("2347", "2357", "2367", "2457", "2467", "2346", "2356"),
    2: ("234", "235", "236", "237", "245", "246", "247", "257"),
    3: ("23", "24", "25", "27"),
    4: ("2",),
    5: ("",),
}
_ROUGH = {
    1: ("2345", "2456", "2567", "3467", "3457", "2348", "2378", "2468", "3478"),
    2: ("267", "256", "347", "357", "367", "346", "238", "248", "278", "457"),
    3: ("26", "34", "37", "47", "28", "36"),
    4: ("3", "7"),
    5: ("",),
}

# What people stand pat on: mostly eights and nines, now and then a bluff.
_PAT_HANDS = (
    *("75432", "76432", "76542", "76532") * 2,
    *("85432", "86432", "86542", "87432", "87542", "87632", "87643", "85642", "86532") * 2,
    *("95432", "96432", "97542", "97632", "98432", "98652", "98743", "96542"),
    *("T6432", "T8752", "T9742"),
    "KK742",
)


@lru_cache(maxsize=256)
def finish(drawn: int, draws: int, smooth: bool | None = None) -> Finish:
    """Where a player ends who now draws so many cards, with ``draws`` to come, this one included.

    ``smooth`` None: it is not known what he draws to.
    """
    if drawn == 0:
        return tuple(sorted(_value_of_ranks(ranks) for ranks in _PAT_HANDS))
    if smooth is None:
        return tuple(sorted(finish(drawn, draws, True) + finish(drawn, draws, False)))
    rng = random.Random(drawn * 10 + draws)  # noqa: S311 - an estimate, not a deal
    starts = (_SMOOTH if smooth else _ROUGH)[drawn]
    return tuple(sorted(_play_out(rng.choice(starts), draws, rng) for _ in range(_SAMPLES)))


def exact_finish(kept: Hand, unseen: Iterable[Card]) -> Finish:
    """Where a hand ends that keeps these cards on the last draw: every way it can go."""
    missing = combinations(unseen, HAND_SIZE - len(kept))
    return tuple(sorted(value(kept + drawn) for drawn in missing))


def share(mine: Finish, theirs: Finish) -> float:
    """How often my end beats theirs; a tie counts half."""
    wins = 0.0
    count = len(theirs)
    for reached in mine:
        behind = count - bisect_right(theirs, reached)
        level = count - bisect_left(theirs, reached) - behind
        wins += behind + level / 2
    return wins / (len(mine) * count)


def best_of(ends: Finish, part: float) -> Finish:
    """The better part of a finish: what is left when the rest would not have bet."""
    return ends[: max(1, round(len(ends) * part))]


def _value_of_ranks(ranks: str) -> int:
    return value(
        parse_cards("".join(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True)))
    )


def _play_out(start: str, draws: int, rng: random.Random) -> int:
    kept = parse_cards("".join(rank + rng.choice("cdhs") for rank in start))
    stub = [card for card in DECK if card not in kept]
    rng.shuffle(stub)
    hand = kept
    for left in range(draws - 1, -1, -1):
        hand = kept + tuple(stub.pop() for _ in range(HAND_SIZE - len(kept)))
        if left:
            kept = hand if is_made(hand, _PAT_ON[left]) else keep(hand, left)
    return value(hand)
