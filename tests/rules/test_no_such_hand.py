"""Tables, rules, stakes and decks that are none of this game: refused before anything happens."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.stacked import FIVE_TEN, at_first_draw, draw, stacked_deck

from tripledraw import (
    DECK,
    LIVE,
    ONLINE,
    Check,
    Discard,
    Game,
    IllegalAction,
    Rules,
    Stage,
    Stakes,
    format_cards,
)
from tripledraw.rules.events import StubReshuffled

WHOLE = format_cards(DECK)


def check_refused(make: Any, *args: Any, **kwargs: Any) -> str:
    with pytest.raises(ValueError, match=r"\w") as caught:
        make(*args, **kwargs)
    text = str(caught.value)
    assert len(text.split()) >= 4, text
    assert "\n" not in text
    assert "object at 0x" not in text
    return text


@pytest.mark.parametrize(
    ("small", "big"),
    [(5, 0), (5, -10), (-1, 10), (11, 10), (5, 10.0), ("5", 10), (5, "10"), (5, None), (True, 10),
     (5, True), (2.5, 5)],
)  # fmt: skip
def test_wrong_stakes(small: Any, big: Any) -> None:
    check_refused(Stakes, small, big)


WRONG_RULES: list[dict[str, Any]] = [
    {"cap_bets": 3}, {"cap_bets": 6}, {"cap_bets": 0}, {"cap_bets": "4"}, {"cap_bets": True},
    {"cap_bets": 4.0}, {"heads_up_cap": "never"}, {"heads_up_cap": None},
    {"all_in_reopen": "quarter"}, {"all_in_reopen": 0.5}, {"five_card_draw": "five"},
    {"burn": "always"}, {"burn": True}, {"draw_dealing": "random"}, {"reshuffle_scope": "none"},
    {"own_discards": "sometimes"}, {"leftover_stub": "last"}, {"folded_in_reshuffle": "yes"},
    {"folded_in_reshuffle": 1}, {"draw_timeout_s": 4}, {"draw_timeout_s": 121},
    {"draw_timeout_s": 30.0}, {"draw_timeout_s": "30"}, {"timeout_penalty": None},
    {"showdown": "muck"}, {"all_in_tabled": 0}, {"checked_showdown": "button"}, {"button": "moving"},
    {"odd_chip_unit": 0}, {"odd_chip_unit": -1}, {"odd_chip_unit": 1.5}, {"rake_bp": -1},
    {"rake_bp": 10_001}, {"rake_bp": 5.5}, {"rake_cap": -1}, {"rake_cap": None},
    {"rake_before_draw": "no"}, {"antes": 1}, {"cap": 4}, {"ONLINE": True},
]  # fmt: skip
CONTRADICTIONS: list[dict[str, Any]] = [
    {"reshuffle_scope": "all"},
    {"reshuffle_scope": "all", "own_discards": "never"},
    {"draw_timeout_s": None},
    {"timeout_penalty": True, "draw_timeout_s": None},
    {"five_card_draw": "four_plus_one", "draw_dealing": "declare_all_first"},
]


@pytest.mark.parametrize("changes", [*WRONG_RULES, *CONTRADICTIONS], ids=str)
def test_wrong_rules(changes: dict[str, Any]) -> None:
    text = check_refused(ONLINE.but, **changes)
    assert any(key in text for key in changes)


@pytest.mark.parametrize(
    "changes", [{"timeout_penalty": True}, {"draw_dealing": "declare_all_first"}], ids=str
)
def test_contradictions_of_the_live_profile(changes: dict[str, Any]) -> None:
    check_refused(LIVE.but, **changes)


def test_the_profiles_are_the_table_of_section_4() -> None:
    same = {
        "cap_bets": 4, "all_in_reopen": "half", "burn": "none", "draw_dealing": "sequential",
        "reshuffle_scope": "others_incl_current", "own_discards": "never",
        "leftover_stub": "first", "showdown": "order_muck", "checked_showdown": "first_active",
        "odd_chip_unit": 1, "rake_bp": 0, "rake_cap": 0, "rake_before_draw": False,
    }  # fmt: skip
    online = {
        "heads_up_cap": "same", "five_card_draw": "at_once", "folded_in_reshuffle": False,
        "draw_timeout_s": 30, "timeout_penalty": True, "all_in_tabled": True,
        "button": "next_active",
    }  # fmt: skip
    live = {
        "heads_up_cap": "uncapped_if_street_starts_hu", "five_card_draw": "four_plus_one",
        "folded_in_reshuffle": True, "draw_timeout_s": None, "timeout_penalty": False,
        "all_in_tabled": False, "button": "dead",
    }  # fmt: skip
    for rules, own in ((ONLINE, online), (LIVE, live)):
        expected = {**same, **own}
        assert {key: getattr(rules, key) for key in Rules.__struct_fields__} == expected
    assert ONLINE.but() == ONLINE
    assert ONLINE.but(cap_bets=5).cap_bets == 5


@pytest.mark.parametrize(
    "stacks",
    [(), (500,), (500,) * 7, (500, 0), (500, -1), (500, 10.0), (500, "500"), (500, None),
     (500, True), (500, float("nan"))],
    ids=str,
)  # fmt: skip
def test_wrong_stacks(stacks: Any) -> None:
    check_refused(Game, FIVE_TEN, stacks, 0, seed=b"x")


@pytest.mark.parametrize("button", [-1, 3, 100, 1.0, "0", None, True], ids=repr)
def test_wrong_buttons(button: Any) -> None:
    check_refused(Game, FIVE_TEN, (500, 500, 500), button, seed=b"x")


WRONG_DECKS: dict[str, Any] = {
    "nothing": "",
    "one card": "7h",
    "a card short": WHOLE[2:],
    "a card too many": WHOLE + "??",
    "a card twice": WHOLE[2:] + "As",
    "two cards twice": WHOLE[4:] + "AsKs",
    "a hand": "7h5c4d3s2c",
    "no cards at all": "hello",
    "half a card": WHOLE + "7",
    "texts": tuple(card.text for card in DECK),
    "numbers": range(52),
}


@pytest.mark.parametrize("what", WRONG_DECKS)
def test_wrong_decks(what: str) -> None:
    check_refused(Game, FIVE_TEN, (500, 500), 0, deck=WRONG_DECKS[what])


@pytest.mark.parametrize("seed", [None, b"", "seed", 7, bytearray(b"x")], ids=repr)
def test_wrong_seeds(seed: Any) -> None:
    check_refused(Game, FIVE_TEN, (500, 500), 0, seed=seed)
    if seed is not None:
        check_refused(Game, FIVE_TEN, (500, 500), 0, seed=seed, deck=DECK)


def thrown_by_four() -> tuple[Game, list[Any]]:
    game = at_first_draw(6, ONLINE)
    draw(game, *[5] * 4)
    return game, [card for pile in game.state.muck for card in pile.cards]


STUBS: dict[str, Any] = {
    "none of it": lambda back, game: (),
    "a card short": lambda back, game: back[1:],
    "a card too many": lambda back, game: [*back, game.hands[0][0]],
    "a card twice": lambda back, game: [back[1], *back[1:]],
    "a card that a player holds": lambda back, game: [game.hands[0][0], *back[1:]],
    "a card of the drawer": lambda back, game: [game.hands[5][0], *back[1:]],
    "the whole deck": lambda back, game: DECK,
}


@pytest.mark.parametrize("what", STUBS)
def test_a_stub_that_is_no_order_of_what_goes_back(what: str) -> None:
    game, back = thrown_by_four()
    again = at_first_draw(6, ONLINE, stubs=(STUBS[what](back, game),))
    draw(again, *[5] * 4)
    state = again.state
    with pytest.raises(IllegalAction, match="stub 1") as caught:
        again.act(Discard(again.hands[5]))
    assert caught.value.reason == "wrong_stub"
    assert again.state is state


def test_the_second_stub_is_for_the_second_reshuffle() -> None:
    _, back = thrown_by_four()
    again = at_first_draw(6, ONLINE, stubs=(back, ()))
    draw(again, *[5] * 6)
    assert sum(isinstance(e, StubReshuffled) for e in again.events) == 1
    with pytest.raises(IllegalAction, match="stub 2"):
        draw_on(again)


def draw_on(game: Game) -> None:
    """All draw five again and again, and nobody bets."""
    while game.to_act is not None:
        if game.stage is Stage.DRAWING:
            draw(game, 5)
        else:
            game.act(Check())


@pytest.mark.parametrize("stubs", [("7x",), (("7h",),), ((7,),)], ids=repr)
def test_stubs_that_hold_no_cards(stubs: Any) -> None:
    check_refused(Game, FIVE_TEN, (500, 500), 0, deck=DECK, stubs=stubs)


def test_a_deck_in_any_form() -> None:
    hands = [
        Game(FIVE_TEN, (500, 500), 0, deck=deck).hands
        for deck in (DECK, list(DECK), WHOLE, format_cards(DECK, " "), format_cards(DECK, ","))
    ]
    assert all(each == hands[0] for each in hands)
    assert hands[0] == (DECK[1:10:2], DECK[0:10:2])
    assert len(stacked_deck(["", ""])) == 52
