"""Hands that were played into a room's store before the room opens, and the truth about each."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.store.playing import KeptTable

from tripledraw import LIVE, ONLINE, Rules
from tripledraw.cards import UNKNOWN, Card
from tripledraw.room import ledger
from tripledraw.rules.events import Event, PotAwarded
from tripledraw.rules.hand import evolve
from tripledraw.rules.pots import middle
from tripledraw.rules.redact import redact
from tripledraw.rules.state import PileKind, State
from tripledraw.server.past import seen
from tripledraw.server.session import token_hash
from tripledraw.store import HandsWanted, SqlStore

TOKEN = "a-token-of-somebody-who-has-played"
PLAYER = "somebody-who-has-played"
TABLES = 20
RANKS = "23456789TJQKA"


class Hand(NamedTuple):
    """A kept hand as its player may see it: the events, his hand seat, and all table seats."""

    hand_id: str
    events: tuple[Event, ...]
    me: int
    seats: tuple[int, ...]


class Table(KeptTable):
    """A table where the caller passes for a person, always of the same account."""

    def bot_of(self, kind: str) -> str | None:
        return None if kind == "caller" else kind

    def account(self, seat: int) -> str:
        return PLAYER if self.players[seat] == "caller" else super().account(seat)

    async def open(self, rules: Rules = ONLINE) -> None:
        chips = ledger.mint(ledger.wallet(PLAYER), 700)
        await self.store.post(f"wallet for {self.table_id}", chips)
        await super().open(rules)


LINE_UPS = (
    ("caller", "rulebook"),
    ("rulebook", "caller", "random"),
    ("rulebook", "rulebook", "random", "caller"),
    ("random", "caller", "rulebook", "rulebook", "random"),
    ("rulebook", "random", "rulebook", "caller", "rulebook", "random"),
)


async def _played(folder: Path, count: int, seed: int) -> list[Hand]:
    store = await SqlStore.open(folder)
    await store.create_guest(PLAYER, "Robin", token_hash(TOKEN))
    at_each = max(1, count // TABLES)
    for number in range(-(-count // at_each)):
        table_id = f"kept{number:04}"
        line_up = LINE_UPS[number % len(LINE_UPS)]
        table = Table(store, table_id, seed + number, line_up, thirsty=number % 4 == 3)
        await table.open(LIVE if number % 2 else ONLINE)
        for _ in range(min(at_each, count - number * at_each)):
            await table.hand()
            if sum(seat is not None and seat.chips > 0 for seat in table.state.seats) < 2:
                break
        await store.retire(table_id)
    hands = []
    for ended in await store.hands(PLAYER, HandsWanted(), count):
        kept = await store.hand(ended.hand_id)
        assert kept is not None
        mine = seen(kept, PLAYER)
        assert mine.viewer is not None
        assert redact(mine.events, mine.viewer) == mine.events
        hands.append(Hand(ended.hand_id, mine.events, mine.viewer, mine.dealt.seats))
    await store.close()
    return hands


def played(folder: Path, count: int, seed: int) -> list[Hand]:
    """So many hands of one player at many tables, in a data directory that no room has open yet.

    In a thread of its own: where a browser runs, this one's event loop is taken.
    """
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, _played(folder, count, seed)).result()


# What a page must show, worked out from the events alone.


def states(hand: Hand) -> list[State]:
    """The hand after each event."""
    found: list[State] = []
    state: State | None = None
    for event in hand.events:
        state = evolve(state, event)
        found.append(state)
    return found


def shown_at(hand: Hand, states: list[State], last: int) -> dict[str, Any]:
    """Chips, cards and draws that the page must show after this event."""
    state = states[last]
    over = state.over
    won = [0] * len(hand.seats)
    for event in hand.events[: last + 1]:
        if isinstance(event, PotAwarded) and over:
            won[event.seat] += event.chips
    total = sum(pot.chips for pot in middle(state)) + sum(state.bets)
    return {
        "pot": total or sum(won),
        "seats": {
            str(seat): {
                "stack": state.stacks[place],
                "bet": f"+{won[place]}" if won[place] else str(state.bets[place] or ""),
                "tape": _tape(state, place),
                **({} if place == hand.me else {"cards": _fan(state, place)}),
            }
            for place, seat in enumerate(hand.seats)
        },
        "mine": _mine(hand, states, last),
    }


def _mucked(state: State, place: int) -> bool:
    return any(pile.kind is PileKind.MUCKED and pile.seat == place for pile in state.muck)


def _tape(state: State, place: int) -> list[str]:
    if state.folded[place] and not _mucked(state, place):
        return []
    drawn = [str(count or "P") for count in state.draws[place]]
    return [*drawn, *[""] * (3 - len(drawn))]


def _fan(state: State, place: int) -> list[str]:
    if _mucked(state, place):
        return ["??"] * 5
    cards = state.hands[place]
    return in_order(cards) if state.shown[place] else [card.text for card in cards]


def _mine(hand: Hand, states: list[State], last: int) -> list[str]:
    """My cards; those that I gave up stay before me."""
    for state in reversed(states[: last + 1]):
        if state.hands[hand.me]:
            return in_order(state.hands[hand.me])
    return []


def in_order(cards: tuple[Card, ...]) -> list[str]:
    """As the page sorts them: by rank, and then in whatever order."""
    known = [card.text for card in cards if card is not UNKNOWN]
    return sorted(known, key=lambda text: (RANKS.index(text[0]), text))
