"""What the room keeps: steps, chips and people, durable before anybody sees them."""

from tripledraw.store.drills import DrillAnswer, DrillSum
from tripledraw.store.interface import (
    Audit,
    CommandRepeated,
    Corrupt,
    Fenced,
    GrantedLately,
    Guest,
    HandsWanted,
    History,
    KeptHand,
    KeyLost,
    NameTaken,
    NewerDatabase,
    NotEnoughChips,
    Snapshot,
    Step,
    Store,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreLocked,
)
from tripledraw.store.memory import MemoryStore
from tripledraw.store.owned import KeptImport, OwnedHand, seat_of
from tripledraw.store.sql import SqlStore

__all__ = [
    "Audit",
    "CommandRepeated",
    "Corrupt",
    "DrillAnswer",
    "DrillSum",
    "Fenced",
    "GrantedLately",
    "Guest",
    "HandsWanted",
    "History",
    "KeptHand",
    "KeptImport",
    "KeyLost",
    "MemoryStore",
    "NameTaken",
    "NewerDatabase",
    "NotEnoughChips",
    "OwnedHand",
    "Snapshot",
    "SqlStore",
    "Step",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreFull",
    "StoreLocked",
    "seat_of",
]
