"""Our own hands, written down and read again: the same events, as far as the format can say them.

The hands are those of ``tests.rules.chance``, so with side pots, short all-ins, reshuffles, draws
out of time, odd posts and any house rules. PokerStars' text has no house rules, so they are given
to its records afterwards, as a reader of the file would have to know them.

What no format can say is which cards a reshuffle put back. Without that, a later reshuffle may come
a draw earlier or later, and cards that a viewer knows may not fit; such hands are counted apart,
and must be hands with a reshuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.chance import random_game, random_step

from tripledraw import Game
from tripledraw.cards import UNKNOWN
from tripledraw.notation.outcome import Read
from tripledraw.notation.own_lines import own_line, parse_own_line
from tripledraw.notation.reading import read
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.replay import to_events
from tripledraw.notation.write_phh import phh
from tripledraw.notation.write_pokerstars import pokerstars
from tripledraw.rules.events import (
    CardBurned,
    CardsDealt,
    Event,
    HandStarted,
    StubReshuffled,
)
from tripledraw.rules.redact import redact

pytestmark = pytest.mark.rigs

NAMES = ("Ann", "bob: calls", "Ćirić 7", "X (1 in chips)", "mucks hand", "#6 folds")


def a_hand(rng: Random) -> tuple[Game, int | None, Occasion]:
    """A random hand that is over, somebody who saw it, and where it was."""
    game, manner = random_game(rng)
    while game.to_act is not None:
        random_step(rng, game, manner)
    count = len(game.stacks)
    viewer = rng.choice((None, *range(count)))
    money = rng.randrange(2)
    occasion = Occasion(
        hand_id=str(rng.randrange(1, 10**12)),
        names=tuple(rng.sample(NAMES, count)),
        places=tuple(sorted(rng.sample(range(1, 9), count))),
        table=rng.choice(("Ankara II", "O'Neill's", "")),
        max_seats=8,
        played_at=f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}T23:04:05",
        kind="cash" if money else "play",
        currency="USD" if money else "",
        scale=100 if money else 1,
    )
    return game, viewer, occasion


def plain(events: Iterable[Event]) -> list[Any]:
    """The events without what no history tells: the deck, burns, what went back into the stub."""
    told: list[Any] = []
    for event in events:
        if isinstance(event, HandStarted):
            told.append((event.stakes, event.stacks, event.button))
        elif isinstance(event, StubReshuffled):
            told.append(("reshuffled", event.seat))
        elif not isinstance(event, CardBurned):
            told.append(event)
    return told


def without_lines(record: HandRecord, like: HandRecord) -> HandRecord:
    """A record that was read, without what its file adds: where each thing stood, and in what words."""
    return replace(
        record,
        site=like.site,
        encoding=like.encoding,
        derived=like.derived,
        showings=tuple([replace(showing, said="") for showing in record.showings]),
        posts=tuple([replace(post, line=0) for post in record.posts]),
        streets=tuple(
            [
                replace(
                    street,
                    draws=tuple([replace(draw, line=0) for draw in street.draws]),
                    actions=tuple([replace(told, line=0) for told in street.actions]),
                )
                for street in record.streets
            ]
        ),
    )


def the_one(text: str) -> HandRecord:
    (outcome,) = read(text.encode())
    assert isinstance(outcome, Read), (outcome, text)
    assert not outcome.differences, (outcome.differences, text)
    return outcome.record


def through_pokerstars(record: HandRecord) -> HandRecord:
    found = without_lines(the_one(pokerstars(record)), record)
    found = replace(
        found,
        # What the text does not say.
        rules=record.rules,
        stakes=record.stakes,
        finishing=record.finishing,
        # What it says in other words.
        table=record.table if record.table in ("O'Neill's", "") else found.table,
    )
    assert found == record, pokerstars(record)
    return found


def through_phh(record: HandRecord) -> HandRecord:
    found = without_lines(the_one(phh(record)), record)
    for name in ("hand_id", "played_at", "seats", "button", "posts", "late", "rake", "finishing"):
        assert getattr(found, name) == getattr(record, name), (name, phh(record))
    return found


def through_own_lines(record: HandRecord) -> HandRecord:
    assert parse_own_line(own_line(record)) == record
    return the_one(own_line(record))


WAYS: tuple[Callable[[HandRecord], HandRecord], ...] = (
    through_pokerstars,
    through_phh,
    through_own_lines,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.removeprefix("through_"))
def test_events_come_back_as_they_were(way: Callable[[HandRecord], HandRecord], rig: Any) -> None:
    met: Counter[str] = Counter()
    for number in range(rig.count(small=250, full=5_000)):
        game, viewer, occasion = a_hand(Random(f"{rig.seed} round trip {number}"))
        events = redact(game.events, viewer)
        record = from_events(events, occasion, viewer)
        replayed = to_events(way(record))
        met["reshuffled"] += bool(record.reshuffles)
        met["late"] += bool(record.late)
        met["side pots"] += bool(record.pots)
        met["all in"] += any(told.all_in for s in record.streets for told in s.actions)
        if plain(replayed.events) == plain(events):
            assert not replayed.differences, (number, replayed.differences)
            met["the same"] += 1
            continue
        assert record.reshuffles, (number, differing(replayed.events, events), replayed.differences)
        assert without_dealing(replayed.events) == without_dealing(events), number
        met["unknown reshuffle"] += 1
    rig.record(", ".join(f"{what} {count:,}" for what, count in sorted(met.items())))
    assert min(met["reshuffled"], met["late"], met["side pots"], met["all in"]) > 10
    assert met["unknown reshuffle"] < met["reshuffled"] / 4


def differing(ours: Iterable[Event], theirs: Iterable[Event]) -> list[Any]:
    pairs = zip(plain(ours), plain(theirs), strict=False)
    return [pair for pair in pairs if pair[0] != pair[1]][:3]


def without_dealing(events: Iterable[Event]) -> list[Any]:
    """All but the cards, and the piecemeal way in which they came."""
    return [
        (type(event), getattr(event, "seat", None), getattr(event, "chips", None))
        for event in events
        if not isinstance(event, CardsDealt | StubReshuffled | CardBurned)
    ]


def test_a_stranger_s_record_has_no_cards_but_the_shown(rig: Any) -> None:
    count = rig.count(small=100, full=2_000)
    for number in range(count):
        game, _, occasion = a_hand(Random(f"{rig.seed} stranger {number}"))
        record = from_events(redact(game.events, None), occasion, None)
        shown = {card for showing in record.showings for card in showing.cards}
        text = pokerstars(record) + phh(record) + own_line(record)
        state = game.state
        hidden = {
            card.text
            for hand in (*state.hands, *(pile.cards for pile in state.muck))
            for card in hand
            if card not in shown and card is not UNKNOWN
        }
        held = the_one(phh(record))
        known = {card.text for hand in held.hands for card in hand or ()} - {"??"}
        assert not known, (number, text)
        for street in held.streets:
            for draw in street.draws:
                for cards in (draw.discarded, draw.drawn, draw.kept):
                    assert not hidden & {card.text for card in cards or ()}
    rig.record("no hidden card")
