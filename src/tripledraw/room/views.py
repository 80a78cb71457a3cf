"""What one pair of eyes sees of a table: the shape of it.

A view is complete: the browser draws a table from one view alone, so reconnecting needs no
special path. It holds no rule of poker and no sentence: codes, numbers and cards only. Seats here
are the table's (0-5); cards that the viewer may not know are ``??``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.cards import Card
from tripledraw.lowball import HandName
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.options import Rules, Stakes


class _View(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """The common shape of views."""


class DrawView(_View, frozen=True):
    """One draw of a seat: how many cards it took (0 is pat) and whether its clock ran out."""

    count: int
    late: bool


class SeatView(_View, frozen=True):
    """A taken seat.

    ``status``: ``playing`` (dealt in whenever a hand starts), ``waiting`` (for the next hand or
    for its big blind), ``sitting_out``, ``leaving`` (after this hand). ``connected`` is false
    while no page of its player is open. The rest describes the hand under way and is empty for a
    seat that is not in it (``dealt`` false).
    """

    seat: int
    name: str
    bot: str | None
    stack: int
    status: Literal["playing", "waiting", "sitting_out", "leaving"]
    connected: bool
    bank_ms: int
    removed_at: int | None
    """When a seat that sits out will be given up, in ms since 1970; None when it will not."""
    dealt: bool
    position: Literal["BTN", "SB", "BB", "UTG", "HJ", "CO", ""]
    folded: bool
    all_in: bool
    bet: int
    slabs: int
    """How many bets high the chips before the seat stand (1-5), for drawing them."""
    cards: tuple[Card, ...]
    """The hand as the viewer may know it; () once folded or mucked."""
    shown: bool
    mucked: bool
    draws: tuple[DrawView, ...]
    drawing: bool
    no_raise: bool
    last: Literal["", "small", "big", "new_big", "dead_small",
                  "fold", "check", "call", "bet", "raise", "pat", "draw"]  # fmt: skip
    """What the seat did last on this street."""
    won: int
    """Chips won in the hand that has just ended; 0 otherwise."""
    hand_name: HandName | None
    """The name of a shown hand."""


class PotView(_View, frozen=True):
    """Chips in the middle, and the table seats that can win them; the main pot comes first."""

    chips: int
    seats: tuple[int, ...]


class LegalView(_View, frozen=True):
    """What the viewer may do now; it is his turn. Amounts are exact.

    ``call`` is what a call adds (0 where a check is free); ``raise_to`` is where a bet or raise
    would bring his bet, None where he may not. ``no_raise`` says why not: ``late`` (a draw out of
    time), ``capped``, ``not_reopened``, ``all_in`` (no chips beyond the call), ``nobody`` (no
    opponent could call).
    """

    stage: Literal["betting", "drawing"]
    call: int
    raise_to: int | None
    opens: bool
    """True where ``raise_to`` is an opening bet."""
    no_raise: Literal["", "late", "capped", "not_reopened", "all_in", "nobody"]


class AheadView(_View, frozen=True):
    """What the viewer could tick before his turn, with its exact price as of now."""

    call: int
    raise_to: int | None
    opens: bool
    draws: bool
    """True where his next decision is a draw."""


class ClockView(_View, frozen=True):
    """A running clock. Times are ms since 1970 by the server; ``Welcome.now`` aligns the page.

    ``kind``: ``bet``, ``bank`` (a betting clock that runs on the time bank), ``draw``,
    ``next_hand``. ``seat`` is None for ``next_hand``.
    """

    kind: Literal["bet", "bank", "draw", "next_hand"]
    seat: int | None
    deadline: int
    length_ms: int


class HandView(_View, frozen=True):
    """The hand under way, or the one that has just ended and is still on the table."""

    hand_id: str
    number: int
    street: Street
    stage: Stage
    button: int
    seats: tuple[int, ...]
    """The table seat of each seat of the hand: events speak of hand seats 0..n-1."""
    to_act: int | None
    decision_id: int | None
    """Names the decision that the table waits for; a command must carry it."""
    unit: int
    """The bet of this street, in chips."""
    price: int
    """The bet that has to be matched on this street."""
    bet_count: int
    cap: int | None
    """Bets at which this street is capped, None for no cap."""
    pots: tuple[PotView, ...]
    """What is in the middle, without the bets before the seats; main pot first."""
    total: int
    """Everything in the middle and before the seats."""
    reshuffles: int
    rake: int
    legal: LegalView | None
    """Only for the viewer whose turn it is."""
    ahead: AheadView | None
    """Only for a viewer who is in the hand, not to act, and will be asked again."""
    mine: HandName | None
    """What the viewer's own hand is and draws to."""


class Clocks(_View, frozen=True):
    """How long players have, in seconds."""

    bet_s: int = 20
    bank_s: int = 60
    bank_refill_s: int = 5
    bank_refill_hands: int = 10


BotKind = Literal["random", "caller", "beginner", "rulebook", "strong"]
"""How bots play. Hosts choose among the levels; older tables may have the others, too."""


class TableSettings(_View, frozen=True):
    """How a table is set up, by whoever created it. Amounts in chips.

    ``seats`` is how many seats the table has (2-6); ``bots`` are the kinds that fill seats from
    the start. ``listed`` tables stand in the lobby, the others are reached by their link.
    ``bots_play_alone`` lets bots play on when no person sits there.
    """

    name: str
    stakes: Stakes
    rules: Rules
    seats: int
    min_buy_in: int
    max_buy_in: int
    clocks: Clocks = Clocks()
    bots: tuple[BotKind, ...] = ()
    listed: bool = True
    bots_play_alone: bool = False


class TableView(_View, frozen=True):
    """All that one viewer sees of a table."""

    table_id: str
    settings: TableSettings
    status: Literal["open", "paused", "closing", "closed"]
    seq: int
    you: int | None
    """The viewer's seat, None for a spectator."""
    host: bool
    """Whether the viewer may pause the table, remove players and close it."""
    seats: tuple[SeatView | None, ...]
    """Six places; those beyond ``settings.seats`` are always None."""
    spectators: int
    hand: HandView | None
    clock: ClockView | None
    waiting_for: Literal["", "players", "host", "people"]
    """Why no hand is being dealt: too few able players, paused, only bots are left."""
    owes: Literal["", "small", "big", "both"]
    """Blinds that the viewer missed and may post to come back at once."""
    leave_after_hand: bool
    sit_out_next: bool
