"""The kernels of the coach agree with the rules: the same cards and acts lead to the same chips."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tripledraw.analysis import hindsight, likelihood
from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver import history, keeping
from tripledraw.analysis.solver.numbering import BEFORE
from tripledraw.bots import BOTS
from tripledraw.coach.moments import Moment, moments
from tripledraw.coach.spots import OffTree, check, known_hand, opponent, place
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Fold, Raise
from tripledraw.rules.events import DRAWING
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State, hide

STAKES = Stakes(5, 10)
STACK = 1_000


@pytest.fixture(scope="module")
def silent() -> likelihood.Tables:
    """A strategy that knows nothing: it calls everything, and stands pat."""
    places = np.empty(keeping.HANDS, np.uint16)
    keeping._values(places)
    entries = np.zeros((4, keeping.HANDS), np.uint32)
    entries[3] = places.astype(np.uint32) << 10
    layout = history.layout((1, 1, 1, 1))
    play = np.zeros(int(layout[-1]), np.uint8)
    play[int(layout[4]) :: history.DRAWING_ROW] = 63
    counts = np.ones(4, np.int64)
    return likelihood.Tables(play, entries, layout, counts, np.zeros(0, np.uint8))


def decisions(seats: int, seed: int) -> list[Moment]:
    """Those of a hand of people who play a lot, in which two are left."""
    state, events = start(STAKES, ONLINE, (STACK,) * seats, 0, seed=seed.to_bytes(4, "big"))
    told = list(events)
    rng = random.Random(seed)
    while (seat := state.to_act) is not None:
        name = "loose" if (seat + seed) % 2 else "rulebook"
        seen = hide(state, seat)
        state, events = apply(state, BOTS[name](seen, seat, legal(seen), rng))
        told += events
    return [moment for moment in moments(told) if len(moment.state.live) == 2]


def played_on(state: State, action: Action) -> State:
    """The end of the hand if all call and stand pat after this."""
    state, _ = apply(state, action)
    while state.to_act is not None:
        if state.stage is DRAWING:
            state, _ = apply(state, STAND_PAT)
        else:
            state, _ = apply(state, Call() if legal(state).to_call else Check())
    return state


def acts_of(moment: Moment) -> list[tuple[Action, int]]:
    """What can be done without drawing a card, as the rules and as the kernels call it."""
    if moment.state.stage is DRAWING:
        return [(STAND_PAT, 31)]
    allowed = legal(moment.state)
    found: list[tuple[Action, int]] = [(Call() if allowed.to_call else Check(), history.CALL)]
    if allowed.to_call:
        found.append((Fold(), history.FOLD))
    if allowed.bet_to is not None:
        found.append((Bet() if allowed.opens else Raise(), history.RAISE))
    return found


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_what_a_choice_brings_is_what_the_rules_pay(seats: int, silent: likelihood.Tables) -> None:
    judged = 0
    for seed in range(60):
        for moment in decisions(seats, seed):
            state, seat = moment.state, moment.seat
            try:
                hand = known_hand(state, seat)
                other = opponent(state, seat)
                check(moment, other)
            except OffTree:
                continue
            here = place(moment, other)
            node = hindsight.node_of(here.seat, here.street, here.bets, drawing=here.drawing)
            spot = hindsight.Spot(
                here.seat, here.street, node, here.level, here.last,
                np.array(here.drawn, np.int64), here.dead,
            )  # fmt: skip
            cards = np.array(sorted(indices(hand)), np.uint8)
            scene = np.zeros((1, 35), np.uint8)
            scene[0, :5] = sorted(indices(state.hands[other]))
            acts = acts_of(moment)
            worth, wins = hindsight.worths(1, spot, cards, scene, [act for _, act in acts], silent)
            for (action, _), brings in zip(acts, worth[:, 0], strict=True):
                after = played_on(state, action).stacks[seat] - state.stacks[seat]
                assert brings * STAKES.small_bet / 2 == after, (seed, moment, action)
                judged += 1
            assert set(wins.tolist()) <= {0.0, 0.5, 1.0}
    assert judged > 200


def test_everybody_is_as_likely_before_he_has_done_anything(silent: likelihood.Tables) -> None:
    none = np.zeros(0, np.int64)
    steps = likelihood.Steps(none, none, none, none, none, none.astype(float), none.astype(float))
    unseen = np.array(sorted(set(range(52)) - {0, 1, 2, 3, 4}), np.uint8)
    scenes, amount = likelihood.scenes_for(steps, unseen, silent, wanted=4_000, seed=3)
    assert amount == pytest.approx(10_000)
    assert scenes.shape == (4_000, 35)
    assert not np.isin(scenes[:, :5], [0, 1, 2, 3, 4]).any()
    assert all(len(set(scene.tolist())) == 35 for scene in scenes[:200])
    often = np.bincount(scenes[:, :5].ravel(), minlength=52)[5:] / 4_000
    assert often == pytest.approx(np.full(47, 5 / 47), abs=0.03)


def test_a_raise_makes_hands_that_raise_likelier(silent: likelihood.Tables) -> None:
    """A strategy of two buckets: the first 2,000 hands by number raise, all others fold."""
    entries = silent.entries.copy()
    counts = np.full(4, 2, np.int64)
    layout = history.layout((2, 2, 2, 2))
    play = np.zeros(int(layout[-1]), np.uint8)
    entries[0, :2_000] |= 1
    play[history.FOLD] = 60
    play[history.BETTING_ROW + history.RAISE] = 60
    tables = likelihood.Tables(play, entries, layout, counts, np.zeros(0, np.uint8))
    one = np.zeros(1, np.int64)
    raised = likelihood.Steps(
        np.array([likelihood.ACTED]), one, one, one, np.array([history.RAISE]),
        one.astype(float), one.astype(float),
    )  # fmt: skip
    unseen = np.arange(52).astype(np.uint8)
    scenes, _ = likelihood.scenes_for(raised, unseen, tables, wanted=2_000, seed=3)
    numbers = np.array([sum(BEFORE[card, at + 1] for at, card in enumerate(s[:5])) for s in scenes])
    # One hand in 1,300 raises always, the others once in three hundred.
    assert (numbers < 2_000).mean() == pytest.approx(0.77e-3 / (0.77e-3 + 1 / 300), abs=0.04)


def test_draws_are_weighed_by_how_many_cards_were_taken(silent: likelihood.Tables) -> None:
    """Nobody draws three where the strategy always stands pat; then all are as likely, and do."""
    one, three = np.ones(1, np.int64), np.array([3])
    zero = np.zeros(1, np.int64)
    drew = likelihood.Steps(
        np.array([likelihood.DREW]), one, zero, zero, three, zero.astype(float), zero.astype(float)
    )
    unseen = np.arange(52).astype(np.uint8)
    scenes, amount = likelihood.scenes_for(drew, unseen, silent, wanted=1_000, seed=5)
    assert amount == pytest.approx(40_000)
    ranks = scenes[:, :5] % 13
    assert (ranks.min(axis=1) <= 2).mean() > 0.6, "who draws three keeps his two lowest"
