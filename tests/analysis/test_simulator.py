"""The simulator: its hands replay in the rules to the same chip, and it adds up what it should."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.conftest import Rig

from tripledraw import Game, Stage, Stakes
from tripledraw.analysis.simulator import (
    CALL,
    POLICIES,
    RAISE,
    Results,
    from_table,
    policy,
    recorded_hand,
    simulate,
    simulation,
)
from tripledraw.rules.events import PotAwarded, StubReshuffled
from tripledraw.rules.options import ONLINE


def random_game(chance: Random) -> dict[str, Any]:
    """A game of any kind: some with deep stacks, most with short ones, of many sizes."""
    players = chance.randint(2, 6)
    blind = chance.choice([1, 2, 5, 10, 10, 25])
    small = chance.choice([0, 0, 1, blind])
    deepest = chance.choice([2, 8, 30, 100])
    stacks = None
    cap = chance.choice([4, 4, 5, None])
    if cap is None or chance.random() < 0.8:
        stacks = [chance.randint(1, deepest * blind) for _ in range(players)]
    return {
        "players": players,
        "policies": [
            chance.choice(["random", "random", "caller", "rulebook"]) for _ in range(players)
        ],
        "seed": chance.getrandbits(64),
        "stacks": stacks,
        "stakes": Stakes(min(small, blind), blind),
        "cap": cap,
        "button": chance.choice([None, chance.randrange(players)]),
    }


def test_hands_replay_in_the_rules_to_the_same_stacks(rig: Rig) -> None:
    hands = rig.count(small=300, full=20_000)
    chance = Random(rig.seed)
    seen: Counter[str] = Counter()
    for number in range(hands):
        game = random_game(chance)
        hand = recorded_hand(number, **game)
        state, events = hand.replay()
        assert state.over, (number, game)
        assert state.stacks == hand.final, (number, game)
        pots = {event.pot for event in events if isinstance(event, PotAwarded)}
        seen["with side pots"] += len(pots) > 1
        seen["with someone all in"] += 0 in state.stacks
        seen["reshuffled"] += any(isinstance(event, StubReshuffled) for event in events)
    assert min(seen.values()) > hands / 50
    rig.record(f"all to the same stacks; {dict(seen)}")


def test_hands_replay_in_a_game() -> None:
    hand = recorded_hand(3, 6, "random", stacks=150)
    game = Game(hand.stakes, hand.stacks, hand.button, ONLINE, deck=hand.deck, stubs=hand.stubs)
    assert game.stage is Stage.BETTING
    assert hand.replay()[0].stacks == hand.final
    assert sum(hand.final) == 6 * 150


def test_results_are_the_sum_of_the_hands() -> None:
    game: dict[str, Any] = {
        "players": 4,
        "policies": ["random", "caller", "random", "rulebook"],
        "seed": 3,
        "stacks": [90, 200, 35, 1000],
    }
    results = simulate(hands=250, **game)
    hands = [recorded_hand(number, **game) for number in range(250)]
    nets = np.array([np.subtract(hand.final, hand.stacks) for hand in hands])
    assert results.net.tolist() == nets.sum(axis=0).tolist()
    assert results.won.tolist() == (nets > 0).sum(axis=0).tolist()
    assert results.decisions == sum(len(hand.decisions) for hand in hands)
    assert results.reshuffles == sum(len(hand.stubs) for hand in hands)
    assert np.allclose(results.mean, nets.mean(axis=0))
    assert np.allclose(results.standard_error, nets.std(axis=0, ddof=1) / 250**0.5)
    assert [hand.button for hand in hands[:6]] == [0, 1, 2, 3, 0, 1]
    assert results.policies == ("random", "caller", "random", "rulebook")


def test_threads_and_parts_change_nothing() -> None:
    one = simulate(3, 20_000, seed=5)
    two = simulate(3, 20_000, seed=5, threads=2)
    assert one.net.tolist() == two.net.tolist()
    assert one.standard_error.tolist() == two.standard_error.tolist()
    assert simulate(3, 20_000, seed=6).net.tolist() != one.net.tolist()


def test_progress_tells_what_is_known_so_far() -> None:
    told: list[Results] = []
    last = simulate(2, 250_000, "caller", progress=told.append)
    assert [results.hands for results in told] == [200_000, 250_000]
    assert told[-1] is last
    steps = simulation(2, 250_000, "caller")
    assert next(steps).net.tolist() == told[0].net.tolist()


def test_nobody_wins_where_all_play_alike() -> None:
    for players in (2, 3, 6):
        results = simulate(players, 60_000, "random", threads=2)
        assert results.net.sum() == 0
        assert (abs(results.mean) < 4.5 * results.standard_error).all()
    good = simulate(2, 20_000, ["rulebook", "random"])
    assert good.mean[0] > 10 * good.standard_error[0]


def test_the_same_cards_whatever_is_played() -> None:
    hands = [recorded_hand(7, 2, name) for name in POLICIES]
    for hand in hands:
        assert hand.deck[:10] == hands[0].deck[:10]


def test_a_policy_of_ones_own() -> None:
    @policy
    def maniac(table: Any) -> int:
        return 0 if table.drawing else RAISE

    results = simulate(2, 1_000, maniac)
    assert results.policies == ("maniac", "maniac")
    assert results.showdowns.tolist() == [1_000, 1_000]
    assert results.decisions == 1_000 * (4 + 3 * 5 + 3 * 2)
    hand = recorded_hand(0, 2, maniac)
    assert hand.decisions[:4] == (RAISE, RAISE, RAISE, CALL)
    assert set(hand.decisions) == {RAISE, CALL, ()}


def test_a_policy_by_a_table() -> None:
    chances = np.zeros((4, 8, 3, 3))
    chances[..., CALL] = 1
    calls = from_table(chances)
    results = simulate(2, 2_000, calls)
    assert results.net.tolist() == simulate(2, 2_000, "caller").net.tolist()
    chances[0] = [1, 0, 0]
    results = simulate(2, 2_000, [from_table(chances, "folds"), calls], button=0)
    assert results.net.tolist() == [-10_000, 10_000]
    with pytest.raises(ValueError, match=re.escape("shape (4, 8, 3, 3), not (3, 3)")):
        from_table(chances[0, 0])
    with pytest.raises(ValueError, match="add up to 1"):
        from_table(chances / 2)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 1}, "a hand has 2-6 players, not 1"),
        ({"players": 7}, "a hand has 2-6 players, not 7"),
        ({"hands": 0}, "at least 1, not 0"),
        ({"hands": 2.5}, "at least 1, not 2.5"),
        ({"policies": "bold"}, "one of random, caller, rulebook, or a Policy, not 'bold'"),
        ({"policies": ["random"] * 3}, "2 players, and 3 policies"),
        ({"stacks": [100]}, "2 players, and 1 stacks"),
        ({"stacks": [100, 0]}, "seat 1 needs a whole number of chips, at least 1: 0"),
        ({"stacks": 99.5}, "seat 0 needs a whole number of chips"),
        ({"cap": 0}, "the cap is a whole number of bets"),
        ({"cap": None}, "without a cap the stacks must be given"),
        ({"button": 2}, "the button is at a seat 0-1, or None, not 2"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"threads": 0}, "at least one thread, not 0"),
    ],
)
def test_what_is_no_simulation(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        simulate(**{"players": 2, "hands": 10, **wrong})
