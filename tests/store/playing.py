"""A table of bots that is played step by step, each step kept in a store before it is believed."""

from __future__ import annotations

import random

from tripledraw import ONLINE, Rules, Stakes
from tripledraw.bots import BOTS
from tripledraw.room import ledger, table
from tripledraw.room.commands import Act, Command, CreateTable, DealHand, Sit
from tripledraw.room.ended import ended_hand
from tripledraw.room.evolve import evolve
from tripledraw.room.state import TableState
from tripledraw.room.views import TableSettings
from tripledraw.rules.actions import Action, Discard
from tripledraw.rules.events import Stage
from tripledraw.rules.hand import legal
from tripledraw.rules.state import hide
from tripledraw.store import Step, Store

START_MS = 1_700_000_000_000


class KeptTable:
    """Bots at a table of a store. ``thirsty``: they draw five cards whenever they can."""

    def __init__(
        self, store: Store, table_id: str, seed: int, bots: tuple[str, ...], thirsty: bool = False
    ) -> None:
        self.store = store
        self.table_id = table_id
        self.now = START_MS
        self.epoch = 0
        self.known: TableState | None = None
        self.players = bots
        self._thirsty = thirsty
        self._rng = random.Random(seed)

    @property
    def state(self) -> TableState:
        assert self.known is not None
        return self.known

    async def open(self, rules: Rules = ONLINE) -> None:
        """The house has chips, the table stands, and the bots sit down."""
        await self.store.post("house", ledger.mint(ledger.HOUSE, 1_000_000))
        self.epoch = await self.store.claim(self.table_id)
        settings = TableSettings(
            name="Kept", stakes=Stakes(5, 10), rules=rules, seats=6, min_buy_in=100,
            max_buy_in=2_000, bots_play_alone=True,
        )  # fmt: skip
        await self.do(CreateTable(self.table_id, "the-house", settings))
        for seat, kind in enumerate(self.players):
            bot = self.bot_of(kind)
            sit = Sit(self.account(seat), self.called(seat), seat, 0, 700, bot)
            await self.do(sit)

    def account(self, seat: int) -> str:
        """Whose account sits down on this seat."""
        return f"{self.table_id}-bot{seat}"

    def bot_of(self, kind: str) -> str | None:
        """As which bot such a player sits down, None for one who passes for a person."""
        return kind

    def called(self, seat: int) -> str:
        """By which name."""
        return f"Bot {seat}"

    async def step(self) -> None:
        """The next hand, or the next decision of the hand under way."""
        self.now += 900
        decision = self.state.decision
        if decision is None:
            self.now = max(self.now, self.state.next_hand_at)
            number = self.state.hand_number + 1
            await self.do(DealHand(f"{self.table_id}{number:06}", self._rng.randbytes(32)))
            return
        occupant = self.state.seats[decision.seat]
        assert occupant is not None
        act = Act(occupant.player, self.state.hand_id, decision.decision_id, self._action())
        await self.do(act)

    async def hand(self) -> None:
        """A whole hand."""
        await self.step()
        while self.state.decision is not None:
            await self.step()

    async def do(self, command: Command) -> None:
        """Decide, keep, and only then believe."""
        before = self.known
        after, events = table.apply(before, command, self.now)
        moved: list[ledger.Posting] = []
        state = before
        for event in events:
            moved += ledger.postings(state, event)
            state = evolve(state, event)
        await self.store.append(
            Step(
                table_id=self.table_id,
                seq=after.seq,
                epoch=self.epoch,
                command_id=f"command-{after.seq:08}",
                at_ms=self.now,
                events=events,
                postings=tuple(moved),
                ended=ended_hand(before, events),
            )
        )
        self.known = after

    def _action(self) -> Action:
        hand = self.state.hand
        assert hand is not None
        seat = hand.to_act
        assert seat is not None
        if self._thirsty and hand.stage is Stage.DRAWING:
            return Discard(hand.hands[seat])
        view = hide(hand, seat)
        bot = BOTS[self.players[self.state.hand_seats[seat]]]
        return bot(view, seat, legal(view), self._rng)


async def replayed(store: Store, table_id: str) -> TableState | None:
    """The table as its steps in the store leave it."""
    return table.replay(step.events for step in (await store.read(table_id)).steps)
