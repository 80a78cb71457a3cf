"""The shipped odds of the usual draws are those that are worked out now."""

from __future__ import annotations

import pytest
from tests.conftest import Rig

from tripledraw.study import OddsQuestion, ask
from tripledraw.study.answers import OddsAnswer
from tripledraw.study.chances import LOWS, USUAL

TRIALS = 20_000


def odds(kept: str = "") -> OddsAnswer:
    answer = ask(OddsQuestion(kept, trials=TRIALS))
    assert isinstance(answer, OddsAnswer)
    return answer


def test_the_usual_odds_are_as_worked_out_now(rig: Rig) -> None:
    shipped = odds().rows
    assert [(row.kept, row.left) for row in shipped] == [
        (kept, left) for kept in USUAL for left in (1, 2, 3)
    ]
    count = rig.count(small=3, full=len(USUAL) - 1)
    for kept in USUAL[: -1 : (len(USUAL) - 1) // count]:
        ours = [row for row in shipped if row.kept == kept]
        for row, now in zip(ours, odds(kept).rows, strict=True):
            assert (row.left, row.drawn, row.exact) == (now.left, now.drawn, now.exact)
            for low in LOWS:
                off = abs(getattr(row, low) - getattr(now, low))
                assert off < 1e-12 or off < 5 * now.error, (kept, row.left, low)
    rig.record("usual draws worked out again")


def test_the_usual_odds_of_one_number_of_draws() -> None:
    answer = ask(OddsQuestion(left=2))
    assert isinstance(answer, OddsAnswer)
    assert {row.left for row in answer.rows} == {2}
    assert answer.stopped == "exact"
    assert answer.rows[-1].seven == pytest.approx(0.0205, abs=0.0001)
