"""The frames that tell a step: what is the same for all viewers is put into bytes once.

What comes out is byte for byte what encoding each viewer's ``Table`` message would give; a test
holds it to that. At thousands of actions a second, six screens each, this is most of the work.
"""

from __future__ import annotations

import msgspec

from tripledraw.room.sight import Own, Sight
from tripledraw.room.state import TableState
from tripledraw.server.socket import frame

_encode = msgspec.json.Encoder().encode

_NO_DECISION = b'"legal":null,"ahead":null,"mine":null}'
_TRUTH = {False: b"false", True: b"true"}


class Frames:
    """One step of a table, as it goes out to whoever watches."""

    def __init__(self, sight: Sight, host: str, settings: bytes) -> None:
        self._sight = sight
        self._host = host
        public = sight.view(None)
        self._events = _encode(sight.events(None))
        self._begin = b',"view":{"table_id":%b,"settings":%b,"status":%b,"seq":%d,"you":' % (
            _encode(public.table_id),
            settings,
            _encode(public.status),
            public.seq,
        )
        self._plates = public.seats
        self._seats = [_encode(plate) for plate in public.seats]
        hand = _encode(public.hand)
        self._has_hand = public.hand is not None
        if self._has_hand:
            assert hand.endswith(_NO_DECISION), "a public view holds nobody's decision"
            hand = hand[: -len(_NO_DECISION)]
        self._middle = b'],"spectators":%d,"hand":%b' % (public.spectators, hand)
        self._end = b',"clock":%b,"waiting_for":%b' % (
            _encode(public.clock),
            _encode(public.waiting_for),
        )

    def frame(self, player: str | None) -> bytes:
        """The frame for this player; None for somebody who has no seat and is not the host."""
        own = self._sight.own(player)
        host = _TRUTH[player is not None and player == self._host]
        if own is None:
            return self._joined(self._events, b"null", host, self._seats, _NO_DECISION, _NOTHING)
        seats = self._seats
        plate = self._plates[own.seat]
        if own.cards and plate is not None:
            seats = seats.copy()
            seats[own.seat] = _encode(msgspec.structs.replace(plate, cards=own.cards))
        events = self._sight.events(player)
        encoded = self._events if events is self._sight.public_events else _encode(events)
        return self._joined(encoded, b"%d" % own.seat, host, seats, _decision(own), _wishes(own))

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


def _decision(own: Own) -> bytes:
    return b'"legal":%b,"ahead":%b,"mine":%b}' % (
        b"null" if own.legal is None else _encode(own.legal),
        b"null" if own.ahead is None else _encode(own.ahead),
        b"null" if own.mine is None else _encode(own.mine),
    )


def _wishes(own: Own) -> bytes:
    return b',"owes":"%b","leave_after_hand":%b,"sit_out_next":%b}}' % (
        own.owes.encode(),
        _TRUTH[own.leave_after_hand],
        _TRUTH[own.sit_out_next],
    )


_NOTHING = b',"owes":"","leave_after_hand":false,"sit_out_next":false}}'


def settings_of(state: TableState) -> bytes:
    """A table's settings as they stand in every view: they are fixed for good."""
    return _encode(state.settings)
