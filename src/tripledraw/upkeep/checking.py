"""The whole of a room's data checked: the file, the key, every table, the books, imported hands."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from tripledraw.notation.own_lines import parse_own_line
from tripledraw.room.ledger import MINT
from tripledraw.store.folder import KEY_CHECK, KEY_CHECK_ROW
from tripledraw.store.sealing import Broken
from tripledraw.upkeep.reading import CannotCheck, Finding, Opened, looked_at
from tripledraw.upkeep.tables import RESTORE, Table

_FILE = "the database file"
_TABLES = (
    "SELECT table_id FROM lease UNION SELECT table_id FROM step UNION "
    "SELECT table_id FROM snapshot UNION SELECT table_id FROM hand"
)
_UNEVEN = (
    "SELECT transaction_id, sum(chips) FROM temp.moved GROUP BY transaction_id "
    "HAVING sum(chips) != 0"
)
_DRIFTED = (
    "WITH sums AS (SELECT account, sum(chips) AS chips FROM temp.moved GROUP BY account) "
    "SELECT coalesce(account.account, sums.account) AS name, coalesce(balance, 0), "
    "coalesce(chips, 0) FROM account FULL JOIN sums ON sums.account = account.account "
    "WHERE coalesce(balance, 0) != coalesce(chips, 0) ORDER BY name"
)
_NOBODYS = (
    "SELECT DISTINCT transaction_id FROM temp.moved "
    "WHERE transaction_id NOT IN (SELECT transaction_id FROM posted) AND NOT EXISTS "
    "(SELECT 1 FROM step WHERE instr(transaction_id, ':') > 0 "
    "AND table_id = substr(transaction_id, 1, instr(transaction_id, ':') - 1) "
    "AND seq = CAST(substr(transaction_id, instr(transaction_id, ':') + 1) AS INTEGER))"
)
_UNPOSTED = (
    "SELECT transaction_id FROM posted "
    "WHERE transaction_id NOT IN (SELECT transaction_id FROM temp.moved)"
)


def check(
    data: Path,
    total: Callable[[int], None] = lambda _: None,
    passed: Callable[[], None] = lambda: None,
) -> Iterator[Finding]:
    """Everything that is wrong in this data folder; nothing in it is changed.

    ``total`` is told once how many steps there are, ``passed`` is called after each of them.
    Raises CannotCheck where there is nothing that could be checked.
    """
    with looked_at(data) as opened:
        try:
            if not _right_key(opened):
                raise CannotCheck(
                    f"the key in {data / 'secret.key'} is not this database's, or its check is "
                    f"damaged: put the right key back, or {RESTORE}"
                )
            rows = opened.connection
            damage = [text for (text,) in rows.execute("PRAGMA integrity_check(20)")]
            for text in damage:
                if text != "ok":
                    yield Finding(" ".join(str(text).split()), _FILE, RESTORE)
            (steps,) = rows.execute("SELECT count(*) FROM step").fetchone()
            total(steps)
            _gather(rows)
            for (table_id,) in rows.execute(_TABLES).fetchall():
                yield from Table(opened, table_id, passed).findings()
            yield from _ledger(rows)
            yield from _imported(opened)
            yield from _others(rows)
        except sqlite3.DatabaseError as trouble:
            yield Finding(f"cannot be read to its end ({trouble})", _FILE, RESTORE)


def _right_key(opened: Opened) -> bool:
    asked = opened.connection.execute("SELECT body FROM meta WHERE name = 'key_check'")
    found = asked.fetchone()
    try:
        return found is not None and opened.seal.open(found[0], KEY_CHECK_ROW) == KEY_CHECK
    except Broken:
        return False


def _gather(rows: sqlite3.Connection) -> None:
    """The postings by their transactions, in a file of SQLite's own outside of the folder."""
    rows.execute("CREATE TEMP TABLE moved AS SELECT transaction_id, account, chips FROM posting")
    rows.execute("CREATE INDEX temp.moved_transaction ON moved (transaction_id)")


def _ledger(rows: sqlite3.Connection) -> Iterator[Finding]:
    for transaction, chips in rows.execute(_UNEVEN):
        yield Finding(f"its postings sum to {chips}, not 0", f"transaction {transaction}", RESTORE)
    for name, balance, chips in rows.execute(_DRIFTED):
        what = f"holds {balance} chips, and its postings sum to {chips}"
        yield Finding(what, f"account {name}", RESTORE)
    for (transaction,) in rows.execute(_NOBODYS):
        what = "its postings belong to no step and no grant"
        yield Finding(what, f"transaction {transaction}", RESTORE)
    for (transaction,) in rows.execute(_UNPOSTED):
        yield Finding("its postings are missing", f"transaction {transaction}", RESTORE)
    below = "SELECT account, balance FROM account WHERE balance < 0 AND account != ?"
    for name, balance in rows.execute(below, (MINT,)):
        yield Finding(f"holds {balance} chips", f"account {name}", RESTORE)
    total = rows.execute("SELECT coalesce(sum(balance), 0) FROM account").fetchone()[0]
    if total != 0:
        what = f"all accounts with the mint sum to {total}, not 0"
        yield Finding(what, "the ledger", RESTORE)


def _imported(opened: Opened) -> Iterator[Finding]:
    asked = "SELECT number, identity, form, body FROM imported ORDER BY number"
    for number, identity, form, body in opened.connection.execute(asked):
        try:
            parse_own_line(opened.bodies.open_imported(identity, form, body))
        except (Broken, ValueError, TypeError):
            where = f"imported hand {number}"
            yield Finding("has been changed since it was written", where, "import it again")


def _others(rows: sqlite3.Connection) -> Iterator[Finding]:
    """Rows that name another which is not there."""
    lost = "SELECT hand_id FROM owned WHERE number NOT IN (SELECT number FROM imported)"
    for (hand_id,) in rows.execute(lost):
        where = f"imported hand {hand_id}"
        yield Finding("its body is missing", where, "delete it and import it again")
    astray = "SELECT DISTINCT hand_id FROM dealt WHERE hand_id NOT IN (SELECT hand_id FROM hand)"
    for (hand_id,) in rows.execute(astray):
        yield Finding("players' rows of a hand that is not there", f"hand {hand_id}", RESTORE)
