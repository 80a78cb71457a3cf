"""The league: the strong bot against everybody, on duplicate deals, as docs/strength.md has it.

`python -m bench.league` plays all of it; `--deals` and `--hands` make it shorter. Two players meet
inside a kernel where both are known there, by hundreds of deals a second, else by the rules, as
`tripledraw match` plays; one match is played both ways. `--earlier FILE` adds a strategy of before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tripledraw.matches.playing import Plan
from tripledraw.matches.result import Tally
from tripledraw.matches.running import play

STRONG = "strong"
ANCHORS = ("random", "caller", "tight", "loose")
SEED = 20_270
BY_RULES = ((STRONG, "rulebook"), (STRONG, "beginner"), (STRONG, "loose"), (STRONG, STRONG))
AMONG_MANY = (
    (6, "rulebook"), (6, "loose"), (6, "tight"), (6, "beginner"), (6, "caller"),
    (5, "rulebook"), (4, "rulebook"), (3, "rulebook"), (3, "loose"), (3, "tight"),
)  # fmt: skip
"""How many sit at the table, and who the others are."""
AMONG_BY_RULES = ("rulebook", "loose")
OTHERS = (("rulebook", "tight"), ("rulebook", "loose"), ("rulebook", "caller"), ("loose", "tight"))

HEAD = "| match | in all | BTN | BB | deals | how |\n|---|---:|---:|---:|---:|---|"
HEAD_MANY = (
    "| one among many | in all | BTN | SB | BB | UTG | HJ | CO | hands |\n|---|" + "---:|" * 8
)


def main(words: list[str]) -> None:
    """Play the league and print its tables."""
    reading = argparse.ArgumentParser(prog="python -m bench.league", description=__doc__)
    reading.add_argument("--deals", type=int, default=200_000, help="for each match of a kernel")
    reading.add_argument("--hands", type=int, default=20_000, help="for each match by the rules")
    reading.add_argument("--many", type=int, default=200_000, help="for each match of many")
    reading.add_argument("--cross", type=int, default=12_000, help="for each of those by the rules")
    reading.add_argument("--earlier", type=Path, action="append", default=[])
    reading.add_argument("--seed", type=int, default=SEED)
    asked = reading.parse_args(words)
    print(f"seed {asked.seed}\n\n{HEAD}")
    for row in _by_kernel(asked.deals, asked.seed, asked.earlier):
        print(row, flush=True)
    for bots in (*BY_RULES, *OTHERS):
        print(_by_rules(bots, asked.hands, asked.seed), flush=True)
    print(f"\n{HEAD_MANY}")
    for row in _among_by_kernel(asked.many, asked.seed):
        print(row, flush=True)
    for others in AMONG_BY_RULES:
        print(_among(others, asked.cross, asked.seed), flush=True)


def _by_kernel(deals: int, seed: int, earlier: list[Path]) -> Iterator[str]:
    import numpy as np

    from tripledraw.analysis.solver.arena import Cards, match
    from tripledraw.analysis.solver.buckets import Bucketing
    from tripledraw.analysis.solver.dealing import entries
    from tripledraw.analysis.solver.strategy import load
    from tripledraw.bots.solved import shipped

    ours = shipped()
    known = entries(Bucketing(ours.kept, ours.buckets))
    cards = Cards(known, ours.layout, np.array(ours.header.counts, np.int64))
    others = [(name, name) for name in ANCHORS]
    others += [(path.name, load(path).table) for path in earlier]  # type: ignore[misc]
    for name, player in others:
        started = time.perf_counter()
        score = match(cards, ours.table, player, deals, seed)
        seconds = time.perf_counter() - started
        told = (
            f"{score.won:+.2f} ± {score.error:.2f} | {score.on_the_button:+.2f} | "
            f"{score.in_the_blind:+.2f} | {deals:,}"
        )
        yield f"| {STRONG} v {name} | {told} | kernel, {seconds:.0f} s |"


def _by_rules(bots: tuple[str, ...], hands: int, seed: int) -> str:
    tally, seconds = _played(bots, hands // len(bots), seed)
    result = tally.result()
    first = result.standings[0]
    button, blind = first.seats.values()
    named = f"{bots[0]} v {bots[1]}"
    told = f"{first.rate} | {button.rate:+.2f} | {blind.rate:+.2f} | {result.deals:,}"
    return f"| {named} | {told} | rules, {seconds:.0f} s |"


def _among_by_kernel(hands: int, seed: int) -> Iterator[str]:
    from tripledraw.analysis.solver.multiway.arena import cards, match
    from tripledraw.analysis.solver.multiway.finishes import finishes
    from tripledraw.bots.chances import finish
    from tripledraw.bots.multiway import shipped

    ours = shipped().tables
    known = cards(ours, finishes(finish))
    for players, others in AMONG_MANY:
        started = time.perf_counter()
        score = match(known, ours, others, players, -(-hands // players), seed, threads=2)
        seconds = time.perf_counter() - started
        won = [f"{seat:+.2f}" for seat in score.seats]
        # Where fewer play, it is the early seats that are missing.
        seats = " | ".join([*won[:3], *[""] * (6 - players), *won[3:]])
        yield (
            f"| {STRONG} among {players - 1} {others} | {score.won:+.2f} ± {score.error:.2f} | "
            f"{seats} | {score.hands:,}, kernel, {seconds:.0f} s |"
        )


def _among(others: str, hands: int, seed: int) -> str:
    bots = (STRONG, *[others] * 5)
    tally, seconds = _played(bots, hands // len(bots), seed)
    result = tally.result()
    first = result.standings[0]
    seats = " | ".join(f"{rate.rate:+.2f}" for rate in first.seats.values())
    return (
        f"| {STRONG} among 5 {others} | {first.rate} | {seats} | {result.hands:,}, rules, "
        f"{seconds:.0f} s |"
    )


def _played(bots: tuple[str, ...], deals: int, seed: int) -> tuple[Tally, float]:
    tally = Tally(Plan(bots, deals, True, seed))
    started = time.perf_counter()
    for part in play(tally.plan):
        tally.add(part)
    return tally, time.perf_counter() - started


if __name__ == "__main__":
    main(sys.argv[1:])
