"""PokerStars' text, from the headers of 2008 to those of today, and BetOnline's likeness of it.

The numbers of the header are the bets. A call and a discard say what they add; a raise says both
what it adds to the last level and the level. Names may hold spaces and colons, so a line is
somebody's only if that name has a seat.
"""

from __future__ import annotations

import re

from tripledraw.notation.amounts import Malformed, bracketed, cards, currency_of, pots_apart
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Outcome, Skipped
from tripledraw.notation.reader import PlayReader, Saying
from tripledraw.notation.record import Verb

_NUMBER = re.compile(r"#([0-9]{1,25}):\s*")
_GAME = re.compile(r"Triple Draw 2-7 Lowball (Limit|LIMIT|Pot Limit|No Limit)")
_OTHER = re.compile(
    r"((?:Hold'em|Omaha|Courchevel|6\+ Hold|Razz|7 Card Stud|5 Card|Badugi|Single Draw|Fusion|"
    r"Tempest|Showtime|Split|Unfold|Deep Water)[^(,{]{0,60})"
)
_STAKES = re.compile(r"\(?([$€£]?)([0-9.,]{1,20})/[$€£]?([0-9.,]{1,20})(?: ([A-Z]{3}))?\)?")
_TIME = re.compile(
    r"(?P<year>[0-9]{4})[/-](?P<month>[0-9]{1,2})[/-](?P<day>[0-9]{1,2})[ -]{1,3}"
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?"
    r"(?: (?P<zone>[A-Za-z]{1,5}))?"
)
_TOURNAMENT = re.compile(r"Tournament #([0-9]{1,20})")
_TABLE = re.compile(r"Table '(.{0,100})' (?:([0-9]{1,2})-max)?")
_BUTTON = re.compile(r"Seat #([0-9]{1,2}) is the button")
_SEAT = re.compile(
    r"Seat ([0-9]{1,2}): (.{1,60}) \(([^() ]{1,30}) in [Cc]hips(?:, [^)]{0,40})?\)(.*)"
)
_SUMMARY = re.compile(r"Seat ([0-9]{1,2}): (.*)")
_TALK = (
    " said, ",
    " joins the table",
    " leaves the table",
    " has left the table",
    " has returned",
    " is disconnected",
    " is connected",
    " was removed from the table",
    " has reached the ",
    " finished the tournament",
    " wins the tournament",
    " wins an entry",
    " wins the ",
    " re-buys ",
    " takes the add-on",
    " cashed out the hand",
    " has been disconnected",
    " has been reconnected",
    " is feeling ",
)
_AWAY = (" is sitting out", " sits out", " will be allowed to play")
_IGNORED_WORDS = {"doesn't", "sits", "is", "has", "does", "cashed"}


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    return _Reader(block, "pokerstars").read()


def read_betonline(block: Block) -> Outcome:
    """A hand of BetOnline or of another room of its network."""
    return _Reader(block, "betonline").read()


