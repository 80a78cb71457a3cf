"""A table in a bottle: host, store and pages for real, but no network, no clock and no chance.

The same deck and the same script give the same bytes, so two decks can be compared by what a
viewer is sent.
"""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest
from tests.simulation.paper import PaperWire

from tripledraw.cards import Card
from tripledraw.room import ledger, play
from tripledraw.room.commands import DealHand, Tick
from tripledraw.room.state import TableState
from tripledraw.room.views import TableSettings
from tripledraw.rules.events import Event
from tripledraw.rules.hand import legal
from tripledraw.rules.hand import start as start_hand
from tripledraw.rules.options import ONLINE, Rules, Stakes
from tripledraw.server.clock import RoomClock
from tripledraw.server.floor import Floor
from tripledraw.server.host import Host, Order
from tripledraw.server.house import House
from tripledraw.server.socket import Ear, Ration, Socket
from tripledraw.store import MemoryStore

SPECTATOR = -1
START_MS = 1_800_000_000_000
ENDLESS = Ration(a_second=1e9, at_once=1e9, chats_a_second=1e9, chats_at_once=1e9)

Said = tuple[str, tuple[int, ...]]
"""A decision of the script: the action, and for a draw the places of the cards in the hand."""


class StoppedClock(RoomClock):
    """A clock that somebody moves by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.at_ms = START_MS

    def now_ms(self) -> int:
        return self.at_ms


class World:
    """One table of so many players, each with a page, and one page that looks on."""

    def __init__(self, stacks: Sequence[int], rules: Rules = ONLINE) -> None:
        self.stacks = stacks
        self.clock = StoppedClock()
        self.store = MemoryStore()
        self.settings = TableSettings(
            name="Bottle",
            stakes=Stakes(5, 10),
            rules=rules,
            seats=max(2, len(stacks)),
            min_buy_in=10,
            max_buy_in=100_000,
        )
        self.wires: dict[int, PaperWire] = {}
        self.pages: dict[int, Socket] = {}
        self.host: Host
        self.floor: Floor

    async def open(self) -> None:
        """Open the table and seat everybody."""
        self.floor = Floor(House(self.store, self.clock, {}, (3600.0, 3600.0)))
        house = self.floor.house
        for seat, stack in enumerate(self.stacks):
            postings = ledger.mint(ledger.wallet(f"player{seat}"), stack)
            await self.store.post(f"start:{seat}", postings)
            house.posted(postings)
        self.host = await self.floor.open_table(self.settings, "player0", "the-table")
        for seat in (*range(len(self.stacks)), SPECTATOR):
            self.open_page(seat)
        for seat, stack in enumerate(self.stacks):
            await self.send(seat, {"type": "sit", "seat": seat, "chips": stack})

    def open_page(self, seat: int) -> None:
        """A page of a player, which shows the table."""
        if seat in self.pages:
            self.floor.leave(self.pages[seat])
        wire = self.wires.setdefault(seat, PaperWire())
        page = Socket(wire, f"player{seat}", f"P{seat}", lambda code: None)
        self.pages[seat] = page
        self.floor.enter(page)
        self._ear(seat)(msgspec.json.encode({"type": "watch", "table_id": self.host.table_id}))

    def close(self) -> None:
        """Let go of the table's task."""
        self.host._rest()
        self.host._task.cancel()
        self.floor.desk._task.cancel()

    @property
    def state(self) -> TableState:
        return self.host.state

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        return Ear(self.pages[seat], ENDLESS, lambda: 0.0, self.floor.obey).hear

    async def send(self, seat: int, message: dict[str, Any] | bytes) -> None:
        """A frame from a page, and everything that comes of it."""
        if isinstance(message, dict):
            whole = {
                "command_id": f"command-{seat}-{self.state.seq:06}",
                "table_id": self.host.table_id,
                **message,
            }
            message = msgspec.json.encode(whole)
        self._ear(seat)(message)
        await self.settle()

    async def settle(self) -> None:
        """Until the table has nothing more to do."""
        for _ in range(6):
            await asyncio.sleep(0)

    async def deal(self, deck: Sequence[Card], monkeypatch: pytest.MonkeyPatch) -> None:
        """Deal the next hand from this deck."""
        with monkeypatch.context() as patch:
            stacked = functools.partial(start_hand, deck=tuple(deck))
            patch.setattr(play, "start", stacked)
            self.clock.at_ms = max(self.clock.at_ms, self.state.next_hand_at)
            number = self.state.hand_number
            self.host.ask(Order(DealHand(f"{number:032x}", b"seed of the reshuffles" * 2)))
            await self.settle()
            assert self.state.hand_number == number + 1

    async def play_hand(
        self,
        script: Callable[[TableState], Said],
        look: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Play the hand on the table to its end, as the script says, and ``look`` at each step."""
        while self.state.playing:
            if look is not None:
                await look()
            decision = self.state.decision
            assert decision is not None
            self.clock.at_ms += 700
            word, places = script(self.state)
            if word == "late":
                self.clock.at_ms = decision.deadline
                self.host.ask(Order(Tick()))
                await self.settle()
                continue
            action: dict[str, Any] = {"type": word}
            if word == "discard":
                assert self.state.hand is not None
                hand = self.state.hand.hands[self.state.hand_seats.index(decision.seat)]
                action["cards"] = [hand[place].text for place in places]
            before = self.state.seq
            await self.send(
                decision.seat,
                {
                    "type": "act",
                    "hand_id": self.state.hand_id,
                    "decision_id": decision.decision_id,
                    "action": action,
                },
            )
            assert self.state.seq > before, (word, places)

    def sent_to(self, seat: int) -> list[bytes]:
        """Every frame that this page, and those before it of the same player, was sent."""
        return self.wires[seat].frames

    def events(self) -> list[Event]:
        """Everything that has happened in the hands, cards and all."""
        steps = self.store._steps[self.host.table_id]
        return [event for step in steps for event in step.events]  # type: ignore[misc]


def anything(chance: random.Random, late: float = 0.0) -> Callable[[TableState], Said]:
    """A script that does whatever may be done, for the first time it is played."""

    def script(state: TableState) -> Said:
        assert state.hand is not None
        allowed = legal(state.hand)
        if chance.random() < late:
            return "late", ()
        if state.decision is not None and state.decision.kind == "draw":
            count = chance.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
            return "discard", tuple(sorted(chance.sample(range(5), count)))
        words = ["call" if allowed.to_call else "check"] * 6
        if allowed.bet_to is not None:
            words += ["bet" if allowed.opens else "raise"] * 3
        if allowed.to_call and len(state.hand.live) > 2:
            words.append("fold")
        return chance.choice(words), ()

    return script


def recorded(
    script: Callable[[TableState], Said], tape: list[Said]
) -> Callable[[TableState], Said]:
    """The script, with everything it says kept on a tape."""

    def recording(state: TableState) -> Said:
        tape.append(script(state))
        return tape[-1]

    return recording


def replayed(tape: Sequence[Said]) -> Callable[[TableState], Said]:
    """A script that says what is on the tape."""
    lines = iter(tape)
    return lambda _: next(lines)
