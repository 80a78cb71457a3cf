"""What an opponent may hold, from what he did: the strategy read backwards.

Many hands are dealt to him from the cards that the decider has never held. Each plays through all
that he did so far, its draws being chosen as the strategy chooses among draws of as many cards, and
counts as much as the strategy would have done just that. No action is held for impossible, since
opponents are not the strategy: each counts as if one in a few hundred acts were anything.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import WORDS, deal, reseed, uniform
from tripledraw.analysis.solver import history, numbering
from tripledraw.analysis.solver.buckets import kind_of
from tripledraw.analysis.solver.dealing import CHOICES, PAT, bucket, mask
from tripledraw.cards import HAND_SIZE

_NEXT, _PLACE = history.NEXT, history.PLACE
_BEFORE = numbering.BEFORE

OPENED, ACTED, DREW = range(3)
"""Kinds of a step: before the draw among many, by the book; a bet, call or fold; a draw."""

OTHERS, FUTURE = 20, 15
"""A scene: the cards that the other can be dealt in a hand, then those the decider may yet draw."""
CARDS = OTHERS + FUTURE

_PILOT, _BATCH, _BATCHES = 10_000, 40_000, 10
_ANYTHING = 1 / 300
_BLUR = 2.0
"""By how many points the book's opening moves its lines, either way."""


class Tables(NamedTuple):
    """A strategy as kernels read it.

    ``play`` holds at each place how often an action is chosen, in any unit; ``entries``,
    ``layout`` and ``counts`` say where, as in the solver; ``points`` is what each kind of hand is
    worth before the draw by the book, and may be empty where nobody opened among many.
    """

    play: Any
    entries: Any
    layout: Any
    counts: Any
    points: Any


class Steps(NamedTuple):
    """What the other did, in order. An array each; ``low`` and ``high`` are the book's lines."""

    kind: Any
    street: Any
    history: Any
    node: Any
    act: Any
    low: Any
    high: Any


@njit(cache=True)
def hand_number(cards: Any) -> Any:
    number = 0
    for place in range(HAND_SIZE):
        number += _BEFORE[cards[place], place + 1]
    return number


@njit(cache=True)
def _insert(cards: Any, filled: Any, card: Any) -> None:
    """Put a card among those that are there, in rising order."""
    place = filled
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@njit(cache=True)
def _weigh_act(cards: Any, tables: Any, steps: Any, step: Any) -> Any:
    """How often this hand would have acted so."""
    street, node = steps.street[step], steps.node[step]
    held = bucket(tables.entries[street, hand_number(cards)])
    row = steps.history[step] * tables.counts[street] + held
    place = tables.layout[street] + history.BETTING_ROW * row + _PLACE[node]
    total = 0.0
    for action in range(3):
        if _NEXT[node, action] != history.ILLEGAL:
            total += tables.play[place + action]
    return tables.play[place + steps.act[step]] / total if total > 0.0 else 1 / 3


@njit(cache=True)
def _weigh_opening(cards: Any, tables: Any, steps: Any, step: Any) -> Any:
    """How often the book would have acted so: it raises above one line, calls above another."""
    kind = kind_of(cards[0], cards[1], cards[2], cards[3], cards[4])
    points = np.float64(tables.points[kind])
    raises = min(max((points + _BLUR - steps.high[step]) / (2 * _BLUR), 0.0), 1.0)
    plays = min(max((points + _BLUR - steps.low[step]) / (2 * _BLUR), 0.0), 1.0)
    if steps.act[step] == history.RAISE:
        return raises
    return max(plays - raises, 0.0) if steps.act[step] == history.CALL else 1.0 - max(plays, raises)


@njit(cache=True)
def _weigh_draw(cards: Any, tables: Any, steps: Any, step: Any, chance: Any) -> Any:
    """How often this hand would have drawn so many cards, and which it keeps then."""
    before = steps.street[step] - 1
    entry = np.int64(tables.entries[before, hand_number(cards)])
    row = steps.history[step] * tables.counts[before] + bucket(entry)
    place = tables.layout[4 + before + 1] + history.DRAWING_ROW * row
    total, fitting = 0.0, 0.0
    kept, chosen = -1, 0.0
    for choice in range(CHOICES):
        keep = mask(entry, choice)
        if choice and keep == PAT:
            continue
        often = np.float64(tables.play[place + choice])
        total += often
        if HAND_SIZE - _size(keep) == steps.act[step]:
            fitting += often
            chosen += often + 1e-9
            if kept < 0 or uniform(chance) * chosen < often + 1e-9:
                kept = keep
    if kept < 0:
        kept = _lowest(cards, HAND_SIZE - steps.act[step])
    return (fitting / total if total > 0.0 else 1 / CHOICES), kept


@njit(cache=True)
def _size(keep: Any) -> Any:
    size = 0
    for place in range(HAND_SIZE):
        size += keep >> place & 1
    return size


