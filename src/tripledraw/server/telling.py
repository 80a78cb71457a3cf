"""Who watches a table, and what each of them is told: the last hop of a step.

Everything goes through ``room.sight``, which takes the cards out. Watchers who may know the same get the same bytes, encoded
once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from tripledraw.room.events import TableEvent
from tripledraw.room.sight import Sight
from tripledraw.room.state import TableState
from tripledraw.server import messages as wire
from tripledraw.server.frames import Frames, Pieces
from tripledraw.server.house import House
from tripledraw.server.socket import Socket, frame_of

CHAT_KEPT = 30
PRESENCE_S = 0.25
"""Who comes to watch and goes is told at most so often, however often it changes."""


class Audience:
    """The pages that show one table."""

    def __init__(self, state: Callable[[], TableState], house: House) -> None:
        self._state = state
        self._house = house
        self._pieces = Pieces(state())
        self._sockets: dict[Socket, None] = {}
        self._chat: deque[wire.Said] = deque(maxlen=CHAT_KEPT)
        self._presence: asyncio.TimerHandle | None = None

    @property
    def watched(self) -> bool:
        """Whether any page shows the table."""
        return bool(self._sockets)

    def join(self, socket: Socket) -> None:
        """A page turns to this table: it gets the whole of it, and what was said lately."""
        came = not self._watches(socket.player)
        self._sockets[socket] = None
        self.show(socket)
        for said in self._chat:
            socket.send(said)
        if came and self._state().seat_of(socket.player) is None:
            self._presence_changed()

    def part(self, socket: Socket) -> None:
        """A page turns away."""
        if socket in self._sockets:
            del self._sockets[socket]
            if self._state().seat_of(socket.player) is None and not self._watches(socket.player):
                self._presence_changed()

    def _presence_changed(self) -> None:
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_S, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self._tell(())

    def show(self, socket: Socket) -> None:
        """The whole view, to one page."""
        socket.send_frame(self._frames(()).frame(socket.player))

    def tell(self, events: Sequence[TableEvent]) -> None:
        """What has just happened and how the table stands now, to everybody who watches."""
        self._tell(events)

    def say(self, player: str, name: str, text: str) -> None:
        """Chat of somebody who sits here."""
        state = self._state()
        now = self._house.clock.now_ms()
        said = wire.Said(state.table_id, state.seat_of(player), name, text, now)
        self._chat.append(said)
        self._send(frame_of(said))

    def notice(self, code: str) -> None:
        """A notice of the house, as a code."""
        now = self._house.clock.now_ms()
        self._send(frame_of(wire.Said(self._state().table_id, None, "", code, now)))

    def dismiss(self) -> None:
        """The table is gone: every page that shows it is told so."""
        gone = frame_of(wire.Gone(self._state().table_id))
        for socket in tuple(self._sockets):
            socket.send_frame(gone)
            socket.watching = ""
        self._sockets.clear()

    def _send(self, data: bytes) -> None:
        for socket in tuple(self._sockets):
            socket.send_frame(data)

    def _tell(self, events: Sequence[TableEvent]) -> None:
        if not self._sockets:
            return
        frames = self._frames(events)
        for socket in tuple(self._sockets):
            socket.send_frame(frames.frame(socket.player))

    def _frames(self, events: Sequence[TableEvent]) -> Frames:
        state = self._state()
        seated = {occupant.player for occupant in state.seats if occupant is not None}
        onlookers = len({socket.player for socket in self._sockets} - seated)
        sight = Sight(state, events, self._house.sockets, onlookers, self._pieces.plates)
        return Frames(sight, state.host, self._pieces)

    def _watches(self, player: str) -> bool:
        return any(socket.player == player for socket in self._sockets)
