"""How often each side wins the showdown: exact where all deals can be counted, else by chance.

An equity is a share of the pot if nobody bets or folds any more: the chance to win, a tie counting
as its part. With draws to come it depends on how each side draws: see ``policies``. Discards are
not dealt again, as long as the deck lasts; in a real hand that happens too, but rarely.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.chance import stream
from tripledraw.analysis.equity_best import answers
from tripledraw.analysis.equity_counted import Counted, counted
from tripledraw.analysis.equity_sampling import Spot, play, spot_of
from tripledraw.analysis.equity_two import is_short, play_two
from tripledraw.analysis.holdings import Cards, Side
from tripledraw.analysis.indices import DECK_SIZE, indices
from tripledraw.analysis.policies import MOST_DRAWS
from tripledraw.cards import DECK, HAND_SIZE

MOST_SIDES = 6
Stopped = Literal["exact", "error", "trials", "time", "interrupted"]

_FIRST_CHUNK = 20_000
_CHUNK = 250_000
_SHORT_ROUNDS, _LONG_ROUND = 8, 4
_ENOUGH = 1_000
"""Of so many holdings a side, some go together, unless hardly any do."""
_UNWATCHED = np.zeros((2, 1), np.int64)


@dataclass(frozen=True, slots=True)
class Equity:
    """What each side may expect, in the order of the sides.

    ``shares`` of the pot add up to one; each is its ``wins``, the chance to win alone, plus its
    ``ties``, its part of shared pots. ``errors`` are standard errors of the shares, nought where
    every deal was counted (``exact``). ``deals`` were counted or played, and ``stopped`` says what
    ended that: a wanted error, a limit of trials or time, or an interruption.
    """

    shares: tuple[float, ...]
    wins: tuple[float, ...]
    ties: tuple[float, ...]
    errors: tuple[float, ...]
    exact: bool
    deals: int
    seconds: float
    stopped: Stopped
    method: str


def equity(
    sides: Sequence[Side],
    left: int,
    *,
    dead: Cards = "",
    error: float = 0.0005,
    trials: int | None = None,
    seconds: float | None = None,
    budget: float = 2e9,
    threads: int = 1,
    seed: int = 27,
    progress: Callable[[Equity], None] | None = None,
) -> Equity:
    """The equity of two to six sides, with ``left`` draws to come (0 to 3).

    The sides draw in their order; ``dead`` are cards known to be elsewhere, such as one's own
    discards. Every deal is counted if that takes no more than ``budget`` comparisons (a thousand
    million take about a second; 0 never counts). That can be done with one draw left or none, and
    of two known hands with more, if one is pat for good and the other keeps its given cards. Else
    deals are played by chance until every standard error is at most ``error``, or so many
    ``trials`` or ``seconds`` are spent; ``progress`` is told now and then what is known so far.
    Ctrl-C ends it, too, and gives what is known. With ``error=0``, the same ``seed`` and number of
    ``trials`` give the same numbers, whatever the number of ``threads``.

    Raises ValueError for a spot that cannot be.
    """
    begun = time.perf_counter()
    dead_set = check_spot(sides, left, dead)
    exact = counted(sides, left, dead_set, budget)
    if exact is not None:
        return _exact(exact, begun)
    if seconds is None and trials is None and error <= 0:
        raise ValueError("with no limit of trials or seconds, the wanted error is above nought")
    if trials is not None and trials < 1:
        raise ValueError(f"it takes at least one trial, not {trials}")
    sampler = _Sampler(sides, left, dead_set, seed, threads)
    try:
        while True:
            sampler.play_on(trials)
            stopped = sampler.stopped(trials, seconds, error, begun)
            found = sampler.result(stopped or "error", begun)
            if progress is not None:
                progress(found)
            if stopped:
                return found
    except KeyboardInterrupt:
        if not sampler.trials:
            raise
        return sampler.result("interrupted", begun)
    finally:
        sampler.pool.shutdown()


def check_spot(sides: Sequence[Side], left: int, dead: Cards) -> np.uint64:
    """The dead cards as a set, if the spot can be."""
    if not 2 <= len(sides) <= MOST_SIDES:
        raise ValueError(f"an equity is between 2 to {MOST_SIDES} sides, not {len(sides)}")
    if not 0 <= left <= MOST_DRAWS:
        raise ValueError(f"there are 0 to {MOST_DRAWS} draws left, not {left}")
    cards = indices(dead)
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise ValueError(f"{DECK[twice]} is dead twice")
    if DECK_SIZE - len(cards) <= HAND_SIZE * len(sides):
        raise ValueError(f"{len(cards)} dead cards leave no deck for {len(sides)} hands")
    dead_set = np.uint64(sum(1 << card for card in cards))
    possible = []
    for number, side in enumerate(sides, 1):
        held = side.holdings
        if left == 0 and not side.dealt and (held.sizes < HAND_SIZE).any():
            raise ValueError(f"with no draw left, side {number} needs five cards")
        fits = (held.masks & dead_set == 0) & (held.weights > 0)
        if not fits.any():
            raise ValueError(f"side {number} holds nothing that the dead cards leave possible")
        possible.append(held.masks[fits])
    always = [np.bitwise_and.reduce(sets) for sets in possible]
    overlap = any(one & other for one, other in combinations(always, 2))
    if overlap or not _together([sets[:_ENOUGH] for sets in possible], np.uint64(0)):
        raise ValueError(
            "the sides cannot hold these cards at once: each needs one that another has"
        )
    return dead_set


def _together(possible: Sequence[NDArray[np.uint64]], taken: np.uint64) -> bool:
    """Whether each side can hold something without a card in common."""
    if not possible:
        return True
    fits = possible[0][possible[0] & taken == 0]
    return any(_together(possible[1:], taken | one) for one in fits)


def _exact(found: Counted, begun: float) -> Equity:
    wins, ties = found.wins, found.ties
    return Equity(
        shares=tuple(float(share) for share in wins + ties),
        wins=tuple(float(win) for win in wins),
        ties=tuple(float(tie) for tie in ties),
        errors=(0.0,) * len(wins),
        exact=True,
        deals=found.deals,
        seconds=time.perf_counter() - begun,
        stopped="exact",
        method=found.method,
    )


class _Sampler:
    """Plays chunks of trials, each with a stream of chance of its own, and sums up."""

    def __init__(
        self, sides: Sequence[Side], left: int, dead: np.uint64, seed: int, threads: int
    ) -> None:
        if threads < 1:
            raise ValueError(f"work needs at least one thread, not {threads}")
        self.trials = 0
        self.pool = ThreadPoolExecutor(threads)
        self._sums = np.zeros((3, len(sides)))
        self._left, self._dead, self._seed, self._threads = left, dead, seed, threads
        self._chunks = 0
        self._short = is_short(sides)
        tables = answers(sides, left, dead, seed)
        self._spot: Spot = spot_of(sides, tables)
        if self._short:
            self._begin_short(sides)

    def _begin_short(self, sides: Sequence[Side]) -> None:
        held = [side.holdings for side in sides]
        self._cards = np.concatenate([one.cards for one in held])
        self._sizes = np.concatenate([one.sizes for one in held]).astype(np.int64)
        self._plans = np.array(
            [[side.policy.ahead, *side.policy.stands] for side in sides], np.int64
        )
        self._taken = self._dead | held[0].masks[0] | held[1].masks[0]

    def _chunk(self, number: int, trials: int) -> NDArray[np.float64]:
        out = np.zeros_like(self._sums)
        chance = stream(self._seed, number)
        if self._short:
            play_two(
                self._cards, self._sizes, self._plans, self._left, self._taken, trials, chance, out
            )
        else:
            play(self._spot, self._left, self._dead, trials, chance, -1, _UNWATCHED, out)
        return out

    def play_on(self, limit: int | None) -> None:
        """A round of chunks, some for each thread; their sizes do not depend on the time."""
        sizes: list[int] = []
        rounds = 1 if self._threads == 1 or self._chunks < _SHORT_ROUNDS else _LONG_ROUND
        for _ in range(rounds * self._threads):
            size = _CHUNK if self._chunks or sizes else _FIRST_CHUNK
            if limit is not None:
                size = min(size, limit - self.trials - sum(sizes))
            if size > 0:
                sizes.append(size)
        numbers = range(self._chunks, self._chunks + len(sizes))
        each = map if self._threads == 1 else self.pool.map
        found = list(each(self._chunk, numbers, sizes))
        # At once, so that an interruption finds all of a round or nothing.
        self._sums, self.trials, self._chunks = (
            self._sums + np.sum(found, axis=0),
            self.trials + sum(sizes),
            self._chunks + len(sizes),
        )

    def _errors(self) -> tuple[float, ...]:
        wins, ties, squares = self._sums / self.trials
        # One more of each outcome than was seen: nothing is certain for never having happened.
        spread = np.maximum(squares - (wins + ties) ** 2, 1 / self.trials)
        return tuple(float(one) for one in np.sqrt(spread / self.trials))

    def stopped(
        self, limit: int | None, seconds: float | None, error: float, begun: float
    ) -> Stopped | None:
        """Why to stop, if there is a reason."""
        if error > 0 and max(self._errors()) <= error:
            return "error"
        if limit is not None and self.trials >= limit:
            return "trials"
        if seconds is not None and time.perf_counter() - begun >= seconds:
            return "time"
        return None

    def result(self, stopped: Stopped, begun: float) -> Equity:
        """What is known so far."""
        wins, ties, _ = self._sums / self.trials
        return Equity(
            shares=tuple(float(share) for share in wins + ties),
            wins=tuple(float(win) for win in wins),
            ties=tuple(float(tie) for tie in ties),
            errors=self._errors(),
            exact=False,
            deals=self.trials,
            seconds=time.perf_counter() - begun,
            stopped=stopped,
            method="deals played by chance",
        )
