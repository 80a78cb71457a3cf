"""KingsClub's text: amounts are totals for the round, and the summary tells net results.

Calls, bets and raises all name the level that is reached. The dead blind of a player who comes in
has no line: it follows from what he lost.
"""

from __future__ import annotations

import re

from tripledraw.notation.amounts import Malformed, bracketed, cards
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Outcome, Skipped
from tripledraw.notation.reader import PlayReader, Saying
from tripledraw.notation.record import Site, Verb

_HEADER = re.compile(r"#([0-9]{1,25}): (?:([A-Za-z ]{0,12}Limit) )?(.{1,60}) - ([0-9.,/ ]{3,60})")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")
_TABLE = re.compile(r"Table '(.{0,100})' Seat ([0-9]{1,2}) is the button")
_SEAT = re.compile(r"Seat ([0-9]{1,2}): (.{1,60}) \(([0-9.,]{1,30})\)(.*)")
_NET = re.compile(r"Seat [0-9]{1,2}: (.{1,60}) \(([0-9.,]{1,30})\) ([+-]?)([0-9.,]{1,30})")
_WON = re.compile(r"wins (?:(main|side) )?pot(?: ([0-9]))? \(([0-9.,]{1,30})\)")


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    return _Reader(block, "kingsclub").read()


class _Reader(PlayReader):
    def __init__(self, block: Block, site: Site) -> None:
        super().__init__(block, site)
        self.net: dict[str, int] = {}
        self.after: dict[str, int] = {}

    def end(self) -> Skipped | None:
        """The total pot has no line, nor has a dead blind: both follow."""
        facts = self.build.facts
        if "rake" not in facts:
            raise Malformed("a summary with the rake")
        facts["total_pot"] = sum(won for _, won, _ in self.build.collected) + facts["rake"]
        facts["derived"] = ("total_pot",)
        self._implied()
        dealt = sorted(self.build.lines.values(), key=lambda seat: seat.number)
        if self.after.keys() == self.build.lines.keys():
            facts["finishing"] = tuple([self.after[seat.name] for seat in dealt])
        return None

    def header(self, line: str) -> Skipped | None:
        facts = self.build.facts
        header = _HEADER.match(line)
        if header is None:
            raise Malformed("#1: Limit and a game - its stakes", line[:80])
        facts["hand_id"] = header[1]
        if header[3] != "2-7 Triple Draw":
            return self.skip("other_game", f"{header[2] or ''} {header[3]}".strip())
        if header[2] != "Limit":
            return self.skip("other_limit", header[2] or "no limit named")
        bets = header[4].split("/")
        if len(bets) != 2:
            raise Malformed("two bets", header[4])
        self.bets(bets[0], bets[1], header[4])
        return None

    def heading(self, line: str) -> None:
        """Any but those that say nothing is told."""
        if "BETTING ROUND" not in line and "SHOW" not in line:
            self.build.note("unread_line", line[:80])

    def line(self, line: str) -> None:
        build = self.build
        if line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Table '"):
            self._table(line)
        elif line.startswith("Dealt to "):
            name = build.leading(line[9:].replace(": [", " ["))
            if name is None:
                raise Malformed("a player who has a seat", line[:60])
            known = cards(bracketed(line)[0]) if "[" in line else ()
            build.dealt(name, known)
        elif _TIME.fullmatch(line):
            build.facts["played_at"] = line.replace(" ", "T")
        else:
            self._player(line)

    def _player(self, line: str) -> None:
        build = self.build
        name, _, rest = line.partition(": ")
        if name not in build.lines:
            named = build.leading(line)
            if named is None:
                build.note("unread_line", line[:80])
                return
            name, rest = named, line[len(named) + 1 :]
        reader = _VERBS.get(rest.split(" ", 1)[0])
        if reader is None:
            build.note("unread_line", line[:80])
            return
        self.say(reader, name, rest)

    def _table(self, line: str) -> None:
        table = _TABLE.match(line)
        if table is None or self.build.lines:
            raise Malformed("a table and its button, once", line[:80])
        self.build.facts["table"] = table[1]
        self.build.button = int(table[2])

    def _seat(self, line: str) -> None:
        seat = _SEAT.fullmatch(line)
        if seat is None:
            raise Malformed("Seat 1: a name (1)", line[:80])
        away = "sitting out" in seat[4]
        self.build.seat(int(seat[1]), seat[2], self.amount(seat[3]), away)

    def _post(self, name: str, words: list[str], rest: str) -> None:
        build = self.build
        if rest.startswith("posts ante "):
            build.post(name, "ante", self.amount(words[2]))
        elif rest.startswith("posts the small blind "):
            build.blind(name, False, self.amount(words[4]))
        elif rest.startswith("posts the big blind "):
            build.blind(name, True, self.amount(words[4]))
        elif rest.startswith("posts blind "):
            build.post(name, "new_big", self.amount(words[2]))
        else:
            raise Malformed("a blind or an ante", rest[:60])

    def all_in(self, rest: str) -> bool:
        """Wherever the line says so."""
        return "all-in" in rest or "all in" in rest

    def _level(self, name: str, verb: Verb, amount: str, rest: str) -> None:
        chips = self.amount(amount) - self.build.bets.get(name, 0)
        self.build.act(name, verb, chips, all_in=self.all_in(rest))

    def _call(self, name: str, words: list[str], rest: str) -> None:
        self._level(name, "call", words[1], rest)

    def _bet(self, name: str, words: list[str], rest: str) -> None:
        self._level(name, "bet", words[1], rest)

    def _raise(self, name: str, words: list[str], rest: str) -> None:
        if words[1] != "to":
            raise Malformed("raises to an amount", rest[:60])
        self.build.raise_to(name, self.amount(words[2]), all_in=self.all_in(rest))

    def _draws(self, name: str, words: list[str], rest: str) -> None:
        if words[1] not in ("0", "1", "2", "3", "4", "5"):
            raise Malformed("draws 0 to 5", rest[:60])
        self.build.draw(name, int(words[1]))

    def _discards(self, name: str, words: list[str], rest: str) -> None:
        groups = [cards(group) for group in bracketed(rest)]
        if len(groups) != 2 or len(groups[0]) != len(groups[1]):
            raise Malformed("discards some cards and draws as many", rest[:60])
        self.build.draw(name, len(groups[0]), groups[0], groups[1])

    def summary(self, line: str) -> None:
        net = _NET.fullmatch(line)
        if net is not None:
            if net[1] in self.build.lines:
                self.after[net[1]] = self.amount(net[2])
                self.net[net[1]] = self.amount(net[4]) * (-1 if net[3] == "-" else 1)
            return
        if line.startswith("Rake "):
            self.build.facts["rake"] = self.amount(line[5:])
            return
        name = self.build.leading(line)
        won = _WON.match(line[len(name) + 1 :]) if name is not None else None
        if name is None or won is None:
            if not line.startswith("Seat "):
                self.build.note("unread_line", line[:80])
            return
        place = None if won[1] is None else 0 if won[1] == "main" else int(won[2] or 1)
        self.build.collect(name, self.amount(won[3]), place)

    def _implied(self) -> None:
        """What a player lost beyond what the lines tell: the dead blind of one who comes in."""
        build = self.build
        paid = build.contributed()
        unmatched = {name: (name, chips, at) for name, chips, at in build.unmatched()}
        for name, net in self.net.items():
            won = sum(chips for winner, chips, _ in build.collected if winner == name)
            missing = won - net - paid[name]
            if not missing:
                if name in unmatched:
                    build.pays_inside()
                continue
            if name in unmatched and missing == -unmatched[name][1]:
                build.uncalled.append(unmatched[name])
                continue
            small = max((post[2] for post in build.posts if post[1] == "small"), default=0)
            came_in = any(post[0] == name and post[1] == "new_big" for post in build.posts)
            if came_in and missing == small:
                build.post(name, "dead_small", missing, implied=True)
            else:
                build.note("net_result", net, won - paid[name])


_VERBS: dict[str, Saying] = {
    "posts": _Reader._post,
    "folds": PlayReader.fold,
    "checks": PlayReader.check,
    "calls": _Reader._call,
    "bets": _Reader._bet,
    "raises": _Reader._raise,
    "draws": _Reader._draws,
    "discards": _Reader._discards,
    "stands": PlayReader.stand,
    "shows": PlayReader.show,
    "mucks": PlayReader.muck,
}
