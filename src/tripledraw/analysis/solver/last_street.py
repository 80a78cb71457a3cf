"""What the best possible opponent wins on the last street alone, with every hand told apart.

Theory of operation
-------------------
What both have done is known to both, so from a strategy follows how often each player holds each of
the 2,598,960 hands when the last betting begins: his *range*. From there the betting has ten nodes,
and a best response to the other's range and strategy is found exactly, hand by hand.

How much a hand wins against a range must not count the hands that share a card with it. With M[S]
the weight of all hands that hold every card of the set S, the weight of those that share no card
with a hand is the sum over its 32 subsets S of M[S], with the sign of (-1) to the size of S. Going
through the range from the worst hand to the best, the same sums tell how much of it a hand beats.

One thing is not exact: that a player who has thrown a card away cannot get it back, nor one that the
other holds, is left out of account in the draws.
"""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import deal as shuffle
from tripledraw.analysis.chance import stream
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.dealing import (
    CHOICES,
    OVER,
    PAT,
    begin,
    bet,
    betting_history,
    bucket,
    draw,
    drawing_history,
    mask,
    new_hand,
)
from tripledraw.analysis.solver.exploiter import Frozen
from tripledraw.analysis.solver.keeping import DRAWS, HANDS, kept_number
from tripledraw.analysis.solver.numbering import KEPT_SETS
from tripledraw.analysis.solver.trainer import options, pick, place_of

Weights = NDArray[np.float64]
_LONGEST = 32
_NEGLIGIBLE = 1e-4
"""The part of a range that its rarest hands have, which are left out."""
_BIG_BETS_A_HUNDRED = 25.0
SUBSETS = 31


class Line(NamedTuple):
    """How a hand went until the last betting: at each step the street, the node, and the action or
    the number of cards drawn; then both players' draws, what each has put in, and who raised last."""

    steps: NDArray[np.int64]
    drawn: NDArray[np.int64]
    level: NDArray[np.int64]
    last: NDArray[np.int64]


class Gain(NamedTuple):
    """What a best response on the last street wins more than the strategy itself: in big bets a
    hundred hands, with its standard error; then how often hands come so far."""

    won: float
    error: float
    share: float


def check(frozen: Frozen, lines: int, seed: int) -> Gain:
    """Follow so many hands that the strategy plays against itself to the last street."""
    chance = stream(seed)
    found: list[float] = []
    played = 0
    while len(found) < lines:
        line, hands = _next_line(frozen, chance)
        played += hands
        ranges = follow(frozen, line)
        gains = [_best_gain(frozen, line, ranges, seat) for seat in range(2)]
        found.append(sum(gains) / 2)
    share = lines / played
    unit = share * _BIG_BETS_A_HUNDRED
    mean, spread = float(np.mean(found)), float(np.std(found, ddof=1))
    return Gain(mean * unit, spread / lines**0.5 * unit, share)


def _next_line(frozen: Frozen, chance: Any) -> tuple[Line, int]:
    steps = np.zeros((_LONGEST, 3), np.int64)
    drawn = np.zeros((2, DRAWS + 1), np.int64)
    level, last = np.zeros(DRAWS + 2, np.int64), np.zeros(DRAWS + 2, np.int64)
    count, hands = _play_until_last(frozen, chance, steps, drawn, level, last)
    return Line(steps[:count], drawn, level, last), hands


@njit(cache=True)
def _play_until_last(
    frozen: Any, chance: Any, steps: Any, drawn: Any, level: Any, last: Any
) -> Any:
    """Play hands until one comes to the last betting. How it went: its steps, and the hands played."""
    hand = new_hand()
    deck = np.arange(52).astype(np.uint8)
    mixture = np.zeros(CHOICES)
    hands = 0
    while True:
        hands += 1
        shuffle(chance, deck, 0, 40, 52)
        hand.stream[0], hand.stream[1] = deck[:20], deck[20:40]
        begin(hand, frozen.entries, frozen.layout, frozen.counts)
        street, node, count = 0, 0, 0
        while node != OVER and not (street == DRAWS and node == history.LATER):
            place = place_of(hand, street, node, frozen.layout, frozen.counts)
            open_ = options(hand, street, node)
            total = 0.0
            for action in range(CHOICES):
                part = frozen.table[place + action] if open_ >> action & 1 else 0
                mixture[action] = part
                total += part
            if total == 0.0:
                mixture[1] = total = 1.0
            for action in range(CHOICES):
                mixture[action] /= total
            action = pick(mixture, open_, chance)
            steps[count] = street, node, action
            if node < history.BLIND_DRAWS:
                street, node, _ = bet(hand, street, node, action)
            else:
                seat = history.SEAT[node]
                keep = mask(hand.entry[seat, street - 1], action)
                after = draw(hand, street, node, keep, frozen.entries, frozen.layout, frozen.counts)
                node = int(after)
                steps[count, 2] = hand.drawn[seat, street]
            count += 1
        if node != OVER:
            drawn[:] = hand.drawn
            level[:], last[:] = hand.level, hand.last
            return count, hands


