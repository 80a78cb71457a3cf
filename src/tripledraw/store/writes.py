"""The writes of the SQL store: each a function that runs inside the writer's transaction.

Their statements are built from ``schema`` once, when this module is loaded, and run on the bare
connection: at thousands of steps a second the building would cost more than the writing.
"""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tripledraw.room.ledger import Posting, balanced, net
from tripledraw.store import hands
from tripledraw.store.interface import (
    CommandRepeated,
    Fenced,
    GrantedLately,
    NameTaken,
    NotEnoughChips,
    Step,
    fold_name,
)
from tripledraw.store.schema import account, guest, lease, meta, posted, posting, snapshot, step

_DIALECT = sqlite.dialect(paramstyle="named")


def _sql(statement: sa.ClauseElement) -> str:
    return str(statement.compile(dialect=_DIALECT))


def _p(name: str) -> sa.BindParameter[Any]:
    return sa.bindparam(name)


def _insert(table: sa.Table, *names: str) -> str:
    return _sql(sa.insert(table).values({name: _p(name) for name in names}))


_ADVANCE = _sql(
    sa.update(lease)
    .where(
        lease.c.table_id == _p("table"),
        lease.c.epoch == _p("at_epoch"),
        lease.c.last_seq == _p("from_seq"),
    )
    .values(last_seq=_p("to_seq"))
)
_INSERT_STEP = _insert(step, *(column.name for column in step.columns))
_EPOCH = _sql(sa.select(lease.c.epoch, lease.c.last_seq).where(lease.c.table_id == _p("table")))
_RAISE_EPOCH = _sql(
    sa.update(lease)
    .where(lease.c.table_id == _p("table"))
    .values(epoch=lease.c.epoch + sa.literal_column("1"))
)
_INSERT_LEASE = _insert(lease, "table_id", "epoch", "last_seq", "retired")
_RETIRE = _sql(sa.update(lease).where(lease.c.table_id == _p("table")).values(retired=sa.true()))
_INSERT_POSTING = _insert(posting, "transaction_id", "account", "chips")
_INSERT_POSTED = _insert(posted, "transaction_id")
_MOVE = _sql(
    sa.update(account)
    .where(account.c.account == _p("name"))
    .values(balance=account.c.balance + _p("chips"))
)
_INSERT_ACCOUNT = _insert(account, "account", "balance")
_PUT_SNAPSHOT = _sql(
    (_put := sqlite.insert(snapshot)).on_conflict_do_update(
        index_elements=["table_id"],
        set_={"seq": _put.excluded.seq, "version": _put.excluded.version,
              "body": _put.excluded.body},
    )
)  # fmt: skip
_PUT_NUMBER = _sql(
    (_number := sqlite.insert(meta).values(name=_p("name"), number=_p("number")))
    .on_conflict_do_update(index_elements=["name"], set_={"number": _number.excluded.number})
)  # fmt: skip
_INSERT_GUEST = _insert(guest, "player", "name", "folded_name", "token_hash", "granted_at_ms")
_END_SESSION = _sql(
    sa.update(guest).where(guest.c.token_hash == _p("token")).values(token_hash=sa.null())
)
_GRANTED_AT = _sql(sa.select(guest.c.granted_at_ms).where(guest.c.player == _p("who")))
_SET_GRANTED = _sql(
    sa.update(guest).where(guest.c.player == _p("who")).values(granted_at_ms=_p("at"))
)


def append(connection: sqlite3.Connection, added: Step, version: int, body: bytes) -> None:
    """Add a step, move its chips, and note the hand that it ends."""
    where = {
        "table": added.table_id,
        "at_epoch": added.epoch,
        "from_seq": added.seq - 1,
        "to_seq": added.seq,
    }
    if connection.execute(_ADVANCE, where).rowcount != 1:
        raise _fenced(connection, added)
    row = {
        "table_id": added.table_id,
        "seq": added.seq,
        "epoch": added.epoch,
        "command_id": added.command_id,
        "at_ms": added.at_ms,
        "version": version,
        "body": body,
    }
    try:
        connection.execute(_INSERT_STEP, row)
    except sqlite3.IntegrityError as clash:
        if "command_id" in str(clash):
            raise CommandRepeated(
                f"command {added.command_id} has had its effect already"
            ) from None
        raise _fenced(connection, added) from None
    _move(connection, f"{added.table_id}:{added.seq}", added.postings)
    if added.ended is not None:
        hands.put(connection, added.seq, added.ended)


