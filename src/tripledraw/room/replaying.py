"""A finished hand as it was seen, moment by moment: what a replayer shows, ready to be drawn.

The browser knows no rules, so it cannot tell what an event does to a table. It gets the table after
each event instead, made by the functions that make a running table's view. The events come in as
their viewer may know them; nothing is added to them here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, UNKNOWN
from tripledraw.room.evolve import SILENT, hand_went_on
from tripledraw.room.public import Plates, hand_name, public_hand
from tripledraw.room.state import Occupant, TableState
from tripledraw.room.views import HandView, SeatView, TableSettings, TableView
from tripledraw.rules.events import Event, HandStarted
from tripledraw.rules.hand import evolve
from tripledraw.rules.state import State, hide


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Where a hand was played and by whom, which no event of the rules says.

    ``names``, ``bots`` and ``seats`` run over the seats of the hand; ``seats`` are the table's, of
    which there are ``chairs``. ``button``, ``small`` and ``big`` are table seats as well; the first
    two may be empty ones.
    """

    hand_id: str
    number: int
    table_name: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seats: tuple[int, ...]
    chairs: int
    button: int
    small: int | None
    big: int | None


class ReplayStep(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One event, and what it left: the hand, and the seats that look different now."""

    event: Event
    hand: HandView
    seats: tuple[SeatView, ...]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A hand from its first event to its last, as one pair of eyes saw it.

    ``view`` is the table before anything happened.
    """

    view: TableView
    steps: tuple[ReplayStep, ...]


def replay_of(
    events: Sequence[Event], scene: Scene, viewer: int | None, nearest: int = 0
) -> Replay:
    """The hand of these events, which are those that the hand's seat ``viewer`` may know.

    None is somebody who had no seat in it; he finds the hand's seat ``nearest`` before him.
    """
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with HandStarted"
    if viewer is None:
        scene = _turned(scene, nearest)
    table = _table(started, scene)
    view = _empty(table, None if viewer is None else scene.seats[viewer])
    seats = view.seats
    steps = []
    hand: State | None = None
    for event in events:
        hand = evolve(hand, event)
        table = hand_went_on(table, hand, (event,))
        now = _seats(table, hand, viewer)
        changed = [seat for seat, was in zip(now, seats, strict=True) if seat != was]
        steps.append(
            ReplayStep(
                event=event,
                hand=_hand(table, hand, viewer),
                seats=tuple([seat for seat in changed if seat is not None]),
            )
        )
        seats = now
    return Replay(view=view, steps=tuple(steps))


def _turned(scene: Scene, nearest: int) -> Scene:
    """The table turned so that this seat of the hand is seat 0."""
    by = scene.seats[nearest]

    def turn(seat: int) -> int:
        return (seat - by) % scene.chairs

    return replace(
        scene,
        seats=tuple(turn(seat) for seat in scene.seats),
        button=turn(scene.button),
        small=None if scene.small is None else turn(scene.small),
        big=None if scene.big is None else turn(scene.big),
    )


def _table(started: HandStarted, scene: Scene) -> TableState:
    """A table with nobody at it but those who were dealt in."""
    seats: list[Occupant | None] = [None] * scene.chairs
    for place, seat in enumerate(scene.seats):
        seats[seat] = Occupant(
            player=str(place),
            name=scene.names[place],
            bot=scene.bots[place],
            chips=started.stacks[place],
            queued=0,
            buy_in=0,
            status="playing",
            owes="",
            post=False,
            out_next="",
            leaving="",
            away=False,
            out_since=None,
            bank_ms=0,
            hands=1,
        )
    settings = TableSettings(
        name=scene.table_name,
        stakes=started.stakes,
        rules=started.rules,
        seats=scene.chairs,
        min_buy_in=0,
        max_buy_in=0,
    )
    return TableState(
        table_id="",
        host="",
        settings=settings,
        status="closed",
        seq=0,
        seats=tuple(seats),
        next_hand_at=0,
        button=scene.button,
        small=scene.small,
        big=scene.big,
        hand_id=scene.hand_id,
        hand_number=scene.number,
        hand=None,
        hand_seats=scene.seats,
        decision=None,
        last=SILENT[: len(scene.seats)],
        won=(0,) * len(scene.seats),
        finished=(),
    )


def _empty(table: TableState, you: int | None) -> TableView:
    return TableView(
        table_id="",
        settings=table.settings,
        status="closed",
        seq=0,
        you=you,
        host=False,
        seats=_seats(table, None, None),
        spectators=0,
        hand=None,
        clock=None,
        waiting_for="",
        owes="",
        leave_after_hand=False,
        sit_out_next=False,
    )


def _seats(
    table: TableState, hand: State | None, viewer: int | None
) -> tuple[SeatView | None, ...]:
    seen = None if hand is None else hide(hand, None)
    connected = [str(place) for place in range(len(table.hand_seats))]
    plates = Plates().look(table, seen, connected)
    if viewer is not None and hand is not None:
        mine = table.hand_seats[viewer]
        plate = plates[mine]
        assert plate is not None, "who was dealt in sits there"
        plates[mine] = replace(plate, cards=hand.hands[viewer])
    return tuple(plates)


def _hand(table: TableState, hand: State, viewer: int | None) -> HandView:
    seen = public_hand(table, hide(hand, None))
    if viewer is None:
        return seen
    cards = hand.hands[viewer]
    known = len(cards) == HAND_SIZE and UNKNOWN not in cards
    return replace(seen, mine=hand_name(cards) if known else None)
