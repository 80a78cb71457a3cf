"""What the room asks of its memory: the one interface that every kind of store keeps.

The rest of the project knows these types and nothing about databases. The promise that matters is
``Store.append``: when it returns, the step survives a power cut, and not before. Whatever anybody
sees of a step, he sees after that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from tripledraw.notation.record import HandRecord
from tripledraw.room.ended import EndedHand
from tripledraw.room.events import TableEvent
from tripledraw.room.ledger import Posting
from tripledraw.store.drills import DrillAnswer, DrillSum
from tripledraw.store.owned import KeptImport, OwnedHand


class Step(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """All that one command, bot or clock tick did to a table: one row, kept or refused whole.

    Steps of a table are numbered from 1 without gaps; step 1 opens the table. ``epoch`` is what
    ``Store.claim`` gave. ``command_id`` names the command that caused the step, so that the same
    command sent again finds it; None where nothing could be sent again. ``postings`` move chips
    between accounts together with the events, and sum to nothing. ``ended`` tells of the hand that
    the step brings to its end, so that its players find it; a step that is read back has none.
    """

    table_id: str
    seq: int
    epoch: int
    command_id: str | None
    at_ms: int
    events: tuple[TableEvent, ...]
    postings: tuple[Posting, ...] = ()
    ended: EndedHand | None = None


class HandsWanted(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Which of his finished hands a player asks for; what is left out does not matter.

    ``source``: played in this room, or brought in from files; a table is one of this room. Pots are
    in the unit of the hand. Times are ms since 1970, ``since`` included and ``until`` not. ``before`` is the last hand
    that was told already: its end and its id.
    """

    source: Literal["room", "imported"] | None = None
    table_id: str | None = None
    since: int | None = None
    until: int | None = None
    position: str | None = None
    result: Literal["won", "lost", "even"] | None = None
    showdown: bool | None = None
    pot_from: int | None = None
    pot_to: int | None = None
    before: tuple[int, str] | None = None


class KeptHand(msgspec.Struct, frozen=True, gc=False):
    """A finished hand, and the steps of its table among which it lies."""

    hand: EndedHand
    steps: tuple[Step, ...]


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """A table as step ``seq`` left it, in the bytes that its host chose to write."""

    seq: int
    state: bytes


class History(msgspec.Struct, frozen=True, gc=False):
    """A table's past: the latest snapshot, if there is one, and every step after it."""

    snapshot: Snapshot | None
    steps: tuple[Step, ...]


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person the room knows. ``balance`` is what his wallet holds; chips on tables are not in it.

    ``granted_at_ms`` is when he was last granted chips, None if never.
    """

    player: str
    name: str
    balance: int
    granted_at_ms: int | None


class Audit(msgspec.Struct, frozen=True, gc=False):
    """Whether the books are right: everything below is 0 or empty when they are.

    ``total`` is the sum of all balances. ``uneven`` are transactions that do not sum to nothing,
    ``drifted`` accounts whose balance is not the sum of their postings.
    """

    total: int
    uneven: tuple[str, ...]
    drifted: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether no chip came from nowhere or went missing."""
        return self.total == 0 and not self.uneven and not self.drifted


