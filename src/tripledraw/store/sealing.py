"""Bodies of rows are sealed, so that who reads the database file does not read the cards.

A seal also notices damage: a body opens only as it was written, and only in its own row, because
the row's other columns are bound into the seal. The key lies beside the database; whoever has both
can read everything, and docs/operating.md says so.
"""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tripledraw.store.interface import KeyLost, StoreFailed

KEY_BYTES = 32
_NONCE_BYTES = 12  # 96 random bits: no two of 2**32 rows share one, but for a chance of 1e-9


class Broken(Exception):
    """A sealed body is not what was sealed for this row with this key."""


class Seal:
    """Seals bodies for their rows, and opens them again."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    def close(self, body: bytes, row: bytes) -> bytes:
        """The body sealed for the row that these bytes name."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, body, row)

    def open(self, sealed: bytes, row: bytes) -> bytes:
        """The body that was sealed for this row. Raises Broken."""
        try:
            return self._cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], row)
        except (InvalidTag, TypeError, ValueError):
            raise Broken from None


def step_row(
    table_id: str, seq: int, epoch: int, command_id: str | None, at_ms: int, version: int
) -> bytes:
    """All the columns of a step beside its body, as bytes that no other step has."""
    command = "-" if command_id is None else f"={command_id}"
    return f"step {table_id} {seq} {epoch} {at_ms} {version} {command}".encode()


def snapshot_row(table_id: str, seq: int, version: int) -> bytes:
    """The columns of a snapshot beside its body."""
    return f"snapshot {table_id} {seq} {version}".encode()


def imported_row(identity: bytes, form: int) -> bytes:
    """The columns of an imported hand beside its body; its identity stands for the others."""
    return f"imported {form} {identity.hex()}".encode()


def load_key(path: Path) -> bytes:
    """The key in this file. Raises KeyLost where it is gone or is no key."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        raise KeyLost(
            f"the key file {path} is missing: without it the database beside it cannot be read; "
            "put the file back, or start with another data directory"
        ) from None
    except OSError as trouble:
        raise KeyLost(f"the key file {path} cannot be read: {trouble.strerror}") from None
    if len(key) != KEY_BYTES:
        raise KeyLost(f"the key file {path} does not hold a key of {KEY_BYTES} bytes")
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return key


def make_key(path: Path) -> bytes:
    """Draw a new key and keep it in this file, readable by its owner alone.

    It is on disk before this returns, since nothing sealed with it could be read without it.
    """
    key = os.urandom(KEY_BYTES)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        _sync_folder(path.parent)
    except OSError as trouble:
        raise StoreFailed(f"the key file {path} cannot be written: {trouble.strerror}") from None
    return key


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
