"""A store that forgets: for tests, and for library users who run a table without a disk.

It refuses what ``SqlStore`` refuses, so whatever works with one works with the other.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from tripledraw.notation.identity import identity
from tripledraw.notation.record import HandRecord
from tripledraw.room.ended import DealtIn, EndedHand
from tripledraw.room.ledger import MINT, Posting, balanced, wallet
from tripledraw.store.drills import DrillAnswer, DrillSum, summed
from tripledraw.store.interface import (
    Audit,
    CommandRepeated,
    Fenced,
    GrantedLately,
    Guest,
    HandsWanted,
    History,
    KeptHand,
    NameTaken,
    NotEnoughChips,
    Snapshot,
    Step,
    fold_name,
)
from tripledraw.store.owned import KeptImport, OwnedHand, owned_hand


class MemoryStore:
    """A ``Store`` that lives as long as the process does."""

    def __init__(self) -> None:
        self._steps: dict[str, list[Step]] = {}
        self._epochs: dict[str, int] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._commands: dict[tuple[str, str], Step] = {}
        self._retired: set[str] = set()
        self._heartbeat: int | None = None
        self._balances: dict[str, int] = {}
        self._transactions: dict[str, tuple[Posting, ...]] = {}
        self._names: dict[str, str] = {}
        self._sessions: dict[bytes, str] = {}
        self._granted: dict[str, int] = {}
        self._records: dict[bytes, HandRecord] = {}
        self._hands: dict[str, EndedHand] = {}
        self._drills: dict[tuple[str, str], DrillAnswer] = {}
        self._owned: dict[tuple[str, bytes], OwnedHand] = {}

    async def claim(self, table_id: str) -> int:
        self._steps.setdefault(table_id, [])
        self._epochs[table_id] = self._epochs.get(table_id, 0) + 1
        return self._epochs[table_id]

    async def append(self, step: Step) -> None:
        steps = self._steps.get(step.table_id, [])
        if self._epochs.get(step.table_id) != step.epoch or step.seq != len(steps) + 1:
            raise Fenced(f"step {step.seq} of table {step.table_id} belongs to another writer")
        command = (step.table_id, step.command_id or "")
        if step.command_id is not None and command in self._commands:
            raise CommandRepeated(f"command {step.command_id} has had its effect already")
        self._move(f"{step.table_id}:{step.seq}", step.postings)
        steps.append(step)
        if step.ended is not None:
            self._hands[step.ended.hand_id] = step.ended
        if step.command_id is not None:
            self._commands[command] = step

    async def answer(self, table_id: str, command_id: str) -> Step | None:
        return self._commands.get((table_id, command_id))

    async def read(self, table_id: str) -> History:
        snapshot = self._snapshots.get(table_id)
        done = 0 if snapshot is None else snapshot.seq
        return History(snapshot, tuple(self._steps.get(table_id, [])[done:]))

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        self._snapshots[table_id] = Snapshot(seq, state)

    async def hands(self, player: str, wanted: HandsWanted, limit: int) -> tuple[EndedHand, ...]:
        found = []
        if wanted.source == "imported":
            return ()
        for ended in self._hands.values():
            mine = tuple([one for one in ended.dealt if one.player == player])
            if mine and _is_wanted(ended, mine[0], wanted) and _has_pot(ended.pot, wanted):
                found.append(replace(ended, dealt=mine))
        found.sort(key=lambda ended: (ended.ended_at, ended.hand_id), reverse=True)
        return tuple(found[:limit])

    async def hand(self, hand_id: str) -> KeptHand | None:
        ended = self._hands.get(hand_id)
        return None if ended is None else KeptHand(ended, tuple(self._steps[ended.table_id]))

    async def keep_records(self, records: Sequence[HandRecord]) -> int:
        before = len(self._records)
        for record in records:
            self._records.setdefault(identity(record), record)
        return len(self._records) - before

    async def records(self, after: int, limit: int) -> tuple[tuple[int, HandRecord], ...]:
        return tuple(enumerate(self._records.values(), 1))[after : after + limit]

    async def keep_for(self, player: str, records: Sequence[tuple[HandRecord, int]]) -> int:
        before = len(self._owned)
        for record, seat in records:
            here = self._hands.get(record.hand_id)
            if here is not None and any(one.player == player for one in here.dealt):
                continue
            key = identity(record)
            self._records.setdefault(key, record)
            mine = owned_hand(record, seat, player, secrets.token_hex(16))
            self._owned.setdefault((player, key), mine)
        return len(self._owned) - before

    async def imported(self, player: str, wanted: HandsWanted, limit: int) -> tuple[OwnedHand, ...]:
        if wanted.source == "room" or wanted.table_id is not None:
            return ()
        found = [
            mine
            for mine in self._owned.values()
            if mine.player == player
            and _is_wanted(mine, mine, wanted)
            and _has_pot(mine.pot / mine.scale, wanted)
        ]
        found.sort(key=lambda mine: (mine.ended_at, mine.hand_id), reverse=True)
        return tuple(found[:limit])

    async def imported_count(self, player: str) -> int:
        return sum(whose == player for whose, _ in self._owned)

    async def imported_hands(self, hand_ids: Sequence[str]) -> tuple[KeptImport, ...]:
        return tuple(
            [
                KeptImport(mine, self._records[key])
                for (_, key), mine in self._owned.items()
                if mine.hand_id in hand_ids
            ]
        )

    async def drop_imported(self, player: str) -> int:
        mine = [told for whose, told in self._owned if whose == player]
        for told in mine:
            del self._owned[player, told]
        still = {told for _, told in self._owned}
        for told in mine:
            if told not in still:
                del self._records[told]
        return len(mine)

    async def keep_drill(self, answer: DrillAnswer) -> bool:
        before = len(self._drills)
        self._drills.setdefault((answer.player, answer.spot), answer)
        return len(self._drills) > before

    async def drill_answers(self, player: str, limit: int) -> tuple[DrillAnswer, ...]:
        mine = [one for one in self._drills.values() if one.player == player]
        mine.sort(key=lambda one: (-one.at_ms, one.spot))
        return tuple(mine[:limit])

    async def drill_sums(self, player: str) -> tuple[DrillSum, ...]:
        return summed([one for one in self._drills.values() if one.player == player])

    async def tables(self) -> tuple[str, ...]:
        return tuple(table_id for table_id in self._steps if table_id not in self._retired)

    async def retire(self, table_id: str) -> None:
        self._retired.add(table_id)

    async def heartbeat(self, at_ms: int) -> None:
        self._heartbeat = at_ms

    async def last_heartbeat(self) -> int | None:
        return self._heartbeat

    async def create_guest(self, player: str, name: str, token_hash: bytes) -> Guest:
        taken = {fold_name(other) for other in self._names.values()}
        if fold_name(name) in taken or player in self._names or token_hash in self._sessions:
            raise NameTaken(f"somebody else is called {name}")
        self._names[player] = name
        self._sessions[token_hash] = player
        return self._guest(player)

    async def find_session(self, token_hash: bytes) -> Guest | None:
        player = self._sessions.get(token_hash)
        return None if player is None else self._guest(player)

    async def guest_named(self, name: str) -> Guest | None:
        wanted = fold_name(name)
        found = [one for one, called in self._names.items() if fold_name(called) == wanted]
        return self._guest(found[0]) if found else None

    async def end_session(self, token_hash: bytes) -> None:
        self._sessions.pop(token_hash, None)

    async def names(self, prefix: str = "") -> tuple[str, ...]:
        begin = fold_name(prefix)
        found = (name for name in self._names.values() if fold_name(name).startswith(begin))
        return tuple(sorted(found, key=fold_name))

    async def grant(
        self, player: str, postings: tuple[Posting, ...], at_ms: int, once_in_ms: int
    ) -> Guest:
        granted_at = self._granted.get(player)
        if granted_at is not None and at_ms < granted_at + once_in_ms:
            raise GrantedLately(granted_at + once_in_ms)
        guest = self._guest(player)
        self._move(f"grant:{player}:{at_ms}", postings)
        self._granted[player] = at_ms
        return self._guest(guest.player)

    async def post(self, transaction_id: str, postings: tuple[Posting, ...]) -> None:
        if transaction_id not in self._transactions:
            self._move(transaction_id, postings)

    async def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    async def balances(self) -> dict[str, int]:
        return dict(self._balances)

    async def audit(self) -> Audit:
        sums: dict[str, int] = {}
        for transaction in self._transactions.values():
            for posting in transaction:
                sums[posting.account] = sums.get(posting.account, 0) + posting.chips
        return Audit(
            total=sum(self._balances.values()),
            uneven=tuple(key for key, moved in self._transactions.items() if not balanced(moved)),
            drifted=tuple(
                account
                for account, chips in sorted(self._balances.items())
                if sums.get(account, 0) != chips
            ),
        )

    async def close(self) -> None:
        """Nothing to let go of."""

    def _guest(self, player: str) -> Guest:
        return Guest(
            player=player,
            name=self._names[player],
            balance=self._balances.get(wallet(player), 0),
            granted_at_ms=self._granted.get(player),
        )

    def _move(self, transaction_id: str, postings: tuple[Posting, ...]) -> None:
        if not balanced(postings):
            raise ValueError(f"the postings of {transaction_id} do not sum to nothing")
        after = dict(self._balances)
        for posting in postings:
            after[posting.account] = after.get(posting.account, 0) + posting.chips
        for posting in postings:
            if after[posting.account] < 0 and posting.account != MINT:
                raise NotEnoughChips(posting.account)
        self._balances = after
        self._transactions[transaction_id] = postings


def _has_pot(pot: float, wanted: HandsWanted) -> bool:
    return (wanted.pot_from is None or pot >= wanted.pot_from) and (
        wanted.pot_to is None or pot <= wanted.pot_to
    )


def _is_wanted(
    ended: EndedHand | OwnedHand, mine: DealtIn | OwnedHand, wanted: HandsWanted
) -> bool:
    """All but the size of the pot, whose unit differs."""
    result = "won" if mine.net > 0 else "lost" if mine.net < 0 else "even"
    return (
        (isinstance(ended, OwnedHand) or wanted.table_id in (None, ended.table_id))
        and (wanted.since is None or ended.ended_at >= wanted.since)
        and (wanted.until is None or ended.ended_at < wanted.until)
        and wanted.position in (None, mine.position)
        and wanted.result in (None, result)
        and wanted.showdown in (None, mine.showdown)
        and (wanted.before is None or (ended.ended_at, ended.hand_id) < wanted.before)
    )
