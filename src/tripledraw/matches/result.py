"""A match as it stands, whole or broken off: whose score is what, and how sure that is."""

from __future__ import annotations

import msgspec

from tripledraw.matches.faults import Faults
from tripledraw.matches.playing import SEATS, STAKES, Plan
from tripledraw.matches.scores import Rate, Score, no_score


class Standing(msgspec.Struct, frozen=True):
    """One bot's result: in all, and by seat. In big bets a hundred hands."""

    bot: str
    rate: Rate
    seats: dict[str, Rate]
    faults: Faults


class Result(msgspec.Struct, frozen=True):
    """What is known of a match. ``deals`` is how many were played; ``whole`` if that is all."""

    plan: Plan
    deals: int
    hands: int
    whole: bool
    standings: tuple[Standing, ...]


class Tally:
    """Takes the parts of a match in, in any order, and says how it stands."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._scores = [no_score(len(plan.bots)) for _ in plan.bots]

    def add(self, part: list[Score]) -> None:
        """One more part."""
        for score, more in zip(self._scores, part, strict=True):
            score.merge(more)

    @property
    def deals(self) -> int:
        """How many have been played."""
        return self._scores[0].deals.count

    def leader(self) -> Rate:
        """The score of the bot that was named first."""
        return self._scores[0].deals.rate(STAKES.big_bet, self.plan.seatings)

    def result(self) -> Result:
        """How the match stands."""
        plan = self.plan
        names = SEATS[len(plan.bots)]
        standings = tuple(
            Standing(
                name,
                score.deals.rate(STAKES.big_bet, plan.seatings),
                {
                    seat: sums.rate(STAKES.big_bet)
                    for seat, sums in zip(names, score.seats, strict=True)
                },
                score.faults,
            )
            for name, score in zip(_told_apart(plan.bots), self._scores, strict=True)
        )
        deals = self.deals
        return Result(plan, deals, deals * plan.seatings, deals == plan.deals, standings)


def _told_apart(bots: tuple[str, ...]) -> list[str]:
    """The bots' names, with a number where one plays in several seats."""
    told = []
    for place, bot in enumerate(bots):
        number = bots[: place + 1].count(bot)
        told.append(f"{bot} ({number})" if bots.count(bot) > 1 else bot)
    return told
