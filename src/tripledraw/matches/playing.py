"""A part of a match: so many deals, each played in every seating, or in one.

*Duplicate* deals are played once in every seating: the same cards, with every bot one seat further
round. That cancels much of the luck of the cards. What bots draw by chance hangs on the deal and
the seat, not on who sits there, so a bot that plays itself ends at zero exactly.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from tripledraw.matches.entrants import Entrant
from tripledraw.matches.faults import Faults
from tripledraw.matches.scores import Score, no_score
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import MAX_SEATS, MIN_SEATS, ONLINE, Stakes
from tripledraw.rules.state import hide

STAKES = Stakes(50, 100)
STACK = 10_000
"""Fifty big bets: a hand costs twelve at most where two play, so that nobody is ever all-in."""

DEALS_A_PART = 100

SEATS = {
    2: ("BTN", "BB"),
    3: ("BTN", "SB", "BB"),
    4: ("BTN", "SB", "BB", "UTG"),
    5: ("BTN", "SB", "BB", "UTG", "CO"),
    6: ("BTN", "SB", "BB", "UTG", "HJ", "CO"),
}
"""The names of the seats, by how many there are; seat 0 has the button."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. It says all that a result depends on."""

    bots: tuple[str, ...]
    deals: int
    duplicate: bool
    seed: int
    time_limit_s: float = 5.0

    def __post_init__(self) -> None:
        if not MIN_SEATS <= len(self.bots) <= MAX_SEATS:
            raise ValueError(f"a match is for {MIN_SEATS} to {MAX_SEATS} bots")
        if self.deals < 1:
            raise ValueError("a match has one deal at least")

    @property
    def seatings(self) -> int:
        """How often each deal is played."""
        return len(self.bots) if self.duplicate else 1

    @property
    def parts(self) -> range:
        """The parts, whoever plays them and when."""
        return range(-(-self.deals // DEALS_A_PART))

    def deals_of(self, part: int) -> range:
        """The deals of one part."""
        first = part * DEALS_A_PART
        return range(first, min(first + DEALS_A_PART, self.deals))


def play_part(plan: Plan, entrants: Sequence[Entrant], part: int) -> list[Score]:
    """One part of the match: the scores of the bots, in the order of the plan."""
    seats = len(plan.bots)
    scores = [no_score(seats) for _ in plan.bots]
    for each in entrants:
        each.faults = Faults()
    for deal in plan.deals_of(part):
        won = [0] * seats
        for seating in range(plan.seatings):
            shift = seating if plan.duplicate else deal % seats
            sitting = [(seat - shift) % seats for seat in range(seats)]
            results = play_hand(plan.seed, deal, [entrants[bot] for bot in sitting])
            for seat, bot in enumerate(sitting):
                scores[bot].seats[seat].add(results[seat])
                won[bot] += results[seat]
        for bot, chips in enumerate(won):
            scores[bot].deals.add(chips)
    for score, each in zip(scores, entrants, strict=True):
        score.faults = each.faults
    return scores


def play_hand(seed: int, deal: int, sitting: Sequence[Entrant]) -> list[int]:
    """One hand of a deal: what each seat won or lost, in chips. Seat 0 has the button."""
    seats = len(sitting)
    cards = sha256(f"tripledraw match {seed} deal {deal}".encode()).digest()
    chance = [random.Random(f"{seed} {deal} {seat}") for seat in range(seats)]  # noqa: S311
    state, _ = start(STAKES, ONLINE, (STACK,) * seats, 0, seed=cards)
    while (seat := state.to_act) is not None:
        seen = hide(state, seat)
        action = sitting[seat].decide(seen, seat, legal(seen), chance[seat])
        state, _ = apply(state, action)
    return [stack - STACK for stack in state.stacks]
