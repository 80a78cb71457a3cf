"""What the room asks the coach, as JSON in and JSON out: it runs in a process of its own.

The first question loads the strategy, which takes some seconds; the others take one or two.
"""

from __future__ import annotations

import msgspec

from tripledraw.coach.drills import Drill, Grade, Kind, drill, grade
from tripledraw.coach.judgements import Review
from tripledraw.coach.review import review, reviewed
from tripledraw.notation.record import HandRecord
from tripledraw.rules.actions import Action
from tripledraw.rules.events import Event


class ReviewHand(msgspec.Struct, frozen=True, tag="review"):
    """A hand of the room, as its player saw it, to be reviewed for him."""

    player: str
    seat: int
    events: tuple[Event, ...]


class ReviewRecord(msgspec.Struct, frozen=True, tag="review_record"):
    """A hand from a file, to be reviewed for one of its seats."""

    seat: int
    record: HandRecord


class AskDrill(msgspec.Struct, frozen=True, tag="drill"):
    """A spot to be answered."""

    kind: Kind
    seed: int


class GradeAnswer(msgspec.Struct, frozen=True, tag="grade"):
    """An answer to a spot."""

    spot: str
    action: Action


Question = ReviewHand | ReviewRecord | AskDrill | GradeAnswer


def ask(question: Question) -> Review | Drill | Grade:
    """The answer to a question. Raises ValueError, with a sentence, where there is none."""
    match question:
        case ReviewHand():
            return reviewed(question.player, review(question.events, question.seat))
        case ReviewRecord():
            name = question.record.name(question.seat)
            return reviewed(name, review(question.record, question.seat))
        case AskDrill():
            return drill(question.kind, question.seed)
        case GradeAnswer():
            return grade(question.spot, question.action)


def answer_json(body: bytes) -> bytes:
    """The same from JSON to JSON."""
    return msgspec.json.encode(ask(msgspec.json.decode(body, type=Question)))
