"""The room as a web application: addresses, sessions, and the door for sockets."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from tripledraw.room.commands import Refused
from tripledraw.server import messages as wire
from tripledraw.server.botseat import THINK_S
from tripledraw.server.coaching import Coaching
from tripledraw.server.crowd import Crowd
from tripledraw.server.floor import Floor
from tripledraw.server.guard import Guard, Hosts
from tripledraw.server.histories import Histories
from tripledraw.server.logs import mishap
from tripledraw.server.pages import ASSETS, page_routes
from tripledraw.server.pulse import Pulse
from tripledraw.server.recovery import open_floor, set_up_first_tables
from tripledraw.server.session import (
    Door,
    new_player,
    new_token,
    token_hash,
)
from tripledraw.server.socket import (
    FAULT,
    NO_SESSION,
    SOCKETS_PER_ACCOUNT_MAX,
    TOO_MANY_SOCKETS,
    Bucket,
    Ear,
    Ration,
    Socket,
    WireProtocol,
    headers_of,
    listen,
)
from tripledraw.server.studying import Studying
from tripledraw.server.workers import Workers
from tripledraw.store import Guest, NameTaken, Store, StoreError

VERSION = version("tripledraw")
BODY_BYTES_MAX = 1024
HEADER = "x-tripledraw"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a room is run. ``think_s`` is how long bots seem to think, from and to."""

    public_url: str | None = None
    allow_hosts: tuple[str, ...] = ()
    """Further names under which pages may ask for this room."""
    ration: Ration = Ration()
    think_s: tuple[float, float] = THINK_S
    guests_a_second: float = 1.0
    guests_at_once: float = 400.0
    """How many new guests a room takes in, so that nobody fills it with names."""
    pages_per_address: int = 300
    guests_per_address: int = 100
    """How much one network address may take: open pages, and new guests an hour; 0 is no limit."""
    metrics_port: int | None = None
    first_tables: bool = True
    assets: Path = ASSETS


