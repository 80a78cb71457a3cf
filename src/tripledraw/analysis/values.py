"""The values of very many hands at once, the same as ``lowball.value`` gives one by one.

Theory of operation
-------------------
A card's key holds the weight of its rank (``cards.RANK_WEIGHTS``) and above it a counter of three
bits for each suit. The sum of five keys then names the ranks of the hand uniquely, and a counter
that has reached five (binary 101, as no smaller count is) tells a flush.

The sums are spread thinly over 361,000 numbers, and a table of that size would not stay in the
processor's nearest cache. So it is cut into rows of 256, which are laid over each other, each moved
to where its few filled places fall on free ones; ``_STARTS`` says where each row begins. Both
tables, of mixed suits and of flushes, take 24 KB together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import ArrayLike, NDArray

from tripledraw.analysis import wide
from tripledraw.analysis.indices import DECK_SIZE, indices
from tripledraw.analysis.threads import spread
from tripledraw.cards import DECK, HAND_SIZE, RANK_WEIGHTS, parse_cards
from tripledraw.lowball import value

_RANKS = len(RANK_WEIGHTS)
_WEIGHT_BITS = 19
_ROW_BITS = 8
_ROW = 1 << _ROW_BITS
_WEIGHT_MASK = (1 << _WEIGHT_BITS) - 1
_FIVE_OF_A_SUIT = 0o1111 << _WEIGHT_BITS


def _values_of_sums() -> tuple[dict[int, int], dict[int, int]]:
    """Sum of rank weights → value, for hands of mixed suits and of one suit."""
    mixed = {}
    for ranks in combinations_with_replacement(range(_RANKS), HAND_SIZE):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(suits) == 4:
            continue
        if not any(suits):
            suits[0] = 1
        hand = [DECK[_RANKS * suit + rank] for rank, suit in zip(ranks, suits, strict=True)]
        mixed[sum(RANK_WEIGHTS[rank] for rank in ranks)] = value(hand)
    suited = {
        sum(RANK_WEIGHTS[rank] for rank in ranks): value([DECK[rank] for rank in ranks])
        for ranks in combinations(range(_RANKS), HAND_SIZE)
    }
    return mixed, suited


def _packed() -> tuple[NDArray[np.uint16], NDArray[np.uint16], int]:
    """Where each row begins, the rows laid over each other, and the first row of the flushes."""
    mixed, suited = _values_of_sums()
    flushes = (max(mixed) >> _ROW_BITS) + 1
    rows: dict[int, list[tuple[int, int]]] = {}
    for table, first in ((mixed, 0), (suited, flushes)):
        for key, place in table.items():
            row = rows.setdefault(first + (key >> _ROW_BITS), [])
            row.append((key & (_ROW - 1), place))
    starts = np.zeros(max(rows) + 1, np.uint16)
    packed = np.zeros(4 * len(mixed), np.uint16)
    for number, row in sorted(rows.items(), key=lambda item: -len(item[1])):
        columns = [column for column, _ in row]
        fits = np.flatnonzero(packed[columns[0] : -_ROW] == 0)
        for column in columns[1:]:
            fits = fits[packed[fits + column] == 0]
        starts[number] = fits[0]
        packed[fits[0] + np.array(columns)] = [place for _, place in row]
    return starts, packed[: np.flatnonzero(packed)[-1] + 1].copy(), flushes


_STARTS, _PACKED, _FLUSHES = _packed()
KEYS = np.array(
    [
        RANK_WEIGHTS[card % _RANKS] | 1 << (_WEIGHT_BITS + 3 * (card // _RANKS))
        for card in range(DECK_SIZE)
    ],
    np.uint32,
)
"""The key of each card by its index: what is added up over a hand, and given to ``value_of_sum``."""


@njit(cache=True, inline="always")
def value_of_sum(keys: Any) -> Any:
    """The value of a hand, given the sum of the keys of its five cards."""
    keys = np.uint64(keys)
    weight = keys & np.uint64(_WEIGHT_MASK)
    row = weight >> np.uint64(_ROW_BITS)
    if keys & (keys >> np.uint64(2)) & np.uint64(_FIVE_OF_A_SUIT):
        row += np.uint64(_FLUSHES)
    return _PACKED[np.uint64(_STARTS[row]) + (weight & np.uint64(_ROW - 1))]


@njit(cache=True, inline="always")
def value5(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """The value of five different cards, given by their indices: 1 (best) to 7,462.

    For use in other kernels. Nothing is checked: what is no card reads beyond the table.
    """
    return value_of_sum(KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e])


_STRIDE = wide.BLOCK * HAND_SIZE


@njit(cache=True, nogil=True)
def _values_of_few(cards: Any, first: Any, out: Any) -> bool:
    """Fill in the values from hand ``first`` on; False, and not all filled, where one is no hand."""
    for hand in range(first, len(out)):
        held = np.uint64(0)
        keys = np.uint64(0)
        for place in range(HAND_SIZE * hand, HAND_SIZE * (hand + 1)):
            card = np.uint64(cards[place])
            if card >= DECK_SIZE or (held >> card) & np.uint64(1):
                return False
            held |= np.uint64(1) << card
            keys += KEYS[card]
        out[hand] = value_of_sum(keys)
    return True


@njit(cache=True, nogil=True)
def _values_wide(cards: Any, out: Any) -> bool:
    """The same of all hands, sixty-four at a time."""
    rows = np.empty(wide.BLOCK, np.uint16)
    columns = np.empty(wide.BLOCK, np.uint16)
    blocks = len(out) // wide.BLOCK
    for block in range(blocks):
        if wide.add_up(cards, block * _STRIDE, rows, columns, _FLUSHES):
            return False
        filled = out[block * wide.BLOCK : (block + 1) * wide.BLOCK]
        for hand in range(wide.BLOCK):
            start = np.uint64(_STARTS[rows[hand]])
            filled[hand] = _PACKED[start + np.uint64(columns[hand])]
    return _values_of_few(cards, blocks * wide.BLOCK, out)


_APART = np.array(
    [
        [255 if place % HAND_SIZE + distance < HAND_SIZE else 0 for place in range(_STRIDE)]
        for distance in range(HAND_SIZE)
    ],
    np.uint8,
)
"""For each distance, 255 at the places of sixty-four hands whose card so far on is of the same."""
_NEXT, _SECOND, _THIRD, _FOURTH = (row.copy() for row in _APART[1:])


@njit(cache=True, nogil=True)
def _none_is_wrong(cards: Any) -> Any:
    """Whether sixty-four hands are hands; ``cards`` goes on for a hand more.

    Each card is laid beside those that follow it in bytes, which any compiler does many at a time.
    """
    wrong = np.uint8(0)
    for place in range(_STRIDE):
        card = cards[place]
        one = np.uint8(np.uint8(card == cards[place + 1]) & _NEXT[place])
        two = np.uint8(np.uint8(card == cards[place + 2]) & _SECOND[place])
        three = np.uint8(np.uint8(card == cards[place + 3]) & _THIRD[place])
        four = np.uint8(np.uint8(card == cards[place + 4]) & _FOURTH[place])
        twice = np.uint8(np.uint8(one | two) | np.uint8(three | four))
        wrong = np.uint8(wrong | np.uint8(twice | np.uint8(card >= np.uint8(DECK_SIZE))))
    return wrong == 0


@njit(cache=True, nogil=True)
def _values_plain(cards: Any, out: Any) -> bool:
    """The same where the registers are not so wide."""
    rows = cards.reshape(-1, HAND_SIZE)
    blocks = (len(out) - 1) // wide.BLOCK
    for block in range(blocks):
        first = block * wide.BLOCK
        if not _none_is_wrong(cards[HAND_SIZE * first : HAND_SIZE * (first + wide.BLOCK + 1)]):
            return False
        for hand in range(first, first + wide.BLOCK):
            out[hand] = value5(
                rows[hand, 0], rows[hand, 1], rows[hand, 2], rows[hand, 3], rows[hand, 4]
            )
    return _values_of_few(cards, blocks * wide.BLOCK, out)


def values(
    hands: ArrayLike, threads: int = 1, out: NDArray[np.uint16] | None = None
) -> NDArray[np.uint16]:
    """The value of each of N hands: 1 (best, 7-5-4-3-2) to 7,462; **the smaller wins**.

    ``hands`` has the shape (N, 5) and holds cards as indices (see ``indices``), as uint8 for speed;
    the order within a hand does not matter. Gives N numbers of uint16, in ``out`` where that is
    given. Raises ValueError for any other shape, for what is no card, and for a card that stands
    twice in a hand.
    """
    rows = _rows(hands)
    count = len(rows)
    if out is None:
        out = np.empty(count, np.uint16)
    elif out.shape != (count,) or out.dtype != np.uint16 or not out.flags.c_contiguous:
        raise ValueError(f"the values of {count} hands need as many uint16, one after the other")
    cards = rows.reshape(-1)
    fill = _values_wide if wide.AVAILABLE else _values_plain
    filled = []

    def part(first: int, last: int) -> None:
        filled.append(fill(cards[HAND_SIZE * first : HAND_SIZE * last], out[first:last]))

    spread(part, count, threads)
    if not all(filled):
        _refuse_no_cards(rows)
        _refuse_twice(rows)
    return out


def checked_hands(hands: ArrayLike) -> NDArray[np.uint8]:
    """The hands as a sound array of shape (N, 5) and type uint8. Raises ValueError, with the place."""
    rows = _rows(hands)
    values(rows)
    return rows


def _rows(hands: ArrayLike) -> NDArray[np.uint8]:
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] != HAND_SIZE:
        raise ValueError(f"hands are an array of the shape (N, {HAND_SIZE}), not {rows.shape}")
    if rows.size == 0:
        return np.empty((0, HAND_SIZE), np.uint8)
    if rows.dtype.kind not in "iu":
        raise ValueError(f"cards are whole numbers (indices of the deck), not {rows.dtype}")
    if rows.dtype != np.uint8:
        _refuse_no_cards(rows)
        rows = rows.astype(np.uint8)
    return np.ascontiguousarray(rows)


def _refuse_no_cards(rows: NDArray[Any]) -> None:
    wrong = np.argwhere((rows < 0) | (rows >= DECK_SIZE))
    if len(wrong):
        hand, place = wrong[0]
        raise ValueError(
            f"hand {hand}: a card has a number from 0 to {DECK_SIZE - 1}, not {rows[hand, place]}"
        )


def _refuse_twice(rows: NDArray[np.uint8]) -> None:
    in_order = np.sort(rows, axis=1)
    hand, place = np.argwhere(in_order[:, 1:] == in_order[:, :-1])[0]
    raise ValueError(f"hand {hand}: {DECK[in_order[hand, place]]} stands twice in it")


_RANK_OF_BYTE = np.full(256, 200, np.uint8)
_SUIT_OF_BYTE = np.full(256, 200, np.uint8)
"""By the character: the rank from the two, and thirteen times the suit; what is neither, 200.

