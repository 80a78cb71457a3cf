"""How fast equities, draw advice and odds come, beside poker-equity where it can do the same.

CPU time of one process on one core, median of runs that take turns. Both count the same spots, and
must come to the same equities. Several draws no other library can: there our own rate stands alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time

import poker_equity
from bench.numbers import Work, on_one_core, rates, row, two_cores

from tripledraw.analysis.draws import draws
from tripledraw.analysis.equity import equity
from tripledraw.analysis.holdings import Holdings, Side, holdings, side, unknown
from tripledraw.analysis.odds import odds
from tripledraw.analysis.policies import BEST, RULES
from tripledraw.cards import DECK

ONE_DRAW = (
    ("pat v draw 1", "9h8c6d4s2h", "2c3d4h7s"),
    ("draw 2 v draw 1", "2h3h7d", "2c3d4h7s"),
    ("draw 2 v draw 2", "2h3h7d", "2c3d4h"),
    ("draw 3 v draw 2", "2h3h", "2c3d4h"),
)
PLAYED: tuple[tuple[str, tuple[Side, ...]], ...] = (
    ("pat v draw 1", (side("9h8c6d4s2h"), side("2c3d4h7s"))),
    ("pat v draw 2", (side("9h8c6d4s2h"), side("2c3d7s"))),
    ("draw 1 v draw 1", (side("8h6h4d2c"), side("2d3d4h7s"))),
    (
        "draw 1 v draw 1, by rules",
        (side("8h6h4d2c", policy=RULES), side("2d3d4h7s", policy=RULES)),
    ),
    (
        "draw 1 v draw 1, at their best",
        (side("8h6h4d2c", policy=BEST), side("2d3d4h7s", policy=BEST)),
    ),
    ("two unknown hands, by rules", (unknown(),) * 2),
    ("six unknown hands, by rules", (unknown(),) * 6),
)
TRIALS = 1_520_000


def count_ours(sides: list[Side], count: int) -> None:
    for _ in range(count):
        equity(sides, 1)


def count_theirs(hands: list[str], count: int) -> None:
    for _ in range(count):
        poker_equity.exact_from_text("deuce_seven", hands, "", "")


def play(sides: Sequence[Side], left: int, trials: int, threads: int = 1) -> None:
    equity(sides, left, budget=0, error=0, trials=trials, threads=threads)


def bench_one_draw() -> None:
    for name, one, two in ONE_DRAW:
        hands = [one, two]
        sides = [side(hand) for hand in hands]
        theirs = poker_equity.exact_from_text("deuce_seven", hands, "", "")
        ours = equity(sides, 1)
        assert ours.exact
        assert abs(ours.shares[0] - theirs["players"][0]["equity"]) < 1e-12
        count = max(1, 400_000 // ours.deals)
        their_count = max(1, count // 20)
        works: dict[str, tuple[int, Work]] = {
            "ours": (count * ours.deals, partial(count_ours, sides, count)),
            "theirs": (their_count * ours.deals, partial(count_theirs, hands, their_count)),
        }
        rate = rates(works)
        note = f"{ours.deals:,} deals, a call for each spot"
        row(f"deals counted, {name}", rate["ours"], rate["theirs"], note)
        row(f"poker-equity, {name}", rate["theirs"])
        if name == "pat v draw 1":
            bench_ranges(rate["theirs"])


def some(size: int, count: int, seed: int) -> Holdings:
    rng = Random(seed)
    low = [card for card in DECK if card.rank <= 10]
    return holdings(*(rng.sample(low, size) for _ in range(count)))


def bench_ranges(theirs: float) -> None:
    sides = [Side(some(5, 500, 1)), Side(some(4, 500, 2))]
    found = equity(sides, 1)
    assert found.exact
    rate = rates({"ours": (found.deals, lambda: equity(sides, 1))})
    what = "deals counted, a range of 500 pat v 500 draws to one"
    row(what, rate["ours"], theirs, f"{found.deals:,} deals, beside poker-equity's spots")


def bench_several_draws() -> None:
    for name, sides in PLAYED:
        for left in (2, 3) if len(sides) == 2 else (3,):
            works: dict[str, tuple[int, Work]] = {
                "ours": (TRIALS, partial(play, sides, left, TRIALS))
            }
            row(f"deals played, {name}, {left} draws", rates(works)["ours"])
    sides = PLAYED[1][1]
    exact = equity(sides, 3)
    assert exact.exact
    rate = rates({"ours": (exact.deals, lambda: equity(sides, 3))})
    row("orders counted, pat v draw 2, 3 draws", rate["ours"], None, f"{exact.deals:,} in all")
    two_cores(
        "deals played, pat v draw 1, 3 draws",
        lambda threads: play(PLAYED[0][1], 3, 20_000_000, threads),
        20_000_000,
    )


def milliseconds(what: str, work: Work, note: str) -> None:
    work()
    times = []
    for _ in range(7):
        started = process_time()
        work()
        times.append(process_time() - started)
    print(f"| {what} | {1_000 * median(times):,.0f} ms | | {note} |", flush=True)


def bench_advice() -> None:
    pat = side("9h8c6d4s2h")
    for left in (1, 2, 3):
        for name, against in (("an unknown hand", unknown()), ("a pat hand", pat)):
            work = partial(draws, "2c3d4h7sKd", left, [against])
            milliseconds(f"draws, {left} left, against {name}", work, "the 32 ways of one hand")
    milliseconds("odds, 2 draws", lambda: odds("2c3d4h", 2), "five lows, counted")
    milliseconds("odds, 3 draws", lambda: odds("2c3d4h", 3), "five lows, 400,000 deals each")


FIRST_USE = """
from time import perf_counter
started = perf_counter()
from tripledraw.analysis.draws import draws
from tripledraw.analysis.equity import equity
from tripledraw.analysis.holdings import side, unknown
sides = [side("9h8c6d4s2h"), side("2c3d4h7s")]
equity(sides, 1), equity(sides, 3), equity(sides, 3, budget=0)
equity([*sides, side("2s3h5s7d")], 1), equity([unknown(), unknown()], 3, seconds=0.1)
draws("2c3d4h7sKd", 2)
print(perf_counter() - started)
"""


def bench_first_use() -> None:
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        for which in ("first", "second"):
            told = subprocess.run(
                [sys.executable, "-c", FIRST_USE], env=environment, check=True, capture_output=True
            )
            print(
                f"| equities and draws, {which} use | {float(told.stdout):.1f} s | | |", flush=True
            )


def main() -> None:
    on_one_core()
    print("| what | a second | beside | |\n|---|---:|---:|---|")
    bench_one_draw()
    bench_several_draws()
    bench_advice()
    bench_first_use()


if __name__ == "__main__":
    main()
