"""How a step becomes the sealed body of a row, and a row a step again.

The events of the rules and of the room are written as they are: there is no second set of types
to keep in step. Older bodies are lifted to today's events first, one version at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from tripledraw.room.events import HandDealt, TableEvent
from tripledraw.room.ledger import Posting
from tripledraw.rules.events import HandEnded
from tripledraw.store.interface import Step
from tripledraw.store.sealing import Broken, Seal, imported_row, snapshot_row, step_row

Lift = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
"""Turns the events of one step, as plain data of one version, into those of the next."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[tuple[TableEvent, ...], tuple[Posting, ...]]).decode


class Bodies:
    """Closes and opens the bodies of one database."""

    def __init__(self, seal: Seal, lifts: Mapping[int, Lift], version: int) -> None:
        self._seal = seal
        self._lifts = lifts
        self.version = version

    def close_step(self, step: Step) -> bytes:
        """The events and postings of a step, sealed for its row."""
        row = step_row(
            step.table_id, step.seq, step.epoch, step.command_id, step.at_ms, self.version
        )
        return self._seal.close(_encode((step.events, step.postings)), row)

    def open_step(
        self,
        table_id: str,
        seq: int,
        epoch: int,
        command_id: str | None,
        at_ms: int,
        version: int,
        body: bytes,
    ) -> Step:
        """The step of a row, given its columns. Raises Broken where the row was damaged."""
        plain = self._seal.open(body, step_row(table_id, seq, epoch, command_id, at_ms, version))
        events, postings = _decode(self._lifted(plain, version))
        return Step(
            table_id=table_id,
            seq=seq,
            epoch=epoch,
            command_id=command_id,
            at_ms=at_ms,
            events=events,
            postings=postings,
        )

    def close_snapshot(self, table_id: str, seq: int, state: bytes) -> bytes:
        """The state of a table, sealed for its row."""
        return self._seal.close(state, snapshot_row(table_id, seq, self.version))

    def open_snapshot(self, table_id: str, seq: int, version: int, body: bytes) -> bytes | None:
        """The state in a row; None where it is damaged or of another version: it can be spared."""
        if version != self.version:
            return None
        try:
            return self._seal.open(body, snapshot_row(table_id, seq, version))
        except Broken:
            return None

    def close_imported(self, identity: bytes, form: int, body: bytes) -> bytes:
        """A hand from a file, sealed for its row."""
        return self._seal.close(body, imported_row(identity, form))

    def open_imported(self, identity: bytes, form: int, body: bytes) -> bytes:
        """The hand in such a row. Raises Broken where it was damaged."""
        return self._seal.open(body, imported_row(identity, form))

    def _lifted(self, plain: bytes, version: int) -> bytes:
        if version == self.version:
            return plain
        events, postings = msgspec.msgpack.decode(plain)
        for old in range(version, self.version):
            events = self._lifts[old](events)
        return _encode((events, postings))


def hand_before(steps: Iterable[Step]) -> str:
    """The hand that was under way after these steps, given latest first; "" where none was."""
    for step in steps:
        for event in reversed(step.events):
            if isinstance(event, HandEnded):
                return ""
            if isinstance(event, HandDealt):
                return event.hand_id
    return ""
