"""Keeping hands from files in a room's database, each once, and for whom they are."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tripledraw.histories.plain import plain
from tripledraw.histories.progress import each_hand
from tripledraw.histories.sources import Source
from tripledraw.notation.outcome import Broken, Read
from tripledraw.notation.record import HandRecord
from tripledraw.store import Guest, SqlStore, seat_of

_AT_ONCE = 500
"""Hands to one transaction."""


class Imported:
    """What became of the hands."""

    def __init__(self) -> None:
        self.kept = 0
        self.known = 0
        self.skipped = 0
        self.broken = 0
        self.others = 0
        """Hands in which the player has no seat, as far as the file tells."""
        self.player: str | None = None

    def sentence(self, data: Path) -> str:
        """The counts in a line."""
        hands = "1 hand" if self.kept == 1 else f"{self.kept:,} hands"
        whose = "" if self.player is None else f" for {plain(self.player)}"
        told = f"{hands} kept{whose} in {data}, {self.known:,} were there already"
        if self.others:
            told += f", {self.others:,} without a seat of {plain(self.player or '')}"
        if self.skipped:
            told += f", {self.skipped:,} skipped"
        if self.broken:
            told += f", {self.broken:,} broken"
        if self.player is None and self.kept + self.known:
            told += "; --player NAME puts them into the hands of a player of the room"
        return told


class NoSuchPlayer(ValueError):
    """Nobody in the room goes by the name that was given."""


class _For:
    """For whom hands are kept: his account, and what his seat is called in the files."""

    def __init__(self, guest: Guest | None, called: str | None) -> None:
        self.guest = guest
        self.called = called

    def seat(self, record: HandRecord) -> int | None:
        return None if self.guest is None else seat_of(record, self.called, self.guest.name)


def import_all(
    files: list[Source], data: Path, player: str | None = None, called: str | None = None
) -> Imported:
    """Keep every hand that can be read, and give ``player`` those in which he has a seat.

    ``called`` is his name in the files; else the seat whose cards they tell is his. Raises
    NoSuchPlayer, and StoreError, as where a room uses the database.
    """
    return asyncio.run(_import(files, data, player, called))


async def _import(
    files: list[Source], data: Path, player: str | None, called: str | None
) -> Imported:
    done = Imported()
    if player is not None and not (data / "room.db").exists():
        raise NoSuchPlayer(f"there is no room in {str(data)!r}, so nobody is called {player!r}")
    store = await SqlStore.open(data)
    try:
        whose = await _whose(store, player, called)
        done.player = None if whose.guest is None else whose.guest.name
        waiting: list[HandRecord] = []
        for _, outcome in each_hand(files):
            if isinstance(outcome, Read):
                waiting.append(outcome.record)
            else:
                done.broken += isinstance(outcome, Broken)
                done.skipped += not isinstance(outcome, Broken)
            if len(waiting) >= _AT_ONCE:
                await _keep(store, waiting, whose, done)
        await _keep(store, waiting, whose, done)
    finally:
        await store.close()
    return done


async def _whose(store: SqlStore, player: str | None, called: str | None) -> _For:
    if player is None:
        return _For(None, None)
    guest = await store.guest_named(player)
    if guest is None:
        names = list(await store.names())
        some = f"; there are {', '.join(names[:12])}" if names else ""
        raise NoSuchPlayer(f"nobody in this room is called {player!r}{some}")
    return _For(guest, called)


async def _keep(store: SqlStore, waiting: list[HandRecord], whose: _For, done: Imported) -> None:
    if whose.guest is None:
        kept = await store.keep_records(waiting)
        done.known += len(waiting) - kept
    else:
        seats = [(record, whose.seat(record)) for record in waiting]
        mine = [(record, seat) for record, seat in seats if seat is not None]
        kept = await store.keep_for(whose.guest.player, mine)
        done.known += len(mine) - kept
        done.others += len(waiting) - len(mine)
    done.kept += kept
    waiting.clear()
