"""Asking for memory before it is needed.

Learning is a walk through tables much larger than any cache, and most of its time it would wait for
the next row. Where the row is known some steps before it is looked at, the processor can fetch it
meanwhile.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_KEEP_CLOSE = 3
_DATA = 1


def _prefetch(context: Any, table: Any, place: Any) -> Any:
    """Fetch what stands at a place of a table, counted flat; nothing waits for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte = ir.IntType(8).as_pointer()
        flag = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
        module, name = builder.module, "llvm.prefetch.p0"
        function = cgutils.get_or_insert_function(module, kind, name)  # type: ignore[no-untyped-call]
        where = builder.bitcast(builder.gep(array.data, [arguments[1]]), byte)
        builder.call(function, [where, flag(0), flag(_KEEP_CLOSE), flag(_DATA)])
        return context.get_dummy_value()

    return types.void(table, place), generate


prefetch: Any = intrinsic(_prefetch)
