"""Many hands between two players inside a kernel, to know within seconds who is the better one.

A player is an anchor (``anchors``) or a strategy's table. Every deal is played twice, with the seats
changed: what luck the cards bring, they bring to both, and a player against himself breaks even.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import deal as shuffle
from tripledraw.analysis.chance import stream, uniform
from tripledraw.analysis.solver import history
from tripledraw.analysis.solver.anchors import ANCHORS, anchor_bets, anchor_keeps
from tripledraw.analysis.solver.dealing import OVER, begin, bet, draw, mask, new_hand
from tripledraw.analysis.solver.trainer import options, place_of

_SEAT = history.SEAT
_STRATEGY = len(ANCHORS)
_NO_TABLE = np.zeros(0, np.uint8)
_BIG_BET = 4.0
"""In half small bets, which is what kernels count in."""

Player = str | NDArray[np.uint8]
"""The name of an anchor, or a strategy's table."""


class Cards(NamedTuple):
    """What the kernels must know of hands and tables: see ``dealing.entries``, ``history.layout``."""

    entries: NDArray[np.uint32]
    layout: NDArray[np.int64]
    counts: NDArray[np.int64]


class Score(msgspec.Struct, frozen=True):
    """What the first of two players won, in big bets per hundred hands, with standard errors."""

    deals: int
    won: float
    error: float
    on_the_button: float
    in_the_blind: float
    unknown: float
    """The share of the strategies' decisions in spots that learning never came to."""

    def __str__(self) -> str:
        return (
            f"{self.won:+.2f} ± {self.error:.2f} bb/100 (button {self.on_the_button:+.1f}, "
            f"blind {self.in_the_blind:+.1f}; {self.deals:,} deals, {self.unknown:.2%} unknown)"
        )


def match(cards: Cards, first: Player, second: Player, deals: int, seed: int) -> Score:
    """Play so many deals, each with the seats both ways."""
    kinds = np.array([_kind(first), _kind(second)])
    tables = [_NO_TABLE if isinstance(player, str) else player for player in (first, second)]
    tallies = np.zeros(6)
    _play(
        deals, stream(seed, 0), stream(seed, 1), cards.entries, cards.layout, cards.counts,
        kinds, tables[0], tables[1], tallies,
    )  # fmt: skip
    button, blind, squares, unknown, decided = tallies[:5]
    mean = (button + blind) / (2 * deals)
    spread = np.sqrt(max(squares / deals - mean**2, 0.0) / deals)
    unit = 100 / _BIG_BET
    return Score(
        deals=deals,
        won=float(mean * unit),
        error=float(spread) * unit,
        on_the_button=float(button / deals * unit),
        in_the_blind=float(blind / deals * unit),
        unknown=float(unknown / max(decided, 1.0)),
    )


def _kind(player: Player) -> int:
    return ANCHORS.index(player) if isinstance(player, str) else _STRATEGY


@njit(cache=True)
def _chosen(
    table: Any,
    hand: Any,
    street: Any,
    node: Any,
    layout: Any,
    counts: Any,
    chance: Any,
    tallies: Any,
) -> Any:
    """What a strategy does: by its parts, or in a spot unknown to it the usual thing."""
    place = place_of(hand, street, node, layout, counts)
    total = 0
    for action in range(4 if node >= history.BLIND_DRAWS else 3):
        total += table[place + action]
    tallies[4] += 1
    if total == 0:
        tallies[3] += 1
        return 1
    left = np.int64(uniform(chance) * total)
    open_ = options(hand, street, node)
    chosen = 1
    for action in range(4):
        if open_ >> action & 1 and left >= 0 and table[place + action]:
            left -= table[place + action]
            chosen = action
    return chosen


@njit(cache=True)
def _hand_through(
    hand: Any, chance: Any, entries: Any, layout: Any, counts: Any,
    kind_0: Any, kind_1: Any, table_0: Any, table_1: Any, tallies: Any,
) -> Any:  # fmt: skip
    """Play a hand that is dealt. What the button has won."""
    street, node = 0, 0
    while True:
        kind = kind_0 if _SEAT[node] == 0 else kind_1
        table = table_0 if _SEAT[node] == 0 else table_1
        drawing = node >= history.BLIND_DRAWS
        action = 0
        if kind == _STRATEGY:
            action = _chosen(table, hand, street, node, layout, counts, chance, tallies)
        if drawing:
            if kind == _STRATEGY:
                keep = mask(hand.entry[_SEAT[node], street - 1], action)
            else:
                keep = anchor_keeps(kind, hand, street, node, chance)
            node = draw(hand, street, node, keep, entries, layout, counts)
            continue
        if kind != _STRATEGY:
            action = anchor_bets(kind, hand, street, node, chance)
        street, node, gain = bet(hand, street, node, action)
        if node == OVER:
            return gain


@njit(cache=True, nogil=True)
def _play(
    deals: Any, cards: Any, chance: Any, entries: Any, layout: Any, counts: Any,
    kinds: Any, first: Any, second: Any, tallies: Any,
) -> None:  # fmt: skip
    """Won by the first on the button, in the blind; squares of the mean; spots unknown, and all."""
    hand = new_hand()
    deck = np.arange(52).astype(np.uint8)
    for _ in range(deals):
        shuffle(cards, deck, 0, 40, 52)
        hand.stream[0], hand.stream[1] = deck[:20], deck[20:40]
        begin(hand, entries, layout, counts)
        button = _hand_through(
            hand, chance, entries, layout, counts, kinds[0], kinds[1], first, second, tallies
        )
        begin(hand, entries, layout, counts)
        blind = -_hand_through(
            hand, chance, entries, layout, counts, kinds[1], kinds[0], second, first, tallies
        )
        tallies[0] += button
        tallies[1] += blind
        tallies[2] += ((button + blind) / 2) ** 2
