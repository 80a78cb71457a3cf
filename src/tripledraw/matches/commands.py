"""``tripledraw match``: bots against each other, and how sure one can be of who is better.

Exit status 0: played to the end; 1: broken off, with what is known until then; 2: it could not be
done as asked.
"""

from __future__ import annotations

import sys
from typing import Annotated, NoReturn

import typer

BROKEN_OFF = 1
USAGE = 2


def match(
    bots: Annotated[
        list[str],
        typer.Argument(
            help="2 to 6 bots: a name, package.module:function, or cmd:program.", metavar="BOT…"
        ),
    ],
    hands: Annotated[
        int, typer.Option(min=1, help="How many hands, rounded up to deals.")
    ] = 10_000,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal once in every seating.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Other cards, and other chance.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One object instead of a table.")] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; as many as there are cores unless said.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0.01, help="Seconds that a program has for an answer.")
    ] = 5.0,
) -> None:
    """Let bots play each other: big bets a hundred hands, with the standard error."""
    import msgspec

    from tripledraw.matches.display import play_with_bar, show
    from tripledraw.matches.entrants import NoSuchBot
    from tripledraw.matches.playing import Plan
    from tripledraw.matches.result import Tally
    from tripledraw.matches.running import MatchBroken

    seatings = len(bots) if duplicate else 1
    try:
        plan = Plan(tuple(bots), -(-hands // seatings), duplicate, seed, time_limit)
    except ValueError as mistake:
        _stop(str(mistake))
    tally = Tally(plan)
    try:
        for _ in play_with_bar(plan, tally, workers):
            pass
    except (NoSuchBot, MatchBroken) as trouble:
        _stop(str(trouble))
    except KeyboardInterrupt:
        if not tally.deals:
            _stop("broken off before anything was known")
    result = tally.result()
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        show(result)
    if not result.whole:
        raise typer.Exit(BROKEN_OFF)


def _stop(sentence: str) -> NoReturn:
    """One clear line on stderr, and the exit status of a wrong call."""
    print(f"tripledraw: {sentence}", file=sys.stderr)
    raise typer.Exit(USAGE)
