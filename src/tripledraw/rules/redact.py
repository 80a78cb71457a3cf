"""What one seat may see of what happened: the only place where cards are turned face down.

A whitelist: an event type without a rule here is refused, so a new one cannot leak by being
forgotten. Bots, browsers, spectators and hand histories all read what comes out of here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tripledraw.cards import UNKNOWN
from tripledraw.rules.events import (
    Acted,
    BlindPosted,
    CardBurned,
    CardsDealt,
    Discarded,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    PotAwarded,
    RakeTaken,
    StreetOpened,
    StubReshuffled,
    TimedOut,
    UncalledReturned,
)
from tripledraw.rules.state import unknown


def redact(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as ``seat`` may see them, or as a spectator may, for None.

    ``replay(redact(events, seat))`` is the state with the same cards hidden.
    """
    return tuple(redact_event(event, seat) for event in events)


def redact_event(event: Event, seat: int | None) -> Event:
    """One event as ``seat`` may see it. Raises KeyError for a type that has no rule."""
    return _RULES[type(event)](event, seat)


def _public(event: Event, seat: int | None) -> Event:
    return event


def _own_cards_only(event: Any, seat: int | None) -> Event:
    if event.seat == seat:
        return event  # type: ignore[no-any-return]
    return replace(event, cards=unknown(event.cards))  # type: ignore[no-any-return]


def _started(event: Any, seat: int | None) -> Event:
    return replace(  # type: ignore[no-any-return]
        event, seed=b"", deck=unknown(event.deck), stubs=()
    )


def _burned(event: Any, seat: int | None) -> Event:
    return CardBurned(UNKNOWN)


def _reshuffled(event: Any, seat: int | None) -> Event:
    return StubReshuffled(event.seat, event.back, unknown(event.stub))


_RULES: dict[type, Callable[[Any, int | None], Event]] = {
    HandStarted: _started,
    BlindPosted: _public,
    CardsDealt: _own_cards_only,
    CardBurned: _burned,
    StreetOpened: _public,
    Acted: _public,
    Discarded: _own_cards_only,
    TimedOut: _public,
    StubReshuffled: _reshuffled,
    UncalledReturned: _public,
    HandShown: _public,
    HandMucked: _own_cards_only,
    RakeTaken: _public,
    PotAwarded: _public,
    HandEnded: _public,
}
