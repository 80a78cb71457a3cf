"""The server of the room's bench, in a process of its own: the room itself, or a bare fan-out.

`python -m bench._room_server room PORT TABLES DATA` or `... bare PORT TABLES`
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from tripledraw.room import clock, ledger
from tripledraw.room.commands import Sit
from tripledraw.room.views import TableSettings
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.server import app as room_app
from tripledraw.server.app import Settings, create_app
from tripledraw.server.host import Order
from tripledraw.server.logs import set_up_log
from tripledraw.server.serve import RoomServer, listen_at, set_up_python, uvicorn_config
from tripledraw.server.session import token_hash
from tripledraw.server.socket import Ration, Socket, frame, listen
from tripledraw.store import Store
from tripledraw.store.sql import SqlStore

SEATS = 6
CHIPS = 1_000_000
ENDLESS = Ration(a_second=1e9, at_once=1e9)
BARE_BYTES = 2900  # about what a page of the room gets for an action


def token(number: int) -> str:
    """The session token of a client, which both processes can work out."""
    return hashlib.sha256(f"bench client {number}".encode()).hexdigest()[:43]


async def seat_everybody(room: room_app.Room, tables: int) -> None:
    """So many tables with six players each, before the first page is opened."""
    floor = room.floor
    store = floor.house.store
    settings = TableSettings(
        name="Bench", stakes=Stakes(5, 10), rules=ONLINE, seats=SEATS,
        min_buy_in=100, max_buy_in=CHIPS, listed=False,
    )  # fmt: skip

    async def guest(number: int) -> None:
        player = f"player{number}"
        await store.create_guest(player, f"P{number}", token_hash(token(number)))
        postings = ledger.mint(ledger.wallet(player), CHIPS)
        await store.post(f"bench:{number}", postings)
        floor.house.posted(postings)

    await asyncio.gather(*(guest(number) for number in range(tables * SEATS)))
    hosts = await asyncio.gather(
        *(floor.open_table(settings, "bench", f"table:{number}") for number in range(tables))
    )
    loop = asyncio.get_running_loop()
    outcomes = []
    for number, host in enumerate(hosts):
        for seat in range(SEATS):
            player = f"player{number * SEATS + seat}"
            outcome: asyncio.Future[object] = loop.create_future()
            sit = Sit(player, player, seat, 0, CHIPS, post=True)
            host.ask(Order(sit, f"sit:{player}", outcome=outcome))  # type: ignore[arg-type]
            outcomes.append(outcome)
    assert not any(await asyncio.gather(*outcomes))
    print("TABLES", " ".join(host.table_id for host in hosts), flush=True)


def run_room(port: int, tables: int, data: Path) -> None:
    clock.AFTER_SHOWDOWN_MS = clock.AFTER_FOLD_OUT_MS = 20  # nobody looks at the cards here
    clock.FIRST_HAND_MS = 20_000  # until all pages are open
    settings = Settings(ration=ENDLESS, first_tables=False)

    async def open_store() -> Store:
        return await SqlStore.open(data)

    app, room = create_app(settings, open_store)
    opened = room.lifespan

    @contextlib.asynccontextmanager
    async def lifespan(starlette: Starlette) -> AsyncIterator[None]:
        async with opened(starlette):
            await seat_everybody(room, tables)
            set_up_python()
            yield

    app.router.lifespan_context = lifespan
    RoomServer(uvicorn_config(app, settings), lambda: None).run(
        sockets=[listen_at("127.0.0.1", port)]
    )


def run_bare(port: int) -> None:
    """The same server and wire, with nothing behind it: what comes in goes out to six."""
    groups: dict[str, list[Socket]] = {}
    seqs: dict[str, int] = {}
    padding = "x" * BARE_BYTES

    async def endpoint(scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
        await receive()  # type: ignore[operator]
        await send({"type": "websocket.accept"})  # type: ignore[operator]
        table = scope["query_string"].decode()
        socket = Socket(scope["tripledraw.line"].transport, table, table, lambda code: None)
        group = groups.setdefault(table, [])
        group.append(socket)
        if len(group) == SEATS:
            seqs[table] = 0
            tell(table)

        def hear(text: bytes) -> None:
            tell(table)

        await listen(scope["tripledraw.line"], receive, hear)  # type: ignore[arg-type]

    def tell(table: str) -> None:
        seqs[table] += 1
        seq = seqs[table]
        turn = seq % SEATS
        for seat, socket in enumerate(groups[table]):
            mine = '"legal":{"stage":"betting"}' if seat == turn else ""
            text = f'{{"type":"table","seq":{seq},{mine}"padding":"{padding}"}}'
            socket.send_frame(frame(text.encode()))

    class Raw:
        async def __call__(self, scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
            await endpoint(scope, receive, send)

    app = Starlette(routes=[WebSocketRoute("/ws", Raw())])
    config = uvicorn_config(app, Settings())
    config.lifespan = "off"
    RoomServer(config, lambda: print("TABLES", flush=True)).run(
        sockets=[listen_at("127.0.0.1", port)]
    )


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_up_log(as_json=False)
    if sys.argv[1] == "room":
        run_room(int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
    else:
        run_bare(int(sys.argv[2]))
