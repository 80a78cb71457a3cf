"""The stub runs out: what goes back, to whom, and never a card to the player who threw it away.

T58, D07 and the rules E40 to E52.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from tests.rules.stacked import (
    at_first_draw,
    call_or_check,
    draw,
    happened,
    play,
    stacked_deck,
    table,
)

from tripledraw import (
    DECK,
    LIVE,
    ONLINE,
    Card,
    Check,
    Discard,
    Game,
    Rules,
    Stage,
    Stakes,
)
from tripledraw.rules.events import CardsDealt, Discarded, StubReshuffled
from tripledraw.rules.state import PileKind

BURN = ONLINE.but(burn="per_draw")
ALL_FIRST = ONLINE.but(draw_dealing="declare_all_first")
SIX = (100,) * 6
SCOPES = {
    "others": ONLINE,
    "mixed": ONLINE.but(leftover_stub="mixed"),
    "tiered": ONLINE.but(reshuffle_scope="tiered", folded_in_reshuffle=True),
    "prior only": ONLINE.but(reshuffle_scope="prior_only_with_fallback"),
    "declare all": ALL_FIRST,
    "declare all, mixed, prior": ALL_FIRST.but(
        leftover_stub="mixed", reshuffle_scope="prior_only_with_fallback"
    ),
    "live": LIVE,
    "live and burns": LIVE.but(burn="per_draw"),
    "burns, mixed": BURN.but(leftover_stub="mixed"),
}


def where_cards_are(game: Game) -> Counter[Card]:
    state = game.state
    cards = Counter(state.stub)
    for hand in state.hands:
        cards.update(hand)
    for pile in state.muck:
        cards.update(pile.cards)
    return cards


@pytest.mark.parametrize("name", SCOPES)
def test_t58_d07_six_players_drawing_five_three_times(name: str, rig: Any) -> None:
    """E40, E41, E46: it always completes, and nobody gets a card he threw away."""
    rules = SCOPES[name]
    hands = rig.count(small=12, full=400 if name != "others" else 10_000)
    reshuffles = 0
    for number in range(hands):
        seed = f"{rig.seed} {number}".encode()
        game = Game(Stakes(5, 10), SIX, 0, rules=rules, seed=seed)
        while game.to_act is not None:
            if game.stage is Stage.DRAWING:
                draw(game, 5)
                assert where_cards_are(game) == Counter(DECK)
            else:
                call_or_check(game)
        assert game.over
        assert all(len(draws) == 3 for draws in game.state.draws)
        reshuffles += len(happened(game, StubReshuffled))
        assert_never_own(game)
    assert reshuffles >= 3 * hands
    rig.record(f"{reshuffles} reshuffles, no card dealt twice or back to its thrower")


def assert_never_own(game: Game) -> None:
    """E46, E47, E49: nobody is dealt a card that he himself has discarded."""
    thrown: dict[int, set[Card]] = {}
    for event in game.events:
        if isinstance(event, Discarded):
            thrown.setdefault(event.seat, set()).update(event.cards)
        if isinstance(event, CardsDealt):
            assert not thrown.get(event.seat, set()) & set(event.cards)


def test_e41_twelve_eligible_cards_are_the_least() -> None:
    """At six seats the last drawer of the third draw still has twelve cards to choose from."""
    least = 52
    for number in range(40):
        game = Game(Stakes(5, 10), SIX, 0, seed=b"least %d" % number)
        while game.to_act is not None:
            if game.stage is not Stage.DRAWING:
                call_or_check(game)
                continue
            seat, state = game.to_act, game.state
            own = set(state.thrown[seat]) | set(state.hands[seat])
            out = Counter(DECK) - Counter(card for hand in state.hands for card in hand)
            least = min(least, sum(1 for card in out if card not in own))
            draw(game, 5)
    assert least >= 12


def test_e42_own_discards_come_back_only_where_the_house_allows() -> None:
    rules = ONLINE.but(reshuffle_scope="all", own_discards="allowed", folded_in_reshuffle=True)
    back = 0
    for number in range(20):
        game = Game(Stakes(5, 10), SIX, 0, rules=rules, seed=b"all %d" % number)
        while game.to_act is not None:
            if game.stage is Stage.DRAWING:
                draw(game, 5)
            else:
                call_or_check(game)
        thrown: dict[int, set[Card]] = {}
        for event in game.events:
            if isinstance(event, Discarded):
                thrown.setdefault(event.seat, set()).update(event.cards)
            if isinstance(event, CardsDealt):
                back += len(thrown.get(event.seat, set()) & set(event.cards))
    assert back > 0


def first_reshuffle(rules: Rules, counts: Iterable[int], folds: str = "") -> tuple[Game, Any]:
    """Play six seats up to the first reshuffle; the piles that went back, by kind and owner."""
    game = table(*[""] * 6, rules=rules)
    if folds:
        play(game, folds)
    while game.stage is Stage.BETTING:
        call_or_check(game)
    for count in counts:
        before = game.state
        new = game.act(Discard(game.hands[game.to_act or 0][:count]))
        for event in new:
            if isinstance(event, StubReshuffled):
                thrown = next(e for e in new if isinstance(e, Discarded))
                muck = [(p.kind, p.seat) for p in before.muck]
                muck.append((PileKind.DISCARD, thrown.seat))
                return game, [muck[place] for place in event.back]
    raise AssertionError("no reshuffle")


def discards(*seats: int) -> list[tuple[PileKind, int]]:
    return [(PileKind.DISCARD, seat) for seat in seats]


def test_e43_discards_of_this_street_go_back_online() -> None:
    _, back = first_reshuffle(ONLINE, [5] * 6)
    assert back == discards(1, 2, 3, 4)  # the fifth drawer's own stay out


def test_e45_the_stub_is_dealt_out_first() -> None:
    game, _ = first_reshuffle(ONLINE, [5] * 6)
    dealt = [e for e in happened(game, CardsDealt) if e.seat == 5][1:]
    assert [len(event.cards) for event in dealt] == [2, 3]
    place = [type(e) for e in game.events].index(StubReshuffled)
    assert game.events[place - 1] is dealt[0]
    assert game.events[place + 1] is dealt[1]


def test_e45_or_it_is_mixed_with_what_goes_back() -> None:
    game, _ = first_reshuffle(ONLINE.but(leftover_stub="mixed"), [5] * 6)
    (reshuffled,) = happened(game, StubReshuffled)
    deck = game.events[0].deck  # type: ignore[union-attr]
    assert set(deck[50:]) < set(reshuffled.stub)
    assert len(reshuffled.stub) == 22
    dealt = [e for e in happened(game, CardsDealt) if e.seat == 5][1:]
    assert [len(event.cards) for event in dealt] == [5]


def test_e51_folded_hands_stay_out_unless_the_house_takes_them() -> None:
    folds = "3 fold"
    _, without = first_reshuffle(ONLINE, [5] * 5, folds)
    assert without == discards(1, 2, 4, 5)
    _, with_folded = first_reshuffle(ONLINE.but(folded_in_reshuffle=True), [5] * 5, folds)
    assert with_folded == [(PileKind.FOLDED, 3), *discards(1, 2, 4, 5)]


def test_e43_tiers_take_what_is_older_first() -> None:
    folds = "3 fold"
    tiered = ONLINE.but(reshuffle_scope="tiered", folded_in_reshuffle=True)
    _, back = first_reshuffle(tiered, [5] * 5, folds)
    assert back == [(PileKind.FOLDED, 3)]


def test_e43_earlier_streets_before_this_one() -> None:
    prior = ONLINE.but(reshuffle_scope="prior_only_with_fallback")
    game = at_first_draw(6, prior)
    draw(game, 3, 3, 3, 3, 3, 3)
    while game.stage is Stage.BETTING:
        game.act(Check())
    draw(game, 3, 3)
    (reshuffled,) = happened(game, StubReshuffled)
    assert reshuffled.seat == 2
    # Of the six piles of the first draw all but the drawer's own; none of this draw.
    assert len(reshuffled.stub) == 15


def test_e44_without_older_discards_this_street_serves() -> None:
    prior = ONLINE.but(reshuffle_scope="prior_only_with_fallback")
    _, back = first_reshuffle(prior, [5] * 6)
    assert back == discards(1, 2, 3, 4)


def test_e52_burns_go_back() -> None:
    _, back = first_reshuffle(BURN, [5] * 6)
    assert (PileKind.BURN, None) in back


def test_e48_own_cards_in_the_stub_are_passed_over() -> None:
    """After a reshuffle the stub may hold nothing but what this drawer may not have."""
    passed_over = 0
    for number in range(60):
        game = Game(Stakes(5, 10), SIX, 0, seed=b"pass %d" % number)
        while game.to_act is not None:
            if game.stage is not Stage.DRAWING:
                call_or_check(game)
                continue
            stub, own = game.state.stub, set(game.state.thrown[game.to_act])
            new = game.act(Discard(game.hands[game.to_act]))
            first = next(e for e in new if isinstance(e, CardsDealt | StubReshuffled))
            if isinstance(first, CardsDealt) and own & set(stub):
                may = [card for card in stub if card not in own]
                assert first.cards == tuple(may[: len(first.cards)])
                passed_over += first.cards != stub[: len(first.cards)]
    assert passed_over > 0


def test_the_reshuffle_follows_from_the_seed() -> None:
    deck = stacked_deck([""] * 6)
    hands = []
    for seed in (b"one", b"one", b"two", None, None):
        game = Game(Stakes(5, 10), SIX, 0, deck=deck, seed=seed)
        while game.stage is Stage.BETTING:
            call_or_check(game)
        draw(game, *[5] * 6)
        hands.append(game.hands)
    assert hands[0] == hands[1] != hands[2]
    assert hands[3] == hands[4]
    # What came from the deck is the deck's, whatever the seed.
    assert [hands[0][seat] for seat in (1, 2, 3, 4)] == [hands[2][seat] for seat in (1, 2, 3, 4)]


def test_a_stacked_reshuffle() -> None:
    game = at_first_draw(6, ONLINE)
    draw(game, *[5] * 4)
    thrown = [card for event in happened(game, Discarded) for card in event.cards]
    again = at_first_draw(6, ONLINE, stubs=(thrown[::-1],))
    draw(again, *[5] * 5)
    (reshuffled,) = happened(again, StubReshuffled)
    assert reshuffled.stub == tuple(thrown[::-1])
    assert again.hands[5][2:] == tuple(thrown[::-1])[:3]
