"""Who is at the other end: guests with a name and a secret that only their browser holds.

The secret is 256 random bits in a cookie that no script can read; the store keeps its hash alone.
Nothing that other players see (a name, a seat, a table or a hand) opens a session.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from urllib.parse import urlsplit

COOKIE_AGE_S = 400 * 24 * 3600


def new_token() -> str:
    """A fresh secret for a browser to keep."""
    return secrets.token_urlsafe(32)


def new_player() -> str:
    """A name for an account that nobody can guess."""
    return secrets.token_hex(16)


def token_hash(token: str) -> bytes:
    """What the store keeps of a secret: enough to know it again, not enough to be it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class Door:
    """Which pages may talk to this room, and how their cookies are marked.

    A page may, if its origin is the very host it asked for, or the public address of a room that
    stands behind a proxy.
    """

    def __init__(self, public_url: str | None = None) -> None:
        self._public = _origin_of(public_url) if public_url else None
        self.secure = bool(self._public and self._public.startswith("https:"))
        self.cookie = "__Host-tripledraw" if self.secure else "tripledraw"

    def admits(self, origin: str | None, host: str | None, scheme: str) -> bool:
        """Whether a page of ``origin`` may talk to us, having asked for ``host``.

        A request without an origin comes from no page, so from no browser that guards its user.
        """
        if not origin or origin == "null":
            return False
        if self._public is not None and origin == self._public:
            return True
        return bool(host) and origin == f"{scheme}://{host}".lower()

    def set_cookie(self, token: str) -> str:
        """The header that gives a browser its secret."""
        return f"{self.cookie}={token}; Max-Age={COOKIE_AGE_S}{self._attributes()}"

    def clear_cookie(self) -> str:
        """The header that takes it back."""
        return f"{self.cookie}=; Max-Age=0{self._attributes()}"

    def _attributes(self) -> str:
        return "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if self.secure else "")

    def token(self, cookies: str | None) -> str | None:
        """The secret among the cookies of a request; None where it is missing or stands twice."""
        found = [
            value.strip()
            for name, _, value in (one.partition("=") for one in (cookies or "").split(";"))
            if name.strip() == self.cookie
        ]
        return found[0] if len(found) == 1 and 0 < len(found[0]) <= 100 else None


def _origin_of(url: str) -> str:
    """How a browser names the origin of an address: without the port that goes without saying."""
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    named = _HOST.fullmatch(host) or _is_ipv6(host)
    if parts.scheme not in _PORTS or not named or "@" in parts.netloc:
        raise ValueError(f"{url!r} is not an address such as https://cards.example.org")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(
            f"{url!r} leads to a page: a room needs an address of its own, such as "
            f"{parts.scheme}://{parts.netloc}"
        )
    try:
        port = parts.port
    except ValueError:
        raise ValueError(f"{url!r} names a port that does not exist; they end at 65535") from None
    shown = f"[{host}]" if ":" in host else host
    plain = port in (None, _PORTS[parts.scheme])
    return f"{parts.scheme}://{shown}" + ("" if plain else f":{port}")


def _is_ipv6(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 6
    except ValueError:
        return False


_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
"""As browsers send it: names in other letters reach us as their ``xn--`` form."""
_PORTS = {"http": 80, "https": 443}
