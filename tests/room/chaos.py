"""Whatever players, hosts and clocks may think of, drawn at random."""

from __future__ import annotations

import random

from tests.room.driver import HOST, Driver

from tripledraw import LIVE, ONLINE, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.room import table as tables
from tripledraw.room.commands import (
    ComeBack,
    Command,
    CreditClock,
    HostAction,
    Leave,
    Refused,
    SitOut,
    TopUp,
)
from tripledraw.rules.actions import IllegalAction
from tripledraw.rules.hand import legal

RULES = (
    ONLINE,
    LIVE,
    ONLINE.but(button="next_seat", rake_bp=500, rake_cap=3),
    ONLINE.but(draw_dealing="declare_all_first", showdown="all_show"),
)


def chaotic(rng: random.Random) -> Driver:
    """A table under any of some house rules, with short and long stacks."""
    table = Driver(rng.choice(RULES), min_buy_in=10, max_buy_in=300, seats=rng.randint(2, 6))
    for seat in range(len(table.state.seats)):
        bot = "caller" if rng.random() < 0.2 else None
        table.sit(seat, chips=rng.choice((10, 14, 40, 300)), bot=bot)
    return table


def stir(table: Driver, rng: random.Random) -> None:
    """One more thing happens at the table, or is refused."""
    if tables.wants_hand(table.state, table.now):
        table.deal(rng.randbytes(16))
    elif table.state.decision is not None and rng.random() < 0.75:
        table.act(_some_action(table, rng))
    elif rng.random() < 0.3:
        due = tables.due(table.state)
        table.now = max(table.now, due or 0)
        table.tick()
    elif rng.random() < 0.5:
        _attempt(table, _some_command(table, rng))
    else:
        seat = rng.randrange(len(table.state.seats))
        if table.state.seats[seat] is None and table.state.status == "open":
            table.sit(seat, chips=rng.randint(10, 300), post=rng.random() < 0.5)
        table.now += rng.randrange(1_000)


def _some_action(table: Driver, rng: random.Random) -> Action:
    assert table.state.hand is not None
    allowed = legal(table.state.hand)
    if table.state.decision is not None and table.state.decision.kind == "draw":
        cards = allowed.hand
        return Discard(tuple(rng.sample(cards, rng.randint(0, len(cards)))))
    actions: tuple[Action, ...] = (Check(), Call(), Bet(), Raise(), Raise(), Fold())
    return rng.choice([action for action in actions if action in allowed])


def _some_command(table: Driver, rng: random.Random) -> Command:
    player = f"p{rng.randrange(6)}"
    commands: list[Command] = [
        Leave(player, now=rng.random() < 0.5),
        SitOut(player, out=True, now=rng.random() < 0.3),
        SitOut(player, out=False),
        ComeBack(player, post=True),
        ComeBack(player, post=False),
        ComeBack(player, post=False),
        TopUp(player, rng.randint(1, 300)),
        TopUp(player, rng.randint(1, 300)),
        CreditClock(rng.randrange(5_000)),
        HostAction(HOST, "remove", rng.randrange(6)),
        HostAction(HOST, "pause"),
        HostAction(HOST, "resume"),
        HostAction(HOST, "resume"),
    ]
    return rng.choice(commands)


def _attempt(table: Driver, command: Command) -> None:
    before = table.maybe
    try:
        table.do(command)
    except (Refused, IllegalAction):
        assert table.maybe is before
