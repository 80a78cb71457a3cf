"""A finished hand, reviewed for one of its players: his decisions, the dearest first."""

from __future__ import annotations

from collections.abc import Iterable

from tripledraw.coach.judgements import Judgement, Review
from tripledraw.coach.judging import SCENES, judge
from tripledraw.coach.moments import Moment, moments
from tripledraw.notation.record import HandRecord
from tripledraw.notation.replay import to_events
from tripledraw.rules.events import Event

METHOD = (
    f"Each choice was played out in {SCENES:,} scenes, the same for all, by the strategy for both "
    "sides; the opponent's cards were drawn from the hands that the strategy would have played so."
)


class NotInHand(ValueError):
    """The player did not play this hand."""


def review(hand: Iterable[Event] | HandRecord, player: int | str) -> list[Judgement]:
    """The player's decisions: what is at fault, the dearest first, then the others as they came.

    Those that cannot be judged stand at the end.

    ``player`` is a seat, or with a record a name. What the events say of others' cards is not
    looked at: a decision is judged by what its player could know.
    """
    if isinstance(hand, HandRecord):
        seat = seat_of(hand, player) if isinstance(player, str) else player
        events: Iterable[Event] = to_events(hand).events
    else:
        assert isinstance(player, int), "events know seats, not names"
        seat, events = player, hand
    return sorted(_judged(list(moments(events)), seat), key=dearest)


def reviewed(player: str, judgements: list[Judgement]) -> Review:
    """The review of a hand, with its sum."""
    lost = sum(one.cost or 0.0 for one in judgements if one.at_fault)
    return Review(player=player, judgements=tuple(judgements), cost=lost, method=METHOD)


def seat_of(record: HandRecord, player: str) -> int:
    """The seat of a name. Raises NotInHand."""
    for seat, line in enumerate(record.seats):
        if line.name == player:
            return seat
    raise NotInHand(f"{player!r} is not in this hand")


def _judged(told: list[Moment], seat: int) -> list[Judgement]:
    return [
        judge(moment, told[:number])
        for number, moment in enumerate(told)
        if moment.seat == seat and moment.chosen
    ]


def dearest(judgement: Judgement) -> tuple[bool, float, int]:
    """The order in which decisions are told."""
    cost = judgement.cost if judgement.at_fault and judgement.cost else 0.0
    return bool(judgement.unknown), -cost, judgement.event
