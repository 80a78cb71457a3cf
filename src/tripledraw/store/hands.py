"""Finding finished hands again: the index of them, and how a database of before gets one.

An index row is written together with the step that ends its hand, so no hand is ever missing. Hands
that were played before there was an index are put into it once, when their database is opened.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tripledraw.room.ended import DealtIn, EndedHand, Sat, ended_hand
from tripledraw.room.table import record
from tripledraw.store.bodies import Bodies
from tripledraw.store.interface import HandsWanted
from tripledraw.store.schema import dealt, hand, step
from tripledraw.store.sealing import Broken

TO_INDEX = "hands_to_index"
"""The fact in ``meta`` that says that old hands are not in the index yet."""

_DIALECT = sqlite.dialect(paramstyle="named")
_sat = msgspec.json.Decoder(tuple[Sat, ...]).decode


def _sql(statement: sa.ClauseElement) -> str:
    return str(statement.compile(dialect=_DIALECT))


def _insert(table: sa.Table) -> str:
    values: dict[str, sa.BindParameter[Any]] = {
        column.name: sa.bindparam(column.name) for column in table.columns
    }
    return _sql(sqlite.insert(table).values(values).on_conflict_do_nothing())


_INSERT_HAND = _insert(hand)
_INSERT_DEALT = _insert(dealt)
_LAST = _sql(sa.select(sa.func.max(hand.c.last_seq)).where(hand.c.table_id == sa.bindparam("of")))

_STEPS = _sql(sa.select(step).where(step.c.table_id == sa.bindparam("of")).order_by(step.c.seq))


def put(connection: sqlite3.Connection, seq: int, ended: EndedHand) -> None:
    """Put a hand into the index, whose last step is ``seq``."""
    (last,) = connection.execute(_LAST, {"of": ended.table_id}).fetchone()
    row = {
        "hand_id": ended.hand_id,
        "table_id": ended.table_id,
        "first_seq": (last or 0) + 1,
        "last_seq": seq,
        "table_name": ended.table_name,
        "number": ended.number,
        "ended_at_ms": ended.ended_at,
        "small_blind": ended.small_blind,
        "big_blind": ended.big_blind,
        "pot": ended.pot,
        "showdown": ended.showdown,
        "chairs": ended.chairs,
        "sat": msgspec.json.encode(ended.sat).decode(),
    }
    connection.execute(_INSERT_HAND, row)
    for one in ended.dealt:
        mine = {
            "player": one.player,
            "ended_at_ms": ended.ended_at,
            "hand_id": ended.hand_id,
            "seat": one.seat,
            "net": one.net,
            "position": one.position,
            "showdown": one.showdown,
        }
        connection.execute(_INSERT_DEALT, mine)


_PEOPLE = (dealt.c.player, dealt.c.seat, dealt.c.net, dealt.c.position)


def asked_of(player: str, wanted: HandsWanted, limit: int) -> sa.Select[Any]:
    """The question for a player's hands; its rows are for ``told``."""
    asked = (
        sa.select(hand, *_PEOPLE, dealt.c.showdown.label("shown_down"))
        .join_from(dealt, hand, dealt.c.hand_id == hand.c.hand_id)
        .where(dealt.c.player == player, *_conditions(wanted))
    )
    return asked.order_by(dealt.c.ended_at_ms.desc(), dealt.c.hand_id.desc()).limit(limit)


def _conditions(wanted: HandsWanted) -> Iterator[sa.ColumnElement[bool]]:
    if wanted.table_id is not None:
        yield hand.c.table_id == wanted.table_id
    if wanted.since is not None:
        yield dealt.c.ended_at_ms >= wanted.since
    if wanted.until is not None:
        yield dealt.c.ended_at_ms < wanted.until
    if wanted.position is not None:
        yield dealt.c.position == wanted.position
    if wanted.result is not None:
        yield {"won": dealt.c.net > 0, "lost": dealt.c.net < 0, "even": dealt.c.net == 0}[
            wanted.result
        ]
    if wanted.showdown is not None:
        yield dealt.c.showdown.is_(wanted.showdown)
    if wanted.pot_from is not None:
        yield hand.c.pot >= wanted.pot_from
    if wanted.pot_to is not None:
        yield hand.c.pot <= wanted.pot_to
    if wanted.before is not None:
        ended_at, hand_id = wanted.before
        place = sa.tuple_(dealt.c.ended_at_ms, dealt.c.hand_id)
        yield place < sa.tuple_(sa.literal(ended_at), sa.literal(hand_id))


def asked_for(hand_id: str) -> sa.Select[Any]:
    """The question for one hand, with a row for each person in it, or one where there is none."""
    return (
        sa.select(hand, *_PEOPLE, dealt.c.showdown.label("shown_down"))
        .outerjoin_from(hand, dealt, dealt.c.hand_id == hand.c.hand_id)
        .where(hand.c.hand_id == hand_id)
    )


def told(rows: Iterable[Any]) -> EndedHand:
    """The hand of these rows, which differ in the person only."""
    rows = list(rows)
    row = rows[0]
    return EndedHand(
        hand_id=row.hand_id,
        table_id=row.table_id,
        table_name=row.table_name,
        number=row.number,
        ended_at=row.ended_at_ms,
        small_blind=row.small_blind,
        big_blind=row.big_blind,
        pot=row.pot,
        showdown=row.showdown,
        chairs=row.chairs,
        sat=_sat(row.sat),
        dealt=tuple(
            [
                DealtIn(
                    player=one.player,
                    seat=one.seat,
                    net=one.net,
                    position=one.position,
                    showdown=one.shown_down,
                )
                for one in rows
                if one.player is not None
            ]
        ),
    )


def index_old_hands(connection: sqlite3.Connection, bodies: Bodies) -> None:
    """Put every hand into the index that ended before there was one, if that was not done yet.

    A table is followed as far as its rows are sound; what lies behind a damaged one is not found.
    """
    due = connection.execute("SELECT 1 FROM meta WHERE name = ?", (TO_INDEX,)).fetchone()
    if due is None:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        tables = connection.execute("SELECT table_id FROM lease ORDER BY number").fetchall()
        for (table_id,) in tables:
            with suppress(Broken):
                _index_table(connection, bodies, table_id)
        connection.execute("DELETE FROM meta WHERE name = ?", (TO_INDEX,))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _index_table(connection: sqlite3.Connection, bodies: Bodies, table_id: str) -> None:
    state = None
    for row in connection.execute(_STEPS, {"of": table_id}):
        kept = bodies.open_step(*row)
        ended = ended_hand(state, kept.events)
        state = record(state, kept.events)
        if ended is not None:
            put(connection, kept.seq, ended)
