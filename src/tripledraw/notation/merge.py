"""The Merge network's XML: games one after the other, with no root and no declaration.

It is scanned here, tag by tag, and never by an XML library: a file is not trusted with entities or a
document type, and none is looked up. A call and an all-in say what they add, a raise the level it
reaches; the winner's amount holds the chips that nobody called, and no line tells pot or rake.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tripledraw.notation.amounts import Malformed, cards, currency_of
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Outcome, Skipped
from tripledraw.notation.reader import TextReader

_GAME_TYPE = "67"
_NAME = re.compile(r"/?[A-Za-z_][\w-]{0,40}")
_ATTRIBUTE = re.compile(r"\s*([A-Za-z_][\w-]{0,40})\s*=\s*\"([^\"<]*)\"")
_CLOSE = re.compile(r"\s*/?>")
_ENTITY = re.compile(r"&([^;&\s]{0,12});?")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_STAKES = re.compile(r"([$€£]?)([0-9.,]{1,20})/[$€£]?([0-9.,]{1,20})")
_TIME = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})")
_DRAWS = {"FIRST_DRAW": 1, "SECOND_DRAW": 2, "THIRD_DRAW": 3}
_OTHER_ROUNDS = {
    "BLINDS",
    "PRE_FIRST_DRAW",
    "POST_FIRST_DRAW",
    "POST_SECOND_DRAW",
    "POST_THIRD_DRAW",
    "SHOWDOWN",
    "END_OF_FOLDED_GAME",
    "END_OF_GAME",
}
_TALK = {"CHAT", "DISCONNECTED", "RECONNECTED", "LEAVE", "JOIN", "SIT_IN", "TIME_BANK", "TIMEBANK"}

Tag = tuple[str, dict[str, str]]


def tags(text: str) -> Iterator[Tag]:
    """The tags of a line, with their attributes. Raises Malformed for one that is not whole."""
    at = text.find("<")
    while at >= 0:
        name = _NAME.match(text, at + 1)
        if name is None:
            raise Malformed("a tag of a game, without document type or comment", text[at : at + 60])
        attributes = {}
        end = name.end()
        while (attribute := _ATTRIBUTE.match(text, end)) is not None:
            attributes[attribute[1]] = plain(attribute[2])
            end = attribute.end()
        close = _CLOSE.match(text, end)
        if close is None:
            raise Malformed(
                'attributes as name="value", and the end of the tag', text[at : at + 80]
            )
        yield name[0], attributes
        at = text.find("<", close.end())


def plain(text: str) -> str:
    """Text with its five known entities, and characters by number, put back."""
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(entity: re.Match[str]) -> str:
    name = entity[1]
    if name in _ENTITIES:
        return _ENTITIES[name]
    digits, base = (name[2:], 16) if name[:2] in ("#x", "#X") else (name[1:], 10)
    if name[:1] == "#" and digits.isascii() and digits.isalnum() and len(digits) < 8:
        try:
            return chr(int(digits, base))
        except (ValueError, OverflowError):
            pass
    raise Malformed("none but the five plain entities", entity[0])


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    return _Reader(block, "merge").read()


class _Reader(TextReader):
    round = ""

    def parse(self) -> Skipped | None:
        self.places: dict[str, str] = {}
        self.told_back = False
        skipped = None
        cancelled = False
        for number, line in enumerate(self.block.lines, self.block.line):
            self.build.line = number
            for name, attributes in tags(line):
                if name == "game":
                    skipped = self._game(attributes)
                elif name == "round":
                    cancelled = cancelled or self._round(attributes.get("id", ""))
                elif name in _TAGS and skipped is None:
                    _TAGS[name](self, attributes)
            if skipped is not None:
                return skipped
        if cancelled:
            return self.skip("cancelled")
        self._finish()
        return None

    def _finish(self) -> None:
        facts, build = self.build.facts, self.build
        if self.round != "END_OF_GAME":
            raise Malformed("the end of the game")
        for name, (shown, known, _) in build.showings.items():
            if shown and not known:
                raise Malformed("the cards of a hand that was shown", name)
        if not self.told_back:
            build.pays_inside()
        facts["total_pot"] = sum(build.contributed().values())
        facts["total_pot"] -= sum(chips for _, chips, _ in build.uncalled)
        facts["rake"] = facts["total_pot"] - sum(won for _, won, _ in build.collected)
        facts["derived"] = ("total_pot", "rake")
        if facts["rake"] < 0:
            raise Malformed("no more paid out than paid in", str(facts["rake"]))
        if len({pot for _, _, pot in build.collected}) == 1:
            build.collected = [(name, won, None) for name, won, _ in build.collected]

    def _game(self, game: dict[str, str]) -> Skipped | None:
        facts = self.build.facts
        facts["hand_id"] = game.get("id", "")
        if any(line.startswith("<!") for line in self.block.context):
            raise Malformed("no document type and no entities", self.block.context[0][:80])
        described = self._description()
        if game.get("gametype") != _GAME_TYPE:
            kind = described.get("type", f"game type {game.get('gametype', '')}")
            return self.skip("other_game", kind)
        if described.get("type", "2-7 Lowball") != "2-7 Lowball":
            return self.skip("other_game", described["type"])
        stakes = described.get("stakes", "")
        bets = _STAKES.search(stakes)
        if bets is None:
            raise Malformed("a description with the stakes before the game", stakes)
        if not stakes.startswith("Limit"):
            return self.skip("other_limit", stakes.split(" (")[0])
        self.bets(bets[2], bets[3], stakes)
        real = game.get("realmoney") == "true"
        facts["kind"], facts["currency"] = ("cash", currency_of(bets[1])) if real else ("play", "")
        data = game.get("data", "").split("|")
        facts["table"] = data[1] if len(data) > 1 else ""
        when = _TIME.fullmatch(game.get("starttime", ""))
        if when is not None:
            facts["played_at"] = "{}-{}-{}T{}:{}:{}".format(*when.groups())
        return None

    def _description(self) -> dict[str, str]:
        for line in self.block.context:
            for name, attributes in tags(line):
                if name == "description":
                    return attributes
        return {}

    def _round(self, title: str) -> bool:
        """Whether the game was cancelled."""
        self.round = title
        if title in _DRAWS:
            self.build.next_street(_DRAWS[title])
        elif title == "GAME_CANCELLED":
            return True
        elif title not in _OTHER_ROUNDS:
            self.build.note("unread_line", f"round {title}"[:80])
        return False

    def _number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 3):
            raise Malformed("the number of a seat", text)
        return int(text)

    def _players(self, players: dict[str, str]) -> None:
        self.build.button = self._number(players.get("dealer", ""))

    def _player(self, player: dict[str, str]) -> None:
        place = player.get("seat", "")
        name = player.get("nickname", "")
        if not name:
            raise Malformed("a player with a nickname", place)
        away = player.get("dealtin") == "false"
        self.build.seat(self._number(place), name, self.amount(player.get("balance", "")), away)
        self.places[place] = name

    def _who(self, attributes: dict[str, str]) -> str:
        name = self.places.get(attributes.get("player", ""))
        if name is None:
            raise Malformed("a player who has a seat", attributes.get("player", "")[:40])
        return name

    def _event(self, event: dict[str, str]) -> None:
        kind = event.get("type", "")
        reader = _EVENTS.get(kind)
        if reader is not None:
            reader(self, self._who(event), event)
        elif kind == "GAME_CANCELLED":
            self.round = kind
        elif kind not in _TALK:
            self.build.note("unread_line", f"event {kind}"[:80])

    def _chips(self, event: dict[str, str]) -> int:
        return self.amount(event.get("amount", ""))

    def _small(self, name: str, event: dict[str, str]) -> None:
        self.build.blind(name, False, self._chips(event))

    def _big(self, name: str, event: dict[str, str]) -> None:
        self.build.blind(name, True, self._chips(event))

    def _initial(self, name: str, event: dict[str, str]) -> None:
        big = int(self.build.facts["small_bet"])
        both = self._chips(event)
        if both > big:
            self.build.post(name, "dead_small", both - big)
        self.build.post(name, "new_big", min(both, big))

    def _ante(self, name: str, event: dict[str, str]) -> None:
        self.build.post(name, "ante", self._chips(event))

    def _fold(self, name: str, event: dict[str, str]) -> None:
        self.build.act(name, "fold")

    def _sit_out(self, name: str, event: dict[str, str]) -> None:
        if self.round in ("", "BLINDS"):
            self.build.away.add(name)
        else:
            self.build.act(name, "fold")

    def _check(self, name: str, event: dict[str, str]) -> None:
        self.build.act(name, "check")

    def _call(self, name: str, event: dict[str, str]) -> None:
        self.build.act(name, "call", self._chips(event))

    def _bet(self, name: str, event: dict[str, str]) -> None:
        self.build.act(name, "bet", self._chips(event))

    def _raise(self, name: str, event: dict[str, str]) -> None:
        self.build.raise_to(name, self._chips(event))

    def _all_in(self, name: str, event: dict[str, str]) -> None:
        """An increment; whether it bets, calls or raises follows from the level."""
        chips = self._chips(event)
        top = max(self.build.bets.values(), default=0)
        reached = self.build.bets.get(name, 0) + chips
        if not top:
            self.build.act(name, "bet", chips, all_in=True)
        else:
            self.build.act(name, "raise" if reached > top else "call", chips, all_in=True)

    def _draw(self, name: str, event: dict[str, str]) -> None:
        count = event.get("text", "")
        if count not in ("0", "1", "2", "3", "4", "5"):
            raise Malformed("a draw of 0 to 5 cards", count)
        self.build.draw(name, int(count))

    def _show(self, name: str, event: dict[str, str]) -> None:
        if self.round == "SHOWDOWN":
            self.build.showings.setdefault(name, [True, (), ""])

    def _muck(self, name: str, event: dict[str, str]) -> None:
        if self.round == "SHOWDOWN":
            self.build.muck(name)

    def _cards(self, attributes: dict[str, str]) -> None:
        name = self._who(attributes)
        known = cards(attributes.get("cards", ""))
        kind = attributes.get("type")
        if kind == "HOLE":
            self.build.dealt(name, known)
        elif kind == "DRAW_DRAWN_CARDS":
            self.build.hand_now(name, known)
        elif kind == "SHOWN":
            self.build.show(name, known, attributes.get("hand", ""))
        elif kind == "MUCKED":
            if name in self.build.showings:
                self.build.muck(name, known, attributes.get("hand", ""))
        else:
            self.build.note("unread_line", f"cards {kind}"[:80])

    def _winner(self, winner: dict[str, str]) -> None:
        name, chips = self._who(winner), self._chips(winner)
        if winner.get("uncalled") == "true":
            self.told_back = True
            self.build.give_back(name, chips)
            return
        number = winner.get("potnumber", "1")
        place = int(number) - 1 if number in ("1", "2", "3", "4", "5", "6", "7", "8") else 0
        self.build.collect(name, chips, place)


_EVENTS: dict[str, Callable[[_Reader, str, dict[str, str]], None]] = {
    "SMALL_BLIND": _Reader._small,
    "BIG_BLIND": _Reader._big,
    "INITIAL_BLIND": _Reader._initial,
    "RETURN_BLIND": _Reader._initial,
    "ANTE": _Reader._ante,
    "FOLD": _Reader._fold,
    "SIT_OUT": _Reader._sit_out,
    "CHECK": _Reader._check,
    "CALL": _Reader._call,
    "BET": _Reader._bet,
    "RAISE": _Reader._raise,
    "ALL_IN": _Reader._all_in,
    "DRAW": _Reader._draw,
    "SHOW": _Reader._show,
    "MUCK": _Reader._muck,
}
_TAGS: dict[str, Callable[[_Reader, dict[str, str]], None]] = {
    "players": _Reader._players,
    "player": _Reader._player,
    "event": _Reader._event,
    "cards": _Reader._cards,
    "winner": _Reader._winner,
}
