"""The part of a table's view that is the same for everybody, seat by seat.

These functions are given the hand with its hidden cards taken out already: they could not show
one if they tried.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Literal

from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, Card
from tripledraw.lowball import HandName, describe
from tripledraw.room.clock import AFTER_SHOWDOWN_MS, FIRST_HAND_MS, SIT_OUT_LIMIT_MS
from tripledraw.room.seating import waiting_for
from tripledraw.room.state import Last, Occupant, TableState
from tripledraw.room.views import ClockView, DrawView, HandView, PotView, SeatView
from tripledraw.rules.betting import cap, unit
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.options import MAX_SEATS
from tripledraw.rules.pots import middle
from tripledraw.rules.state import PileKind, State

Position = Literal["BTN", "SB", "BB", "UTG", "HJ", "CO", ""]
MAX_SLABS = 5


class Plates:
    """The seats of one table as everybody sees them, looked at step after step.

    A step changes a seat or two. The view of any other is the object that it was before, so
    nobody need build it, or encode it, again.
    """

    def __init__(self) -> None:
        self._drawn: list[tuple[_Facts, SeatView] | None] = [None] * MAX_SEATS

    def look(
        self, state: TableState, seen: State | None, connected: Collection[str]
    ) -> list[SeatView | None]:
        """Six places; those that are free, or beyond the table's own, are None."""
        views: list[SeatView | None] = [None] * MAX_SEATS
        for seat, occupant in enumerate(state.seats):
            if occupant is not None:
                facts = _facts(state, seen, seat, occupant, connected)
                drawn = self._drawn[seat]
                if drawn is None or drawn[0] != facts:
                    self._drawn[seat] = drawn = (facts, _plate(facts))
                views[seat] = drawn[1]
        return views


_Facts = tuple[Any, ...]
"""All that the view of a seat is made of: equal facts make equal views."""


