"""Bringing home what was written ahead: from SQLite's log of writes into the database file.

SQLite by itself does this in the middle of a commit, some times a second in a full room, and all
tables wait for the disk meanwhile. Here a thread with a connection of its own copies the bulk
while the writing goes on; what was written behind its back is little, and the writer brings that
home between two commits. Only then can the log begin anew and does not grow for ever.
"""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

EVERY_S = 0.5
COMMITS = 100
WORKS = 250
"""So much must have been written since the last time, else the disk is left in peace."""
PAGES_MAX = 50_000
"""Where SQLite takes the matter into its own hands after all: a log of 200 MB."""


class Checkpoints:
    """Sees to the log of one database. Asked by its writer after every commit."""

    def __init__(self, database: Path, connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_MAX}")
        self._database = database
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-checkpoint")
        self._under_way: Future[None] | None = None
        self._next_s = 0.0
        self._commits = self._works = 0

    def leave_rest(self, works: int) -> bool:
        """A commit of so many works is on disk; True where the writer is to bring the rest home."""
        self._commits += 1
        self._works += works
        if self._under_way is not None:
            if not self._under_way.done():
                return False
            self._under_way = None
            return True
        if (self._commits >= COMMITS or self._works >= WORKS) and time.monotonic() >= self._next_s:
            self._commits = self._works = 0
            self._next_s = time.monotonic() + EVERY_S
            self._under_way = self._thread.submit(self._bring_bulk)
        return False

    def close(self) -> None:
        """Wait until nothing is being copied."""
        self._thread.shutdown()

    def _bring_bulk(self) -> None:
        """Twice: the second time it is only what came during the first."""
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._database)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            for _ in range(2):
                bring_home(connection)


def bring_home(connection: sqlite3.Connection) -> None:
    """Copy all of the log that can be copied now.

    Nothing is lost where it fails, as on a full disk: the log holds everything.
    """
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
