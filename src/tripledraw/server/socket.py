"""One open page: frames in, strictly read and rationed; frames out, never waited for.

Hop 1 of a command: text becomes a message here, and the person it comes from is the session's,
whatever the message says. A page that reads too slowly is let go, so that no table ever waits for
it; it comes back by itself and gets the whole view.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Protocol, cast

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tripledraw.server.messages import ClientMessage, CommandId, Refused, Say, ServerMessage

FRAME_BYTES_MAX = 4096
UNSENT_BYTES_MAX = 256 * 1024
UNSENT_S_MAX = 5.0
CONTROLS_A_SECOND = 10.0
CONTROLS_AT_ONCE = 60.0
"""Pings, pongs and pieces of messages on one line; what is beyond that cuts it."""
SOCKETS_PER_ACCOUNT_MAX = 20

# Why a socket was closed; the page reads the number (docs/protocol.md).
NO_SESSION = 4401
TOO_MANY_SOCKETS = 4429
FLOOD = 1008
FAULT = 1011
RESTART = 1012

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_decoder = msgspec.json.Decoder(ClientMessage, strict=True)
_encoder = msgspec.json.Encoder()


class Ration(msgspec.Struct, frozen=True):
    """How much one socket may say: so many frames a second on average, so many in one go.

    ``patience`` is how many frames beyond that are refused one by one, before the line is cut.
    """

    a_second: float = 30.0
    at_once: float = 60.0
    chats_a_second: float = 0.5
    chats_at_once: float = 5.0
    patience: int = 100


class Bucket:
    """A purse of turns that fills by itself."""

    __slots__ = ("_a_second", "_most", "_since", "_turns")

    def __init__(self, a_second: float, at_once: float, now_s: float) -> None:
        self._a_second = a_second
        self._most = at_once
        self._turns = at_once
        self._since = now_s

    def take(self, now_s: float) -> bool:
        """Spend a turn; False where none is left."""
        self._fill(now_s)
        if self._turns < 1:
            return False
        self._turns -= 1
        return True

    def full(self, now_s: float) -> bool:
        """Whether as much is in it as if nothing had ever been spent."""
        self._fill(now_s)
        return self._turns >= self._most

    def _fill(self, now_s: float) -> None:
        gained = (now_s - self._since) * self._a_second
        self._turns = min(self._most, self._turns + gained)
        self._since = now_s


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a short way in and out for the endpoint.

    Out: the endpoint writes finished frames straight to the transport. One encoding serves every
    watcher of a table, the transport's own buffer is the queue, and a page that does not read can
    be cut off. In: a message goes to ``hear`` as soon as it is complete, without a task between.
    """

    hear: Callable[[bytes], None] | None = None
    _controls: Bucket | None = None

    def _rationed(self) -> bool:
        if self._controls is None:
            self._controls = Bucket(CONTROLS_A_SECOND, CONTROLS_AT_ONCE, time.monotonic())
        if self.transport.is_closing():
            return False
        if self._controls.take(time.monotonic()):
            return True
        self.transport.abort()
        return False

    def handle_ping(self) -> None:
        if self._rationed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._rationed():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._rationed():
            super().handle_cont(event)

    async def run_asgi(self) -> None:
        cast(Scope, self.scope)["tripledraw.line"] = self
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """A message is complete; bytes, which no page sends, are heard as an empty one."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self.hear(message if self.curr_msg_data_type == "text" else b"")


def frame(text: bytes) -> bytes:
    """One WebSocket text frame of a server (RFC 6455, section 5.2: unmasked, final)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def frame_of(message: ServerMessage) -> bytes:
    """The frame that carries a message."""
    return frame(_encoder.encode(message))


class Wire(Protocol):
    """What is needed of a transport. Tests have one without a network."""

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool: ...
    def abort(self) -> None: ...
    def get_write_buffer_size(self) -> int: ...


