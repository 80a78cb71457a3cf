"""Equities: against plain Python, against another library, against themselves."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from tests.conftest import Rig

from tripledraw.analysis.equity import Equity, equity
from tripledraw.analysis.holdings import Holdings, Side, holdings, side, unknown
from tripledraw.analysis.policies import AHEAD, BEST, FIXED, RULES, Policy, rules, until
from tripledraw.cards import DECK, Card, format_cards, parse_cards
from tripledraw.lowball import value

PAT = side("9h8c6d4s2h")
DRAWER = side("2c3d4h7s")


def test_one_card_to_a_seven_against_a_rough_nine() -> None:
    wins = [equity([PAT, DRAWER], left).shares[1] for left in (1, 2, 3)]
    assert wins == pytest.approx([13 / 43, 1 - 30 * 29 / 43 / 42, 1 - 30 * 29 * 28 / 43 / 42 / 41])
    assert [round(win, 5) for win in wins] == [0.30233, 0.51827, 0.67102]


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("policy", [AHEAD, BEST, until("9h8c6d4s3h"), until(25)])
def test_nobody_plays_on_a_seven_better_than_who_stands_once_ahead(
    left: int, policy: Policy
) -> None:
    exact = equity([PAT, DRAWER], left)
    played = equity(
        [Side(PAT.holdings, FIXED), Side(DRAWER.holdings, policy)],
        left, trials=200_000, error=0, budget=0,
    )  # fmt: skip
    assert played.shares[1] < exact.shares[1] + 4 * played.errors[1]
    if policy in (AHEAD, BEST):
        assert played.shares[1] == pytest.approx(exact.shares[1], abs=0.005)


def random_spot(rng: Random, sizes: tuple[int, ...], dead: int) -> tuple[list[str], str]:
    cards = rng.sample(DECK, sum(sizes) + dead)
    hands = []
    for size in sizes:
        hands.append(format_cards(cards[:size]))
        del cards[:size]
    return hands, format_cards(cards)


def in_plain_python(hands: list[str], dead: str) -> tuple[list[float], int]:
    """The shares with one draw left, by dealing every hand."""
    kept = [parse_cards(hand) for hand in hands]
    gone = {*parse_cards(dead), *(card for hand in kept for card in hand)}
    deck = [card for card in DECK if card not in gone]
    shares = [0.0] * len(hands)
    deals = 0

    def deal(side: int, rest: list[Card], values: list[int]) -> None:
        nonlocal deals
        if side == len(kept):
            deals += 1
            best = min(values)
            for place, one in enumerate(values):
                if one == best:
                    shares[place] += 1 / values.count(best)
            return
        for drawn in combinations(rest, 5 - len(kept[side])):
            after = [card for card in rest if card not in drawn]
            deal(side + 1, after, [*values, value((*kept[side], *drawn))])

    deal(0, deck, [])
    return [share / deals for share in shares], deals


SMALL = [(5, 4), (4, 5), (4, 4), (5, 3), (3, 5), (5, 5), (5, 5, 4), (5, 4, 4), (5, 5, 5, 4)]


def test_as_plain_python_deals(rig: Rig) -> None:
    rng = Random(rig.seed)
    count = rig.count(small=9, full=200)
    for number in range(count):
        hands, dead = random_spot(rng, SMALL[number % len(SMALL)], rng.randrange(6))
        wanted, deals = in_plain_python(hands, dead)
        found = equity([side(hand) for hand in hands], 1, dead=dead)
        assert found.exact, (hands, dead)
        assert found.deals == deals, (hands, dead)
        assert found.shares == pytest.approx(wanted, abs=1e-12), (hands, dead)
    rig.record("all shares as plain Python deals them")


def by_hand(drawer: str, pat: str, dead: str, left: int) -> float:
    """One side draws to its given cards until it is ahead of a pat hand: every order of the cards."""
    kept, made = parse_cards(drawer), value(pat)
    gone = {*kept, *parse_cards(pat), *parse_cards(dead)}

    def share(rest: list[Card], left: int) -> float:
        total = 0.0
        draws = list(combinations(rest, 5 - len(kept)))
        for drawn in draws:
            found = value((*kept, *drawn))
            if found < made:
                total += 1
            elif left > 1:
                total += share([card for card in rest if card not in drawn], left - 1)
            else:
                total += 0.5 * (found == made)
        return total / len(draws)

    return share([card for card in DECK if card not in gone], left)


def test_several_draws_as_plain_python_deals(rig: Rig) -> None:
    rng = Random(rig.seed)
    count = rig.count(small=3, full=40)
    for _ in range(count):
        (drawer, pat), dead = random_spot(rng, (4, 5), rng.randrange(6))
        wanted = by_hand(drawer, pat, dead, 2)
        found = equity([side(pat), side(drawer)], 2, dead=dead)
        assert found.exact
        assert found.shares[1] == pytest.approx(wanted, abs=1e-12)
    rig.record("all shares as plain Python deals them")


def test_two_cards_twice_as_plain_python_deals() -> None:
    dead = "KcKdKhKsQcQdQhQsJcJdJhJsTcTdThTs"
    found = equity([side("2c3d7h"), side("9h8c6d4s2h")], 2, dead=dead)
    assert found.exact
    assert found.shares[0] == pytest.approx(by_hand("2c3d7h", "9h8c6d4s2h", dead, 2), abs=1e-12)


def test_as_the_other_library(rig: Rig) -> None:
    poker_equity = pytest.importorskip("poker_equity")
    rng = Random(rig.seed)
    sizes = [(5, 4), (4, 4), (4, 3), (5, 3), (3, 3), (5, 2), (4, 4, 5), (5, 5, 3), (4, 2)]
    count = rig.count(small=9, full=200)
    for number in range(count):
        hands, dead = random_spot(rng, sizes[number % len(sizes)], rng.randrange(8))
        theirs = poker_equity.exact_from_text("deuce_seven", hands, "", dead)
        found = equity([side(hand) for hand in hands], 1, dead=dead)
        assert found.exact
        assert found.deals == theirs["samples"], (hands, dead)
        shares = [player["equity"] for player in theirs["players"]]
        assert found.shares == pytest.approx(shares, abs=1e-12), (hands, dead)
    rig.record("all shares and numbers of deals as theirs")


def random_range(rng: Random, size: int, count: int) -> Holdings:
    hands = [rng.sample(DECK, size) for _ in range(count)]
    return holdings(*hands, weights=[rng.random() + 0.1 for _ in hands])


def random_sides(rng: Random, number: int) -> tuple[list[Side], int, str]:
    """Sides whose equity can be counted: by turns one draw, several, ranges, more sides."""
    sizes: tuple[int, ...]
    match number % 5:
        case 0:
            sizes, left = rng.choice([(5, 4), (4, 4), (3, 4), (3, 2), (2, 5), (5, 1)]), 1
        case 1:
            sizes, left = rng.choice([(5, 4), (3, 5)]), 2
        case 2:
            sizes, left = rng.choice([(4, 5), (5, 4)]), 3
        case 3:
            ranges = [Side(random_range(rng, size, 20)) for size in (5, rng.choice((4, 3)))]
            return ranges, 1, format_cards(rng.sample(DECK, rng.randrange(4)))
        case _:
            sizes, left = rng.choice([(5, 5, 4), (5, 4, 4), (5, 5, 5)]), 1
    hands, dead = random_spot(rng, sizes, rng.randrange(5))
    return [side(hand) for hand in hands], left, dead


def test_chance_is_within_four_standard_errors(rig: Rig) -> None:
    rng = Random(rig.seed)
    count = rig.count(small=20, full=500)
    widest = 0.0
    for number in range(count):
        sides, left, dead = random_sides(rng, number)
        exact = equity(sides, left, dead=dead)
        assert exact.exact
        played = equity(sides, left, dead=dead, budget=0, error=0, trials=60_000, seed=number)
        assert not played.exact
        for place in range(len(sides)):
            off = abs(played.shares[place] - exact.shares[place]) / played.errors[place]
            widest = max(widest, off)
            assert off < 4, (number, dead, exact, played)
    rig.record(f"the farthest {widest:.2f} standard errors away")


def test_the_two_kernels_of_chance_agree() -> None:
    """Weights of nought beside each holding send a spot the long way."""
    for left, policy in product((1, 2, 3), (AHEAD, FIXED, until(50))):
        short = [Side(holdings("2h3h7d8s"), policy), Side(holdings("2d3s4c"), policy)]
        long = [
            Side(holdings("2h3h7d8s", "AcAdAhAs", weights=(1, 0)), policy),
            Side(holdings("2d3s4c"), policy),
        ]
        one, other = (
            equity(sides, left, error=0, trials=300_000, budget=0) for sides in (short, long)
        )
        apart = abs(one.shares[0] - other.shares[0])
        assert apart < 4 * np.hypot(one.errors[0], other.errors[0]), (left, policy)


def test_shares_add_up_and_mirror() -> None:
    rng = Random(5)
    for number in range(20):
        sides, left, dead = random_sides(rng, number)
        found = equity(sides, left, dead=dead)
        mirrored = equity(sides[::-1], left, dead=dead)
        assert sum(found.shares) == pytest.approx(1)
        assert mirrored.shares[::-1] == pytest.approx(found.shares, abs=1e-12)
        assert [a + b for a, b in zip(found.wins, found.ties, strict=True)] == pytest.approx(
            found.shares
        )


@pytest.mark.parametrize("policy", [RULES, BEST, FIXED])
def test_two_unknown_hands_are_worth_the_same(policy: Policy) -> None:
    for left in (1, 3):
        found = equity([unknown(policy)] * 2, left, error=0, trials=60_000)
        assert sum(found.shares) == pytest.approx(1)
        assert found.shares[0] == pytest.approx(0.5, abs=0.02)  # the order of drawing tells little


def test_the_deck_runs_out_and_is_shuffled_again() -> None:
    found = equity([Side(holdings(""), FIXED)] * 6, 3, error=0, trials=30_000)
    assert sum(found.shares) == pytest.approx(1)
    assert found.shares == pytest.approx([1 / 6] * 6, abs=0.015)


def test_rules_break_a_rough_hand_against_a_pat_one() -> None:
    rough = "Tc9d7d5s2d"
    stays, breaks = (
        equity(
            [Side(holdings("8h7h6c4c3s"), FIXED), Side(holdings(rough), policy)],
            3, error=0, trials=100_000,
        ).shares[1]
        for policy in (rules((7462,) * 3, (7462,) * 3), RULES)
    )  # fmt: skip
    assert stays == 0
    assert breaks > 0.1


def test_best_beats_rules_of_thumb() -> None:
    for hand in ("8h7d5c2sKd", "9h8d3c2sKd", "Th9d7c4s2c"):
        shares = {
            policy.name: equity(
                [Side(holdings(hand), policy, dealt=True), unknown(RULES)],
                3, error=0, trials=200_000,
            )
            for policy in (RULES, BEST)
        }  # fmt: skip
        assert shares["best"].shares[0] > shares["rules"].shares[0] - 4 * shares["best"].errors[0]


def test_ranges_weigh_what_they_hold() -> None:
    """A range is the mean of its hands, and a hand that another side's cards rule out is none of it."""
    pats = ["9h8c6d4s2h", "8h7c6d4s2h", "2c3c4d5d7d"]
    each = [equity([side(pat), DRAWER], 1).shares[0] for pat in pats[:2]]
    found = equity([Side(holdings(*pats, weights=(3, 1, 9))), DRAWER], 1)
    assert found.shares[0] == pytest.approx((3 * each[0] + each[1]) / 4)


