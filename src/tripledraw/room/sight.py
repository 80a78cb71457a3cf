"""What one pair of eyes sees of a table: its view, and the events that led to it.

Nothing about a table leaves the room except through here. The public part, what a spectator sees,
is built once a step, from the hand with every card hidden that not everybody knows; each viewer's
own part is then laid over it: his cards, their name, what he may do. Events are let through by
type, and a type without a rule is an error, not a leak.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, Card
from tripledraw.room import events as room
from tripledraw.room.button import owed
from tripledraw.room.events import Owes, TableEvent
from tripledraw.room.public import Plates, hand_name, public_hand, running_clock
from tripledraw.room.seating import waiting_for
from tripledraw.room.state import TableState
from tripledraw.room.views import (
    AheadView,
    LegalView,
    TableView,
)
from tripledraw.rules.betting import betting_legal
from tripledraw.rules.events import (
    CardsDealt,
    Discarded,
    Event,
    HandMucked,
    Stage,
    Street,
)
from tripledraw.rules.hand import legal
from tripledraw.rules.redact import redact, redact_event
from tripledraw.rules.state import State, hide, put

KEPT_BACK: frozenset[type] = frozenset(
    {
        room.TableCreated,
        room.SeatTaken,
        room.ToppedUp,
        room.TopUpQueued,
        room.TopUpTaken,
        room.SitOutQueued,
        room.SitOutCancelled,
        room.SatOut,
        room.CameBack,
        room.BlindMissed,
        room.LeaveQueued,
        room.SeatLeft,
        room.HandDealt,
        room.BankRefilled,
        room.DecisionOpened,
        room.BankOpened,
        room.BankUsed,
        room.ClockCredited,
        room.HandCounted,
        room.NextHandSet,
        room.TablePaused,
        room.TableResumed,
        room.TableClosing,
        room.TableClosed,
    }
)
"""Table events go to nobody: they name players by their accounts, and the view says the rest."""

_OWN_CARDS = (CardsDealt, Discarded, HandMucked)


class Own(NamedTuple):
    """What one player sees besides what everybody does (see ``TableView`` and ``HandView``)."""

    seat: int
    cards: tuple[Card, ...]
    legal: LegalView | None
    ahead: AheadView | None
    owes: Owes
    leave_after_hand: bool
    sit_out_next: bool


class Sight:
    """A table after a step, ready to be looked at by as many viewers as there are.

    ``events`` are those of the step. ``connected`` are the players who have a page open, and
    ``spectators`` how many people look on without a seat. ``plates`` is what was built of the
    seats at earlier steps of this table.
    """

    def __init__(
        self,
        state: TableState,
        events: Iterable[TableEvent] = (),
        connected: Collection[str] = (),
        spectators: int = 0,
        plates: Plates | None = None,
    ) -> None:
        self._state = state
        self.seats = {
            occupant.player: seat
            for seat, occupant in enumerate(state.seats)
            if occupant is not None
        }
        """Where each player sits."""
        self._events = _of_the_hand(events)
        self._owners = {event.seat for event in self._events if isinstance(event, _OWN_CARDS)}
        self.public_events = redact(self._events, None) if self._events else ()
        self._public = _public_view(state, connected, spectators, plates or Plates())

    def events(self, player: str | None) -> tuple[Event, ...]:
        """What happened in the hand, as this player may know it; None is a spectator."""
        place = self._place(player)
        if place is None or place not in self._owners:
            return self.public_events
        return tuple([redact_event(event, place) for event in self._events])

    def own(self, player: str | None) -> Own | None:
        """What this player sees besides what everybody does; None where he has no seat."""
        state, hand = self._state, self._state.hand
        seat = None if player is None else self.seats.get(player)
        occupant = None if seat is None else state.seats[seat]
        if seat is None or occupant is None:
            return None
        place = None if hand is None else state.hand_seat(seat)
        cards: tuple[Card, ...] = ()
        legal_now = ahead = None
        if place is not None and hand is not None:
            cards = hand.hands[place]
            if hand.to_act == place:
                legal_now = _legal(hand)
            elif not (hand.to_act is None or hand.folded[place] or occupant.away):
                ahead = _ahead(hand, place)
        return Own(
            seat,
            cards,
            legal_now,
            ahead,
            owed(state, seat),
            occupant.leaving != "",
            occupant.out_next != "",
        )

    def view(self, player: str | None) -> TableView:
        """The table as this player sees it; None is a spectator."""
        public = self._public
        host = player is not None and player == self._state.host
        own = self.own(player)
        if own is None:
            return replace(public, host=True) if host else public
        hand = public.hand
        if hand is not None:
            mine = hand_name(own.cards) if len(own.cards) == HAND_SIZE else None
            hand = replace(hand, legal=own.legal, ahead=own.ahead, mine=mine)
        seats = public.seats
        plate = seats[own.seat]
        if own.cards and plate is not None:
            seats = put(seats, own.seat, replace(plate, cards=own.cards))
        return replace(
            public,
            you=own.seat,
            host=host,
            seats=seats,
            hand=hand,
            owes=own.owes,
            leave_after_hand=own.leave_after_hand,
            sit_out_next=own.sit_out_next,
        )

    def _place(self, player: str | None) -> int | None:
        """The hand seat whose cards this player knows, None where there is none."""
        if player is None or self._state.hand is None:
            return None
        seat = self.seats.get(player)
        return None if seat is None else self._state.hand_seat(seat)


def _of_the_hand(events: Iterable[TableEvent]) -> tuple[Event, ...]:
    kept = [event for event in events if type(event) not in KEPT_BACK]
    return tuple(kept)  # type: ignore[arg-type]


def _public_view(
    state: TableState, connected: Collection[str], spectators: int, plates: Plates
) -> TableView:
    seen = None if state.hand is None else hide(state.hand, None)
    return TableView(
        table_id=state.table_id,
        settings=state.settings,
        status=state.status,
        seq=state.seq,
        you=None,
        host=False,
        seats=tuple(plates.look(state, seen, connected)),
        spectators=spectators,
        hand=None if seen is None else public_hand(state, seen),
        clock=running_clock(state),
        waiting_for="" if state.playing else waiting_for(state),
        owes="",
        leave_after_hand=False,
        sit_out_next=False,
    )


def _legal(hand: State) -> LegalView:
    allowed = legal(hand)
    return LegalView(
        stage="drawing" if allowed.stage is Stage.DRAWING else "betting",
        call=allowed.to_call,
        raise_to=allowed.bet_to,
        opens=allowed.opens,
        no_raise=allowed.no_raise,
    )


_TO_DRAW = AheadView(call=0, raise_to=None, opens=False, draws=True)


def _ahead(hand: State, place: int) -> AheadView | None:
    """The next decision of a seat that is not to act, as far as it can be told now."""
    draws_later = hand.street is not Street.THIRD_DRAW
    if hand.stage is Stage.DRAWING and len(hand.draws[place]) < hand.street:
        return _TO_DRAW
    if not hand.stacks[place]:
        return _TO_DRAW if draws_later else None
    allowed = betting_legal(hand, place)
    if hand.stage is Stage.BETTING and hand.acted[place] and not allowed.to_call:
        return _TO_DRAW if draws_later else None
    return AheadView(
        call=allowed.to_call, raise_to=allowed.bet_to, opens=allowed.opens, draws=False
    )