class Socket:
    """A page of somebody: what to send it, and which table it watches."""

    __slots__ = (
        "_hang_up",
        "_stuck_since",
        "_wire",
        "close_code",
        "dropped",
        "name",
        "player",
        "watching",
    )  # fmt: skip

    def __init__(self, wire: Wire, player: str, name: str, hang_up: Callable[[int], None]) -> None:
        self._wire = wire
        self.player = player
        self.name = name
        self.watching: str | None = ""
        """The table on the page, None for the lobby, "" before the page has said."""
        self.close_code: int | None = None
        self._hang_up = hang_up
        self._stuck_since: float | None = None
        self.dropped = False
        """Whether the line was cut because its page did not read."""

    def send(self, message: ServerMessage) -> None:
        """Send a message to this page alone."""
        self.send_frame(frame_of(message))

    def send_frame(self, data: bytes) -> None:
        """Send a frame that may go to others as well. Never waits."""
        if self.close_code is not None or self._wire.is_closing():
            return
        if self._wire.get_write_buffer_size() + len(data) > UNSENT_BYTES_MAX:
            self.drop()
            return
        self._wire.write(data)

    def drop(self) -> None:
        """Cut the line at once: nobody is reading at its other end."""
        self.close_code = self.close_code or 1006
        self.dropped = True
        self._wire.abort()

    def drop_if_stuck(self, now_s: float) -> bool:
        """Cut the line if something has waited in it for too long. Called every second."""
        if self._wire.get_write_buffer_size() == 0:
            self._stuck_since = None
        elif self._stuck_since is None:
            self._stuck_since = now_s
        elif now_s - self._stuck_since > UNSENT_S_MAX:
            self.drop()
            return True
        return False

    def close(self, code: int) -> None:
        """Say goodbye in order, with a number that tells the page why."""
        if self.close_code is None:
            self.close_code = code
            self._hang_up(code)


async def listen(line: WireProtocol, receive: Receive, hear: Callable[[bytes], None]) -> None:
    """Hand every message to ``hear`` until the line is closed, by either side."""
    line.hear = hear
    while (event := await receive())["type"] == "websocket.receive":
        hear((event.get("text") or "").encode())  # it came before we listened


class Ear:
    """Reads the frames of one socket and rations them."""

    def __init__(
        self,
        socket: Socket,
        ration: Ration,
        clock: Callable[[], float],
        obey: Callable[[Socket, ClientMessage], None],
    ) -> None:
        self._socket = socket
        self._clock = clock
        self._obey = obey
        self._frames = Bucket(ration.a_second, ration.at_once, clock())
        self._chats = Bucket(ration.chats_a_second, ration.chats_at_once, clock())
        self._patience = self._patience_left = ration.patience

    def hear(self, text: bytes) -> None:
        """One frame: obeyed, or refused with a code. It never raises."""
        if self._socket.close_code is not None:
            return
        now_s = self._clock()
        if not self._frames.take(now_s):
            self._patience_left -= 1
            if self._patience_left < 0:
                self._socket.close(FLOOD)
            else:
                self._socket.send(Refused(_id_in(text), "too_fast", {}))
            return
        self._patience_left = min(self._patience, self._patience_left + 1)
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self._socket.send(Refused(_id_in(text), "malformed", {}))
            return
        if isinstance(message, Say) and not self._chats.take(now_s):
            self._socket.send(Refused(message.command_id, "chat_too_fast", {}))
            return
        self._obey(self._socket, message)


class _Named(msgspec.Struct):
    """What a refusal has to know of a frame, whatever else is in it."""

    command_id: CommandId | None = None


_named = msgspec.json.Decoder(_Named, strict=True)


def _id_in(text: bytes) -> str | None:
    """The command that a frame asks for, so that its page learns what has been refused."""
    try:
        return _named.decode(text).command_id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def headers_of(scope: Scope, name: bytes) -> Iterable[str]:
    """Every value of a request's header."""
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)
