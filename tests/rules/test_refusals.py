"""Two hundred wrong actions, texts and tables: each refused in clear words, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.rules.stacked import (
    FIVE_TEN,
    W2,
    K,
    W,
    at_first_draw,
    call_or_check,
    pats,
    play,
    rest_checked,
    table,
    to_street,
)

from tripledraw import (
    DECK,
    LIVE,
    ONLINE,
    STAND_PAT,
    Bet,
    Call,
    Card,
    Check,
    Discard,
    Fold,
    Game,
    IllegalAction,
    Raise,
    Rules,
    Stakes,
    format_cards,
    name,
    parse_cards,
    value,
)
from tripledraw.cards import UNKNOWN
from tripledraw.rules.events import PotAwarded

BETTING = (Fold(), Check(), Call(), Bet(), Raise())


def opening() -> Game:
    return table(W, W2, K)


def option() -> Game:
    game = opening()
    play(game, "0 call 10, 1 call 5")
    return game


def capped() -> Game:
    game = opening()
    play(game, "0 raise 20, 1 raise 30, 2 raise 40")
    return game


def checked_to() -> Game:
    game = option()
    play(game, "2 check")
    pats(game)
    return game


def facing_a_bet() -> Game:
    game = checked_to()
    play(game, "1 bet 10")
    return game


def short_all_in() -> Game:
    game = table("", "", "", "", stacks=(500, 500, 500, 24))
    play(game, "3 call 10, 0 call 10, 1 call 5, 2 check")
    pats(game)
    play(game, "1 bet 10, 2 call 10, 3 raise 14, 0 call 14")
    return game


def nobody_else_has_chips() -> Game:
    game = table("", "", stacks=(500, 30))
    play(game, "0 raise 20, 1 raise 30")
    return game


def just_the_call() -> Game:
    game = table("", "", "", stacks=(500, 20, 500))
    play(game, "0 raise 20")
    return game


def late() -> Game:
    game = option()
    play(game, "2 check, 1 late, 2 pat, 0 pat")
    return game


def late_facing_a_bet() -> Game:
    game = late()
    play(game, "1 check, 2 bet 10, 0 fold")
    return game


def drawing() -> Game:
    return at_first_draw(3, ONLINE)


def second_draw() -> Game:
    game = drawing()
    play(game, f"1 draw {format_cards(game.hands[1][:2])}, 2 pat, 0 pat")
    to_street(game, 1)
    play(game, "1 check, 2 check, 0 check")
    return game


def over() -> Game:
    game = opening()
    play(game, "0 fold, 1 fold")
    return game


def over_at_showdown() -> Game:
    game = checked_to()
    rest_checked(game)
    return game


# Where, which action, and the code of the refusal.
WRONG_BETTING: list[tuple[Callable[[], Game], Any, str]] = [
    (opening, Check(), "bet_to_call"),
    (opening, Bet(), "already_bet"),
    (option, Call(), "nothing_to_call"),
    (option, Bet(), "already_bet"),
    (capped, Raise(), "capped"),
    (capped, Bet(), "already_bet"),
    (capped, Check(), "bet_to_call"),
    (checked_to, Call(), "nothing_to_call"),
    (checked_to, Raise(), "no_bet_yet"),
    (facing_a_bet, Check(), "bet_to_call"),
    (facing_a_bet, Bet(), "already_bet"),
    (short_all_in, Raise(), "not_reopened"),
    (short_all_in, Bet(), "already_bet"),
    (short_all_in, Check(), "bet_to_call"),
    (nobody_else_has_chips, Raise(), "nobody"),
    (just_the_call, Raise(), "all_in"),
    (late, Bet(), "late"),
    (late, Raise(), "no_bet_yet"),
    (late, Call(), "nothing_to_call"),
    (late_facing_a_bet, Raise(), "late"),
    (late_facing_a_bet, Check(), "bet_to_call"),
]
for place in (
    opening, option, capped, checked_to, facing_a_bet, short_all_in, nobody_else_has_chips,
    just_the_call, late, late_facing_a_bet,
):  # fmt: skip
    WRONG_BETTING += [
        (place, STAND_PAT, "not_drawing"),
        (place, Discard(DECK[:1]), "not_drawing"),
        (place, Discard(DECK[:6]), "not_drawing"),
    ]
for place in (drawing, second_draw):
    WRONG_BETTING += [(place, action, "not_betting") for action in BETTING]
for place in (over, over_at_showdown):
    WRONG_BETTING += [(place, action, "hand_over") for action in (*BETTING, STAND_PAT)]


def refused(game: Game, action: Any) -> IllegalAction:
    state, events = game.state, game.events
    with pytest.raises(IllegalAction) as caught:
        game.act(action)
    assert game.state is state
    assert game.events == events
    return caught.value


def check_sentence(error: Exception) -> None:
    """A sentence for a person: some words, no Python, one line."""
    text = str(error)
    assert len(text.split()) >= 4, text
    assert "\n" not in text
    assert "Traceback" not in text
    assert "object at 0x" not in text


@pytest.mark.parametrize(("place", "action", "reason"), WRONG_BETTING)
def test_wrong_actions(place: Callable[[], Game], action: Any, reason: str) -> None:
    game = place()
    if game.to_act is not None:
        assert action not in game.legal
    error = refused(game, action)
    assert error.reason == reason
    check_sentence(error)


def own(game: Game, *places: int) -> tuple[Card, ...]:
    assert game.to_act is not None
    return tuple(game.hands[game.to_act][place] for place in places)


def foreign(game: Game, count: int) -> tuple[Card, ...]:
    """Cards of the next player's hand."""
    return game.hands[2][:count]


