"""A language for hands and ranges: what a player may hold, as players write it.

`parse` reads a text, `expand` makes arrays of it (and only then loads numpy). The language is
told, with examples, in `docs/ranges.md`; its grammar stands at the top of `reading`.
"""

from tripledraw.analysis.ranges.language import Range
from tripledraw.analysis.ranges.mistakes import EmptyRange, RangeError
from tripledraw.analysis.ranges.reading import parse

__all__ = ["EmptyRange", "Range", "RangeError", "parse"]
