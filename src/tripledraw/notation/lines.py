"""From bytes to lines: the encoding is found in the content, and no line fills the memory.

A file may come in pieces of any size. It is UTF-16 if it says so with its first two bytes, or if
every second of its first bytes is zero; else it is UTF-8, and a line that is not is Windows' code
page 1252.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MOST_LINE = 1 << 20
"""Bytes of a line that are kept; a longer one is cut and marked."""
CUT = "\0cut\0"
"""What a line that was cut begins with."""
_PROBE = 4096

Batch = tuple[list[str], str]


def lines(chunks: Iterable[bytes]) -> Iterator[Batch]:
    """The lines of a file, some at a time, each time with the name of their encoding."""
    pieces = _pieces(chunks)
    head = next(pieces, b"")
    encoding, bom = _encoding(head)
    label = encoding + ("+bom" if bom else "")
    if encoding == "utf-8":
        for block in _whole_lines(head[bom:], pieces, b"\n", b"\r", 1):
            yield from _eight_bits(block, label)
        return
    byte_order = encoding == "utf-16-le"
    newline, feed = (b"\n\0", b"\r\0") if byte_order else (b"\0\n", b"\0\r")
    for block in _whole_lines(head[bom:], pieces, newline, feed, 2):
        yield _split(block.decode(encoding, "replace")), label


def _pieces(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks, the first one long enough to tell the encoding."""
    head: list[bytes] = []
    size = 0
    for chunk in chunks:
        if size >= _PROBE:
            yield bytes(chunk)
            continue
        head.append(bytes(chunk))
        size += len(chunk)
        if size >= _PROBE:
            yield b"".join(head)
    if size < _PROBE:
        yield b"".join(head)


def _encoding(head: bytes) -> tuple[str, int]:
    """The encoding, and how many bytes of mark say so."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le")):
        if head.startswith(mark):
            return name, len(mark)
    if head.startswith(b"\xfe\xff"):
        return "utf-16-be", 2
    probe = head[:_PROBE]
    pairs = len(probe) // 2
    if pairs >= 4:
        if probe[1::2].count(0) > pairs * 0.6 and probe[::2].count(0) < pairs * 0.1:
            return "utf-16-le", 0
        if probe[::2].count(0) > pairs * 0.6 and probe[1::2].count(0) < pairs * 0.1:
            return "utf-16-be", 0
    return "utf-8", 0


def _whole_lines(
    head: bytes, pieces: Iterator[bytes], newline: bytes, feed: bytes, width: int
) -> Iterator[bytes]:
    """The bytes again, cut at ends of lines only; overlong lines come as a mark and their start."""
    waiting = _Waiting(newline, feed, width)
    yield from waiting.take(head)
    for piece in pieces:
        yield from waiting.take(piece)
    rest = waiting.rest()
    if rest:
        yield rest


class _Waiting:
    """The bytes of a line whose end has not come yet."""

    def __init__(self, newline: bytes, feed: bytes, width: int) -> None:
        self.newline, self.feed, self.width = newline, feed, width
        self.parts: list[bytes] = []
        self.size = 0
        self.odd = b""
        self.skipping = False

    def take(self, piece: bytes) -> Iterator[bytes]:
        for start in range(0, len(piece), MOST_LINE):
            yield from self._take(self.odd + piece[start : start + MOST_LINE])

    def _take(self, piece: bytes) -> Iterator[bytes]:
        even = len(piece) - len(piece) % self.width
        piece, self.odd = piece[:even], piece[even:]
        end = self._last_end(piece)
        if end == 0:
            self._wait(piece)
            return
        if self.skipping:
            first = self._first_end(piece)
            yield self._marked()
            if first < end:
                yield piece[first:end]
        else:
            self.parts.append(piece[:end])
            yield b"".join(self.parts)
        self.parts, self.size, self.skipping = [], 0, False
        self._wait(piece[end:])

    def _wait(self, piece: bytes) -> None:
        if self.skipping or not piece:
            return
        self.parts.append(piece)
        self.size += len(piece)
        if self.size > MOST_LINE:
            self.parts = [b"".join(self.parts)[: 100 * self.width]]
            self.skipping = True

    def _marked(self) -> bytes:
        mark = CUT.encode() if self.width == 1 else CUT.encode(self._utf_16())
        return mark + b"".join(self.parts)[: 100 * self.width] + self.newline

    def _utf_16(self) -> str:
        return "utf-16-le" if self.newline[0] else "utf-16-be"

    def rest(self) -> bytes:
        if self.skipping:
            return self._marked()
        return b"".join(self.parts) + (self.odd if self.width == 1 else b"")

    def _last_end(self, piece: bytes) -> int:
        """Behind the last end of a line; 0 where there is none."""
        for mark in (self.newline, self.feed):
            at = len(piece)
            while (at := piece.rfind(mark, 0, at)) >= 0:
                # A carriage return at the very end may be half of an end of line.
                behind = at + self.width
                if at % self.width == 0 and (mark == self.newline or behind < len(piece)):
                    return behind
                at += len(mark) - 1
        return 0

    def _first_end(self, piece: bytes) -> int:
        mark = self.newline if self._has(piece, self.newline) else self.feed
        at = piece.find(mark)
        while at % self.width:
            at = piece.find(mark, at + 1)
        return at + self.width

    def _has(self, piece: bytes, mark: bytes) -> bool:
        at = piece.find(mark)
        while at >= 0 and at % self.width:
            at = piece.find(mark, at + 1)
        return at >= 0


def _split(text: str) -> list[str]:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    split = text.split("\n")
    if not split[-1]:
        split.pop()
    return split


def _eight_bits(block: bytes, label: str) -> Iterator[Batch]:
    whole = _utf_8(block)
    if whole is not None:
        yield _split(whole), label
        return
    for line in _split(block.decode("latin-1")):
        told = _utf_8(line.encode("latin-1"))
        yield ([_windows(line)], "cp1252") if told is None else ([told], label)


def _utf_8(text: bytes) -> str | None:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _windows(line: str) -> str:
    """A line of bytes as Windows reads it; the five bytes without a meaning stay as they are."""
    try:
        return line.encode("latin-1").decode("cp1252")
    except UnicodeDecodeError:
        return line
