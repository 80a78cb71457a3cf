"""Text from files, made safe for a terminal: what could move its cursor or colour it is a box."""

from __future__ import annotations

_BOX = "\N{REPLACEMENT CHARACTER}"


def plain(text: str) -> str:
    """The text with one sign in place of whatever does not print."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _BOX for sign in text)
