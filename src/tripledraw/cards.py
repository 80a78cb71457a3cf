"""The fifty-two cards, and the card whose face nobody here may see.

Everything else in the project speaks of cards by these objects. A card is a singleton, so it is
compared with ``is``; its text (``7h``) is what stands on the wire, in the database and in files.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum


class Rank(IntEnum):
    """How high a card is. In this game the ace is always the highest (rules R2)."""

    UNKNOWN = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as it is written on a card: ``2`` to ``9``, ``T J Q K A``."""
        return RANK_LETTERS[self]


class Suit(Enum):
    """The four suits. They only matter for flushes; no suit beats another (rules R9)."""

    UNKNOWN = "?"
    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


RANK_LETTERS = "?.23456789TJQKA"

# One number a rank, chosen so that the sum over any five cards names their ranks uniquely, with
# up to four of each: that sum is the key of the value tables in ``lowball``.
RANK_WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_UNKNOWN_WEIGHT = 10_000_000  # no five cards with an unknown one among them sum to a known key


class Card(Enum):
    """One card of the deck, or ``Card("??")``, a card whose face is not known.

    ``card.value`` is its text. ``rank``, ``suit`` and ``weight`` are plain attributes.
    """

    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = (r + "c" for r in "23456789TJQKA")
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = (r + "d" for r in "23456789TJQKA")
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = (r + "h" for r in "23456789TJQKA")
    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = (r + "s" for r in "23456789TJQKA")
    UNKNOWN = "??"

    rank: Rank
    suit: Suit
    weight: int

    def __init__(self, text: str) -> None:
        self.suit = Suit(text[1])
        if text == "??":
            self.rank = Rank.UNKNOWN
            self.weight = _UNKNOWN_WEIGHT
        else:
            self.rank = Rank(RANK_LETTERS.index(text[0]))
            self.weight = RANK_WEIGHTS[self.rank - 2]

    # Cards are singletons, so identity is a right hash, and four times faster than Enum's own.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    @property
    def text(self) -> str:
        """The two characters of the card: ``7h``, ``Td``, ``??``."""
        return str(self.value)


UNKNOWN = Card.UNKNOWN
DECK: tuple[Card, ...] = tuple(card for card in Card if card is not UNKNOWN)
HAND_SIZE = 5

_BY_TEXT = {card.value: card for card in Card}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards as players write them: ``7h5c4d3s2c``, ``Kd 9h``, ``10s, ??``.

    Upper and lower case, spaces and commas do not matter, ``10`` is ``T``. The order is kept and
    a card may stand twice: whether that is allowed is for the reader of the cards to say.

    Raises ValueError with the place and the text that is not a card.
    """
    cards: list[Card] = []
    compact = text.replace(",", " ").replace("10", "T")
    for word in compact.split():
        for start in range(0, len(word), 2):
            piece = word[start : start + 2]
            card = _BY_TEXT.get(piece[:1].upper() + piece[1:].lower())
            if card is None:
                raise ValueError(
                    f"{piece!r} in {text!r} is not a card: write a rank (2-9 T J Q K A) and a "
                    "suit (c d h s), such as 7h, or ?? for an unknown card"
                )
            cards.append(card)
    return tuple(cards)


def format_cards(cards: Iterable[Card], separator: str = "") -> str:
    """The cards as text that ``parse_cards`` reads back."""
    return separator.join(card.text for card in cards)
