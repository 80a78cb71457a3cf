"""When Python's garbage collector looks at the pages that have come in.

It must look at all of them once, and in a full room everybody waits a quarter of a second for that.
Left to itself it does so some time later, in the midst of play. So it is asked to as soon as a crowd
has come in, as after a restart, when nobody has begun to act yet.
"""

from __future__ import annotations

import gc

CROWD = 500
"""So many new pages are a crowd; for fewer it takes no time worth a word."""
STRAGGLERS = 20
"""The crowd is in when fewer than these came in the last second."""


class Memory:
    """Asked once a second."""

    def __init__(self) -> None:
        self._looked_at = 0
        self._before = 0

    def look(self, pages: int) -> bool:
        """Look at the pages if a crowd of them has just come in; whether that was done."""
        self._looked_at = min(self._looked_at, pages)
        crowd_is_in = pages - self._looked_at >= CROWD and pages - self._before < STRAGGLERS
        self._before = pages
        if crowd_is_in:
            gc.collect()
            self._looked_at = pages
        return crowd_is_in
