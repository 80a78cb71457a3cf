"""Ranges as arrays: every holding a bit mask of its cards, sifted millions at a time.

Bit n of a mask is the card of number n (``indices``), so a suit is thirteen bits in a row. Whether
the cards of a holding can be dealt out to the slots of a pattern is Hall's question: they can, if
any few slots find together at least as many cards that fit one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.holdings import Holdings
from tripledraw.analysis.indices import NO_CARD, indices
from tripledraw.analysis.policies import RULES
from tripledraw.analysis.ranges.language import (
    ANY,
    HAND,
    RANKS,
    USUAL_DRAWS,
    Between,
    Cards,
    Hands,
    Made,
    Part,
    Range,
    Slot,
    Usual,
    made_hands,
)
from tripledraw.analysis.ranges.mistakes import EmptyRange, RangeError
from tripledraw.analysis.ranges.reading import parse
from tripledraw.analysis.values import values
from tripledraw.cards import Card, format_cards

Masks = NDArray[np.uint64]
Flags = NDArray[np.bool_]

HOLDINGS_MAX = 3_000_000
"""More holdings than this are not looked at; all hands of five cards are 2,598,960."""

_RANK_COUNT = len(RANKS)
_SUIT_BITS = np.uint64((1 << _RANK_COUNT) - 1)
_ONE = np.uint64(1)
_EVERY_SUIT = np.uint64(sum(1 << _RANK_COUNT * suit for suit in range(4)))
_TO_EIGHT, _EIGHT = np.uint64(0b1111111), np.uint64(0b1000000)
_HIGHEST = np.array([1 << max(ranks.bit_length() - 1, 0) for ranks in range(128)], np.uint64)


def expand(wanted: Range | str, dead: Iterable[Card] = ()) -> Holdings:
    """Every holding of a range, each once with its weight, none with a card that is dead.

    Text is read first. Of parts that name the same holding the last one says its weight. Raises
    RangeError for a text that is no range and for one too wide, EmptyRange where nothing is left.
    """
    whole = parse(wanted) if isinstance(wanted, str) else wanted
    if not whole.parts:
        whole = Range((Part(ANY),), whole.without)
    _refuse_too_wide(whole)
    gone = tuple(dead)
    dead_mask = _mask(indices(gone))
    found: list[Masks] = []
    weights: list[NDArray[np.float64]] = []
    for part in whole.parts:
        masks, shares = _part(part)
        if not len(masks):
            raise EmptyRange(*_place(whole, part), f"there is no such hand as {part}")
        alive = (masks & dead_mask) == 0
        for hands in whole.without:
            alive &= ~_named_by(hands, masks)
        found.append(masks[alive])
        weights.append(shares[alive] * part.weight)
    if not any(map(len, found)):
        raise EmptyRange(str(whole), 0, len(str(whole)), _nothing_left(whole, gone))
    return _holdings(*_last_word(found, weights))


def _part(part: Part) -> tuple[Masks, NDArray[np.float64]]:
    masks, shares = _hands(part.hands)
    right = np.ones(len(masks), np.bool_)
    for word in part.words:
        right &= _condition(word, masks)
    for hands in part.without:
        right &= ~_named_by(hands, masks)
    return masks[right], shares[right]


def _hands(hands: Hands) -> tuple[Masks, NDArray[np.float64]]:
    if isinstance(hands, Usual):
        if hands.drawn == HAND:
            return np.zeros(1, np.uint64), np.ones(1)
        return _part(parse(USUAL_DRAWS[hands.drawn]).parts[0])
    if isinstance(hands, Cards):
        masks = _patterns(hands.slots)
    elif isinstance(hands, Made | Between):
        masks = _made(hands)
    else:
        return _starting(hands.percent)
    return masks, np.ones(len(masks))


def _patterns(slots: tuple[Slot, ...]) -> Masks:
    """All sets of different cards that fit these slots."""
    cards = sorted({number for slot in slots for number in _numbers(slot)})
    masks = np.zeros(1, np.uint64)
    ends = [1] * len(cards)  # how many of the masks have no card from this place on
    for _ in slots:
        longer = [
            masks[:end] | (_ONE << np.uint64(card)) for card, end in zip(cards, ends, strict=True)
        ]
        masks = np.concatenate(longer)
        ends = [0, *np.cumsum([len(some) for some in longer])[:-1].tolist()]
    return masks[_fits(slots, masks)]


def _fits(slots: tuple[Slot, ...], masks: Masks) -> Flags:
    """Which holdings have different cards for all of these slots, whatever else they have."""
    wanted: dict[int, int] = {}
    sets = [int(_mask(_numbers(slot))) for slot in slots]
    for size in range(1, len(sets) + 1):
        for some in combinations(sets, size):
            either = 0
            for one in some:
                either |= one
            wanted[either] = size
    right = np.ones(len(masks), np.bool_)
    for either, size in wanted.items():
        right &= np.bitwise_count(masks & np.uint64(either)) >= size
    return right


def _made(hands: Made | Between) -> Masks:
    """The made hands in all suits but the four that would be a flush."""
    ranks = np.array(made_hands(hands), np.uint64) - np.uint64(2)
    suits = [some for some in product(range(4), repeat=HAND) if len(set(some)) > 1]
    shifts = np.array(suits, np.uint64) * np.uint64(_RANK_COUNT)
    masks = np.zeros((len(ranks), len(shifts)), np.uint64)
    for place in range(HAND):
        masks |= _ONE << (ranks[:, place, None] + shifts[None, :, place])
    return masks.ravel()


def _starting(percent: float) -> tuple[Masks, NDArray[np.float64]]:
    """What the best starting hands keep; each weighs as many of them as keep it."""
    from tripledraw.analysis.starting import starting_hands

    best = starting_hands().best(percent / 100)
    kept, counts = np.unique(_kept_at_first(best), return_counts=True)
    return kept, counts / counts.max()


def _kept_at_first(hands: NDArray[np.uint8]) -> Masks:
    """The cards kept at the first draw by the rules of thumb: all of a hand to stand on, else one
    of each rank up to the seven, an eight beside two of them, and never all five.
    """
    masks: Masks = np.bitwise_or.reduce(_ONE << hands.astype(np.uint64), axis=1)
    kept: Masks = np.zeros_like(masks)
    ranks: Masks = np.zeros_like(masks)
    for suit in range(4):
        shift = np.uint64(_RANK_COUNT * suit)
        new = (masks >> shift) & _TO_EIGHT & ~ranks
        ranks |= new
        kept |= new << shift
    lonely = np.bitwise_count(ranks & ~_EIGHT) < 2
    kept[lonely] &= ~(_EIGHT * _EVERY_SUIT)
    full = np.bitwise_count(kept) == HAND
    kept[full] &= ~(_HIGHEST[ranks[full]] * _EVERY_SUIT)
    stands = values(hands) <= RULES.stands[2]
    kept[stands] = masks[stands]
    return kept


def _named_by(hands: Hands, masks: Masks) -> Flags:
    """Which holdings an exception names: for cards, those that hold them; else those it lists."""
    if isinstance(hands, Cards):
        return _fits(hands.slots, masks)
    named: Flags = np.isin(masks, _hands(hands)[0])
    return named


def _condition(word: str, masks: Masks) -> Flags:
    if word.startswith("n"):
        return ~_condition(word[1:], masks)
    sizes = np.bitwise_count(masks)
    by_suit = [(masks >> np.uint64(_RANK_COUNT * suit)) & _SUIT_BITS for suit in range(4)]
    if word == "f":
        suited: Flags = np.any([np.bitwise_count(suit) == sizes for suit in by_suit], axis=0)
        return suited & (sizes > 1)
    ranks = by_suit[0] | by_suit[1] | by_suit[2] | by_suit[3]
    unpaired: Flags = np.bitwise_count(ranks) == sizes
    if word == "p":
        return ~unpaired
    lowest = ranks & (~ranks + _ONE)
    in_a_row: Flags = ranks == lowest * ((_ONE << sizes.astype(np.uint64)) - _ONE)
    return unpaired & (sizes >= HAND - 1) & in_a_row


def _last_word(
    found: list[Masks], weights: list[NDArray[np.float64]]
) -> tuple[Masks, NDArray[np.float64]]:
    """Each holding once, with the weight of the last part that names it."""
    if len(found) == 1:
        order = np.argsort(found[0])
        return found[0][order], weights[0][order]
    masks = np.concatenate(found[::-1])
    unique, first = np.unique(masks, return_index=True)
    return unique, np.concatenate(weights[::-1])[first]


def _numbers(slot: Slot) -> tuple[int, ...]:
    return indices("".join(slot.cards()))


def _mask(cards: Iterable[int]) -> np.uint64:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return np.uint64(mask)


def _refuse_too_wide(whole: Range) -> None:
    seen = 0
    for part in whole.parts:
        if isinstance(part.hands, Cards):
            cards = frozenset[str]().union(*(slot.cards() for slot in part.hands.slots))
            seen += comb(len(cards), len(part.hands.slots))
        elif isinstance(part.hands, Made | Between):
            seen += len(made_hands(part.hands)) * 4**HAND
        if seen > HOLDINGS_MAX:
            raise RangeError(*_place(whole, part), f"a range has at most {HOLDINGS_MAX:,} holdings")


def _nothing_left(whole: Range, dead: tuple[Card, ...]) -> str:
    if dead:
        verb = "is" if len(dead) == 1 else "are"
        return f"no hand is left of {whole} once {format_cards(dead, ' ')} {verb} gone"
    return f"the exceptions leave nothing of {whole}"


def _place(whole: Range, part: Part) -> tuple[str, int, int]:
    """The range as text, and where in it the part stands."""
    start = sum(len(str(one)) + 2 for one in whole.parts[: whole.parts.index(part)])
    return str(whole), start, start + len(str(part))


def _holdings(masks: Masks, weights: NDArray[np.float64]) -> Holdings:
    cards = np.full((len(masks), HAND), NO_CARD, np.uint8)
    rest = masks.copy()
    for place in range(HAND):
        lowest = rest & (~rest + _ONE)
        cards[:, place] = np.where(rest != 0, np.bitwise_count(lowest - _ONE), NO_CARD)
        rest ^= lowest
    return Holdings(cards, np.bitwise_count(masks), weights)
