"""Anything at any time: chips are kept, the past can be replayed, rows and snapshots read back."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from tests.room.chaos import chaotic, stir
from tests.room.driver import HOST, Driver

from tripledraw import LIVE, ONLINE, Action, Bet, Call, Check, Discard, Fold, Raise, Rules
from tripledraw.room import table as tables
from tripledraw.room.commands import (
    Act,
    AddBot,
    ComeBack,
    Command,
    CreditClock,
    HostAction,
    Leave,
    Refused,
    Sit,
    SitOut,
    TopUp,
)
from tripledraw.room.state import TableState
from tripledraw.rules.actions import IllegalAction
from tripledraw.rules.hand import legal

_SNAPSHOT_OUT = msgspec.json.Encoder()
_SNAPSHOT_IN = msgspec.json.Decoder(TableState)

players = st.integers(0, 5).map("p{}".format)
actions: st.SearchStrategy[Action] = st.sampled_from([Fold(), Check(), Call(), Bet(), Raise()])


class Table(RuleBasedStateMachine):
    """One table, to which anything may be said in any order."""

    @initialize(
        button=st.sampled_from(["next_active", "dead", "next_seat"]),
        profile=st.sampled_from([ONLINE, LIVE]),
        rake=st.sampled_from([0, 500]),
        chips=st.lists(st.integers(10, 300), min_size=2, max_size=6),
    )
    def open(self, button: str, profile: Rules, rake: int, chips: list[int]) -> None:
        rules = profile.but(button=button, rake_bp=rake)
        self.driver = Driver(rules, min_buy_in=10, max_buy_in=300)
        for seat, stack in enumerate(chips):
            self.driver.sit(seat, chips=stack)

    def say(self, command: Command) -> None:
        before = self.driver.maybe
        try:
            self.driver.do(command)
        except (Refused, IllegalAction):
            assert self.driver.maybe is before

    @rule(seat=st.integers(0, 5), chips=st.integers(5, 310), post=st.booleans())
    def sit(self, seat: int, chips: int, post: bool) -> None:
        if f"wallet:p{seat}" in self.driver.books:
            self.say(Sit(f"p{seat}", f"P{seat}", None, seat, chips, None, post))

    @rule(seat=st.integers(-1, 6), chips=st.integers(10, 300))
    def add_bot(self, seat: int, chips: int) -> None:
        bot = Sit(f"bot:{seat}", "Bot", seat, 0, chips, "random", post=True)
        self.say(AddBot(HOST, bot))

    @rule(player=players, now=st.booleans())
    def leave(self, player: str, now: bool) -> None:
        self.say(Leave(player, now))

    @rule(player=players, out=st.booleans(), now=st.booleans())
    def sit_out(self, player: str, out: bool, now: bool) -> None:
        self.say(SitOut(player, out, now))

    @rule(player=players, post=st.booleans())
    def come_back(self, player: str, post: bool) -> None:
        self.say(ComeBack(player, post))

    @rule(player=players, chips=st.integers(-1, 400))
    def top_up(self, player: str, chips: int) -> None:
        self.say(TopUp(player, chips))

    @rule(
        player=st.sampled_from([HOST, HOST, "p0"]),
        what=st.sampled_from(["pause", "resume", "resume", "resume", "remove"]),
        seat=st.none() | st.integers(-1, 6),
    )
    def host(self, player: str, what: str, seat: int | None) -> None:
        self.say(HostAction(player, what, seat))  # type: ignore[arg-type]

    @precondition(lambda self: self.driver.state.decision is not None)
    @rule(action=actions, late_ms=st.sampled_from([0, 0, 0, 500, 20_500, 90_000]))
    def act(self, action: Action, late_ms: int) -> None:
        self.driver.now += late_ms
        self.say(self.driver.decision(action))

    @precondition(lambda self: self.driver.state.decision is not None)
    @rule(data=st.data())
    def act_rightly(self, data: st.DataObject) -> None:
        assert self.driver.state.hand is not None
        allowed = legal(self.driver.state.hand)
        if self.driver.state.decision is not None and self.driver.state.decision.kind == "draw":
            cards = data.draw(st.lists(st.sampled_from(allowed.hand), unique=True))
            self.say(self.driver.decision(Discard(tuple(cards))))
        else:
            self.say(self.driver.decision(data.draw(st.sampled_from(list(allowed)))))

    @rule(player=players, decision=st.integers(0, 50), action=actions)
    def act_out_of_turn(self, player: str, decision: int, action: Action) -> None:
        self.say(Act(player, self.driver.state.hand_id, decision, action))

    @rule(wait_ms=st.sampled_from([0, 1, 1_000, 20_000, 60_000, 600_000]))
    def tick(self, wait_ms: int) -> None:
        self.driver.tick(wait_ms)

    @precondition(lambda self: tables.can_deal(self.driver.state))
    @rule(seed=st.binary(min_size=1, max_size=8))
    def deal(self, seed: bytes) -> None:
        self.driver.deal(seed)

    @rule(outage_ms=st.integers(-1, 100_000))
    def credit(self, outage_ms: int) -> None:
        self.say(CreditClock(outage_ms))

    @invariant()
    def chips_are_kept(self) -> None:
        if not hasattr(self, "driver"):
            return
        books = self.driver.books
        assert sum(books.values()) == 0
        owned = sum(chips for name, chips in books.items() if name not in ("mint", "house"))
        issued = -books["mint"] - books["house"]
        assert owned == issued

    @invariant()
    def somebody_is_waited_for_while_a_hand_is_under_way(self) -> None:
        if not hasattr(self, "driver"):
            return
        state = self.driver.state
        assert state.playing == (state.decision is not None)
        if state.decision is not None:
            occupant = state.seats[state.decision.seat]
            assert occupant is not None
            assert not occupant.away
            assert state.decision.decision_id <= state.seq

    def teardown(self) -> None:
        if not hasattr(self, "driver"):
            return
        driver = self.driver
        assert tables.replay(driver.steps) == driver.state
        snapshot = _SNAPSHOT_IN.decode(_SNAPSHOT_OUT.encode(driver.state))
        assert snapshot == driver.state


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=60, deadline=None)


@pytest.mark.parametrize("seed", range(12))
def test_long_lives_of_tables_can_be_replayed_from_any_snapshot(seed: int) -> None:
    rng = random.Random(seed)
    table = chaotic(rng)
    for _ in range(1_500):
        stir(table, rng)
    assert tables.replay(table.steps) == table.state
    assert table.state.hand_number > 20
    halfway = len(table.steps) // 2
    snapshot = tables.replay(table.steps[:halfway])
    state = _SNAPSHOT_IN.decode(_SNAPSHOT_OUT.encode(snapshot))
    for step in table.steps[halfway:]:
        state = tables.record(state, step)
    assert state == table.state
