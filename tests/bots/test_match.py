"""The rulebook bot beats the two that know nothing, by far more than luck allows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.match import Result, match


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("villain", ["caller", "random"])
def test_the_rulebook_beats(villain: str, seats: int, rig: Any) -> None:
    hands = rig.count(small=1_200, full=20_400)
    result: Result = match("rulebook", [villain] * (seats - 1), hands // seats, rig.seed)
    rig.record(str(result), name=f"{villain}, {seats} seats")
    assert result.rate > 4 * result.error
