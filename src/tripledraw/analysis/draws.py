"""Which cards to keep: the 32 ways to draw to a hand, each with what it is worth.

Theory of operation
-------------------
First the final hands of the opponents are simulated, which gives every final hand of ours a chance
to win. Against that, ``draws_lattice`` works backwards from the last draw, and so tells what to
keep later, and what each way is worth now. That is reckoned with the ranks of the cards known to be
gone, and of those that the opponents are likely to hold, but not with single cards, and not with
what is thrown away later. So the ways that may be the best are then weighed one by one with all of
it: with one draw left by a count of every deal, where that does not take too long, else by playing
deals, our later draws following the programme. How far those differ from what was reckoned is a
correction, and a measure of error, for the other ways.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import comb, sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.draws_lattice import (
    WAYS,
    lattice,
    own_place,
    own_ways,
    programme,
    sums_of,
    weights_of_draws,
    worths,
)
from tripledraw.analysis.equity import Stopped, check_spot
from tripledraw.analysis.equity_best import FINALS, answers, chance_to_win, still_there
from tripledraw.analysis.equity_counted import counted
from tripledraw.analysis.equity_exact import deck_without, list_draws, sum_of_keys
from tripledraw.analysis.equity_sampling import Spot, low_cards, packed, play, spot_of
from tripledraw.analysis.holdings import Cards, Side, holdings, unknown
from tripledraw.analysis.indices import DECK_SIZE, indices
from tripledraw.analysis.policies import BEST, MOST_DRAWS, RULES
from tripledraw.cards import DECK, HAND_SIZE, Card, format_cards

_COUNT_AT_MOST = 1e7
_CLOSE = 0.03
_LEAST_CLOSE, _MOST_CLOSE = 2, 6
_ROUGH_TRIALS = 1_000
_CHUNK = 20_000
_LEAST_ERROR = 0.005


@dataclass(frozen=True, slots=True)
class Keep:
    """One way to draw: the cards kept, and what comes of it.

    ``win`` is the chance to win the showdown, a tie counting as its part, with its standard
    ``error``. By its ``method`` it was ``counted`` (every deal, no error), ``played`` (by chance) or
    ``reckoned`` (by the programme, corrected). Of the final value (1 the best hand,
    7,462 the worst) ``mean`` is the expectation, and one hand in ten is at least as good as
    ``low``, one in two as ``median``, nine in ten as ``high``.
    """

    cards: tuple[Card, ...]
    win: float
    error: float
    mean: float
    low: int
    median: int
    high: int
    method: Literal["counted", "played", "reckoned"]

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.method == "counted"

    @property
    def draw(self) -> int:
        """How many cards are drawn; none is to stand pat."""
        return HAND_SIZE - len(self.cards)


@dataclass(frozen=True, slots=True)
class Draws:
    """All ways to draw to a hand, the best first, after so many ``deals`` played by chance.

    ``stopped`` says why there are no more: all was counted, as many were played as were wanted, or
    an interruption.
    """

    hand: tuple[Card, ...]
    left: int
    keeps: tuple[Keep, ...]
    deals: int
    seconds: float
    stopped: Stopped


def draws(
    hand: Cards,
    left: int,
    against: Sequence[Side] | None = None,
    *,
    dead: Cards = "",
    trials: int = 100_000,
    threads: int = 1,
    seed: int = 27,
    progress: Callable[[float, Draws], None] | None = None,
) -> Draws:
    """What each of the 32 ways to keep cards of a hand is worth, with ``left`` draws (1 to 3).

    ``against`` are one to five opponents, who draw after the hand; one of whom nothing is known,
    unless told otherwise. ``dead`` cards are known to be elsewhere, and what the hand throws away is
    gone, too. After this draw the hand keeps what is best against the final hands that the opponents
    then have (see ``policies.BEST``). What may be the best way and is not counted is played, with
    ``trials`` deals in all; ``progress`` is told now and then how much of that is done, 0 to 1, and
    what is known so far. Ctrl-C ends it, and gives what is known.

    Raises ValueError for a spot that cannot be.
    """
    begun = time.perf_counter()
    others = (unknown(),) if against is None else tuple(against)
    cards = indices(hand)
    if len(cards) != HAND_SIZE:
        raise ValueError(f"a hand to draw to has five cards, not {len(cards)}")
    if not 1 <= left <= MOST_DRAWS:
        raise ValueError(f"there are 1 to {MOST_DRAWS} draws left to draw at, not {left}")
    if trials < 1:
        raise ValueError(f"it takes at least one trial, not {trials}")
    five = tuple(DECK[card] for card in cards)
    dead_set = check_spot((Side(holdings(five)), *others), left, dead)
    work = _Work(cards, left, others, dead_set, seed)
    found: Draws | None = None
    try:
        for done, deals, ways in work.weighed(trials, threads):
            keeps = tuple(sorted(ways, key=lambda keep: (-keep.win, keep.draw)))
            stopped: Stopped = "trials" if deals else "exact"
            found = Draws(five, left, keeps, deals, time.perf_counter() - begun, stopped)
            if progress is not None:
                progress(done, found)
    except KeyboardInterrupt:
        if found is None:
            raise
        return replace(found, stopped="interrupted")
    assert found is not None
    return found


class _Work:
    """One hand, and what is known before its ways are weighed one by one."""

    def __init__(
        self,
        cards: tuple[int, ...],
        left: int,
        others: tuple[Side, ...],
        dead: np.uint64,
        seed: int,
    ) -> None:
        self.cards, self.left, self.others, self.dead, self.seed = cards, left, others, dead, seed

    def reckoned(self) -> NDArray[np.float64]:
        """What the programme says of each way, by its bits in the order of the hand.

        Also makes the spot ready to be played, the later draws of the hand as the programme says.
        """
        ours = Side(holdings([DECK[card] for card in self.cards]), RULES, dealt=True)
        sides = (ours, *self.others)
        tables = answers(sides, self.left, self.dead, self.seed)
        win = chance_to_win(sides, 0, self.left, self.dead, self.seed, tables)
        thrown = ~low_cards(packed(self.cards))
        gone = sum(1 << card for at, card in enumerate(self.cards) if (thrown >> at) & 1)
        odds = still_there(self.others, np.uint64(int(self.dead) | gone))
        best, worth = programme(win, self.left - 1, odds)
        self.spot = spot_of((Side(holdings(""), BEST), *self.others), {**tables, 0: best})
        known = lattice()
        place, order = own_place(packed(self.cards))
        number = known.places[place]
        sums, weights = sums_of(worth[-1], odds), weights_of_draws(odds)
        out, in_order = np.empty(WAYS), np.empty(WAYS)
        worths(known.parts[number], known.ranks[number], sums, odds, weights, out)
        for way in range(WAYS):
            in_order[own_ways(way, order)] = out[way]
        return in_order

    def weighed(self, trials: int, threads: int) -> Iterator[tuple[float, int, list[Keep]]]:
        """Every way, better and better known: how much is done, the deals played, and the ways.

        Those that may be the best are weighed by themselves, the others as reckoned.
        """
        keeps = {way: keep for way in range(WAYS) if (keep := self._counted(way)) is not None}
        if len(keeps) == WAYS:
            yield 1.0, 0, list(keeps.values())
            return
        reckoned = self.reckoned()
        ranked = sorted(set(range(WAYS)) - set(keeps), key=lambda way: -reckoned[way])
        best = max([*reckoned[ranked], *(keep.win for keep in keeps.values())])
        trials_of = self._shared_out(ranked, reckoned > best - _CLOSE, bool(keeps), trials)
        sure = [*keeps, *trials_of]
        played = {way: self._ready(way, trials_of.get(way, 0)) for way in ranked}
        whole = sum(one.wanted for one in played.values())
        with ThreadPoolExecutor(threads) as pool:
            each = map if threads == 1 else pool.map
            while more := [one for one in played.values() if one.trials < one.wanted]:
                list(each(_Played.play_on, more))
                keeps.update((way, one.told()) for way, one in played.items())
                deals = sum(one.trials for one in played.values())
                others = set(keeps).difference(sure)
                corrected = {way: _corrected(way, sure, keeps, reckoned) for way in others}
                yield deals / whole, deals, [*({**keeps, **corrected}.values())]

    def _shared_out(
        self, ranked: Sequence[int], close: NDArray[np.bool_], some: bool, trials: int
    ) -> dict[int, int]:
        """The trials of each way that is played for long.

        These are the ways that may be the best, and with fewer trials the best of each number of
        cards drawn, to see how far those are from what was reckoned.
        """
        parts: dict[int, float] = {}
        for place, way in enumerate(ranked):
            drawn = HAND_SIZE - way.bit_count()
            if (close[way] and place < _MOST_CLOSE) or (not some and place < _LEAST_CLOSE):
                parts[way] = 1.0
            elif drawn < 4 and all(HAND_SIZE - one.bit_count() != drawn for one in parts):
                parts[way] = 0.3
        whole = sum(parts.values())
        return {way: int(trials * part / whole) for way, part in parts.items()}

    def _kept(self, way: int) -> tuple[list[int], np.uint64]:
        """The cards kept, and the set of all that are dead then."""
        kept = [card for place, card in enumerate(self.cards) if (way >> place) & 1]
        gone = sum(1 << card for card in self.cards if card not in kept)
        return kept, np.uint64(int(self.dead) | gone)

    def _counted(self, way: int) -> Keep | None:
        """A way at the last draw against one opponent, every deal counted."""
        if self.left > 1 or len(self.others) > 1:
            return None
        kept, dead = self._kept(way)
        ours = Side(holdings([DECK[card] for card in kept]))
        found = counted((ours, self.others[0]), 1, dead, _COUNT_AT_MOST)
        if found is None:
            return None
        held = self.others[0].holdings
        gone = dead | ours.holdings.masks[0]
        if len(held) == 1:
            gone |= held.masks[0]
        deck = np.empty(DECK_SIZE, np.uint8)
        left = deck_without(np.uint64(gone), deck)
        ways = comb(left, HAND_SIZE - len(kept))
        values, sets = np.empty(ways, np.int64), np.empty(ways, np.uint64)
        keys = sum_of_keys(np.array(kept, np.uint8), len(kept))
        list_draws(deck, left, HAND_SIZE - len(kept), keys, values, sets)
        win = float(found.wins[0] + found.ties[0])
        return _keep(kept, win, 0.0, np.bincount(values, minlength=FINALS[1]), "counted")

    def _ready(self, way: int, trials: int) -> _Played:
        """A way to be played by chance."""
        kept, dead = self._kept(way)
        spot = _with_first(self.spot, kept)
        return _Played(kept, spot, self.left, dead, (self.seed, way), max(trials, _ROUGH_TRIALS))


class _Played:
    """A way that is played by chance, and what has come of it so far."""

    def __init__(
        self,
        kept: list[int],
        spot: Spot,
        left: int,
        dead: np.uint64,
        seed: tuple[int, int],
        wanted: int,
    ) -> None:
        self.kept, self.spot, self.left, self.dead = kept, spot, left, dead
        self.wanted, self.trials = wanted, 0
        self._chance = stream(*seed)
        self._finals = np.zeros(FINALS, np.int64)
        self._sums = np.zeros((3, len(spot.plans)))

    def play_on(self) -> None:
        """Some deals more: few at first, so that something is soon known of every way."""
        trials = min(_CHUNK if self.trials else _ROUGH_TRIALS, self.wanted - self.trials)
        spot, chance = self.spot, self._chance
        play(spot, self.left, self.dead, trials, chance, 0, self._finals, self._sums)
        self.trials += trials

    def told(self) -> Keep:
        """The way as far as it is known."""
        win, tie, square = self._sums[:, 0] / self.trials
        share = float(win + tie)
        error = sqrt(max(float(square) - share**2, 1 / self.trials) / self.trials)
        return _keep(self.kept, share, error, self._finals[0], "played")


def _with_first(spot: Spot, kept: Sequence[int]) -> Spot:
    """The spot, with these cards as the one holding of its first side."""
    given, sizes, sets = spot.given.copy(), spot.sizes.copy(), spot.sets.copy()
    given[0] = packed(kept)
    sizes[0] = len(kept)
    sets[0] = sum(1 << card for card in kept)
    return spot._replace(given=given, sizes=sizes, sets=sets)


def _keep(
    kept: Sequence[int],
    win: float,
    error: float,
    finals: NDArray[np.int64],
    method: Literal["counted", "played"],
) -> Keep:
    count = int(finals.sum())
    below = np.cumsum(finals)
    low, median, high = (int(np.searchsorted(below, part * count)) for part in (0.1, 0.5, 0.9))
    mean = float(finals @ np.arange(len(finals))) / count
    cards = tuple(DECK[card] for card in kept)
    return Keep(cards, win, error, mean, low, median, high, method)


def _corrected(
    way: int, sure: Sequence[int], keeps: dict[int, Keep], reckoned: NDArray[np.float64]
) -> Keep:
    """A way as reckoned, corrected by how far those are off that draw about as many cards."""
    keep = keeps[way]
    off = {one: keeps[one].win - float(reckoned[one]) for one in sure}
    nearest = min(abs(keeps[one].draw - keep.draw) for one in sure)
    alike = [off[one] for one in sure if abs(keeps[one].draw - keep.draw) == nearest]
    shift = sum(alike) / len(alike)
    error = max(_LEAST_ERROR, float(np.std(list(off.values()))))
    win = min(1.0, max(0.0, float(reckoned[way]) + shift))
    return replace(keep, win=win, error=error, method="reckoned")


def told(keep: Keep) -> str:
    """A way to draw as players say it: ``pat``, ``draw 1 to 2c3d4h7s``."""
    return f"draw {keep.draw} to {format_cards(keep.cards)}" if keep.draw else "pat"
