"""Group commit: everything that waits to be written shares one flush of the disk.

Rows go into the open transaction on the event loop itself, which costs some microseconds each;
only the commit, the part that waits for the disk, runs in a thread. Were the rows inserted in
that thread too, each insert would wait for the interpreter lock again, up to 5 ms under load.
While a commit is under way new work gathers and makes the next batch, so the slower the disk is,
the more steps share a flush, and nothing has to be tuned.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tripledraw.store.checkpoints import Checkpoints, bring_home
from tripledraw.store.interface import StoreError, StoreFailed, StoreFull, StoreLocked

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

MOST_AT_ONCE = 256
"""Pieces of work in one transaction: about 5 ms in which the event loop does nothing else."""

GATHER_S = 0.003
"""From one commit to the next: in a full room more steps share a flush so, and a commit costs the
event loop as much as several steps. Whoever comes after a pause does not wait."""

PATIENCE_S = 5.0
"""How long another program may hold the database before the waiting work is refused."""

_FIRST_WAIT_S = 0.01
_LONGEST_WAIT_S = 0.25


class Writer:
    """The one writer of a database. Work is done in the order in which it came."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        patience_s: float = PATIENCE_S,
        checkpoints: Checkpoints | None = None,
    ) -> None:
        self._connection = connection
        self._checkpoints = checkpoints
        self._patience_s = patience_s
        self._waiting: deque[tuple[Work[Any], asyncio.Future[Any]]] = deque()
        self._running: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-commit")
        self._broken: str | None = None
        self._next_s = 0.0

    async def do(self, work: Work[T]) -> T:
        """Do a piece of work in a transaction; return once it is on disk.

        What the work raises undoes it alone. Work whose caller is cancelled may still be done.
        """
        if self._broken is not None:
            raise StoreFailed(self._broken)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run(), name="store-writer")
        return await done

    async def close(self) -> None:
        """Finish the waiting work and close the connection."""
        while self._running is not None and not self._running.done():
            await asyncio.wait([self._running])
        loop = asyncio.get_running_loop()
        if self._checkpoints is not None:
            await loop.run_in_executor(self._disk, self._checkpoints.close)
        await loop.run_in_executor(self._disk, self._connection.close)
        self._disk.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            if (wait := self._next_s - loop.time()) > 0:
                await asyncio.sleep(wait)
            count = min(len(self._waiting), MOST_AT_ONCE)
            batch = [self._waiting.popleft() for _ in range(count)]
            try:
                outcomes = await self._write([work for work, _ in batch])
            except sqlite3.Error as trouble:
                outcomes = [self._explain(trouble) for _ in batch]
            except BaseException:
                self._broken = "the writer of the database was stopped"
                self._undo()
                for _, done in (*batch, *self._waiting):
                    done.cancel()
                raise
            self._next_s = loop.time() + GATHER_S
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if done.done():
                    continue
                if isinstance(outcome, _Refusal):
                    done.set_exception(outcome.reason)
                else:
                    done.set_result(outcome)
            if self._checkpoints is not None and self._checkpoints.leave_rest(count):
                await loop.run_in_executor(self._disk, bring_home, self._connection)

    async def _write(self, works: list[Work[Any]]) -> list[Any]:
        await self._begin()
        outcomes = [self._attempt(work) for work in works]
        await asyncio.get_running_loop().run_in_executor(self._disk, self._commit)
        return outcomes

    async def _begin(self) -> None:
        """Take the database's write lock, waiting a while for another program to let go of it."""
        waited, wait = 0.0, _FIRST_WAIT_S
        while True:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as trouble:
                if not _is_busy(trouble) or waited >= self._patience_s:
                    raise
                await asyncio.sleep(wait)
                waited += wait
                wait = min(2 * wait, _LONGEST_WAIT_S)
            else:
                return

    def _attempt(self, work: Work[Any]) -> Any:
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = work(self._connection)
        except sqlite3.Error:
            raise
        except Exception as refusal:  # noqa: BLE001 - its caller gets it, the batch goes on
            self._connection.execute("ROLLBACK TO work")
            outcome = _Refusal(refusal)
        self._connection.execute("RELEASE work")
        return outcome

    def _commit(self) -> None:
        self._connection.execute("COMMIT")

    def _explain(self, trouble: sqlite3.Error) -> _Refusal:
        """What went wrong with a whole batch, none of which has been kept."""
        self._undo()
        error = explain(trouble)
        if type(error) is StoreFailed:
            # After a failed flush nobody knows what the disk holds: trying again would be a lie.
            self._broken = str(error)
        return _Refusal(error)

    def _undo(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class _Refusal:
    def __init__(self, reason: Exception) -> None:
        self.reason = reason


def _is_busy(trouble: sqlite3.Error) -> bool:
    return _code(trouble) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(trouble: sqlite3.Error) -> int:
    return int(getattr(trouble, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def explain(trouble: sqlite3.Error) -> StoreError:
    """The sentence for what SQLite reports."""
    if _is_busy(trouble):
        return StoreLocked(
            "another program holds the database; nothing was written, and nothing is lost"
        )
    if _code(trouble) == sqlite3.SQLITE_FULL:
        return StoreFull("the disk is full; what was not written yet can be tried again later")
    return StoreFailed(f"the database can no longer be written: {trouble}")
