"""The data directory of a room: one room at a time, its database, and the key to it."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import IO

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from tripledraw.store.interface import KeyLost, StoreFailed, StoreLocked
from tripledraw.store.schema import metadata
from tripledraw.store.sealing import Broken, Seal, load_key, make_key
from tripledraw.store.upgrade import KNOWN, Known, Versions, refuse_newer, stored_versions, upgrade
from tripledraw.store.writer import explain

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


KEY_CHECK = b"the key of this database"
KEY_CHECK_ROW = b"key check"


class Folder:
    """An opened data directory: nobody else has it until ``close``.

    Raises StoreLocked, NewerDatabase, KeyLost or StoreFailed, having changed nothing.
    """

    def __init__(self, path: Path, patience_s: float, known: Known = KNOWN) -> None:
        self.path = path
        self.database = path / "room.db"
        self.key_file = path / "secret.key"
        self._patience_s = patience_s
        self._known = known
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock_file = (path / "room.lock").open("a+", encoding="utf-8")
        except FileExistsError:
            raise StoreFailed(f"the data directory {path} is not a directory") from None
        except OSError as trouble:
            raise StoreFailed(
                f"the data directory {path} cannot be used: {trouble.strerror}"
            ) from None
        try:
            self._take()
            self.connection, self.seal = self._open()
        except sqlite3.Error as trouble:
            self._lock_file.close()
            raise explain(trouble) from None
        except BaseException:
            self._lock_file.close()
            raise

    def close(self) -> None:
        """Let others have the directory. The connection is closed by whoever writes with it."""
        self._lock_file.close()

    def _take(self) -> None:
        try:
            _lock(self._lock_file)
        except OSError:
            self._lock_file.seek(0)
            owner = self._lock_file.read().strip()
            raise StoreLocked(
                f"the data directory {self.path} is in use by another room"
                + (f" (process {owner})" if owner else "")
                + ": stop that one, or choose another with --data"
            ) from None
        self._lock_file.truncate(0)
        self._lock_file.write(str(os.getpid()))
        self._lock_file.flush()

    def _open(self) -> tuple[sqlite3.Connection, Seal]:
        found = stored_versions(self.database)
        if found is None:
            has_key = self.key_file.exists()
            seal = Seal(load_key(self.key_file) if has_key else make_key(self.key_file))
            connection = self._connect()
            _create(connection, seal, self._known.versions)
            return connection, seal
        refuse_newer(self.database, found, self._known)
        seal = Seal(load_key(self.key_file))
        connection = self._connect()
        try:
            self._check_key(connection, seal)
            upgrade(connection, self.database, found, self._known)
        except BaseException:
            connection.close()
            raise
        return connection, seal

    def _connect(self) -> sqlite3.Connection:
        if not self.database.exists():
            os.close(os.open(self.database, os.O_WRONLY | os.O_CREAT, 0o600))
        connection = sqlite3.connect(
            self.database,
            timeout=self._patience_s,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        journal = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        connection.execute("PRAGMA synchronous = FULL")
        synchronous = connection.execute("PRAGMA synchronous").fetchone()[0]
        if (journal, synchronous) != ("wal", 2):
            raise StoreFailed(
                f"{self.path} is on a file system where a database cannot be kept safely "
                f"(journal {journal}, synchronous {synchronous}): choose another directory"
            )
        connection.execute("PRAGMA cache_size = -65536")
        # From here on the writer does the waiting, without stopping the event loop.
        connection.execute("PRAGMA busy_timeout = 0")
        return connection

    def _check_key(self, connection: sqlite3.Connection, seal: Seal) -> None:
        check = connection.execute("SELECT body FROM meta WHERE name = 'key_check'").fetchone()
        if check is None:
            raise StoreFailed(f"{self.database} has been damaged on disk: restore a backup")
        try:
            seal.open(check[0], KEY_CHECK_ROW)
        except Broken:
            raise KeyLost(
                f"the key in {self.key_file} is not the one that {self.database} was written "
                "with: put the right file back, or start with another data directory"
            ) from None


def _create(connection: sqlite3.Connection, seal: Seal, versions: Versions) -> None:
    """Make the tables, all at once or not at all."""
    dialect = sqlite.dialect()
    connection.execute("BEGIN IMMEDIATE")
    for table in metadata.sorted_tables:
        connection.execute(str(CreateTable(table).compile(dialect=dialect)))
        for index in table.indexes:
            connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
    facts = (
        ("schema", versions.schema, None),
        ("events", versions.events, None),
        ("key_check", None, seal.close(KEY_CHECK, KEY_CHECK_ROW)),
    )
    connection.executemany("INSERT INTO meta (name, number, body) VALUES (?, ?, ?)", facts)
    connection.execute("COMMIT")
