"""Databases outlive the software that wrote them: how an old one is brought up to date.

Two numbers stand in each database. The *schema* number says which tables and columns there are;
migrations bring it up one at a time, in one transaction, after a backup of the file was made
beside it. The *events* number says which versions of events its bodies may hold. Bodies are never
rewritten, for what happened does not change: they are lifted one version at a time when they are
read. A database with a higher number than this software knows is left alone.

To change a table: raise ``schema.SCHEMA`` and add to ``MIGRATIONS``. To change an event: raise
``schema.EVENTS`` and add to ``LIFTS``. Then keep a database of the version before in tests/golden.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import msgspec

from tripledraw.store.bodies import Lift
from tripledraw.store.interface import NewerDatabase, StoreFailed
from tripledraw.store.schema import EVENTS, SCHEMA

Migration = Callable[[sqlite3.Connection], None]
"""Changes tables and columns from one schema number to the next, inside a transaction."""


def _hands_are_found_again(connection: sqlite3.Connection) -> None:
    """An index of finished hands; the hands of before go into it once the bodies can be read."""
    connection.execute(
        "CREATE TABLE hand (hand_id TEXT NOT NULL, table_id TEXT NOT NULL, "
        "first_seq INTEGER NOT NULL, last_seq INTEGER NOT NULL, table_name TEXT NOT NULL, "
        "number INTEGER NOT NULL, ended_at_ms BIGINT NOT NULL, small_blind BIGINT NOT NULL, "
        "big_blind BIGINT NOT NULL, pot BIGINT NOT NULL, showdown BOOLEAN NOT NULL, "
        "chairs INTEGER NOT NULL, sat TEXT NOT NULL, PRIMARY KEY (hand_id)) WITHOUT ROWID"
    )
    connection.execute("CREATE UNIQUE INDEX hand_steps ON hand (table_id, last_seq)")
    connection.execute(
        "CREATE TABLE dealt (player TEXT NOT NULL, ended_at_ms BIGINT NOT NULL, "
        "hand_id TEXT NOT NULL, seat INTEGER NOT NULL, net BIGINT NOT NULL, "
        "position TEXT NOT NULL, showdown BOOLEAN NOT NULL, "
        "PRIMARY KEY (player, ended_at_ms, hand_id)) WITHOUT ROWID"
    )
    connection.execute("INSERT INTO meta (name, number) VALUES ('hands_to_index', 1)")


def _hands_come_from_files(connection: sqlite3.Connection) -> None:
    """A place for hands that were played elsewhere."""
    connection.execute(
        "CREATE TABLE imported (number INTEGER NOT NULL, identity BLOB NOT NULL, "
        "site TEXT NOT NULL, hand_id TEXT NOT NULL, form INTEGER NOT NULL, body BLOB NOT NULL, "
        "PRIMARY KEY (number), UNIQUE (identity))"
    )


def _hands_from_files_have_owners(connection: sqlite3.Connection) -> None:
    """Whose they are; those of before are nobody's until they are imported for somebody."""
    connection.execute(
        "CREATE TABLE owned (player TEXT NOT NULL, ended_at_ms BIGINT NOT NULL, "
        "hand_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, "
        "site TEXT NOT NULL, site_id TEXT NOT NULL, table_name TEXT NOT NULL, "
        "small_blind BIGINT NOT NULL, big_blind BIGINT NOT NULL, pot BIGINT NOT NULL, "
        "scale INTEGER NOT NULL, players INTEGER NOT NULL, position TEXT NOT NULL, "
        "net BIGINT NOT NULL, showdown BOOLEAN NOT NULL, "
        "PRIMARY KEY (player, ended_at_ms, hand_id)) WITHOUT ROWID"
    )
    connection.execute("CREATE UNIQUE INDEX owned_once ON owned (player, number)")
    connection.execute("CREATE UNIQUE INDEX owned_hand ON owned (hand_id)")


def _drills_are_counted(connection: sqlite3.Connection) -> None:
    """A place for what people answer to drills."""
    connection.execute(
        "CREATE TABLE drill (player TEXT NOT NULL, spot TEXT NOT NULL, kind TEXT NOT NULL, "
        'at_ms BIGINT NOT NULL, "right" BOOLEAN NOT NULL, cost_thousandths BIGINT NOT NULL, '
        "PRIMARY KEY (player, spot)) WITHOUT ROWID"
    )


