"""What the simulator holds of a hand: a table that policies look at, and what they may not see.

Both are single records, so a compiled policy gets all of a table in one pointer. Everything is of
one hand at a time and is written over by the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numba.np.numpy_support import from_dtype

from tripledraw.cards import HAND_SIZE
from tripledraw.rules.options import MAX_SEATS

Function = TypeVar("Function", bound=Callable[..., Any])

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
"""What a policy may answer in the betting: a call is a check, and a raise a bet, where it is one."""

STREETS: Final = 4
LOG_SIZE: Final = 4_096
NO_LIMIT: Final = 1 << 40
"""The cap of an uncapped game."""

_whole = np.int64
TABLE = np.dtype(
    [
        ("players", _whole),
        ("button", _whole),
        ("seat", _whole),  # who is to decide
        ("street", _whole),  # 0 before the first draw, to 3
        ("drawing", _whole),  # 1 in a draw, 0 in the betting
        ("unit", _whole),  # the bet of this street, in chips
        ("to_call", _whole),  # 0: a check is free
        ("bet_to", _whole),  # where a bet or raise would bring this seat's bet; 0: it may not
        ("bet_count", _whole),  # as the cap counts them: the big blind is one
        ("cap", _whole),
        ("pot", _whole),  # all chips in the middle and before the seats
        ("live", _whole),  # how many have not folded
        ("aggressor", _whole),  # who bet or raised last in this hand, -1 nobody
        ("stacks", _whole, (MAX_SEATS,)),
        ("bets", _whole, (MAX_SEATS,)),  # before each seat on this street
        ("folded", _whole, (MAX_SEATS,)),
        ("draws", np.int8, (STREETS, MAX_SEATS)),  # cards taken, by street and seat; -1 not yet
        ("chance", np.uint64, (4,)),  # a stream for the policy's own dice (see ``chance``)
        ("parameters", _whole),  # where the numbers of this seat's policy lie
        ("hand", np.uint8, (HAND_SIZE,)),  # the cards of ``seat``, as indices
    ],
    align=True,
)
"""What a policy sees. Chips are whole numbers; seats are 0 to ``players`` - 1, clockwise."""

HIDDEN = np.dtype(
    [
        ("deep", _whole),  # 1 where nobody can run out of chips, so short all-ins need no thought
        ("big_blind", _whole),
        ("small_blind", _whole),
        ("base", _whole),  # the last full level of betting (see ``rules.betting``)
        ("top", _whole),  # the highest bet of this street
        ("decisions", _whole),
        ("reshuffles", _whole),
        ("dealt", _whole),  # how many cards have left the first stub
        ("end", _whole),  # where the stub after a reshuffle ends
        ("first", _whole),  # where in the stub after a reshuffle the next card lies
        ("live_bits", _whole),  # a bit for each seat that has not folded
        ("waiting", _whole),  # where stacks are deep: a bit for each seat that is yet to act
        ("recorded", _whole),  # 1: the decisions are to be logged
        ("logged", _whole),
        ("stubs_logged", _whole),
        ("begun_with", _whole, (MAX_SEATS,)),  # the stacks when the hand began
        ("contributed", _whole, (MAX_SEATS,)),  # chips put in on earlier streets
        ("acted", _whole, (MAX_SEATS,)),
        ("taken_back", _whole, (MAX_SEATS,)),  # 1: this folded hand is in the stub again
        ("values", _whole, (MAX_SEATS,)),  # of the hands at the showdown
        ("policies", _whole, (MAX_SEATS,)),  # where their compiled code lies
        ("parameters", _whole, (MAX_SEATS,)),
        ("thrown", np.uint64, (MAX_SEATS,)),  # a bit for each card that a seat has discarded
        ("muck", np.uint64, (MAX_SEATS,)),  # and for those of them that lie in the muck
        ("chance", np.uint64, (4,)),  # the dealer's
        ("hands", np.uint8, (MAX_SEATS, HAND_SIZE)),
        ("deck", np.uint8, (52,)),  # in the order in which cards left it; then the rest
        ("stub", np.uint8, (52,)),
        ("passed_over", np.uint8, (52,)),
        ("log", np.uint8, (LOG_SIZE,)),  # every decision; a draw is followed by its cards
        ("stubs_log", np.uint8, (1_024,)),  # the stubs of the reshuffles, each after its length
    ],
    align=True,
)
"""What the dealer knows, the cards of everybody among it."""

TABLE_TYPE: Any = from_dtype(TABLE)


def kernel(function: Function) -> Function:
    """Compile a part of the simulator."""
    compiled: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled  # type: ignore[no-any-return]


def record(layout: np.dtype[Any]) -> Any:
    """An empty record of this layout."""
    return np.zeros(1, layout)[0]


def _decide(typing: Any, address: Any, table: Any) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        where, looked_at = arguments
        code = ir.FunctionType(ir.IntType(64), [looked_at.type]).as_pointer()
        return builder.call(builder.inttoptr(where, code), [looked_at])

    return types.int64(types.int64, table), generate


def _lowest(typing: Any, word: Any) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


lowest: Any = intrinsic(_lowest)
"""``lowest(word)``: the place of the lowest bit that is set, of a word that is not 0."""

decide: Any = intrinsic(_decide)
"""``decide(address, table)``: what the compiled policy at this address answers."""


def _parameter(typing: Any, table: Any, place: Any) -> tuple[Any, Callable[..., Any]]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        looked_at, number = arguments
        offset = ir.Constant(ir.IntType(64), TABLE_TYPE.offset("parameters"))
        field = builder.gep(builder.bitcast(looked_at, ir.IntType(8).as_pointer()), [offset])
        address = builder.load(builder.bitcast(field, ir.IntType(64).as_pointer()))
        numbers = builder.inttoptr(address, ir.DoubleType().as_pointer())
        return builder.load(builder.gep(numbers, [number]))

    return types.float64(table, types.int64), generate


parameter: Any = intrinsic(_parameter)
"""``parameter(table, 3)``: one of the numbers of the policy of the seat that is to decide."""
