"""Learning at whole tables: the kernels' table is the rules', and what is learnt can be kept."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.conftest import Rig

from tripledraw.analysis.indices import indices
from tripledraw.analysis.solver import numbering
from tripledraw.analysis.solver import strategy as strategies
from tripledraw.analysis.solver.multiway import table, tables, views
from tripledraw.analysis.solver.multiway.learning import place_of_two
from tripledraw.analysis.solver.multiway.playing import Model
from tripledraw.analysis.solver.spots import place as strategy_place
from tripledraw.analysis.solver.spots import spot
from tripledraw.analysis.solver.strategy import Strategy
from tripledraw.bots.multiway import place
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State

STACK = 10_000


def test_the_kernels_play_by_the_rules_and_the_bot_reads_what_they_do(rig: Rig) -> None:
    """Hand by hand: who acts, what he may do, and what is remembered of it all."""
    hands = rig.count(small=60, full=3_000)
    rng = random.Random(rig.seed)
    strategy = no_strategy()
    nothing = np.zeros(1)
    model = Model(
        nothing, nothing, nothing, nothing, nothing, nothing, strategy.layout, np.ones(4, np.int64)
    )
    decisions = headsup = 0
    for _ in range(hands):
        players = rng.choice([3, 4, 5, 6])
        state, _ = start(Stakes(50, 100), ONLINE, (STACK,) * players, 0, seed=rng.randbytes(32))
        row = np.zeros(table.WIDTH, np.int64)
        table.sit_down(row, players)
        while (seat := state.to_act) is not None:
            assert not table.over(row)
            assert (row[table.TO_ACT], row[table.STREET]) == (seat, state.street)
            where, _, view = place(state, seat)
            assert (where >= 4) == row[table.DRAWING]
            assert view == table.view(row)
            if (where_two := spot(state, seat)) is not None:
                cards = sorted(indices(state.hands[seat]))
                assert place_of_two(row, model) == strategy_place(strategy, where_two, cards)
                headsup += 1
            state = same_in_both(state, row, rng)
            decisions += 1
        assert table.over(row)
    rig.record(f"{decisions:,} decisions the same, {headsup:,} of two who were left")


def no_strategy() -> Strategy:
    """A heads-up strategy with one bucket a street, to find places in."""
    header = strategies.Header("", "", "", 0, 0.0, 0, (1, 1, 1, 1))
    nothing = np.zeros(0, np.uint8)
    buckets = np.zeros((4, numbering.KINDS), np.uint16)
    return Strategy(
        header, nothing, np.zeros((3, 0), np.uint16), buckets, np.zeros((3, 1), np.uint8)
    )


def same_in_both(state: State, row: NDArray[np.int64], rng: random.Random) -> State:
    choice = legal(state)
    if row[table.DRAWING]:
        count = rng.choice([0, 0, 1, 1, 2, 3, 4, 5])
        table.draw(row, count)
        return apply(state, Discard(state.hands[choice.seat][:count]))[0]
    assert bool(table.may(row, 0)) == (choice.to_call > 0)
    assert bool(table.may(row, 2)) == (choice.bet_to is not None)
    action = rng.choice([each for each in (0, 1, 1, 1, 2) if table.may(row, each)])
    done: Action = Fold()
    if action == 1:
        done = Call() if choice.to_call else Check()
    elif action == 2:
        done = Bet() if choice.opens else Raise()
    table.act(row, action)
    return apply(state, done)[0]


def test_every_view_has_a_place_of_its_own() -> None:
    """Numbers stay inside the tables, and what is remembered apart is not mixed up."""
    openings = {
        views.opening_view(live, behind, entered, bets, owed)
        for live in range(2, 7) for behind in range(6) for entered in range(4)
        for bets in range(1, 5) for owed in range(3)
    }  # fmt: skip
    assert openings == set(range(views.OPENINGS))
    drawings = {
        views.drawing_view(live, behind, fewest, before, leads, mine)
        for live in range(2, 5) for behind in range(3) for fewest in (0, 1, 2, 3, 4, 6)
        for before in (0, 1, 2, 6) for leads in range(3) for mine in (0, 1, 2, 6)
    }  # fmt: skip
    assert drawings == set(range(views.DRAWINGS))
    bettings = [
        views.betting_view(live, behind, bets, owed, pat, fewest, who, mine, pot)
        for live in range(2, 5) for behind in range(3)
        for bets, owed in ((0, 0), *((bets, owed) for bets in range(1, 5) for owed in range(3)))
        for pat, fewest in ((2, 0), (1, 0), (0, 1), (0, 2), (0, 3))
        for who in range(6) for mine in range(3) for pot in range(4)
    ]  # fmt: skip
    assert len(set(bettings)) == len(bettings)
    assert max(bettings) < views.BETTINGS


@pytest.fixture
def learnt() -> tables.Tables:
    """Tables as small as can be: two buckets a street."""
    counts = (2, 2, 2, 2)
    rows = views.layout(views.merged(counts))[-1]
    sums = np.zeros((rows, views.ACTIONS), np.float32)
    chance = np.random.default_rng(3)
    known = chance.choice(rows, rows // 10, replace=False)
    sums[known, :3] = chance.random((len(known), 3)) * 40
    drawing = known[known >= views.layout(views.merged(counts))[4]]
    sums[drawing, 3] = 5.0
    header = tables.Header("0", 6, 1, 0.5, 100, counts)
    kept, buckets = np.arange(9, dtype=np.uint16), np.zeros((4, 7), np.uint16)
    return tables.Tables(header, tables.settled(sums), kept, buckets)


def test_tables_come_back_from_their_file(learnt: tables.Tables, tmp_path: Path) -> None:
    totals = learnt.rows.sum(axis=1)
    assert set(totals.tolist()) == {0, tables.PARTS}
    file = tmp_path / "some.tables"
    tables.save(learnt, file)
    again = tables.load(file)
    assert again.header == learnt.header
    assert (again.rows == learnt.rows).all()
    assert (again.kept == learnt.kept).all()
    with pytest.raises(tables.TablesError, match="no tables at"):
        tables.load(tmp_path / "other.tables")
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(tables.TablesError, match="damaged"):
        tables.load(file)
    file.write_bytes(b"something else")
    with pytest.raises(tables.TablesError, match="of this version"):
        tables.load(file)
