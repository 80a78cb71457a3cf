"""Hands from files in the room: kept for a person, and shown as his seat in them saw them."""

from __future__ import annotations

from collections.abc import Iterable

from tripledraw.notation.hand_facts import Facts, facts
from tripledraw.notation.outcome import Broken, Read
from tripledraw.notation.reading import read
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import as_seen_by
from tripledraw.server.answers import HandReplay, HandRow, KeptFile
from tripledraw.server.dropped import shown_to
from tripledraw.server.past import EXPORTS
from tripledraw.store import Guest, KeptImport, OwnedHand, Store, seat_of

KEPT_MAX = 20_000
"""Hands from files that a person may keep through the browser; the command line takes any number."""
_AT_ONCE = 100


class Sorted:
    """The hands of a file, by whether they are a person's."""

    def __init__(self, data: bytes, name: str) -> None:
        self.mine: list[tuple[HandRecord, int]] = []
        self.others = self.skipped = self.broken = 0
        for outcome in read(data):
            if not isinstance(outcome, Read):
                self.broken += isinstance(outcome, Broken)
                self.skipped += not isinstance(outcome, Broken)
                continue
            seat = seat_of(outcome.record, None, name)
            if seat is None:
                self.others += 1
            else:
                self.mine.append((outcome.record, seat))


async def keep(store: Store, guest: Guest, found: Sorted) -> KeptFile:
    """Keep what is this person's."""
    kept = 0
    for start in range(0, len(found.mine), _AT_ONCE):
        kept += await store.keep_for(guest.player, found.mine[start : start + _AT_ONCE])
    return KeptFile(
        kept=kept,
        known=len(found.mine) - kept,
        others=found.others,
        skipped=found.skipped,
        broken=found.broken,
    )


def row_of(mine: OwnedHand) -> HandRow:
    """The hand in its owner's list."""
    return HandRow(
        hand_id=mine.hand_id,
        site=mine.site,
        scale=mine.scale,
        table_id="",
        table_name=mine.table_name or mine.site_id,
        number=0,
        ended_at=mine.ended_at,
        small_blind=mine.small_blind,
        big_blind=mine.big_blind,
        pot=mine.pot,
        players=mine.players,
        position=mine.position,
        net=mine.net,
        showdown=mine.showdown,
    )


def _viewer(kept: KeptImport, player: str | None) -> int | None:
    """Whose eyes: the owner sees what his seat saw, everybody else what the whole table saw."""
    return kept.hand.seat if player is not None and player == kept.hand.player else None


def replay_of(kept: KeptImport, player: str | None, *, public: bool) -> HandReplay:
    """The hand for the replayer, as this account may see it, or all the same as a stranger does."""
    owner = _viewer(kept, player)
    viewer = None if public else owner
    shown = shown_to(as_seen_by(kept.record, viewer), viewer, owner or 0)
    return HandReplay(
        hand_id=kept.hand.hand_id,
        site=kept.hand.site,
        table_id="",
        ended_at=kept.hand.ended_at,
        mine=owner is not None,
        public=viewer is None,
        cents=shown.cents,
        complete=shown.complete,
        replay=shown.replay,
    )


def exported(kept: KeptImport, player: str | None, form: str) -> str:
    """The hand in a form that other programs read, as this account may see it."""
    write, _ = EXPORTS[form]
    return write(as_seen_by(kept.record, _viewer(kept, player)))


def facts_of(hands: Iterable[KeptImport]) -> list[Facts]:
    """What the owner of these hands did in each."""
    return [facts(as_seen_by(one.record, one.hand.seat), one.hand.seat) for one in hands]
