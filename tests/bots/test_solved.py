"""The bot that plays a solver's strategy: it must see each spot just as the solver saw it."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from tests.bots.solver_mirror import STAKES, Mirror, random_game
from tests.conftest import Rig

from tripledraw import Call, Check, Game, Rules
from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver import arena, dealing, history, spots, trainer
from tripledraw.analysis.solver.buckets import Bucketing
from tripledraw.analysis.solver.strategy import Strategy, StrategyError, load, save
from tripledraw.bots.charts import loose
from tripledraw.bots.solved import HEADS_UP, play, shipped, solved
from tripledraw.cards import Card
from tripledraw.rules.events import Stage
from tripledraw.rules.options import LIVE, ONLINE
from tripledraw.rules.state import hide


@pytest.fixture(scope="module")
def strategy() -> Strategy:
    return shipped()


@pytest.fixture(scope="module")
def entries(strategy: Strategy) -> NDArray[np.uint32]:
    return dealing.entries(Bucketing(strategy.kept, strategy.buckets))


def random_hand(rng: random.Random, strategy: Strategy, entries: NDArray[np.uint32]) -> Mirror:
    """Play a hand at random, and look at each spot both ways."""
    game = random_game(rng)
    mirror = Mirror(game, strategy, entries)
    while game.to_act is not None:
        seat = game.to_act
        view = game.view(seat)
        where = spots.spot(view, seat)
        assert where is not None
        assert (where.street, where.node) == (mirror.street, mirror.node)
        cards = sorted(indices(view.hands[seat]))
        assert cards == mirror.cards()
        assert spots.place(strategy, where, cards) == mirror.place()
        options = int(trainer.options(mirror.hand, mirror.street, mirror.node))
        choices = [action for action in range(4) if options >> action & 1]
        if not where.drawing:
            # Mostly calls, so that hands are long.
            mirror.bet(rng.choices(choices, [1 if c == history.FOLD else 12 for c in choices])[0])
            continue
        entry = mirror.hand.entry[where.seat, where.street - 1]
        usual = int(strategy.usual[where.street - 1, int(dealing.bucket(entry))])
        for choice, drawn in enumerate((0, usual, usual + 1, usual - 1)):
            if choice in choices:
                expected = int(dealing.mask(entry, choice))
                worths = strategy.kept[3 - where.street]
                assert spots.best_kept(worths, cards, drawn)[1] == expected
            else:
                assert drawn in (0, 6)
        mirror.draw(int(dealing.mask(entry, rng.choice(choices))))
    return mirror


def test_the_bot_sees_every_spot_as_the_solver_does(
    rig: Rig, strategy: Strategy, entries: NDArray[np.uint32]
) -> None:
    rng = random.Random(rig.seed)
    hands = rig.count(small=120, full=5_000)
    showdowns = 0
    for _ in range(hands):
        mirror = random_hand(rng, strategy, entries)
        won = mirror.game.stacks[mirror.seats[0]] - 4000
        assert won == mirror.gain * STAKES.big_blind // 2
        showdowns += mirror.street == 3
    assert showdowns > hands // 4
    rig.record(f"{showdowns:,} of the hands to the last street; every spot the same")


def test_it_plays_legally_wherever_it_is_put(strategy: Strategy) -> None:
    rng = random.Random(5)
    for number in range(40):
        players = 2 + number % 3
        rules = (ONLINE, LIVE, Rules(cap_bets=None, timeout_penalty=False))[number % 3]
        stacks = [rng.choice((7, 25, 60, 2000)) for _ in range(players)]
        game = Game(
            STAKES, stacks, button=rng.randrange(players), rules=rules, seed=rng.randbytes(32)
        )
        while game.to_act is not None:
            seat = game.to_act
            action = solved(game.view(seat), seat, game.legal, rng)
            assert action in game.legal
            game.act(action)
        assert sum(game.stacks) == sum(stacks)


def test_it_decides_at_once_and_the_strategy_is_soon_read(strategy: Strategy) -> None:
    rng = random.Random(6)
    views = []
    for _ in range(30):
        game = Game(STAKES, (4000, 4000), button=0, seed=rng.randbytes(32))
        while game.to_act is not None:
            views.append((game.view(game.to_act), game.to_act, game.legal))
            game.act(solved(*views[-1], rng))
    began = time.perf_counter()
    for view in views:
        solved(*view, rng)
    assert (time.perf_counter() - began) / len(views) < 0.001
    began = time.perf_counter()
    load(HEADS_UP)
    assert time.perf_counter() - began < 5.0  # a second, where nobody else is at work


def test_it_knows_what_everybody_knows(strategy: Strategy) -> None:
    """The number one is never folded, broken or slow-played to the end; seven-deuce-high raises."""
    rng = random.Random(7)
    game = Game(STAKES, (4000, 4000), button=0, seed=bytes(32))
    view = game.view(0)
    where = spots.spot(view, 0)
    assert where is not None
    number_one = tuple(map(Card, ("2c", "3d", "4h", "5s", "7c")))
    fold, _, bet = spots.bets(strategy, where, number_one)
    assert fold == 0
    assert bet > 0.9
    rags = tuple(map(Card, ("Kc", "Kd", "Qh", "Qs", "Jc")))
    assert spots.bets(strategy, where, rags)[0] > 0.9
    where = msgspec.structs.replace(where, street=1, node=history.BUTTON_DRAWS, level=2, last=1)
    assert spots.keeps(strategy, where, number_one)[0][1] > 0.9
    assert play(strategy, view, 0, game.legal, rng) in game.legal


def test_a_strategy_comes_back_from_its_file(strategy: Strategy, tmp_path: Path) -> None:
    path = tmp_path / "once.strategy"
    few = strategy.table.copy()
    few[10_000 : int(strategy.layout[4])] = 0  # so that packing takes no time
    less = msgspec.structs.replace(strategy, table=few)
    save(less, path)
    again = load(path)
    assert again.header == strategy.header
    assert np.array_equal(again.table, few)
    assert np.array_equal(again.kept, strategy.kept)
    assert again.header.command.startswith("tripledraw train")
    sums = strategy.table[: strategy.layout[4]].reshape(-1, 16)[:, :15].reshape(-1, 3).sum(axis=1)
    assert set(np.unique(sums)) <= {0, 63}


def test_a_file_that_cannot_be_played_is_refused_with_a_reason(
    strategy: Strategy, tmp_path: Path
) -> None:
    path = tmp_path / "other.strategy"
    with pytest.raises(StrategyError, match="there is no strategy"):
        load(path)
    path.write_bytes(b"something else")
    with pytest.raises(StrategyError, match="no strategy of this version"):
        load(path)
    data = HEADS_UP.read_bytes()
    path.write_bytes(data.replace(b'"heads-up-', b'"heads-up-9', 1))
    with pytest.raises(StrategyError, match="does not know"):
        load(path)
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(StrategyError, match="damaged"):
        load(path)
    path.write_bytes(data[:40])
    with pytest.raises(StrategyError, match="cannot be read"):
        load(path)


def test_it_is_not_loaded_before_it_is_wanted() -> None:
    program = (
        "import sys, tripledraw.bots; "
        "sys.exit(', '.join({'numpy', 'numba'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    program = (
        "import sys, tripledraw.bots.solved; sys.exit('numba' if 'numba' in sys.modules else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_a_draw_is_a_stage_of_its_own() -> None:
    game = Game(STAKES, (4000, 4000), button=0, seed=bytes(32))
    game.act(Call())
    game.act(Check())
    assert game.stage is Stage.DRAWING
    where = spots.spot(game.view(1), 1)
    assert where is not None
    assert where.node == history.BLIND_DRAWS
    assert (where.level, where.last) == (1, 0)


def test_hands_of_the_rules_end_as_those_of_the_kernels(
    rig: Rig, strategy: Strategy, entries: NDArray[np.uint32]
) -> None:
    """What it wins of the loose bot, in hands of the rules and in the arena's, is the same."""
    deals = rig.count(small=100, full=5_000)
    cards = arena.Cards(entries, strategy.layout, np.array(strategy.header.counts))
    expected = arena.match(cards, strategy.table, "loose", 50_000, rig.seed)
    rng = random.Random(rig.seed)
    won = np.zeros(deals)
    for deal in range(deals):
        cards_of_deal = rng.randbytes(32)
        for mine in range(2):
            game = Game(STAKES, (4000, 4000), button=0, seed=cards_of_deal)
            while game.to_act is not None:
                seat = game.to_act
                bot = solved if seat == mine else loose
                game.act(bot(hide(game.state, seat), seat, game.legal, rng))
            won[deal] += (game.stacks[mine] - 4000) / 2
    scale = 100 / STAKES.big_bet
    mean, error = won.mean() * scale, won.std() / np.sqrt(deals) * scale
    rig.record(f"{mean:+.1f} ± {error:.1f} bb/100 by the rules, {expected.won:+.1f} in the arena")
    assert abs(mean - expected.won) < 4 * float(np.hypot(error, expected.error))