def follow(frozen: Frozen, line: Line) -> tuple[Weights, Weights]:
    """Both players' ranges at the last betting: the button's, then the big blind's."""
    ranges = [np.ones(HANDS), np.ones(HANDS)]
    for street, node, done in line.steps.tolist():
        seat = int(history.SEAT[node])
        if node < history.BLIND_DRAWS:
            _weigh(
                ranges[seat], frozen.entries[street], shares(frozen, line, street, node)[:, done]
            )
        else:
            after = np.zeros(HANDS)
            likely = shares(frozen, line, street, node)
            _draw_range(ranges[seat], frozen.entries[street - 1], likely, done, after)
            ranges[seat] = after
        ranges[seat] /= ranges[seat].sum()
    return ranges[0], ranges[1]


def shares(frozen: Frozen, line: Line, street: int, node: int) -> NDArray[np.float64]:
    """How often each bucket does each thing at a node of the line."""
    seat = int(history.SEAT[node])
    mine, his = line.drawn[seat].tolist(), line.drawn[1 - seat].tolist()
    level, last = int(line.level[street]), int(line.last[street])
    if node < history.BLIND_DRAWS:
        number = betting_history(
            street, seat, level, last, mine[1], mine[2], mine[3], his[1], his[2], his[3]
        )
        count, wide, actions = int(frozen.counts[street]), history.BETTING_ROW, 3
        start = int(frozen.layout[street]) + wide * number * count
        first = int(history.PLACE[node])
    else:
        number = drawing_history(
            street, seat, level, last, mine[1], mine[2], his[1], his[2], his[3]
        )
        count, wide, actions = int(frozen.counts[street - 1]), history.DRAWING_ROW, CHOICES
        start = int(frozen.layout[DRAWS + 1 + street]) + wide * number * count
        first = 0
    rows = frozen.table[start : start + wide * count].reshape(count, wide)
    parts = rows[:, first : first + actions].astype(np.float64)
    parts[parts.sum(axis=1) == 0, 1] = 1.0
    result: NDArray[np.float64] = parts / parts.sum(axis=1, keepdims=True)
    return result


@njit(cache=True)
def _weigh(weights: Any, entries: Any, likely: Any) -> None:
    for hand in range(HANDS):
        weights[hand] *= likely[bucket(entries[hand])]


@njit(cache=True)
def _next_cards(cards: Any) -> None:
    """The next five cards in the order in which hands are numbered."""
    place = 0
    while place < 4 and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


_WAYS = np.array([comb(47, drawn) for drawn in range(6)], np.float64)


@njit(cache=True)
def _draw_range(before: Any, entries: Any, likely: Any, drawn: Any, after: Any) -> None:
    """A range after a draw of so many cards."""
    mass = np.zeros(KEPT_SETS)
    cards = np.arange(5)
    for hand in range(HANDS):
        if before[hand] > 0.0:
            entry = np.int64(entries[hand])
            for choice in range(CHOICES):
                kept = mask(entry, choice)
                size = (
                    (kept & 1) + (kept >> 1 & 1) + (kept >> 2 & 1) + (kept >> 3 & 1) + (kept >> 4)
                )
                if size != 5 - drawn or (choice and kept == PAT):
                    continue
                weight = before[hand] * likely[bucket(entry), choice]
                if drawn == 0:
                    after[hand] += weight
                else:
                    mass[kept_number(cards, kept)] += weight / _WAYS[drawn]
        _next_cards(cards)
    if drawn == 0:
        return
    cards[:] = np.arange(5)
    for hand in range(HANDS):
        for kept in range(PAT):
            size = (kept & 1) + (kept >> 1 & 1) + (kept >> 2 & 1) + (kept >> 3 & 1) + (kept >> 4)
            if size == 5 - drawn:
                after[hand] += mass[kept_number(cards, kept)]
        _next_cards(cards)


class _Field(NamedTuple):
    """The hands that matter, from the worst to the best: their numbers, buckets, subsets, and
    where hands of each value begin."""

    hands: Any
    buckets: Any
    subsets: Any
    begins: Any


