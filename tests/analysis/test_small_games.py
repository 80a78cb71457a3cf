"""The methods on games that are known or small enough to check: values, and what they give away.

Exploitabilities are in chips a hand. In the miniature a small bet is 2 and a big bet 4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.conftest import Rig

from tripledraw.analysis.solver import kuhn, leduc
from tripledraw.analysis.solver.best_response import best_value, exploitability, value
from tripledraw.analysis.solver.cfr import solve
from tripledraw.analysis.solver.coarser import VIEWS, Coarser
from tripledraw.analysis.solver.games import Floats, Tree, grow, lift
from tripledraw.analysis.solver.miniature import Miniature, strength
from tripledraw.analysis.solver.sampling import sample
from tripledraw.cards import parse_cards

kuhn_tree = cache(lambda: grow(kuhn.Kuhn()))
leduc_tree = cache(lambda: grow(leduc.Leduc()))
SMALL = Miniature(ranks=3)
small_tree = cache(lambda: grow(SMALL))

Method = Callable[[Tree[Any], int], Floats]
METHODS: dict[str, Method] = {
    "CFR": solve,
    "CFR+": lambda tree, steps: solve(tree, steps, plus=True),
    "MCCFR": lambda tree, steps: sample(tree, steps, seed=27),
    "MCCFR, pruned": lambda tree, steps: sample(tree, steps, seed=27, prune_at=0.03),
}

# Steps in every run and in `make rigs`, and what the strategies may then give away.
KUHN = {
    "CFR": (3_000, 0.01, 100_000, 0.001),
    "CFR+": (1_000, 0.0005, 10_000, 0.00002),
    "MCCFR": (100_000, 0.01, 1_000_000, 0.002),
    "MCCFR, pruned": (100_000, 0.01, 1_000_000, 0.002),
}
LEDUC = {
    "CFR": (1_000, 0.06, 30_000, 0.01),
    "CFR+": (1_000, 0.001, 10_000, 0.00002),
    "MCCFR": (100_000, 0.08, 5_000_000, 0.012),
    "MCCFR, pruned": (100_000, 0.1, 5_000_000, 0.012),
}


def test_the_value_of_known_strategies() -> None:
    """One who always passes loses his ante; what does everything alike is far from perfect."""
    tree = kuhn_tree()
    passive = np.zeros_like(tree.uniform())
    passive[tree.offset[:-1]] = 1.0
    assert value(tree, passive) == pytest.approx(0.0)
    assert best_value(tree, passive, 0) == pytest.approx(1.0)
    assert best_value(tree, passive, 1) == pytest.approx(1.0)
    # Kuhn's family of equilibria, by how often the first player bets a jack.
    for bluff in (0.0, 1 / 6, 1 / 3):
        assert exploitability(tree, kuhns_own(tree, bluff)) == pytest.approx(0, abs=1e-12)
        assert value(tree, kuhns_own(tree, bluff)) == pytest.approx(kuhn.VALUE)
    assert exploitability(tree, kuhns_own(tree, 0.5)) > 0.01


def kuhns_own(tree: Tree[kuhn.State], bluff: float) -> Floats:
    bets = {
        (0, ""): bluff, (1, ""): 0.0, (2, ""): 3 * bluff,
        (0, "pb"): 0.0, (1, "pb"): bluff + 1 / 3, (2, "pb"): 1.0,
        (0, "p"): 1 / 3, (1, "p"): 0.0, (2, "p"): 1.0,
        (0, "b"): 0.0, (1, "b"): 1 / 3, (2, "b"): 1.0,
    }  # fmt: skip
    play = tree.uniform()
    for spot, key in enumerate(tree.keys):
        bet = min(bets[key], 1.0)  # type: ignore[index]
        play[tree.offset[spot] : tree.offset[spot + 1]] = 1 - bet, bet
    return play


@pytest.mark.parametrize("method", METHODS)
def test_kuhn(rig: Rig, method: str) -> None:
    small, bound, full, full_bound = KUHN[method]
    steps = rig.count(small=small, full=full)
    check(rig, kuhn_tree(), method, kuhn.VALUE, full_bound if steps == full else bound)


@pytest.mark.parametrize("method", METHODS)
def test_leduc(rig: Rig, method: str) -> None:
    small, bound, full, full_bound = LEDUC[method]
    steps = rig.count(small=small, full=full)
    check(rig, leduc_tree(), method, leduc.VALUE, full_bound if steps == full else bound)


def check(rig: Rig, tree: Tree[Any], method: str, worth: float, bound: float) -> None:
    """Less is given away the longer it learns, in the end less than the bound."""
    first, last = (METHODS[method](tree, steps) for steps in (rig.chosen // 30, rig.chosen))
    gap = exploitability(tree, last)
    rig.record(f"value {value(tree, last):.5f}, gives away {gap:.5f}")
    assert gap < bound
    assert gap < exploitability(tree, first)
    # What either player can lose by the strategy bounds how far its value is from the true one.
    assert value(tree, last) == pytest.approx(worth, abs=2 * gap + 0.00005)


def test_the_miniature_ranks_hands_as_the_real_game_does() -> None:
    def of(text: str) -> tuple[int, ...]:
        return strength(
            tuple((int(card.rank), "cdhs".index(card.suit.value)) for card in parse_cards(text))
        )

    best_first = "4c3d2c 5c4d2c 6c3d2c 2c2d3c 3c3d2c 2c2d2h 4c3d5c 6c4c2c 5c4c3c"
    hands = best_first.split()
    strengths = [of(hand) for hand in hands if hand != "4c3d2c"]
    assert strengths == sorted(strengths)
    assert of("4c3d2c") > of("3c3d2c"), "a straight"
    assert of("4c3d") < of("4c4d"), "two cards make no straight"
    assert of("4c3c") == of("4c3d"), "nor a flush"


def test_suits_have_no_names() -> None:
    """All hands that differ in the names of suits play alike; nothing else is lost by that."""
    tree = small_tree()
    assert tree.luck[1 : 1 + int(tree.count[0])].sum() == pytest.approx(1.0)
    assert tree.spots < 3_000 < tree.nodes


@pytest.mark.parametrize("method", ["CFR+", "MCCFR"])
def test_the_miniature(rig: Rig, method: str) -> None:
    steps = {"CFR+": (300, 3_000), "MCCFR": (50_000, 3_000_000)}[method]
    chosen = rig.count(small=steps[0], full=steps[1])
    tree = small_tree()
    play = METHODS[method](tree, chosen)
    gap = exploitability(tree, play)
    rig.record(f"value {value(tree, play):.4f}, gives away {gap:.5f}")
    assert gap < {"CFR+": (0.002, 0.0001), "MCCFR": (0.05, 0.004)}[method][chosen == steps[1]]
    assert value(tree, play) == pytest.approx(0.2793, abs=2 * gap + 0.0002)


BIGGER = {
    "8 cards, hands of two": (Miniature(ranks=4), 600),
    "8 cards, hands of three": (Miniature(ranks=4, size=3), 600),
    "6 cards, hands of one, two draws": (Miniature(ranks=6, suits=1, size=1, draws=2), 300),
    "12 cards, hands of two": (Miniature(ranks=4, suits=3), 200),
}


def test_what_an_abstraction_costs(rig: Rig) -> None:
    """Each thing forgotten gives something away; in a deck of six, a discard is most of it."""
    games = {"6 cards, hands of two": (SMALL, 300)}
    if rig.count(small=1, full=1 + len(BIGGER)) > 1:
        games |= BIGGER
    for name, (game, steps) in games.items():
        tree = small_tree() if game == SMALL else grow(game)
        whole = exploitability(tree, solve(tree, steps, plus=True))
        rig.record(f"gives away {whole:.4f} of {tree.spots:,} spots", name=f"{name}: whole")
        gaps = [whole]
        for view, options in VIEWS.items():
            coarse = Coarser(
                game.ranks, game.suits, game.size, game.draws, game.most_drawn, game.most_bets,
                **options,
            )  # fmt: skip
            seen = grow(coarse)
            play = lift(tree, game, coarse, seen.table(solve(seen, steps, plus=True)))
            gaps.append(exploitability(tree, play))
            rig.record(f"gives away {gaps[-1]:.4f} of {seen.spots:,} spots", name=f"{name}: {view}")
        assert gaps[0] < 0.01
        assert gaps[0] < gaps[1]
        assert gaps[-1] == max(gaps)
