"""Our own form of a hand: a line of JSON that says all a record does, and reads back the same.

The number in front is the version of the form. A reader of a later one still knows this.
"""

from __future__ import annotations

import msgspec

from tripledraw.notation.record import HandRecord

VERSION = 1


class _Line(msgspec.Struct, frozen=True):
    tripledraw: int
    hand: HandRecord


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Line).decode


def own_line(record: HandRecord) -> str:
    """The record as one line."""
    return _encode(_Line(VERSION, record)).decode() + "\n"


def parse_own_line(text: str | bytes) -> HandRecord:
    """The record of such a line. Raises ValueError where it is none."""
    line = _decode(text)
    if line.tripledraw != VERSION:
        raise ValueError(f"version {line.tripledraw} of the form; {VERSION} is known")
    return line.hand
