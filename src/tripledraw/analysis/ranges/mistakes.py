"""What is said of a range that cannot be read: where, what stands there, what would be right."""

from __future__ import annotations

from difflib import get_close_matches

_AROUND = 60


class RangeError(ValueError):
    """A hand or a range that is none. `str(error)` is one line; `pointed()` shows the place.

    `start` and `end` are places in `text`, counted from 0; `suggestion` is what might be meant,
    or empty.
    """

    def __init__(self, text: str, start: int, end: int, message: str, suggestion: str = "") -> None:
        self.text = text
        self.start = start
        self.end = max(end, start + 1)
        self.message = message
        self.suggestion = suggestion
        meant = f"; did you mean {suggestion}?" if suggestion else ""
        super().__init__(f"{message}{meant}")

    def __reduce__(self) -> tuple[type[RangeError], tuple[str, int, int, str, str]]:
        return type(self), (self.text, self.start, self.end, self.message, self.suggestion)

    def pointed(self) -> str:
        """The text, or as much of it as is near the place, with carets under the place."""
        first = max(0, min(self.start, len(self.text)) - _AROUND)
        last = min(len(self.text), self.start + _AROUND)
        shown = "".join(sign if sign.isprintable() else " " for sign in self.text[first:last])
        before, after = ("…" if first else ""), ("…" if last < len(self.text) else "")
        width = max(1, min(self.end, last) - self.start)
        carets = " " * (len(before) + self.start - first) + "^" * width
        return f"{before}{shown}{after}\n{carets}"


class EmptyRange(RangeError):
    """A range of which nothing is left."""


def nearest(word: str, known: list[str], cutoff: float = 0.5) -> str:
    """The known word that looks most like this one, or nothing."""
    found = get_close_matches(word.lower(), known, n=1, cutoff=cutoff)
    return found[0] if found else ""
