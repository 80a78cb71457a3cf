"""Winamax's text, under both names that it has for the game.

The total pot is what was paid out, without the rake; chips that nobody called are paid inside the
winner's amount, and no line says so. A stand is a discard of 0 cards.
"""

from __future__ import annotations

import re

from tripledraw.notation.amounts import Malformed, bracketed, cards, currency_of, pots_apart
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Outcome, Skipped
from tripledraw.notation.reader import PlayReader, Saying

_NUMBER = re.compile(r"HandId: #([0-9-]{1,60})")
_GAME = re.compile(r" - ([^-]{0,3}[^(]{1,40}) (fixed|no|pot) limit \(([^)]{1,60})\)")
_NAMES = ("Lowball27", "2-7 Triple Draw")
_TIME = re.compile(
    r"(?P<year>[0-9]{4})/(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2}) "
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}) (?P<zone>[A-Z]{1,5})"
)
_TABLE = re.compile(r"Table:? '(.{0,100})' ([0-9]{1,2})-max(.*)")
_TOURNAMENT = re.compile(r"Winamax Poker - Tournament \"([^\"]{0,100})\"")
_BUTTON = re.compile(r"Seat #([0-9]{1,2}) is the button")
_SEAT = re.compile(r"Seat ([0-9]{1,2}): (.{1,60}) \(([0-9.€$ ]{1,30})(?:, [^)]{0,40})?\)(.*)")
_SUMMARY = re.compile(r"Seat ([0-9]{1,2}): (.*)")
_SIGNS = str.maketrans("", "", "€$()")
_OTHER_HEADINGS = (
    "ANTE/BLINDS",
    "FIRST BET",
    "SECOND BET",
    "THIRD BET",
    "FOURTH BET",
    "SHOW DOWN",
    "DEALING HANDS",
    "HOLE CARDS",
)
_TALK = re.compile(r"sit|leave|join|connect|deny|chat|time|said|bounty|finished", re.IGNORECASE)


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    return _Reader(block, "winamax").read()