def _fenced(connection: sqlite3.Connection, added: Step) -> Fenced:
    held = connection.execute(_EPOCH, {"table": added.table_id}).fetchone()
    what = f"step {added.seq} of table {added.table_id}, written with epoch {added.epoch},"
    if held is None:
        return Fenced(f"{what} is of a table that nobody has claimed")
    return Fenced(f"{what} does not fit: the table is at epoch {held[0]} and step {held[1]}")


def claim(connection: sqlite3.Connection, table_id: str) -> int:
    """Raise the epoch of a table, or begin with 1."""
    if connection.execute(_RAISE_EPOCH, {"table": table_id}).rowcount == 0:
        new = {"table_id": table_id, "epoch": 1, "last_seq": 0, "retired": 0}
        connection.execute(_INSERT_LEASE, new)
    epoch, _ = connection.execute(_EPOCH, {"table": table_id}).fetchone()
    return int(epoch)


def retire(connection: sqlite3.Connection, table_id: str) -> None:
    """Name this table no more among the open ones."""
    connection.execute(_RETIRE, {"table": table_id})


def put_snapshot(
    connection: sqlite3.Connection, table_id: str, seq: int, version: int, body: bytes
) -> None:
    """Keep the latest snapshot of a table."""
    row = {"table_id": table_id, "seq": seq, "version": version, "body": body}
    connection.execute(_PUT_SNAPSHOT, row)


def put_number(connection: sqlite3.Connection, name: str, number: int) -> None:
    """Note a fact about the database."""
    connection.execute(_PUT_NUMBER, {"name": name, "number": number})


def post(
    connection: sqlite3.Connection, transaction_id: str, postings: tuple[Posting, ...]
) -> None:
    """Move chips outside of any table, once."""
    try:
        connection.execute(_INSERT_POSTED, {"transaction_id": transaction_id})
    except sqlite3.IntegrityError:
        return
    _move(connection, transaction_id, postings)


def _move(
    connection: sqlite3.Connection, transaction_id: str, postings: tuple[Posting, ...]
) -> None:
    if not postings:
        return
    if not balanced(postings):
        raise ValueError(f"the postings of {transaction_id} do not sum to nothing")
    for moved in net(postings):
        row = {"transaction_id": transaction_id, "account": moved.account, "chips": moved.chips}
        connection.execute(_INSERT_POSTING, row)
        try:
            change = {"name": moved.account, "chips": moved.chips}
            if connection.execute(_MOVE, change).rowcount == 0:
                new = {"account": moved.account, "balance": moved.chips}
                connection.execute(_INSERT_ACCOUNT, new)
        except sqlite3.IntegrityError:
            raise NotEnoughChips(moved.account) from None


def create_guest(connection: sqlite3.Connection, player: str, name: str, token_hash: bytes) -> None:
    """Note a new person."""
    row = {
        "player": player,
        "name": name,
        "folded_name": fold_name(name),
        "token_hash": token_hash,
        "granted_at_ms": None,
    }
    try:
        connection.execute(_INSERT_GUEST, row)
    except sqlite3.IntegrityError:
        raise NameTaken(f"somebody else is called {name}") from None


def end_session(connection: sqlite3.Connection, token_hash: bytes) -> None:
    """Forget the token of a guest."""
    connection.execute(_END_SESSION, {"token": token_hash})


def grant(
    connection: sqlite3.Connection,
    player: str,
    postings: tuple[Posting, ...],
    at_ms: int,
    once_in_ms: int,
) -> None:
    """Move chips to a guest, unless that was done a while ago only."""
    found = connection.execute(_GRANTED_AT, {"who": player}).fetchone()
    if found is None:
        raise KeyError(player)
    if found[0] is not None and at_ms < found[0] + once_in_ms:
        raise GrantedLately(found[0] + once_in_ms)
    connection.execute(_SET_GRANTED, {"who": player, "at": at_ms})
    post(connection, f"grant:{player}:{at_ms}", postings)
