"""Many hands, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.simulator import hand
from tripledraw.analysis.simulator.layout import HIDDEN, NO_LIMIT, TABLE, record
from tripledraw.analysis.simulator.policies import POLICIES, Policy
from tripledraw.analysis.threads import spread
from tripledraw.rules.options import MAX_SEATS, MIN_SEATS, Stakes

CHUNK = 200_000
_MOST_CHIPS = 1 << 40
_BETS_A_HAND = 6
"""Before the second draw a street costs ``cap`` small bets at most, later as many big ones."""


@dataclass(frozen=True)
class Results:
    """What came of ``hands`` hands, by seat: arrays of one number a seat, chips being whole.

    ``net`` is what each seat won or lost in all, ``mean`` the same a hand in chips, and
    ``standard_error`` the error of that mean. ``showdowns`` counts the hands that a seat saw
    through to a showdown, ``won`` those that left it with more chips.
    """

    players: int
    hands: int
    policies: tuple[str, ...]
    stakes: Stakes
    net: NDArray[np.int64]
    mean: NDArray[np.float64]
    standard_error: NDArray[np.float64]
    showdowns: NDArray[np.int64]
    won: NDArray[np.int64]
    reshuffles: int
    decisions: int


@dataclass(frozen=True)
class Setting:
    """What all the hands of a simulation have in common."""

    players: int
    policies: tuple[Policy, ...]
    seed: int
    stacks: tuple[int, ...]
    stakes: Stakes
    cap: int | None
    button: int | None

    def records(self) -> tuple[Any, Any]:
        """A table and a dealer's record, set up for these hands."""
        table, hidden = record(TABLE), record(HIDDEN)
        cap = NO_LIMIT if self.cap is None else self.cap
        table["players"], table["cap"] = self.players, cap
        hidden["big_blind"] = self.stakes.big_blind
        hidden["small_blind"] = self.stakes.small_blind
        hidden["deep"] = min(self.stacks) > _BETS_A_HAND * cap * self.stakes.big_blind
        for seat in range(self.players):
            hidden["begun_with"][seat] = self.stacks[seat]
            hidden["policies"][seat] = self.policies[seat].address
            hidden["parameters"][seat] = self.policies[seat].parameters
        return table, hidden


def simulate(
    players: int,
    hands: int,
    policies: Sequence[str | Policy] | str | Policy = "random",
    *,
    seed: int = 27,
    stacks: Sequence[int] | int | None = None,
    stakes: Stakes | None = None,
    cap: int | None = 4,
    button: int | None = None,
    threads: int = 1,
    progress: Callable[[Results], object] | None = None,
) -> Results:
    """Play so many whole hands of fixed-limit 2-7 Triple Draw, and add up what came of them.

    ``policies`` is one for all seats or one a seat: names (``random``, ``caller``, ``rulebook``),
    or your own (``policy``, ``from_table``). Every hand begins with the same ``stacks``, one number
    for all or one a seat; without them nobody can run out of chips. The button moves round
    unless ``button`` names its seat. ``progress`` is called with the results so far every 200,000
    hands. The same seed gives the same hands, whatever ``threads`` is.

    Method: hands are dealt and played one by one under the rules ``ONLINE``; there is no error but
    that of chance. Raises ValueError for what is no game.
    """
    results = None
    for results in simulation(
        players, hands, policies, seed=seed, stacks=stacks, stakes=stakes, cap=cap, button=button,
        threads=threads,
    ):  # fmt: skip
        if progress is not None:
            progress(results)
    assert results is not None
    return results


def simulation(
    players: int,
    hands: int,
    policies: Sequence[str | Policy] | str | Policy = "random",
    *,
    seed: int = 27,
    stacks: Sequence[int] | int | None = None,
    stakes: Stakes | None = None,
    cap: int | None = 4,
    button: int | None = None,
    threads: int = 1,
) -> Iterator[Results]:
    """As ``simulate``, giving the results so far after every 200,000 hands, and at the end."""
    chosen = setting(players, policies, seed, stacks, stakes or Stakes(), cap, button)
    if type(hands) is not int or hands < 1:
        raise ValueError(f"the number of hands is a whole number, at least 1, not {hands!r}")
    if type(threads) is not int or threads < 1:
        raise ValueError(f"work needs at least one thread, not {threads!r}")
    return _growing(chosen, hands, threads)


