"""Amounts and cards as files write them, read strictly: what is not one is a fault at its line."""

from __future__ import annotations

import re
from functools import lru_cache

from tripledraw.cards import DECK, UNKNOWN, Card

CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
MOST_DIGITS = 15

_CARDS = {card.text: card for card in DECK} | {"??": UNKNOWN, "X": UNKNOWN, "Xx": UNKNOWN}
_CARDS |= {f"10{suit}": _CARDS[f"T{suit}"] for suit in "cdhs"}
_SIGNS = str.maketrans("", "", "$€£, ")


class Malformed(Exception):
    """A line is not what it has to be; ``line`` is its number, 0 where only the caller knows it."""

    def __init__(self, expected: str, found: str = "", line: int = 0) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found
        self.line = line


@lru_cache(maxsize=4096)
def chips(text: str, scale: int = 100) -> int:
    """An amount such as ``$1,500.50``, in chips of which ``scale`` (1 or 100) make a unit.

    Raises Malformed for what is no amount, or has a part smaller than one chip.
    """
    whole, point, part = text.translate(_SIGNS).partition(".")
    whole = whole or "0" if part else whole
    if not (whole.isascii() and whole.isdigit() and len(whole) <= MOST_DIGITS):
        raise Malformed("an amount", text[:40])
    if not point:
        return int(whole) * scale
    if not (part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS):
        raise Malformed("an amount", text[:40])
    hundredths = int(whole) * 100 + int(part.ljust(2, "0")[:2])
    if part[2:].strip("0") or (scale == 1 and hundredths % 100):
        raise Malformed("an amount in whole chips", text[:40])
    return hundredths if scale == 100 else hundredths // 100


@lru_cache(maxsize=4096)
def cards(text: str) -> tuple[Card, ...]:
    """Cards such as ``7c 6d Th``, with or without commas. Raises Malformed for what is none."""
    try:
        return tuple([_CARDS[word] for word in text.replace(",", " ").split()])
    except KeyError:
        raise Malformed("cards, such as 7h Td", text[:40]) from None


def bracketed(text: str) -> list[str]:
    """What stands in square brackets, in the order of the text."""
    found = []
    start = text.find("[")
    while start >= 0:
        end = text.find("]", start)
        if end < 0:
            raise Malformed("a closing bracket", text[:80])
        found.append(text[start + 1 : end])
        start = text.find("[", end)
    return found


def currency_of(text: str) -> str:
    """The currency whose sign stands in an amount, ``""`` where there is none."""
    for sign, name in CURRENCIES.items():
        if sign in text:
            return name
    return ""


_POTS = re.compile(r"(?:Main|Side) pot(?:[ -]?#?[0-9]{1,2})? ([$€£]?[0-9][0-9.,]{0,20})")


def pots_apart(line: str, scale: int) -> tuple[int, ...]:
    """The pots of a summary that tells them apart: ``Main pot $1. Side pot $2.``"""
    return tuple([chips(amount.rstrip(".,"), scale) for amount in _POTS.findall(line[:2000])])
