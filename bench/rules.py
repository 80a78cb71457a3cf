"""How fast the rules are, beside PokerKit in the same run: whole hands, and the value of a hand.

Policy of the whole hands: facing a bet fold 15 %, raise 25 % where legal, else call; otherwise bet
40 %, else check; each card is thrown with 40 %. All dealer's work is automatic, all assertions are
on. CPU time of one process, median of five runs that alternate between the two.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from importlib.metadata import version
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pokerkit

from tripledraw import (
    DECK,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Game,
    Raise,
    Stage,
    Stakes,
    parse_cards,
    value,
)

RUNS = 5
STACK = 2_000
STAKES = Stakes(5, 10)
FOLD, CHECK, CALL, BET, RAISE = Fold(), Check(), Call(), Bet(), Raise()
SAMPLE = 43  # every so manyth of all hands


def our_hands(seats: int, hands: int, seed: int) -> tuple[float, int]:
    """Play hands through ``Game``: CPU seconds and the actions they took."""
    rng = Random(seed)
    chance = rng.random
    actions = 0
    started = process_time()
    for number in range(hands):
        game = Game(STAKES, (STACK,) * seats, 0, seed=b"%d %d" % (seed, number))
        while (seat := game.to_act) is not None:
            actions += 1
            if game.stage is Stage.DRAWING:
                game.act(Discard(tuple([card for card in game.hands[seat] if chance() < 0.4])))
                continue
            legal = game.legal
            if not legal.to_call:
                may_bet = chance() < 0.4 and legal.bet_to is not None
                game.act((BET if legal.opens else RAISE) if may_bet else CHECK)
                continue
            roll = chance()
            if roll < 0.15:
                game.act(FOLD)
            elif roll < 0.40 and legal.bet_to is not None:
                game.act(RAISE)
            else:
                game.act(CALL)
    return process_time() - started, actions


def pokerkit_hands(seats: int, hands: int, seed: int) -> tuple[float, int]:
    """The same through PokerKit, all of its automations on."""
    rng = Random(seed)
    chance = rng.random
    chores = tuple(pokerkit.Automation)
    create = pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state
    actions = 0
    started = process_time()
    for _ in range(hands):
        state = create(chores, True, 0, (5, 10), 10, 20, STACK, seats)
        while state.status:
            actions += 1
            seat = state.stand_patter_or_discarder_index
            if seat is not None:
                state.stand_pat_or_discard(
                    tuple([card for card in state.hole_cards[seat] if chance() < 0.4])
                )
            elif not state.checking_or_calling_amount:
                if chance() < 0.4 and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()
            else:
                roll = chance()
                if roll < 0.15:
                    state.fold()
                elif roll < 0.40 and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()
    return process_time() - started, actions


def our_values(hands: list[Any]) -> float:
    started = process_time()
    for hand in hands:
        value(hand)
    return process_time() - started


def pokerkit_values(hands: list[Any]) -> float:
    rank = pokerkit.StandardLowHand
    started = process_time()
    for hand in hands:
        rank(hand)
    return process_time() - started


def alternating(runs: int, ours: Callable[[int], Any], theirs: Callable[[int], Any]) -> Any:
    """Both in turn, so that a busy machine troubles them alike."""
    ours(0), theirs(0)
    pairs = [(ours(run), theirs(run)) for run in range(1, runs + 1)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def row(what: str, ours: float, theirs: float, note: str = "") -> None:
    print(f"| {what} | {ours:,.0f} | {theirs:,.0f} | {ours / theirs:.1f}x | {note} |")


def main() -> None:
    assert not sys.flags.optimize, "the assertions belong to what is measured"
    warnings.filterwarnings("ignore", module="pokerkit")
    print(f"| CPU time, median of {RUNS} | tripledraw | PokerKit {version('pokerkit')} | ratio | |")
    print("|---|---:|---:|---:|---|")
    for seats, ours_n, theirs_n in ((2, 1_500, 150), (6, 500, 50)):
        ours, theirs = alternating(
            RUNS,
            lambda run, n=ours_n, s=seats: our_hands(s, n, run),  # type: ignore[misc]
            lambda run, n=theirs_n, s=seats: pokerkit_hands(s, n, run),  # type: ignore[misc]
        )
        row(
            f"hands/s, {seats} players",
            ours_n / median(seconds for seconds, _ in ours),
            theirs_n / median(seconds for seconds, _ in theirs),
            f"{sum(a for _, a in ours) / ours_n / RUNS:.1f} and "
            f"{sum(a for _, a in theirs) / theirs_n / RUNS:.1f} actions a hand",
        )
    sample = [hand for number, hand in enumerate(combinations(DECK, 5)) if number % SAMPLE == 0]
    peers = {card: next(iter(pokerkit.Card.parse(card.text))) for card in DECK}
    their_sample = [tuple(peers[card] for card in hand) for hand in sample]
    seconds = alternating(
        RUNS, lambda run: our_values(sample), lambda run: pokerkit_values(their_sample)
    )
    ours_s, theirs_s = (len(sample) / median(each) for each in seconds)
    row("value of a hand, hands/s", ours_s, theirs_s, "one hand a call")
    assert value(parse_cards("7h5c4d3s2c")) == 1


if __name__ == "__main__":
    main()
