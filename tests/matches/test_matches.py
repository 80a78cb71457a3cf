"""Matches are fair, the same on any number of cores, and say how sure they are."""

from __future__ import annotations

import random
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

from tripledraw.matches.entrants import InProcess, NoSuchBot
from tripledraw.matches.playing import STACK, STAKES, Plan, play_hand
from tripledraw.matches.result import Result, Tally
from tripledraw.matches.running import play
from tripledraw.matches.scores import Sums
from tripledraw.rules.actions import Action, Call, Check, Discard
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage
from tripledraw.rules.state import State


def match(
    *bots: str, deals: int = 60, seed: int = 1, duplicate: bool = True, workers: int = 1
) -> Result:
    plan = Plan(bots, deals, duplicate, seed)
    tally = Tally(plan)
    for part in play(plan, workers):
        tally.add(part)
    return tally.result()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_bot_against_itself_ends_at_zero_exactly(seats: int) -> None:
    result = match(*["rulebook"] * seats, deals=30)
    for one in result.standings:
        assert one.rate.rate == 0
        assert one.rate.error == 0
    assert any(rate.rate for rate in result.standings[0].seats.values())


def test_a_bot_against_itself_on_other_cards_ends_within_the_error(rig: Any) -> None:
    result = match(
        "rulebook",
        "rulebook",
        deals=rig.count(small=1_000, full=20_000),
        seed=rig.seed,
        duplicate=False,
    )
    rate = result.standings[0].rate
    rig.record(str(rate))
    assert rate.error is not None
    assert abs(rate.rate) < 4 * rate.error


@pytest.mark.parametrize("duplicate", [True, False])
def test_what_one_wins_another_loses_and_all_sit_everywhere(duplicate: bool) -> None:
    result = match("rulebook", "caller", "random", deals=60, duplicate=duplicate)
    assert result.hands == (180 if duplicate else 60)
    assert abs(sum(one.rate.rate for one in result.standings)) < 1e-9
    for one in result.standings:
        assert one.rate.hands == result.hands
        assert [rate.hands for rate in one.seats.values()] == [result.hands // 3] * 3
        assert mean(rate.rate for rate in one.seats.values()) == pytest.approx(one.rate.rate)


def test_any_number_of_processes_gives_the_same() -> None:
    alone = match("rulebook", "random", deals=250)
    spread = match("rulebook", "random", deals=250, workers=2)
    assert spread == alone
    assert alone.deals == 250
    assert len(Plan(("random", "random"), 250, True, 1).parts) == 3


def test_another_seed_is_another_match() -> None:
    assert match("rulebook", "caller", seed=1) != match("rulebook", "caller", seed=2)


def test_the_error_is_that_of_the_mean() -> None:
    rng = random.Random(3)
    chips = [rng.randint(-900, 900) for _ in range(50)]
    sums = Sums()
    for each in chips:
        sums.add(each)
    rate = sums.rate(big_bet=200, hands_each=2)
    assert rate.hands == 100
    assert rate.rate == pytest.approx(mean(chips) / 2 / 200 * 100)
    assert rate.error == pytest.approx(stdev(chips) / 50**0.5 / 2 / 200 * 100)
    assert Sums(1, 7, 49).rate(200).error is None
    assert Sums().rate(200).hands == 0


def test_nobody_can_be_all_in() -> None:
    dearest = STAKES.big_blind * 4 * 2 + STAKES.big_bet * 4 * 2
    assert dearest < STACK


def test_a_bot_sees_its_own_cards_alone() -> None:
    def looks(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
        seen.update(
            card.text for other, hand in enumerate(state.hands) if other != seat for card in hand
        )
        seen.update(card.text for card in state.stub)
        return Discard(()) if legal.stage is Stage.DRAWING else Check()

    seen: set[str] = set()
    play_hand(1, 1, [InProcess(looks), InProcess(looks)])
    assert seen == {"??"}


def fails(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    if seat:
        raise RuntimeError("at a loss")
    return Call()


def test_a_function_that_fails_says_nothing_and_is_counted() -> None:
    result = match(f"{__name__}:fails", "caller", deals=5)
    faults = result.standings[0].faults
    assert faults.crashed > 0
    assert faults.wrong > 0  # a call in a draw, or where there is nothing to call
    assert any("at a loss" in line for line in faults.said)
    assert result.standings[1].faults.count == 0


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("nobody", "choose"),
        ("tests.matches:nothing", "cannot be imported"),
        ("no.such.module:bot", "cannot be imported"),
        ("tripledraw.matches.playing:STACK", "no function"),
        ("cmd:", "no program"),
        ("cmd:no-such-program-anywhere", "no program"),
        ("cmd:'", "cannot be read"),
    ],
)
def test_a_wrong_name_is_told_before_anything_is_played(named: str, said: str) -> None:
    with pytest.raises(NoSuchBot, match=said):
        next(play(Plan(("caller", named), 1_000, True, 1), 2))


@pytest.mark.parametrize("count", [1, 7])
def test_a_match_is_for_two_to_six(count: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        Plan(("caller",) * count, 10, True, 1)


def test_a_result_is_json() -> None:
    result = match("caller", "random", deals=3)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