def _growing(chosen: Setting, hands: int, threads: int) -> Iterator[Results]:
    seats = np.zeros((4, MAX_SEATS))
    totals = np.zeros(2)

    def part(first: int, last: int) -> None:
        table, hidden = chosen.records()
        own_seats, own_totals = np.zeros_like(seats), np.zeros_like(totals)
        button = -1 if chosen.button is None else chosen.button
        hand.play_many(
            table, hidden, np.uint64(chosen.seed), begun + first, begun + last, button,
            own_seats, own_totals,
        )  # fmt: skip
        added.append((own_seats, own_totals))

    chunk = CHUNK * threads
    for begun in range(0, hands, chunk):
        added: list[tuple[Any, Any]] = []
        done = min(begun + chunk, hands)
        spread(part, done - begun, threads, least=5_000)
        for own_seats, own_totals in added:
            seats += own_seats
            totals += own_totals
        yield _results(chosen, done, seats, totals)


def _results(chosen: Setting, hands: int, seats: Any, totals: Any) -> Results:
    rows = seats[:, : chosen.players]
    mean = rows[hand.NET] / hands
    variance = np.maximum(rows[hand.SQUARES] / hands - mean**2, 0.0)
    return Results(
        players=chosen.players,
        hands=hands,
        policies=tuple(one.name for one in chosen.policies),
        stakes=chosen.stakes,
        net=rows[hand.NET].astype(np.int64),
        mean=mean,
        standard_error=np.sqrt(variance / max(hands - 1, 1)),
        showdowns=rows[hand.SHOWDOWNS].astype(np.int64),
        won=rows[hand.WON].astype(np.int64),
        reshuffles=int(totals[hand.RESHUFFLES]),
        decisions=int(totals[hand.DECISIONS]),
    )


def setting(
    players: int,
    policies: Sequence[str | Policy] | str | Policy,
    seed: int,
    stacks: Sequence[int] | int | None,
    stakes: Stakes,
    cap: int | None,
    button: int | None,
) -> Setting:
    """The setting of a simulation, checked. Raises ValueError for what is no game."""
    if type(players) is not int or not MIN_SEATS <= players <= MAX_SEATS:
        raise ValueError(f"a hand has {MIN_SEATS}-{MAX_SEATS} players, not {players!r}")
    if cap is not None and (type(cap) is not int or cap < 1):
        raise ValueError(f"the cap is a whole number of bets, at least 1, or None, not {cap!r}")
    if button is not None and (type(button) is not int or not 0 <= button < players):
        raise ValueError(f"the button is at a seat 0-{players - 1}, or None, not {button!r}")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    chips = _stacks(players, stacks, stakes, cap)
    return Setting(players, _policies(players, policies), seed, chips, stakes, cap, button)


def _stacks(
    players: int, stacks: Sequence[int] | int | None, stakes: Stakes, cap: int | None
) -> tuple[int, ...]:
    if stacks is None:
        if cap is None:
            raise ValueError("without a cap the stacks must be given, or the raising has no end")
        stacks = (_BETS_A_HAND * cap + 1) * stakes.big_blind
    chips = tuple(stacks) if isinstance(stacks, Sequence) else (stacks,) * players
    if len(chips) != players:
        raise ValueError(f"there are {players} players, and {len(chips)} stacks")
    for seat, stack in enumerate(chips):
        if type(stack) is not int or not 1 <= stack <= _MOST_CHIPS:
            raise ValueError(f"seat {seat} needs a whole number of chips, at least 1: {stack!r}")
    return chips


def _policies(players: int, policies: Sequence[str | Policy] | str | Policy) -> tuple[Policy, ...]:
    chosen = [policies] if isinstance(policies, str | Policy) else list(policies)
    if len(chosen) == 1:
        chosen *= players
    if len(chosen) != players:
        raise ValueError(f"there are {players} players, and {len(chosen)} policies")
    return tuple(_policy(one) for one in chosen)


def _policy(wanted: object) -> Policy:
    if isinstance(wanted, Policy):
        return wanted
    if isinstance(wanted, str) and wanted in POLICIES:
        return POLICIES[wanted]
    raise ValueError(f"a policy is one of {', '.join(POLICIES)}, or a Policy, not {wanted!r}")
