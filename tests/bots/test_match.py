"""The rulebook bot beats the two that know nothing, by far more than luck allows."""

from __future__ import annotations

from typing import Any

import pytest

from tripledraw.matches.playing import Plan
from tripledraw.matches.result import Tally
from tripledraw.matches.running import play


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("villain", ["caller", "random"])
def test_the_rulebook_beats(villain: str, seats: int, rig: Any) -> None:
    hands = rig.count(small=1_200, full=20_400)
    plan = Plan(("rulebook", *[villain] * (seats - 1)), hands // seats, True, rig.seed)
    tally = Tally(plan)
    for part in play(plan, 1):
        tally.add(part)
    rate = tally.leader()
    rig.record(f"{rate} big bets/100", name=f"{villain}, {seats} seats")
    assert rate.error is not None
    assert rate.rate > 4 * rate.error