Two of these never add up to the index of a card, even where the sum of two bytes runs over.
"""
for _card in range(DECK_SIZE):
    for _text in (DECK[_card].text.lower(), DECK[_card].text.upper()):
        _RANK_OF_BYTE[ord(_text[0])] = _card % _RANKS
        _SUIT_OF_BYTE[ord(_text[1])] = _card - _card % _RANKS

_TEXT = 2 * HAND_SIZE
_LINE = _TEXT + 1
_NEWLINE = ord("\n")


@njit(cache=True, nogil=True)
def _read(text: Any, out: Any) -> bool:
    """The cards of lines of ten characters each; whether all lines are so, with cards or not."""
    for hand in range(len(out)):
        line = hand * _LINE
        for card in range(HAND_SIZE):
            place = line + 2 * card
            out[hand, card] = _RANK_OF_BYTE[text[place]] + _SUIT_OF_BYTE[text[place + 1]]
        if text[line + _TEXT] != _NEWLINE:
            return False
    return True


def values_of_texts(texts: Sequence[str] | str | bytes, threads: int = 1) -> NDArray[np.uint16]:
    """The value of each hand of many written ones: a sequence, or one text with a hand a line.

    Fastest when every hand is ten characters, such as ``7h5c4d3s2c``; spaces, commas and ``10``
    are understood. Raises ValueError for the first that is no hand of five different cards.
    """
    return values(hands_of_texts(texts), threads)


def hands_of_texts(texts: Sequence[str] | str | bytes) -> NDArray[np.uint8]:
    """Many written hands as an array of shape (N, 5). Raises ValueError, with the place."""
    if isinstance(texts, bytes):
        text = texts
    else:
        joined = texts if isinstance(texts, str) else "\n".join(texts)
        text = joined.encode("ascii", "replace")
    if text and not text.endswith(b"\n"):
        text += b"\n"
    count, rest = divmod(len(text), _LINE)
    hands = np.empty((count, HAND_SIZE), np.uint8)
    if not rest and _read(np.frombuffer(text, np.uint8), hands) and hands.max(initial=0) < 52:
        return hands
    lines = text.decode("ascii", "replace").splitlines() if isinstance(texts, bytes) else texts
    if isinstance(lines, str):
        lines = lines.splitlines()
    return np.array([_one_hand(place, line) for place, line in enumerate(lines)], np.uint8)


def _one_hand(place: int, line: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(line)
        value(cards)
    except ValueError as error:
        raise ValueError(f"hand {place}: {error}") from None
    return indices(cards)
