"""The frames that tell a step: what is the same for all viewers is put into bytes once.

What comes out is byte for byte what encoding each viewer's ``Table`` message would give; a test
holds it to that. At thousands of actions a second, six screens each, this is most of the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tripledraw.cards import HAND_SIZE, Card
from tripledraw.room.public import Plates, hand_name
from tripledraw.room.sight import Own, Sight
from tripledraw.room.state import TableState
from tripledraw.room.views import SeatView
from tripledraw.rules.options import MAX_SEATS
from tripledraw.server.socket import frame

_encode = msgspec.json.Encoder().encode

_NO_DECISION = b'"legal":null,"ahead":null,"mine":null}'
_NO_WISHES = b',"owes":"","leave_after_hand":false,"sit_out_next":false}}'
_TRUTH = {False: b"false", True: b"true"}
_CARDS = b'"cards":'
"""Begins a seat's cards: no name can hold these bytes, as its quotes would be escaped."""


class Pieces:
    """What the frames of one table are put together from, and keep from step to step."""

    def __init__(self, state: TableState) -> None:
        self.plates = Plates()
        self.head = b',"view":{"table_id":%b,"settings":%b,"status":' % (
            _encode(state.table_id),
            _encode(state.settings),
        )
        """The settings of a table are fixed for good."""
        self._views: list[SeatView | None] = [None] * MAX_SEATS
        self._seats = [b"null"] * MAX_SEATS

    def seats(self, views: Sequence[SeatView | None]) -> list[bytes]:
        """The seats in bytes. A view that is the same object as before is not encoded again."""
        for place, view in enumerate(views):
            if view is not self._views[place]:
                self._views[place] = view
                self._seats[place] = _encode(view)
        return self._seats.copy()


class Frames:
    """One step of a table, as it goes out to whoever watches."""

    def __init__(self, sight: Sight, host: str, pieces: Pieces) -> None:
        self._sight = sight
        self._host = host
        self._made: dict[str | None, bytes] = {}
        public = sight.view(None)
        self._events = _encode(sight.public_events)
        self._begin = b'%b"%b","seq":%d,"you":' % (
            pieces.head,
            public.status.encode(),
            public.seq,
        )
        self._seats = pieces.seats(public.seats)
        hand = _encode(public.hand)
        self._has_hand = public.hand is not None
        if self._has_hand:
            assert hand.endswith(_NO_DECISION), "a public view holds nobody's decision"
            hand = hand[: -len(_NO_DECISION)]
        self._middle = b'],"spectators":%d,"hand":%b' % (public.spectators, hand)
        self._end = b',"clock":%b,"waiting_for":"%b"' % (
            _encode(public.clock),
            public.waiting_for.encode(),
        )

    def frame(self, player: str | None) -> bytes:
        """The frame for this player; all who neither sit nor host see the same."""
        if player != self._host and player not in self._sight.seats:
            player = None
        made = self._made.get(player)
        if made is None:
            made = self._made[player] = self._frame(player)
        return made

    def _frame(self, player: str | None) -> bytes:
        own = self._sight.own(player)
        host = _TRUTH[player is not None and player == self._host]
        if own is None:
            return self._joined(self._events, b"null", host, self._seats, _NO_DECISION, _NO_WISHES)
        seats = self._seats
        mine = b"null"
        if own.cards:
            cards, mine = _known(own.cards)
            seats = seats.copy()
            before, mark, after = seats[own.seat].partition(_CARDS)
            seats[own.seat] = b"".join((before, mark, cards, after[after.index(b"]") + 1 :]))
        events = self._sight.events(player)
        return self._joined(
            self._events if events is self._sight.public_events else _encode(events),
            b"%d" % own.seat,
            host,
            seats,
            b'"legal":%b,"ahead":%b,"mine":%b}'
            % (
                b"null" if own.legal is None else _encode(own.legal),
                b"null" if own.ahead is None else _encode(own.ahead),
                mine,
            ),
            _wishes(own),
        )

    def _joined(
        self,
        events: bytes,
        you: bytes,
        host: bytes,
        seats: list[bytes],
        decision: bytes,
        wishes: bytes,
    ) -> bytes:
        text = b"".join(
            (
                b'{"type":"table","events":',
                events,
                self._begin,
                you,
                b',"host":',
                host,
                b',"seats":[',
                b",".join(seats),
                self._middle,
                decision if self._has_hand else b"",
                self._end,
                wishes,
            )
        )
        return frame(text)


@lru_cache(maxsize=32768)  # hands are held for many steps, at thousands of tables
def _known(cards: tuple[Card, ...]) -> tuple[bytes, bytes]:
    """Somebody's own cards, and their name."""
    mine = hand_name(cards) if len(cards) == HAND_SIZE else None
    return _encode(cards), _encode(mine)


def _wishes(own: Own) -> bytes:
    if not (own.owes or own.leave_after_hand or own.sit_out_next):
        return _NO_WISHES
    return b',"owes":"%b","leave_after_hand":%b,"sit_out_next":%b}}' % (
        own.owes.encode(),
        _TRUTH[own.leave_after_hand],
        _TRUTH[own.sit_out_next],
    )
