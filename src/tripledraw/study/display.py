"""Answers in a terminal: tables, what they rest on, and a bar while the work goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tripledraw.lowball import in_words
from tripledraw.pictures import Bar, Bars
from tripledraw.study.answers import (
    Answer,
    DrawsAnswer,
    EquityAnswer,
    OddsAnswer,
    SimulateAnswer,
    Stopped,
)
from tripledraw.study.asking import ask
from tripledraw.study.chances import LOWS
from tripledraw.study.questions import Question

if TYPE_CHECKING:
    from rich.table import Table

_NOT_A_TERMINAL = 160
_WIDE = 110
_LONGEST_LABEL = 48
_ROWS_OF_ALL_LOWS = 6


def ask_with_bar(question: Question, threads: int) -> Answer:
    """The answer, with a bar on the terminal that shows how far it is."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from tripledraw.analysis.compiling import announced

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[known]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task("Dealing", total=None, known="")

        def progress(done: float, answer: Answer) -> None:
            bar.update(task, total=1.0, completed=done, known=_in_short(answer))

        with announced(bar.console.print):
            return ask(question, threads=threads, progress=progress)


def _in_short(answer: Answer) -> str:
    match answer:
        case EquityAnswer():
            return "  ".join(_percent(side.equity) for side in answer.sides)
        case SimulateAnswer():
            return f"{answer.hands:,} hands"
        case OddsAnswer():
            return answer.rows[-1].kept
        case DrawsAnswer():
            best = answer.keeps[0]
            return f"{best.cards or 'nothing'} {_percent(best.equity)}"


def show(answer: Answer) -> None:
    """Print a table, and below it what it rests on."""
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else _NOT_A_TERMINAL, highlight=False)
    console.print(_heading(answer), style="bold", markup=False)
    console.print(_table(answer, wide=console.width >= _WIDE))
    for line in _notes(answer):
        console.print(line, style="dim", markup=False)


def bars(answer: Answer) -> Bars:
    """The answer as a picture."""
    match answer:
        case EquityAnswer():
            return _equity_bars(answer)
        case DrawsAnswer():
            return _draws_bars(answer)
        case OddsAnswer():
            return _odds_bars(answer)
        case SimulateAnswer():
            return _simulated_bars(answer)


def _equity_bars(answer: EquityAnswer) -> Bars:
    drawn = [
        Bar(_short(f"{side.range} ({side.policy})"), side.equity, side.error)
        for side in answer.sides
    ]
    return Bars(_heading(answer), "equity", drawn)


def _draws_bars(answer: DrawsAnswer) -> Bars:
    drawn = [Bar(kept.cards or "nothing", kept.equity, kept.error) for kept in answer.keeps]
    return Bars(_heading(answer), "chance to win, by the cards kept", drawn)


def _odds_bars(answer: OddsAnswer) -> Bars:
    lows = list(LOWS) if len(answer.rows) <= _ROWS_OF_ALL_LOWS else ["eight"]
    drawn = [
        Bar(_short(f"{row.kept or 'nothing'}, {_left(row.left)}: {low}"), getattr(row, low))
        for row in answer.rows
        for low in lows
    ]
    return Bars(_heading(answer), "chance to end with this low or a better one", drawn)


def _simulated_bars(answer: SimulateAnswer) -> Bars:
    drawn = [
        Bar(f"seat {seat.seat}, {seat.policy}", seat.small_bets, seat.error)
        for seat in answer.seats
    ]
    return Bars(_heading(answer), "small bets won a hand", drawn, percent=False)


def _heading(answer: Answer) -> str:
    match answer:
        case EquityAnswer():
            return f"Equity, {_left(answer.left)}{_dead(answer.dead)}"
        case DrawsAnswer():
            others = " and ".join(f"{one.range} ({one.policy})" for one in answer.against)
            return (
                f"{answer.hand} ({in_words(answer.name)}), {_left(answer.left)}, "
                f"against {_short(others)}{_dead(answer.dead)}"
            )
        case OddsAnswer():
            return f"How often draws get to each low or a better one{_dead(answer.dead)}"
        case SimulateAnswer():
            return f"{answer.hands:,} hands, {answer.players} players"


