"""Backups: a whole copy of a room's data, or none.

A copy is made under a temporary name beside its target, checked, brought to disk, and renamed last.
Whatever ends it before leaves a folder whose name says that it is no backup.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tripledraw.upkeep.checking import check
from tripledraw.upkeep.reading import CannotCheck, Finding, open_read_only

PAGES = 2_000
"""So many pages are copied at a time: 8 MB, between which nobody waits."""


class NotCopied(Exception):
    """No copy was made, and nothing was changed; the text says why and what to do."""


class Wrong(Exception):
    """The copy was made and its check found something, so it was thrown away."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__(f"{len(findings)} things are wrong")


def copy_room(source: Path, target: Path, copied: Callable[[int, int], None]) -> None:
    """Copy the data folder ``source`` to ``target``, which must be missing or an empty folder.

    A room may play on in ``source``. ``copied`` is told how many pages remain, and of how many.
    Raises NotCopied, or Wrong where the check of the copy finds anything.
    """
    for needed in (source / "room.db", source / "secret.key"):
        if not needed.is_file():
            raise NotCopied(f"{needed} is missing: name the data folder of a room, or a backup")
    refuse_full(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unready = Path(tempfile.mkdtemp(prefix=f".{target.name}.unfinished-", dir=target.parent))
    except OSError as trouble:
        raise NotCopied(f"{target} cannot be made: {trouble.strerror}") from None
    try:
        _copy_database(source / "room.db", unready / "room.db", copied)
        _copy_key(source / "secret.key", unready / "secret.key")
        findings = tuple(check(unready))
        if findings:
            raise Wrong(findings)
        _bring_to_disk(unready)
        refuse_full(target)
        unready.rename(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error, CannotCheck) as trouble:
        raise NotCopied(f"{target} was not made: {trouble}") from None
    finally:
        shutil.rmtree(unready, ignore_errors=True)


def refuse_full(target: Path) -> None:
    """Raise NotCopied where there is anything at the target already."""
    try:
        empty = not target.is_symlink() and (not target.exists() or not any(target.iterdir()))
    except OSError as trouble:
        raise NotCopied(f"{target} cannot be written: {trouble.strerror}") from None
    if not empty:
        raise NotCopied(f"{target} is there already and is not empty: name a new folder")


def _copy_database(source: Path, target: Path, copied: Callable[[int, int], None]) -> None:
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with (
        closing(open_read_only(source)) as reading,
        closing(sqlite3.connect(target, isolation_level=None)) as writing,
    ):
        reading.execute("BEGIN")  # one moment of the room, however long the copy takes
        reading.execute("SELECT count(*) FROM meta").fetchone()
        reading.backup(
            writing, pages=PAGES, progress=lambda _, remaining, total: copied(remaining, total)
        )
        writing.execute("PRAGMA journal_mode = DELETE")


def _copy_key(source: Path, target: Path) -> None:
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(source.read_bytes())


def _bring_to_disk(folder: Path) -> None:
    for path in folder.iterdir():
        with path.open("rb+") as file:
            os.fsync(file.fileno())
    _sync(folder)


def _sync(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
