"""A data folder opened to be looked at: nothing in it is changed, whether a room runs on it or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tripledraw.store import StoreError
from tripledraw.store.bodies import Bodies
from tripledraw.store.sealing import KEY_BYTES, Seal
from tripledraw.store.upgrade import KNOWN, stored_versions


class CannotCheck(Exception):
    """The folder cannot be looked at; the text says why and what to do."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong: what, where (a table, step or account), and what to do about it."""

    what: str
    where: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.advice}"


class Opened(msgspec.Struct, frozen=True):
    """One moment of a database, and the key to it."""

    connection: sqlite3.Connection
    seal: Seal
    bodies: Bodies


@contextmanager
def looked_at(data: Path) -> Iterator[Opened]:
    """The room's data as it stands at this moment. Raises CannotCheck."""
    database, key_file = data / "room.db", data / "secret.key"
    for needed in (database, key_file):
        if not needed.is_file():
            raise CannotCheck(f"{needed} is missing: name the data folder of a room")
    key = key_file.read_bytes()
    if len(key) != KEY_BYTES:
        raise CannotCheck(f"{key_file} does not hold a key of {KEY_BYTES} bytes: put it back")
    _refuse_other_versions(database)
    connection = open_read_only(database)
    try:
        connection.execute("BEGIN")
        seal = Seal(key)
        yield Opened(connection, seal, Bodies(seal, KNOWN.lifts, KNOWN.versions.events))
    finally:
        connection.close()


def open_read_only(database: Path) -> sqlite3.Connection:
    """A connection that can change nothing, not even by recovering a log of writes.

    Without such a log nobody is writing, and the file is read as it lies there; SQLite would put
    files of its own beside it otherwise.
    """
    log = database.with_name(database.name + "-wal")
    how = "mode=ro" if log.exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{database.resolve().as_uri()}?{how}", uri=True, isolation_level=None)


def _refuse_other_versions(database: Path) -> None:
    try:
        found = stored_versions(database)
    except (StoreError, sqlite3.Error) as trouble:
        raise CannotCheck(f"{database} cannot be read ({trouble}): restore a backup") from None
    if found is None or found.schema == KNOWN.versions.schema:
        return
    newer = found.schema > KNOWN.versions.schema
    what = "was written by a newer version" if newer else "is of an older version"
    todo = "check it with that version" if newer else "start the room once, which brings it up"
    raise CannotCheck(f"{database} {what}: {todo}")
