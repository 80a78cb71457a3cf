"""The store that survives: SQLite in a data directory, every body sealed.

Writes go through one ``Writer`` (group commit), reads through a pool of connections that may only
read. SQLAlchemy's Core describes the tables once and asks the questions; the few writes are plain
functions in ``writes``.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tripledraw.notation.record import HandRecord
from tripledraw.room.ended import EndedHand
from tripledraw.room.ledger import Posting, wallet
from tripledraw.store import drills, hands, imported, writes
from tripledraw.store.bodies import Bodies, hand_before
from tripledraw.store.checkpoints import Checkpoints
from tripledraw.store.drills import DrillAnswer, DrillSum
from tripledraw.store.folder import Folder
from tripledraw.store.interface import (
    Audit,
    Corrupt,
    Guest,
    HandsWanted,
    History,
    KeptHand,
    Snapshot,
    Step,
    StoreFailed,
    fold_name,
)
from tripledraw.store.owned import KeptImport, OwnedHand
from tripledraw.store.schema import account as accounts
from tripledraw.store.schema import guest, lease, meta, posting, snapshot, step
from tripledraw.store.sealing import Broken
from tripledraw.store.upgrade import KNOWN, Known
from tripledraw.store.writer import PATIENCE_S, Writer, explain

_READERS = 4


class SqlStore:
    """A ``Store`` in a data directory. Made by ``await SqlStore.open(folder)``."""

    def __init__(self, folder: Folder, patience_s: float, bodies: Bodies) -> None:
        self._folder = folder
        checkpoints = Checkpoints(folder.database, folder.connection)
        self._writer = Writer(folder.connection, patience_s, checkpoints)
        self._engine = _reading(folder.database, patience_s)
        self._bodies = bodies

    @classmethod
    async def open(
        cls, path: Path, patience_s: float = PATIENCE_S, known: Known = KNOWN
    ) -> SqlStore:
        """Open the database in this directory, made anew where there is none.

        Raises StoreLocked, NewerDatabase, KeyLost or StoreFailed, having changed nothing.
        """
        folder = await asyncio.to_thread(Folder, path, patience_s, known)
        bodies = Bodies(folder.seal, known.lifts, known.versions.events)
        await asyncio.to_thread(hands.index_old_hands, folder.connection, bodies)
        return cls(folder, patience_s, bodies)

    async def close(self) -> None:
        await self._engine.dispose()
        await self._writer.close()
        self._folder.close()

    # Tables.

    async def claim(self, table_id: str) -> int:
        return await self._writer.do(partial(writes.claim, table_id=table_id))

    async def append(self, step: Step) -> None:
        bodies = self._bodies

        def write(connection: sqlite3.Connection) -> None:
            writes.append(connection, step, bodies.version, bodies.close_step(step))

        await self._writer.do(write)

    async def answer(self, table_id: str, command_id: str) -> Step | None:
        asked = sa.select(step).where(step.c.table_id == table_id, step.c.command_id == command_id)
        try:
            rows = await self._rows(asked)
            return self._opened(rows[0]) if rows else None
        except Broken:
            raise Corrupt(table_id, rows[0].seq, "") from None

    async def read(self, table_id: str) -> History:
        last_seq, start, rows = await self._rows_of(table_id)
        done = 0 if start is None else start.seq
        by_seq = {row.seq: row for row in rows}
        steps: list[Step] = []
        for seq in range(done + 1, last_seq + 1):
            try:
                steps.append(self._opened(by_seq.get(seq)))
            except Broken:
                raise Corrupt(table_id, seq, await self._hand_at(table_id, seq)) from None
        return History(start, tuple(steps))

    async def _rows_of(self, table_id: str) -> tuple[int, Snapshot | None, list[Any]]:
        """How many steps a table must have, where to start from, and the rows after that."""
        known = (
            sa.select(lease.c.last_seq, snapshot.c.seq, snapshot.c.version, snapshot.c.body)
            .outerjoin_from(lease, snapshot, lease.c.table_id == snapshot.c.table_id)
            .where(lease.c.table_id == table_id)
        )
        later = sa.select(step).where(step.c.table_id == table_id).order_by(step.c.seq)
        try:
            async with self._engine.connect() as connection:
                found = (await connection.execute(known)).one_or_none()
                if found is None:
                    return 0, None, []
                start = self._start(table_id, found)
                if start is not None:
                    later = later.where(step.c.seq > start.seq)
                rows = list((await connection.execute(later)).all())
        except DBAPIError as trouble:
            reason = _explained(trouble)
            if isinstance(reason, StoreFailed):  # it could be read, but makes no sense
                reason = Corrupt(table_id, 0, "")
            raise reason from None
        return found.last_seq, start, rows

    def _start(self, table_id: str, found: Any) -> Snapshot | None:
        if found.seq is None or found.seq > found.last_seq:
            return None
        state = self._bodies.open_snapshot(table_id, found.seq, found.version, found.body)
        return None if state is None else Snapshot(found.seq, state)

    def _opened(self, row: Any | None) -> Step:
        if row is None:
            raise Broken
        return self._bodies.open_step(*row)

    async def _hand_at(self, table_id: str, seq: int) -> str:
        """The hand that a damaged step belongs to, told by the sound steps before it."""
        before = sa.select(step).where(step.c.table_id == table_id, step.c.seq < seq)
        steps = []
        for row in await self._rows(before.order_by(step.c.seq.desc()).limit(_LONGEST_HAND)):
            with suppress(Broken):
                steps.append(self._opened(row))
        return hand_before(steps)

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        bodies = self._bodies

        def write(connection: sqlite3.Connection) -> None:
            body = bodies.close_snapshot(table_id, seq, state)
            writes.put_snapshot(connection, table_id, seq, bodies.version, body)

        await self._writer.do(write)

    async def hands(self, player: str, wanted: HandsWanted, limit: int) -> tuple[EndedHand, ...]:
        if wanted.source == "imported":
            return ()
        rows = await self._rows(hands.asked_of(player, wanted, limit))
        return tuple([hands.told([row]) for row in rows])

    async def hand(self, hand_id: str) -> KeptHand | None:
        rows = await self._rows(hands.asked_for(hand_id))
        if not rows:
            return None
        table_id, first, last = rows[0].table_id, rows[0].first_seq, rows[0].last_seq
        lying = sa.select(step).where(
            step.c.table_id == table_id, step.c.seq >= first, step.c.seq <= last
        )
        try:
            steps = [self._opened(row) for row in await self._rows(lying.order_by(step.c.seq))]
        except Broken:
            raise Corrupt(table_id, last, hand_id) from None
        return KeptHand(hands.told(rows), tuple(steps))

    async def keep_records(self, records: Sequence[HandRecord]) -> int:
        rows = [imported.row(self._bodies, record) for record in records]
        return await self._writer.do(partial(imported.put, rows=rows))

    async def records(self, after: int, limit: int) -> tuple[tuple[int, HandRecord], ...]:
        rows = await self._rows(imported.asked(after, limit))
        return tuple([(row.number, imported.opened(self._bodies, row)) for row in rows])

    async def keep_for(self, player: str, records: Sequence[tuple[HandRecord, int]]) -> int:
        rows = await asyncio.to_thread(imported.rows_for, self._bodies, records, player)
        return await self._writer.do(partial(imported.put_for, rows=rows))

    async def imported(self, player: str, wanted: HandsWanted, limit: int) -> tuple[OwnedHand, ...]:
        if wanted.source == "room" or wanted.table_id is not None:
            return ()
        rows = await self._rows(imported.owned_asked(player, wanted, limit))
        return tuple([imported.owned_told(row) for row in rows])

    async def imported_count(self, player: str) -> int:
        (row,) = await self._rows(imported.count_asked(player))
        return int(row.hands)

    async def imported_hands(self, hand_ids: Sequence[str]) -> tuple[KeptImport, ...]:
        rows = await self._rows(imported.kept_asked(hand_ids))
        return tuple([imported.kept(self._bodies, row) for row in rows])

    async def drop_imported(self, player: str) -> int:
        return await self._writer.do(partial(imported.drop, player=player))

    async def keep_drill(self, answer: DrillAnswer) -> bool:
        return await self._writer.do(partial(drills.put, answer=answer))

    async def drill_answers(self, player: str, limit: int) -> tuple[DrillAnswer, ...]:
        rows = await self._rows(drills.answers_asked(player, limit))
        return tuple([DrillAnswer(**row._mapping) for row in rows])

    async def drill_sums(self, player: str) -> tuple[DrillSum, ...]:
        return tuple([DrillSum(*row) for row in await self._rows(drills.sums_asked(player))])

    async def tables(self) -> tuple[str, ...]:
        asked = sa.select(lease.c.table_id).where(~lease.c.retired).order_by(lease.c.number)
        return tuple(row.table_id for row in await self._rows(asked))

    async def retire(self, table_id: str) -> None:
        await self._writer.do(partial(writes.retire, table_id=table_id))

    async def heartbeat(self, at_ms: int) -> None:
        await self._writer.do(partial(writes.put_number, name="heartbeat", number=at_ms))

    async def last_heartbeat(self) -> int | None:
        rows = await self._rows(sa.select(meta.c.number).where(meta.c.name == "heartbeat"))
        return rows[0].number if rows else None

    # People and chips.

    async def create_guest(self, player: str, name: str, token_hash: bytes) -> Guest:
        await self._writer.do(
            partial(writes.create_guest, player=player, name=name, token_hash=token_hash)
        )
        return await self._guest(guest.c.player == player)

    async def find_session(self, token_hash: bytes) -> Guest | None:
        rows = await self._rows(_GUESTS.where(guest.c.token_hash == token_hash))
        return Guest(*rows[0]) if rows else None

    async def guest_named(self, name: str) -> Guest | None:
        rows = await self._rows(_GUESTS.where(guest.c.folded_name == fold_name(name)))
        return Guest(*rows[0]) if rows else None

    async def end_session(self, token_hash: bytes) -> None:
        await self._writer.do(partial(writes.end_session, token_hash=token_hash))

    async def names(self, prefix: str = "") -> tuple[str, ...]:
        asked = sa.select(guest.c.name).order_by(guest.c.folded_name)
        begin = guest.c.folded_name.startswith(fold_name(prefix), autoescape=True)
        return tuple(row.name for row in await self._rows(asked.where(begin)))

    async def grant(
        self, player: str, postings: tuple[Posting, ...], at_ms: int, once_in_ms: int
    ) -> Guest:
        await self._writer.do(
            partial(
                writes.grant,
                player=player,
                postings=postings,
                at_ms=at_ms,
                once_in_ms=once_in_ms,
            )
        )
        return await self._guest(guest.c.player == player)

    async def post(self, transaction_id: str, postings: tuple[Posting, ...]) -> None:
        await self._writer.do(
            partial(writes.post, transaction_id=transaction_id, postings=postings)
        )

    async def balance(self, account: str) -> int:
        rows = await self._rows(_BALANCES.where(accounts.c.account == account))
        return rows[0].balance if rows else 0

    async def balances(self) -> dict[str, int]:
        return {row.account: row.balance for row in await self._rows(_BALANCES)}

    async def audit(self) -> Audit:
        moved = sa.func.sum(posting.c.chips)
        uneven = sa.select(posting.c.transaction_id).group_by(posting.c.transaction_id)
        sums = (
            sa.select(posting.c.account, moved.label("chips"))
            .group_by(posting.c.account)
            .subquery()
        )
        joined = accounts.join(sums, accounts.c.account == sums.c.account, full=True)
        drifted = (
            sa.select(sa.func.coalesce(accounts.c.account, sums.c.account))
            .select_from(joined)
            .where(sa.func.coalesce(accounts.c.balance, 0) != sa.func.coalesce(sums.c.chips, 0))
        )
        async with self._engine.connect() as connection:  # one moment for all three
            total = await connection.scalar(sa.select(sa.func.sum(accounts.c.balance)))
            wrong = await connection.scalars(uneven.having(moved != 0))
            astray = await connection.scalars(drifted)
            return Audit(total or 0, tuple(sorted(wrong)), tuple(sorted(astray)))

    async def _guest(self, which: sa.ColumnElement[bool]) -> Guest:
        (row,) = await self._rows(_GUESTS.where(which))
        return Guest(*row)

    async def _rows(self, asked: sa.Select[Any]) -> list[Any]:
        try:
            async with self._engine.connect() as connection:
                return list((await connection.execute(asked)).all())
        except DBAPIError as trouble:
            raise _explained(trouble) from None


_LONGEST_HAND = 200
"""More steps than any hand has: how far back to look for the hand of a damaged step."""

_BALANCES = sa.select(accounts.c.account, accounts.c.balance)
_GUESTS = sa.select(
    guest.c.player,
    guest.c.name,
    sa.func.coalesce(
        sa.select(accounts.c.balance)
        .where(accounts.c.account == wallet("") + guest.c.player)
        .scalar_subquery(),
        0,
    ),
    guest.c.granted_at_ms,
)


def _reading(database: Path, patience_s: float) -> AsyncEngine:
    """Connections that may only read, each in a thread of its own."""
    url = sa.URL.create("sqlite+aiosqlite", database=str(database))
    engine = create_async_engine(
        url,
        pool_size=_READERS,
        max_overflow=0,
        connect_args={"timeout": patience_s},
        hide_parameters=True,
    )

    @sa.event.listens_for(engine.sync_engine, "connect")
    def _only_read(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    return engine


def _explained(trouble: DBAPIError) -> Exception:
    return explain(trouble.orig) if isinstance(trouble.orig, sqlite3.Error) else trouble
