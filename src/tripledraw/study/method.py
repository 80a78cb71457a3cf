"""The sentences that say how an answer came about: no number without them."""

from __future__ import annotations

from collections.abc import Iterable

_POLICIES = {
    "ahead": "keeps the cards written, and stands pat once its hand beats the others as they are",
    "fixed": "keeps the cards written at every draw, whatever has come",
    "rules": (
        "keeps sevens and lower, an eight beside two of them, and stands on a ten at the last "
        "draw, a nine before it, a nine-seven before that, but on less against a pat hand"
    ),
    "best": "keeps at each draw what wins most often against the others' final hands",
    "until": "keeps the cards written, and stands pat on this hand or a better one",
}


def sentences(how: str, policies: Iterable[str]) -> str:
    """How it was counted, and how each policy among these draws."""
    rules = (f"{name} {_POLICIES[name.partition(':')[0]]}." for name in dict.fromkeys(policies))
    return " ".join((f"{how[:1].upper()}{how[1:].rstrip('.')}.", *rules))