def _table(answer: Answer, *, wide: bool) -> Table:
    match answer:
        case EquityAnswer():
            return _equity_table(answer)
        case DrawsAnswer():
            return _draws_table(answer, wide)
        case OddsAnswer():
            return _odds_table(answer)
        case SimulateAnswer():
            return _simulated_table(answer)


def _equity_table(answer: EquityAnswer) -> Table:
    table = _columns(("side", "draws by"), ("equity", "±", "wins", "ties", "holdings"))
    for side in answer.sides:
        _row(
            table,
            side.range,
            side.policy,
            _percent(side.equity),
            _error(side.error),
            _percent(side.wins),
            _percent(side.ties),
            f"{side.holdings:,}" if side.holdings else "",
        )
    return table


def _draws_table(answer: DrawsAnswer, wide: bool) -> Table:
    columns = ("keep", "draws", "wins", "±", "mean value", "median")
    table = _columns((), (*columns, "best 10 %", "worst 10 %") if wide else columns)
    table.columns[0].justify = "left"
    for kept in answer.keeps:
        cells = [
            kept.cards or "nothing",
            str(kept.drawn) if kept.drawn else "pat",
            _percent(kept.equity),
            _error(kept.error),
            f"{kept.mean:,.0f}",
            in_words(kept.median),
        ]
        _row(table, *cells, *((in_words(kept.low), in_words(kept.high)) if wide else ()))
    return table


def _odds_table(answer: OddsAnswer) -> Table:
    table = _columns(("keep",), ("draws", "left", *LOWS, "±"))
    for row in answer.rows:
        chances = (_percent(getattr(row, low)) for low in LOWS)
        kept = row.kept or "nothing"
        _row(table, kept, str(row.drawn), str(row.left), *chances, _error(row.error))
    return table


def _simulated_table(answer: SimulateAnswer) -> Table:
    table = _columns(("seat", "plays"), ("small bets a hand", "±", "won", "showdowns"))
    for seat in answer.seats:
        _row(
            table,
            str(seat.seat),
            seat.policy,
            f"{seat.small_bets:+.4f}",
            f"{seat.error:.4f}",
            _percent(seat.won),
            _percent(seat.showdowns),
        )
    return table


def _columns(words: Iterable[str], numbers: Iterable[str]) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in words:
        table.add_column(heading, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _row(table: Table, *cells: str) -> None:
    from rich.text import Text

    table.add_row(*(Text(cell) for cell in cells))


def _notes(answer: Answer) -> Iterator[str]:
    match answer:
        case EquityAnswer():
            dealt = f"{answer.deals:,} deals in {answer.seconds:.2f} s"
            yield f"Exact: {dealt}." if answer.exact else f"{dealt}; {_why(answer.stopped)}."
        case SimulateAnswer():
            why = "" if answer.stopped == "trials" else f"; {_why(answer.stopped)}"
            yield f"{answer.decisions:,} decisions in {answer.seconds:.2f} s{why}."
        case OddsAnswer() | DrawsAnswer():
            why = f"; {_why(answer.stopped)}" if answer.stopped == "interrupted" else ""
            yield f"Worked out in {answer.seconds:.2f} s{why}."
    yield answer.method


def _why(stopped: Stopped) -> str:
    reasons: dict[Stopped, str] = {
        "exact": "every deal counted",
        "error": "the wanted error is reached",
        "trials": "as many as were wanted",
        "time": "the time is up",
        "interrupted": "broken off",
    }
    return reasons[stopped]


def _left(left: int) -> str:
    return {0: "no draw to come", 1: "1 draw to come"}.get(left, f"{left} draws to come")


def _dead(dead: str) -> str:
    return f", {dead} dead" if dead else ""


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f} %"


def _error(error: float) -> str:
    return f"{100 * error:.3f}" if error else "exact"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"
