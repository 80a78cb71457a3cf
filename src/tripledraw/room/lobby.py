"""The tables as a list: what is played for, how busy each is, and which one to join.

The lobby owns no state. It reads the tables that it is handed, so there is nothing here that
could disagree with them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from tripledraw.room.ledger import GRANT_BIG_BETS
from tripledraw.room.state import TableState
from tripledraw.room.views import BotKind, TableSettings
from tripledraw.rules.options import LIVE, MAX_SEATS, ONLINE, Rules, Stakes

STAKES: tuple[Stakes, ...] = (
    Stakes(1, 2),
    Stakes(2, 4),
    Stakes(5, 10),
    Stakes(10, 20),
    Stakes(25, 50),
)
"""The stakes of the house, lowest first. Hosts may set up others."""
MIDDLE_STAKES = STAKES[len(STAKES) // 2]
GRANT_CHIPS = GRANT_BIG_BETS * MIDDLE_STAKES.big_bet
"""What a new guest is given: 200 big bets of the middle stakes."""
MIN_BUY_IN_BIG_BLINDS = 10
MAX_BUY_IN_BIG_BLINDS = 100

TABLE_NAMES = (
    "Slack Water", "Lantern Quay", "Grey Heron", "Cooper's Steps", "The Tide Mark",
    "Amber Buoy", "Long Mole", "Sail Loft", "Quiet Ferry", "Salt Stairs",
    "North Groyne", "Pilot House", "Half Ebb", "Rope Walk", "Eider Bank",
    "Copper Bollard", "Low Light", "Net Yard", "Plover Sands", "The Old Slip",
    "Driftwood", "Blue Dory", "Fair Mooring", "Kelp Row",
)  # fmt: skip
"""Names for tables that nobody has named: things one might pass on a walk round a harbour."""

HOUR_MS = 3_600_000


class TableFigures(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table in a line of the lobby.

    ``seated`` has one letter a seat: p(layer), b(ot), o(pen). ``average_pot`` and
    ``hands_per_hour`` look back on the last 20 hands at most, and are None before there is
    anything to tell.
    """

    table_id: str
    name: str
    stakes: Stakes
    profile: Literal["online", "live", "custom"]
    seated: str
    average_pot: int | None
    hands_per_hour: int | None
    min_buy_in: int
    max_buy_in: int
    draw_timeout_s: int | None
    status: Literal["open", "paused", "closing", "closed"]


def figures(state: TableState, now: int) -> TableFigures:
    """The line of a table in the lobby, at ``now`` (ms since 1970)."""
    settings = state.settings
    return TableFigures(
        table_id=state.table_id,
        name=settings.name,
        stakes=settings.stakes,
        profile=profile(settings.rules),
        seated=seated(state),
        average_pot=average_pot(state),
        hands_per_hour=hands_per_hour(state, now),
        min_buy_in=settings.min_buy_in,
        max_buy_in=settings.max_buy_in,
        draw_timeout_s=settings.rules.draw_timeout_s,
        status=state.status,
    )


def profile(rules: Rules) -> Literal["online", "live", "custom"]:
    """Which of the two named profiles a table's rules are, if one of them."""
    if rules == ONLINE:
        return "online"
    return "live" if rules == LIVE else "custom"


def seated(state: TableState) -> str:
    """Who sits where, one letter a seat: p(layer), b(ot), o(pen)."""
    return "".join(
        "o" if occupant is None else "p" if occupant.bot is None else "b"
        for occupant in state.seats
    )


def average_pot(state: TableState) -> int | None:
    """The pot of the last hands on average, in whole chips."""
    pots = [pot for _, pot in state.finished]
    return sum(pots) // len(pots) if pots else None


def hands_per_hour(state: TableState, now: int) -> int | None:
    """How many hands an hour the last ones come to: a table that stands still slows down."""
    if len(state.finished) < 2:
        return None
    span_ms = now - state.finished[0][0]
    return (len(state.finished) - 1) * HOUR_MS // max(1, span_ms)


def choose_table(
    tables: Iterable[TableState], player: str, stakes: Stakes | None, chips: int
) -> str | None:
    """The table for a player who just wants to play; None where a new one must be opened.

    Among listed, open tables with somebody there and a free seat, at these stakes (any he can buy
    in at, for None): where most people sit, and of those where fewest seats are left.
    """
    best: tuple[int, int, str] | None = None
    for state in tables:
        settings = state.settings
        if not settings.listed or state.status != "open" or chips < settings.min_buy_in:
            continue
        if stakes is not None and settings.stakes != stakes:
            continue
        letters = seated(state)
        if "o" not in letters or state.seat_of(player) is not None:
            continue
        rank = (-letters.count("p"), letters.count("o"), state.table_id)
        if letters.strip("o") and (best is None or rank < best):
            best = rank
    return None if best is None else best[2]


def default_settings(
    name: str, stakes: Stakes, rules: Rules = ONLINE, bots: tuple[BotKind, ...] = ()
) -> TableSettings:
    """A table of the house: six seats, 10 to 100 big blinds to buy in."""
    return TableSettings(
        name=name,
        stakes=stakes,
        rules=rules,
        seats=MAX_SEATS,
        min_buy_in=MIN_BUY_IN_BIG_BLINDS * stakes.big_blind,
        max_buy_in=MAX_BUY_IN_BIG_BLINDS * stakes.big_blind,
        bots=bots,
    )


def table_name(taken: Collection[str], draw: int) -> str:
    """A name for a new table that no other has; ``draw`` is any number drawn at random."""
    start = draw % len(TABLE_NAMES)
    turn = 1
    while True:
        for name in TABLE_NAMES[start:] + TABLE_NAMES[:start]:
            candidate = name if turn == 1 else f"{name} {turn}"
            if candidate not in taken:
                return candidate
        turn += 1