@njit(cache=True)
def _lowest(cards: Any, wanted: Any) -> Any:
    """The lowest cards, of different ranks as far as there are: what is kept when all else fails."""
    keep, seen, left = 0, 0, wanted
    for again in range(2):
        for rank in range(13):
            for place in range(HAND_SIZE):
                fits = cards[place] % 13 == rank and not keep >> place & 1
                if left and fits and (again or not seen >> rank & 1):
                    keep |= 1 << place
                    seen |= 1 << rank
                    left -= 1
    return keep


@njit(cache=True)
def _redraw(cards: Any, keep: Any, deck: Any, used: Any, left: Any) -> Any:
    """Fill a hand up from the deck. How many cards are used then."""
    left[:] = cards
    filled = 0
    for place in range(HAND_SIZE):
        if keep >> place & 1:
            cards[filled] = left[place]
            filled += 1
    while filled < HAND_SIZE:
        _insert(cards, filled, deck[used])
        filled += 1
        used += 1
    return used


@njit(cache=True, nogil=True)
def weigh(
    count: Any, seed: Any, start: Any, line: Any, unseen: Any, steps: Any, tables: Any,
    scenes: Any, weights: Any,
) -> Any:  # fmt: skip
    """Deal ``count`` hands and weigh them; those that are left make scenes. How many are left.

    A scene is the other's five cards, the ten and more that he may draw, then the decider's. What
    weighs less than ``line`` on its way is given up, or goes on with the weight of the line: as
    often as keeps the sums the same.
    """
    chance = np.empty(WORDS, np.uint64)
    deck = unseen.copy()
    size = min(CARDS, len(deck))
    cards = np.zeros(HAND_SIZE, np.uint8)
    left = np.zeros(HAND_SIZE, np.uint8)
    found = 0
    for number in range(start, start + count):
        reseed(chance, np.uint64(seed), np.uint64(number))
        deal(chance, deck, 0, HAND_SIZE, len(deck))
        for place in range(HAND_SIZE):
            _insert(cards, place, deck[place])
        used, dealt = HAND_SIZE, HAND_SIZE
        weight = 1.0
        for step in range(len(steps.kind)):
            if steps.kind[step] == DREW:
                often, keep = _weigh_draw(cards, tables, steps, step, chance)
                deal(chance, deck, dealt, used + steps.act[step] - dealt, len(deck))
                dealt = used + steps.act[step]
                used = _redraw(cards, keep, deck, used, left)
            elif steps.kind[step] == ACTED:
                often = _weigh_act(cards, tables, steps, step)
            else:
                often = _weigh_opening(cards, tables, steps, step)
            weight *= often * (1.0 - _ANYTHING) + _ANYTHING
            if weight < line:
                weight = line if uniform(chance) * line < weight else 0.0
            if weight == 0.0:
                break
        if weight == 0.0:
            continue
        deal(chance, deck, dealt, size - dealt, len(deck))
        weights[found] = weight
        scenes[found, :HAND_SIZE] = cards
        scenes[found, HAND_SIZE : HAND_SIZE + OTHERS - used] = deck[used:OTHERS]
        scenes[found, OTHERS:size] = deck[OTHERS:size]
        found += 1
    return found


def scenes_for(
    steps: Steps, unseen: NDArray[np.uint8], tables: Tables, wanted: int, seed: int
) -> tuple[NDArray[np.uint8], float]:
    """So many scenes, as often as they are likely; and to how many independent ones they amount."""
    kept: list[NDArray[np.uint8]] = []
    weighed: list[NDArray[np.float64]] = []
    start, line, amount = 0, 0.0, 0.0
    for batch in (_PILOT, *[_BATCH] * _BATCHES):
        scenes = np.zeros((batch, CARDS), np.uint8)
        weights = np.zeros(batch)
        found = weigh(batch, seed, start, line, unseen, steps, tables, scenes, weights)
        start += batch
        if not line:  # the first ones only say what a hand weighs on average
            line = weights[:found].mean()
            if line < 1.0:
                continue
        kept.append(scenes[:found])
        weighed.append(weights[:found])
        total = sum(part.sum() for part in weighed)
        amount = total**2 / sum((part**2).sum() for part in weighed)
        if amount >= wanted:
            break
    every = np.concatenate(weighed)
    places = (np.arange(wanted) + 0.5) / wanted * every.sum()
    chosen = np.searchsorted(np.cumsum(every), places)
    return np.concatenate(kept)[np.minimum(chosen, len(every) - 1)], float(amount)


def examples() -> NDArray[np.uint8]:
    """One hand of every kind (``numbering.kind_of``), in their order."""
    hands = np.zeros((numbering.KINDS, HAND_SIZE), np.uint8)
    _fill_examples(hands)
    return hands


@njit(cache=True)
def _fill_examples(hands: Any) -> None:
    for e in range(52):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        kind = kind_of(a, b, c, d, e)
                        if hands[kind, 4] == 0:
                            hands[kind, 0], hands[kind, 1], hands[kind, 2] = a, b, c
                            hands[kind, 3], hands[kind, 4] = d, e
