"""Finished hands as their viewers may see them: looked up, redacted, and put into a form.

Whoever was dealt into a hand sees it as he saw it then; everybody else sees what the whole table
saw. Which of the two it is, is decided here, by the account, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from tripledraw.notation.hand_facts import Facts, facts
from tripledraw.notation.own_lines import own_line
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.write_phh import phh
from tripledraw.notation.write_pokerstars import pokerstars
from tripledraw.room.ended import EndedHand
from tripledraw.room.events import HandDealt
from tripledraw.room.replaying import Replay, Scene, replay_of
from tripledraw.rules.events import Event, HandEnded
from tripledraw.rules.redact import redact
from tripledraw.store import KeptHand

EXPORTS = {
    "phh": (phh, "phh"),
    "pokerstars": (pokerstars, "txt"),
    "json": (own_line, "jsonl"),
}
"""By the name of a form: what writes it, and how its file's name ends."""


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand through one pair of eyes; ``viewer`` is their seat in it, None for none."""

    hand: EndedHand
    dealt: HandDealt
    events: tuple[Event, ...]
    viewer: int | None
    mine: bool = False
    """Whether it is his own hand, though he may be looking at it as a stranger does."""
    nearest: int = 0
    """The seat nearest to eyes that have none."""


def seen(kept: KeptHand, player: str | None, *, public: bool = False) -> Seen:
    """The hand as this account may see it; None is somebody without one.

    ``public``: as a stranger sees it, though from the account's own side of the table.
    """
    mine = [one.seat for one in kept.hand.dealt if player is not None and one.player == player]
    viewer = mine[0] if mine and not public else None
    dealt, events = _events_of(kept)
    return Seen(
        hand=kept.hand,
        dealt=dealt,
        events=redact(events, viewer),
        viewer=viewer,
        mine=bool(mine),
        nearest=mine[0] if mine else 0,
    )


def _events_of(kept: KeptHand) -> tuple[HandDealt, list[Event]]:
    """What happened in the hand, picked out from all that happened at its table meanwhile."""
    dealt: HandDealt | None = None
    events: list[Event] = []
    for step in kept.steps:
        for event in step.events:
            if isinstance(event, HandDealt):
                dealt = event if event.hand_id == kept.hand.hand_id else None
            elif dealt is not None and isinstance(event, Event):
                events.append(event)
                if isinstance(event, HandEnded):
                    return dealt, events
    raise LookupError("the steps of a hand in the index hold the hand")


def replay(seen_hand: Seen) -> Replay:
    """The hand moment by moment."""
    hand, dealt = seen_hand.hand, seen_hand.dealt
    scene = Scene(
        hand_id=hand.hand_id,
        number=hand.number,
        table_name=hand.table_name,
        names=tuple([one.name for one in hand.sat]),
        bots=tuple([one.bot for one in hand.sat]),
        seats=dealt.seats,
        chairs=hand.chairs,
        button=dealt.button,
        small=dealt.small,
        big=dealt.big,
    )
    return replay_of(seen_hand.events, scene, seen_hand.viewer, seen_hand.nearest)


def record(seen_hand: Seen) -> HandRecord:
    """The hand as it is written down."""
    hand, dealt = seen_hand.hand, seen_hand.dealt
    at = datetime.fromtimestamp(dealt.at / 1000, UTC)
    places = tuple([seat + 1 for seat in dealt.seats])
    occasion = Occasion(
        hand_id=hand.hand_id,
        names=tuple([one.name for one in hand.sat]),
        places=places,
        table=hand.table_name,
        max_seats=hand.chairs,
        played_at=at.strftime("%Y-%m-%dT%H:%M:%S"),
        button_place=dealt.button + 1,
    )
    return from_events(seen_hand.events, occasion, seen_hand.viewer)


def exported(seen_hand: Seen, form: str) -> str:
    """The hand in a form that other programs read, as its viewer saw it."""
    write, _ = EXPORTS[form]
    return write(record(seen_hand))


def facts_of(hands: Iterable[Seen]) -> list[Facts]:
    """What the viewer of these hands did in each."""
    return [facts(record(one), one.viewer) for one in hands if one.viewer is not None]
