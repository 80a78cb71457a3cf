"""Tables with stacked cards, and a short way to write what happens at them.

``play(game, "0 raise 20, 1 call 10, 2 fold")`` checks at every step that it is that seat's turn
and that the action costs what is written: the level reached for a bet or raise, the chips added
for a call. ``pat``, ``draw 7h5c`` and ``late`` (the clock ran out) belong to the notation too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tripledraw import (
    DECK,
    ONLINE,
    STAND_PAT,
    Action,
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
    Stage,
    Stakes,
    parse_cards,
)
from tripledraw.rules.events import (
    Acted,
    Discarded,
    HandMucked,
    HandShown,
    PotAwarded,
    UncalledReturned,
)

# The hands of the worked examples, in suits that never meet. W, W2 and W3 tie.
W, W2, W3 = "7h5c4d3s2c", "7c5d4h3c2s", "7d5h4s3d2h"
N2 = "7s6c4c3h2d"
E8 = "8h6d5d4h2s"
K = "KhQcJdTs8c"
FIVE_TEN = Stakes(small_blind=5, big_blind=10)

VERBS: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bet": Bet(),
    "raise": Raise(),
}


def stacked_deck(hands: Sequence[str], button: int = 0, then: str = "") -> tuple[Card, ...]:
    """A deck that deals these hands to seats 0, 1, ... and goes on with ``then``.

    Cards go out one at a time from the button's left; an empty hand gets what is left over.
    """
    tops = [parse_cards(hand) for hand in hands]
    following = parse_cards(then)
    used = Counter([*following, *(card for hand in tops for card in hand)])
    assert not used or max(used.values()) == 1, f"a card twice: {used.most_common(2)}"
    spare = [card for card in DECK[::-1] if card not in used]
    dealt = [hand or tuple(spare.pop() for _ in range(5)) for hand in tops]
    order = [(button + step) % len(hands) for step in range(1, len(hands) + 1)]
    deck = [dealt[seat][turn] for turn in range(5) for seat in order]
    return (*deck, *following, *spare[::-1])


def table(
    *hands: str,
    stacks: Sequence[int] = (),
    button: int = 0,
    rules: Rules = ONLINE,
    stakes: Stakes = FIVE_TEN,
    then: str = "",
    **more: Any,
) -> Game:
    """A hand of limit 10/20 with these cards; 500 chips a seat unless ``stacks`` says more."""
    deck = stacked_deck(hands, button, then)
    chips = tuple(stacks) or (500,) * len(hands)
    return Game(stakes, chips, button, rules=rules, deck=deck, **more)


def play(game: Game, line: str) -> None:
    """Play what is written, and check whose turn it is and what it costs."""
    for step in line.split(","):
        seat_text, verb, *rest = step.split()
        seat = int(seat_text)
        assert game.to_act == seat, f"{step!r}: it is the turn of {game.to_act}"
        if verb == "late":
            game.time_out()
        elif verb == "pat":
            game.act(STAND_PAT)
        elif verb == "draw":
            game.act(Discard(parse_cards(rest[0])))
        else:
            before, legal = game.bets[seat], game.legal
            assert VERBS[verb] in legal, f"{step!r} is not legal: {list(legal)}"
            new = game.act(VERBS[verb])
            acted = next(event for event in new if isinstance(event, Acted))
            if verb in ("bet", "raise"):
                assert before + acted.chips == legal.bet_to == int(rest[0]), step
            else:
                assert acted.chips == (legal.to_call if verb == "call" else 0), step
                assert not rest or acted.chips == int(rest[0]), step


def at_first_draw(seats: int, rules: Rules, **more: Any) -> Game:
    """Everybody has called; the first draw waits for the button's left."""
    game = table(*[""] * seats, rules=rules, **more)
    while game.stage is Stage.BETTING:
        call_or_check(game)
    return game


def call_or_check(game: Game) -> None:
    game.act(Call() if game.legal.to_call else Check())


def draw(game: Game, *counts: int) -> None:
    """The seats in turn throw their first so many cards."""
    for count in counts:
        assert game.to_act is not None
        game.act(Discard(game.hands[game.to_act][:count]))


def pats(game: Game) -> None:
    """Everybody stands pat on this draw."""
    street = game.street
    assert game.stage is Stage.DRAWING
    while game.to_act is not None and (game.stage, game.street) == (Stage.DRAWING, street):
        game.act(STAND_PAT)


def to_street(game: Game, street: int) -> None:
    """Nobody bets or draws until the betting of ``street``."""
    while game.street < street or game.stage is Stage.DRAWING:
        game.act(STAND_PAT if game.stage is Stage.DRAWING else Check())


def rest_checked(game: Game) -> None:
    """All later streets are checked and nobody draws, to the end of the hand."""
    while game.to_act is not None:
        game.act(STAND_PAT if game.stage is Stage.DRAWING else Check())
    assert game.over


def price(game: Game) -> tuple[int, int | None]:
    """What a call adds, and where a bet or raise would go, for the seat to act."""
    return game.legal.to_call, game.legal.bet_to


def why_not(game: Game, action: Any) -> str:
    """The reason code of a refusal, which must leave everything as it was."""
    state, events = game.state, game.events
    assert action not in game.legal
    with pytest.raises(IllegalAction) as refused:
        game.act(action)
    assert game.state is state
    assert game.events == events
    assert len(str(refused.value).split()) >= 3
    return refused.value.reason


def happened(game: Game, *kinds: type) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in game.events if isinstance(event, kinds)]


def pot_sums(game: Game) -> list[int]:
    """What was paid out of each pot, main pot first."""
    sums: Counter[int] = Counter()
    for event in happened(game, PotAwarded):
        sums[event.pot] += event.chips
    return [sums[pot] for pot in sorted(sums)]


def showing(game: Game) -> list[tuple[int, str]]:
    """Who showed and who mucked, in order."""
    return [
        (event.seat, "shows" if isinstance(event, HandShown) else "mucks")
        for event in happened(game, HandShown, HandMucked)
    ]


def returned(game: Game) -> list[tuple[int, int]]:
    """The uncalled chips that went back, seat and chips."""
    return [(event.seat, event.chips) for event in happened(game, UncalledReturned)]


def turns_to_draw(game: Game) -> list[int]:
    """The seats in the order of their draw decisions."""
    return [event.seat for event in happened(game, Discarded)]


def texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]
