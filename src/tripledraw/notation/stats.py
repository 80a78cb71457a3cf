"""A player's figures, from his hands: a fold that takes one hand after the other.

``Stats`` holds counts and the curve of winnings, no hands, so it may run over a file of any length.
Every figure is a count over its chances; without a chance it is None. docs/statistics.md defines
them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

import msgspec

from tripledraw.notation.hand_facts import DRAWS, POSITIONS, STREETS, Facts, facts
from tripledraw.notation.record import HandRecord

MOST_POINTS = 2_000
"""Points of a curve that are kept; of a longer one, every second goes, again and again."""


class Figure(msgspec.Struct, frozen=True):
    """A figure with its name, what it is called, its number, and how many chances stand behind it.

    ``unit`` is ``%`` for a share in percent, else what ``number`` counts.
    """

    key: str
    label: str
    number: float | None
    chances: int
    unit: str = "%"


class Totals:
    """The counts of some hands of one player."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.net_bets = 0.0
        self.squares = 0.0

    def add(self, one: Facts) -> None:
        """Count one more hand."""
        self.counts.update(one.counts)
        self.net_bets += one.net_bets
        self.squares += one.net_bets * one.net_bets

    @property
    def hands(self) -> int:
        """Hands counted so far."""
        return self.counts["hands"]

    @property
    def rate(self) -> float | None:
        """Big bets won in a hundred hands."""
        return 100 * self.net_bets / self.hands if self.hands else None

    @property
    def rate_error(self) -> float | None:
        """The standard error of ``rate``."""
        count = self.hands
        if count < 2:
            return None
        variance = (self.squares - self.net_bets**2 / count) / (count - 1)
        return 100 * math.sqrt(max(0.0, variance) / count)

    def share(self, key: str, label: str, times: str, chances: str) -> Figure:
        """How often, in percent of the chances."""
        return self._figure(key, label, 100 * self.counts[times], chances, "%")

    def mean(self, key: str, label: str, total: str, chances: str, unit: str) -> Figure:
        """How much each time."""
        return self._figure(key, label, self.counts[total], chances, unit)

    def _figure(self, key: str, label: str, total: float, over: str, unit: str) -> Figure:
        chances = self.counts[over]
        return Figure(key, label, total / chances if chances else None, chances, unit)

    def figures(self) -> tuple[Figure, ...]:
        """Every figure, in the order in which they are read."""
        return (
            Figure("rate", "bb/100", self.rate, self.hands, "bb"),
            Figure("rate_error", "standard error", self.rate_error, self.hands, "bb"),
            self.share("vpip", "VPIP", "vpip", "played"),
            self.share("pfr", "PFR", "pfr", "played"),
            self.share("three_bet", "three-bet", "three_bet", "could_three_bet"),
            self.share("fold_to_raise", "fold to raise", "folded_to_raise", "faced_raise"),
            self.share("steal", "steal", "steal", "could_steal"),
            self.mean("aggression", "aggression", "aggressive", "calls", ""),
            self.share("wtsd", "WTSD", "showdowns", "saw_draw"),
            self.share("w_sd", "W$SD", "showdowns_won", "showdowns"),
            *(
                self.mean(f"bets{n}", f"bets on street {n + 1}", f"bets{n}", f"street{n}", "bets")
                for n in STREETS
            ),
            *(figure for draw in DRAWS for figure in self._draw(draw)),
        )

    def _draw(self, n: int) -> tuple[Figure, ...]:
        name = ("first", "second", "third")[n - 1]
        return (
            self.mean(f"drawn{n}", f"cards, {name} draw", f"drawn{n}", f"draws{n}", "cards"),
            self.share(f"pat{n}", f"pat, {name} draw", f"pat{n}", f"draws{n}"),
            self.share(f"break{n}", f"break, {name} draw", f"break{n}", f"could_break{n}"),
            self.share(f"snow{n}", f"snow, {name} draw", f"snow{n}", f"known_pat{n}"),
        )


class Point(msgspec.Struct, frozen=True):
    """The winnings after so many hands, in big bets: all, at showdowns, and without one."""

    hands: int
    total: float
    showdown: float
    other: float


class Curve:
    """The winnings from hand to hand, thinned out as they grow."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._every = 1
        self._last = Point(0, 0.0, 0.0, 0.0)

    def add(self, one: Facts) -> None:
        """The next hand."""
        last = self._last
        showdown = last.showdown + (one.net_bets if one.showdown else 0)
        other = last.other + (0 if one.showdown else one.net_bets)
        self._last = Point(last.hands + 1, last.total + one.net_bets, showdown, other)
        if self._last.hands % self._every == 0:
            self._points.append(self._last)
        if len(self._points) >= MOST_POINTS:
            self._points = self._points[1::2]
            self._every *= 2

    @property
    def points(self) -> tuple[Point, ...]:
        """From nought to the last hand."""
        ends = () if self._points and self._points[-1] == self._last else (self._last,)
        return (Point(0, 0.0, 0.0, 0.0), *self._points, *(ends if self._last.hands else ()))


class Stats:
    """All figures of one player: together, by position, and by players at the table."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.all = Totals()
        self.curve = Curve()
        self._by_position: dict[str, Totals] = {}
        self._by_players: dict[int, Totals] = {}

    def add(self, record: HandRecord) -> bool:
        """Count a hand; False where the player was not dealt in."""
        seat = next((s for s, line in enumerate(record.seats) if line.name == self.player), None)
        if seat is None:
            return False
        one = facts(record, seat)
        self.all.add(one)
        self.curve.add(one)
        self._by_position.setdefault(one.position, Totals()).add(one)
        self._by_players.setdefault(one.players, Totals()).add(one)
        return True

    def add_all(self, records: Iterable[HandRecord]) -> Stats:
        """Count many."""
        for record in records:
            self.add(record)
        return self

    @property
    def by_position(self) -> dict[str, Totals]:
        """The same figures for each position that was held."""
        known = self._by_position
        return {name: known[name] for name in POSITIONS if name in known}

    @property
    def by_players(self) -> dict[int, Totals]:
        """The same figures by how many were dealt in."""
        return dict(sorted(self._by_players.items()))
