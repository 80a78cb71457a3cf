"""Whether a hand can begin: seats, stacks, forced bets and the deck, checked before anything."""

from __future__ import annotations

from collections.abc import Iterable

from tripledraw.cards import DECK, UNKNOWN, Card, format_cards, parse_cards
from tripledraw.rules.drawing import shuffle
from tripledraw.rules.events import Post
from tripledraw.rules.options import MAX_SEATS, MIN_SEATS, Stakes

_CARDS_ALONE = {Card}
_KINDS = ("small", "big", "dead_small", "new_big")


def checked_stacks(stacks: Iterable[int], button: int) -> tuple[int, ...]:
    """The chips of each seat. Raises ValueError unless 2-6 seats have at least one each."""
    chips = tuple(stacks)
    if not MIN_SEATS <= len(chips) <= MAX_SEATS:
        raise ValueError(f"a hand has {MIN_SEATS}-{MAX_SEATS} seats, not {len(chips)}")
    for seat, stack in enumerate(chips):
        if type(stack) is not int or stack < 1:
            raise ValueError(f"seat {seat} needs a whole number of chips, at least 1: {stack!r}")
    _require_seat("the button", button, len(chips))
    return chips


def _require_seat(what: str, seat: object, seats: int) -> None:
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"{what} is at a seat 0-{seats - 1}, not {seat!r}")


def checked_posts(
    posts: Iterable[Post] | None, stakes: Stakes, seats: int, button: int
) -> tuple[Post, ...]:
    """The forced bets in the order in which they are posted; the two blinds for None.

    Heads-up the button posts the small blind (E1). Raises ValueError where a post is not of this
    game: just one seat posts the big blind, at most one the small, and nobody two of a kind.
    """
    if posts is None:
        small = button if seats == MIN_SEATS else (button + 1) % seats
        big = (small + 1) % seats
        return (
            Post(small, "small", stakes.small_blind),
            Post(big, "big", stakes.big_blind),
        )
    forced = tuple(posts)
    kinds = []
    live: list[int] = []
    dead: list[int] = []
    for post in forced:
        _require_seat("a post", post.seat, seats)
        if post.kind not in _KINDS:
            raise ValueError(f"a post is one of {', '.join(_KINDS)}, not {post.kind!r}")
        if type(post.chips) is not int or post.chips < 1:
            raise ValueError(f"a post is a whole number of chips, at least 1: {post.chips!r}")
        most = stakes.small_blind if "small" in post.kind else stakes.big_blind
        if post.chips > most:
            raise ValueError(f"a {post.kind} post is {most} chips at most, not {post.chips}")
        kinds.append(post.kind)
        (dead if post.kind == "dead_small" else live).append(post.seat)
    if kinds.count("big") != 1 or kinds.count("small") > 1:
        raise ValueError("one seat posts the big blind, and at most one the small blind")
    if len(set(live)) < len(live) or len(set(dead)) < len(dead):
        raise ValueError("a seat posts at most one live and one dead blind")
    return forced


def checked_deck(
    seed: object,
    deck: Iterable[Card] | str | None,
    stubs: Iterable[Iterable[Card] | str],
) -> tuple[bytes, tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """The seed, the whole deck in its order, and the stacked reshuffles.

    A stacked deck gives the seed from its own text, so that the hand can be repeated; with both,
    the seed serves the reshuffles only.
    """
    stacked = tuple(_cards(stub) for stub in stubs)
    if deck is None:
        if not isinstance(seed, bytes) or not seed:
            raise ValueError("a hand needs a seed (some bytes) or a deck")
        return seed, shuffle(DECK, seed, 0), stacked
    cards = _cards(deck)
    if len(cards) != len(DECK):
        raise ValueError(f"a deck has {len(DECK)} cards, not {len(cards)}")
    different = set(cards)
    if len(different) < len(cards):
        different.discard(UNKNOWN)
        if len(different) < len(cards) - cards.count(UNKNOWN):
            twice = next(card for card in different if cards.count(card) > 1)
            raise ValueError(f"{twice} stands {cards.count(twice)} times in the deck")
    if seed is None:
        seed = format_cards(cards).encode()
    if not isinstance(seed, bytes) or not seed:
        raise ValueError("a seed is some bytes")
    return seed, cards, stacked


def _cards(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    found = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    if set(map(type, found)) - _CARDS_ALONE:
        strange = next(card for card in found if type(card) is not Card)
        raise ValueError(f"{strange!r} is not a card; parse_cards reads text")
    return found
