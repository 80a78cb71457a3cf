"""One heads-up hand inside a kernel: the cards each player is to get, and where the hand stands.

Each player draws from cards of his own, twenty at most, that are dealt before the hand begins: no
hand of two needs more than forty cards, and what one draws changes nothing for the other. So the
same deal can be played again with other draws, or with the seats changed.

Everything is kept by street. Going back to an earlier street, to try something else there, needs no
undoing: what was written for later streets is written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from tripledraw.analysis.chance import deal as shuffle
from tripledraw.analysis.solver import history, numbering
from tripledraw.analysis.solver.buckets import STREETS, WORST_MADE, Bucketing, best_sets, kind_of
from tripledraw.analysis.solver.keeping import DRAWS, HANDS
from tripledraw.analysis.solver.prefetching import prefetch
from tripledraw.analysis.threads import spread
from tripledraw.analysis.values import value5
from tripledraw.cards import HAND_SIZE

betting_history = njit(history.betting_history, cache=True)
drawing_history = njit(history.drawing_history, cache=True)
_SEAT, _NEXT, _IN_HALVES = history.SEAT, history.NEXT, history.IN_HALVES
_BEFORE = numbering.BEFORE

CHOICES = 4
"""Actions of a draw: stand pat, draw the usual number, one more, one fewer."""
PAT = 31
_STREAM = HAND_SIZE * STREETS
OVER = -1


F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile what makes no arrays of its own: numba does not count who holds those it is given.

    That counting is an eighth of the time.
    """
    options: dict[str, Any] = {"cache": True, "_nrt": False}
    compiled: F = njit(**options)(function)
    return compiled


class Hand(NamedTuple):
    """Where a hand stands, by seat and street; made once and used again for every deal."""

    stream: Any
    cards: Any
    number: Any
    entry: Any
    used: Any
    drawn: Any
    row: Any
    level: Any
    last: Any


@njit(cache=True)
def new_hand() -> Any:
    """An empty hand, to be dealt into."""
    return Hand(
        np.zeros((2, _STREAM), np.uint8),
        np.zeros((2, STREETS, HAND_SIZE), np.uint8),
        np.zeros((2, STREETS), np.int64),
        np.zeros((2, STREETS), np.int64),
        np.zeros((2, STREETS), np.int64),
        np.zeros((2, STREETS), np.int64),
        np.zeros((2, STREETS), np.int64),
        np.zeros(STREETS + 1, np.int64),
        np.zeros(STREETS + 1, np.int64),
    )


def entries(bucketing: Bucketing, threads: int = 2) -> NDArray[np.uint32]:
    """What a kernel must know of each hand on each street, packed: see ``bucket`` and ``mask``."""
    out = np.empty((STREETS, HANDS), np.uint32)
    spread(
        lambda first, last: _fill_entries(out, bucketing.kept, bucketing.buckets, first, last),
        52,
        threads,
        least=10,
    )
    return out


@njit(cache=True, nogil=True)
def _fill_entries(out: Any, kept: Any, buckets: Any, first: Any, last: Any) -> None:
    """Bucket in the lowest ten bits; above it the masks of the draws, or the value of a last hand."""
    cards = np.zeros(HAND_SIZE, np.int64)
    best = np.zeros(HAND_SIZE + 1, np.int64)
    masks = np.zeros(HAND_SIZE + 1, np.int64)
    hand = _BEFORE[first, HAND_SIZE]
    for e in range(first, last):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        cards[0], cards[1], cards[2], cards[3], cards[4] = a, b, c, d, e
                        kind = kind_of(a, b, c, d, e)
                        place = np.int64(value5(a, b, c, d, e))
                        out[DRAWS, hand] = np.int64(buckets[DRAWS, kind]) | place << 10
                        for street in range(DRAWS):
                            best_sets(cards, kept[DRAWS - 1 - street], best, masks)
                            entry = np.int64(buckets[street, kind])
                            number = usual_number(place, best)
                            for slot in range(1, CHOICES):
                                entry |= _slot_mask(masks, number, slot) << (5 + 5 * slot)
                            out[street, hand] = entry
                        hand += 1


@kernel
def usual_number(place: Any, best: Any) -> Any:
    """How many cards a hand draws if it draws: of a made hand one."""
    return 1 if place <= WORST_MADE else np.argmax(best[1:]) + 1


@kernel
def _slot_mask(masks: Any, number: Any, slot: Any) -> Any:
    """What to keep for a choice; all five cards where there is no such choice."""
    drawn = number if slot == 1 else (number + 1 if slot == 2 else number - 1)
    return masks[drawn] if 0 < drawn <= HAND_SIZE else PAT


@kernel
def bucket(entry: Any) -> Any:
    """The bucket of an entry."""
    return entry & 1023


