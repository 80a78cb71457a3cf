"""A room as a process of its own, for browsers to visit: ``python -m tests.browser.room_process``

PORT DATA, and ``patient`` where a test says more than a person could. It is the room as it is
shipped, except that bots hardly think and hands follow each other sooner.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from msgspec.structs import replace
from tests.server.visitor import PATIENT

from tripledraw.room import clock
from tripledraw.server.app import Settings
from tripledraw.server.logs import set_up_log
from tripledraw.server.serve import listen_at, run_room

THINK_S = (0.0, 0.02)


def main() -> None:
    port, data, *more = sys.argv[1:]
    clock.FIRST_HAND_MS = clock.AFTER_FOLD_OUT_MS = 200
    clock.AFTER_SHOWDOWN_MS = 1_000
    set_up_log(as_json=True)
    settings = Settings(think_s=THINK_S)
    if "patient" in more:
        settings = replace(settings, ration=PATIENT, guests_at_once=10_000)
    listener = listen_at("127.0.0.1", int(port))
    with contextlib.suppress(KeyboardInterrupt):
        run_room(settings, Path(data), listener, lambda: print("open", flush=True))


if __name__ == "__main__":
    main()
