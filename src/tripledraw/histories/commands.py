"""``tripledraw hands``: check, convert, show, import and count files of hands.

Exit status 0: done; 1: done, but some hands were broken; 2: it could not be done as asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tripledraw.histories.plain import plain

if TYPE_CHECKING:
    from tripledraw.histories.counting import FileCount
    from tripledraw.histories.sources import Source
    from tripledraw.notation.record import HandRecord
    from tripledraw.notation.stats import Stats

SOME_BROKEN = 1
USAGE = 2

app = typer.Typer(
    help="Read, check, convert and count hand histories.",
    no_args_is_help=True,
    add_completion=False,
)

Paths = Annotated[
    list[str], typer.Argument(help="Files or folders; - is what is piped in.", metavar="PATH…")
]


class Form(Enum):
    """What ``convert`` writes."""

    PHH = "phh"
    POKERSTARS = "pokerstars"
    JSON = "json"


@app.command()
def check(
    paths: Paths,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="A line for all that was not simply read.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="A line of JSON a file, and one for all.")
    ] = False,
) -> None:
    """Read every hand, play it through the rules, and say what did not fit."""
    from tripledraw.histories.counting import FileCount, findings, sentence
    from tripledraw.histories.progress import each_hand

    files = _sources(paths)
    counts = {source: FileCount(source.name) for source in files}
    for source, outcome in each_hand(files):
        differences = counts[source].add(outcome)
        if not verbose:
            continue
        for finding in findings(outcome, differences):
            print(json.dumps(finding) if as_json else sentence(finding))
    whole = FileCount("all")
    for count in counts.values():
        whole.include(count)
        if as_json:
            print(json.dumps(count.told()))
    if as_json:
        print(json.dumps({"total": whole.told() | {"file": None, "files": len(counts)}}))
    else:
        _table(list(counts.values()), whole)
    if whole.broken:
        raise typer.Exit(SOME_BROKEN)


def _table(counts: list[FileCount], whole: FileCount) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("file", overflow="fold")
    for heading in ("read", "skipped", "broken", "differ"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("why", overflow="fold")
    for count in [*counts, *([whole] if len(counts) > 1 else [])]:
        reasons = [f"{reason} {number}" for reason, number in count.skipped.most_common()]
        reasons += [f"{code} {number}" for code, number in count.codes.most_common()]
        numbers = (count.read, count.skipped.total(), count.broken, count.differing)
        table.add_row(
            Text(plain(count.name)),
            *(f"{number:,}" for number in numbers),
            ", ".join(reasons),
            style="bold" if count is whole else "red" if count.broken else "",
        )
    wide = None if sys.stdout.isatty() else 160
    Console(width=wide).print(table)


@app.command()
def convert(
    paths: Paths,
    to: Annotated[Form, typer.Option("--to", help="What to write.")],
    viewer: Annotated[
        str | None, typer.Option("--as", help="The player whose own cards are written, too.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; else it is printed.")
    ] = None,
) -> None:
    """Write hands in another form: as a stranger saw them, or as one player did."""
    from tripledraw.histories.writing import Converted, texts, write

    done = Converted(viewer)
    records = done.records(_sources(paths))
    try:
        write(texts(records, to.value), out)
    except OSError as trouble:
        if isinstance(trouble, BrokenPipeError):
            raise
        _stop(f"{out or 'the output'} cannot be written: {trouble.strerror or trouble}")
    print(done.sentence(), file=sys.stderr)
    if done.broken:
        raise typer.Exit(SOME_BROKEN)


@app.command()
def show(
    path: Annotated[str, typer.Argument(help="A file; - is what is piped in.", metavar="FILE")],
    hand: Annotated[
        str, typer.Option("--hand", help="Which hand: its number in the file, or its id.")
    ] = "1",
) -> None:
    """Show one hand, street by street."""
    from rich.console import Console

    from tripledraw.histories.display import Display
    from tripledraw.notation.replay import to_events

    found = _find(_sources([path]), hand)
    console = Console(soft_wrap=True, highlight=False)
    for line in Display(found).lines(to_events(found).differences):
        console.print(line)


def _find(files: list[Source], wanted: str) -> HandRecord:
    """The hand with this number or id. An id is looked for only where no number fits."""
    from tripledraw.notation.outcome import Read

    count, by_id = 0, None
    for source in files:
        for outcome in source.outcomes(lambda _: None):
            if not isinstance(outcome, Read):
                continue
            count += 1
            if wanted == str(count):
                return outcome.record
            if by_id is None and outcome.hand_id == wanted:
                by_id = outcome.record
    if by_id is None:
        hands = "1 hand was" if count == 1 else f"{count} hands were"
        _stop(f"there is no hand {wanted!r}: {hands} read")
    return by_id


@app.command(name="import")
def import_(
    paths: Paths,
    data: Annotated[Path, typer.Option(help="Directory of the room's data; made where missing.")],
    player: Annotated[
        str | None, typer.Option(help="The player of the room who finds them in My hands.")
    ] = None,
    called: Annotated[
        str | None, typer.Option("--as", help="His name in the files; else whose cards they tell.")
    ] = None,
) -> None:
    """Keep hands in a room's database; one that is there already is not kept twice."""
    from tripledraw.histories.importing import NoSuchPlayer, import_all
    from tripledraw.store import StoreError

    files = _sources(paths)
    if called is not None and player is None:
        _stop("--as names a player in the files: name the one of the room with --player, too")
    try:
        done = import_all(files, data, player, called)
    except (StoreError, NoSuchPlayer) as trouble:
        _stop(str(trouble))
    print(done.sentence(data))
    if done.broken:
        raise typer.Exit(SOME_BROKEN)


