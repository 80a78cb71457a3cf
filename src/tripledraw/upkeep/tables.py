"""One table checked: every seal opened, every step played again, chips and cards counted."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from tripledraw.room import ledger
from tripledraw.room.ended import EndedHand, ended_hand
from tripledraw.room.evolve import evolve
from tripledraw.room.state import TableState
from tripledraw.rules.state import State
from tripledraw.store import Step
from tripledraw.store.sealing import Broken, snapshot_row
from tripledraw.upkeep.reading import Finding, Opened

RESTORE = "restore a backup"
DECK = 52

_STEPS = (
    "SELECT table_id, seq, epoch, command_id, at_ms, version, body FROM step "
    "WHERE table_id = ? ORDER BY seq"
)
_HAND = (
    "SELECT hand_id, table_id, table_name, number, ended_at_ms, small_blind, big_blind, pot, "
    "showdown, chairs, sat, first_seq FROM hand WHERE table_id = ? AND last_seq = ?"
)
_DEALT = (
    "SELECT player, seat, net, position, showdown, ended_at_ms FROM dealt WHERE hand_id = ? "
    "ORDER BY seat"
)


class Table:
    """The check of one table. ``findings`` yields what is wrong with it."""

    def __init__(self, opened: Opened, table_id: str, passed: Callable[[], None]) -> None:
        self._opened = opened
        self._rows = opened.connection
        self._table = table_id
        self._passed = passed
        self._state: TableState | None = None
        self._last_hand = 0
        self._hands = 0

    def findings(self) -> Iterator[Finding]:
        """Everything that is wrong with the table, in the order of its steps."""
        held = self._rows.execute(
            "SELECT epoch, last_seq FROM lease WHERE table_id = ?", (self._table,)
        ).fetchone()
        if held is None:
            yield self._finding("has rows but no lease", 0)
            return
        epoch, last_seq = held
        kept = self._snapshot()
        snapshot = None if kept is None else self._opened_snapshot(kept)
        if kept is not None and snapshot is None:
            yield self._finding("the snapshot is damaged", kept[0], "start the room and stop it")
        if kept is not None and kept[0] > last_seq:
            yield self._finding("the snapshot is later than the last step", kept[0])
        due, at_epoch = 1, 0
        for row in self._rows.execute(_STEPS, (self._table,)):
            self._passed()
            seq = row[1]
            if seq != due:
                yield self._finding(f"steps {due} to {seq - 1} are missing", due)
                return
            due += 1
            try:
                step = self._opened.bodies.open_step(*row)
            except (Broken, msgspec.MsgspecError, KeyError, TypeError):
                yield self._finding("the row has been changed since it was written", seq)
                return
            if not at_epoch <= step.epoch <= epoch:
                yield self._finding(f"epoch {step.epoch} is out of order", seq)
            at_epoch = step.epoch
            try:
                yield from self._step(step)
            except Exception as fault:  # noqa: BLE001 - events that do not fit fail in any way
                yield self._finding(f"cannot be played again ({type(fault).__name__})", seq)
                return
            if snapshot is not None and kept is not None and kept[0] == seq:
                yield from self._compared(snapshot, seq)
        if due - 1 != last_seq:
            yield self._finding(f"has {due - 1} steps where {last_seq} were written", due)
            return
        yield from self._end()

    def _step(self, step: Step) -> Iterator[Finding]:
        before = state = self._state
        due: list[ledger.Posting] = []
        for event in step.events:
            moved = ledger.postings(state, event)
            was = {} if state is None else ledger.table_balances(state)
            due.extend(moved)
            state = evolve(state, event)
            yield from self._counted(state, was, moved, step.seq)
        assert state is not None, "a step has events"
        if state.table_id != self._table:
            yield self._finding(f"is a step of table {state.table_id}", step.seq)
        self._state = replace(state, seq=step.seq)
        if _sums(step.postings) != _sums(due):
            yield self._finding("its postings are not what its events move", step.seq)
        booked = self._rows.execute(
            "SELECT account, chips FROM temp.moved WHERE transaction_id = ?",
            (f"{self._table}:{step.seq}",),
        ).fetchall()
        if Counter(booked) != Counter([(one.account, one.chips) for one in ledger.net(due)]):
            yield self._finding("the ledger's postings differ from the step", step.seq)
        ended = ended_hand(before, step.events)
        if ended is not None:
            yield from self._indexed(ended, step.seq)

    def _counted(
        self, state: TableState, was: dict[str, int], moved: ledger.Transaction, seq: int
    ) -> Iterator[Finding]:
        now = ledger.table_balances(state)
        here = {name: chips for name, chips in _sums(moved).items() if _of_table(name)}
        expected = Counter(was)
        for name, chips in here.items():
            expected[name] += chips
        if {name: chips for name, chips in expected.items() if chips} != {
            name: chips for name, chips in now.items() if chips
        }:
            yield self._finding("chips came from nowhere or went missing", seq)
        if state.hand is not None and not _whole_deck(state.hand):
            yield self._finding(f"hand {state.hand_id} does not have the 52 cards once each", seq)

    def _indexed(self, ended: EndedHand, seq: int) -> Iterator[Finding]:
        """The rows by which the hand is found again say what was played."""
        first, self._last_hand = self._last_hand + 1, seq
        self._hands += 1
        row = self._rows.execute(_HAND, (self._table, seq)).fetchone()
        if row is None:
            yield self._finding(f"hand {ended.hand_id} is missing from the index", seq)
            return
        told = (
            ended.hand_id, ended.table_id, ended.table_name, ended.number, ended.ended_at,
            ended.small_blind, ended.big_blind, ended.pot, ended.showdown, ended.chairs,
            msgspec.json.encode(ended.sat).decode(), first,
        )  # fmt: skip
        if row != told:
            yield self._finding(f"the index row of hand {ended.hand_id} was changed", seq)
        people = self._rows.execute(_DEALT, (ended.hand_id,)).fetchall()
        if people != [
            (one.player, one.seat, one.net, one.position, one.showdown, ended.ended_at)
            for one in sorted(ended.dealt, key=lambda one: one.seat)
        ]:
            yield self._finding(f"the players' rows of hand {ended.hand_id} were changed", seq)

    def _snapshot(self) -> Any:
        return self._rows.execute(
            "SELECT seq, version, body FROM snapshot WHERE table_id = ?", (self._table,)
        ).fetchone()

    def _opened_snapshot(self, kept: Any) -> bytes | None:
        seq, version, body = kept
        try:
            return self._opened.seal.open(body, snapshot_row(self._table, seq, version))
        except Broken:
            return None

    def _compared(self, snapshot: bytes, seq: int) -> Iterator[Finding]:
        try:
            same = msgspec.msgpack.decode(snapshot, type=TableState) == self._state
        except msgspec.MsgspecError:
            same = False
        if not same:
            yield self._finding("the snapshot is not what the steps lead to", seq)

    def _end(self) -> Iterator[Finding]:
        """What the ledger holds for the table is what stands on it; no hand is indexed for nothing."""
        due = {} if self._state is None else ledger.table_balances(self._state)
        kinds = (f"seat:{self._table}:", f"held:{self._table}:", f"pot:{self._table}")
        booked = dict(accounts_of(self._rows, kinds))
        for name in sorted(due.keys() | booked.keys()):
            if due.get(name, 0) != booked.get(name, 0):
                yield Finding(
                    f"holds {booked.get(name, 0)} chips, and {due.get(name, 0)} stand on the table",
                    f"account {name}",
                    RESTORE,
                )
        (indexed,) = self._rows.execute(
            "SELECT count(*) FROM hand WHERE table_id = ?", (self._table,)
        ).fetchone()
        if indexed != self._hands:
            yield self._finding(f"{indexed} hands in the index, {self._hands} were played", 0)

    def _finding(self, what: str, seq: int, advice: str = RESTORE) -> Finding:
        return Finding(what, f"table {self._table}" + (f" step {seq}" if seq else ""), advice)


def accounts_of(rows: sqlite3.Connection, prefixes: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The balances of the accounts whose names begin so."""
    for prefix in prefixes:
        yield from rows.execute(
            "SELECT account, balance FROM account WHERE account >= ? AND account < ?",
            (prefix, prefix + "\U0010ffff"),
        )


def _sums(moved: ledger.Transaction | list[ledger.Posting]) -> dict[str, int]:
    return {one.account: one.chips for one in ledger.net(moved)}


def _of_table(account: str) -> bool:
    return account.startswith(("seat:", "held:", "pot:"))


def _whole_deck(hand: State) -> bool:
    cards = [*hand.stub]
    for own in hand.hands:
        cards.extend(own)
    for pile in hand.muck:
        cards.extend(pile.cards)
    return len(cards) == DECK and len(set(cards)) == DECK
