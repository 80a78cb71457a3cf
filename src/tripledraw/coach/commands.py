"""``tripledraw review``: hands of a file, and what a strong player would have done in them.

Exit status 0: done; 1: done, but some hands were broken; 2: it could not be done as asked.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tripledraw.histories.plain import plain

if TYPE_CHECKING:
    from tripledraw.coach.display import Told
    from tripledraw.histories.sources import Source
    from tripledraw.notation.record import HandRecord

SOME_BROKEN = 1
USAGE = 2


def review(
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Files of hands, or folders of them; - is what is piped in.", metavar="FILE…"
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="NAME",
            help="Whose decisions: a name in the file. Else the player whose cards it tells.",
        ),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand",
            metavar="N",
            help="One hand alone, by its number in the file or its id; all its decisions are shown.",
        ),
    ] = None,
    worst: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Of many hands, how many mistakes are shown."),
    ] = 20,
    as_json: Annotated[
        bool, typer.Option("--json", help="A line of JSON a hand, with all that is known.")
    ] = False,
) -> None:
    """What a strong player would have done at each of your decisions, and what it cost not to.

    Reads fixed-limit 2-7 Triple Draw in any format that `tripledraw hands` knows.

    Of one hand it shows every decision; of many, the mistakes, the dearest first.
    """
    from tripledraw.coach.display import show
    from tripledraw.histories.sources import NoSuchSource, sources

    reading = _Reading(player, hand, as_json)
    try:
        reading.review(sources(paths))
    except NoSuchSource as trouble:
        _stop(str(trouble))
    except KeyboardInterrupt:
        reading.broken_off = True
    if not reading.told and not reading.broken_off:
        _stop(reading.nothing())
    if not as_json:
        show(reading.told, worst, whole=hand is not None or reading.hands == 1)
    if reading.broken:
        print(f"tripledraw: {reading.amiss()}", file=sys.stderr)
    if reading.broken or reading.broken_off:
        raise typer.Exit(SOME_BROKEN)


class _Reading:
    """The hands of files, reviewed one after the other."""

    def __init__(self, player: str | None, wanted: str | None, as_json: bool) -> None:
        self.player = player
        self.wanted = wanted
        self.as_json = as_json
        self.hands = 0
        self.broken = 0
        self.skipped: Counter[str] = Counter()
        self.broken_off = False
        self.told: list[Told] = []
        self.names: dict[str, None] = {}

    def review(self, files: list[Source]) -> None:
        """Review what is asked for, while a bar shows how far it is."""
        from tripledraw.histories.progress import each_hand
        from tripledraw.notation.outcome import Broken, Read, Skipped

        for _, outcome in each_hand(files):
            if isinstance(outcome, Broken):
                self.broken += 1
            if isinstance(outcome, Skipped):
                self.skipped[outcome.reason] += 1
            if not isinstance(outcome, Read):
                continue
            self.hands += 1
            if self.wanted in (None, str(self.hands), outcome.hand_id):
                self._one(outcome.record)

    def _one(self, record: HandRecord) -> None:
        from tripledraw.coach.display import Told
        from tripledraw.coach.review import review as judged
        from tripledraw.coach.review import reviewed

        who = self.player
        if who is None and record.hero is not None:
            who = record.name(record.hero)
        here = [seat.name for seat in record.seats]
        if who not in here:
            self.names.update(dict.fromkeys(here) if len(self.names) < 12 else {})
            return
        done = reviewed(who, judged(record, who))
        if self.as_json:
            import msgspec

            line = {"hand": record.hand_id, "review": done}
            print(msgspec.json.encode(line).decode(), flush=True)
        self.told.append(Told(self.hands, record.hand_id, done))

    def nothing(self) -> str:
        """Why there is no review."""
        if not self.hands:
            none = "no hand of fixed-limit 2-7 Triple Draw was read"
            found = self._instead()
            return f"{none}: {', '.join(found)}" if found else f"{none}: there is nothing in it"
        if not self.names:
            read = f"{self.hands:,} were read" if self.hands > 1 else "one was read"
            return f"there is no hand with the number or id {self.wanted!r}: {read}"
        some = plain(", ".join(list(self.names)[:12]))
        if self.player is None:
            return f"no file says whose hands these are: choose with --as one of {some}"
        alone = self.wanted is not None or self.hands == 1
        where = "not in this hand" if alone else "in none of these hands"
        return f"{self.player!r} is {where}; there are {some}"

    def amiss(self) -> str:
        """How many hands could not be read, and where it is told why."""
        count = "one hand is" if self.broken == 1 else f"{self.broken:,} hands are"
        return f"{count} broken; `tripledraw hands check` says where"

    def _instead(self) -> list[str]:
        """What was found where no hand of this game was."""
        from tripledraw.notation.outcome import SKIP_SENTENCES

        found = [f"{SKIP_SENTENCES[why]} ({count:,})" for why, count in self.skipped.most_common()]
        return [*found, *([self.amiss()] if self.broken else [])]


def _stop(sentence: str) -> NoReturn:
    """One clear line on stderr, and the exit status of a wrong call."""
    print(f"tripledraw: {sentence}", file=sys.stderr)
    raise typer.Exit(USAGE)
