"""Hands from files as the people find them again for whom they were brought in.

A hand that was played elsewhere belongs to whoever it was kept for: it stands in his list, and he
sees what his seat in it saw. Ids, places and chips only: no card is in here.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec

from tripledraw.notation.hand_facts import facts
from tripledraw.notation.record import HandRecord

_WHEN = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?")


class OwnedHand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A hand from a file: where it was played, and how it went for its owner.

    ``hand_id`` is ours, ``site_id`` the site's. Chips are ``scale`` to the file's unit, as in the
    record. ``ended_at`` is when it was played as the file says, read as if the file's clock showed
    universal time; 0 where it says nothing.
    """

    hand_id: str
    player: str
    seat: int
    site: str
    site_id: str
    table_name: str
    ended_at: int
    small_blind: int
    big_blind: int
    pot: int
    scale: int
    players: int
    position: str
    net: int
    showdown: bool


class KeptImport(msgspec.Struct, frozen=True, gc=False):
    """Such a hand with all that its file tells."""

    hand: OwnedHand
    record: HandRecord


def owned_hand(record: HandRecord, seat: int, player: str, hand_id: str) -> OwnedHand:
    """The hand as this person's, who had this seat in it."""
    mine = facts(record, seat)
    return OwnedHand(
        hand_id=hand_id,
        player=player,
        seat=seat,
        site=record.site,
        site_id=record.hand_id,
        table_name=record.table,
        ended_at=_when(record.played_at),
        small_blind=_small_blind(record),
        big_blind=record.small_bet,
        pot=record.total_pot or sum(paid.chips for paid in record.collected) + (record.rake or 0),
        scale=record.scale,
        players=len(record.seats),
        position=mine.position,
        net=mine.net,
        showdown=mine.showdown,
    )


def _small_blind(record: HandRecord) -> int:
    if record.stakes is not None:
        return record.stakes.small_blind
    posted = [post.chips for post in record.posts if post.kind == "small" and not post.all_in]
    return posted[0] if posted else record.small_bet // 2


def _when(told: str) -> int:
    found = _WHEN.match(told)
    if found is None:
        return 0
    year, month, day, hour, minute, second = [int(part or 0) for part in found.groups()]
    try:
        at = datetime(year, month or 1, day or 1, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return 0
    return max(0, int(at.timestamp()) * 1000)


def seat_of(record: HandRecord, called: str | None, account: str) -> int | None:
    """Whose seat is a person's: the one who is called so, else whose cards the file tells.

    Where it tells nobody's, the seat that bears the name of his account; None where there is none.
    """
    names = [line.name for line in record.seats]
    if called is not None:
        return names.index(called) if called in names else None
    if record.hero is not None:
        return record.hero
    return names.index(account) if account in names else None
