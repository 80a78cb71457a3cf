"""Learning the real game: the abstraction, the kernels, a run that is killed and goes on."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.bots.solver_mirror import Mirror, random_game
from tests.conftest import Rig

from tripledraw import Call, Check, Fold
from tripledraw.analysis.chance import stream
from tripledraw.analysis.indices import cards_of, indices
from tripledraw.analysis.solver import arena, dealing, history, trainer
from tripledraw.analysis.solver.anchors import ANCHORS, anchor_bets, anchor_keeps
from tripledraw.analysis.solver.buckets import Bucketing, build
from tripledraw.analysis.solver.numbering import KINDS, kind_of
from tripledraw.analysis.solver.refining import alike, coarsened, joined, part, usual_numbers
from tripledraw.analysis.solver.strategy import Strategy, settled
from tripledraw.analysis.solver.training import Plan, Training, TrainingError
from tripledraw.bots import BOTS
from tripledraw.bots.solved import shipped
from tripledraw.lowball import value
from tripledraw.rules.actions import Bet, Discard, Raise


@pytest.fixture(scope="module")
def strategy() -> Strategy:
    return shipped()


@pytest.fixture(scope="module")
def bucketing(strategy: Strategy) -> Bucketing:
    return Bucketing(strategy.kept, strategy.buckets)


@pytest.fixture(scope="module")
def entries(bucketing: Bucketing) -> NDArray[np.uint32]:
    return dealing.entries(bucketing)


@pytest.fixture(scope="module")
def cards(strategy: Strategy, entries: NDArray[np.uint32]) -> arena.Cards:
    return arena.Cards(entries, strategy.layout, np.array(strategy.header.counts))


def test_hands_that_differ_in_their_suits_alone_are_of_one_kind() -> None:
    rng = random.Random(1)
    seen: dict[int, tuple[int, ...]] = {}
    for _ in range(3_000):
        hand = rng.sample(range(52), 5)
        kinds = {
            int(kind_of(*(13 * suits[card // 13] + card % 13 for card in hand)))
            for suits in permutations(range(4))
        }
        assert len(kinds) == 1
        kind = kinds.pop()
        assert 0 <= kind < KINDS
        masks = [0, 0, 0, 0]
        for card in hand:
            masks[card // 13] |= 1 << card % 13
        assert seen.setdefault(kind, tuple(sorted(masks))) == tuple(sorted(masks))


def test_every_kind_of_hand_is_in_a_bucket_with_its_like(
    bucketing: Bucketing, strategy: Strategy, entries: NDArray[np.uint32]
) -> None:
    kinds = alike(entries, bucketing.counts)
    assert np.array_equal(usual_numbers(kinds), strategy.usual)
    for street in range(3):
        # All hands of a bucket have the same choices: their usual number of cards is the same.
        drawn = 5 - np.bitwise_count(entries[street] >> 10 & 31).astype(np.int64)
        assert np.array_equal(drawn, strategy.usual[street][entries[street] & 1023])
    for row in bucketing.buckets:
        assert set(np.unique(row)) == set(range(int(row.max()) + 1))
    last = bucketing.buckets[3]
    for text, bucket in (("7c5d4d3s2h", 0), ("8c7d6d5s3h", 17)):
        assert last[kind_of(*sorted(indices(text)))] == bucket


def test_better_draws_are_worth_more(bucketing: Bucketing) -> None:
    def worth(text: str, left: int) -> int:
        kept = sorted(indices(text))
        number = dealing_number(kept)
        return int(bucketing.kept[left - 1][number])

    for better, worse in (
        ("2c3d4h7s", "2c3d4h8s"),
        ("2c3d4h7s", "2c3d4h5s"),
        ("2c3d4h7s", "2c3c4c7c"),
        ("2c3d4h7s", "2c3d7h"),
        ("2c3d7h", "2c7d"),
        ("2c7d", "2c"),
        ("2c", "9c"),
    ):
        for left in (1, 2, 3):
            assert worth(better, left) > worth(worse, left), (better, worse, left)
    assert worth("2c7d", 3) > worth("2c7d", 2) > worth("2c7d", 1)


def dealing_number(kept: list[int]) -> int:
    from tripledraw.analysis.solver.numbering import BEFORE, SET_START

    return int(SET_START[len(kept)]) + sum(
        int(BEFORE[card, place]) for place, card in enumerate(kept, 1)
    )


def test_the_abstraction_is_worked_out_again_just_the_same(rig: Rig, bucketing: Bucketing) -> None:
    if rig.count(small=0, full=1):
        again = build()
        assert np.array_equal(again.kept, bucketing.kept)
        assert np.array_equal(again.buckets, bucketing.buckets)
    rig.record("the same worth of all 294,204 kept sets, the same buckets")


@pytest.mark.parametrize("name", ["caller", "tight", "loose"])
def test_the_anchors_are_the_bots_of_their_names(
    name: str, strategy: Strategy, entries: NDArray[np.uint32]
) -> None:
    rng = random.Random(3)
    kind = ANCHORS.index(name)
    chance = stream(1)
    for _ in range(60):
        game = random_game(rng)
        mirror = Mirror(game, strategy, entries)
        while game.to_act is not None:
            seat = game.to_act
            told = BOTS[name](game.view(seat), seat, game.legal, Never())
            spot = (kind, mirror.hand, mirror.street, mirror.node, chance)
            if isinstance(told, Discard):
                mask = int(anchor_keeps(*spot))
                kept = [number for bit, number in enumerate(mirror.cards()) if mask >> bit & 1]
                ranks = sorted(card.rank for card in game.hands[seat] if card not in told.cards)
                assert sorted(card.rank for card in cards_of(kept)) == ranks
                mirror.draw(mask if rng.random() < 0.7 else rng.randrange(32))
                continue
            expected = (
                history.FOLD
                if isinstance(told, Fold)
                else history.CALL
                if isinstance(told, Call | Check)
                else history.RAISE
            )
            bluffs = mirror.street == 3 and value(game.hands[seat]) > value("JdTc9c8c6c")
            if not bluffs:  # those go by chance
                assert int(anchor_bets(*spot)) == expected, (game.hands[seat], mirror.node)
            assert isinstance(told, Fold | Call | Check | Bet | Raise)
            mirror.bet(rng.choice([history.CALL, history.CALL, mirror.raises()]))


class Never(random.Random):
    """Chance that never lets anybody bluff."""

    def random(self) -> float:
        return 1.0


def test_a_player_breaks_even_with_himself(cards: arena.Cards, strategy: Strategy) -> None:
    assert arena.match(cards, "caller", "caller", 2_000, 1).won == 0
    score = arena.match(cards, strategy.table, strategy.table, 20_000, 2)
    assert abs(score.won) < 4 * score.error
    assert abs(score.on_the_button + score.in_the_blind) < 8 * score.error


def test_the_shipped_strategy_beats_those_whom_everybody_knows(
    rig: Rig, cards: arena.Cards, strategy: Strategy
) -> None:
    deals = rig.count(small=20_000, full=200_000)
    for anchor, least in BEATS.items():
        score = arena.match(cards, strategy.table, anchor, deals, rig.seed)
        rig.record(str(score), name=f"against {anchor}")
        assert score.won > least - 4 * score.error
        assert score.unknown < 0.01


BEATS = {"tight": 13, "loose": 15, "caller": 45, "random": 150}
"""What it must win of each, in big bets per hundred hands."""


def test_learning_repeats_itself_and_pays(
    cards: arena.Cards, bucketing: Bucketing, strategy: Strategy
) -> None:
    counts = bucketing.counts
    maps = joined(alike(cards.entries, counts), 16)
    coarse = coarsened(cards.entries, maps)
    tables = []
    for _ in range(2):
        regrets, sums = np.zeros((2, int(strategy.layout[-1])), np.float32)
        seen = trainer.learn(
            500, stream(9), coarse, cards.layout, cards.counts, regrets, sums,
            np.float32(-3), np.float32(-4.5), 0.15,
        )  # fmt: skip
        assert seen > 500 * 20
        part(sums, strategy.layout, counts, maps)
        tables.append(sums)
    assert np.array_equal(tables[0], tables[1])
    table = settled(tables[0], strategy.layout)
    early = arena.match(cards, table, "random", 5_000, 4)
    assert early.won > 20


def test_a_killed_run_goes_on(
    bucketing: Bucketing,
    entries: NDArray[np.uint32],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripledraw.analysis.solver.training.entries", lambda _: entries)
    plan = Plan(minutes=0.02, seed=3, threads=2)
    first = Training(plan, bucketing, tmp_path)
    assert not first.resumed
    steps = list(first.go_on())
    assert first.done()
    assert steps[-1].deals > 0
    (tmp_path / "heads_up.part").write_bytes(b"a kill came while this was written")

    again = Training(plan, bucketing, tmp_path)
    assert again.resumed
    assert again.progress == first.progress
    assert np.array_equal(again.tables, first.tables)
    with pytest.raises(TrainingError, match="another run"):
        Training(Plan(minutes=0.02, seed=4, threads=2), bucketing, tmp_path)
    (tmp_path / "heads_up.training").write_bytes(b"something else\n")
    with pytest.raises(TrainingError, match="no training run"):
        Training(plan, bucketing, tmp_path)
