"""Tables that somebody opened and nobody has come back to: after a while they close by themselves.

Else the lobby would fill with them, each host having ten, and every start would bring them back.
"""

from __future__ import annotations

from collections.abc import Mapping

from tripledraw.room.commands import HostAction
from tripledraw.server.floor import HOUSE_HOST
from tripledraw.server.host import Host, Order

ABANDONED_MS = 30 * 60_000


class Abandoned:
    """Knows since when nobody has been at a table: neither on a seat nor looking on."""

    def __init__(self, hosts: Mapping[str, Host]) -> None:
        self._hosts = hosts
        self._since: dict[str, int] = {}

    def close_some(self, now_ms: int) -> None:
        """Ask those tables to close where nobody has been for half an hour. Called every minute.

        The room's own tables stay. After a start the time begins anew.
        """
        alone = {
            table_id: host
            for table_id, host in self._hosts.items()
            if host.state.host != HOUSE_HOST and not host.attended
        }
        self._since = {table_id: self._since.get(table_id, now_ms) for table_id in alone}
        for table_id, since in self._since.items():
            host = alone[table_id]
            if now_ms - since >= ABANDONED_MS and host.state.status != "closing":
                host.ask(Order(HostAction(host.state.host, "close", None)))
