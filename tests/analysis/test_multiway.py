"""Learning at whole tables: the kernels' table is the rules', and what is learnt can be kept."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.conftest import Rig

from tripledraw.analysis.solver import numbering
from tripledraw.analysis.solver.buckets import Bucketing
from tripledraw.analysis.solver.multiway import arena, joining, table, tables, training, views
from tripledraw.analysis.solver.multiway.finishes import finishes
from tripledraw.bots import multiway
from tripledraw.bots.chances import finish
from tripledraw.bots.multiway import place
from tripledraw.bots.solved import shipped
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State

STACK = 10_000


def test_the_kernels_play_by_the_rules_and_the_bot_reads_what_they_do(rig: Rig) -> None:
    """Hand by hand: who acts, what he may do, and what is remembered of it all."""
    hands = rig.count(small=60, full=3_000)
    rng = random.Random(rig.seed)
    decisions = 0
    for _ in range(hands):
        players = rng.choice([3, 4, 5, 6])
        state, _ = start(Stakes(50, 100), ONLINE, (STACK,) * players, 0, seed=rng.randbytes(32))
        row = np.zeros(table.WIDTH, np.int64)
        table.sit_down(row, players)
        while (seat := state.to_act) is not None:
            assert not table.over(row)
            assert (row[table.TO_ACT], row[table.STREET]) == (seat, state.street)
            where, number = place(state, seat)
            assert (where, number) == table.view(row)
            assert number < views.VIEWS[where]
            assert (where >= views.DRAW_TWO) == row[table.DRAWING]
            assert views.STREETS[where] == state.street - row[table.DRAWING]
            state = same_in_both(state, row, rng)
            decisions += 1
        assert table.over(row)
    rig.record(f"{decisions:,} decisions the same")


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
    openings = [
        views.opening_view(live, behind, entered, bets, owed, raiser)
        for live in range(2, 7) for behind in range(6) for entered in range(4)
        for bets, owed in ((1, 0), (1, 1), (2, 1), (2, 2), *product((3, 4), (1, 2, 3)))
        for raiser in range(4 if bets > 1 else 1)
    ]  # fmt: skip
    assert_apart(openings, views.VIEWS[views.OPENING], full=True)
    twos = [
        views.two_view(last, bets, drew, before, mine, leads, pot, early)
        for last in range(2) for bets in range(5) for drew in range(4) for before in range(4)
        for mine in range(3) for leads in range(3) for pot in range(4) for early in range(2)
    ]  # fmt: skip
    assert_apart(twos, views.VIEWS[views.TWO + 2], full=True)
    assert views.two_view(1, 4, 3, views.NO_DRAW, 2, 2, 3, 1) < views.VIEWS[views.TWO + 1]
    manies = [
        views.many_view(live, behind, bets, owed, pat, fewest, who, mine, pot)
        for live in (3, 4) for behind in range(3)
        for bets, owed in ((0, 0), *((bets, owed) for bets in range(1, 5) for owed in range(3)))
        for pat, fewest in ((2, 0), (1, 0), (0, 1), (0, 2), (0, 3))
        for who in range(6) for mine in range(3) for pot in range(4)
    ]  # fmt: skip
    assert_apart(manies, views.VIEWS[views.MANY + 1], full=False)
    draws_of_two = [
        views.draw_two_view(drew, before, leads, mine, large, early)
        for drew in (0, 1, 2, 3, 6) for before in (0, 1, 2, 6) for leads in range(3)
        for mine in (0, 1, 2, 6) for large in range(2) for early in range(2)
    ]  # fmt: skip
    assert_apart(draws_of_two, views.VIEWS[views.DRAW_TWO], full=True)
    draws_of_many = [
        views.draw_many_view(live, behind, fewest, before, leads, mine)
        for live in (3, 4) for behind in range(3) for fewest in (0, 1, 2, 3, 4, 6)
        for before in (0, 1, 2, 6) for leads in range(3) for mine in (0, 1, 2, 6)
    ]  # fmt: skip
    assert_apart(draws_of_many, views.VIEWS[views.DRAW_MANY], full=True)


def assert_apart(numbers: list[int], size: int, *, full: bool) -> None:
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) >= 0
    assert max(numbers) < size
    assert not full or len(numbers) == size


@pytest.fixture
def learnt() -> tables.Tables:
    """Tables as small as can be: two buckets a street."""
    numbers = np.zeros((len(views.VIEWS), 2), np.uint16)
    numbers[:, 1] = 1
    begins = views.layout(joining.counts(numbers))
    sums = np.zeros((begins[-1], views.ACTIONS), np.float32)
    chance = np.random.default_rng(3)
    known = chance.choice(begins[-1], begins[-1] // 10, replace=False)
    sums[known, :3] = chance.random((len(known), 3)) * 40
    drawing = known[known >= begins[views.DRAW_TWO]]
    sums[drawing, 3] = 5.0
    header = tables.Header("0", 6, 1, 0.5, 100, "tripledraw train")
    kept, buckets = np.arange(9, dtype=np.uint16), np.zeros((4, 7), np.uint16)
    return tables.Tables(header, *tables.settled(sums), kept, buckets, numbers)


def test_tables_come_back_from_their_file(learnt: tables.Tables, tmp_path: Path) -> None:
    totals = learnt.rows.sum(axis=1)
    assert set(totals.tolist()) == {tables.PARTS}
    file = tmp_path / "some.tables"
    tables.save(learnt, file)
    again = tables.load(file)
    assert again.header == learnt.header
    assert (again.whole() == learnt.whole()).all()
    known = learnt.places.tolist()
    assert again.at(known[5]) == learnt.rows[5].tolist()
    unknown = next(place for place in range(10_000) if place not in known)
    assert again.at(unknown) == again.at(10**9) == [0] * views.ACTIONS
    assert (again.kept == learnt.kept).all()
    with pytest.raises(tables.TablesError, match="no tables at"):
        tables.load(tmp_path / "other.tables")
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(tables.TablesError, match="damaged"):
        tables.load(file)
    file.write_bytes(b"something else")
    with pytest.raises(tables.TablesError, match="of this version"):
        tables.load(file)


@pytest.fixture(scope="module")
def coarse() -> Bucketing:
    """All hands are alike; so the tables are small."""
    buckets = np.zeros((4, numbering.KINDS), np.uint16)
    return Bucketing(shipped().kept, buckets)


def test_a_run_that_was_killed_goes_on_as_if_nothing_had_happened(
    coarse: Bucketing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "BATCH", 400)
    monkeypatch.setattr(training, "_SPLIT", 200)
    monkeypatch.setattr(training, "_STAGES", ((2, 0), (1, 1)))
    known = finishes(finish)
    whole = training.start(4, 5, coarse, known)
    for _ in range(3):
        whole.batch(threads=1)
    run = training.start(4, 5, coarse, known)
    run.batch(threads=1)
    run.save(tmp_path)
    run.batch(threads=1)
    (tmp_path / "regrets-2.npy").write_bytes(b"cut short")  # killed while it wrote
    again = training.resume(tmp_path, coarse, known)
    assert again.progress.deals == 400
    for _ in range(2):
        again.batch(threads=1)
    assert again.progress.deals == whole.progress.deals
    assert (again.model.regrets == whole.model.regrets).all()
    assert (again.model.sums == whole.model.sums).all()
    again.save(tmp_path)
    assert len(list(tmp_path.glob("*.npy"))) == 2
    learnt = again.tables("0", "tripledraw train")
    assert learnt.rows.any()
    score = arena.match(arena.cards(learnt, known), learnt, "tight", 4, 50, seed=1)
    assert score.hands == 200
    assert 0.0 < score.unknown < 1.0


def test_a_bot_among_its_likes_breaks_even(coarse: Bucketing) -> None:
    header = tables.Header("0", 6, 1, 0.5, 100, "tripledraw train")
    numbers = np.zeros((len(views.VIEWS), 1024), np.uint16)
    none = np.zeros(0, np.int32), np.zeros((0, views.ACTIONS), np.uint8)
    nothing = tables.Tables(header, *none, coarse.kept, coarse.buckets, numbers)
    known = arena.cards(nothing, finishes(finish))
    score = arena.match(known, "caller", "caller", 3, 200, seed=1, threads=2)
    assert score.won == pytest.approx(0.0, abs=1e-9)
    assert len(score.seats) == 3
    unsure = arena.match(known, nothing, "rulebook", 6, 200, seed=1)
    assert unsure.unknown == 1.0
    assert abs(unsure.won) < 4 * unsure.error + 1.0


def test_the_shipped_tables_win_among_all_they_met(rig: Rig) -> None:
    """One seat among five, the seats rotated: beyond doubt."""
    deals = rig.count(small=3_000, full=34_000)
    ours = multiway.shipped().tables
    known = arena.cards(ours, finishes(finish))
    for others in ("rulebook", "loose", "tight"):
        score = arena.match(known, ours, others, 6, deals, rig.seed, threads=2)
        rig.record(score, name=f"among five {others}")
        assert score.won > 4 * score.error
        assert score.unknown < 0.05
