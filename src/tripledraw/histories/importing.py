"""Keeping hands from files in a room's database, each once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tripledraw.histories.progress import each_hand
from tripledraw.histories.sources import Source
from tripledraw.notation.outcome import Broken, Read
from tripledraw.notation.record import HandRecord
from tripledraw.store import SqlStore

_AT_ONCE = 500
"""Hands to one transaction."""


class Imported:
    """What became of the hands."""

    def __init__(self) -> None:
        self.kept = 0
        self.known = 0
        self.skipped = 0
        self.broken = 0

    def sentence(self, data: Path) -> str:
        """The counts in a line."""
        hands = "1 hand" if self.kept == 1 else f"{self.kept:,} hands"
        told = f"{hands} kept in {data}, {self.known:,} were there already"
        if self.skipped:
            told += f", {self.skipped:,} skipped"
        if self.broken:
            told += f", {self.broken:,} broken"
        return told


def import_all(files: list[Source], data: Path) -> Imported:
    """Keep every hand that can be read. Raises StoreError, as where a room uses the database."""
    return asyncio.run(_import(files, data))


async def _import(files: list[Source], data: Path) -> Imported:
    done = Imported()
    store = await SqlStore.open(data)
    try:
        waiting: list[HandRecord] = []
        for _, outcome in each_hand(files):
            if isinstance(outcome, Read):
                waiting.append(outcome.record)
            else:
                done.broken += isinstance(outcome, Broken)
                done.skipped += not isinstance(outcome, Broken)
            if len(waiting) >= _AT_ONCE:
                await _keep(store, waiting, done)
        await _keep(store, waiting, done)
    finally:
        await store.close()
    return done


async def _keep(store: SqlStore, waiting: list[HandRecord], done: Imported) -> None:
    kept = await store.keep_records(waiting)
    done.kept += kept
    done.known += len(waiting) - kept
    waiting.clear()
