"""What each choice at a decision would have been worth, if both play on as the strategy does.

Two players are left, and one of them decides. The hands that the other may hold (``likelihood``)
come as *scenes*: his cards, and all that both may still be dealt. Every choice is played out once
in every scene, with the same cards and the same chance, so that the luck of the scene cancels in
the differences.

Chips are half small bets here. What the decider has put in already is not counted: folding is 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import WORDS, next_word, reseed, uniform
from tripledraw.analysis.likelihood import FUTURE, OTHERS, Tables, hand_number
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.dealing import (
    CHOICES,
    OVER,
    PAT,
    bet,
    betting_history,
    bucket,
    draw,
    drawing_history,
    mask,
    new_hand,
)
from tripledraw.analysis.solver.dealing import _open_street as open_street
from tripledraw.analysis.solver.trainer import options, place_of
from tripledraw.cards import HAND_SIZE

_SEAT, _NEXT, _PLACE, _IN_HALVES = history.SEAT, history.NEXT, history.PLACE, history.IN_HALVES


class Spot(NamedTuple):
    """Where the decider stands. Seats are 0 for who acts last after the draw, and 1."""

    seat: int
    street: int
    node: int
    level: int
    last: int
    drawn: Any
    dead: float


@njit(cache=True)
def _place_hand(hand: Any, spot: Any, cards: Any, scene: Any, tables: Any) -> None:
    """Set a hand up as it stands at the decision."""
    other = 1 - spot.seat
    street = spot.street
    hand.level[street] = spot.level
    hand.last[street] = spot.last
    for seat in range(2):
        for number in range(4):
            hand.drawn[seat, number] = spot.drawn[seat, number]
        for number in range(max(street - 1, 0), street + 1):
            hand.used[seat, number] = 0
            held = cards if seat == spot.seat else scene[:HAND_SIZE]
            for place in range(HAND_SIZE):
                hand.cards[seat, number, place] = held[place]
            hand.number[seat, number] = hand_number(held)
            hand.entry[seat, number] = tables.entries[number, hand.number[seat, number]]
    for place in range(OTHERS - HAND_SIZE):
        hand.stream[other, place] = scene[HAND_SIZE + place]
    for place in range(FUTURE):
        hand.stream[spot.seat, place] = scene[OTHERS + place]
    if spot.node < history.BLIND_DRAWS:
        open_street(hand, street, tables.layout, tables.counts)


@njit(cache=True)
def _choose(hand: Any, street: Any, node: Any, tables: Any, chance: Any) -> Any:
    """What the strategy does, by chance."""
    place = place_of(hand, street, node, tables.layout, tables.counts)
    there = options(hand, street, node)
    total = 0.0
    for action in range(CHOICES):
        if there >> action & 1:
            total += tables.play[place + action]
    if total == 0.0:
        return 1  # where learning never came: call, or draw the usual number
    left = uniform(chance) * total
    chosen = 1
    for action in range(CHOICES):
        if there >> action & 1 and tables.play[place + action] > 0:
            chosen = action
            left -= tables.play[place + action]
            if left < 0.0:
                break
    return chosen


@njit(cache=True, nogil=True)
def play_out(
    seed: Any, spot: Any, cards: Any, scenes: Any, choices: Any, tables: Any, worth: Any,
    wins: Any,
) -> None:  # fmt: skip
    """Fill ``worth[choice, scene]``, and the pot's share ``wins[choice, scene]``.

    A choice is an action of the betting, or cards to keep.
    """
    hand = new_hand()
    chance = np.empty(WORDS, np.uint64)
    unit = 1 if spot.street < 2 else 2
    put_in = 2 * spot.level
    if spot.node < history.BLIND_DRAWS:
        put_in += _IN_HALVES[spot.node] * unit
    for scene in range(len(scenes)):
        for choice in range(len(choices)):
            reseed(chance, np.uint64(seed), np.uint64(scene))
            next_word(chance)
            _place_hand(hand, spot, cards, scenes[scene], tables)
            street, node, gain, first, folds = spot.street, spot.node, 0, True, -1
            while node != OVER:
                act = choices[choice] if first else _choose(hand, street, node, tables, chance)
                if node >= history.BLIND_DRAWS:
                    seat = _SEAT[node]
                    keep = act if first else mask(hand.entry[seat, street - 1], act)
                    node = draw(
                        hand, street, node, keep, tables.entries, tables.layout, tables.counts
                    )
                else:
                    if _NEXT[node, act] == history.FOLDED:
                        folds = _SEAT[node]
                    street, node, gain = bet(hand, street, node, act)
                first = False
            mine = gain if spot.seat == 0 else -gain
            won = 1.0 if mine > 0 else (0.5 if mine == 0 else 0.0)
            if folds >= 0:
                won = 0.0 if folds == spot.seat else 1.0
            worth[choice, scene] = mine + put_in + won * spot.dead
            wins[choice, scene] = won


def worths(
    seed: int,
    spot: Spot,
    cards: NDArray[np.uint8],
    scenes: NDArray[np.uint8],
    acts: list[int],
    tables: Tables,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What each act brings in each scene, a row an act; and how much of the pot it wins there."""
    worth = np.zeros((len(acts), len(scenes)))
    wins = np.zeros((len(acts), len(scenes)), np.float32)
    play_out(seed, spot, cards, scenes, np.array(acts, np.int64), tables, worth, wins)
    return worth, wins.mean(axis=1, dtype=np.float64)


def node_of(seat: int, street: int, bets: int, *, drawing: bool) -> int:
    """The node at which this seat faces so many bets, or draws."""
    if drawing:
        return history.BUTTON_DRAWS if seat == 0 else history.BLIND_DRAWS
    nodes = range(history.LATER) if street == 0 else range(history.LATER, history.BLIND_DRAWS)
    return next(
        node for node in nodes if int(_SEAT[node]) == seat and int(history.BETS[node]) == bets
    )


def acts_at(spot: Spot, cards: NDArray[np.uint8], tables: Tables) -> tuple[list[int], list[float]]:
    """What the strategy may do at a spot, and how often it does: actions, or cards to keep."""
    mine, his = spot.drawn[spot.seat], spot.drawn[1 - spot.seat]
    if spot.node < history.BLIND_DRAWS:
        number = betting_history(
            spot.street, spot.seat, spot.level, spot.last,
            mine[1], mine[2], mine[3], his[1], his[2], his[3],
        )  # fmt: skip
        held = bucket(int(tables.entries[spot.street, hand_number(cards)]))
        row = number * int(tables.counts[spot.street]) + held
        first = int(tables.layout[spot.street]) + history.BETTING_ROW * row
        first += int(_PLACE[spot.node])
        acts = [act for act in range(3) if _NEXT[spot.node, act] != history.ILLEGAL]
        return acts, [float(tables.play[first + act]) for act in acts]
    number = drawing_history(
        spot.street, spot.seat, spot.level, spot.last, mine[1], mine[2], his[1], his[2], his[3]
    )
    before = spot.street - 1
    entry = int(tables.entries[before, hand_number(cards)])
    row = number * int(tables.counts[before]) + bucket(entry)
    first = int(tables.layout[4 + spot.street]) + history.DRAWING_ROW * row
    slots = [slot for slot in range(CHOICES) if slot == 0 or mask(entry, slot) != PAT]
    return [int(mask(entry, slot)) for slot in slots], [
        float(tables.play[first + slot]) for slot in slots
    ]
