"""How many ways there are to bet: the rules' tree, counted, against a recursion of its own.

The recursion knows three numbers: how many seats still have to answer, how many have answered and
are in, and how many bets there are. The tree is walked through the rules themselves.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.rules.stacked import FIVE_TEN, at_first_draw, pats

from tripledraw import LIVE, ONLINE, Check, Game, Raise, Rules, Stage, State, apply, legal

CAPS = {4: ONLINE, 5: ONLINE.but(cap_bets=5)}


@cache
def lines(waiting: int, answered: int, bets: int, cap: int) -> int:
    """The betting lines of a street where nobody runs out of chips."""
    if waiting == 0 or waiting + answered == 1:
        return 1
    fold = lines(waiting - 1, answered, bets, cap)
    call = lines(waiting - 1, answered + 1, bets, cap)
    if bets == cap:
        return fold + call
    return fold + call + lines(waiting - 1 + answered, 1, bets + 1, cap)


def lines_by_the_rules(state: State) -> int:
    """The same, by walking the rules' tree to where the betting of this street is over."""
    known: dict[object, int] = {}
    street = state.street

    def walk(here: State) -> int:
        if here.stage is not Stage.BETTING or here.street is not street:
            return 1
        key = (here.to_act, here.bets, here.folded, here.acted, here.bet_count)
        if key not in known:
            known[key] = sum(walk(apply(here, action)[0]) for action in legal(here))
        return known[key]

    return walk(state)


def opened(seats: int, street: int, rules: Rules) -> State:
    game = (
        at_first_draw(seats, rules)
        if street
        else Game(FIVE_TEN, (500,) * seats, 0, rules=rules, seed=b"lines")
    )
    for _ in range(street):
        pats(game)
        if game.street < street:
            while game.stage is Stage.BETTING:
                game.act(Check())
    return game.state


def test_a_line_or_two_by_hand() -> None:
    """Heads-up before the draw with a cap of two bets: f; c then k or r(f, c); r then f or c."""
    # The big blind's own fold to a free check is a line too.
    assert lines(2, 0, 1, 2) == 1 + (1 + 1 + 2) + 2


TREES = [
    *((seats, street, 4) for seats in (2, 3, 4, 5, 6) for street in (0, 3)),
    *((seats, street, 5) for seats in (2, 3, 4) for street in (0, 1)),
]


@pytest.mark.parametrize(("seats", "street", "cap"), TREES)
def test_the_betting_tree_has_the_right_size(seats: int, street: int, cap: int) -> None:
    expected = lines(seats, 0, 0 if street else 1, cap)
    assert lines_by_the_rules(opened(seats, street, CAPS[cap])) == expected


def test_known_sizes() -> None:
    """Written down, so that a mistake made twice would show."""
    sizes = [lines(seats, 0, 1, 4) for seats in (2, 3, 4, 5, 6)]
    assert sizes == [15, 133, 1_023, 7_021, 44_295]
    later = [lines(seats, 0, 0, 4) for seats in (2, 3, 4, 5, 6)]
    assert later == [19, 277, 3_331, 33_181, 289_099]


def test_live_heads_up_is_bounded_by_the_chips() -> None:
    """Ten bets each on a street that began heads-up: all of them can go in."""
    game = Game(FIVE_TEN, (110, 110), 0, rules=LIVE, seed=b"lines")
    state = game.state
    levels = 0
    while legal(state).bet_to is not None:
        state, _ = apply(state, Raise())
        levels += 1
    assert levels == 10
    assert max(state.bets) == 110
