"""What a question may say at all, looked at before any work is done."""

from __future__ import annotations

import math

from tripledraw.study.questions import (
    HANDS_MAX,
    LEFT_MAX,
    SECONDS_MAX,
    SEED_MAX,
    SIDES_MAX,
    SIDES_MIN,
    TRIALS_MAX,
    BadQuestion,
    DrawsQuestion,
    EquityQuestion,
    OddsQuestion,
    Question,
    SimulateQuestion,
)


def check(question: Question) -> None:
    """Raises BadQuestion for numbers that make no sense; the texts are looked at when read."""
    match question:
        case EquityQuestion():
            _equity(question)
        case DrawsQuestion():
            _draws(question)
        case OddsQuestion():
            _left(question.left, 0)
            _whole(question.trials, 1, TRIALS_MAX, "trials")
            _whole(question.seed, 0, SEED_MAX, "seed")
        case SimulateQuestion():
            _simulate(question)


def _equity(question: EquityQuestion) -> None:
    count = len(question.sides)
    if not SIDES_MIN <= count <= SIDES_MAX:
        there = "there is one" if count == 1 else f"there are {count}"
        raise BadQuestion(f"a spot has {SIDES_MIN} to {SIDES_MAX} sides, and here {there}", "sides")
    _left(question.left, 0)
    if not 0 < question.error < 1:
        raise BadQuestion(
            f"the error wanted is a chance above 0 and below 1, such as 0.001, "
            f"not {question.error:g}",
            "error",
        )
    _whole(question.trials, 1, TRIALS_MAX, "trials")
    _seconds(question.seconds)
    _whole(question.seed, 0, SEED_MAX, "seed")


def _draws(question: DrawsQuestion) -> None:
    if len(question.against) >= SIDES_MAX:
        raise BadQuestion(
            f"there are at most {SIDES_MAX - 1} opponents, not {len(question.against)}", "against"
        )
    _left(question.left, 1)
    _whole(question.trials, 1, TRIALS_MAX, "trials")
    _whole(question.seed, 0, SEED_MAX, "seed")


def _simulate(question: SimulateQuestion) -> None:
    _whole(question.players, SIDES_MIN, SIDES_MAX, "players")
    _whole(question.hands, 1, HANDS_MAX, "hands")
    _whole(question.cap, 1, 100, "cap")
    _whole(question.stack, 0, 1_000_000, "stack")
    if len(question.policies) not in (1, question.players):
        raise BadQuestion(
            f"there is one policy for all or one for each of {question.players} seats, "
            f"not {len(question.policies)}",
            "policies",
        )
    _seconds(question.seconds)
    _whole(question.seed, 0, SEED_MAX, "seed")


def _left(left: int, least: int) -> None:
    if not least <= left <= LEFT_MAX:
        raise BadQuestion(f"{least} to {LEFT_MAX} draws are left, not {left}", "left")


def _seconds(seconds: float) -> None:
    if not 0 < seconds <= SECONDS_MAX or math.isnan(seconds):
        raise BadQuestion(
            f"seconds are above 0 and at most {SECONDS_MAX:,.0f}, not {seconds:g}", "seconds"
        )


def _whole(number: int, least: int, most: int, field: str) -> None:
    if not least <= number <= most:
        raise BadQuestion(f"{field} is from {least} to {most:,}, not {number:,}", field)
