"""How much one network address may take of a room, so that nobody fills it from one machine.

A home, a school or a club stands behind one address, so the limits are wide. This machine itself,
and with it a proxy that does not say for whom it asks, has none.
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable

from tripledraw.server.socket import Bucket

HOUR_S = 3600.0
ADDRESSES_KEPT = 10_000
_V6_HOME = 64
"""One customer has all addresses of IPv6 that begin with the same so many bits."""


class Crowd:
    """Counts by address. A limit of 0 is none."""

    def __init__(self, sockets: int, guests_an_hour: int, clock: Callable[[], float]) -> None:
        self._most_sockets = sockets
        self._guests_an_hour = guests_an_hour
        self._clock = clock
        self._sockets: Counter[str] = Counter()
        self._guests: dict[str, Bucket] = {}

    def takes_guest(self, address: str | None) -> bool:
        """Whether one more new guest may come from this address; if so, he is counted."""
        home = home_of(address)
        if home is None or not self._guests_an_hour:
            return True
        now_s = self._clock()
        if home not in self._guests:
            if len(self._guests) >= ADDRESSES_KEPT:
                self._forget(now_s)
            most = self._guests_an_hour
            self._guests[home] = Bucket(most / HOUR_S, most, now_s)
        return self._guests[home].take(now_s)

    def takes_socket(self, address: str | None) -> bool:
        """Whether one more page may be opened from this address; if so, it is counted."""
        home = home_of(address)
        if home is None or not self._most_sockets:
            return True
        if self._sockets[home] >= self._most_sockets:
            return False
        self._sockets[home] += 1
        return True

    def leaves(self, address: str | None) -> None:
        """A page that was counted is closed."""
        home = home_of(address)
        if home is not None and self._most_sockets:
            self._sockets[home] -= 1
            if self._sockets[home] <= 0:
                del self._sockets[home]

    def _forget(self, now_s: float) -> None:
        """Keep only the addresses from which guests have come lately."""
        self._guests = {
            home: bucket for home, bucket in self._guests.items() if not bucket.full(now_s)
        }


def home_of(address: str | None) -> str | None:
    """Whose an address is, as far as it tells; None where nobody is limited by it."""
    if address is None:
        return None
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    if found.is_loopback:
        return None
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((int(found), _V6_HOME), strict=False).network_address)
