"""What came of a match: sums in whole chips, so that any part of it may be added in any order."""

from __future__ import annotations

from math import sqrt

import msgspec

from tripledraw.matches.faults import Faults

_HANDS = 100


class Sums(msgspec.Struct):
    """Of so many results, in chips: how many, their sum, and that of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, chips: int) -> None:
        """One more."""
        self.count += 1
        self.total += chips
        self.squares += chips * chips

    def merge(self, other: Sums) -> None:
        """Those of another part."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def rate(self, big_bet: int, hands_each: int = 1) -> Rate:
        """Big bets a hundred hands, where each result is the sum of so many hands."""
        if not self.count:
            return Rate(0, 0.0, None)
        scale = _HANDS / big_bet / hands_each
        hands, mean = self.count * hands_each, self.total / self.count
        if self.count == 1:
            return Rate(hands, mean * scale, None)
        # Whole numbers until the last step: nothing is lost, whatever the order.
        spread = self.squares * self.count - self.total * self.total
        variance = spread / (self.count * (self.count - 1))
        return Rate(hands, mean * scale, sqrt(variance / self.count) * scale)


class Rate(msgspec.Struct, frozen=True):
    """Big bets a hundred hands, and the standard error of that; None where one cannot tell."""

    hands: int
    rate: float
    error: float | None

    def __str__(self) -> str:
        error = "" if self.error is None else f" ± {self.error:.2f}"
        return f"{self.rate:+.2f}{error}"


class Score(msgspec.Struct):
    """One bot's: deal by deal, hand by hand in each seat, and what it did wrong."""

    deals: Sums
    seats: list[Sums]
    faults: Faults

    def merge(self, other: Score) -> None:
        """That of another part of the match."""
        self.deals.merge(other.deals)
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        self.faults.merge(other.faults)


def no_score(seats: int) -> Score:
    """Where everybody begins."""
    return Score(Sums(), [Sums() for _ in range(seats)], Faults())