def _best_gain(frozen: Frozen, line: Line, ranges: tuple[Weights, Weights], seat: int) -> float:
    """What a best response of this seat on the last street wins more, in half small bets a hand."""
    field = _field(frozen, ranges)
    mine, his = ranges[seat][field.hands], ranges[1 - seat][field.hands]
    likely = {
        node: shares(frozen, line, DRAWS, node)[field.buckets]
        for node in range(history.LATER, history.BLIND_DRAWS)
    }
    level = int(line.level[DRAWS])

    def worth(node: int, weights: Weights) -> tuple[Weights, Weights]:
        """By hand: what the best response wins from here on, and the strategy itself."""
        acting = int(history.SEAT[node]) == seat
        ways = []
        for action in range(3):
            after = int(history.NEXT[node, action])
            if after == history.ILLEGAL:
                continue
            # Where the other acts, what he does makes his range.
            left = weights if acting else weights * likely[node][:, action]
            if after < history.ENDED:
                best, now = worth(after, left)
            else:
                best = now = _end(node, after, left, acting)
            ways.append((likely[node][:, action], best, now))
        if acting:
            return (
                np.max([best for _, best, _ in ways], axis=0),
                np.sum([often * now for often, _, now in ways], axis=0),
            )
        return np.sum([best for _, best, _ in ways], axis=0), np.sum(
            [now for _, _, now in ways], axis=0
        )

    def _end(node: int, after: int, left: Weights, acting: bool) -> Weights:
        met, ahead = np.empty(len(left)), np.empty(len(left))
        meet(field.subsets, field.begins, left, met, ahead)
        if after == history.FOLDED:
            lost = 2.0 * level + 2.0 * int(history.IN_HALVES[node])
            return met * (-lost if acting else lost)
        return ahead * 2.0 * (level + 2 * ((after - history.ENDED) >> 2))

    best, now = worth(history.LATER, his)
    met, ahead = np.empty(len(his)), np.empty(len(his))
    meet(field.subsets, field.begins, his, met, ahead)
    return float((mine * (best - now)).sum() / (mine * met).sum())


def _field(frozen: Frozen, ranges: tuple[Weights, Weights]) -> _Field:
    matter = np.zeros(HANDS, bool)
    for weights in ranges:
        order = np.argsort(weights)
        matter[order[np.cumsum(weights[order]) > _NEGLIGIBLE * weights.sum()]] = True
    hands = np.flatnonzero(matter)
    last = frozen.entries[DRAWS][hands]
    values = (last >> 10).astype(np.int64)
    order = np.argsort(-values, kind="stable")
    hands, values = hands[order], values[order]
    begins = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1], [True])))
    subsets = np.empty((len(hands), SUBSETS), np.int32)
    _list_subsets(np.sort(hands), np.argsort(np.argsort(hands)), subsets)
    return _Field(hands, (last & 1023).astype(np.int64)[order], subsets, begins)


@njit(cache=True)
def _list_subsets(rising: Any, where: Any, subsets: Any) -> None:
    """The numbers of all sets of up to four of each hand's cards."""
    row_of = np.empty(len(rising), np.int64)
    for row in range(len(where)):
        row_of[where[row]] = row
    cards = np.arange(5)
    found = 0
    for hand in range(HANDS):
        if found < len(rising) and rising[found] == hand:
            for kept in range(SUBSETS):
                subsets[row_of[found], kept] = kept_number(cards, kept)
            found += 1
        _next_cards(cards)


_SIGNS = np.array([1.0 - 2.0 * (kept.bit_count() % 2) for kept in range(SUBSETS)])


@njit(cache=True)
def meet(subsets: Any, begins: Any, weights: Any, met: Any, ahead: Any) -> None:
    """By hand: the weight of the hands it may meet, and of those it beats less those that beat it."""
    sums = np.zeros(KEPT_SETS)
    for group in range(len(begins) - 1):
        first, end = begins[group], begins[group + 1]
        for hand in range(first, end):
            ahead[hand] = _apart(subsets[hand], sums)  # worse hands
        for hand in range(first, end):
            if weights[hand] != 0.0:
                for kept in range(SUBSETS):
                    sums[subsets[hand, kept]] += weights[hand]
        for hand in range(first, end):
            ahead[hand] += _apart(subsets[hand], sums) - weights[hand]  # and those not better
    for hand in range(len(weights)):
        met[hand] = _apart(subsets[hand], sums) - weights[hand]
        ahead[hand] -= met[hand]


@njit(cache=True)
def _apart(subsets: Any, sums: Any) -> Any:
    total = 0.0
    for kept in range(SUBSETS):
        total += _SIGNS[kept] * sums[subsets[kept]]
    return total