class _Reader(PlayReader):
    # The header

    def header(self, line: str) -> Skipped | None:
        """The limit must be fixed; the time is left out in some archives."""
        facts = self.build.facts
        facts["tells_reshuffles"] = True
        number = _NUMBER.search(line)
        facts["hand_id"] = number[1] if number else ""
        if number is None:
            raise Malformed("the number of the hand")
        rest = line[number.end() :]
        game = _GAME.search(rest)
        if game is None:
            other = _OTHER.search(rest)
            if other is None and "Triple Draw 2-7" in rest:
                raise Malformed("the game with its limit", rest[:80])
            if other is None and " - " not in rest:
                raise Malformed("the game, its stakes and the time", rest[:80])
            return self.skip("other_game", (other[1] if other else rest[:40]).strip())
        if game[1] not in ("Limit", "LIMIT"):
            return self.skip("other_limit", game[1])
        stakes = _STAKES.search(rest, game.end())
        if stakes is None:
            raise Malformed("the stakes, such as ($1/$2 USD)", rest[game.end() :][:60])
        self._kind(rest, stakes)
        self.bets(stakes[2], stakes[3], stakes[0])
        self.played(_TIME.search(rest, stakes.end()))
        return None

    def _kind(self, rest: str, stakes: re.Match[str]) -> None:
        facts = self.build.facts
        tournament = _TOURNAMENT.search(rest)
        if tournament is not None:
            facts["kind"], facts["tournament"] = "tournament", tournament[1]
            self.scale = 1
        else:
            facts["currency"] = stakes[4] or currency_of(stakes[1])
            facts["kind"] = "cash" if facts["currency"] else "play"
            if facts["kind"] == "play" and "." not in stakes[2] + stakes[3]:
                self.scale = 1

    def all_in(self, rest: str) -> bool:
        """Also in capitals, in one word, and with a full stop."""
        return rest[-8:].lower().rstrip(".").endswith((" all-in", " allin"))

    # The lines of play

    def heading(self, line: str) -> None:
        """One tells that all blinds and antes are in."""
        if line.startswith("*** DEALING HANDS"):
            self.build.posted_all()
        elif not line.startswith(("*** HOLE CARDS", "*** SHOW DOWN")):
            self.build.note("unread_line", line[:80])

    def line(self, line: str) -> None:
        build = self.build
        end = line.find(": ")
        while 0 <= end <= 60:
            name = line[:end]
            if name in build.lines:
                self._said(name, line[end + 2 :])
                return
            end = line.find(": ", end + 1)
        if line.startswith(("Dealt to ", "Dealt To ")):
            self.dealt(line[9:])
        elif line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Table "):
            self._table(line)
        elif line.startswith("Uncalled bet ("):
            amount, _, name = line[14:].partition(") returned to ")
            build.give_back(name, self.amount(amount))
        elif line == "The deck is reshuffled":
            build.reshuffle()
        elif line.startswith("Betting is capped"):
            build.cap()
        else:
            self._told_about(line)

    def _told_about(self, line: str) -> None:
        build = self.build
        name = build.leading(line)
        if name is not None:
            rest = line[len(name) + 1 :]
            if rest.startswith("collected "):
                self._collected(name, rest)
                return
            if rest.startswith("has timed out"):
                build.time_out(name)
                return
            if self.build.facts["site"] == "betonline" and rest.split(" ")[0].lower() in _VERBS:
                self._said(name, rest)
                return
        if any(away in line for away in _AWAY):
            self.build.away.add(name or "")
        elif not any(talk in line for talk in _TALK):
            build.note("unread_line", line[:80])

    def _table(self, line: str) -> None:
        table = _TABLE.match(line)
        if table is None or self.build.lines:
            raise Malformed("a table, its seats and its button, once", line[:80])
        facts = self.build.facts
        facts["table"] = table[1]
        facts["max_seats"] = int(table[2]) if table[2] else None
        button = _BUTTON.search(line)
        if button is not None:
            self.build.button = int(button[1])
        if "(Play Money)" in line:
            facts["kind"], facts["currency"] = "play", ""

    def _seat(self, line: str) -> None:
        seat = _SEAT.fullmatch(line)
        if seat is None:
            raise Malformed("Seat 1: a name ($1 in chips)", line[:80])
        away = "sitting out" in seat[4] or "out of hand" in seat[4]
        self.build.seat(int(seat[1]), seat[2], self.amount(seat[3]), away)

    def _said(self, name: str, rest: str) -> None:
        verb = _SHORT.get(rest)
        if verb is not None:
            self.build.act(name, verb)
            return
        word = rest.lstrip().partition(" ")[0]
        saying = _VERBS.get(word) or _VERBS.get(word.lower())
        if saying is not None:
            self.say(saying, name, rest)
        elif rest.startswith(("is sitting out", "sits out")):
            self.build.away.add(name)
        elif word not in _IGNORED_WORDS:
            raise Malformed("something a player can do", rest[:60])

    def _raise(self, name: str, words: list[str], rest: str) -> None:
        if words[2] != "to":
            raise Malformed("raises one amount to another", rest[:60])
        by, to = self.amount(words[1]), self.amount(words[3])
        self.build.raise_to(name, to, by, all_in=self.all_in(rest))

    def _post(self, name: str, words: list[str], rest: str) -> None:
        build, all_in = self.build, self.all_in(rest)
        amount = self.amount(next(w for w in [*words, "none"] if w[-1:].isdigit() or w == "none"))
        if rest.lower().startswith(("posts small & big", "post dead", "posts dead")):
            live = min(amount, int(build.facts["small_bet"]))
            if amount > live:
                build.post(name, "dead_small", amount - live)
            build.post(name, "new_big", live, all_in)
        elif "ante" in words:
            build.post(name, "ante", amount, all_in)
        elif "straddle" in words or "button" in words:
            build.post(name, "button" if "button" in words else "straddle", amount, all_in)
        elif "small" in words or "big" in words or "now" in words:
            build.blind(name, "small" not in words, amount, all_in)
        else:
            raise Malformed("a blind, an ante or a straddle", rest[:60])

    def _ante(self, name: str, words: list[str], rest: str) -> None:
        self.build.post(name, "ante", self.amount(words[2]), self.all_in(rest))

    def _discard(self, name: str, words: list[str], rest: str) -> None:
        groups = bracketed(rest)
        known = cards(groups[0]) if groups and groups[0] else None
        if groups and not groups[0]:
            self.build.note("discards_empty", rest[:60])
        if not (words[1].isascii() and words[1].isdigit() and len(words[1]) == 1):
            raise Malformed("discards 1 to 5 cards", rest[:60])
        self.build.draw(name, int(words[1]), known)

    def _collected(self, name: str, rest: str) -> None:
        amount, _, pot = rest[10:].partition(" from ")
        pots = {"pot": None, "main pot": 0, "side pot": 1}
        place = pots.get(pot.rstrip("."))
        if pot.startswith("side pot-") and pot[9:].isascii() and pot[9:].isdigit():
            place = int(pot[9:][:3])
        self.build.collect(name, self.amount(amount), place)

    # The summary

    def summary(self, line: str) -> None:
        facts, build = self.build.facts, self.build
        if line.startswith("Total pot "):
            parts = line[10:].replace("|", " ").split()
            facts["total_pot"] = self.amount(parts[0].rstrip("."))
            rake = parts.index("Rake") if "Rake" in parts else None
            if rake is None or rake + 1 >= len(parts):
                raise Malformed("the total pot and the rake", line[:80])
            facts["rake"] = self.amount(parts[rake + 1])
            facts["pots"] = pots_apart(line, self.scale)
            return
        seat = _SUMMARY.match(line)
        if seat is None:
            if not line.startswith("Board") and not any(talk in line for talk in _TALK):
                build.note("unread_line", line[:80])
            return
        name = build.leading(seat[2] + " ")
        if name is None:
            return
        rest = seat[2][len(name) :]
        if "is sitting out" in rest:
            build.away.add(name)
            return
        build.present.add(name)
        if " mucked [" in rest and name in build.showings:
            build.muck(name, cards(bracketed(rest)[0]))


_SHORT: dict[str, Verb] = {"folds": "fold", "checks": "check"}
"""What is said in one word, and most often."""
_VERBS: dict[str, Saying] = {
    "folds": PlayReader.fold,
    "checks": PlayReader.check,
    "calls": PlayReader.call,
    "bets": PlayReader.bet,
    "raises": _Reader._raise,
    "reraises": _Reader._raise,
    "posts": _Reader._post,
    "post": _Reader._post,
    "ante": _Reader._ante,
    "discards": _Reader._discard,
    "stands": PlayReader.stand,
    "shows": PlayReader.show,
    "mucks": PlayReader.muck,
}
