"""Bytes in, outcomes out: every hand of a file, each of them read, skipped or broken.

Nothing that a file holds raises an exception here, one bad hand never hides the next, and of a long
file only one hand is held at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from tripledraw.notation import (
    blocks,
    fulltilt,
    kingsclub,
    lines,
    merge,
    own,
    phh,
    pokerstars,
    winamax,
)
from tripledraw.notation.blocks import Block, Format
from tripledraw.notation.outcome import Broken, Outcome, Skipped

_PIECE = 1 << 16
_SHOWN = 100

_READERS: dict[Format, Callable[[Block], Outcome]] = {
    "pokerstars": pokerstars.read_hand,
    "betonline": pokerstars.read_betonline,
    "fulltilt": fulltilt.read_hand,
    "winamax": winamax.read_hand,
    "kingsclub": kingsclub.read_hand,
    "merge": merge.read_hand,
    "phh": phh.read_hand,
    "tripledraw": own.read_hand,
}


def read(data: bytes, name: str = "") -> Iterator[Outcome]:
    """Every hand of a file, in its order; ``name`` is what the outcomes call the file."""
    return read_stream((data[at : at + _PIECE] for at in range(0, len(data), _PIECE)), name)


def read_stream(chunks: Iterable[bytes], name: str = "") -> Iterator[Outcome]:
    """The same for a file that comes in pieces, of whatever size."""
    for block in blocks.Splitter().blocks(lines.lines(chunks)):
        outcome = _outcome(block)
        if isinstance(outcome, Broken):
            outcome = replace(outcome, begins=block.line)
        yield replace(outcome, file=name)


def _outcome(block: Block) -> Outcome:
    if block.format is None:
        found = block.lines[0][:_SHOWN]
        if block.of_a_hand:
            return Broken("", block.line, "the first line of a hand", found)
        return Skipped("", block.line, "not_a_history", detail=found)
    if block.overfull:
        most = (
            f"a hand of at most {blocks.MOST_LINES} lines and {blocks.MOST_CHARACTERS} characters"
        )
        return Broken("", block.line, most)
    try:
        return _READERS[block.format](block)
    except Exception as fault:  # noqa: BLE001 - the last line of defence: no file ends a session
        return Broken("", block.line, "a hand that can be followed", type(fault).__name__)
