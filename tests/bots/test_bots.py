"""Bots play by the rules, know only what a person in their seat knows, and say the same twice."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import tripledraw.bots
from tripledraw.bots import BOTS
from tripledraw.cards import DECK, UNKNOWN, parse_cards
from tripledraw.rules.events import Stage
from tripledraw.rules.hand import apply, legal, start
from tripledraw.rules.options import LIVE, ONLINE, Rules, Stakes
from tripledraw.rules.state import State, hide

RULES = (ONLINE, LIVE, ONLINE.but(draw_dealing="declare_all_first", burn="per_draw", cap_bets=None))
NAMES = sorted(BOTS)


def play_through(state: State, bots: list[str], seed: int) -> list[str]:
    """The actions of a whole hand as text; every one of them was legal."""
    said = []
    rng = random.Random(seed)
    while (seat := state.to_act) is not None:
        view = hide(state, seat)
        allowed = legal(view)
        action = BOTS[bots[seat]](view, seat, allowed, rng)
        assert action in allowed, (bots[seat], action)
        said.append(f"{seat} {action}")
        state, _ = apply(state, action)
    assert state.over
    return said


@given(
    stacks=st.lists(st.integers(1, 300), min_size=2, max_size=6),
    rules=st.sampled_from(RULES),
    bots=st.lists(st.sampled_from(NAMES), min_size=6, max_size=6),
    seed=st.integers(0, 2**32),
)
def test_every_action_is_legal(stacks: list[int], rules: Rules, bots: list[str], seed: int) -> None:
    state, _ = start(Stakes(5, 10), rules, stacks, seed % len(stacks), seed=seed.to_bytes(8, "big"))
    play_through(state, bots, seed)


def test_every_action_is_legal_for_thousands_of_hands(rig: Any) -> None:
    hands = rig.count(small=600, full=20_000)
    rng = random.Random(rig.seed)
    actions = 0
    for number in range(hands):
        stacks = [rng.choice((1, 3, 9, 15, 47, 120, 999)) for _ in range(rng.randint(2, 6))]
        state, _ = start(
            Stakes(5, 10), rng.choice(RULES), stacks, rng.randrange(len(stacks)),
            seed=rng.randbytes(8),
        )  # fmt: skip
        bots = [rng.choice((*NAMES, "rulebook")) for _ in stacks]
        actions += len(play_through(state, bots, number))
    rig.record(f"{actions:,} actions, none illegal")


@pytest.mark.parametrize("bot", NAMES)
def test_the_same_seed_says_the_same(bot: str) -> None:
    def game() -> list[str]:
        state, _ = start(Stakes(5, 10), ONLINE, (500,) * 6, 0, seed=b"twice")
        return play_through(state, [bot] * 6, 7)

    assert game() == game()


@pytest.mark.parametrize("bot", NAMES)
def test_a_bot_needs_no_card_but_its_own(bot: str) -> None:
    """It plays whole hands from a state in which every other card is turned face down."""
    for number in range(40):
        state, _ = start(Stakes(5, 10), ONLINE, (500,) * 3, 0, seed=bytes([number]))
        rng = random.Random(number)
        while (seat := state.to_act) is not None:
            view = hide(state, seat)
            others = {
                card for place, hand in enumerate(view.hands) if place != seat for card in hand
            }
            assert others <= {UNKNOWN}
            assert set(view.stub) <= {UNKNOWN}
            assert view.seed == b""
            assert view.stubs == ()
            state, _ = apply(state, BOTS[bot](view, seat, legal(view), rng))


def test_a_seat_that_may_not_raise_does_not() -> None:
    """After a draw out of time, the best hand there is can only check and call."""
    for seed in range(40):
        state, _ = start(Stakes(5, 10), ONLINE, (500, 500), 0, seed=bytes([seed]))
        barred = state.to_act
        while (seat := state.to_act) is not None:
            view = hide(state, seat)
            if seat == barred and state.stage is Stage.BETTING and state.street:
                view = with_bar(view, seat)
                hand = parse_cards("7h5c4d3s2c")
                hands = tuple(hand if s == seat else h for s, h in enumerate(view.hands))
                view = replace(view, hands=hands)
                action = BOTS["rulebook"](view, seat, legal(view), random.Random(seed))
                assert action in legal(view)
                assert type(action).__name__ in {"Check", "Call"}
            action = BOTS["rulebook"](hide(state, seat), seat, legal(state), random.Random(seed))
            state, _ = apply(state, action)


def with_bar(view: State, seat: int) -> State:
    return replace(view, no_raise=tuple(s == seat or flag for s, flag in enumerate(view.no_raise)))


@pytest.mark.parametrize("hands", [("7h5c4d3s2c", "KhKdKsKcQh"), ("2c3d4h5s6c", "AcKcQcJcTc")])
def test_any_cards_can_be_played(hands: tuple[str, str]) -> None:
    dealt = [parse_cards(hand) for hand in hands]
    taken = [card for hand in dealt for card in hand]
    # Cards go round one at a time, from the button's left.
    deck = [card for pair in zip(dealt[1], dealt[0], strict=True) for card in pair]
    deck += [card for card in DECK if card not in taken]
    state, _ = start(Stakes(5, 10), ONLINE, (500, 500), 0, deck=deck)
    for bot in NAMES:
        play_through(state, [bot, bot], 3)


LEARNT = {"solved.py", "multiway.py"}
"""These look up what was learnt. Nobody loads them but when they are to play."""


def test_bots_import_nothing_but_the_game() -> None:
    allowed = ("tripledraw.cards", "tripledraw.lowball", "tripledraw.rules", "tripledraw.bots")
    folder = Path(tripledraw.bots.__file__).parent
    for module in folder.glob("*.py"):
        besides = ("tripledraw.analysis",) if module.name in LEARNT else ()
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tripledraw"):
                assert node.module is not None
                said = f"{module.name} imports {node.module}"
                assert node.module.startswith((*allowed, *besides)), said
