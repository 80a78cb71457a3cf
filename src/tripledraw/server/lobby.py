"""The lobby: one row a table, to every page that shows it, at most once a second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tripledraw.room.lobby import figures
from tripledraw.room.state import TableState
from tripledraw.server import messages as wire
from tripledraw.server.host import Host
from tripledraw.server.house import House
from tripledraw.server.socket import Socket, frame_of


class Lobby:
    """What pages that look at no table are shown."""

    def __init__(self, house: House, hosts: Mapping[str, Host]) -> None:
        self._house = house
        self._hosts = hosts

    def show(self, socket: Socket) -> None:
        """The lobby as it is now, to one page."""
        self._tell((socket,))

    def tell_changes(self) -> None:
        """The lobby to every page that shows it, if it has changed. Called once a second."""
        if self._house.lobby_changed:
            self._house.lobby_changed = False
            self._tell(
                socket
                for sockets in self._house.sockets.values()
                for socket in sockets
                if socket.watching is None
            )

    def _tell(self, sockets: Iterable[Socket]) -> None:
        now = self._house.clock.now_ms()
        players = len(self._house.sockets)
        frames: dict[frozenset[str], bytes] = {}
        for socket in sockets:
            mine = frozenset(self._house.seats.get(socket.player, ()))
            if mine not in frames:
                rows = (
                    row(host.state, now, mine=host.table_id in mine)
                    for host in self._hosts.values()
                    if host.state.settings.listed or host.table_id in mine
                )
                frames[mine] = frame_of(wire.Lobby(tuple(rows), players))
            socket.send_frame(frames[mine])


def row(state: TableState, now: int, *, mine: bool) -> wire.TableRow:
    """A table as the lobby shows it to somebody who sits there, or does not."""
    return wire.TableRow(**msgspec.structs.asdict(figures(state, now)), mine=mine)
