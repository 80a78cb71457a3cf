"""The tables of the database, said once: what is asked of them is built from these definitions.

Rows of ``step`` are only ever added. Whatever could tell a hidden card stands in a sealed body;
the columns beside it are numbers and ids.
"""

from __future__ import annotations

import sqlalchemy as sa

from tripledraw.room.ledger import MINT

SCHEMA = 5
"""The number of this schema; ``upgrade`` brings older ones up to it."""

EVENTS = 1
"""The version of the events in the bodies written now; ``upgrade`` lifts older ones."""

metadata = sa.MetaData()

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer),
    sa.Column("body", sa.LargeBinary),
)
"""Facts about the database: ``schema``, ``events``, ``key_check``, ``heartbeat``."""

lease = sa.Table(
    "lease",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False, unique=True),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("retired", sa.Boolean, nullable=False),
)
"""Who may write a table (the latest epoch), and how many steps it must have."""

step = sa.Table(
    "step",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("command_id", sa.Text),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    # Without a row id the steps of a table lie together: one page is written a step, not two.
    sqlite_with_rowid=False,
)
sa.Index(
    "step_command",
    step.c.table_id,
    step.c.command_id,
    unique=True,
    sqlite_where=step.c.command_id.is_not(None),
    postgresql_where=step.c.command_id.is_not(None),
)

snapshot = sa.Table(
    "snapshot",
    metadata,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

account = sa.Table(
    "account",
    metadata,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint(f"balance >= 0 OR account = '{MINT}'", name="enough_chips"),
    sqlite_with_rowid=False,
)

posting = sa.Table(
    "posting",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("transaction_id", sa.Text, nullable=False),
    sa.Column("account", sa.Text, nullable=False),
    sa.Column("chips", sa.BigInteger, nullable=False),
)
"""The ledger, in the order of writing; the postings of one transaction sum to nothing.

That no transaction is written twice is what ``step`` and ``posted`` see to, whose keys they are.
"""

posted = sa.Table(
    "posted",
    metadata,
    sa.Column("transaction_id", sa.Text, primary_key=True),
    sqlite_with_rowid=False,
)
"""The transactions that belong to no step."""

guest = sa.Table(
    "guest",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded_name", sa.Text, nullable=False, unique=True),
    sa.Column("token_hash", sa.LargeBinary, unique=True),  # none: the session was ended
    sa.Column("granted_at_ms", sa.BigInteger),
)

hand = sa.Table(
    "hand",
    metadata,
    sa.Column("hand_id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False),
    sa.Column("first_seq", sa.Integer, nullable=False),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("table_name", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("ended_at_ms", sa.BigInteger, nullable=False),
    sa.Column("small_blind", sa.BigInteger, nullable=False),
    sa.Column("big_blind", sa.BigInteger, nullable=False),
    sa.Column("pot", sa.BigInteger, nullable=False),
    sa.Column("showdown", sa.Boolean, nullable=False),
    sa.Column("chairs", sa.Integer, nullable=False),
    sa.Column("sat", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Where each finished hand lies among the steps of its table: somewhere from ``first_seq`` on, to
``last_seq``. ``sat`` tells as JSON who had its seats."""

sa.Index("hand_steps", hand.c.table_id, hand.c.last_seq, unique=True)

dealt = sa.Table(
    "dealt",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("ended_at_ms", sa.BigInteger, primary_key=True),
    sa.Column("hand_id", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("net", sa.BigInteger, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("showdown", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""The finished hands of each person, in the order in which they ended."""

imported = sa.Table(
    "imported",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("identity", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("site", sa.Text, nullable=False),
    sa.Column("hand_id", sa.Text, nullable=False),
    sa.Column("form", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""Hands from files, in the order in which they came; ``form`` is the version of their bodies."""

owned = sa.Table(
    "owned",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("ended_at_ms", sa.BigInteger, primary_key=True),
    sa.Column("hand_id", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("site", sa.Text, nullable=False),
    sa.Column("site_id", sa.Text, nullable=False),
    sa.Column("table_name", sa.Text, nullable=False),
    sa.Column("small_blind", sa.BigInteger, nullable=False),
    sa.Column("big_blind", sa.BigInteger, nullable=False),
    sa.Column("pot", sa.BigInteger, nullable=False),
    sa.Column("scale", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("net", sa.BigInteger, nullable=False),
    sa.Column("showdown", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""Whose the imported hands are, in the order in which they were played; ``number`` names the hand
among ``imported``."""

sa.Index("owned_once", owned.c.player, owned.c.number, unique=True)
sa.Index("owned_hand", owned.c.hand_id, unique=True)

drill = sa.Table(
    "drill",
    metadata,
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("spot", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("cost_thousandths", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The first answer of each person to each drill he was asked."""