def test_no_draw_left() -> None:
    assert equity([side("7c5d4h3s2c"), side("7d5h4s3c2d")], 0).shares == (0.5, 0.5)
    assert equity([side("7c5d4h3s2c"), side("7d5h4s3c2h"), side("9h8c6d4c2s")], 0).ties == (
        0.5,
        0.5,
        0,
    )
    against_any = equity([side("7c5d4h3s2c"), unknown()], 0)
    assert against_any.exact
    assert against_any.deals == 1_533_939
    assert against_any.shares[0] > 0.9997


def test_limits_and_interruptions() -> None:
    sides = [DRAWER, side("2h3s5h7d")]
    seen: list[Equity] = []
    enough = equity(sides, 3, error=0.002, progress=seen.append)
    assert enough.stopped == "error"
    assert max(enough.errors) <= 0.002
    assert seen[-1] == enough
    assert equity(sides, 3, error=0, trials=1_234).deals == 1_234
    assert equity(sides, 3, error=0, seconds=0.02).stopped == "time"

    def interrupt(found: Equity) -> None:
        if found.deals > 300_000:
            raise KeyboardInterrupt

    stopped = equity(sides, 3, error=0, seconds=60, progress=interrupt)
    assert stopped.stopped == "interrupted"
    assert stopped.deals > 300_000