class _NameAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/session."""

    name: str


class Room:
    """The endpoints, and the floor behind them."""

    def __init__(self, settings: Settings, open_store: Callable[[], Awaitable[Store]]) -> None:
        self.settings = settings
        self.door = Door(settings.public_url)
        self.boot = new_token()[:12]
        self.workers = Workers()
        self.trouble: StoreError | None = None
        """Why the room could not be opened, or closed, where it could not."""
        self._open_store = open_store
        self._floor: Floor | None = None
        self._newcomers = Bucket(
            settings.guests_a_second, settings.guests_at_once, time.monotonic()
        )
        self._crowd = Crowd(settings.pages_per_address, settings.guests_per_address, time.monotonic)
        self._goodbyes: set[asyncio.Task[None]] = set()

    @property
    def floor(self) -> Floor:
        """The tables; there from the start of the application to its end."""
        assert self._floor is not None, "the application has started"
        return self._floor

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Open the store and the tables; at the end keep them and close it."""
        try:
            async with self._opened():
                yield
        except StoreError as trouble:
            self.trouble = trouble
            raise

    @contextlib.asynccontextmanager
    async def _opened(self) -> AsyncIterator[None]:
        store = await self._open_store()
        try:
            self._floor = floor = await open_floor(store, self.settings.think_s)
            if self.settings.first_tables:
                await set_up_first_tables(floor)
            if self.settings.metrics_port is not None:
                floor.house.counts.listen(self.settings.metrics_port)
            pulse = Pulse(floor)
            yield
            await pulse.stop()
            await self.workers.stop()
            await floor.stop()
            await pulse.beat()
        finally:
            await store.close()

    # Sessions.

    async def session(self, request: Request) -> Response:
        """GET: who am I? POST: a guest of this name. DELETE: nobody, from now on."""
        if request.method in {"GET", "HEAD"}:
            guest = await self.guest(request)
            return _json({"reason": "no_session"}, 401) if guest is None else self._account(guest)
        if request.headers.get(HEADER) != "1" or not self.from_here(request):
            return _json({"reason": "not_from_here"}, 403)
        if request.method == "DELETE":
            return await self._sign_out(request)
        address = None if request.client is None else request.client.host
        if not self._crowd.takes_guest(address):
            return _json({"reason": "too_fast"}, 429)
        return await self._sign_in(request)

    def from_here(self, request: Request) -> bool:
        """Whether one of our own pages sends this, or no page at all."""
        origin = request.headers.get("origin")
        host = request.headers.get("host")
        return origin is None or self.door.admits(origin, host, request.url.scheme)

    async def guest(self, request: Request) -> Guest | None:
        """Whoever sends this, None where he has no session."""
        token = self.door.token(request.headers.get("cookie"))
        return (
            None if token is None else await self.floor.house.store.find_session(token_hash(token))
        )

    def _account(self, guest: Guest) -> Response:
        return _json({"name": guest.name, "balance": self.floor.house.balance(guest.player)})

    async def _sign_in(self, request: Request) -> Response:
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > BODY_BYTES_MAX:
                return _json({"reason": "malformed"}, 413)
        try:
            asked = msgspec.json.decode(body, type=_NameAsked)
        except (msgspec.MsgspecError, ValueError):
            return _json({"reason": "malformed"}, 400)
        if not self._newcomers.take(time.monotonic()):
            return _json({"reason": "too_fast"}, 429)
        token = new_token()
        try:
            guest = await self.floor.desk.welcome(new_player(), asked.name, token_hash(token))
        except NameTaken:
            return _json({"reason": "name_taken"}, 409)
        except StoreError as trouble:
            mishap("guest not kept", trouble)
            return _json({"reason": "not_kept"}, 503)
        except Refused as refusal:
            return _json({"reason": refusal.reason, "numbers": refusal.numbers}, 422)
        answer = self._account(guest)
        answer.headers["Set-Cookie"] = self.door.set_cookie(token)
        return answer

    async def _sign_out(self, request: Request) -> Response:
        token = self.door.token(request.headers.get("cookie"))
        guest = await self.guest(request)
        if token is not None and guest is not None:
            await self.floor.house.store.end_session(token_hash(token))
            for socket in tuple(self.floor.house.sockets.get(guest.player, ())):
                socket.close(NO_SESSION)
        answer = _json({})
        answer.headers["Set-Cookie"] = self.door.clear_cookie()
        return answer

    # Sockets.

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One page's socket, from the handshake to its end."""
        origins, hosts, cookies = (
            tuple(headers_of(scope, name)) for name in (b"origin", b"host", b"cookie")
        )
        scheme = "https" if scope["scheme"] == "wss" else "http"
        await receive()
        admitted = (
            len(origins) == 1 and len(hosts) == 1 and self.door.admits(origins[0], hosts[0], scheme)
        )
        if not admitted:
            await send({"type": "websocket.close", "code": 1008})
            return
        address = scope["client"][0] if scope.get("client") else None
        if not self._crowd.takes_socket(address):
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_MANY_SOCKETS})
            return
        try:
            await self._admit(scope, receive, send, self.door.token("; ".join(cookies)))
        finally:
            self._crowd.leaves(address)

    async def _admit(self, scope: Scope, receive: Receive, send: Send, token: str | None) -> None:
        """Somebody is at the door: serve him if he has a session."""
        guest = None if token is None else await self._session_of(token)
        await send({"type": "websocket.accept"})
        if guest is None:
            await send({"type": "websocket.close", "code": NO_SESSION})
            return
        if len(self.floor.house.sockets.get(guest.player, ())) >= SOCKETS_PER_ACCOUNT_MAX:
            await send({"type": "websocket.close", "code": TOO_MANY_SOCKETS})
            return
        await self._serve(scope, receive, send, guest)

    async def _session_of(self, token: str) -> Guest | None:
        try:
            return await self.floor.house.store.find_session(token_hash(token))
        except StoreError:
            return None

    async def _serve(self, scope: Scope, receive: Receive, send: Send, guest: Guest) -> None:
        def hang_up(code: int) -> None:
            task = asyncio.ensure_future(send({"type": "websocket.close", "code": code}))
            self._goodbyes.add(task)
            task.add_done_callback(self._goodbyes.discard)

        floor = self.floor
        line: WireProtocol = scope["tripledraw.line"]
        socket = Socket(line.transport, guest.player, guest.name, hang_up)
        ear = Ear(socket, self.settings.ration, time.monotonic, floor.obey)

        def hear(text: bytes) -> None:
            try:
                ear.hear(text)
            except Exception as fault:  # noqa: BLE001 - a page's fault ends that page alone
                self._fault(fault)
                socket.close(FAULT)

        floor.enter(socket)
        try:
            now = floor.house.clock.now_ms()
            balance = floor.house.balance(guest.player)
            socket.send(wire.Welcome(guest.name, balance, now, VERSION, self.boot))
            await listen(line, receive, hear)
        except Exception as fault:  # noqa: BLE001 - as above
            self._fault(fault)
        finally:
            floor.leave(socket)

    def _fault(self, fault: Exception) -> None:
        self.floor.house.counts.faults.inc()
        mishap("socket fault", fault)

    async def health(self, _: Request) -> Response:
        """GET /healthz: alive, and how much is going on."""
        floor = self.floor
        return _json(
            {
                "status": "ok",
                "version": VERSION,
                "boot": self.boot,
                "ready": floor.house.reason or "yes",
                "tables": len(floor.hosts),
                "players": len(floor.house.sockets),
            }
        )

    async def ready(self, _: Request) -> Response:
        """GET /readyz: 503 and the reason in a word where the room is not as it should be."""
        reason = self.floor.house.reason
        if reason:
            return _json({"status": "not_ready", "reason": reason}, 503)
        return _json({"status": "ready"})

    async def not_kept(self, _: Request, trouble: Exception) -> Response:
        """The disk is full or does not answer: nothing was done, and may be asked again."""
        self.floor.house.counts.faults.inc()
        mishap("request not kept", trouble)
        return _json({"reason": "not_kept"}, 503)

    def failed(self) -> None:
        """A request ended in a fault of ours: count it."""
        self.floor.house.counts.faults.inc()


