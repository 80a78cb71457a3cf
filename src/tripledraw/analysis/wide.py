"""Sums of the keys of sixty-four hands at a time, where the processor has wide registers.

Adding up the keys of five cards takes more loads than all the rest of a value. With AVX-512 a table
of sixty-four words fits in two registers, and one instruction looks up thirty-two cards in it. Where
there are no such registers, ``values`` does without this module, and gives the same numbers.

A key of 19 bits does not fit in a word, so its lower eight bits and the others are added up apart.
The words of the lower part also hold a bit for each suit: all five have one in common in a flush.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations
from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.extending import intrinsic

from tripledraw.cards import HAND_SIZE, RANK_WEIGHTS

BLOCK = 64
"""How many hands are done at a time."""
AVAILABLE = all(
    binding.get_host_cpu_features().get(feature)
    for feature in ("avx512f", "avx512bw", "avx512vbmi")
)
"""Whether the processor has what this needs."""

_RANKS = len(RANK_WEIGHTS)
_LOWER = [
    (RANK_WEIGHTS[card % _RANKS] & 255) | 1 << (12 + card // _RANKS) for card in range(4 * _RANKS)
]
_UPPER = [RANK_WEIGHTS[card % _RANKS] >> 8 for card in range(4 * _RANKS)]
_HALF = BLOCK // 2
_BYTE, _WORD, _INT = ir.IntType(8), ir.IntType(16), ir.IntType(32)
_BYTES, _WORDS = ir.VectorType(_BYTE, BLOCK), ir.VectorType(_WORD, _HALF)


def _vector(kind: Any, numbers: Sequence[int]) -> Any:
    return ir.Constant(ir.VectorType(kind, len(numbers)), list(numbers))


def _every(number: int) -> Any:
    return _vector(_WORD, [number] * _HALF)


def _column(builder: Any, rows: list[Any], place: int) -> Any:
    """The cards at one place of sixty-four hands, which lie in five registers one after the other."""
    where = [HAND_SIZE * hand + place for hand in range(BLOCK)]
    column = None
    for pair in range(0, HAND_SIZE, 2):
        first, second = rows[pair], rows[min(pair + 1, HAND_SIZE - 1)]
        begins, ends = pair * BLOCK, (pair + 2) * BLOCK
        chosen = [byte - begins if begins <= byte < ends else 0 for byte in where]
        found = builder.shuffle_vector(first, second, _vector(_INT, chosen))
        if column is None:
            column = found
        else:
            keep = [hand + (BLOCK if where[hand] >= begins else 0) for hand in range(BLOCK)]
            column = builder.shuffle_vector(column, found, _vector(_INT, keep))
    return column


def _sums(builder: Any, columns: list[Any], half: int) -> tuple[Any, Any, Any]:
    """Over thirty-two hands: the sums of the lower and the upper parts, and the suits in common."""
    look_up = builder.module.declare_intrinsic(
        "llvm.x86.avx512.vpermi2var.hi.512", (), ir.FunctionType(_WORDS, [_WORDS] * 3)
    )
    tables = []
    for numbers in (_LOWER, _UPPER):
        filled = [*numbers, *[0] * (BLOCK - len(numbers))]
        tables.append((_vector(_WORD, filled[:_HALF]), _vector(_WORD, filled[_HALF:])))
    places = _vector(_INT, range(half * _HALF, (half + 1) * _HALF))
    sums: Any = None
    for column in columns:
        cards = builder.zext(builder.shuffle_vector(column, column, places), _WORDS)
        low, up = (builder.call(look_up, [first, cards, second]) for first, second in tables)
        if sums is None:
            sums = low, up, low
        else:
            sums = builder.add(sums[0], low), builder.add(sums[1], up), builder.and_(sums[2], low)
    return sums  # type: ignore[no-any-return]


def _faults(builder: Any, columns: list[Any]) -> Any:
    """A bit for each hand that holds what is no card, or a card twice."""
    no_card = _vector(_BYTE, [4 * _RANKS] * BLOCK)
    wrong = [builder.icmp_unsigned(">=", column, no_card) for column in columns]
    wrong += [builder.icmp_unsigned("==", one, other) for one, other in combinations(columns, 2)]
    return builder.bitcast(reduce(builder.or_, wrong), ir.IntType(64))


def _add_up(
    typing: Any, cards: Any, first: Any, rows: Any, columns: Any, flushes: Any
) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def data(place: int, kind: Any) -> Any:
            array = context.make_array(signature.args[place])(context, builder, arguments[place])
            return builder.bitcast(array.data, kind.as_pointer())

        start = builder.bitcast(builder.gep(data(0, _BYTE), [arguments[1]]), _BYTES.as_pointer())
        loaded = [
            builder.load(builder.gep(start, [ir.Constant(_INT, number)]), align=1)
            for number in range(HAND_SIZE)
        ]
        fives = [_column(builder, loaded, place) for place in range(HAND_SIZE)]
        flush_row = builder.trunc(arguments[4], _WORD)
        for half in range(2):
            lower, upper, common = _sums(builder, fives, half)
            carried = builder.and_(builder.lshr(lower, _every(8)), _every(7))
            row = builder.add(upper, carried)
            splat = builder.insert_element(
                ir.Constant(_WORDS, ir.Undefined), flush_row, ir.Constant(_INT, 0)
            )
            splat = builder.shuffle_vector(splat, splat, _vector(_INT, [0] * _HALF))
            suited = builder.icmp_unsigned(">=", common, _every(1 << 12))
            row = builder.select(suited, builder.add(row, splat), row)
            for place, words in ((2, row), (3, builder.and_(lower, _every(255)))):
                spot = builder.gep(data(place, _WORDS), [ir.Constant(_INT, half)])
                builder.store(words, spot, align=2)
        return _faults(builder, fives)

    return types.int64(cards, types.int64, rows, columns, types.int64), generate


add_up: Any = intrinsic(_add_up)
"""``add_up(cards, first, rows, columns, flushes)``: of the sixty-four hands that begin at the byte
``first`` of ``cards``, the row and the column of each in the tables of ``values``; what it gives is
not 0 where one of them is no hand."""
