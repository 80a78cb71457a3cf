"""Runs a room: the listening sockets, uvicorn with our wire, and a tidy end on a signal."""

from __future__ import annotations

import asyncio
import errno
import gc
import importlib.util
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from tripledraw.server.app import Settings, create_app
from tripledraw.server.socket import FRAME_BYTES_MAX, WireProtocol
from tripledraw.store import Store
from tripledraw.store.sql import SqlStore

PING_S = 20.0
STOP_S = 5
ASKING_S = 10.0
"""How long a new line may take until its first request is complete."""
GROWTH_BEFORE_A_LOOK = 50_000
"""New objects at which Python's collector looks for dead circles among them: those that some
hundreds of closed pages leave, about 10 MB."""
THREAD_WAITS_S = 0.0005
"""How long a thread waits at most until the busy event loop lets it have the interpreter."""


class PortTaken(Exception):
    """Another program listens at this port already."""


def run_room(
    settings: Settings,
    data: Path,
    listener: socket.socket,
    started: Callable[[], None] = lambda: None,
) -> None:
    """Run a room until a signal ends it. ``started`` is called once it can be visited.

    Raises KeyboardInterrupt at its end, or StoreError where its data cannot be used.
    """

    async def open_store() -> Store:
        return await SqlStore.open(data)

    def visited() -> None:
        set_up_python()
        started()

    app, room = create_app(settings, open_store)
    signal.signal(signal.SIGTERM, _as_interrupt)  # uvicorn raises it again when all is closed
    _heed_hang_up()
    try:
        RoomServer(uvicorn_config(app, settings), visited).run(sockets=[listener])
    except SystemExit:
        if room.trouble is None:
            raise
    if room.trouble is not None:
        raise room.trouble


def set_up_python() -> None:
    """Set up the interpreter for a full room, once all is loaded and all tables stand.

    A step leaves no circles of objects behind, yet by default Python's garbage collector looks at
    everything that a full room holds every few seconds, and all tables wait half a second for it.
    What is here from the start is never looked at again; only pages that close make circles, and
    some may gather. And the thread that had a step written need not wait 5 ms to say so.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GROWTH_BEFORE_A_LOOK, 5, 5)
    sys.setswitchinterval(THREAD_WAITS_S)


def _as_interrupt(number: int, _: object) -> None:
    raise KeyboardInterrupt(number)


def _heed_hang_up() -> None:
    """A terminal that goes away ends the room as in order; ``nohup`` still keeps it."""
    hang_up = getattr(signal, "SIGHUP", None)
    if hang_up is not None and signal.getsignal(hang_up) is not signal.SIG_IGN:
        signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))


def uvicorn_config(app: Starlette, settings: Settings) -> uvicorn.Config:
    """uvicorn as this room wants it."""
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=DoorProtocol,
        ws=WireProtocol,
        ws_max_size=FRAME_BYTES_MAX,
        ws_per_message_deflate=False,  # a small frame may not unfold into a large one
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.public_url is not None,
        timeout_graceful_shutdown=STOP_S,
        backlog=4096,
    )


class DoorProtocol(H11Protocol):
    """uvicorn's HTTP, which hangs up on who comes to the door and does not say what he wants.

    A line that becomes a WebSocket belongs to another protocol from then on.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._limit = self.loop.call_later(ASKING_S, self._hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._limit.cancel()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        nothing_asked = getattr(self, "cycle", None) is None  # its type says it always is there
        if nothing_asked and self.transport.get_protocol() is self:
            self.transport.close()


class RoomServer(uvicorn.Server):
    """uvicorn's server, which says when it has come up."""

    def __init__(self, config: uvicorn.Config, came_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._came_up = came_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._came_up()


def listen_at(host: str, port: int) -> socket.socket:
    """A socket bound to this address. Raises PortTaken, or OSError for an impossible address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(4096)
    except OSError as trouble:
        listener.close()
        if trouble.errno in _TAKEN:
            raise PortTaken from None
        raise
    listener.setblocking(False)
    return listener


_TAKEN = {errno.EADDRINUSE, 10048}  # the latter is what Windows says
