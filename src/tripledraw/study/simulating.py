"""Whole hands played by the simulator, told in small bets."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tripledraw.study.answers import Progress, SeatResult, SimulateAnswer, Stopped
from tripledraw.study.questions import BadQuestion, SimulateQuestion

if TYPE_CHECKING:
    from tripledraw.analysis.simulator import Results


def simulated(
    question: SimulateQuestion, threads: int, progress: Progress | None
) -> SimulateAnswer:
    """What each seat won, or what it had won when time was up or Ctrl-C came."""
    from tripledraw.analysis.simulator import POLICIES, simulation
    from tripledraw.rules.options import Stakes

    for place, policy in enumerate(question.policies):
        if policy not in POLICIES:
            raise BadQuestion(
                f"there is no policy {policy!r} to play by; there are {', '.join(POLICIES)}",
                f"policies[{place}]",
                policy,
            )
    stakes = Stakes()
    hands = simulation(
        question.players,
        question.hands,
        question.policies,
        seed=question.seed,
        stacks=question.stack * stakes.small_bet or None,
        stakes=stakes,
        cap=question.cap,
        threads=threads,
    )
    started = time.perf_counter()
    found: Results | None = None
    stopped: Stopped = "trials"
    try:
        for found in hands:
            spent = time.perf_counter() - started
            if progress is not None:
                done = max(found.hands / question.hands, spent / question.seconds)
                progress(min(1.0, done), _told(question, found, spent, stopped))
            if spent > question.seconds and found.hands < question.hands:
                stopped = "time"
                break
    except KeyboardInterrupt:
        if found is None:
            raise
        stopped = "interrupted"
    assert found is not None
    return _told(question, found, time.perf_counter() - started, stopped)


def _told(
    question: SimulateQuestion, found: Results, seconds: float, stopped: Stopped
) -> SimulateAnswer:
    small_bet = found.stakes.small_bet
    seats = [
        SeatResult(
            seat=seat + 1,
            policy=found.policies[seat],
            small_bets=float(found.mean[seat]) / small_bet,
            error=float(found.standard_error[seat]) / small_bet,
            won=float(found.won[seat]) / found.hands,
            showdowns=float(found.showdowns[seat]) / found.hands,
        )
        for seat in range(found.players)
    ]
    stacks = (
        f"stacks of {question.stack} small bets" if question.stack else "stacks nobody can lose"
    )
    return SimulateAnswer(
        players=found.players,
        hands=found.hands,
        seats=tuple(seats),
        decisions=found.decisions,
        reshuffles=found.reshuffles,
        seconds=seconds,
        stopped=stopped,
        method=(
            f"Whole hands dealt and played by the rules, at most {question.cap} bets a street, "
            f"{stacks}, the button moving on after each hand; errors are one standard error."
        ),
    )
