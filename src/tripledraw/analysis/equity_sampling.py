"""Hands played out by chance: the kernel of sampled equities, any number of draws and sides.

Each trial takes a holding for every side (again, if two hold the same card), then deals and draws
in the order of the sides, each by its policy, and compares. Cards come from a deck that stays
shuffled from trial to trial: taking the next card exchanges it with a random one behind it. What
was thrown away does not come back, unless the deck runs out: then everything goes into it again
that is in no hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import below, uniform
from tripledraw.analysis.draws_lattice import CLASSES, WAYS, lattice, own_place, own_ways
from tripledraw.analysis.equity_exact import deck_without
from tripledraw.analysis.holdings import Side
from tripledraw.analysis.policies import MOST_DRAWS
from tripledraw.analysis.values import KEYS, value_of_sum
from tripledraw.cards import HAND_SIZE
from tripledraw.lowball import CLASS_COUNT

_ONE = np.uint64(1)
_UNMADE = CLASS_COUNT + 1
_PAT = WAYS - 1
_GIVEN, _LOW, _BEST = range(3)
_CODES = {"given": _GIVEN, "low": _LOW, "best": _BEST}
_EIGHT = 6  # its rank, counted from the two
# The columns of a side's plan.
_FIRST, _COUNT, _DEALT, _KEEPS, _AHEAD, _STANDS = range(6)
_AGAINST_PAT = _STANDS + MOST_DRAWS
_COLUMNS = _AGAINST_PAT + MOST_DRAWS
_LOWEST = np.array([0, *((ways & -ways).bit_length() - 1 for ways in range(1, WAYS))])
"""The lowest of some bits."""
_BYTES = 1 << np.arange(0, 8 * HAND_SIZE, 8, dtype=np.int64)


class Spot(NamedTuple):
    """The sides as arrays for the kernel, their holdings one after another."""

    given: NDArray[np.int64]
    """The cards of each holding, eight bits a card."""
    sizes: NDArray[np.int64]
    sets: NDArray[np.uint64]
    limits: NDArray[np.float64]
    """For each holding, the weight of it and of those before it in its side, out of one."""
    plans: NDArray[np.int64]
    """A row for each side: see the columns above."""
    best: NDArray[np.uint8]
    """(sides, draws, classes): what to keep, for the sides that play ``best``."""
    places: NDArray[np.int32]
    """The classes by the place of a hand, where some side plays ``best``."""


def spot_of(sides: Sequence[Side], best: dict[int, NDArray[np.uint8]]) -> Spot:
    """The sides as the kernel takes them; ``best`` holds what those that play ``best`` keep."""
    ranges = [side.holdings for side in sides]
    plans = np.zeros((len(sides), _COLUMNS), np.int64)
    first = 0
    for plan, side in zip(plans, sides, strict=True):
        policy = side.policy
        plan[_FIRST], plan[_COUNT] = first, len(side.holdings)
        plan[_DEALT], plan[_KEEPS], plan[_AHEAD] = side.dealt, _CODES[policy.keeps], policy.ahead
        plan[_STANDS:_AGAINST_PAT] = policy.stands
        plan[_AGAINST_PAT:] = policy.against_pat
        first += len(side.holdings)
    tables = np.zeros((len(sides) if best else 1, MOST_DRAWS, CLASSES[-1] if best else 1), np.uint8)
    for number, table in best.items():
        tables[number, : len(table)] = table
    return Spot(
        np.concatenate([held.cards for held in ranges]).astype(np.int64) @ _BYTES,
        np.concatenate([held.sizes for held in ranges]).astype(np.int64),
        np.concatenate([held.masks for held in ranges]),
        np.concatenate([np.cumsum(held.weights) / held.weights.sum() for held in ranges]),
        plans,
        tables,
        lattice().places if best else np.zeros(1, np.int32),
    )


def packed(cards: Iterable[int]) -> int:
    """Cards as the kernel holds them: eight bits a card."""
    return sum(int(card) << (8 * place) for place, card in enumerate(cards))


@njit(cache=True, nogil=True)
def choose_holdings(plans: Any, sets: Any, limits: Any, dead: Any, chance: Any, held: Any) -> Any:
    """Take a holding for each side, all without a common card; gives the set of their cards."""
    while True:
        taken = np.uint64(dead)
        apart = True
        for side in range(len(plans)):
            low, high = plans[side, _FIRST], plans[side, _FIRST] + plans[side, _COUNT] - 1
            wanted = uniform(chance)
            while low < high:
                middle = (low + high) // 2
                if wanted < limits[middle]:
                    high = middle
                else:
                    low = middle + 1
            held[side] = low
            apart = apart and not taken & sets[low]
            taken |= sets[low]
        if apart:
            return taken


@njit(cache=True, nogil=True)
def _score(values: Any, out: Any) -> None:
    best = _UNMADE
    winners = 0
    for side in range(len(values)):
        if values[side] < best:
            best = values[side]
            winners = 1
        else:
            winners += values[side] == best
    for side in range(len(values)):
        if values[side] == best:
            if winners == 1:
                out[0, side] += 1
                out[2, side] += 1
            else:
                out[1, side] += 1 / winners
                out[2, side] += 1 / winners**2


@njit(cache=True, nogil=True)
def _watch(values: Any, side: int, finals: Any) -> None:
    """Count the final hand of a side, and the best of the others'."""
    least = _UNMADE
    for other in range(len(values)):
        if other != side:
            least = min(least, values[other])
    finals[0, values[side]] += 1
    finals[1, least] += 1