def _facts(
    state: TableState,
    seen: State | None,
    seat: int,
    occupant: Occupant,
    connected: Collection[str],
) -> _Facts:
    here = occupant.bot is not None or occupant.player in connected
    place = None if seen is None else state.hand_seat(seat)
    if seen is None or place is None:
        return seat, occupant, here
    over = seen.stage is Stage.OVER
    folded = seen.folded[place]
    bet = seen.bets[place]
    return (
        seat,
        occupant,
        here,
        (state.hand_seats, state.button, state.small, state.big),
        over,
        folded,
        folded and mucked(seen, place),
        occupant.chips if over else seen.stacks[place],
        bet,
        min(MAX_SLABS, -(-bet // unit(seen))) if bet else 0,
        seen.hands[place],
        seen.shown[place],
        seen.draws[place],
        seen.late[place],
        seen.to_act == place and seen.stage is Stage.DRAWING,
        seen.no_raise[place],
        state.last[place],
        state.won[place] if over else 0,
    )


def _plate(facts: _Facts) -> SeatView:
    seat, occupant, here, *of_the_hand = facts
    removed_at = None
    if occupant.out_since is not None:
        removed_at = occupant.out_since + SIT_OUT_LIMIT_MS
    plate = SeatView(
        seat=seat,
        name=occupant.name,
        bot=occupant.bot,
        stack=occupant.chips,
        status=_status(occupant),
        connected=here,
        bank_ms=occupant.bank_ms,
        removed_at=removed_at,
        dealt=False,
        position="",
        folded=False,
        all_in=False,
        bet=0,
        slabs=0,
        cards=(),
        shown=False,
        mucked=False,
        draws=(),
        drawing=False,
        no_raise=False,
        last="",
        won=0,
        hand_name=None,
    )
    return _in_the_hand(plate, *of_the_hand) if of_the_hand else plate


def _in_the_hand(
    plate: SeatView,
    places: tuple[Any, ...],
    over: bool,
    folded: bool,
    unseen: bool,
    stack: int,
    bet: int,
    slabs: int,
    cards: tuple[Card, ...],
    shown: bool,
    draws: tuple[int, ...],
    late: tuple[Street, ...],
    drawing: bool,
    no_raise: bool,
    last: Last,
    won: int,
) -> SeatView:
    return replace(
        plate,
        stack=stack,
        dealt=True,
        position=position(*places, plate.seat),
        folded=folded and not unseen,
        all_in=not over and not folded and not stack,
        bet=bet,
        slabs=slabs,
        cards=cards,
        shown=shown,
        mucked=unseen,
        draws=_draws(draws, late),
        drawing=drawing,
        no_raise=no_raise,
        last=last,
        won=won,
        hand_name=hand_name(cards) if shown and len(cards) == HAND_SIZE else None,
    )


def _status(occupant: Occupant) -> Literal["playing", "waiting", "sitting_out", "leaving"]:
    if occupant.leaving:
        return "leaving"
    return "sitting_out" if occupant.status == "out" else occupant.status


def mucked(seen: State, place: int) -> bool:
    """Whether a seat gave up its beaten hand unseen, at the showdown."""
    return any(pile.kind is PileKind.MUCKED and pile.seat == place for pile in seen.muck)


@lru_cache(maxsize=4096)
def _draws(counts: tuple[int, ...], late: tuple[Street, ...]) -> tuple[DrawView, ...]:
    return tuple(DrawView(count=count, late=draw + 1 in late) for draw, count in enumerate(counts))


@lru_cache(maxsize=32768)  # the same hands are looked at step after step, at thousands of tables
def hand_name(cards: tuple[Card, ...]) -> HandName:
    """What five known cards are, and what they draw to."""
    return describe(cards)


@lru_cache(maxsize=4096)
def position(
    dealt: tuple[int, ...], button: int | None, small: int | None, big: int | None, seat: int
) -> Position:
    """What players call the place of a seat: by the button and the blinds, then from the left."""
    if seat == button:
        return "BTN"
    if seat == small:
        return "SB"
    if seat == big or big is None:
        return "BB"
    later = [other for other in dealt if other not in (button, small, big)]
    later.sort(key=lambda other: (other <= big, other))
    names: tuple[tuple[Position, ...], ...] = (("UTG",), ("UTG", "CO"), ("UTG", "HJ", "CO"))
    return names[min(len(later), 3) - 1][min(later.index(seat), 2)]


def public_hand(state: TableState, seen: State) -> HandView:
    """The hand on the table as a spectator sees it."""
    seats = state.hand_seats
    betting = seen.stage is Stage.BETTING
    pots = tuple(
        [
            PotView(chips=pot.chips, seats=tuple([seats[place] for place in pot.seats]))
            for pot in middle(seen)
        ]
    )
    assert state.button is not None, "a hand has a button"
    return HandView(
        hand_id=state.hand_id,
        number=state.hand_number,
        street=seen.street,
        stage=seen.stage,
        button=state.button,
        seats=seats,
        to_act=None if seen.to_act is None else seats[seen.to_act],
        decision_id=None if state.decision is None else state.decision.decision_id,
        unit=unit(seen),
        price=max(seen.base, *seen.bets) if betting else 0,
        bet_count=seen.bet_count,
        cap=cap(seen),
        pots=pots,
        total=sum([pot.chips for pot in pots]) + sum(seen.bets),
        reshuffles=seen.reshuffles,
        rake=seen.rake,
        legal=None,
        ahead=None,
        mine=None,
    )


def running_clock(state: TableState) -> ClockView | None:
    """The clock that everybody watches, None while nothing is waited for."""
    decision = state.decision
    if decision is not None:
        return ClockView(
            kind=decision.kind,
            seat=decision.seat,
            deadline=decision.deadline,
            length_ms=decision.length_ms,
        )
    if state.playing or waiting_for(state):
        return None
    since = state.finished[-1][0] if state.finished else 0
    pause_ms = state.next_hand_at - since
    return ClockView(
        kind="next_hand",
        seat=None,
        deadline=state.next_hand_at,
        length_ms=pause_ms if pause_ms <= AFTER_SHOWDOWN_MS else FIRST_HAND_MS,
    )
