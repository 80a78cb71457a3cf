"""A player's figures, against hands counted by eye and sums counted another way."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random
from statistics import stdev

import pytest
from tests.notation.test_round_trips import NAMES, a_hand

from tripledraw import Bet, Call, Check, Discard, Fold, Game, Raise, Stakes, parse_cards
from tripledraw.notation.hand_facts import facts, is_snow, net_chips, position
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.stats import MOST_POINTS, Stats, Totals

STAKES = Stakes(5, 10)


def recorded(game: Game, names: str = "ABCDEF") -> HandRecord:
    assert game.over
    return from_events(game.events, Occasion(hand_id="1", names=tuple(names[: len(game.stacks)])))


def played(game: Game, *actions: object) -> HandRecord:
    """The hand after these actions; a number is a draw of so many cards."""
    for action in actions:
        if isinstance(action, int):
            assert game.to_act is not None
            game.act(Discard(game.hands[game.to_act][:action]))
        else:
            game.act(action)  # type: ignore[arg-type]
    return recorded(game)


def a_busy_hand() -> HandRecord:
    """Six seats, button at A. D opens, E makes it three bets, A calls, the rest folds."""
    return played(
        Game(STAKES, (1_000,) * 6, 0, seed=b"busy"),
        *(Raise(), Raise(), Fold(), Call(), Fold(), Fold(), Raise(), Call(), Call()),
        *(2, 0, 1, Bet(), Raise(), Fold(), Call()),
        *(1, 1, Check(), Check()),
        *(0, 0, Bet(), Fold()),
    )


def test_one_hand_counted_by_eye() -> None:
    hand = a_busy_hand()
    opener, three_bettor, caller = (facts(hand, seat) for seat in (3, 4, 0))
    assert opener.position == "UTG"
    assert opener.counts == {
        "hands": 1, "played": 1, "vpip": 1, "pfr": 1, "street0": 1, "street1": 1, "street2": 1,
        "street3": 1, "aggressive": 4, "bets0": 2, "bets1": 1, "bets3": 1, "calls": 1,
        "faced_raise": 2, "saw_draw": 1, "won": 1, "draws1": 1, "drawn1": 2, "draws2": 1,
        "drawn2": 1, "draws3": 1, "pat3": 1, "known_pat3": 1, "snow3": opener.counts["snow3"],
    }  # fmt: skip
    assert three_bettor.position == "HJ"
    assert three_bettor.counts["could_three_bet"] == three_bettor.counts["three_bet"] == 1
    assert three_bettor.counts["pat1"] == 1
    assert three_bettor.counts["could_break2"] == three_bettor.counts["break2"] == 1
    assert "could_break3" not in three_bettor.counts, "he had drawn on the draw before"
    assert caller.position == "BTN"
    assert "could_three_bet" not in caller.counts, "he faced two raises"
    assert caller.counts["folded_to_raise"] == 1
    assert caller.counts["faced_raise"] == 3
    assert "could_steal" not in caller.counts
    assert [one.net for one in (opener, three_bettor, caller)] == [115, -60, -40]
    assert opener.net_bets == 115 / 20
    assert not opener.showdown


def test_a_walk_is_no_decision() -> None:
    walk = played(Game(STAKES, (100,) * 3, 0, seed=b"walk"), Fold(), Fold())
    assert facts(walk, 2).counts == {"hands": 1, "won": 1}
    assert facts(walk, 0).counts["could_steal"] == 1
    assert facts(walk, 1).counts["could_steal"] == 1
    assert "could_steal" not in facts(walk, 2).counts


@pytest.mark.parametrize(
    ("seats", "positions"),
    [
        (2, ["BTN", "BB"]),
        (3, ["BTN", "SB", "BB"]),
        (4, ["BTN", "SB", "BB", "CO"]),
        (5, ["BTN", "SB", "BB", "HJ", "CO"]),
        (6, ["BTN", "SB", "BB", "UTG", "HJ", "CO"]),
    ],
)
def test_positions_go_round_with_the_button(seats: int, positions: list[str]) -> None:
    for button in range(seats):
        game = Game(STAKES, (100,) * seats, button, seed=b"x")
        hand = played(game, *([Fold()] * (seats - 1)))
        found = [position(hand, (button + step) % seats) for step in range(seats)]
        assert found == positions


@pytest.mark.parametrize(
    ("hand", "snow"),
    [
        ("7h5c4d3s2c", False),
        ("Jh9c4d3s2c", False),
        ("Qh5c4d3s2c", True),
        ("7h7c4d3s2c", True),
        ("7h6c5d4s3c", True),
        ("8h5h4h3h2h", True),
    ],
)
def test_what_a_snow_is(hand: str, snow: bool) -> None:
    assert is_snow(parse_cards(hand)) is snow


def test_all_hands_together_are_the_sum_of_their_parts() -> None:
    found = {name: Stats(name) for name in NAMES}
    nets: dict[str, list[float]] = {name: [] for name in NAMES}
    for number in range(150):
        game, viewer, occasion = a_hand(Random(f"stats {number}"))
        record = from_events(game.events, occasion, viewer)
        net = net_chips(record)
        assert sum(net) == -(record.rake or 0)
        assert record.finishing is not None
        assert net == [
            end - line.stack for end, line in zip(record.finishing, record.seats, strict=True)
        ]
        for name, stats in found.items():
            assert stats.add(record) == (name in occasion.names)
            if name in occasion.names:
                nets[name].append(net[occasion.names.index(name)] / record.big_bet)
    for name, stats in found.items():
        mine = nets[name]
        figures = {figure.key: figure for figure in stats.all.figures()}
        assert stats.all.hands == len(mine)
        assert figures["rate"].number == pytest.approx(100 * sum(mine) / len(mine))
        assert figures["rate_error"].number == pytest.approx(100 * stdev(mine) / sqrt(len(mine)))
        for split in (stats.by_position, stats.by_players):
            parts: list[Totals] = list(split.values())
            assert sum((part.counts for part in parts), start=type(stats.all.counts)()) == +(
                stats.all.counts
            )
        end = stats.curve.points[-1]
        assert end.hands == len(mine)
        assert end.total == pytest.approx(sum(mine))
        assert end.showdown + end.other == pytest.approx(end.total)
        for figure in figures.values():
            assert (figure.number is None) == (figure.chances == 0) or figure.key == "rate_error"
            if figure.unit == "%" and figure.number is not None:
                assert 0 <= figure.number <= 100


def test_a_long_curve_is_thinned_out_and_ends_where_it_ends() -> None:
    stats = Stats("D")
    hand = a_busy_hand()
    for _ in range(3 * MOST_POINTS + 1):
        stats.add(hand)
    points = stats.curve.points
    assert len(points) <= MOST_POINTS + 2
    assert points[0].hands == 0
    assert points[-1].hands == 3 * MOST_POINTS + 1
    assert points[-1].total == pytest.approx(points[-1].hands * 115 / 20)
    assert all(one.hands < other.hands for one, other in pairwise(points))


def test_nobody_has_no_figures() -> None:
    stats = Stats("nobody")
    assert not stats.add(a_busy_hand())
    assert all(figure.number is None for figure in stats.all.figures())
    assert len(stats.curve.points) == 1
