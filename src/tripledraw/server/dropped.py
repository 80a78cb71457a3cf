"""A file of hands that somebody wants to look at: read, shown, and forgotten.

Nothing of it is kept, and nothing of it is believed: the hand is played through the rules, and
shown as far as they can follow it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from tripledraw.notation.outcome import Broken, Read
from tripledraw.notation.reading import read
from tripledraw.notation.record import HandRecord
from tripledraw.notation.replay import to_events
from tripledraw.room.replaying import Replay, Scene, replay_of
from tripledraw.rules.events import (
    Acted,
    BlindPosted,
    Event,
    HandStarted,
    PotAwarded,
    RakeTaken,
    UncalledReturned,
)
from tripledraw.rules.options import MAX_SEATS, Stakes
from tripledraw.rules.redact import redact
from tripledraw.rules.state import CLOCKWISE

FILE_BYTES_MAX = 2 * 1024 * 1024
LISTED_MAX = 500
"""Hands of a file that are offered to choose from; a longer file is for the command line."""


class DroppedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of a file, to choose from."""

    hand_id: str
    table: str
    played_at: str


class DroppedFile(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a file: its hands, and one of them (the ``number``-th, from 0) to be shown.

    ``skipped`` and ``broken`` count what is not shown; ``expected`` says of the first broken hand
    what ``line`` should have been. ``cents``: amounts are in hundredths, for some are no whole
    number of the file's unit. ``complete`` is false where the rules could not follow to the end.
    """

    hands: tuple[DroppedHand, ...]
    number: int
    replay: Replay | None
    cents: bool
    complete: bool
    skipped: int
    broken: int
    line: int
    expected: str


def opened(data: bytes, number: int) -> DroppedFile:
    """The file, with its ``number``-th hand ready to be shown, or its last where it has fewer."""
    records: list[HandRecord] = []
    skipped = broken = line = 0
    expected = ""
    for outcome in read(data):
        if isinstance(outcome, Read):
            if len(records) < LISTED_MAX:
                records.append(outcome.record)
        elif isinstance(outcome, Broken):
            if not broken:
                line, expected = outcome.line, outcome.expected
            broken += 1
        else:
            skipped += 1
    number = max(0, min(number, len(records) - 1))
    shown = NOT_SHOWN
    if records:
        shown = shown_to(records[number], records[number].hero)
    return DroppedFile(
        hands=tuple([_listed(record) for record in records]),
        number=number,
        replay=shown.replay,
        cents=shown.cents,
        complete=shown.complete,
        skipped=skipped,
        broken=broken,
        line=line,
        expected=expected,
    )


def _listed(record: HandRecord) -> DroppedHand:
    return DroppedHand(
        hand_id=record.hand_id, table=record.table, played_at=record.played_at.replace("T", " ")
    )


class Shown(msgspec.Struct, frozen=True):
    """A hand, whether it is told in hundredths, and whether it could be followed to its end."""

    replay: Replay | None
    cents: bool
    complete: bool


NOT_SHOWN = Shown(None, cents=False, complete=False)


def shown_to(record: HandRecord, viewer: int | None, nearest: int = 0) -> Shown:
    """The hand as this seat saw it, or for None a stranger, who has a seat ``nearest`` to him."""
    played = to_events(record)
    count = len(record.seats)
    if not played.events or count > MAX_SEATS:
        return NOT_SHOWN
    events, cents = _in_units(redact(played.events, viewer), record.scale)
    scene = Scene(
        hand_id=record.hand_id,
        number=0,
        table_name=record.table or record.hand_id,
        names=tuple([seat.name for seat in record.seats]),
        bots=(None,) * count,
        seats=tuple(range(count)),
        chairs=count,
        button=record.button,
        small=_poster(record, "small"),
        big=_poster(record, "big"),
    )
    return Shown(replay_of(events, scene, viewer, nearest), cents, played.complete)


def _poster(record: HandRecord, kind: str) -> int | None:
    """Who had this blind; the seat whose turn it was, where the file tells of no post."""
    for post in record.posts:
        if post.kind == kind:
            return post.seat
    count = len(record.seats)
    if kind == "small":
        return None
    order = CLOCKWISE[count][record.button]
    return order[0] if count == 2 else order[1]


_CHIPS = (BlindPosted, Acted, UncalledReturned, RakeTaken, PotAwarded)


def _in_units(events: Iterable[Event], scale: int) -> tuple[tuple[Event, ...], bool]:
    """The events in the file's unit where all amounts are whole numbers of it, else as they are."""
    events = tuple(events)
    amounts: list[int] = []
    for event in events:
        if isinstance(event, HandStarted):
            stakes = event.stakes
            amounts += [*event.stacks, stakes.small_blind, stakes.big_blind]
        elif isinstance(event, _CHIPS):
            amounts.append(event.chips)
    if scale == 1 or any(amount % scale for amount in amounts):
        return events, scale != 1
    return tuple([_divided(event, scale) for event in events]), False


def _divided(event: Event, scale: int) -> Event:
    if isinstance(event, HandStarted):
        stakes = event.stakes
        return replace(
            event,
            stakes=Stakes(stakes.small_blind // scale, stakes.big_blind // scale),
            stacks=tuple([stack // scale for stack in event.stacks]),
        )
    if isinstance(event, _CHIPS):
        return replace(event, chips=event.chips // scale)
    return event
