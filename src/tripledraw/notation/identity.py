"""When two files tell the same hand: whatever their line ends, their headers, or their forms of time.

What makes it the same is who did what for how many chips, and through whose eyes it is told. The
cards are no part of that, so an identity may stand where no card may.
"""

from __future__ import annotations

import hashlib

import msgspec

from tripledraw.notation.record import HandRecord


def identity(record: HandRecord) -> bytes:
    """What a hand has in common with every other telling of it by the same player."""
    told = (
        record.site,
        record.hand_id,
        None if record.hero is None else record.name(record.hero),
        [(line.number, line.name, line.stack) for line in record.seats],
        record.button,
        [(post.seat, post.kind, post.chips) for post in record.posts],
        [
            ([(d.seat, d.count) for d in s.draws], [(a.seat, a.verb, a.chips) for a in s.actions])
            for s in record.streets
        ],
        [(paid.seat, paid.chips) for paid in record.collected],
    )
    return hashlib.sha256(msgspec.msgpack.encode(told)).digest()
