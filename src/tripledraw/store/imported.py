"""Hands that came from files: kept once each, sealed like everything else that names cards."""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tripledraw.notation.identity import identity
from tripledraw.notation.own_lines import VERSION, own_line, parse_own_line
from tripledraw.notation.record import HandRecord
from tripledraw.store.bodies import Bodies
from tripledraw.store.interface import StoreFailed
from tripledraw.store.schema import imported
from tripledraw.store.sealing import Broken

_NAMES = ("identity", "site", "hand_id", "form", "body")
_KEPT: dict[str, sa.BindParameter[Any]] = {name: sa.bindparam(name) for name in _NAMES}
_PUT = str(
    sqlite.insert(imported)
    .values(_KEPT)
    .on_conflict_do_nothing(index_elements=["identity"])
    .compile(dialect=sqlite.dialect(paramstyle="named"))
)


def row(bodies: Bodies, record: HandRecord) -> dict[str, Any]:
    """The row of a hand, sealed."""
    whose = identity(record)
    return {
        "identity": whose,
        "site": record.site,
        "hand_id": record.hand_id,
        "form": VERSION,
        "body": bodies.close_imported(whose, VERSION, own_line(record).encode()),
    }


def put(connection: sqlite3.Connection, rows: list[dict[str, Any]]) -> int:
    """Keep those of the hands that are not there yet; how many those were."""
    return sum(connection.execute(_PUT, row).rowcount for row in rows)


def asked(after: int, limit: int) -> sa.Select[Any]:
    """The question for imported hands, in the order in which they came."""
    return (
        sa.select(imported)
        .where(imported.c.number > after)
        .order_by(imported.c.number)
        .limit(limit)
    )


def opened(bodies: Bodies, found: Any) -> HandRecord:
    """The hand of a row. Raises StoreFailed where the row is damaged."""
    try:
        return parse_own_line(bodies.open_imported(found.identity, found.form, found.body))
    except (Broken, ValueError):
        raise StoreFailed(f"imported hand {found.number} has been damaged on disk") from None
