"""A hand in the terminal: street by street, its cards in four colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from tripledraw.cards import UNKNOWN, Card, Suit
from tripledraw.histories.plain import plain
from tripledraw.lowball import name as name_of
from tripledraw.notation.hand_facts import position
from tripledraw.notation.outcome import Difference
from tripledraw.notation.record import Cards, Draw, HandRecord, Told

_COLOURS = {
    Suit.CLUBS: "bold green",
    Suit.DIAMONDS: "bold blue",
    Suit.HEARTS: "bold red",
    Suit.SPADES: "bold",
    Suit.UNKNOWN: "dim",
}
_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_STREETS = ("Before the first draw", "First draw", "Second draw", "Third draw")
_POSTS = {
    "ante": "posts an ante of",
    "small": "posts the small blind,",
    "big": "posts the big blind,",
    "new_big": "comes in with",
    "dead_small": "posts a dead blind of",
    "straddle": "straddles for",
    "button": "posts a button blind of",
}


def card_text(cards: Iterable[Card]) -> Text:
    """Cards, each in the colour of its suit; unknown ones are ``??``."""
    text = Text()
    for number, card in enumerate(cards):
        text.append(" " if number else "")
        said = "??" if card is UNKNOWN else card.rank.letter + _SIGNS[card.suit]
        text.append(said, style=_COLOURS[card.suit])
    return text


class Display:
    """One hand, told in lines."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.wide = max(len(seat.name) for seat in record.seats)
        self.held: dict[int, Cards] = {
            seat: hand for seat, hand in enumerate(record.hands) if hand is not None
        }
        self.pot = 0

    def lines(self, differences: Iterable[Difference] = ()) -> Iterator[Text]:
        """The whole hand, and what the rules say otherwise."""
        yield from self._head()
        yield from self._seats()
        for number, street in enumerate(self.record.streets):
            yield Text()
            yield Text(f"{_STREETS[number]}   pot {self.chips(self.pot)}", style="bold underline")
            if not number:
                yield from self._posts()
            for draw in street.draws:
                yield self._draw(draw)
            for told in street.actions:
                yield self._action(told)
            for back in self.record.uncalled:
                if back.street == number:
                    self.pot -= back.chips
                    yield self._line(back.seat, f"takes back {self.chips(back.chips)}")
        yield from self._end()
        for difference in differences:
            against = f"{difference.by_rules} by the rules, {difference.in_file} in the file"
            yield Text(plain(f"differs: {difference.code}: {against}"), style="yellow")

    def chips(self, amount: int) -> str:
        """An amount in the units of the file."""
        units, part = divmod(amount, self.record.scale)
        return f"{units:,}" + (f".{part * 100 // self.record.scale:02}" if part else "")

    def _line(self, seat: int, said: str) -> Text:
        return Text(f"  {plain(self.record.name(seat)):<{self.wide}}  {said}")

    def _head(self) -> Iterator[Text]:
        record = self.record
        limit = f"{self.chips(record.small_bet)}/{self.chips(record.big_bet)} {record.currency}"
        parts = [f"Hand {record.hand_id}" if record.hand_id else "A hand", limit.strip()]
        parts += [record.table, record.event, record.played_at.replace("T", " ")]
        yield Text(plain(" · ".join(part for part in parts if part)), style="bold")

    def _seats(self) -> Iterator[Text]:
        for seat, line in enumerate(self.record.seats):
            where = position(self.record, seat)
            text = self._line(seat, f"{where:<4}{self.chips(line.stack):>10}")
            if seat in self.held:
                text.append("   ").append_text(card_text(self.held[seat]))
            yield text

    def _posts(self) -> Iterator[Text]:
        for post in self.record.posts:
            self.pot += post.chips
            all_in = " and is all in" if post.all_in else ""
            yield self._line(post.seat, f"{_POSTS[post.kind]} {self.chips(post.chips)}{all_in}")

    def _draw(self, draw: Draw) -> Text:
        held = self.held.pop(draw.seat, None)
        if not draw.count:
            kept = draw.kept or held
            text = self._line(draw.seat, "stands pat")
            if kept:
                self.held[draw.seat] = kept
                text.append("   ").append_text(card_text(kept))
            return text
        cards = "card" if draw.count == 1 else "cards"
        text = self._line(draw.seat, f"draws {draw.count} {cards}")
        if draw.discarded:
            text.append("   ").append_text(card_text(draw.discarded))
        if draw.drawn:
            text.append("  →  ").append_text(card_text(draw.drawn))
            if draw.kept is not None:
                self.held[draw.seat] = draw.kept + draw.drawn
                text.append("   = ").append_text(card_text(self.held[draw.seat]))
        return text

    def _action(self, told: Told) -> Text:
        self.pot += told.chips
        said = f"{told.verb}s"
        if told.verb == "raise":
            said += f" to {self.chips(told.to)}"
        elif told.chips:
            said += f" {self.chips(told.chips)}"
        return self._line(told.seat, said + (" and is all in" if told.all_in else ""))

    def _end(self) -> Iterator[Text]:
        record = self.record
        yield Text()
        yield Text("Showdown" if record.showings else "The end", style="bold underline")
        for showing in record.showings:
            text = self._line(showing.seat, "shows" if showing.shown else "mucks")
            if showing.cards:
                text.append("   ").append_text(card_text(showing.cards))
                if len(showing.cards) == 5 and UNKNOWN not in showing.cards:
                    text.append(f"   {name_of(showing.cards)}")
            yield text
        for paid in record.collected:
            pot = "" if paid.pot is None else f" from pot {paid.pot + 1}"
            yield self._line(paid.seat, f"wins {self.chips(paid.chips)}{pot}")
        if record.rake:
            yield Text(f"  rake {self.chips(record.rake)}")
