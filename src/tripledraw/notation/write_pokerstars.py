"""A record as PokerStars' text, exact enough for programs that import it.

They add up the pot: so blinds, bets, returned bets, rake and payments are all there, each in the
words that importers look for. What the format has no words for is listed in docs/histories.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from tripledraw.cards import UNKNOWN, Rank, format_cards
from tripledraw.lowball import describe
from tripledraw.notation.record import Cards, Draw, HandRecord, Posted, Showing, Told, Uncalled

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_HEADINGS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_FOLDED = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
_POSTS = {
    "ante": "the ante",
    "small": "small blind",
    "big": "big blind",
    "new_big": "big blind",
    "dead_small": "small blind",
    "straddle": "straddle",
    "button": "button blind",
}
_SUMMER_HOURS, _WINTER_HOURS = -4, -5


def pokerstars(record: HandRecord) -> str:
    """The hand as text, with an empty line at its end so that the next one may follow."""
    writer = _Writer(with_uncalled_returned(record))
    return "\n".join([*writer.head(), *writer.play(), *writer.end(), *writer.summary()]) + "\n\n"


class _Writer:
    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.names = [seat.name for seat in record.seats]
        self.sign = SIGNS.get(record.currency, "") if record.kind == "cash" else ""
        # The site knows parts of money, but none of chips: those are told in parts.
        self.scale = record.scale if self.sign or _whole(record) else 1
        self.late = {(act.street, act.drawing, act.number): act.seat for act in record.late}
        self.capped = set(record.capped)
        self.levels: dict[int, int] = {}
        self.folded: dict[int, int] = {}
        self.held: dict[int, Cards] = {
            seat: hand for seat, hand in enumerate(record.hands) if hand is not None
        }

    def chips(self, amount: int) -> str:
        """An amount as the site writes it: ``$1.50``, ``$2``, ``1500``."""
        units, part = divmod(amount, self.scale)
        if not part:
            return f"{self.sign}{units}"
        return f"{self.sign}{units}.{part * 100 // self.scale:02}"

    # The beginning

    def head(self) -> Iterator[str]:
        """The header, the table, the seats and the forced bets."""
        record = self.record
        stakes = f"{self.chips(record.small_bet)}/{self.chips(record.big_bet)}"
        if self.sign:
            stakes += f" {record.currency}"
        game = f"Triple Draw 2-7 Lowball Limit ({stakes})"
        if record.kind == "tournament":
            event = f"Tournament #{_number(record.tournament)}, "
            game = f"{event}Freeroll  Triple Draw 2-7 Lowball Limit - Level I ({stakes})"
        when = _moment(record)
        yield f"PokerStars Hand #{_number(record.hand_id)}:  {game}{when}"
        places = record.max_seats or max(6, *(seat.number for seat in record.seats))
        button = record.button_number or record.seats[record.button].number
        play = " (Play Money)" if record.kind == "play" else ""
        table = record.table.replace("'", "’") or "Table"
        yield f"Table '{table}' {places}-max{play} Seat #{button} is the button"
        for line in sorted((*record.seats, *record.absent), key=lambda line: line.number):
            away = " is sitting out" if line in record.absent else ""
            yield f"Seat {line.number}: {line.name} ({self.chips(line.stack)} in chips){away}"
        yield from self._posts()

    def _posts(self) -> Iterator[str]:
        posts = list(self.record.posts)
        while posts:
            post = posts.pop(0)
            partner = self._partner(post, posts)
            name = self.names[post.seat]
            if partner is not None:
                posts.remove(partner)
                both = self.chips(post.chips + partner.chips)
                yield f"{name}: posts small & big blinds {both}"
                continue
            all_in = " and is all-in" if post.all_in else ""
            yield f"{name}: posts {_POSTS[post.kind]} {self.chips(post.chips)}{all_in}"
        for post in self.record.posts:
            if post.kind not in ("ante", "dead_small"):
                self.levels[post.seat] = self.levels.get(post.seat, 0) + post.chips

    def _partner(self, post: Posted, rest: list[Posted]) -> Posted | None:
        """The other blind of someone who posts a live and a dead one, both in full."""
        pair = {"dead_small", "new_big"}
        for other in rest:
            if other.seat == post.seat and {post.kind, other.kind} == pair:
                live = post if post.kind == "new_big" else other
                if live.chips == self.record.small_bet and not live.all_in:
                    return other
        return None

    # The play

    def play(self) -> Iterator[str]:
        """The streets, each with its draws and its betting."""
        for number, street in enumerate(self.record.streets):
            yield f"*** {_HEADINGS[number]} ***"
            if number:
                self.levels = {}
            else:
                for seat, hand in sorted(self.held.items()):
                    yield f"Dealt to {self.names[seat]} [{_cards(hand)}]"
            reshuffled = [item.after for item in self.record.reshuffles if item.street == number]
            for place, draw in enumerate(street.draws):
                yield from ("The deck is reshuffled" for after in reshuffled if after == place)
                yield from self._late(number, True, place)
                yield from self._draw(draw)
            for place, told in enumerate(street.actions):
                yield from self._late(number, False, place)
                yield self._action(told, number)
                if told.verb == "fold":
                    self.folded[told.seat] = number
                if (number, place + 1) in self.capped:
                    yield "Betting is capped"
            for item in self.record.uncalled:
                if item.street == number:
                    chips = self.chips(item.chips)
                    yield f"Uncalled bet ({chips}) returned to {self.names[item.seat]}"

    def _late(self, street: int, drawing: bool, place: int) -> Iterator[str]:
        seat = self.late.get((street, drawing, place))
        if seat is not None:
            yield f"{self.names[seat]} has timed out"

    def _draw(self, draw: Draw) -> Iterator[str]:
        name = self.names[draw.seat]
        held = self.held.pop(draw.seat, None)
        kept = draw.kept if draw.kept is not None or draw.count else held
        if not draw.count:
            if kept is not None:
                self.held[draw.seat] = kept
                yield f"{name}: stands pat on [{_cards(kept)}]"
            else:
                yield f"{name}: stands pat"
            return
        cards = "card" if draw.count == 1 else "cards"
        known = f" [{_cards(draw.discarded)}]" if draw.discarded else ""
        yield f"{name}: discards {draw.count} {cards}{known}"
        if kept is not None and draw.drawn is not None:
            self.held[draw.seat] = kept + draw.drawn
            groups = [_cards(group) for group in (kept, draw.drawn) if group]
            yield f"Dealt to {name} " + " ".join(f"[{group}]" for group in groups)

    def _action(self, told: Told, street: int) -> str:
        name, chips = self.names[told.seat], self.chips(told.chips)
        # The price before the draw is a whole bet, also where the big blind had less (E10).
        top = max(self.levels.values(), default=0)
        top = top if street else max(top, self.record.small_bet)
        if told.chips:
            self.levels[told.seat] = told.to
        all_in = " and is all-in" if told.all_in else ""
        if told.verb in ("fold", "check"):
            return f"{name}: {told.verb}s"
        if told.verb == "raise":
            return f"{name}: raises {self.chips(told.to - top)} to {self.chips(told.to)}{all_in}"
        return f"{name}: {told.verb}s {chips}{all_in}"

    # The end

    def end(self) -> Iterator[str]:
        """The showdown, and who was paid."""
        record = self.record
        if record.showings:
            yield "*** SHOW DOWN ***"
        for showing in record.showings:
            name = self.names[showing.seat]
            if showing.shown:
                said = describe_low(showing.cards)
                yield f"{name}: shows [{_cards(showing.cards)}] ({said})"
            else:
                yield f"{name}: mucks hand"
        sides = max((item.pot or 0 for item in record.collected), default=0)
        for item in record.collected:
            pot = "pot"
            if item.pot is not None:
                side = "side pot" if sides == 1 else f"side pot-{item.pot}"
                pot = side if item.pot else "main pot"
            yield f"{self.names[item.seat]} collected {self.chips(item.chips)} from {pot}"
        if not record.showings:
            for seat in dict.fromkeys(item.seat for item in record.collected):
                yield f"{self.names[seat]}: doesn't show hand"

    def summary(self) -> Iterator[str]:
        """The pot, the rake, and a line for each seat."""
        record = self.record
        paid = sum(item.chips for item in record.collected)
        total = record.total_pot if record.total_pot is not None else paid + (record.rake or 0)
        yield "*** SUMMARY ***"
        pots = ""
        for number, chips in enumerate(record.pots):
            side = "Side pot" if len(record.pots) == 2 else f"Side pot-{number}"
            pots += f" {side if number else 'Main pot'} {self.chips(chips)}."
        yield f"Total pot {self.chips(total)}{pots} | Rake {self.chips(record.rake or 0)}"
        showings = {showing.seat: showing for showing in record.showings}
        lines = [
            (line.number, self._fate(seat, showings.get(seat)))
            for seat, line in enumerate(record.seats)
        ]
        for number, line in sorted(lines):
            yield f"Seat {number}: {line}"

    def _fate(self, seat: int, showing: Showing | None) -> str:
        record = self.record
        roles = ""
        if seat == record.button and record.button_number in (None, record.seats[seat].number):
            roles = " (button)"
        kinds = {post.kind for post in record.posts if post.seat == seat}
        roles += " (small blind)" if "small" in kinds else ""
        roles += " (big blind)" if "big" in kinds else ""
        won = sum(item.chips for item in record.collected if item.seat == seat)
        who = self.names[seat] + roles
        if showing is not None and showing.shown:
            said = describe_low(showing.cards)
            result = f"won ({self.chips(won)})" if won else "lost"
            return f"{who} showed [{_cards(showing.cards)}] and {result} with {said}"
        if showing is not None:
            return f"{who} mucked" + (f" [{_cards(showing.cards)}]" if showing.cards else "")
        street = self.folded.get(seat)
        if street is None:  # all others folded; if nobody had put in a chip, he gets none
            return f"{who} collected ({self.chips(won)})"
        put_in = kinds or any(told.chips for told in self._acts(seat))
        return f"{who} folded {_FOLDED[street]}" + ("" if put_in or street else " (didn't bet)")

    def _acts(self, seat: int) -> Iterator[Told]:
        for street in self.record.streets:
            yield from (told for told in street.actions if told.seat == seat)


def with_uncalled_returned(record: HandRecord) -> HandRecord:
    """The record with unmatched chips given back, where its site pays them inside the pot."""
    if not record.uncalled_in_pot:
        return record
    returned = tuple(_unmatched(record))
    back = {item.seat: item.chips for item in returned}
    collected = []
    for item in record.collected:
        chips = item.chips - back.pop(item.seat, 0)
        if chips > 0:
            collected.append(replace(item, chips=chips))
    total = record.total_pot
    return replace(
        record,
        uncalled=returned,
        uncalled_in_pot=None,
        collected=tuple(collected),
        total_pot=total - record.uncalled_in_pot if total is not None else None,
    )


def _unmatched(record: HandRecord) -> Iterator[Uncalled]:
    for number, street in enumerate(record.streets):
        bets = [0] * len(record.seats)
        for post in record.posts if number == 0 else ():
            bets[post.seat] += post.chips if post.kind not in ("ante", "dead_small") else 0
        for told in street.actions:
            bets[told.seat] += told.chips
        second, top = sorted(bets)[-2:]
        if top > second:
            yield Uncalled(bets.index(top), top - second, number)


def _whole(record: HandRecord) -> bool:
    """Whether all amounts are whole units."""
    amounts = [record.small_bet, record.rake or 0]
    amounts += [line.stack for line in (*record.seats, *record.absent)]
    for items in (record.posts, record.uncalled, record.collected):
        amounts += [item.chips for item in items]
    amounts += [told.chips for street in record.streets for told in street.actions]
    return not any(amount % record.scale for amount in amounts)


def describe_low(cards: Cards) -> str:
    """What the site calls a hand: ``Lo: 9,7,6,4,2``, ``Lo: a pair of Fives``."""
    if len(cards) != 5 or UNKNOWN in cards:
        return "Lo: unknown"
    found = describe(cards)
    ranks, first = found.ranks, found.ranks[0]
    words = {
        "high_card": ",".join(rank.letter for rank in ranks),
        "pair": f"a pair of {_many(first)}",
        "two_pair": f"two pair, {_many(first)} and {_many(ranks[1 % len(ranks)])}",
        "trips": f"three of a kind, {_many(first)}",
        "straight": f"a straight, {_one(ranks[-1])} to {_one(first)}",
        "flush": f"a flush, {_one(first)} high",
        "full_house": f"a full house, {_many(first)} full of {_many(ranks[1 % len(ranks)])}",
        "quads": f"four of a kind, {_many(first)}",
        "straight_flush": f"a straight flush, {_one(ranks[-1])} to {_one(first)}",
    }
    return f"Lo: {words[found.kind]}"


def _one(rank: Rank) -> str:
    return rank.name.capitalize()


def _many(rank: Rank) -> str:
    return "Sixes" if rank is Rank.SIX else f"{_one(rank)}s"


def _cards(cards: Cards) -> str:
    return format_cards(cards, " ")


def _number(text: str) -> str:
    """A number for importers, who accept nothing else: the id itself, or one that follows from it."""
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return text
    return str(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"))


def _moment(record: HandRecord) -> str:
    """The time as the header has it, and the site's own, Eastern Time, behind it."""
    try:
        when = datetime.fromisoformat(record.played_at).replace(tzinfo=None)
    except ValueError:
        return ""
    local = f" - {when:%Y/%m/%d %H:%M:%S} {record.zone or 'ET'}"
    if record.zone != "UTC":
        return local
    return f"{local} [{_eastern(when):%Y/%m/%d %H:%M:%S} ET]"


def _eastern(utc: datetime) -> datetime:
    """New York's clock: summer time from March's second Sunday to November's first."""
    begins = _sunday(utc.year, 3, 2) + timedelta(hours=2 - _WINTER_HOURS)
    ends = _sunday(utc.year, 11, 1) + timedelta(hours=2 - _SUMMER_HOURS)
    hours = _SUMMER_HOURS if begins <= utc < ends else _WINTER_HOURS
    return utc + timedelta(hours=hours)


def _sunday(year: int, month: int, number: int) -> datetime:
    first = datetime(year, month, 1)  # noqa: DTZ001 - a clock's face, not a moment
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))