def create_app(
    settings: Settings, open_store: Callable[[], Awaitable[Store]]
) -> tuple[Starlette, Room]:
    """The application, and the room in it."""
    room = Room(settings, open_store)
    histories = Histories(lambda: room.floor.house.store, room.guest, room.from_here)
    studying = Studying(room.workers, room.guest, room.from_here)
    coaching = Coaching(
        room.workers,
        lambda: room.floor.house.store,
        lambda: room.floor.house.clock.now_ms(),
        room.guest,
        room.from_here,
    )
    app = Starlette(
        routes=[
            Route("/api/session", room.session, methods=["GET", "POST", "DELETE"]),
            *histories.routes(),
            *studying.routes(),
            *coaching.routes(),
            Route("/healthz", room.health, methods=["GET"]),
            Route("/readyz", room.ready, methods=["GET"]),
            WebSocketRoute("/ws", _Raw(room.socket)),
            *page_routes(settings.assets),
        ],
        middleware=[
            Middleware(
                Guard, room.door, Hosts(settings.public_url, settings.allow_hosts), room.failed
            )
        ],
        exception_handlers={StoreError: room.not_kept},
        lifespan=room.lifespan,
    )
    return app, room


class _Raw:
    """A plain ASGI endpoint, which Starlette leaves as it is."""

    def __init__(self, endpoint: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._endpoint(scope, receive, send)


def _json(content: dict[str, Any], status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")
