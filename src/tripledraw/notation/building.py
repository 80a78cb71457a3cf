"""A hand while it is being read: players by their names, chips added up, lines that do not fit noted.

The readers of the text formats tell it what each line says; what they share is here: who was dealt
in, what a raise adds, which cards a player held. ``record`` gives the finished hand.
"""

from __future__ import annotations

from typing import Any

from tripledraw.cards import UNKNOWN
from tripledraw.notation.amounts import Malformed
from tripledraw.notation.exchanges import Exchanges, text_of
from tripledraw.notation.outcome import Difference
from tripledraw.notation.record import (
    Cards,
    Collected,
    HandRecord,
    LateAct,
    Posted,
    PostKind,
    Reshuffle,
    SeatLine,
    Showing,
    StreetRecord,
    Told,
    Uncalled,
    Verb,
)

MOST_PLACES = 12


class Builder:
    """What has been read of one hand. ``line`` is the number of the line that is being read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.facts: dict[str, Any] = {}
        self.lines: dict[str, SeatLine] = {}
        self.names: tuple[str, ...] = ()
        self.away: set[str] = set()
        self.present: set[str] = set()
        """Who acted, posted, was dealt to, or has a part in the summary."""
        self.button: int | None = None
        self.hero: str | None = None
        self.posts: list[tuple[Any, ...]] = []
        self.hands: dict[str, Cards] = {}
        self.actions: list[list[tuple[str, Verb, int, int, bool, int]]] = [[]]
        self.bets: dict[str, int] = {}
        self.uncalled: list[tuple[str, int, int]] = []
        self.showings: dict[str, list[Any]] = {}
        self.collected: list[tuple[str, int, int | None]] = []
        self.capped: list[tuple[int, int]] = []
        self.reshuffles: list[Reshuffle] = []
        self.late: list[tuple[str, tuple[int, bool, int]]] = []
        self.differences: list[Difference] = []
        self.exchanges = Exchanges(self.differences)

    @property
    def street(self) -> int:
        """The street that is being read."""
        return self.exchanges.street

    def note(self, code: str, told: int | str, counted: int | str | None = None) -> None:
        """Something in the text does not fit the rest of it."""
        self.differences.append(Difference(code, counted, told, self.street, line=self.line))

    # Who sits there

    def seat(self, number: int, name: str, stack: int, away: bool = False) -> None:
        """A player and the chips in front of him."""
        if name in self.lines or any(number == seat.number for seat in self.lines.values()):
            raise Malformed("each player and each place once", f"Seat {number}: {name[:40]}")
        if len(self.lines) >= MOST_PLACES:
            raise Malformed(f"at most {MOST_PLACES} seats", f"Seat {number}")
        self.lines[name] = SeatLine(number, name, stack, away)
        self.names = tuple(sorted(self.lines, key=len, reverse=True))
        if away:
            self.away.add(name)

    def leading(self, text: str) -> str | None:
        """The player with whose name a line begins, the longest one; None for nobody."""
        for name in self.names:
            if text.startswith(name) and text[len(name) : len(name) + 1] == " ":
                return name
        return None

    def _player(self, name: str) -> None:
        if name not in self.lines:
            raise Malformed("a player who has a seat", name[:40])
        self.present.add(name)

    # What happened

    def post(
        self, name: str, kind: PostKind, chips: int, all_in: bool = False, implied: bool = False
    ) -> None:
        """A forced bet; all but antes and dead blinds are part of a bet."""
        self._player(name)
        if chips <= 0:
            raise Malformed("a forced bet of at least one chip", str(chips))
        self.posts.append((name, kind, chips, all_in, implied, self.line))
        if kind not in ("ante", "dead_small"):
            self.bets[name] = self.bets.get(name, 0) + chips

    def blind(self, name: str, big: bool, chips: int, all_in: bool = False) -> None:
        """A blind by its name: the second of a kind is that of someone who comes in."""
        if big:
            kind: PostKind = "new_big" if self.has_posted("big") else "big"
        else:
            kind = "dead_small" if self.has_posted("small") else "small"
        self.post(name, kind, chips, all_in)

    def posted_all(self) -> None:
        """All blinds are in: a small one from elsewhere than the big one's right is dead.

        Where nobody posted the big blind as such, the first who came in with one did.
        """
        new = [place for place, post in enumerate(self.posts) if post[1] == "new_big"]
        if new and not self.has_posted("big"):
            name, _, *rest = self.posts[new[0]]
            self.posts[new[0]] = (name, "big", *rest)
        small = [place for place, post in enumerate(self.posts) if post[1] == "small"]
        big = [post[0] for post in self.posts if post[1] == "big"]
        if not small or not big:
            return
        seated = sorted(
            (line for name, line in self.lines.items() if name not in self.away),
            key=lambda line: line.number,
        )
        order = [line.name for line in seated]
        name, _, *rest = self.posts[small[0]]
        if big[0] in order and order[order.index(big[0]) - 1] != name:
            self.posts[small[0]] = (name, "dead_small", *rest)
            self.bets[name] -= rest[0]

    def has_posted(self, kind: PostKind) -> bool:
        """Whether such a forced bet has been read."""
        return any(post[1] == kind for post in self.posts)

    def dealt(self, name: str, cards: Cards) -> None:
        """The five cards a player begins with."""
        self._player(name)
        if len(cards) != 5:
            raise Malformed("five cards", text_of(cards))
        if UNKNOWN not in cards:
            self.hero = self.hero or name
        if name not in self.hands:
            self.hands[name] = self.exchanges.held[name] = cards

    def next_street(self, number: int) -> None:
        """The heading of a draw."""
        if number != self.street + 1 or number > 3:
            raise Malformed(f"the heading of draw {self.street + 1}", f"that of draw {number}")
        self.exchanges.streets.append([])
        self.actions.append([])
        self.bets = {}

    def draw(
        self,
        name: str,
        count: int,
        discarded: Cards | None = None,
        drawn: Cards | None = None,
        kept: Cards | None = None,
    ) -> None:
        """A player discards and draws; ``kept`` alone is a hand that stands pat."""
        self._player(name)
        self.exchanges.draw(name, count, discarded, drawn, kept, self.line)

    def replacements(self, name: str, kept: Cards, drawn: Cards) -> None:
        """The line that tells a player's new cards, after his discard."""
        self._player(name)
        self.exchanges.replacements(name, kept, drawn, self.line)

    def drawn(self, name: str, cards: Cards) -> None:
        """New cards alone, of a file that does not repeat what was kept."""
        self._player(name)
        self.exchanges.drawn(name, cards)

    def hand_now(self, name: str, cards: Cards) -> None:
        """A file that tells the whole hand after a draw: what was kept, and what is new."""
        self._player(name)
        self.exchanges.hand_now(name, cards, self.line)

    def act(self, name: str, verb: Verb, chips: int = 0, to: int = 0, all_in: bool = False) -> None:
        """A betting action that says what it adds."""
        self._player(name)
        if chips < 0 or (verb not in ("fold", "check") and not chips):
            raise Malformed("chips that are added", f"{verb} {chips}")
        if chips:
            to = self.bets.get(name, 0) + chips
            self.bets[name] = to
        self.actions[-1].append((name, verb, chips, to, all_in, self.line))

    def raise_to(self, name: str, to: int, by: int | None = None, all_in: bool = False) -> None:
        """A raise that says which level it reaches, and perhaps what it adds to the last one."""
        self._player(name)
        top = max(self.bets.values(), default=0)
        if not self.street:  # a short big blind still costs its full amount
            top = max(top, int(self.facts["small_bet"]))
        if by is not None and to - top != by:
            self.note("raise_by", by, to - top)
        self.act(name, "raise", to - self.bets.get(name, 0), all_in=all_in)

    def give_back(self, name: str, chips: int) -> None:
        """An uncalled bet is returned."""
        self._player(name)
        self.uncalled.append((name, chips, self.street))

    def show(self, name: str, cards: Cards, said: str = "") -> None:
        """A hand is tabled."""
        self._player(name)
        if len(cards) != 5:
            raise Malformed("five cards", text_of(cards))
        self.showings[name] = [True, cards, said]

    def muck(self, name: str, cards: Cards = (), said: str = "") -> None:
        """A hand is given up at the showdown."""
        self._player(name)
        entry = self.showings.setdefault(name, [False, (), ""])
        if cards and not entry[0]:
            entry[1], entry[2] = cards, said

    def collect(self, name: str, chips: int, pot: int | None = None) -> None:
        """Chips from a pot."""
        self._player(name)
        self.collected.append((name, chips, pot))

    def cap(self) -> None:
        """The file says that betting is capped."""
        self.capped.append((self.street, len(self.actions[-1])))

    def reshuffle(self) -> None:
        """The file says that the stub was made good."""
        self.reshuffles.append(Reshuffle(self.street, len(self.exchanges.streets[-1])))

    def time_out(self, name: str) -> None:
        """The clock ran out on a player; what was done for him comes next."""
        if name in self.lines:
            drew = self.exchanges.latest(name) is not None
            drawing = bool(self.street) and not self.actions[-1] and not drew
            number = len(self.exchanges.streets[-1] if drawing else self.actions[-1])
            self.late.append((name, (self.street, drawing, number)))

    # The whole

    def contributed(self) -> dict[str, int]:
        """What each player has put in, uncalled chips included."""
        paid: dict[str, int] = dict.fromkeys(self.lines, 0)
        for name, _, chips, *_ in self.posts:
            paid[name] += chips
        for actions in self.actions:
            for name, _, chips, *_ in actions:
                paid[name] += chips
        return paid

    def unmatched(self) -> list[tuple[str, int, int]]:
        """The chips of each street that nobody called: who, how many, on which street."""
        found = []
        for street, actions in enumerate(self.actions):
            bets: dict[str, int] = {}
            if street == 0:
                for name, kind, chips, *_ in self.posts:
                    if kind not in ("ante", "dead_small"):
                        bets[name] = bets.get(name, 0) + chips
            for name, _, chips, *_ in actions:
                bets[name] = bets.get(name, 0) + chips
            ranked = sorted(bets, key=lambda name: bets[name], reverse=True)
            second = bets[ranked[1]] if len(ranked) > 1 else 0
            if ranked and bets[ranked[0]] > second:
                found.append((ranked[0], bets[ranked[0]] - second, street))
        return found

    def pays_inside(self) -> None:
        """The file pays uncalled chips inside the winner's amount, and tells no pot."""
        self.facts["uncalled_in_pot"] = sum(chips for _, chips, _ in self.unmatched())

    def record(self, paid: bool = True) -> HandRecord:
        """The finished record. Raises Malformed where something a hand needs is missing.

        ``paid`` False is for files that leave it to the cards to say who won.
        """
        dealt = [line for name, line in self.lines.items() if self._was_dealt(name)]
        dealt.sort(key=lambda line: line.number)
        if len(dealt) < 2:
            raise Malformed("at least two players with cards", f"{len(dealt)}")
        if paid and not self.collected and self.facts.get("total_pot") != 0:
            raise Malformed("a line that says who was paid", "", self.line)
        if self.button is None:
            raise Malformed("who has the button")
        place = {line.name: seat for seat, line in enumerate(dealt)}
        behind = [seat for seat, line in enumerate(dealt) if line.number <= self.button]
        absent = [line for name, line in self.lines.items() if name not in place]
        return HandRecord(
            seats=tuple(dealt),
            absent=tuple(sorted(absent, key=lambda line: line.number)),
            button=behind[-1] if behind else len(dealt) - 1,
            button_number=self.button,
            hero=place.get(self.hero or ""),
            posts=tuple([Posted(place[post[0]], *post[1:]) for post in self.posts]),
            hands=tuple([self.hands.get(line.name) for line in dealt]) if self.hands else (),
            streets=self._streets(place),
            uncalled=tuple([Uncalled(place[n], back, at) for n, back, at in self.uncalled]),
            showings=tuple([Showing(place[n], *rest) for n, rest in self.showings.items()]),
            collected=tuple([Collected(place[n], won, pot) for n, won, pot in self.collected]),
            capped=tuple(self.capped),
            reshuffles=tuple(self.reshuffles),
            late=tuple([LateAct(place[n], *at) for n, at in self.late if n in place]),
            **self.facts,
        )

    def _streets(self, place: dict[str, int]) -> tuple[StreetRecord, ...]:
        return tuple(
            [
                StreetRecord(
                    tuple([one.draw(place[one.name]) for one in drawn]),
                    tuple([Told(place[told[0]], *told[1:]) for told in actions]),
                )
                for drawn, actions in zip(self.exchanges.streets, self.actions, strict=True)
            ]
        )

    def _was_dealt(self, name: str) -> bool:
        return name in self.present or name not in self.away
