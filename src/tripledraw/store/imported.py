"""Hands that came from files: kept once each, sealed like everything else that names cards."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tripledraw.notation.identity import identity
from tripledraw.notation.own_lines import VERSION, own_line, parse_own_line
from tripledraw.notation.record import HandRecord
from tripledraw.store.bodies import Bodies
from tripledraw.store.interface import HandsWanted, StoreFailed
from tripledraw.store.owned import KeptImport, OwnedHand, owned_hand
from tripledraw.store.schema import dealt, hand, imported, owned
from tripledraw.store.sealing import Broken

_DIALECT = sqlite.dialect(paramstyle="named")
_NAMES = ("identity", "site", "hand_id", "form", "body")
_KEPT: dict[str, sa.BindParameter[Any]] = {name: sa.bindparam(name) for name in _NAMES}
_PUT = str(
    sqlite.insert(imported)
    .values(_KEPT)
    .on_conflict_do_nothing(index_elements=["identity"])
    .compile(dialect=_DIALECT)
)
_OWNED: dict[str, sa.BindParameter[Any]] = {
    column.name: sa.bindparam(column.name) for column in owned.columns
}
_OWN = str(
    sqlite.insert(owned)
    .values(_OWNED)
    .on_conflict_do_nothing(index_elements=["player", "number"])
    .compile(dialect=_DIALECT)
)
_NUMBER = "SELECT number FROM imported WHERE identity = :identity"
_PLAYED_HERE = str(
    sa.select(sa.literal_column("1"))
    .select_from(hand.join(dealt, dealt.c.ended_at_ms == hand.c.ended_at_ms))
    .where(
        hand.c.hand_id == sa.bindparam("of"),
        dealt.c.hand_id == hand.c.hand_id,
        dealt.c.player == sa.bindparam("whose"),
    )
    .compile(dialect=_DIALECT)
)
_DROP = "DELETE FROM owned WHERE player = ?"
_DROP_NOBODYS = (
    "DELETE FROM imported WHERE number = ? "
    "AND NOT EXISTS (SELECT 1 FROM owned WHERE owned.number = imported.number)"
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


def rows_for(
    bodies: Bodies, records: Sequence[tuple[HandRecord, int]], player: str
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """For each hand its own row, and the one that makes it this person's, who had the seat."""
    return [(row(bodies, record), _owned_row(record, seat, player)) for record, seat in records]


def _owned_row(record: HandRecord, seat: int, player: str) -> dict[str, Any]:
    """But for the hand's number among the imported ones."""
    told = msgspec.structs.asdict(owned_hand(record, seat, player, secrets.token_hex(16)))
    return told | {"ended_at_ms": told.pop("ended_at")}


def put_for(
    connection: sqlite3.Connection, rows: Sequence[tuple[dict[str, Any], dict[str, Any]]]
) -> int:
    """Keep hands, each with its owner; how many were not his yet. His own of this room stay out."""
    new = 0
    for kept, mine in rows:
        here = {"of": mine["site_id"], "whose": mine["player"]}
        if connection.execute(_PLAYED_HERE, here).fetchone() is not None:
            continue
        connection.execute(_PUT, kept)
        (number,) = connection.execute(_NUMBER, {"identity": kept["identity"]}).fetchone()
        new += connection.execute(_OWN, mine | {"number": number}).rowcount
    return new


def drop(connection: sqlite3.Connection, player: str) -> int:
    """Take all imported hands from a person; those that nobody else has are gone for good."""
    found = connection.execute("SELECT number FROM owned WHERE player = ?", (player,)).fetchall()
    connection.execute(_DROP, (player,))
    connection.executemany(_DROP_NOBODYS, found)
    return len(found)


def owned_asked(player: str, wanted: HandsWanted, limit: int) -> sa.Select[Any]:
    """The question for a person's imported hands; its rows are for ``owned_told``."""
    asked = sa.select(owned).where(owned.c.player == player, *_conditions(wanted))
    return asked.order_by(owned.c.ended_at_ms.desc(), owned.c.hand_id.desc()).limit(limit)


def _conditions(wanted: HandsWanted) -> Iterator[sa.ColumnElement[bool]]:
    if wanted.since is not None:
        yield owned.c.ended_at_ms >= wanted.since
    if wanted.until is not None:
        yield owned.c.ended_at_ms < wanted.until
    if wanted.position is not None:
        yield owned.c.position == wanted.position
    if wanted.result is not None:
        net = owned.c.net
        yield {"won": net > 0, "lost": net < 0, "even": net == 0}[wanted.result]
    if wanted.showdown is not None:
        yield owned.c.showdown.is_(wanted.showdown)
    if wanted.pot_from is not None:
        yield owned.c.pot >= wanted.pot_from * owned.c.scale
    if wanted.pot_to is not None:
        yield owned.c.pot <= wanted.pot_to * owned.c.scale
    if wanted.before is not None:
        ended_at, hand_id = wanted.before
        place = sa.tuple_(owned.c.ended_at_ms, owned.c.hand_id)
        yield place < sa.tuple_(sa.literal(ended_at), sa.literal(hand_id))


def owned_told(found: Any) -> OwnedHand:
    """The hand of such a row."""
    told = {
        name: getattr(found, name) for name in OwnedHand.__struct_fields__ if name != "ended_at"
    }
    return OwnedHand(**told, ended_at=found.ended_at_ms)


def count_asked(player: str) -> sa.Select[Any]:
    """The question for how many imported hands a person has."""
    return sa.select(sa.func.count().label("hands")).where(owned.c.player == player)


def kept_asked(hand_ids: Sequence[str]) -> sa.Select[Any]:
    """The question for these hands with all that their files tell; its rows are for ``kept``."""
    body = (imported.c.identity, imported.c.form, imported.c.body)
    return (
        sa.select(owned, *body)
        .join_from(owned, imported, owned.c.number == imported.c.number)
        .where(owned.c.hand_id.in_(hand_ids))
    )


def kept(bodies: Bodies, found: Any) -> KeptImport:
    """The hand of such a row. Raises StoreFailed where it is damaged."""
    return KeptImport(owned_told(found), opened(bodies, found))