class _Reader(PlayReader):
    def header(self, line: str) -> Skipped | None:
        facts = self.build.facts
        number = _NUMBER.search(line)
        if number is None:
            raise Malformed("the number of the hand, HandId")
        facts["hand_id"] = number[1]
        game = _GAME.search(line, number.end())
        if game is None:
            raise Malformed("the game, its limit and its stakes", line[number.end() :][:80])
        if game[1] not in _NAMES:
            return self.skip("other_game", f"{game[1]} {game[2]} limit")
        if game[2] != "fixed":
            return self.skip("other_limit", f"{game[2]} limit")
        tournament = _TOURNAMENT.match(line)
        if tournament is not None:
            facts["kind"], facts["tournament"] = "tournament", tournament[1]
            self.scale = 1
        bets = game[3].split("/")[-2:]
        if len(bets) != 2:
            raise Malformed("two bets", game[3])
        facts["currency"] = currency_of(game[3])
        self.bets(bets[0], bets[1], game[3])
        self.played(_TIME.search(line, game.end()))
        return None

    def end(self) -> Skipped | None:
        """What nobody called is inside the winner's amount."""
        skipped = super().end()
        self.build.pays_inside()
        return skipped

    def heading(self, line: str) -> None:
        """Any but those that say nothing is told."""
        if line[4:].partition(" ***")[0].replace("-", " ") not in _OTHER_HEADINGS:
            self.build.note("unread_line", line[:80])

    def line(self, line: str) -> None:
        build = self.build
        if line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Table"):
            self._table(line)
        elif line.startswith("Dealt to "):
            self.dealt(line[9:])
        else:
            name = build.leading(line)
            rest = line[len(name) + 1 :] if name is not None else ""
            if name is not None and (reader := _VERBS.get(rest.split(" ", 1)[0])) is not None:
                self.say(reader, name, rest)
            elif not _TALK.search(line[:400]):
                build.note("unread_line", line[:80])

    def _table(self, line: str) -> None:
        table = _TABLE.match(line)
        button = _BUTTON.search(line)
        if table is None or button is None or self.build.lines:
            raise Malformed("a table, its seats and its button, once", line[:80])
        facts = self.build.facts
        facts["table"], facts["max_seats"] = table[1], int(table[2])
        self.build.button = int(button[1])
        if "tournament" not in facts:
            facts["kind"] = "play" if "(play money)" in table[3] else "cash"
            if facts["kind"] == "cash":
                facts["currency"] = facts["currency"] or "EUR"

    def _seat(self, line: str) -> None:
        seat = _SEAT.fullmatch(line)
        if seat is None:
            raise Malformed("Seat 1: a name (1)", line[:80])
        away = "sitting out" in seat[4]
        self.build.seat(int(seat[1]), seat[2], self.amount(seat[3]), away)

    def _post(self, name: str, words: list[str], rest: str) -> None:
        build = self.build
        amount = self.amount(words[3].translate(_SIGNS)) if len(words) > 3 else 0
        out = "out of position" in rest
        if rest.startswith("posts small blind "):
            build.post(name, "dead_small" if out else "small", amount, self.all_in(rest))
        elif rest.startswith("posts big blind "):
            build.post(name, "new_big" if out else "big", amount, self.all_in(rest))
        elif rest.startswith("posts dead blind "):
            build.post(name, "dead_small", amount, self.all_in(rest))
        elif rest.startswith("posts ante "):
            build.post(name, "ante", self.amount(words[2]), self.all_in(rest))
        else:
            raise Malformed("a blind or an ante", rest[:60])

    def _raise(self, name: str, words: list[str], rest: str) -> None:
        if words[2] != "to":
            raise Malformed("raises one amount to another", rest[:60])
        self.build.raise_to(
            name, self.amount(words[3]), self.amount(words[1]), all_in=self.all_in(rest)
        )

    def _discard(self, name: str, words: list[str], rest: str) -> None:
        groups = bracketed(rest)
        if words[1] not in ("0", "1", "2", "3", "4", "5"):
            raise Malformed("discard 0 to 5 cards", rest[:60])
        self.build.draw(name, int(words[1]), cards(groups[0]) if groups else None)

    def _collected(self, name: str, words: list[str], rest: str) -> None:
        place = None
        if "main pot" in rest:
            place = 0
        elif "side pot" in rest:
            number = words[-1]
            place = int(number) if number in ("1", "2", "3", "4", "5", "6", "7", "8") else 1
        self.build.collect(name, self.amount(words[1]), place)

    def summary(self, line: str) -> None:
        facts, build = self.build.facts, self.build
        if line.startswith("Total pot "):
            words = line.replace("|", " ").split()
            rake = 0 if "No rake" in line else None
            if "Rake" in words[:-1]:
                rake = self.amount(words[words.index("Rake") + 1])
            if rake is None:
                raise Malformed("the total pot and the rake", line[:80])
            facts["rake"] = rake
            facts["total_pot"] = self.amount(words[2]) + rake
            facts["pots"] = pots_apart(line, self.scale)
            return
        seat = _SUMMARY.match(line)
        name = build.leading(seat[2] + " ") if seat is not None else None
        if seat is None or name is None:
            return
        build.present.add(name)
        if " mucked [" in seat[2] and name in build.showings:
            build.muck(name, cards(bracketed(seat[2])[0]))


_VERBS: dict[str, Saying] = {
    "posts": _Reader._post,
    "folds": PlayReader.fold,
    "checks": PlayReader.check,
    "calls": PlayReader.call,
    "bets": PlayReader.bet,
    "raises": _Reader._raise,
    "discard": _Reader._discard,
    "discards": _Reader._discard,
    "draws": _Reader._discard,
    "stands": PlayReader.stand,
    "shows": PlayReader.show,
    "mucks": PlayReader.muck,
    "collected": _Reader._collected,
}
