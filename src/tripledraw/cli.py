"""The command ``tripledraw``: rooms, hands, and the questions that players ask of them.

Each command imports what it needs itself, so that comparing two hands does not wait for a server.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tripledraw.coach.commands import review
from tripledraw.histories.commands import app as hands
from tripledraw.matches.commands import match
from tripledraw.matches.training import train
from tripledraw.study.commands import app as study
from tripledraw.upkeep.commands import app as upkeep

if TYPE_CHECKING:
    import socket

    from tripledraw.cards import Card

USAGE = 2
PORT = 8027
PORT_MAX = 65535

app = typer.Typer(
    help="2-7 Triple Draw: a card room, and its rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Host = Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for the whole network.")]
Port = Annotated[int, typer.Option(min=1, max=PORT_MAX, help="Port to listen at.")]
Data = Annotated[Path, typer.Option(help="Directory of the room's data; made where missing.")]
PublicUrl = Annotated[
    str | None, typer.Option(help="How players reach the room, where it stands behind a proxy.")
]
AllowHost = Annotated[
    list[str] | None,
    typer.Option(help="A further name under which the room may be reached; may be repeated."),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(
        min=1, max=PORT_MAX, help="Tell counts at /metrics of this port, to this machine alone."
    ),
]
PagesPerAddress = Annotated[
    int, typer.Option(min=0, help="Pages that a network address may have open; 0 is no limit.")
]
GuestsPerAddress = Annotated[
    int, typer.Option(min=0, help="New guests of a network address an hour; 0 is no limit.")
]
LogJson = Annotated[bool, typer.Option("--log-json", help="Write the log for machines.")]


@app.command()
def play(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = Path("data"),
    public_url: PublicUrl = None,
    allow_host: AllowHost = None,
    metrics_port: MetricsPort = None,
    log_json: LogJson = False,
) -> None:
    """Run a card room and open it in a browser, where there is one."""
    _run(
        host,
        port,
        data,
        public_url,
        metrics_port,
        log_json=log_json,
        browser=True,
        allow_hosts=tuple(allow_host or ()),
    )


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    data: Data = Path("data"),
    public_url: PublicUrl = None,
    allow_host: AllowHost = None,
    metrics_port: MetricsPort = None,
    pages_per_address: PagesPerAddress = 300,
    guests_per_address: GuestsPerAddress = 100,
    log_json: LogJson = False,
) -> None:
    """Run a card room."""
    limits = (pages_per_address, guests_per_address)
    _run(
        host,
        port,
        data,
        public_url,
        metrics_port,
        log_json=log_json,
        limits=limits,
        allow_hosts=tuple(allow_host or ()),
    )


@app.command()
def value(
    hands: Annotated[
        list[str], typer.Argument(help='Hands such as "7h5c4d3s2c".', metavar="HAND…")
    ],
) -> None:
    """Name hands, place them among the 7462, and say which wins."""
    from tripledraw.lowball import name
    from tripledraw.lowball import value as place

    read = [_read_hand(text) for text in hands]
    places = [place(cards) for cards in read]
    best = min(places)
    winners = places.count(best)
    names = [name(cards) for cards in read]
    width = max(len(text) for text in names)
    for cards, named, at in zip(read, names, places, strict=True):
        verdict = ""
        if len(read) > 1 and at == best:
            verdict = "wins" if winners == 1 else "ties"
        text = " ".join(card.text for card in cards)
        print(f"{text}   {named:<{width}}   {at:>4} of 7462   {verdict}".rstrip())


app.add_typer(study)
app.add_typer(upkeep)
app.add_typer(hands, name="hands")
app.command()(review)
app.command()(match)
app.command()(train)


def _read_hand(text: str) -> tuple[Card, ...]:
    """Five known cards, no two alike; anything else ends the command with one clear line."""
    from tripledraw.cards import HAND_SIZE, UNKNOWN, parse_cards

    try:
        cards = parse_cards(text)
    except ValueError as mistake:
        _stop(str(mistake))
    if UNKNOWN in cards:
        _stop(f"{text!r} has a card nobody knows (??), so it has no value yet")
    if len(cards) != HAND_SIZE:
        _stop(f"{text!r} has {len(cards)} cards; a hand has {HAND_SIZE}")
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        _stop(f"{text!r} has {twice.text} twice")
    return cards


def _run(
    host: str,
    port: int,
    data: Path,
    public_url: str | None,
    metrics_port: int | None,
    *,
    log_json: bool,
    browser: bool = False,
    limits: tuple[int, int] | None = None,
    allow_hosts: tuple[str, ...] = (),
) -> None:
    from msgspec.structs import replace

    from tripledraw.server.app import Settings
    from tripledraw.server.logs import set_up_log
    from tripledraw.server.serve import run_room
    from tripledraw.server.session import Door
    from tripledraw.store import StoreError

    set_up_log(as_json=log_json)
    try:
        Door(public_url)
    except ValueError as mistake:
        _stop(str(mistake))
    listener = _listen(host, port, "--port")
    if metrics_port is not None:  # looked at now, for a sentence instead of a fault later on
        _listen("127.0.0.1", metrics_port, "--metrics-port").close()
    settings = Settings(public_url=public_url, allow_hosts=allow_hosts, metrics_port=metrics_port)
    if limits is not None:
        pages, guests = limits
        settings = replace(settings, pages_per_address=pages, guests_per_address=guests)
    try:
        run_room(settings, data, listener, lambda: _say_where(host, port, public_url, browser))
    except StoreError as trouble:
        _stop(str(trouble))
    except KeyboardInterrupt:
        pass
    print("The room is closed; everything is kept in", data)


def _listen(host: str, port: int, option: str) -> socket.socket:
    from tripledraw.server.serve import PortTaken, listen_at

    try:
        return listen_at(host, port)
    except PortTaken:
        another = port + 1 if port < PORT_MAX else port - 1
        _stop(
            f"port {port} is in use already, perhaps by a room that is still running: "
            f"stop that one, or choose another port with {option} {another}"
        )
    except OSError as trouble:
        _stop(f"cannot listen at {host}:{port}: {trouble.strerror or trouble}")


def _say_where(host: str, port: int, public_url: str | None, browser: bool) -> None:
    """Where to find the room, how to stop it, and a code for telephones."""
    here = f"http://localhost:{port}" if host in _LOCAL else f"http://{host}:{port}"
    address = public_url or here
    print(f"\n  The room is open at {address}")
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - what the user asked for
        _say_network(port, public_url)
    print("  Stop it with Ctrl-C; every hand goes on where it was when you start it again.\n")
    sys.stdout.flush()
    if browser:
        _open_browser(here)


_LOCAL = {"127.0.0.1", "localhost", "::1", "0.0.0.0", "::"}  # noqa: S104


def _say_network(port: int, public_url: str | None) -> None:
    import segno

    from tripledraw.server.addresses import lan_addresses

    addresses = [f"http://{address}:{port}" for address in lan_addresses()]
    for address in addresses:
        print(f"  Others on your network:  {address}")
    shown = public_url or next(iter(addresses), None)
    if shown is None:
        print("  This machine has no address on a network at the moment.")
        return
    segno.make(shown, error="l").terminal(compact=True)
    print(f"  The code leads to {shown}")


def _open_browser(address: str) -> None:
    """Open the page, where a browser with windows is to be expected."""
    import threading
    import webbrowser

    windows = sys.platform in {"darwin", "win32"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if windows:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _stop(sentence: str) -> NoReturn:
    """One clear line on stderr, and the exit status of a wrong call."""
    print(f"tripledraw: {sentence}", file=sys.stderr)
    raise typer.Exit(USAGE)
