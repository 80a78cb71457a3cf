"""One table's host: takes what is asked of it one by one, has it kept, and only then tells it.

Hop 2 of a command. The host decides nothing about the game: ``room.table`` does, the store keeps
what came of it, and nobody is told before that. Whatever goes wrong here stays at this table.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from tripledraw.room import ledger, table
from tripledraw.room.commands import (
    Act,
    Command,
    CreditClock,
    DealHand,
    HostAction,
    Refused,
    Tick,
)
from tripledraw.room.ended import ended_hand
from tripledraw.room.events import HandDealt, SeatLeft, SeatTaken, TableEvent
from tripledraw.room.evolve import evolve
from tripledraw.room.names import clean_chat
from tripledraw.room.state import TableState
from tripledraw.rules.actions import IllegalAction
from tripledraw.server import messages as wire
from tripledraw.server.botseat import BotSeats
from tripledraw.server.house import House
from tripledraw.server.logs import mishap
from tripledraw.server.socket import Socket
from tripledraw.server.telling import Audience
from tripledraw.store import (
    CommandRepeated,
    Fenced,
    NotEnoughChips,
    Step,
    StoreError,
)

ANSWERS_KEPT = 256
STEPS_A_SNAPSHOT = 40
"""Replaying a step at a start takes about 50 µs, so 1,000 tables are up again within 3 s."""
RETRY_S = 1.0


class Order(NamedTuple):
    """A command on its way: who waits for the answer, and how it is known when it comes again.

    The answer goes to ``socket``, or to ``outcome``, as None where the command took effect.
    """

    command: Command
    key: str | None = None
    command_id: str | None = None
    socket: Socket | None = None
    outcome: asyncio.Future[Refused | None] | None = None


class Host:
    """The one writer of one table."""

    def __init__(
        self,
        state: TableState,
        epoch: int,
        house: House,
        closed: Callable[[Host], None],
    ) -> None:
        self.state = state
        self.frozen = False
        self.audience = Audience(lambda: self.state, house)
        self._epoch = epoch
        self._house = house
        self._closed = closed
        self._bots = BotSeats(self._ask_for_bot, house.think_s)
        self._inbox: asyncio.Queue[Order | None] = asyncio.Queue()
        self._answered: OrderedDict[str, None] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None
        self._looks_at = 0
        self._snapshot_at = state.seq + STEPS_A_SNAPSHOT
        self._down_since: int | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {state.table_id}")

    @property
    def table_id(self) -> str:
        return self.state.table_id

    @property
    def attended(self) -> bool:
        """Whether a person is at this table: on a seat, or with a page that shows it."""
        return self.audience.watched or any(
            occupant is not None and occupant.bot is None for occupant in self.state.seats
        )

    def ask(self, order: Order) -> None:
        """Put an order in the inbox. Never waits; the answer goes to the order's socket."""
        if self._task.done():
            self._refuse(order, "closed", {})
        else:
            self._inbox.put_nowait(order)

    def say(self, socket: Socket, message: wire.Say) -> None:
        """Chat: for those who have a seat, heard by all who watch, and kept by nobody."""
        order = Order(Tick(), f"{socket.player}:{message.command_id}", message.command_id, socket)
        if order.key not in self._answered:
            if self.state.seat_of(socket.player) is None:
                self._refuse(order, "not_seated", {})
                return
            text = clean_chat(message.text)
            if not text:
                self._refuse(order, "malformed", {})
                return
            self._remember(order.key)
            self.audience.say(socket.player, socket.name, text)
        self._done(order)

    async def stop(self) -> None:
        """Finish what is in hand, keep a snapshot and take no more orders."""
        self._rest()
        self._inbox.put_nowait(None)
        await self._task
        try:
            await self._keep_snapshot(self.state)
        except StoreError as trouble:  # it would only have made the next start quicker
            mishap("snapshot not kept", trouble, table=self.table_id)

    def go_on(self) -> None:
        """See to what comes next without being asked: a hand, a clock, a bot's turn."""
        if self.frozen or self.state.status == "closed":
            self._rest()
            return
        now = self._house.clock.now_ms()
        if table.wants_hand(self.state, now):
            self._stop_timer()
            self.ask(_deal())
            return
        due = table.due(self.state)
        if due is None:
            self._stop_timer()
        else:
            self._wake_at(due, now)
        self._bots.attend(self.state)

    def _wake_at(self, due: int, now: int) -> None:
        """Have the table looked at when this time has come.

        Every step puts it off, mostly by seconds: a timer that runs to an earlier time is left
        alone, and looks again.
        """
        if self._timer is not None and self._looks_at <= due:
            return
        self._stop_timer()
        self._looks_at = due
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(1, due - now) / 1000, self._look)

    def _look(self) -> None:
        self._timer = None
        now = self._house.clock.now_ms()
        due = table.due(self.state)
        if due is not None and due > now and not table.wants_hand(self.state, now):
            self._wake_at(due, now)
        else:
            self.ask(_TICK)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rest(self) -> None:
        self._stop_timer()
        self._bots.rest()

    def _ask_for_bot(self, key: str, act: Act) -> None:
        self.ask(Order(act, key))

    async def _keep_snapshot(self, state: TableState) -> None:
        packed = msgspec.msgpack.encode(state)
        await self._house.store.snapshot(state.table_id, state.seq, packed)

    async def _run(self) -> None:
        while (order := await self._inbox.get()) is not None:
            try:
                await self._handle(order)
            except Exception as fault:  # noqa: BLE001 - one table's fault must stay at that table
                self._freeze(order, fault)
            if self.state.status == "closed":
                self._turn_away_the_rest()
                return

    def _turn_away_the_rest(self) -> None:
        """The table is no more: whoever has asked something of it meanwhile is told so."""
        while not self._inbox.empty():
            order = self._inbox.get_nowait()
            if order is not None:
                self._refuse(order, "closed", {})

    async def _handle(self, order: Order) -> None:
        command = order.command
        if order.key is not None and order.key in self._answered:
            self._done(order)
            return
        if self.frozen and not self._thawed(order):
            return
        now = self._house.clock.now_ms()
        if order is _GIVE_BACK:
            if self._down_since is None:
                return
            order = Order(CreditClock(now - self._down_since))
        elif isinstance(command, Tick) and table.wants_hand(self.state, now):
            order = _deal()
        if not await self._decide(order, now):
            return
        self.go_on()
        if self.state.status == "closed":
            self._closed(self)

    async def _decide(self, order: Order, now: int) -> bool:
        """Apply an order and have it kept and told; False where nothing has changed."""
        try:
            after, events = table.apply(self.state, order.command, now)
        except (Refused, IllegalAction) as refusal:
            await self._refuse_or_repeat(order, refusal)
            return False
        if not events:
            self._done(order)
            return True
        step = Step(
            table_id=self.table_id,
            seq=after.seq,
            epoch=self._epoch,
            command_id=order.key,
            at_ms=now,
            events=events,
            postings=postings_of(self.state, events),
            ended=ended_hand(self.state, events),
        )
        if not await self._keep(step, order):
            return False
        self._record(step, after, order)
        return True

    async def _keep(self, step: Step, order: Order) -> bool:
        """Have a step put on disk; False where it was refused, and the order has been told."""
        try:
            asked_s = time.perf_counter()
            await self._house.store.append(step)
            self._house.counts.kept_s.observe(time.perf_counter() - asked_s)
        except CommandRepeated:
            self._remember(order.key)
            self._done(order)
            return False
        except NotEnoughChips as short:
            least = -sum(one.chips for one in step.postings if one.account == short.account)
            held = await self._house.store.balance(short.account)
            self._refuse(order, "not_enough_chips", {"least": least, "balance": held})
            return False
        except Fenced:
            raise
        except StoreError as trouble:
            self._could_not_keep(order, trouble)
            return False
        return True

    def _record(self, step: Step, after: TableState, order: Order) -> None:
        """The step is on disk: from here on it has happened, and everybody may hear of it."""
        before, self.state = self.state, after
        self._remember(order.key)
        self._house.step_kept(before, step)
        self.audience.tell(step.events)
        self._done(order)
        if self._down_since is not None:
            if isinstance(order.command, CreditClock):
                self._down_since = None
                self.audience.notice("table_goes_on")
            else:
                self.ask(_GIVE_BACK)
        if after.seq >= self._snapshot_at and not after.playing:
            self._snapshot_at = after.seq + STEPS_A_SNAPSHOT
            self._house.later(self._keep_snapshot(after))

    async def _refuse_or_repeat(self, order: Order, refusal: Refused | IllegalAction) -> None:
        """A refused command may be one whose effect is the reason for refusing it now."""
        if order.key is not None:
            step = await self._house.store.answer(self.table_id, order.key)
            if step is not None:
                self._remember(order.key)
                self._done(order)
                return
        numbers = refusal.numbers if isinstance(refusal, Refused) else {}
        self._refuse(order, refusal.reason, numbers)
        if isinstance(order.command, Act) and order.socket is not None:
            self.audience.show(order.socket)

    def _remember(self, key: str | None) -> None:
        if key is not None:
            self._answered[key] = None
            if len(self._answered) > ANSWERS_KEPT:
                self._answered.popitem(last=False)

    def _done(self, order: Order) -> None:
        if order.outcome is not None and not order.outcome.done():
            order.outcome.set_result(None)
        if order.socket is not None and order.command_id is not None:
            balance = self._house.balance(order.socket.player)
            order.socket.send(wire.Done(order.command_id, self.table_id, balance))

    def _refuse(self, order: Order, reason: str, numbers: dict[str, int]) -> None:
        self._house.counts.refusals.labels(reason).inc()
        if order.outcome is not None and not order.outcome.done():
            order.outcome.set_result(Refused(reason, **numbers))
        if order.socket is not None:
            order.socket.send(wire.Refused(order.command_id, reason, numbers))

    # When things go wrong.

    def _could_not_keep(self, order: Order, trouble: StoreError) -> None:
        """The disk is full or locked: nothing has happened, and the clocks stand still."""
        self._refuse(order, "not_kept", {})
        self._rest()
        if self._down_since is None:
            mishap("step not kept", trouble, table=self.table_id)
            self._down_since = self._house.clock.now_ms()
            self.audience.notice("table_waits")
        self._looks_at = 0  # nothing comes before this
        self._timer = asyncio.get_running_loop().call_later(RETRY_S, self._try_again)

    def _try_again(self) -> None:
        self._timer = None
        self.ask(_GIVE_BACK)

    def _freeze(self, order: Order, fault: Exception) -> None:
        """Something that cannot be, has been: this table stops as it stands, the others play on.

        The hand stays in the store as it was; its host or a restart tries it again. Only
        the kind of fault and the place are logged: a message or a local may hold a card.
        """
        self.frozen = True
        self._rest()
        mishap(
            "table frozen",
            fault,
            table=self.table_id,
            hand=self.state.hand_id,
            seq=self.state.seq,
            command=type(order.command).__name__,
        )
        self._house.counts.faults.inc()
        self.audience.notice("table_frozen")
        self._refuse(order, "table_frozen", {})

    def _thawed(self, order: Order) -> bool:
        """Whether a stopped table goes on for this order: any word of its host tries it again."""
        command = order.command
        if not isinstance(command, HostAction) or command.player != self.state.host:
            self._refuse(order, "table_frozen", {})
            return False
        self.frozen = False
        self.go_on()
        if command.what == "resume" and self.state.status != "paused":
            self._done(order)  # that was all there was to resume
            return False
        return True


def postings_of(state: TableState, events: Iterable[TableEvent]) -> ledger.Transaction:
    """What a step moves between accounts, one posting an account."""
    moved: list[ledger.Posting] = []
    for event in events:
        moved += ledger.postings(state, event)
        if type(event) in _SEATING:  # only these change whose chips are where
            state = evolve(state, event)
    return ledger.net(moved)


_SEATING = {HandDealt, SeatTaken, SeatLeft}


def _deal() -> Order:
    return Order(DealHand(secrets.token_hex(16), secrets.token_bytes(32)))


_TICK = Order(Tick())
_GIVE_BACK = Order(CreditClock(0))
"""Give back the time lost since the disk failed: if that can be kept, so can everything else."""
