"""A room as a process of its own, with little patience, to be killed by the rig.

``python -m tests.simulation.room_process PORT DATA``
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.server.visitor import PATIENT

from tripledraw.room import clock, lobby
from tripledraw.server.app import Settings
from tripledraw.server.logs import set_up_log
from tripledraw.server.serve import listen_at, run_room


def main() -> None:
    port, data = int(sys.argv[1]), Path(sys.argv[2])
    clock.AFTER_SHOWDOWN_MS = clock.AFTER_FOLD_OUT_MS = clock.FIRST_HAND_MS = 20
    lobby.GRANT_CHIPS = 20_000_000  # nobody goes broke in a rig
    set_up_log(as_json=True)
    settings = Settings(think_s=(0.0, 0.02), ration=PATIENT)
    run_room(settings, data, listen_at("127.0.0.1", port), lambda: print("open", flush=True))


if __name__ == "__main__":
    main()
