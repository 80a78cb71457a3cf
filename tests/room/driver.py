"""A table to be driven through a test, with its books kept and every step checked."""

from __future__ import annotations

from typing import Any

import msgspec

from tripledraw import ONLINE, Action, Call, Check, Discard, Fold, Rules, Stakes
from tripledraw.room import ledger, table
from tripledraw.room.commands import (
    Act,
    Command,
    CreateTable,
    DealHand,
    Leave,
    Refused,
    Sit,
    Tick,
)
from tripledraw.room.events import HandDealt, TableEvent
from tripledraw.room.evolve import evolve
from tripledraw.room.state import TableState
from tripledraw.room.views import Clocks, TableSettings
from tripledraw.rules.actions import IllegalAction
from tripledraw.rules.hand import legal

HOST = "account-of-the-host"
START = 1_700_000_000_000
BANKROLL = 100_000

_CODEC_IN = msgspec.json.Decoder(tuple[TableEvent, ...])
_CODEC_OUT = msgspec.json.Encoder()


def settings(**changes: Any) -> TableSettings:
    """Stakes 5/10, six seats, 100 to 1,000 to buy in, unless told otherwise."""
    values: dict[str, Any] = {
        "name": "Slack Water",
        "stakes": Stakes(5, 10),
        "rules": ONLINE,
        "seats": 6,
        "min_buy_in": 100,
        "max_buy_in": 1000,
        "clocks": Clocks(),
    }
    return TableSettings(**(values | changes))


class Driver:
    """One table, its steps, its books and its time. ``now`` only moves when it is told to."""

    def __init__(self, rules: Rules = ONLINE, **changes: Any) -> None:
        self.now = START
        self.steps: list[tuple[TableEvent, ...]] = []
        self.books: dict[str, int] = {}
        self.maybe: TableState | None = None
        self.dealt = 0
        self._post(ledger.mint(ledger.HOUSE, 1_000_000))
        self.do(CreateTable("table27", HOST, settings(rules=rules, **changes)))

    @property
    def state(self) -> TableState:
        assert self.maybe is not None
        return self.maybe

    def do(self, command: Command) -> tuple[TableEvent, ...]:
        """Apply a command; the step is folded, encoded, booked and compared each time."""
        before = self.maybe
        after, step = table.apply(before, command, self.now)
        if not step:
            assert after == before
            return step
        assert table.record(before, step) == after
        assert _CODEC_IN.decode(_CODEC_OUT.encode(step)) == step
        self._book(before, step)
        self.steps.append(step)
        self.maybe = after
        assert after.seq == len(self.steps)
        self._check_books()
        return step

    def refused(self, command: Command) -> str:
        """The reason code of a command that must be refused, and change nothing."""
        before = self.maybe
        snapshot = msgspec.json.encode(before)
        try:
            self.do(command)
        except (Refused, IllegalAction) as refusal:
            assert self.maybe is before
            assert msgspec.json.encode(before) == snapshot
            return refusal.reason
        raise AssertionError(f"{command} was not refused")

    def _book(self, before: TableState | None, step: tuple[TableEvent, ...]) -> None:
        state = before
        for event in step:
            self._post(ledger.postings(state, event))
            state = evolve(state, event)

    def _post(self, transaction: ledger.Transaction) -> None:
        assert ledger.balanced(transaction)
        for posting in transaction:
            self.books[posting.account] = self.books.get(posting.account, 0) + posting.chips

    def _check_books(self) -> None:
        assert ledger.audit(self.books) == ()
        counted = ledger.table_balances(self.state)
        for account, chips in self.books.items():
            if account.split(":")[0] in ("seat", "pot", "held"):
                assert counted.get(account, 0) == chips, account

    def wallet(self, player: str) -> int:
        return self.books[ledger.wallet(player)]

    # What tests do all the time.

    def sit(
        self, *seats: int, chips: int = 500, bot: str | None = None, post: bool = False
    ) -> None:
        """Players ``p0``, ``p3`` and so on sit down at these seats."""
        for seat in seats:
            player = f"p{seat}"
            if bot is None and ledger.wallet(player) not in self.books:
                self._post(ledger.mint(ledger.wallet(player), BANKROLL))
            self.do(Sit(player, player.upper(), seat, 0, chips, bot, post))

    def deal(self, seed: bytes | None = None) -> HandDealt:
        """Wait for the next hand and have it dealt."""
        self.now = max(self.now, self.state.next_hand_at)
        assert table.wants_hand(self.state, self.now)
        self.dealt += 1
        step = self.do(DealHand(f"hand{self.dealt:06}", seed or b"seed %d" % self.dealt))
        return next(event for event in step if isinstance(event, HandDealt))

    def act(self, action: Action) -> tuple[TableEvent, ...]:
        """Whoever is to act does this."""
        return self.do(self.decision(action))

    def decision(self, action: Action) -> Act:
        """The command with which whoever is to act would do this."""
        decision = self.state.decision
        assert decision is not None
        player = self.player(decision.seat)
        return Act(player, self.state.hand_id, decision.decision_id, action)

    def player(self, seat: int) -> str:
        occupant = self.state.seats[seat]
        assert occupant is not None
        return occupant.player

    @property
    def to_act(self) -> int | None:
        """The table seat that everybody waits for."""
        decision = self.state.decision
        return None if decision is None else decision.seat

    def fold_out(self) -> None:
        """Everybody folds, until one is left."""
        while self.state.decision is not None:
            drawing = self.state.decision.kind == "draw"
            self.act(Discard(()) if drawing else Fold())

    def passive(self) -> Action:
        """Pat, check or call, whatever costs least without folding."""
        assert self.state.hand is not None
        allowed = legal(self.state.hand)
        return next(one for one in (Discard(()), Check(), Call()) if one in allowed)

    def check_down(self, until: int | None = None) -> None:
        """Everybody checks, calls and stands pat, to the showdown or to a draw (1-3)."""
        while self.state.decision is not None:
            assert self.state.hand is not None
            if until is not None and self.state.hand.street >= until:
                return
            self.act(self.passive())

    def check_down_draws(self) -> None:
        """Everybody who is to draw stands pat."""
        while self.state.decision is not None and self.state.decision.kind == "draw":
            self.act(Discard(()))

    def hand(self) -> HandDealt:
        """Deal a hand and fold it out; the stacks hardly move."""
        dealt = self.deal()
        self.fold_out()
        return dealt

    def hands(self, count: int) -> list[tuple[int, int, int]]:
        """Deal and fold out so many hands: button, small blind, big blind of each."""
        places = [self.hand() for _ in range(count)]
        return [(dealt.button, dealt.small, dealt.big) for dealt in places]

    def tick(self, after_ms: int = 0) -> tuple[TableEvent, ...]:
        """Let time pass, and look at the clock."""
        self.now += after_ms
        return self.do(Tick())

    def leave(self, seat: int, now: bool = False) -> tuple[TableEvent, ...]:
        return self.do(Leave(self.player(seat), now))
