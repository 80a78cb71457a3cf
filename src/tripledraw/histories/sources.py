"""Where hands come from at a prompt: files, folders, and what is piped in, told hand by hand.

A file is read a piece at a time and only one hand of it is held, however long it is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import msgspec

from tripledraw.notation.outcome import Broken, Outcome
from tripledraw.notation.reading import read_stream

STDIN = "-"
_PIECE = 1 << 16


class NoSuchSource(ValueError):
    """A path leads to nothing that could be read."""


class Source(msgspec.Struct, frozen=True):
    """One file, or what is piped in, with its size in bytes where that is known."""

    name: str
    path: Path | None
    size: int

    def outcomes(self, seen: Callable[[int], object]) -> Iterator[Outcome]:
        """Every hand of it. ``seen`` hears of each piece that was read, by its size in bytes."""
        try:
            with self._open() as file:
                yield from read_stream(_pieces(file, seen), self.name)
        except OSError as trouble:
            yield Broken(self.name, 0, "a file that can be read", trouble.strerror or str(trouble))

    def _open(self) -> AbstractContextManager[BinaryIO]:
        return nullcontext(sys.stdin.buffer) if self.path is None else self.path.open("rb")


def _pieces(file: BinaryIO, seen: Callable[[int], object]) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece
        seen(len(piece))


def sources(paths: Iterable[str]) -> list[Source]:
    """The files behind these paths, those of a folder in the order of their names.

    Raises NoSuchSource, with a sentence, where a path leads nowhere or nothing is found at all.
    """
    named = list(paths)
    found: list[Source] = []
    for text in named:
        if text == STDIN:
            found.append(Source("stdin", None, 0))
            continue
        path = Path(text)
        try:
            if path.is_dir():
                found += [_file(inside) for inside in _files_below(path)]
            elif path.exists():
                found.append(_file(path))
            else:
                raise NoSuchSource(f"there is no file or folder {text!r}")
        except (OSError, ValueError) as trouble:
            if isinstance(trouble, NoSuchSource):
                raise
            raise NoSuchSource(f"{text!r} cannot be looked at: {trouble}") from None
    if not found:
        raise NoSuchSource(f"no file lies in {', '.join(repr(text) for text in named)}")
    return found


def _files_below(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(where) / name
            if not name.startswith(".") and path.is_file():
                yield path


def _file(path: Path) -> Source:
    return Source(str(path), path, path.stat().st_size)
