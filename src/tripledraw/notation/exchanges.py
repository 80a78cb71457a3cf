"""The draws of a hand while it is being read: who threw what, got what, and so holds what.

A file tells a draw in one line or in two, and seldom all of it. What it leaves out follows from the
cards that the player held before, where those are known.
"""

from __future__ import annotations

from dataclasses import dataclass

from tripledraw.cards import HAND_SIZE, UNKNOWN
from tripledraw.notation.amounts import Malformed
from tripledraw.notation.outcome import Difference
from tripledraw.notation.record import Cards, Draw


@dataclass(slots=True)
class Exchange:
    """One draw of a player, ``held`` being his hand before it. None is what is not known."""

    name: str
    count: int
    discarded: Cards | None
    drawn: Cards | None
    kept: Cards | None
    line: int
    held: Cards | None

    def draw(self, seat: int) -> Draw:
        """The same as the record has it."""
        return Draw(seat, self.count, self.discarded, self.drawn, self.kept, self.line)


class Exchanges:
    """The draws of each street, and the cards that players are known to hold now.

    What does not fit is added to ``differences``, with the ``line`` that is being read.
    """

    def __init__(self, differences: list[Difference]) -> None:
        self.streets: list[list[Exchange]] = [[]]
        self.held: dict[str, Cards] = {}
        self._differences = differences

    @property
    def street(self) -> int:
        """The street that is being read."""
        return len(self.streets) - 1

    def _note(self, line: int, code: str, told: int | str, counted: int | str) -> None:
        self._differences.append(Difference(code, counted, told, self.street, line=line))

    def latest(self, name: str) -> Exchange | None:
        """The draw of a player on this street."""
        return next((one for one in reversed(self.streets[-1]) if one.name == name), None)

    def draw(
        self,
        name: str,
        count: int,
        discarded: Cards | None,
        drawn: Cards | None,
        kept: Cards | None,
        line: int,
    ) -> None:
        """A player discards and draws; ``kept`` alone is a hand that stands pat."""
        if not self.street or not 0 <= count <= HAND_SIZE:
            raise Malformed("a draw of 0 to 5 cards after the heading of a draw", str(count))
        if discarded is not None and len(discarded) != count:
            self._note(line, "discards_counted", len(discarded), count)
            discarded = None
        held = self.held.get(name)
        if held is not None and discarded is not None and kept is None:
            kept = self._without(held, discarded, line)
        if kept is not None and count == 0:
            if held is not None and set(kept) != set(held):
                self._note(line, "kept_cards", text_of(kept), text_of(held))
            self.held[name] = kept
            discarded, drawn = (), ()
        elif held is not None and count == 0:
            kept, discarded, drawn = held, (), ()
        exchange = Exchange(name, count, discarded, drawn, kept, line, held)
        self.streets[-1].append(exchange)
        if count:
            self.held.pop(name, None)
            if drawn is not None:
                self._replace(exchange, kept, drawn)

    def _without(self, held: Cards, discarded: Cards, line: int) -> Cards | None:
        """What is kept of a hand; None where something was thrown that was not in it."""
        rest = list(held)
        for card in discarded:
            if card in rest:
                rest.remove(card)
            elif UNKNOWN in rest:
                rest.remove(UNKNOWN)
            else:
                self._note(line, "discard_not_held", card.text, text_of(held))
                return None
        return tuple(rest)

    def replacements(self, name: str, kept: Cards, drawn: Cards, line: int) -> None:
        """The line that tells a player's new cards, after his discard."""
        exchange = self.latest(name)
        if exchange is None:
            raise Malformed("new cards after a discard", name[:40])
        if len(kept) + len(drawn) != HAND_SIZE or len(drawn) != exchange.count:
            self._note(line, "drawn_counted", len(drawn), exchange.count)
            return
        if exchange.kept is not None and set(exchange.kept) != set(kept):
            self._note(line, "kept_cards", text_of(kept), text_of(exchange.kept))
        self._replace(exchange, kept, drawn)

    def drawn(self, name: str, cards: Cards) -> None:
        """New cards alone, of a file that does not repeat what was kept."""
        exchange = self.latest(name)
        if exchange is None or len(cards) != exchange.count:
            raise Malformed("as many new cards as were discarded", text_of(cards))
        self._replace(exchange, exchange.kept, cards)

    def _replace(self, exchange: Exchange, kept: Cards | None, drawn: Cards) -> None:
        exchange.drawn = drawn
        if kept is not None:
            exchange.kept = kept
            if len(kept) + len(drawn) == HAND_SIZE:
                self.held[exchange.name] = kept + drawn

    def hand_now(self, name: str, cards: Cards, line: int) -> None:
        """A file that tells the whole hand after a draw: what was kept, and what is new."""
        exchange = self.latest(name)
        if len(cards) != HAND_SIZE or exchange is None:
            raise Malformed("five cards after a draw", text_of(cards))
        self.held[name] = cards
        old = exchange.held
        if old is None:
            return
        discarded = tuple(card for card in old if card not in cards)
        if len(discarded) != exchange.count:
            self._note(line, "drawn_counted", len(discarded), exchange.count)
            return
        exchange.discarded = discarded
        exchange.drawn = tuple(card for card in cards if card not in old)
        exchange.kept = tuple(card for card in old if card in cards)


def text_of(cards: Cards) -> str:
    """Cards as they are written, with blanks between them."""
    return " ".join(card.text for card in cards)