MIGRATIONS: Mapping[int, Migration] = {
    1: _hands_are_found_again,
    2: _hands_come_from_files,
    3: _hands_from_files_have_owners,
    4: _drills_are_counted,
}
"""By the schema number that they start from."""

LIFTS: Mapping[int, Lift] = {}
"""By the version of the events that they start from."""


class Versions(msgspec.Struct, frozen=True, gc=False):
    """The two numbers of a database."""

    schema: int
    events: int


class Known(msgspec.Struct, frozen=True):
    """The databases that a version of this software can read: its own, and what leads there."""

    versions: Versions
    migrations: Mapping[int, Migration]
    lifts: Mapping[int, Lift]


KNOWN = Known(Versions(SCHEMA, EVENTS), MIGRATIONS, LIFTS)


def stored_versions(database: Path) -> Versions | None:
    """The numbers in a database file, None where there is no database yet. Changes nothing."""
    if not database.exists():
        return None
    with closing(sqlite3.connect(_for_reading(database), uri=True)) as file:
        try:
            rows = file.execute("SELECT name, number FROM meta WHERE number IS NOT NULL")
            numbers = dict(rows.fetchall())
        except sqlite3.OperationalError as trouble:
            if "no such table" in str(trouble) and _is_empty(file):
                return None
            raise
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            numbers = {}
    if "schema" not in numbers or "events" not in numbers:
        raise StoreFailed(f"{database} is not a database of tripledraw; it has not been touched")
    return Versions(numbers["schema"], numbers["events"])


def refuse_newer(database: Path, found: Versions, known: Known = KNOWN) -> None:
    """Raises NewerDatabase where a later version of this software wrote the database."""
    newest = known.versions
    if found.schema > newest.schema or found.events > newest.events:
        raise NewerDatabase(
            f"{database} was written by a later version of tripledraw (database "
            f"{found.schema}.{found.events}, this version knows {newest.schema}."
            f"{newest.events}); it has not been touched: install that version, or choose "
            "another data directory"
        )


def upgrade(
    connection: sqlite3.Connection, database: Path, found: Versions, known: Known = KNOWN
) -> Path | None:
    """Bring an open database up to the current numbers; the backup made first, if any was needed.

    A crash at any moment leaves the old database or the new one, never one in between.
    """
    newest = known.versions
    if found == newest:
        return None
    steps = range(found.schema, newest.schema)
    lifts = range(found.events, newest.events)
    if any(n not in known.migrations for n in steps) or any(n not in known.lifts for n in lifts):
        raise StoreFailed(f"{database} is of a kind that this version cannot upgrade")
    backup = _back_up(connection, database, found)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in steps:
            known.migrations[number](connection)
        for name, number in (("schema", newest.schema), ("events", newest.events)):
            connection.execute("UPDATE meta SET number = ? WHERE name = ?", (number, name))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return backup


def _back_up(connection: sqlite3.Connection, database: Path, found: Versions) -> Path:
    """A whole copy of the database beside it, on disk before this returns."""
    stem = f"{database.name}.before-upgrade-from-{found.schema}.{found.events}"
    backup = database.with_name(stem)
    count = 1
    while backup.exists():
        count += 1
        backup = database.with_name(f"{stem}-{count}")
    os.close(os.open(backup, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(backup)) as copy:
        copy.execute("PRAGMA synchronous = FULL")
        connection.backup(copy)
    return backup


def _for_reading(database: Path) -> str:
    """The address at which SQLite opens a file and writes nothing, not even beside it.

    Where the last writer was cut off, his log has to be read too, which leaves files of its own.
    """
    cut_off = database.with_name(database.name + "-wal").exists()
    return f"{database.absolute().as_uri()}?mode=ro" + ("" if cut_off else "&immutable=1")


def _is_empty(file: sqlite3.Connection) -> bool:
    """Whether the file holds no table at all, as after a crash at its very first write."""
    return file.execute("SELECT 1 FROM sqlite_master").fetchone() is None