WRONG_DISCARDS: dict[str, tuple[Callable[[Game], Any], str]] = {
    "one card twice": (lambda g: own(g, 0, 0), "card_twice"),
    "one card five times": (lambda g: own(g, 0, 0, 0, 0, 0), "card_twice"),
    "two cards twice": (lambda g: own(g, 0, 1, 0, 1), "card_twice"),
    "twice at the end": (lambda g: own(g, 0, 1, 2, 3, 3), "card_twice"),
    "six with one twice": (lambda g: own(g, 0, 1, 2, 3, 4, 4), "too_many_cards"),
    "ten cards": (lambda g: own(g, 0, 1, 2, 3, 4) * 2, "too_many_cards"),
    "the whole deck": (lambda _: DECK, "too_many_cards"),
    "another's card": (lambda g: foreign(g, 1), "not_your_card"),
    "another's hand": (lambda g: foreign(g, 5), "not_your_card"),
    "own and another's": (lambda g: (*own(g, 0), *foreign(g, 1)), "not_your_card"),
    "four own, one of another": (lambda g: (*own(g, 0, 1, 2, 3), *foreign(g, 1)), "not_your_card"),
    "six with another's": (lambda g: (*own(g, 0, 1, 2, 3, 4), *foreign(g, 1)), "too_many_cards"),
    "the top of the stub": (lambda g: g.state.stub[:1], "not_your_card"),
    "the bottom of the stub": (lambda g: g.state.stub[-1:], "not_your_card"),
    "an unknown card": (lambda _: (UNKNOWN,), "not_your_card"),
    "own and unknown": (lambda g: (*own(g, 0), UNKNOWN), "not_your_card"),
    "five unknown": (lambda _: (UNKNOWN,) * 5, "not_your_card"),
    "text for cards": (lambda g: tuple(c.text for c in own(g, 0, 1)), "not_a_card"),
    "a text": (lambda g: format_cards(own(g, 0)), "not_a_card"),
    "numbers": (lambda _: (1, 2), "not_a_card"),
    "nothing for a card": (lambda _: (None,), "not_a_card"),
    "own and a text": (lambda g: (*own(g, 0), "7h"), "not_a_card"),
}


