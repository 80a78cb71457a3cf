"""Full Tilt Poker's text, in UTF-16 as the client wrote it, or as archives of it have it.

Raises say the level they reach, calls what they add. On a draw all discard first; only then come
the lines that deal. A hand without a line for the button was void. Nothing marks chat but the name
and a colon.
"""

from __future__ import annotations

import re

from tripledraw.notation.amounts import Malformed, bracketed, cards, currency_of, pots_apart
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Outcome, Skipped
from tripledraw.notation.reader import PlayReader, Saying

_NUMBER = re.compile(r"#([0-9]{1,25}):\s*")
_STAKES = re.compile(r"([$€£]?)([0-9.,]{1,20})/[$€£]?([0-9.,]{1,20})(?: Ante [$€£]?[0-9.,]{1,20})?")
_GAME = re.compile(r"((?:Cap )?(?:No|Pot|Fixed|Mixed)? ?Limit) (.{1,60})")
_TOURNAMENT = re.compile(r"\(([0-9]{3,20})\), (?:Table|Match)")
_TABLE = re.compile(r"(?:Table|Match) (.{1,60}?)(?: \(|$)")
_MAX = re.compile(r"\(([0-9]{1,2}) max|heads[ -]up", re.IGNORECASE)
_TIME = re.compile(
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}) (?P<zone>[A-Z]{1,5}) - "
    r"(?P<year>[0-9]{4})/(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})"
)
_SEAT = re.compile(r"Seat ([0-9]{1,2}): (.{1,60}) \(([^() ]{1,30})\)(, is sitting out)?")
_SUMMARY = re.compile(r"Seat ([0-9]{1,2}): (.*)")
_WON = re.compile(
    r"(?:wins|ties for) (?:the )?(?:(main|side)? ?pot)(?: #?([0-9]))? ?\(([^)]{1,30})\)"
)
_TALK = re.compile(
    r"seconds? left to act|has requested TIME|has been disconnected|has reconnected|"
    r"is disconnected|sits down|stands up|has returned|is sitting out|is feeling |"
    r"\badds [$€£]?[0-9]|has [0-9]+ seconds|is dealt [0-5] cards?$|time bank|"
    r"finished in |is moved|will be moved"
)


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    return _Reader(block, "fulltilt").read()