@app.command()
def stats(
    paths: Paths,
    player: Annotated[
        str | None, typer.Option(help="Whose figures; else whose cards the files tell.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the winnings into this file, .svg or .png.")
    ] = None,
) -> None:
    """A player's figures. docs/statistics.md says what each of them means."""
    from tripledraw.histories.figures import FiguresTable
    from tripledraw.histories.plot import draw
    from tripledraw.pictures import NoPlot, require_plot

    try:
        if plot is not None:
            require_plot(plot)
    except NoPlot as trouble:
        _stop(str(trouble))
    found = _stats(_sources(paths), player)
    FiguresTable(found).print()
    if plot is None:
        return
    try:
        draw(found, plot)
    except OSError as trouble:
        _stop(f"{plot} cannot be written: {trouble.strerror or trouble}")
    print(f"The winnings are drawn in {plot}", file=sys.stderr)


def _stats(files: list[Source], player: str | None) -> Stats:
    """The figures of the player named, else of the one whose cards the files tell most often."""
    from tripledraw.histories.progress import each_hand
    from tripledraw.notation.stats import Stats

    found: dict[str, Stats] = {}
    names: dict[str, None] = {}
    for record in _read(each_hand(files)):
        if len(names) < 12:
            names.update(dict.fromkeys(seat.name for seat in record.seats))
        who = player
        if who is None and record.hero is not None:
            who = record.name(record.hero)
        if who is not None:
            found.setdefault(who, Stats(who)).add(record)
    best = max(found.values(), key=lambda one: one.all.hands, default=None)
    if best is None or not best.all.hands:
        _stop(_nobody(list(names), player))
    return best


def _nobody(names: list[str], player: str | None) -> str:
    some = plain(", ".join(names[:12]))
    if not names:
        return "no hand of this game was read"
    if player is None:
        return f"no file says whose hands these are: choose with --player one of {some}"
    return f"{player!r} is in none of these hands; there are {some}"


def _read(hands: Iterator[tuple[Source, object]]) -> Iterator[HandRecord]:
    from tripledraw.notation.outcome import Read

    for _, outcome in hands:
        if isinstance(outcome, Read):
            yield outcome.record


def _sources(paths: list[str]) -> list[Source]:
    from tripledraw.histories.sources import NoSuchSource, sources

    try:
        return sources(paths)
    except NoSuchSource as trouble:
        _stop(str(trouble))


def _stop(sentence: str) -> NoReturn:
    """One clear line on stderr, and the exit status of a wrong call."""
    print(f"tripledraw: {sentence}", file=sys.stderr)
    raise typer.Exit(USAGE)
