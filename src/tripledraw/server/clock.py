"""The room's time: it never jumps, whatever happens to the clock on the wall."""

from __future__ import annotations

import time


class RoomClock:
    """Milliseconds since 1970, as the wall showed at the start and as a stopwatch has run since.

    It begins not before ``last_known``, the last moment of the run before, so the room's time
    never goes back; then what was left of a player's clock at that moment is left of it now.
    """

    def __init__(self, last_known_ms: int | None = None) -> None:
        wall_ms = time.time_ns() // 1_000_000
        self.started_ms = max(wall_ms, last_known_ms or 0)
        self.ahead_ms = self.started_ms - wall_ms
        """How far the room's time is ahead of the wall, where an earlier clock was wrong."""
        self._watch_ns = time.monotonic_ns()

    def now_ms(self) -> int:
        """The time now, as it goes into steps and onto the wire."""
        return self.started_ms + (time.monotonic_ns() - self._watch_ns) // 1_000_000