class _Reader(PlayReader):
    showdown = False

    def end(self) -> Skipped | None:
        """Without a button and without any action the hand was void."""
        began = bool(self.build.actions[0]) or self.build.street > 0
        if self.build.button is None and not began:
            return self.skip("cancelled", "no button: the hand was void")
        return super().end()

    def header(self, line: str) -> Skipped | None:
        facts = self.build.facts
        number = _NUMBER.search(line)
        if number is None:
            raise Malformed("the number of the hand")
        facts["hand_id"] = number[1]
        parts = line[number.end() :].split(" - ")
        for place in range(1, len(parts) - 1):
            stakes, game = _STAKES.fullmatch(parts[place]), _GAME.fullmatch(parts[place + 1])
            if stakes is not None and game is not None:
                break
        else:
            raise Malformed("the table, the stakes and the game", line[:80])
        if game[2] != "2-7 Triple Draw":
            return self.skip("other_game", parts[place + 1])
        if game[1] != "Limit":
            return self.skip("other_limit", game[1])
        if "(partial)" in line:
            return self.skip("partial")
        self._table(" - ".join(parts[:place]), stakes)
        self.bets(stakes[2], stakes[3], stakes[0])
        self.played(_TIME.search(line))
        return None

    def _table(self, text: str, stakes: re.Match[str]) -> None:
        facts = self.build.facts
        tournament = _TOURNAMENT.search(text)
        if tournament is not None:
            facts["kind"], facts["tournament"] = "tournament", tournament[1]
            self.scale = 1
        else:
            facts["currency"] = currency_of(stakes[1])
            facts["kind"] = "cash" if facts["currency"] else "play"
        table = _TABLE.search(text)
        facts["table"] = table[1] if table is not None else ""
        most = _MAX.search(text)
        if most is not None:
            facts["max_seats"] = int(most[1] or 2)

    def heading(self, line: str) -> None:
        """Hands count as shown only behind the heading of the showdown."""
        if line.startswith("*** SHOW DOWN"):
            self.showdown = True
        elif not line.startswith("*** HOLE CARDS"):
            self.build.note("unread_line", line[:80])

    def line(self, line: str) -> None:
        build = self.build
        if line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Dealt to "):
            self.dealt(line[9:])
        elif line.startswith("Uncalled bet of "):
            amount, _, name = line[16:].partition(" returned to ")
            build.give_back(name, self.amount(amount))
        elif line.startswith("The button is in seat #"):
            self._button(line[23:])
        else:
            self._player(line)

    def _player(self, line: str) -> None:
        player = self.build.leading(line)
        if player is None:
            if ": " not in line[:64] and not _TALK.search(line[:400]):
                self.build.note("unread_line", line[:80])
            return
        rest = line[len(player) + 1 :]
        reader = _VERBS.get(rest.split(" ", 1)[0])
        if reader is not None:
            self.say(reader, player, rest)
        else:
            self._told_about(player, rest)

    def _told_about(self, name: str, rest: str) -> None:
        if rest.startswith("is sitting out"):
            self.build.away.add(name)
        elif rest.startswith("has timed out"):
            self.build.time_out(name)
        elif not _TALK.search(rest[:400]):
            self.build.note("unread_line", f"{name} {rest}"[:80])

    def _button(self, number: str) -> None:
        if not (number.isascii() and number.isdigit() and len(number) < 3):
            raise Malformed("the number of a seat", number)
        self.build.button = int(number)

    def _seat(self, line: str) -> None:
        seat = _SEAT.fullmatch(line)
        if seat is None:
            raise Malformed("Seat 1: a name ($1)", line[:80])
        self.build.seat(int(seat[1]), seat[2], self.amount(seat[3]), seat[4] is not None)

    def _post(self, name: str, words: list[str], rest: str) -> None:
        build = self.build
        if rest.startswith("posts the small blind of "):
            build.blind(name, False, self.amount(words[5]), self.all_in(rest))
        elif rest.startswith("posts the big blind of "):
            build.blind(name, True, self.amount(words[5]), self.all_in(rest))
        elif rest.startswith("posts a dead small blind of "):
            build.post(name, "dead_small", self.amount(words[6]), self.all_in(rest))
        elif rest.startswith("posts small & big blinds"):
            both = self.amount(rest[24:].strip(" []"))
            big = int(build.facts["small_bet"])
            if both > big:
                build.post(name, "dead_small", both - big)
            build.post(name, "new_big", min(both, big))
        else:
            build.post(name, "new_big", self.amount(words[1]), self.all_in(rest))

    def _ante(self, name: str, words: list[str], rest: str) -> None:
        self.build.post(name, "ante", self.amount(words[1]), self.all_in(rest))

    def _raise(self, name: str, words: list[str], rest: str) -> None:
        if words[1] != "to":
            raise Malformed("raises to an amount", rest[:60])
        self.build.raise_to(name, self.amount(words[2]), all_in=self.all_in(rest))

    def _discard(self, name: str, words: list[str], rest: str) -> None:
        groups = bracketed(rest)
        if words[1] not in ("1", "2", "3", "4", "5"):
            raise Malformed("discards 1 to 5 cards", rest[:60])
        self.build.draw(name, int(words[1]), cards(groups[0]) if groups else None)

    def _stand(self, name: str, words: list[str], rest: str) -> None:
        if words[1] != "up":
            self.stand(name, words, rest)

    def _show(self, name: str, words: list[str], rest: str) -> None:
        groups = bracketed(rest)
        if not groups:
            raise Malformed("shows five cards", rest[:60])
        if self.showdown:
            self.build.show(name, cards(groups[0]), rest[rest.find("]") + 1 :].strip())

    def _muck(self, name: str, words: list[str], rest: str) -> None:
        if self.showdown:
            self.muck(name, words, rest)

    def _won(self, name: str, words: list[str], rest: str) -> None:
        won = _WON.match(rest)
        if won is None:
            raise Malformed("wins a pot with its amount", rest[:60])
        place = None
        if won[1] is not None:
            place = 0 if won[1] == "main" else int(won[2] or 1)
        self.build.collect(name, self.amount(won[3]), place)

    def summary(self, line: str) -> None:
        facts, build = self.build.facts, self.build
        if line.startswith("Total pot "):
            total, _, rake = line[10:].partition("| Rake ")
            if not rake:
                raise Malformed("the total pot and the rake", line[:80])
            facts["total_pot"] = self.amount(total.split()[0].rstrip(".,"))
            facts["rake"] = self.amount(rake.split()[0])
            facts["pots"] = pots_apart(line, self.scale)
            return
        seat = _SUMMARY.match(line)
        name = build.leading(seat[2] + " ") if seat is not None else None
        if seat is None or name is None:
            return
        rest = seat[2][len(name) :]
        if "is sitting out" in rest:
            build.away.add(name)
            return
        build.present.add(name)
        if " mucked [" in rest and name in build.showings:
            build.muck(name, cards(bracketed(rest)[0]), rest.partition("] - ")[2])


_VERBS: dict[str, Saying] = {
    "posts": _Reader._post,
    "antes": _Reader._ante,
    "folds": PlayReader.fold,
    "checks": PlayReader.check,
    "calls": PlayReader.call,
    "bets": PlayReader.bet,
    "raises": _Reader._raise,
    "discards": _Reader._discard,
    "stands": _Reader._stand,
    "shows": _Reader._show,
    "mucks": _Reader._muck,
    "wins": _Reader._won,
    "ties": _Reader._won,
}
