"""How fast values and simulated hands come by the million, beside other libraries in the same run.

CPU time of one process on one core, median of runs that alternate between all. Every hand that is
compared has the value ``lowball`` gives it. Evaluators of high hands do for lowball when their
answers go through a table of 7,462 entries; that look-up is in their time. ``phevaluator`` and
``pkrbot`` are not among our requirements: without them their rows say so.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations, starmap
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
import poker_equity
import pokerkit
from bench.rules import pokerkit_hands

from tripledraw import DECK, Stakes, value
from tripledraw.analysis import values as tables
from tripledraw.analysis import wide
from tripledraw.analysis.simulator import simulate
from tripledraw.analysis.values import values, values_of_texts

RUNS = 5
SAMPLE = 43  # every so manyth of all hands, for peers that take one at a time
Work = Callable[[], Any]


def on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def on_all_cores() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def rates(works: dict[str, tuple[int, Work]]) -> dict[str, float]:
    """How much a second each work does: the median of runs in which all take turns."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for run in range(RUNS + 1):
        for name, (_, work) in works.items():
            started = process_time()
            work()
            if run:  # the first one warms up
                seconds[name].append(process_time() - started)
    return {name: count / median(seconds[name]) for name, (count, _) in works.items()}


def row(what: str, rate: float, peer: float | None = None, note: str = "") -> None:
    ratio = "" if peer is None else f"{rate / peer:,.1f}x"
    print(f"| {what} | {rate:,.0f} | {ratio} | {note} |", flush=True)


def installed(package: str) -> str | None:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        print(f"| {package} | is not installed | | |")
        return None


def reversed_high(evaluate: Callable[..., int], hands: list[Any], wanted: list[int]) -> Work:
    """A high evaluator's work: its answers, and from them the values by a table."""
    answers = list(starmap(evaluate, hands))
    table = dict(zip(answers, wanted, strict=True))
    assert [table[answer] for answer in answers] == wanted

    def work() -> list[int]:
        return [table[answer] for answer in starmap(evaluate, hands)]

    return work


def with_numpy(hands: Any) -> Any:
    """The same tables in NumPy alone, a part at a time."""
    out = np.empty(len(hands), np.uint16)
    for first in range(0, len(hands), 32_768):
        part = hands[first : first + 32_768]
        keys = tables.KEYS[part[:, 0]]
        for place in range(1, 5):
            keys += tables.KEYS[part[:, place]]
        weights = keys & tables._WEIGHT_MASK
        rows = weights >> 8
        rows += ((keys & keys >> 2 & tables._FIVE_OF_A_SUIT) != 0) * np.uint32(tables._FLUSHES)
        out[first : first + 32_768] = tables._PACKED[tables._STARTS[rows] + (weights & 255)]
    return out


