"""Which buckets of the heads-up solver count as one at whole tables, and for how long.

Among many there are more ways for a hand to go, and each is met less often; so neighbouring buckets
are joined, but only such as draw alike (``refining.joined``). At the start of a run far more of them
are one, and are parted when something is known of them all.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tripledraw.analysis.solver.multiway import views
from tripledraw.analysis.solver.refining import joined

_BUCKETS = 1024


def buckets(kinds: list[NDArray[np.int64]]) -> NDArray[np.uint16]:
    """For each table and bucket of its street, its number there; ``kinds`` is ``refining.alike``."""
    return together(kinds, 1)


def together(kinds: list[NDArray[np.int64]], times: int) -> NDArray[np.uint16]:
    """The same where so many are one once more, which goes by the number of its first."""
    out = np.zeros((len(views.MERGED), _BUCKETS), np.uint16)
    for table, (street, merge) in enumerate(zip(views.STREETS, views.MERGED, strict=True)):
        fine = joined(kinds, merge)[street]
        first, numbers = np.unique(fine, return_inverse=True)
        coarse = joined(kinds, merge * times)[street]
        out[table, : len(fine)] = numbers if times == 1 else np.searchsorted(first, coarse)
    return out


def counts(numbers: NDArray[np.uint16]) -> tuple[int, ...]:
    """How many buckets each table has."""
    return tuple(int(row.max()) + 1 for row in numbers)


def part(rows: NDArray[np.float32], fine: NDArray[np.uint16], coarse: NDArray[np.uint16]) -> None:
    """Give every bucket what was learnt for the one that stood for it."""
    sizes = counts(fine)
    begins = views.layout(sizes)
    for table, size in enumerate(sizes):
        stands_for = np.zeros(size, np.int64)
        stands_for[fine[table]] = coarse[table]
        each = rows[begins[table] : begins[table + 1]].reshape(-1, size, views.ACTIONS)
        each[:] = each[:, stands_for]
