"""``tripledraw equity``, ``draws``, ``odds`` and ``simulate``: questions asked in a terminal.

Exit status 0: answered; 2: it could not be done as asked; 130: broken off, and what was known by
then is printed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tripledraw.study.questions import (
    BadQuestion,
    DrawsQuestion,
    EquityQuestion,
    OddsQuestion,
    Player,
    Question,
    SimulateQuestion,
)

if TYPE_CHECKING:
    from tripledraw.study.answers import Answer

USAGE = 2
BROKEN_OFF = 130

app = typer.Typer(add_completion=False)

Dead = Annotated[
    str, typer.Option(help='Cards out of play that are known: own discards, cards seen: "Kd 9h".')
]
Policies = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        help="How sides draw: ahead, fixed, rules, best or until:98. Once for all, or once a side.",
    ),
]
Trials = Annotated[int | None, typer.Option(help="At most so many deals.")]
Seconds = Annotated[float | None, typer.Option(help="At most so long.")]
Seed = Annotated[int, typer.Option(help="Other chance.")]
Threads = Annotated[
    int, typer.Option(min=0, max=256, help="Cores to use; 0 is all there are.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="One object instead of a table.")]
Plot = Annotated[Path | None, typer.Option(help="Draw the answer into this file, .svg or .png.")]


@app.command()
def equity(
    spot: Annotated[
        list[str],
        typer.Argument(
            help='2 to 6 hands or ranges in the order in which they draw: "pat:98-", "2347", any.',
            metavar="SPOT…",
        ),
    ],
    left: Annotated[int, typer.Option(help="Draws to come.")] = 1,
    dead: Dead = "",
    policy: Policies = None,
    error: Annotated[
        float, typer.Option(help="Sample until the standard error is no more than this.")
    ] = 0.0005,
    trials: Trials = None,
    seconds: Seconds = None,
    seed: Seed = 27,
    threads: Threads = 0,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """How often hands and ranges win. docs/ranges.md says how they are written."""
    policies = _one_each(policy, len(spot))
    usual = EquityQuestion(())
    question = EquityQuestion(
        sides=tuple(Player(text, name) for text, name in zip(spot, policies, strict=True)),
        left=left,
        dead=dead,
        error=error,
        trials=usual.trials if trials is None else trials,
        seconds=usual.seconds if seconds is None else seconds,
        seed=seed,
    )
    _answer(question, threads, as_json, plot)


@app.command()
def draws(
    hand: Annotated[str, typer.Argument(help='Five cards, such as "Kd9h4c3s2h".')],
    left: Annotated[int, typer.Option(help="Draws to come, 1 to 3.")],
    against: Annotated[
        list[str] | None,
        typer.Option(help="What an opponent may hold; once for each. One unknown, unless said."),
    ] = None,
    dead: Dead = "",
    policy: Policies = None,
    trials: Trials = None,
    seed: Seed = 27,
    threads: Threads = 0,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """What each of the 32 ways to keep cards is worth."""
    others = against or []
    policies = _one_each(policy, max(1, len(others)))
    if policies[0] and not others:
        others = ["any"]
    question = DrawsQuestion(
        hand=hand,
        left=left,
        against=tuple(Player(text, name) for text, name in zip(others, policies, strict=False)),
        dead=dead,
        trials=DrawsQuestion("").trials if trials is None else trials,
        seed=seed,
    )
    _answer(question, threads, as_json, plot)


@app.command()
def odds(
    kept: Annotated[
        str, typer.Argument(help="Cards kept, such as 2347; the usual draws, unless said.")
    ] = "",
    left: Annotated[int, typer.Option(help="Draws to come; 0 is one, two and three.")] = 0,
    dead: Dead = "",
    trials: Trials = None,
    seed: Seed = 27,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """How often draws get to each low."""
    trials = OddsQuestion().trials if trials is None else trials
    _answer(OddsQuestion(kept, left, dead, trials, seed), 1, as_json, plot)


@app.command()
def simulate(
    players: Annotated[int, typer.Option(help="2 to 6.")] = 2,
    hands: Annotated[int, typer.Option(help="How many whole hands.")] = 1_000_000,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="rulebook, caller or random. Once for all, or once a seat."),
    ] = None,
    stack: Annotated[
        int, typer.Option(help="Small bets everybody begins with; 0 is more than can be lost.")
    ] = 0,
    cap: Annotated[int, typer.Option(help="The most bets a street may have.")] = 4,
    seconds: Seconds = None,
    seed: Seed = 27,
    threads: Threads = 0,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Play whole hands by the million, and count what each seat wins."""
    usual = SimulateQuestion()
    question = SimulateQuestion(
        players=players,
        hands=hands,
        policies=tuple(policy) if policy else usual.policies,
        stack=stack,
        cap=cap,
        seconds=usual.seconds if seconds is None else seconds,
        seed=seed,
    )
    _answer(question, threads, as_json, plot)


def _one_each(policies: list[str] | None, sides: int) -> list[str]:
    """One policy a side, empty where it is the usual one."""
    given = policies or [""]
    if len(given) == 1:
        return given * sides
    if len(given) != sides:
        _stop(f"--policy stands once for all or once a side, and {sides} sides have {len(given)}")
    return given


def _answer(question: Question, threads: int, as_json: bool, plot: Path | None) -> None:
    """Ask, and print; what was known when Ctrl-C came is printed, too."""
    import msgspec

    from tripledraw.pictures import NoPlot, draw_bars, require_plot
    from tripledraw.study.display import ask_with_bar, bars, show

    try:
        if plot is not None:
            require_plot(plot)
        answer = ask_with_bar(question, threads or os.cpu_count() or 1)
    except NoPlot as trouble:
        _stop(str(trouble))
    except BadQuestion as mistake:
        _stop(str(mistake), mistake.pointed())
    except KeyboardInterrupt:
        print("tripledraw: broken off before anything was known", file=sys.stderr)
        raise typer.Exit(BROKEN_OFF) from None
    if as_json:
        print(msgspec.json.encode(answer).decode())
    else:
        show(answer)
    if plot is not None:
        try:
            draw_bars(bars(answer), plot)
        except OSError as trouble:
            _stop(f"{plot} cannot be written: {trouble.strerror or trouble}")
        print(f"The answer is drawn in {plot}", file=sys.stderr)
    if _broken_off(answer):
        raise typer.Exit(BROKEN_OFF)


def _broken_off(answer: Answer) -> bool:
    return getattr(answer, "stopped", "") == "interrupted"


def _stop(sentence: str, place: str = "") -> NoReturn:
    """One clear line on stderr, below it the place, and the exit status of a wrong call."""
    print(f"tripledraw: {sentence}", file=sys.stderr)
    if place:
        print("\n".join(f"  {line}" for line in place.splitlines()), file=sys.stderr)
    raise typer.Exit(USAGE)
