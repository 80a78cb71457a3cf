"""How long the table waits for whom.

A betting decision has the betting clock, then what is left of the player's time bank. A draw has
the draw clock of the house rules. Where those have none (the LIVE profile leaves it to the floor),
a draw may take as long as a betting decision with a full bank, and the bank stays untouched:
nobody can hold up a table for ever. Times are whole ms since 1970, and always an argument.
"""

from __future__ import annotations

from tripledraw.room.commands import Refused
from tripledraw.room.events import (
    BankOpened,
    BankRefilled,
    BankUsed,
    ClockCredited,
    DecisionOpened,
)
from tripledraw.room.sequel import Sequel
from tripledraw.room.state import Decision, TableState
from tripledraw.rules.events import Stage

SIT_OUT_LIMIT_MS = 600_000
"""A seat whose player sits out is given up after ten minutes."""
AFTER_SHOWDOWN_MS = 3_000
AFTER_FOLD_OUT_MS = 1_000
FIRST_HAND_MS = 1_000
LEAST_AFTER_OUTAGE_MS = 10_000


def open_decision(sequel: Sequel) -> None:
    """The clock starts for the seat that the hand waits for."""
    hand = sequel.hand
    state = sequel.state
    assert hand.to_act is not None, "somebody is to act"
    clocks = state.settings.clocks
    drawing = hand.stage is Stage.DRAWING
    if not drawing:
        length_s = clocks.bet_s
    elif hand.rules.draw_timeout_s is not None:
        length_s = hand.rules.draw_timeout_s
    else:
        length_s = clocks.bet_s + clocks.bank_s
    sequel.add(
        DecisionOpened(
            decision_id=state.seq + 1,
            seat=state.hand_seats[hand.to_act],
            kind="draw" if drawing else "bet",
            deadline=sequel.now + length_s * 1000,
            length_ms=length_s * 1000,
        )
    )


def stop_clock(sequel: Sequel, decision: Decision) -> None:
    """A decision has come: is it in time, and how much of the time bank did it take?

    Raises Refused where it is too late.
    """
    over_ms = sequel.now - decision.deadline
    bank_ms = sequel.occupant(decision.seat).bank_ms
    if decision.kind == "bet" and 0 < over_ms <= bank_ms:
        # The clock ran out a moment ago and nobody has looked at it yet: the bank was running.
        sequel.add(BankUsed(decision.seat, bank_ms - over_ms))
    elif over_ms > 0:
        raise Refused("too_late")
    elif decision.kind == "bank":
        sequel.add(BankUsed(decision.seat, min(bank_ms, -over_ms)))


def run_out(sequel: Sequel) -> bool:
    """The clock of the decision ran out: True where the player's time is over, bank and all."""
    decision = sequel.state.decision
    assert decision is not None, "a clock runs for a decision"
    if decision.kind == "draw":
        return True
    if decision.kind == "bank":
        sequel.add(BankUsed(decision.seat, 0))
        return True
    bank_ms = sequel.occupant(decision.seat).bank_ms
    if not bank_ms:
        return True
    sequel.add(BankOpened(decision.seat, sequel.now + bank_ms, bank_ms))
    return False


def refill_banks(sequel: Sequel, seats: tuple[int, ...]) -> None:
    """Everybody who has been dealt so many more hands gets some time back."""
    clocks = sequel.state.settings.clocks
    for seat in seats:
        occupant = sequel.occupant(seat)
        if not occupant.hands or occupant.hands % clocks.bank_refill_hands:
            continue
        refilled = min(clocks.bank_s, occupant.bank_ms / 1000 + clocks.bank_refill_s)
        if occupant.bank_ms < clocks.bank_s * 1000:
            sequel.add(BankRefilled(seat, int(refilled * 1000)))


def credit(sequel: Sequel, outage_ms: int) -> None:
    """The room was down: every running clock gets that time back, and at least ten seconds."""
    if outage_ms < 0:
        raise Refused("bad_outage", outage_ms=outage_ms)
    decision = sequel.state.decision
    deadline = None
    if decision is not None:
        deadline = max(decision.deadline + outage_ms, sequel.now + LEAST_AFTER_OUTAGE_MS)
    if outage_ms or (decision is not None and deadline != decision.deadline):
        sequel.add(ClockCredited(outage_ms, deadline))


def seat_limits(state: TableState) -> list[tuple[int, int]]:
    """When which seat will be given up, for those that sit out."""
    return [
        (occupant.out_since + SIT_OUT_LIMIT_MS, seat)
        for seat, occupant in enumerate(state.seats)
        if occupant is not None and occupant.out_since is not None
    ]
