"""Drills: spots from hands that the strategy played against itself, to be answered and graded.

A spot has a name, ``seed-event-seat``, from which its hand comes up again: so it is remembered as
that, and graded later by anybody who knows the name.
"""

from __future__ import annotations

import random
from typing import Literal

import msgspec

from tripledraw.bots import BOTS
from tripledraw.cards import Card
from tripledraw.coach.judgements import Judgement, better
from tripledraw.coach.judging import judge
from tripledraw.coach.moments import Moment, moments
from tripledraw.room.replaying import Replay, Scene, replay_of
from tripledraw.rules.actions import Action
from tripledraw.rules.events import DRAWING, Event
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.redact import redact
from tripledraw.rules.state import hide

Kind = Literal["draw", "bet"]
"""``draw``: pat, break or draw? ``bet``: raise, call or fold?"""

STAKES = Stakes(5, 10)
STACK = 400
PLAYER = "strong"
_SEEDS = 1 << 40
_TRIES = 8
_SPREAD = (0.1, 1.5)
"""In big bets, how far the second best choice of a good drill is behind the best."""


class NoSuchSpot(ValueError):
    """A name that names no spot."""


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """A spot to be answered. ``replay`` is the hand up to it, as the one who decides saw it.

    ``may`` are the kinds of action there are; in a draw any of the ``hand`` may be thrown.
    """

    spot: str
    kind: Kind
    hand: tuple[Card, ...]
    street: int
    may: tuple[str, ...]
    to_call: int
    pot: int
    drew: tuple[int, ...]
    """How many cards the one who decides took so far."""
    other_drew: tuple[int, ...]
    replay: Replay


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """An answer graded: the judgement of it, and whether it is as good as the best, for all one knows."""

    spot: str
    right: bool
    cost: float
    """In big bets; nought where it is right."""
    judgement: Judgement


def drill(kind: Kind, seed: int) -> Drill:
    """A spot of this kind in which the choices are worth different things, but not too different."""
    chance = random.Random(seed)  # noqa: S311 - which spot comes up is no secret
    best: tuple[float, str, Moment, list[Event]] | None = None
    for _ in range(_TRIES):
        number = chance.randrange(_SEEDS)
        events = played(number)
        told = [one for one in moments(events) if _fits(one, kind)]
        if not told:
            continue
        moment = chance.choice(told)
        past = [one for one in moments(events) if one.event < moment.event]
        off = _off(judge(moment, past))
        if best is None or off < best[0]:
            best = off, f"{number}-{moment.event}-{moment.seat}", moment, events
        if off == 0:
            break
    if best is None:
        return drill(kind, seed + 1)
    _, spot, moment, events = best
    return _asked(spot, kind, moment, events)


def grade(spot: str, action: Action) -> Grade:
    """What an answer is worth. Raises NoSuchSpot, or IllegalAction for what cannot be done there."""
    moment, past = _found(spot)
    refusal = legal(moment.state).refusal(action)
    if refusal is not None:
        raise refusal
    judged = judge(msgspec.structs.replace(moment, action=action), past)
    right = not judged.at_fault
    cost = 0.0 if right else judged.cost or 0.0
    return Grade(spot=spot, right=right, cost=cost, judgement=judged)


def played(seed: int) -> list[Event]:
    """A hand that two strong bots play against each other."""
    state, events = start(STAKES, ONLINE, (STACK, STACK), 0, seed=seed.to_bytes(8, "big"))
    told = list(events)
    rng = random.Random(seed)  # noqa: S311 - the same name brings the same hand
    while (seat := state.to_act) is not None:
        seen = hide(state, seat)
        state, events = apply(state, BOTS[PLAYER](seen, seat, legal(seen), rng))
        told += events
    return told


def _found(spot: str) -> tuple[Moment, list[Moment]]:
    try:
        seed, event, seat = (int(part) for part in spot.split("-"))
        told = list(moments(played(seed)))
    except (ValueError, OverflowError):
        raise NoSuchSpot(f"there is no spot {spot!r}") from None
    for number, moment in enumerate(told):
        if moment.event == event and moment.seat == seat:
            return moment, told[:number]
    raise NoSuchSpot(f"there is no spot {spot!r}")


def _fits(moment: Moment, kind: Kind) -> bool:
    if kind == "draw":
        return moment.state.stage is DRAWING
    return moment.state.stage is not DRAWING and legal(moment.state).to_call > 0


def _off(judged: Judgement) -> float:
    """By how much a spot is too easy or too close to be a good drill; 0 is a good one."""
    if judged.unknown or len(judged.choices) < 2 or better(judged.choices) is not None:
        return 9.0
    first, second = sorted((one.worth for one in judged.choices), reverse=True)[:2]
    apart = first - second
    return max(_SPREAD[0] - apart, apart - _SPREAD[1], 0.0)


def _asked(spot: str, kind: Kind, moment: Moment, events: list[Event]) -> Drill:
    state, seat = moment.state, moment.seat
    allowed = legal(state)
    seen = redact(events[: moment.event], seat)
    may = ("discard",) if kind == "draw" else tuple(type(one).__name__.lower() for one in allowed)
    return Drill(
        spot=spot,
        kind=kind,
        hand=state.hands[seat],
        street=int(state.street),
        may=may,
        to_call=allowed.to_call,
        pot=sum(state.contributed) + sum(state.bets),
        drew=state.draws[seat],
        other_drew=state.draws[1 - seat],
        replay=replay_of(seen, _scene(spot, seat), seat),
    )


def _scene(spot: str, seat: int) -> Scene:
    names = ["Strong", "Strong"]
    names[seat] = "You"
    bots: list[str | None] = [PLAYER, PLAYER]
    bots[seat] = None
    return Scene(
        hand_id=spot,
        number=0,
        table_name="",
        names=tuple(names),
        bots=tuple(bots),
        seats=(0, 1),
        chairs=2,
        button=0,
        small=0,
        big=1,
    )
