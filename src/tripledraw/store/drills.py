"""What people answered to the drills, and how well: the first answer to each spot counts."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tripledraw.store.schema import drill

_PUT = str(
    sqlite.insert(drill)
    .values({column.name: sa.bindparam(column.name) for column in drill.columns})
    .on_conflict_do_nothing(index_elements=["player", "spot"])
    .compile(dialect=sqlite.dialect(paramstyle="named"))
)


class DrillAnswer(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An answer to a drill. ``cost_thousandths`` of a big bet, nought where it was right."""

    player: str
    spot: str
    kind: str
    at_ms: int
    right: bool
    cost_thousandths: int


class DrillSum(msgspec.Struct, frozen=True, gc=False):
    """A player's answers to drills of one kind, added up."""

    kind: str
    answers: int
    right: int
    cost_thousandths: int


def put(connection: sqlite3.Connection, answer: DrillAnswer) -> bool:
    """Keep an answer; False where the player had answered this spot before."""
    return connection.execute(_PUT, msgspec.structs.asdict(answer)).rowcount == 1


def answers_asked(player: str, limit: int) -> sa.Select[Any]:
    """The player's answers, the latest first."""
    latest = (drill.c.at_ms.desc(), drill.c.spot)
    return sa.select(drill).where(drill.c.player == player).order_by(*latest).limit(limit)


def sums_asked(player: str) -> sa.Select[Any]:
    """The player's answers added up, by kind."""
    return (
        sa.select(
            drill.c.kind,
            sa.func.count(),
            sa.func.sum(sa.cast(drill.c.right, sa.Integer)),
            sa.func.sum(drill.c.cost_thousandths),
        )
        .where(drill.c.player == player)
        .group_by(drill.c.kind)
        .order_by(drill.c.kind)
    )


def summed(answers: list[DrillAnswer]) -> tuple[DrillSum, ...]:
    """The same of a list."""
    kinds = sorted({answer.kind for answer in answers})
    return tuple([_sum(kind, [one for one in answers if one.kind == kind]) for kind in kinds])


def _sum(kind: str, answers: list[DrillAnswer]) -> DrillSum:
    cost = sum(one.cost_thousandths for one in answers)
    return DrillSum(kind, len(answers), sum(one.right for one in answers), cost)
