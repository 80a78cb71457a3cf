"""Hands of which not every card is known: named at a discard or a show, mucked, or awarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.chance import random_game, random_step
from tests.rules.stacked import (
    E8,
    FIVE_TEN,
    K,
    W,
    call_or_check,
    happened,
    pats,
    play,
    showing,
    stacked_deck,
)

from tripledraw import ONLINE, Discard, Game, IllegalAction, Stage, parse_cards, replay
from tripledraw.rules.events import (
    Acted,
    BlindPosted,
    Discarded,
    HandMucked,
    HandShown,
    Post,
    PotAwarded,
    TimedOut,
)

BLIND = "??" * 52


def unknown_hands(seats: int = 3, stacks: tuple[int, ...] = (), deck: str = BLIND) -> Game:
    return Game(FIVE_TEN, stacks or (500,) * seats, 0, deck=deck)


def to_the_showdown(game: Game) -> Game:
    while game.to_act is not None:
        if game.stage is Stage.DRAWING:
            pats(game)
        else:
            call_or_check(game)
    return game


def to_show(game: Game) -> int | None:
    assert game.to_act is None
    return game.to_show


def refused(ask: Callable[[], object]) -> str:
    with pytest.raises(IllegalAction) as caught:
        ask()
    assert len(str(caught.value).split()) >= 3
    return caught.value.reason


def test_the_hand_waits_to_be_shown() -> None:
    game = to_the_showdown(unknown_hands())
    assert to_show(game) == 1
    game.show(parse_cards(E8))
    assert to_show(game) == 2
    game.muck()
    assert to_show(game) == 0
    game.show(parse_cards(W))
    assert game.over
    assert to_show(game) is None
    assert showing(game) == [(1, "shows"), (2, "mucks"), (0, "shows")]
    assert game.stacks == (520, 490, 490)


def test_a_winner_nobody_saw_is_awarded() -> None:
    game = to_the_showdown(unknown_hands(2))
    game.award((0,))
    assert game.over
    assert game.stacks == (510, 490)


def test_a_split_nobody_saw() -> None:
    game = to_the_showdown(unknown_hands())
    game.award((1, 0))
    assert [(e.seat, e.chips) for e in happened(game, PotAwarded)] == [(1, 15), (0, 15)]


def test_side_pots_are_awarded_one_by_one() -> None:
    game = unknown_hands(3, (10, 500, 500))
    play(game, "0 call 10, 1 raise 20, 2 call 10")
    to_the_showdown(game)
    assert refused(lambda: game.award((0,))) == "wrong_pots"
    assert refused(lambda: game.award((0,), (0,))) == "not_a_contender"
    game.award((0,), (2,))
    assert game.stacks == (30, 480, 500)


def test_a_muck_with_its_cards() -> None:
    game = to_the_showdown(unknown_hands())
    game.show(parse_cards(W))
    game.muck(parse_cards(E8))
    assert [e.cards for e in happened(game, HandMucked)] == [parse_cards(E8)]


def test_the_last_hand_is_not_mucked() -> None:
    game = to_the_showdown(unknown_hands(2))
    game.muck()
    assert refused(game.muck) == "nobody_else"
    game.award((0,))
    assert game.stacks == (510, 490)


def test_cards_that_cannot_be_shown() -> None:
    known = stacked_deck([W, "", ""])
    texts = [card.text for card in known]
    deck = "".join(text if card in parse_cards(W) else "??" for text, card in zip(texts, known))  # noqa: B905
    game = to_the_showdown(unknown_hands(deck=deck))
    assert game.to_show == 1
    for cards, reason in {
        "": "not_five_cards",
        "8h6d5d4h": "not_five_cards",
        "8h6d5d4h2s9s": "not_five_cards",
        "8h6d5d4h??": "not_five_cards",
        "8h8h5d4h2s": "not_your_card",
        "8h6d5d4h4d": "not_your_card",  # seat 0 holds the four of diamonds
    }.items():
        state = game.state
        reasons = {refused(lambda cards=cards: game.show(parse_cards(cards)))}  # type: ignore[misc]
        assert reasons <= {reason, "not_your_card"}
        assert game.state is state
    game.show(parse_cards(E8))
    assert showing(game) == [(1, "shows")]


def test_a_hand_known_in_part() -> None:
    game = unknown_hands(2)
    play(game, "0 call 5, 1 check")
    game.act(Discard(parse_cards("Kd ??")))
    play(game, "0 pat, 1 check, 0 check")
    # The king is gone and cannot be in a hand again; nor can it be thrown twice.
    for seat_cards in ("Kd", "Kd7h"):
        assert refused(lambda c=seat_cards: game.act(Discard(parse_cards(c)))) == "not_your_card"  # type: ignore[misc]
    game.act(Discard(parse_cards("7h7d")))
    to_the_showdown(game)
    assert refused(lambda: game.show(parse_cards("7h5c4d3s2c"))) == "not_your_card"
    game.show(parse_cards("7c5c4d3s2c"))


def test_the_first_drawers_known_cards_stay_known() -> None:
    deck = "??" * 10 + "Kd" + "??" * 41
    game = unknown_hands(2, deck=deck)
    play(game, "0 call 5, 1 check")
    game.act(Discard(parse_cards("7h")))
    assert game.hands[1][-1].text == "Kd"
    play(game, "0 pat")
    to_the_showdown(game)
    assert refused(lambda: game.show(parse_cards("7c5c4d3s2c"))) == "not_your_card"
    # A card of its own twice is no hand either.
    assert refused(lambda: game.show(parse_cards("KdKd5c4d3s"))) == "not_your_card"
    game.show(parse_cards("Kd5c4d3s2c"))
    assert refused(lambda: game.muck(parse_cards("KdQsJsTs9s"))) == "not_your_card"


def test_the_cards_have_the_last_word() -> None:
    game = to_the_showdown(unknown_hands())
    game.show(parse_cards(E8))
    game.show(parse_cards(K))
    assert refused(lambda: game.award((2,))) == "beaten"
    game.award((1,))
    assert game.over


def test_nothing_to_award_when_the_cards_tell() -> None:
    game = to_the_showdown(unknown_hands(2))
    game.show(parse_cards(E8))
    game.show(parse_cards(W))
    assert game.over
    assert refused(lambda: game.award((1,))) == "cards_tell"


@pytest.mark.parametrize(
    "winners", [(), ((),), ((0, 0),), ((3,),), ((-1,),), ((0,), (0,))], ids=str
)
def test_winners_that_make_no_sense(winners: Any) -> None:
    game = to_the_showdown(unknown_hands())
    state = game.state
    assert refused(lambda: game.award(*winners)) in ("wrong_pots", "not_a_contender")
    assert game.state is state


def blind_copy(game: Game) -> Game:
    """The same table with a deck of unknown cards."""
    state = game.state
    posts = [Post(e.seat, e.kind, e.chips) for e in game.events if isinstance(e, BlindPosted)]
    return Game(
        state.stakes,
        state.starting_stacks,
        state.button,
        rules=state.rules,
        deck=BLIND,
        posts=posts,
    )


def acted_alike(game: Game, blind: Game) -> None:
    """The blind game follows the betting and the numbers of cards drawn."""
    late = False
    for event in game.events:
        if isinstance(event, TimedOut):
            late = True
        elif isinstance(event, Acted | Discarded):
            if late:
                blind.time_out()
            elif isinstance(event, Acted):
                blind.act(event.action)
            else:
                blind.act(Discard(parse_cards("??" * len(event.cards))))
            late = False


@given(st.randoms(use_true_random=False))
def test_a_hand_recorded_from_outside_comes_out_the_same(rng: Random) -> None:
    """Any hand, its cards unknown but for what was shown: the same chips to the same seats."""
    game, manner = random_game(rng)
    while game.to_act is not None:
        random_step(rng, game, manner)
    blind = blind_copy(game)
    acted_alike(game, blind)
    awarded = blind_copy(game)
    acted_alike(game, awarded)
    shows = [event for event in game.events if isinstance(event, HandShown | HandMucked)]
    for shown in shows:
        assert blind.to_show == shown.seat
        if isinstance(shown, HandShown):
            blind.show(shown.cards)
        else:
            blind.muck()
    assert blind.over
    assert blind.stacks == game.stacks
    assert replay(blind.events) == blind.state
    if shows:
        won: dict[int, list[int]] = {}
        for event in game.events:
            if isinstance(event, PotAwarded):
                won.setdefault(event.pot, []).append(event.seat)
        pots = range(len(awarded.state.pots))
        if set(won) == set(pots):  # the rake may have taken a whole pot
            awarded.award(*(won[pot] for pot in pots))
            assert awarded.stacks == game.stacks
            assert replay(awarded.events) == awarded.state
            check_chips(awarded)


def check_chips(game: Game) -> None:
    paid = Counter(e.pot for e in game.events if isinstance(e, PotAwarded))
    assert paid
    assert sum(game.stacks) + game.state.rake == sum(game.state.starting_stacks)
    assert game.state.rules.odd_chip_unit >= ONLINE.odd_chip_unit