@kernel
def mask(entry: Any, choice: Any) -> Any:
    """The cards that a choice keeps, a bit each, the lowest card first; ``PAT`` for all of them.

    A choice other than the first that keeps all five does not exist.
    """
    return entry >> (5 + 5 * choice) & PAT if choice else PAT


@kernel
def deal(hand: Any, deck: Any, chance: Any, entries: Any, layout: Any, counts: Any) -> None:
    """Deal a new hand: the first ten cards, and all that may be drawn."""
    shuffle(chance, deck, 0, 2 * _STREAM, len(deck))
    for place in range(_STREAM):
        hand.stream[0, place] = deck[place]
        hand.stream[1, place] = deck[_STREAM + place]
    begin(hand, entries, layout, counts)


@kernel
def begin(hand: Any, entries: Any, layout: Any, counts: Any) -> None:
    """Begin the hand whose cards are in the streams."""
    for seat in range(2):
        _receive(hand, entries, seat, 0, 0)
    _look_up(hand, 0, entries)
    _open_street(hand, 0, layout, counts)


@kernel
def _receive(hand: Any, entries: Any, seat: Any, street: Any, keep: Any) -> None:
    """Fill a seat's hand up from its stream, in rising order, and begin to look it up."""
    cards = hand.cards[seat, street]
    used = hand.used[seat, street - 1] if street else 0
    before = used
    for place in range(HAND_SIZE):
        if keep >> place & 1:
            card = hand.cards[seat, street - 1, place]
        else:
            card = hand.stream[seat, used]
            used += 1
        spot = place
        while spot > 0 and cards[spot - 1] > card:
            cards[spot] = cards[spot - 1]
            spot -= 1
        cards[spot] = card
    hand.used[seat, street] = used
    hand.drawn[seat, street] = used - before
    number = 0
    for place in range(HAND_SIZE):
        number += _BEFORE[cards[place], place + 1]
    hand.number[seat, street] = number
    prefetch(entries, street * HANDS + number)


@kernel
def _look_up(hand: Any, street: Any, entries: Any) -> None:
    for seat in range(2):
        hand.entry[seat, street] = entries[street, hand.number[seat, street]]


@kernel
def _open_street(hand: Any, street: Any, layout: Any, counts: Any) -> None:
    """Find both seats' rows for the betting of a street."""
    for seat in range(2):
        mine, his = hand.drawn[seat], hand.drawn[1 - seat]
        number = betting_history(
            street, seat, hand.level[street], hand.last[street],
            mine[1], mine[2], mine[3], his[1], his[2], his[3],
        )  # fmt: skip
        row = number * counts[street] + bucket(hand.entry[seat, street])
        hand.row[seat, street] = layout[street] + history.BETTING_ROW * row


@kernel
def drawing_place(hand: Any, street: Any, seat: Any, layout: Any, counts: Any) -> Any:
    """Where the actions of a seat that is to draw begin."""
    mine, his = hand.drawn[seat], hand.drawn[1 - seat]
    number = drawing_history(
        street, seat, hand.level[street], hand.last[street],
        mine[1], mine[2], his[1], his[2], his[3],
    )  # fmt: skip
    row = number * counts[street - 1] + bucket(hand.entry[seat, street - 1])
    return layout[STREETS + street] + history.DRAWING_ROW * row


@kernel
def draw(
    hand: Any, street: Any, node: Any, keep: Any, entries: Any, layout: Any, counts: Any
) -> Any:
    """The seat at a draw keeps these cards. The next node."""
    seat = _SEAT[node]
    _receive(hand, entries, seat, street, keep)
    if seat == 1:
        return history.BUTTON_DRAWS
    _look_up(hand, street, entries)
    _open_street(hand, street, layout, counts)
    return history.LATER


@kernel
def bet(hand: Any, street: Any, node: Any, action: Any) -> Any:
    """A seat acts in the betting: the street and node after it, and what the button has won.

    The node is ``OVER`` when the hand is; only then does the gain count, in half small bets.
    """
    after = _NEXT[node, action]
    unit = 1 if street < 2 else 2
    if action == history.FOLD:
        lost = 2 * hand.level[street] + _IN_HALVES[node] * unit
        return street, OVER, -lost if _SEAT[node] == 0 else lost
    if after < history.ENDED:
        return street, np.int64(after), 0
    ended = after - history.ENDED
    hand.level[street + 1] = hand.level[street] + (ended >> 2) * unit
    hand.last[street + 1] = ended & 3 or hand.last[street]
    if street < DRAWS:
        return street + 1, history.BLIND_DRAWS, 0
    mine, his = hand.entry[0, DRAWS] >> 10, hand.entry[1, DRAWS] >> 10
    stake = 2 * hand.level[STREETS]
    return street, OVER, stake if mine < his else (-stake if his < mine else 0)
