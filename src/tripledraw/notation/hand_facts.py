"""What one player did in one hand, counted: the grains from which ``stats`` adds up its figures.

Each fact is a count of times, or of chances to. docs/statistics.md says what each one means.
"""

from __future__ import annotations

import msgspec

from tripledraw.cards import HAND_SIZE, UNKNOWN, Rank
from tripledraw.lowball import describe
from tripledraw.notation.record import Cards, HandRecord, Told

DRAWS = (1, 2, 3)
STREETS = (0, 1, 2, 3)
POSITIONS = ("UTG", "HJ", "CO", "BTN", "SB", "BB")
_STEALERS = {"CO", "BTN", "SB"}


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of one player. ``counts`` holds by name how often; a name missing is nought."""

    position: str
    players: int
    net: int
    """Chips won or lost."""
    net_bets: float
    """The same in big bets."""
    showdown: bool
    counts: dict[str, int]


def facts(record: HandRecord, seat: int) -> Facts:
    """What this seat did in this hand."""
    counter = _Counter(record, seat)
    counter.betting()
    counter.drawing()
    counter.ending()
    net = net_chips(record)[seat]
    return Facts(
        position=counter.position,
        players=len(record.seats),
        net=net,
        net_bets=net / record.big_bet,
        showdown=counter.showdown,
        counts={name: count for name, count in counter.counts.items() if count},
    )


def net_chips(record: HandRecord) -> list[int]:
    """What each seat won or lost."""
    net = [0] * len(record.seats)
    for post in record.posts:
        net[post.seat] -= post.chips
    for street in record.streets:
        for told in street.actions:
            net[told.seat] -= told.chips
    for back in record.uncalled:
        net[back.seat] += back.chips
    for paid in record.collected:
        net[paid.seat] += paid.chips
    return net


def position(record: HandRecord, seat: int) -> str:
    """The seat's position: ``BTN``, ``SB``, ``BB``, and ``CO``, ``HJ``, ``UTG`` before the button."""
    count = len(record.seats)
    after = (seat - record.button) % count
    if after == 0:
        return "BTN"
    if count == 2:
        return "BB"
    if after <= 2:
        return ("SB", "BB")[after - 1]
    return {count - 1: "CO", count - 2: "HJ"}.get(after, "UTG")


class _Counter:
    def __init__(self, record: HandRecord, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.position = position(record, seat)
        self.counts: dict[str, int] = {}
        self.folded = any(
            told.verb == "fold" and told.seat == seat
            for street in record.streets
            for told in street.actions
        )
        self.showdown = record.showdown and not self.folded

    def count(self, name: str, happened: bool | int = True) -> None:
        self.counts[name] = self.counts.get(name, 0) + int(happened)

    def betting(self) -> None:
        """Every decision of the seat, with what it faced."""
        for number, street in enumerate(self.record.streets):
            bets = 1 if number == 0 else 0
            folds = True
            decisions = 0
            for told in street.actions:
                if told.seat == self.seat:
                    self._decision(told, number, bets)
                    if number == 0:
                        self._before_draw(told, bets, decisions, first_in=folds and bets == 1)
                    decisions += 1
                raised = told.verb in ("bet", "raise")
                bets += raised
                folds = folds and told.verb == "fold"
            if number == 0 and decisions:
                mine = [told.verb for told in street.actions if told.seat == self.seat]
                self.count("played")
                self.count("vpip", any(verb in ("call", "bet", "raise") for verb in mine))
                self.count("pfr", any(verb in ("bet", "raise") for verb in mine))
            if decisions:
                self.count(f"street{number}")

    def _decision(self, told: Told, street: int, bets: int) -> None:
        raised = told.verb in ("bet", "raise")
        self.count("aggressive", raised)
        self.count("calls", told.verb == "call")
        self.count(f"bets{street}", raised)
        if bets >= 2:
            self.count("faced_raise")
            self.count("folded_to_raise", told.verb == "fold")

    def _before_draw(self, told: Told, bets: int, decisions: int, *, first_in: bool) -> None:
        raised = told.verb in ("bet", "raise")
        if bets == 2 and not decisions:
            self.count("could_three_bet")
            self.count("three_bet", raised)
        if first_in and not decisions and self.position in _STEALERS:
            self.count("could_steal")
            self.count("steal", raised)

    def drawing(self) -> None:
        """Every draw of the seat."""
        hands = self.record.hands
        held: Cards | None = hands[self.seat] if hands else None
        was_pat = False
        for number, street in enumerate(self.record.streets):
            for draw in street.draws:
                if draw.seat != self.seat:
                    continue
                pat = draw.count == 0
                self.count(f"draws{number}")
                self.count(f"drawn{number}", draw.count)
                self.count(f"pat{number}", pat)
                if was_pat:
                    self.count(f"could_break{number}")
                    self.count(f"break{number}", not pat)
                if draw.kept is not None:
                    held = draw.kept + (draw.drawn or ())
                elif not pat:
                    held = None
                if pat and held is not None and len(held) == HAND_SIZE and UNKNOWN not in held:
                    self.count(f"known_pat{number}")
                    self.count(f"snow{number}", is_snow(held))
                was_pat = pat

    def ending(self) -> None:
        """How far the hand went for the seat."""
        won = any(paid.seat == self.seat and paid.chips for paid in self.record.collected)
        saw_draw = any(
            draw.seat == self.seat for street in self.record.streets[1:2] for draw in street.draws
        )
        self.count("hands")
        self.count("saw_draw", saw_draw)
        self.count("showdowns", self.showdown)
        self.count("showdowns_won", self.showdown and won)
        self.count("won", won)


def is_snow(hand: Cards) -> bool:
    """Whether standing pat on such a hand is a bluff: a queen or worse, a pair, a straight, a flush."""
    found = describe(hand)
    return found.kind != "high_card" or found.ranks[0] >= Rank.QUEEN
