"""TOML, quickly: most of a hand's lines have values that are JSON too, which is read in no time.

Only what is not goes through the standard library: a line by itself, or else the whole hand.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec

from tripledraw.notation.amounts import Malformed

_FIELD = re.compile(r"([A-Za-z_][\w-]{0,60})[ \t]*=[ \t]*(.*)")
_SECTION = re.compile(r"\[[^\[\]]*\]\s*(?:#.*)?")
_PLACE = re.compile(r"at line ([0-9]{1,9})")
_SHORT = 2_000
_MOST_DOTS = 1_000
_decode = msgspec.json.Decoder(float_hook=Decimal).decode


def read(lines: Sequence[str], first: int) -> dict[str, Any]:
    """The fields of a hand, whose first line, numbered ``first``, may be the heading of a section.

    Raises Malformed, at its line, for what is not TOML.
    """
    headed = bool(lines) and lines[0].startswith("[")
    found = _by_line(lines[1:] if headed and _SECTION.fullmatch(lines[0]) else lines)
    if found is not None:
        return found
    whole = _whole(lines, first)
    if headed:
        inner = next(iter(whole.values()), None)
        return inner if isinstance(inner, dict) else {}
    return whole


def _by_line(lines: Sequence[str]) -> dict[str, Any] | None:
    """The fields, where each stands on a line of its own; None where that is not so."""
    found: dict[str, Any] = {}
    for line in lines:
        if not line or line.startswith("#"):
            continue
        field = _FIELD.fullmatch(line)
        if field is None or field[1] in found:
            return None
        try:
            value = _decode(field[2])
        except (msgspec.DecodeError, ValueError, ArithmeticError, RecursionError):
            if len(line) > _SHORT:
                return None
            value = _alone(line)
        if value is None or isinstance(value, dict) != field[2].startswith("{"):
            return None
        found[field[1]] = value
    return found


@lru_cache(maxsize=512)
def _alone(line: str) -> Any:
    """The value of a line that is TOML by itself, None where it is not."""
    try:
        fields = tomllib.loads(line, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return None
    return next(iter(fields.values()), None)


def _whole(lines: Sequence[str], first: int) -> dict[str, Any]:
    for number, text in enumerate(lines, first):
        # The library takes time in the square of a dotted key's length.
        if text.count(".") > _MOST_DOTS:
            raise Malformed(f"at most {_MOST_DOTS} dots on a line of TOML", text[:80], number)
    try:
        return tomllib.loads("\n".join(lines), parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        place = _PLACE.search(str(fault))
        line = first + int(place[1]) - 1 if place is not None else first
        raise Malformed("a hand in TOML", str(fault)[:80], line) from None
    except (RecursionError, ValueError, ArithmeticError):
        raise Malformed("a hand in TOML", lines[0], first) from None