@pytest.mark.parametrize("what", WRONG_DISCARDS)
@pytest.mark.parametrize(
    "rules",
    [ONLINE, LIVE, ONLINE.but(draw_dealing="declare_all_first")],
    ids=["ONLINE", "LIVE", "declare all first"],
)
def test_d09_wrong_discards(what: str, rules: Rules) -> None:
    game = at_first_draw(3, rules)
    cards, reason = WRONG_DISCARDS[what]
    hand, stub = game.hands[1], game.state.stub
    error = refused(game, Discard(cards(game)))
    assert error.reason == reason
    check_sentence(error)
    assert (game.to_act, game.hands[1], game.state.stub) == (1, hand, stub)
    assert Discard(cards(game)) not in game.legal


def test_d09_cards_of_earlier_draws() -> None:
    game = second_draw()
    for card in game.state.thrown[1]:
        assert refused(game, Discard((card,))).reason == "not_your_card"
    assert refused(game, Discard(game.state.thrown[1])).reason == "not_your_card"


@pytest.mark.parametrize(
    "thing", [None, "fold", 7, Fold, Discard, (), object, {"tag": "fold"}], ids=repr
)
@pytest.mark.parametrize("place", [opening, drawing])
def test_what_is_no_action_at_all(place: Callable[[], Game], thing: object) -> None:
    """A programmer's mistake, not a player's; nothing changes either."""
    game = place()
    state = game.state
    assert thing not in game.legal
    with pytest.raises((TypeError, IllegalAction)):
        game.act(thing)  # type: ignore[arg-type]
    assert game.state is state


def test_time_runs_out_on_nobody_when_the_hand_is_over() -> None:
    game = over()
    with pytest.raises(IllegalAction) as caught:
        game.time_out()
    assert caught.value.reason == "hand_over"
    with pytest.raises(IllegalAction):
        _ = game.legal


WRONG_TEXTS = (
    "7x", "1h", "0h", "11h", "h7", "7", "77", "hh", "7h5", "7h 5c 4d 3s 2", "Joker", "7♥",
    "7h-5c", "7h5c4", "7h;5c", "Zs", "10", "10x", "?h", "7?", "?", "???", "seven of hearts",
    "7h\x00", "\u0667h", "7h 5c 4d 3s 2c 9",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG_TEXTS, ids=repr)
def test_wrong_texts(text: str) -> None:
    for read in (parse_cards, value, name):
        with pytest.raises(ValueError, match="is not a card") as caught:
            read(text)
        check_sentence(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "7h", "7h5c4d3s", "7h5c4d3s2c9h", "7h7h5c4d3s", "7h5c4d3s??", "??????????"],
    ids=repr,
)
def test_texts_that_are_no_hand(text: str) -> None:
    for read in (value, name):
        with pytest.raises(ValueError, match="hand") as caught:
            read(text)
        check_sentence(caught.value)


@pytest.mark.parametrize("seats", [0, 1, 2, 5])
def test_nothing_is_to_be_shown_or_awarded_while_cards_are_known(seats: int) -> None:
    for place in (opening, drawing, over_at_showdown):
        game = place()
        state = game.state
        asks: list[Callable[[], object]] = [
            partial(game.show, DECK[:5]),
            game.muck,
            partial(game.award, (seats,)),
        ]
        for ask in asks:
            with pytest.raises(IllegalAction) as caught:
                ask()
            check_sentence(caught.value)
        assert game.state is state


@pytest.mark.parametrize("place", [over, over_at_showdown])
def test_d06_a_decided_hand_pays_once(place: Callable[[], Game]) -> None:
    game = place()
    stacks, paid = game.stacks, sum(isinstance(event, PotAwarded) for event in game.events)
    for _ in range(3):
        assert refused(game, Fold()).reason == "hand_over"
    assert game.stacks == stacks
    assert sum(isinstance(event, PotAwarded) for event in game.events) == paid > 0


def test_at_least_two_hundred() -> None:
    wrong = len(WRONG_BETTING) + 3 * len(WRONG_DISCARDS) + 3 * len(WRONG_TEXTS) + 2 * 7 + 2 * 8
    assert wrong >= 200


def test_a_refusal_does_not_cost_the_turn() -> None:
    game = Game(FIVE_TEN, (100, 100), 0, seed=b"again")
    for action in (Check(), Bet(), STAND_PAT):
        refused(game, action)
    call_or_check(game)
    assert Stakes(5, 10) == game.state.stakes