@njit(cache=True, nogil=True)
def low_cards(hand: int) -> int:
    """The cards that the rule of thumb keeps, as bits: see ``Policy``. ``hand`` as in ``play``."""
    ways = ranks = count = 0
    highest = where = -1
    for place in range(HAND_SIZE):
        rank = ((hand >> (8 * place)) & 0xFF) % 13
        new = (rank <= _EIGHT) & ((ranks >> rank) & 1 == 0)
        ranks |= new << rank
        ways |= new << place
        count += new
        higher = new & (rank > highest)
        highest = rank if higher else highest
        where = place if higher else where
    lonely = (highest == _EIGHT) & (count <= 2)
    return ways ^ ((1 << where) if lonely | (count == HAND_SIZE) else 0)


@njit(cache=True, nogil=True)
def _is_ahead(values: Any, side: int) -> bool:
    for other in range(len(values)):
        if values[other] <= values[side] and other != side:
            return False
    return True


@njit(cache=True, nogil=True, inline="always")
def _decide(
    plans: Any, best: Any, places: Any, hands: Any, values: Any, pat: Any, side: Any, draw: Any,
    size: Any,
) -> Any:  # fmt: skip
    """Which cards a side keeps of a hand that it has, as bits."""
    ways = (1 << size) - 1
    column = _AGAINST_PAT if pat & ~(1 << side) else _STANDS
    if values[side] <= plans[side, column + draw - 1] or (
        plans[side, _AHEAD] and _is_ahead(values, side)
    ):
        ways = _PAT
    elif plans[side, _KEEPS] == _LOW:
        ways = low_cards(hands[side])
    elif plans[side, _KEEPS] == _BEST:
        place, order = own_place(hands[side])
        ways = own_ways(best[side, draw - 1, places[place]], order)
    return ways


@njit(cache=True, nogil=True)
def _with_card(hand: Any, place: int, card: Any) -> Any:
    """The hand with another card at a place."""
    return hand + ((np.int64(card) - ((hand >> (8 * place)) & 0xFF)) << (8 * place))


@njit(cache=True, nogil=True)
def _value_of(hand: Any) -> Any:
    keys = np.uint64(0)
    for place in range(HAND_SIZE):
        keys += np.uint64(KEYS[(hand >> (8 * place)) & 0xFF])
    return np.int64(value_of_sum(keys))


@njit(cache=True, nogil=True)
def _in_no_hand(hands: Any, dead: Any, deck: Any) -> int:
    """The deck again when it has run out: all cards but the dead and those in the hands."""
    taken = np.uint64(dead)
    for side in range(len(hands)):
        for place in range(HAND_SIZE):
            taken |= _ONE << np.uint64((hands[side] >> (8 * place)) & 0xFF)
    return deck_without(taken, deck)


@njit(cache=True, nogil=True)
def play(
    spot: Any, left: int, dead: Any, trials: int, chance: Any, watched: int, finals: Any, out: Any
) -> None:
    """Play so many trials; adds to ``out`` (3, sides) the wins, the parts of ties, and squares.

    If ``watched`` is a side (not -1), ``finals`` (2, 7464) counts its final values, and the best of
    the others'. A hand is a number here, eight bits a card: to hand arrays about would be slow.
    """
    given, sizes, sets, limits, plans, best, places = spot
    sides = len(plans)
    held = np.empty(sides, np.int64)
    hands = np.zeros(sides, np.int64)
    values = np.empty(sides, np.int64)
    taken = choose_holdings(plans, sets, limits, dead, chance, held)
    single = len(sizes) == sides
    deck = np.empty(52, np.uint8)
    end = 0
    ran_out = True
    for _ in range(trials):
        if not single:
            taken = choose_holdings(plans, sets, limits, dead, chance, held)
        if ran_out:
            end = deck_without(taken if single else np.uint64(dead), deck)
            ran_out = False
        start = pat = 0
        for side in range(sides):
            hands[side] = given[held[side]]
            values[side] = _UNMADE
        for draw in range(left + 1, 0, -1):
            for side in range(sides):
                size = sizes[held[side]]
                ways = (1 << size) - 1
                if draw > left:  # before the draws come only the cards that nobody has seen
                    if size < HAND_SIZE and not plans[side, _DEALT]:
                        continue
                else:
                    if draw < left or plans[side, _DEALT]:
                        ways = _decide(plans, best, places, hands, values, pat, side, draw, size)
                    pat &= ~(1 << side)
                    if ways == _PAT:
                        pat |= 1 << side
                        continue
                missing = _PAT & ~ways
                while missing:
                    if start == end:
                        end = _in_no_hand(hands, dead, deck)
                        start, taken, ran_out = 0, np.uint64(0), True
                    chosen = start + below(chance, end - start)
                    card = deck[chosen]
                    deck[chosen], deck[start] = deck[start], card
                    start += 1
                    if single or not (taken >> np.uint64(card)) & _ONE:
                        hands[side] = _with_card(hands[side], _LOWEST[missing], card)
                        missing &= missing - 1
                values[side] = _value_of(hands[side])
        _score(values, out)
        if watched >= 0:
            _watch(values, watched, finals)