def bench_values() -> None:
    every = np.fromiter(combinations(range(52), 5), np.dtype((np.uint8, 5)), 2_598_960)
    sample = every[::SAMPLE]
    wanted = [value([DECK[card] for card in hand]) for hand in sample.tolist()]
    chance = np.random.default_rng(27)
    mixed = chance.permuted(every[chance.permutation(len(every))], axis=1)
    out = np.empty(len(mixed), np.uint16)
    texts = ["".join([DECK[card].text for card in hand]) for hand in mixed[:500_000].tolist()]
    text = "\n".join(texts).encode()
    assert values(sample).tolist() == with_numpy(sample).tolist() == wanted
    peers = {card: next(iter(pokerkit.Card.parse(card.text))) for card in DECK}
    their_sample = [tuple(peers[DECK[card]] for card in hand) for hand in sample.tolist()]
    works: dict[str, tuple[int, Work]] = {
        "ours": (len(mixed), lambda: values(mixed, out=out)),
        "numpy": (len(mixed), lambda: with_numpy(mixed)),
        "texts": (len(texts), lambda: values_of_texts(texts)),
        "text": (len(texts), lambda: values_of_texts(text)),
        "pokerkit": (len(sample), lambda: list(map(pokerkit.StandardLowHand, their_sample))),
        "equity": (len(texts), lambda: poker_equity.score_batch("deuce_seven", texts)),
    }
    names = {"pokerkit": f"PokerKit {version('pokerkit')}", "equity": "poker-equity, from strings"}
    if named := installed("phevaluator"):
        from phevaluator import _pheval  # type: ignore[import-not-found,import-untyped,unused-ignore]

        numbers = [tuple(4 * (card % 13) + card // 13 for card in hand) for hand in sample.tolist()]
        works["phevaluator"] = (
            len(sample),
            reversed_high(_pheval.evaluate_5cards, numbers, wanted),
        )
        names["phevaluator"] = f"{named}, its C core, and a table"
    if named := installed("pkrbot"):
        import pkrbot  # type: ignore[import-not-found,import-untyped,unused-ignore]

        pairs = [
            (bytes(card % 13 for card in hand), bytes(card // 13 for card in hand), 5)
            for hand in sample.tolist()
        ]
        works["pkrbot"] = len(sample), reversed_high(pkrbot.evaluate_raw, pairs, wanted)
        names["pkrbot"] = f"{named}, its C core, and a table"
    rate = rates(works)
    best = max(rate[name] for name in names)
    registers = "64 at a time" if wide.AVAILABLE else "one by one"
    row("values of hands, arrays of (N, 5)", rate["ours"], best, f"{registers}; random order")
    row("the same tables, NumPy alone", rate["numpy"], best)
    row("values of a list of strings", rate["texts"], rate["equity"], "beside poker-equity")
    row("values of one text, a hand a line", rate["text"], rate["equity"], "beside poker-equity")
    for name, named in names.items():
        row(named, rate[name])
    many, filled = np.tile(mixed, (8, 1)), np.tile(out, 8)
    two_cores("values", lambda threads: values(many, threads, filled), len(many))


def two_cores(what: str, work: Callable[[int], Any], count: int) -> None:
    """The same on two cores, by the clock on the wall."""
    on_all_cores()
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(2 * RUNS + 1):
        for threads, times in seconds.items():
            started = perf_counter()
            work(threads)
            times.append(perf_counter() - started)
    one, two = (count / median(times) for times in seconds.values())
    row(f"{what}, two threads", two, one, "beside one thread, by the clock")
    on_one_core()


def bench_simulator() -> None:
    for seats, ours, theirs in ((2, 300_000, 150), (6, 100_000, 50)):
        simulated = partial(simulate, seats, ours)
        played = partial(pokerkit_hands, seats, theirs, 1)
        rate = rates({"ours": (ours, simulated), "theirs": (theirs, played)})
        row(f"hands simulated, {seats} players", rate["ours"], rate["theirs"], "beside PokerKit")
        short = rates({"short": (ours, partial(simulated, stacks=120))})["short"]
        row(f"the same with short stacks, {seats} players", short, note="side pots")
        row(f"PokerKit, {seats} players", rate["theirs"])
    count = 600_000
    two_cores("hands simulated", lambda threads: simulate(2, count, threads=threads), count)


FIRST_USE = """
from time import perf_counter
started = perf_counter()
from tripledraw.analysis.simulator import simulate
from tripledraw.analysis.values import values
values([[8, 20, 32, 44, 3]])
simulate(2, 10, ["rulebook", "random"])
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
                f"| {which} use of both, seconds | {float(told.stdout):.1f} | | imports included |"
            )


def main() -> None:
    assert Stakes(5, 10) == Stakes()
    warnings.filterwarnings("ignore", module="pokerkit")
    on_one_core()
    print(f"| CPU time, one core, median of {RUNS} | a second | ratio | |")
    print("|---|---:|---:|---|")
    bench_values()
    bench_simulator()
    bench_first_use()


if __name__ == "__main__":
    main()
