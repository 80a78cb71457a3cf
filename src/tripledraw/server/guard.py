"""What every HTTP request passes before a route sees it, and what every answer carries.

Host, path, origin and the pace of the body are checked here for all routes alike.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tripledraw.server.logs import mishap
from tripledraw.server.pages import SECURITY_HEADERS
from tripledraw.server.session import Door

HEADER = b"x-tripledraw"
BODY_S = 30.0
BODY_BYTES_A_SECOND = 1000
PATH_BYTES_MAX = 2048
QUERY_BYTES_MAX = 8192
HSTS = "max-age=31536000"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/@\s]+)(?::([0-9]{1,5}))?")
_log = logging.getLogger(__name__)


class SlowBody(Exception):
    """A body that is incomplete after 30 s and came at less than 1 kB/s."""


class Hosts:
    """The names this room answers to; any other may be another site's name for our address."""

    def __init__(self, public_url: str | None = None, more: Iterable[str] = ()) -> None:
        names = {"localhost", socket.gethostname(), *more}
        if public_url:
            names.add(urlsplit(public_url).hostname or "")
        self._names = {name.lower().rstrip(".").strip("[]") for name in names} - {""}

    def admits(self, scope: Scope) -> bool:
        """Whether the request has one Host, and it is this room's."""
        given = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
        found = _HOST.fullmatch(given[0]) if len(given) == 1 else None
        if found is None or int(found[2] or 0) > 65535:
            return False
        name = found[1].lower().rstrip(".").strip("[]")
        if name in self._names or name.endswith((".local", ".localhost")):
            return True
        try:
            address = ipaddress.ip_address(name)
            own = (scope.get("server") or ("", 0))[0]
            return address.is_loopback or address == ipaddress.ip_address(own)
        except ValueError:
            return False


class Guard:
    """The application behind all checks; a route cannot be reached past them."""

    def __init__(
        self, app: ASGIApp, door: Door, hosts: Hosts, failed: Callable[[], None] = lambda: None
    ) -> None:
        self._app = app
        self._door = door
        self._hosts = hosts
        self._failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if self._hosts.admits(scope):
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        passage = _Passage(self._app, self._door, scope, receive, send, self._failed)
        await passage.pass_on(self._refusal(scope))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        path, query = scope["path"], scope.get("query_string", b"")
        if not self._hosts.admits(scope):
            return 421, "unknown_host"
        if len(path.encode("utf-8", "replace")) > PATH_BYTES_MAX or len(query) > QUERY_BYTES_MAX:
            return 414, "too_long"
        if any(ord(one) < 32 or ord(one) == 127 or one == "\ufffd" for one in path):
            return 400, "malformed"
        if scope["method"] in _SAFE or self._from_here(scope):
            return None
        return 403, "not_from_here"

    def _from_here(self, scope: Scope) -> bool:
        headers = {key: value.decode("latin-1") for key, value in scope["headers"]}
        origin = headers.get(b"origin")
        return headers.get(HEADER) == "1" and (
            origin is None or self._door.admits(origin, headers.get(b"host"), scope["scheme"])
        )


class _Passage:
    """One request on its way in, and its answer on the way out."""

    def __init__(
        self,
        app: ASGIApp,
        door: Door,
        scope: Scope,
        receive: Receive,
        send: Send,
        failed: Callable[[], None],
    ) -> None:
        self._failed = failed
        self._app, self._door, self._scope = app, door, scope
        self._receive, self._send = receive, send
        names = dict(scope["headers"])
        self._whole = names.get(b"content-length", b"0") == b"0" and (
            b"transfer-encoding" not in names
        )
        self._until = asyncio.get_running_loop().time() + BODY_S
        self._started = False

    async def pass_on(self, refusal: tuple[int, str] | None) -> None:
        """Answer the request: by its route, or by what is wrong with it."""
        try:
            if refusal is not None:
                await self._answer(*refusal)
            else:
                await self._app(self._scope, self.receive, self.send)
        except SlowBody:
            await self._answer(408, "too_slow")
        except ClientDisconnect:
            _log.info("a request broke off before its end")
        except Exception as fault:
            self._failed()
            if self._started:
                raise
            mishap("request fault", fault)
            await self._answer(500, "fault")

    async def _answer(self, status: int, reason: str) -> None:
        if not self._started:
            body = msgspec.json.encode({"reason": reason})
            answer = Response(body, status, media_type="application/json")
            await answer(self._scope, self._receive, self.send)

    async def receive(self) -> Message:
        """The next piece of the body, if it comes in time."""
        if self._whole:
            return await self._receive()
        left = self._until - asyncio.get_running_loop().time()
        try:
            message = await asyncio.wait_for(self._receive(), max(left, 0.001))
        except TimeoutError:
            raise SlowBody from None
        self._until += len(message.get("body", b"")) / BODY_BYTES_A_SECOND
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Put the headers on that every answer carries."""
        if message["type"] == "http.response.start":
            self._started = True
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
            if self._door.secure:
                headers.setdefault("Strict-Transport-Security", HSTS)
            if not self._whole:  # what is left of the body is not waited for
                headers["Connection"] = "close"
        await self._send(message)