def fold_name(name: str) -> str:
    """A name as it is compared with others: ``Ann``, ``ANN`` and a wide ``Ａnn`` are one name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class StoreError(Exception):
    """The store did not do what it was asked, and has changed nothing.

    The message is one clear sentence for whoever runs the room; it never holds a card.
    """


class Fenced(StoreError):
    """Another writer has this table now, or has written this step: the caller must stop."""


class CommandRepeated(StoreError):
    """The command has had its effect already; ``Store.answer`` tells which step that was."""


class NotEnoughChips(StoreError):
    """An account does not hold the chips that were to leave it; only the mint may go below 0."""

    def __init__(self, account: str) -> None:
        super().__init__(f"account {account} does not hold that many chips")
        self.account = account


class NameTaken(StoreError):
    """Another guest goes by this name already (upper and lower case do not matter)."""


class GrantedLately(StoreError):
    """The guest was granted chips less than the agreed time ago. ``next_at_ms``: when next."""

    def __init__(self, next_at_ms: int) -> None:
        super().__init__("this guest was granted chips only a while ago")
        self.next_at_ms = next_at_ms


class StoreFull(StoreError):
    """No room is left on the disk. Nothing is lost; the same step may be tried again later."""


class StoreLocked(StoreError):
    """Another program holds the database, and did not let go while we waited."""


class StoreFailed(StoreError):
    """The disk would not keep what was written to it. This store takes no more writes."""


class NewerDatabase(StoreError):
    """A later version of tripledraw wrote this database; it has not been touched."""


class KeyLost(StoreError):
    """The key file is gone, or is another one: the rows of this database cannot be opened."""


class Corrupt(StoreError):
    """A row is not what was written. The table is refused; other tables are not concerned.

    ``hand_id`` is the hand that the damaged step belongs to, "" where it lies between hands;
    ``seq`` is 0 and ``hand_id`` "" where the database cannot tell which row it is.
    """

    def __init__(self, table_id: str, seq: int, hand_id: str) -> None:
        what = f"its step {seq}" if seq else "a row"
        where = f" (in hand {hand_id})" if hand_id else ""
        super().__init__(
            f"table {table_id} cannot be opened: {what}{where} has been damaged on disk"
        )
        self.table_id = table_id
        self.seq = seq
        self.hand_id = hand_id


class Store(Protocol):
    """Where a room keeps its tables and its chips. ``MemoryStore`` and ``SqlStore`` are two.

    Every method may raise StoreLocked, StoreFull or StoreFailed besides what it names.
    """

    # Tables.

    async def claim(self, table_id: str) -> int:
        """Become the one writer of a table (new or old): the epoch to write with, from 1.

        Every earlier epoch is fenced from here on.
        """

    async def append(self, step: Step) -> None:
        """Keep a step. Returns when it is on disk, and only then.

        Steps of many tables that wait at the same time share one commit; one that is refused
        does not harm the others. Raises Fenced, CommandRepeated or NotEnoughChips.
        """

    async def answer(self, table_id: str, command_id: str) -> Step | None:
        """The step that a command caused, None where it has had no effect."""

    async def read(self, table_id: str) -> History:
        """The past of a table; empty where there is no such table. Raises Corrupt."""

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        """Keep the table as step ``seq`` left it, so that it need not be replayed from step 1.

        Snapshots only save time: they are dropped, never trusted, when the software changes.
        """

    async def hands(self, player: str, wanted: HandsWanted, limit: int) -> tuple[EndedHand, ...]:
        """The finished hands of a player, the latest first; of the people dealt in, him alone."""

    async def hand(self, hand_id: str) -> KeptHand | None:
        """A finished hand; None where there is none, or it is not over. Raises Corrupt."""

    async def keep_records(self, records: Sequence[HandRecord]) -> int:
        """Keep hands that were read from files, all at once; how many were not there yet."""

    async def records(self, after: int, limit: int) -> tuple[tuple[int, HandRecord], ...]:
        """Hands that were kept so, each with its number, from the first one after ``after``."""

    async def keep_for(self, player: str, records: Sequence[tuple[HandRecord, int]]) -> int:
        """Keep hands from files for a person, who had this seat in each; how many are new to him.

        A hand of this room that comes back in a file is none.
        """

    async def imported(self, player: str, wanted: HandsWanted, limit: int) -> tuple[OwnedHand, ...]:
        """The hands from files that are this person's, the latest first."""

    async def imported_count(self, player: str) -> int:
        """How many hands from files are this person's."""

    async def imported_hands(self, hand_ids: Sequence[str]) -> tuple[KeptImport, ...]:
        """Those of these that are hands from files, whose ever. Raises StoreFailed at damage."""

    async def drop_imported(self, player: str) -> int:
        """Take away all hands from files that are this person's; how many those were."""

    async def keep_drill(self, answer: DrillAnswer) -> bool:
        """Keep an answer to a drill; False where its player had answered that one before."""

    async def drill_answers(self, player: str, limit: int) -> tuple[DrillAnswer, ...]:
        """A player's answers to drills, the latest first."""

    async def drill_sums(self, player: str) -> tuple[DrillSum, ...]:
        """A player's answers to drills added up, by kind."""

    async def tables(self) -> tuple[str, ...]:
        """Every table that is not retired, the oldest first."""

    async def retire(self, table_id: str) -> None:
        """The table is closed for good: ``tables`` no longer names it. Its steps stay."""

    async def heartbeat(self, at_ms: int) -> None:
        """Note that the room was alive at this moment (ms since 1970, by the wall clock)."""

    async def last_heartbeat(self) -> int | None:
        """When the room was last known to be alive, None for a new store."""

    # People and chips.

    async def create_guest(self, player: str, name: str, token_hash: bytes) -> Guest:
        """Open an empty wallet for whoever bears the session token. Raises NameTaken."""

    async def find_session(self, token_hash: bytes) -> Guest | None:
        """The guest whose session token has this hash, None where there is none."""

    async def guest_named(self, name: str) -> Guest | None:
        """The guest who goes by this name, in any case; None where nobody does."""

    async def end_session(self, token_hash: bytes) -> None:
        """Forget a session token: whoever bears it is nobody from now on."""

    async def names(self, prefix: str = "") -> tuple[str, ...]:
        """The names that guests go by, those that begin with ``prefix`` (in any case)."""

    async def grant(
        self, player: str, postings: tuple[Posting, ...], at_ms: int, once_in_ms: int
    ) -> Guest:
        """Grant a guest chips by these postings, at most once in so long. Raises GrantedLately."""

    async def post(self, transaction_id: str, postings: tuple[Posting, ...]) -> None:
        """Move chips between accounts; the same transaction id again does nothing.

        Raises NotEnoughChips, and ValueError where the postings do not sum to nothing.
        """

    async def balance(self, account: str) -> int:
        """The chips of an account; 0 where it was never used."""

    async def balances(self) -> dict[str, int]:
        """The chips of every account that was ever used."""

    async def audit(self) -> Audit:
        """Add up the whole ledger."""

    async def close(self) -> None:
        """Finish what was begun and let go of the files."""