def test_threads_change_nothing() -> None:
    sides = [unknown(), Side(holdings("2h3s5h7d"), RULES)]
    one, two = (equity(sides, 2, error=0, trials=600_000, threads=threads) for threads in (1, 2))
    assert one.shares == two.shares
    assert one.errors == two.errors


@pytest.mark.parametrize(
    ("sides", "left", "dead", "said"),
    [
        ([PAT], 1, "", "between 2 to 6 sides"),
        ([PAT, DRAWER], 4, "", "0 to 3 draws left"),
        ([PAT, DRAWER], 0, "", "side 2 needs five cards"),
        ([PAT, DRAWER], 1, "9h", "side 1 holds nothing"),
        ([PAT, DRAWER], 1, "KcKc", "Kc is dead twice"),
        ([PAT, DRAWER], 1, "??", "unknown card"),
        ([PAT, PAT], 1, "", "cannot hold these cards at once"),
        ([PAT, DRAWER], 1, format_cards(DECK[:0] + DECK[9:51]), "leave no deck"),
    ],
)
def test_spots_that_cannot_be(sides: list[Side], left: int, dead: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        equity(sides, left, dead=dead)


def test_holdings_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="at most five"):
        holdings("2c3c4c5c6c7c")
    with pytest.raises(ValueError, match="stands twice"):
        holdings("2c3c2c")
    with pytest.raises(ValueError, match="above nought"):
        holdings("2c3c", weights=[0])
    with pytest.raises(ValueError, match="1 to 7,462"):
        until(0)
    with pytest.raises(ValueError, match="three values"):
        rules((1, 2, 9_000))
    with pytest.raises(ValueError, match="wanted error"):
        equity([PAT, DRAWER], 3, error=0, budget=0)
    with pytest.raises(ValueError, match="one trial"):
        equity([PAT, DRAWER], 3, trials=0, budget=0)
    with pytest.raises(ValueError, match="one thread"):
        equity([PAT, DRAWER], 3, budget=0, threads=0)
