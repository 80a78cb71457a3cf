"""The Poker Hand History standard, a hand in TOML; the variant of our game is ``F2L3D``.

Players stand in the order small blind first, button last; with two, the blinds are the other way
round. The actions name no streets: a draw begins with the first ``sd``. What was won may stand in
``finishing_stacks`` or ``winnings``; else the cards must tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from tripledraw.notation import toml
from tripledraw.notation.amounts import MOST_DIGITS, Malformed, cards
from tripledraw.notation.blocks import Block
from tripledraw.notation.outcome import Broken, Outcome, Read, Skipped
from tripledraw.notation.reader import TextReader
from tripledraw.notation.record import Collected, GameKind, PostKind, Reshuffle, Uncalled
from tripledraw.notation.replay import to_events
from tripledraw.rules.events import PotAwarded, StreetOpened, UncalledReturned
from tripledraw.rules.options import Rules, Stakes

_KINDS = get_args(PostKind)
VARIANT = "F2L3D"
MOST_ACTIONS = 1_000
_ACTION = re.compile(
    r"(?:d dh p([0-9]{1,2}) (\S{1,60})|p([0-9]{1,2}) (sd|cc|f|cbr|sm)(?: (\S{1,60}))?)\s*"
)


def read_hand(block: Block) -> Outcome:
    """The hand of a block."""
    outcome = _Reader(block, "phh").read()
    if isinstance(outcome, Read) and not outcome.record.collected:
        return _settled(outcome)
    return outcome


class _Reader(TextReader):
    tells_winners = False

    def parse(self) -> Skipped | None:
        hand = toml.read(self.block.lines, self.block.line)
        variant = hand.get("variant")
        if variant is None and "actions" not in hand:
            return self.skip("not_a_history", "TOML without a hand")
        if not isinstance(variant, str):
            raise Malformed("a variant", str(variant)[:40])
        identity = hand.get("_hand_id", hand.get("hand", ""))
        self.build.facts["hand_id"] = str(identity) if isinstance(identity, int | str) else ""
        if variant != VARIANT:
            return self.skip("other_game", variant)
        self.hand = hand
        self._scale()
        self._about()
        self._seats()
        self._posts()
        for action in self._list("actions"):
            self._action(action)
        self._results()
        return None

    # Values

    def _scale(self) -> None:
        """Whole chips, or hundredths where any amount has a part."""
        amounts: list[object] = [self.hand.get("small_bet"), self.hand.get("big_bet")]
        for field in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
            values = self.hand.get(field)
            amounts += values if isinstance(values, list) else []
        words = [a for a in self._list("actions") if isinstance(a, str) and " cbr " in a]
        parts = any(isinstance(amount, Decimal) and amount % 1 for amount in amounts)
        self.scale = 100 if parts or any("." in word.partition("#")[0] for word in words) else 1
        if self.hand.get("_scale") in (1, 100):
            self.scale = int(self.hand["_scale"])
        self.build.facts["scale"] = self.scale

    def _chips(self, value: object, field: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise Malformed(f"amounts in {field}", str(value)[:40])
        if not 0 <= value < 10**MOST_DIGITS:
            raise Malformed(f"amounts in {field} that can be", str(value)[:40])
        chips = value * self.scale
        if chips % 1:
            raise Malformed(f"hundredths at most in {field}", str(value)[:40])
        return int(chips)

    def _list(self, field: str) -> Sequence[object]:
        values = self.hand.get(field)
        if not isinstance(values, list):
            raise Malformed(f"a list of {field}", str(values)[:40])
        if len(values) > MOST_ACTIONS:
            raise Malformed(f"at most {MOST_ACTIONS} {field}", str(len(values)))
        return values

    def _about(self) -> None:
        facts, hand = self.build.facts, self.hand
        facts["small_bet"] = self._chips(hand.get("small_bet"), "small_bet")
        facts["big_bet"] = self._chips(hand.get("big_bet"), "big_bet")
        if not 0 < facts["small_bet"] <= facts["big_bet"]:
            raise Malformed("small_bet and big_bet, the smaller first")
        facts["kind"] = "cash" if hand.get("currency") else "live"
        if hand.get("_kind") in get_args(GameKind):
            facts["kind"] = hand["_kind"]
        for fact, field in (
            ("table", "table"),
            ("event", "event"),
            ("currency", "currency"),
            ("zone", "time_zone"),
            ("tournament", "_tournament"),
        ):
            facts[fact] = str(hand.get(field, ""))[:200]
        date = [hand.get(field) for field in ("year", "month", "day")]
        facts["played_at"] = "-".join(f"{part:02}" for part in date if isinstance(part, int))
        if date.count(None) == 0 and hand.get("time") is not None:
            facts["played_at"] += f"T{hand['time']}"[:9]
        most = hand.get("seat_count")
        facts["max_seats"] = most if isinstance(most, int) and 2 <= most <= 20 else None

    # The hand

    def _seats(self) -> None:
        build = self.build
        stacks = self._list("starting_stacks")
        names = self.hand.get("players")
        numbers = self.hand.get("seats")
        self.names = []
        for place, stack in enumerate(stacks):
            name = names[place] if isinstance(names, list) and place < len(names) else None
            number = numbers[place] if isinstance(numbers, list) and place < len(numbers) else None
            called = name if isinstance(name, str) and name else f"p{place + 1}"
            self.names.append(called)
            at = number if isinstance(number, int) and 0 <= number < 100 else place + 1
            build.seat(at, called, self._chips(stack, "starting_stacks"))
            build.button = at
        if len(self.names) < 2:
            raise Malformed("at least two starting_stacks")
        button = self.hand.get("_button")
        if isinstance(button, int) and 0 <= button < 100:
            build.button = button
        self.left = [build.lines[name].stack for name in self.names]
        hero = self.hand.get("_hero")
        named = isinstance(hero, int) and 1 <= hero <= len(self.names)
        self.hero = self.names[hero - 1] if named and isinstance(hero, int) else None

    def _posts(self) -> None:
        if "_posts" in self.hand:
            for row in self._list("_posts"):
                if not isinstance(row, list) or len(row) != 3 or row[1] not in _KINDS:
                    raise Malformed("posts of a player, a kind and an amount", str(row)[:40])
                place = self.names.index(self._player(str(row[0])))
                self._post(place, row[1], self._chips(row[2], "_posts"))
            return
        antes = self._list("antes") if "antes" in self.hand else ()
        for place, ante in enumerate(antes[: len(self.names)]):
            self._post(place, "ante", self._chips(ante, "antes"))
        blinds = [self._chips(b, "blinds_or_straddles") for b in self._list("blinds_or_straddles")]
        if len(blinds) > len(self.names):
            raise Malformed("a blind for each player at most", str(len(blinds)))
        blinds += [0] * (len(self.names) - len(blinds))
        if len(blinds) == 2:
            blinds.reverse()
        heads_up = len(blinds) == 2
        for place in (1, 0) if heads_up else range(len(blinds)):
            chips = blinds[place]
            big = int(self.build.facts["small_bet"])
            if place == (1 if heads_up else 0):
                kind = "small"
            elif place == (0 if heads_up else 1):
                kind = "big"
            else:
                kind = "new_big" if chips <= big else "straddle"
            self._post(place, kind, chips)

    def _post(self, place: int, kind: Any, chips: int) -> None:
        given = min(chips, self.left[place])
        if given:
            self.left[place] -= given
            self.build.post(self.names[place], kind, given, all_in=not self.left[place])

    def _action(self, text: object) -> None:
        action = _ACTION.fullmatch(text.partition("#")[0]) if isinstance(text, str) else None
        if action is None:
            raise Malformed("an action such as 'p1 cbr 4' or 'd dh p1 7h6c4c3d2c'", str(text)[:60])
        if action[1] is not None:
            self._deal(self._name(action[1]), action[2])
            return
        place = int(action[3]) - 1
        name = self._name(action[3])
        verb, rest = action[4], action[5] or ""
        if verb == "sd":
            self._discard(name, rest)
        elif verb == "f":
            self.build.act(name, "fold")
        elif verb == "cc":
            self._call(place, name)
        elif verb == "cbr":
            self._raise(place, name, rest)
        elif rest:
            self.build.show(name, self._cards(rest))
        else:
            self.build.muck(name, self.build.exchanges.held.get(name, ()))

    def _name(self, number: str) -> str:
        place = int(number) - 1
        if not 0 <= place < len(self.names):
            raise Malformed(f"a player p1 to p{len(self.names)}", f"p{number}")
        return self.names[place]

    def _cards(self, text: str) -> tuple[Any, ...]:
        return cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))

    def _deal(self, name: str, text: str) -> None:
        known = self._cards(text)
        if self.build.street == 0:
            self.build.dealt(name, known)
        else:
            self.build.drawn(name, known)

    def _discard(self, name: str, text: str) -> None:
        build = self.build
        drew = build.exchanges.latest(name) is not None
        if not build.street or build.actions[-1] or drew:
            build.next_street(build.street + 1)
        discarded = self._cards(text)
        build.draw(name, len(discarded), discarded)

    def _call(self, place: int, name: str) -> None:
        build = self.build
        top = max(build.bets.values(), default=0)
        folded = {told[0] for actions in build.actions for told in actions if told[1] == "fold"}
        others = any(
            left and other != name and other not in folded
            for other, left in zip(self.names, self.left, strict=True)
        )
        if build.street == 0 and (others or not build.bets.get(name)):
            top = max(top, int(build.facts["small_bet"]))
        chips = min(top - build.bets.get(name, 0), self.left[place])
        if chips <= 0:
            build.act(name, "check")
            return
        self.left[place] -= chips
        build.act(name, "call", chips, all_in=not self.left[place])

    def _raise(self, place: int, name: str, text: str) -> None:
        build = self.build
        to = self.amount(text)
        chips = to - build.bets.get(name, 0)
        verb = "raise" if build.street == 0 or any(build.bets.values()) else "bet"
        if not 0 < chips <= self.left[place]:
            raise Malformed("a bet or raise that the player has the chips for", text)
        self.left[place] -= chips
        build.act(name, verb, chips, all_in=not self.left[place])  # type: ignore[arg-type]

    # The end

    def _results(self) -> None:
        facts, build, hand = self.build.facts, self.build, self.hand
        if self.hero is not None:
            build.hero = self.hero
        elif len(build.hands) > 1:
            build.hero = None
        build.uncalled = build.unmatched()
        back = dict.fromkeys(self.names, 0)
        for name, chips, _ in build.uncalled:
            back[name] += chips
        paid = build.contributed()
        total = sum(paid.values()) - sum(back.values())
        facts["total_pot"] = total
        facts["derived"] = ("total_pot", "rake", "collected", "uncalled")
        if "finishing_stacks" in hand:
            ends = self._of_all("finishing_stacks")
            for name, end in ends.items():
                self._won(name, end - build.lines[name].stack + paid[name] - back[name])
            in_order = sorted(build.lines.values(), key=lambda seat: seat.number)
            facts["finishing"] = tuple([ends[seat.name] for seat in in_order])
        elif "winnings" in hand:
            for name, won in self._of_all("winnings").items():
                self._won(name, won)
        facts["rake"] = total - sum(won for _, won, _ in build.collected) if build.collected else 0
        if "_rake" in hand:
            facts["rake"] = self._chips(hand["_rake"], "_rake")
            facts["derived"] = ("total_pot", "collected", "uncalled")
        if facts["rake"] < 0:
            raise Malformed("no more paid out than paid in", str(facts["rake"]))
        self._own_fields()

    def _of_all(self, field: str) -> dict[str, int]:
        values = [self._chips(value, field) for value in self._list(field)]
        if len(values) != len(self.names):
            raise Malformed(f"{field} of every player", str(len(values)))
        return dict(zip(self.names, values, strict=True))

    def _won(self, name: str, chips: int) -> None:
        if chips < 0:
            raise Malformed("results that the actions lead to", f"{name}: {chips}")
        if chips:
            self.build.collect(name, chips)

    def _own_fields(self) -> None:
        """What our own files add: draws out of time, and where the stub was made good."""
        build, facts = self.build, self.build.facts
        for player, street, stage, number in self._rows("_timeouts", (str, int, str, int)):
            build.late.append((self._player(player), (street, stage == "draw", number)))
        for street, after in self._rows("_reshuffles", (int, int)):
            build.reshuffles.append(Reshuffle(street, after))
        if "_rules" in self.hand:
            facts["rules"] = self._rules()
            facts["tells_reshuffles"] = True
        if "_rules" in self.hand or "_small_blind" in self.hand:
            small = self.hand.get("_small_blind")
            told = self._chips(small, "_small_blind") if small is not None else 0
            try:
                facts["stakes"] = Stakes(told, facts["small_bet"])
            except ValueError as fault:
                raise Malformed("blinds that can be", str(fault)[:60]) from None

    def _rules(self) -> Rules:
        told = self.hand["_rules"]
        if not isinstance(told, dict):
            raise Malformed("a table of _rules", str(told)[:40])
        # TOML has no null: where a number is expected, the word says that there is none.
        values = dict(told)
        for name in ("cap_bets", "draw_timeout_s"):
            if values.get(name) == "none":
                values[name] = None
        try:
            return msgspec.convert(values, Rules)
        except ValueError as fault:
            raise Malformed("house rules that can be", str(fault)[:60]) from None

    def _rows(self, field: str, kinds: tuple[type, ...]) -> list[list[Any]]:
        rows = self.hand.get(field, [])
        if not isinstance(rows, list) or not all(
            isinstance(row, list) and tuple(map(type, row)) == kinds for row in rows
        ):
            raise Malformed(f"rows of {len(kinds)} values in {field}", str(rows)[:40])
        return rows

    def _player(self, text: str) -> str:
        number = text[1:]
        if text[:1] != "p" or not (number.isascii() and number.isdigit() and len(number) < 3):
            raise Malformed("a player such as p1", text[:40])
        return self._name(number)


def _settled(outcome: Read) -> Outcome:
    """Winners from the cards, where the file leaves it to them."""
    record = outcome.record
    replayed = to_events(record)
    if not replayed.complete:
        expected = "finishing_stacks or winnings, or cards that tell who won"
        return Broken("", outcome.line, expected, hand_id=record.hand_id)
    street = 0
    collected: dict[int, int] = {}
    uncalled = []
    for event in replayed.events:
        if isinstance(event, StreetOpened):
            street = int(event.street)
        elif isinstance(event, PotAwarded):
            collected[event.seat] = collected.get(event.seat, 0) + event.chips
        elif isinstance(event, UncalledReturned):
            uncalled.append(Uncalled(event.seat, event.chips, street))
    record = replace(
        record,
        collected=tuple([Collected(seat, chips) for seat, chips in collected.items()]),
        uncalled=tuple(uncalled),
    )
    return replace(outcome, record=record)
