"""Under which addresses other machines of the network find this one."""

from __future__ import annotations

import ipaddress
import socket


def lan_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others may reach, the likeliest first."""
    found = [_towards_the_world(), *_by_interface(), *_by_name()]
    usable = dict.fromkeys(address for address in found if address and _reachable(address))
    return list(usable)


def _towards_the_world() -> str | None:
    """The address that a packet to anywhere would carry; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _by_interface() -> list[str]:
    try:
        import fcntl
    except ImportError:  # Windows
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, name.encode().ljust(256, b"\0"))
            except OSError:
                continue  # an interface without an IPv4 address
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


_SIOCGIFADDR = 0x8915


def _by_name() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(one[4][0]) for one in found]


def _reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)
