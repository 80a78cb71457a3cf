"""What must hold in any hand, at every event, under any house rules.

Nothing here knows how the rules work: chips and cards are counted, and what one function says is
held against what another does.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.chance import random_game, random_step

from tripledraw import (
    DECK,
    Bet,
    Call,
    Card,
    Check,
    Discard,
    Event,
    Fold,
    Game,
    IllegalAction,
    Post,
    Raise,
    Stage,
    State,
    apply,
    evolve,
    hide,
    legal,
    redact,
    replay,
)
from tripledraw.cards import UNKNOWN
from tripledraw.rules.events import (
    BlindPosted,
    CardBurned,
    CardsDealt,
    Discarded,
    HandEnded,
    PotAwarded,
    RakeTaken,
    StubReshuffled,
    TimedOut,
    UncalledReturned,
)
from tripledraw.rules.pots import middle
from tripledraw.rules.redact import redact_event

chances = st.randoms(use_true_random=False)


def played(rng: Random) -> Game:
    """A whole random hand."""
    game, manner = random_game(rng)
    while game.to_act is not None:
        random_step(rng, game, manner)
    return game


def states(game: Game) -> list[State]:
    """The state after each event, folded from the events alone."""
    found: list[State] = []
    for event in game.events:
        found.append(evolve(found[-1] if found else None, event))
    return found


def check_conserved(state: State) -> None:
    """Every chip is somewhere, and every card in just one place."""
    pots = sum(pot.chips for pot in middle(state))
    chips = sum(state.stacks) + sum(state.bets) + pots + state.rake
    assert chips == sum(state.starting_stacks)
    assert min((*state.stacks, *state.bets, state.rake)) >= 0
    cards = Counter(state.stub)
    for hand in state.hands:
        cards.update(hand)
    for pile in state.muck:
        cards.update(pile.cards)
    assert cards == Counter(DECK)


@given(chances)
def test_chips_and_cards_are_conserved_at_every_event(rng: Random) -> None:
    game = played(rng)
    for state in states(game):
        check_conserved(state)
    assert game.over
    assert isinstance(game.events[-1], HandEnded)
    assert sum(game.stacks) + game.state.rake == sum(game.state.starting_stacks)


@given(chances)
def test_the_state_is_the_events_replayed(rng: Random) -> None:
    game, manner = random_game(rng)
    folded = replay(game.events)
    assert folded == game.state
    while game.to_act is not None:
        before = len(game.events)
        random_step(rng, game, manner)
        for event in game.events[before:]:
            folded = evolve(folded, event)
        assert folded == game.state
    assert replay(game.events) == game.state


def check_secrecy(game: Game) -> int:
    """At every event each seat's and the spectator's replay is the state with cards hidden."""
    compared = 0
    for viewer in (None, *range(len(game.stacks))):
        seen: State | None = None
        full: State | None = None
        for event in game.events:
            full = evolve(full, event)
            seen = evolve(seen, redact_event(event, viewer))
            assert seen == hide(full, viewer), (viewer, event)
            compared += 1
            assert seen.to_act == full.to_act
            if full.to_act is not None:
                ours, theirs = legal(full), legal(seen)
                for field in ("seat", "stage", "to_call", "bet_to", "opens", "no_raise"):
                    assert getattr(ours, field) == getattr(theirs, field)
                if viewer == full.to_act:
                    assert ours == theirs
        assert redact(game.events, viewer) == tuple(redact_event(e, viewer) for e in game.events)
    return compared


@given(chances)
def test_a_view_is_the_state_with_cards_hidden(rng: Random) -> None:
    check_secrecy(played(rng))


def test_views_of_many_hands(rig: Any) -> None:
    """`replay(redact(events, seat))` is the hidden-card state, at every event of each hand."""
    compared = 0
    for number in range(rig.count(small=60, full=5_000)):
        game = played(Random(f"{rig.seed} views {number}"))
        compared += check_secrecy(game)
    rig.record(f"{compared:,} views compared, all equal")


def test_d03_many_hands_with_late_folds_and_short_stacks(rig: Any) -> None:
    """What goes into the middle comes out of it: pots, returned bets and rake, to the chip."""
    pots = side_pots = 0
    for number in range(rig.count(small=300, full=200_000)):
        game = played(Random(f"{rig.seed} pots {number}"))
        paid = {PotAwarded: 0, UncalledReturned: 0, RakeTaken: 0}
        put_in = list(game.state.starting_stacks)
        last = 0
        for event in game.events:
            if isinstance(event, PotAwarded | UncalledReturned | RakeTaken):
                paid[type(event)] += event.chips
            if isinstance(event, PotAwarded):
                last = max(last, event.pot)
            if isinstance(event, PotAwarded | UncalledReturned):
                put_in[event.seat] += event.chips
        gone = sum(put_in) - sum(game.stacks)
        assert gone == sum(paid.values())
        pots += 1
        side_pots += last > 0
    rig.record(f"{side_pots:,} hands with side pots")
    assert side_pots > pots // 20


KINDS = (Fold(), Check(), Call(), Bet(), Raise())


def wrong_discards(game: Game, seat: int) -> list[Discard]:
    hand = game.hands[seat]
    foreign = next(card for card in DECK if card not in hand)
    return [
        Discard((hand[0], hand[0])),
        Discard((foreign,)),
        Discard((*hand, foreign)),
        Discard((UNKNOWN,)),
    ]


def check_refusals(game: Game) -> None:
    """Just the legal actions are taken; any other changes nothing."""
    state, events, seat = game.state, game.events, game.to_act
    assert seat is not None
    allowed = game.legal
    listed = list(allowed)
    assert listed
    assert len(set(listed)) == len(listed)
    tries = [*KINDS, *wrong_discards(game, seat), *listed[:: max(1, len(listed) // 5)]]
    for action in tries:
        if action in allowed:
            assert action in listed
            after, new = apply(state, action)
            assert new
            assert after != state
        else:
            assert action not in listed
            with pytest.raises(IllegalAction) as refused:
                game.act(action)
            assert refused.value.reason
    assert game.state is state
    assert game.events == events


@given(chances)
def test_what_is_not_legal_is_refused_and_changes_nothing(rng: Random) -> None:
    game, manner = random_game(rng)
    while game.to_act is not None:
        check_refusals(game)
        random_step(rng, game, manner)
    for action in (*KINDS, Discard(())):
        with pytest.raises(IllegalAction, match="the hand is over"):
            game.act(action)
    with pytest.raises(IllegalAction, match="the hand is over"):
        game.time_out()


@given(chances)
def test_prices_are_what_they_say(rng: Random) -> None:
    """A call costs `to_call`, a bet or raise brings the bet to `bet_to`, and no more than a stack."""
    game, manner = random_game(rng)
    while game.to_act is not None:
        if game.stage is Stage.BETTING:
            asked, seat, stack = game.legal, game.to_act, game.stacks[game.to_act]
            assert 0 <= asked.to_call <= stack
            if asked.bet_to is not None:
                added = asked.bet_to - game.bets[seat]
                assert asked.to_call < added <= stack
            assert (asked.bet_to is None) == bool(asked.no_raise)
            for action in asked:
                _, new = apply(game.state, action)
                if isinstance(action, Call):
                    assert new[0].chips == asked.to_call  # type: ignore[union-attr]
                elif isinstance(action, Bet | Raise):
                    assert new[0].chips == added  # type: ignore[union-attr]
        random_step(rng, game, manner)


@given(chances)
def test_e46_nobody_gets_back_what_he_threw_away(rng: Random) -> None:
    game = played(rng)
    if game.state.rules.own_discards == "allowed":
        return
    thrown: dict[int, set[Card]] = {seat: set() for seat in game.state.seats}
    for event in game.events:
        if isinstance(event, Discarded):
            thrown[event.seat].update(event.cards)
        if isinstance(event, CardsDealt):
            assert not thrown[event.seat] & set(event.cards)


@given(chances)
def test_actions_do_not_depend_on_hidden_cards(rng: Random) -> None:
    """Another seed, the same actions: the betting is the same to the chip, until cards decide."""
    game, manner = random_game(rng)
    first = game.events[0]
    other = Game(
        first.stakes,  # type: ignore[union-attr]
        game.state.starting_stacks,
        game.state.button,
        rules=game.state.rules,
        seed=b"another",
        posts=[Post(e.seat, e.kind, e.chips) for e in game.events if isinstance(e, BlindPosted)],
    )
    while game.to_act is not None:
        assert (other.to_act, other.street, other.stage) == (game.to_act, game.street, game.stage)
        assert (other.stacks, other.bets, other.pots) == (game.stacks, game.bets, game.pots)
        if game.stage is Stage.DRAWING:
            count = rng.randint(0, 5)
            for each in (game, other):
                each.act(Discard(each.hands[each.to_act or 0][:count]))
        else:
            before = len(game.events)
            random_step(rng, game, manner._replace(late=0))
            other.act(game.events[before].action)  # type: ignore[union-attr]
    assert other.to_act is None


encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(tuple[Event, ...])


@given(chances)
def test_events_survive_json(rng: Random) -> None:
    game = played(rng)
    again = decoder.decode(encoder.encode(game.events))
    assert again == game.events
    assert replay(again) == game.state
    for event in game.events:
        plain = msgspec.to_builtins(event)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**plain, "surprise": 1}, type=Event)
        for key in set(plain) & {"chips", "cards", "stub", "deck", "card"}:
            less = {k: v for k, v in plain.items() if k != key}
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(less, type=Event)


def test_the_generator_is_as_awkward_as_it_says() -> None:
    """Random hands hold no tie at all; these must, or the tests above prove little."""
    seen: Counter[str] = Counter()
    for number in range(300):
        game = played(Random(f"awkward {number}"))
        awards = Counter(e.pot for e in game.events if isinstance(e, PotAwarded))
        shares = [e.chips for e in game.events if isinstance(e, PotAwarded)]
        seen["ties"] += max(awards.values(), default=0) > 1
        seen["odd chips"] += max(awards.values(), default=0) > 1 and len(set(shares)) > 1
        seen["side pots"] += len(awards) > 1
        seen["reshuffles"] += any(isinstance(e, StubReshuffled) for e in game.events)
        seen["late"] += any(isinstance(e, TimedOut) for e in game.events)
        seen["rake"] += game.state.rake > 0
        seen["posts"] += sum(isinstance(e, BlindPosted) for e in game.events) > 2
        seen["burns"] += any(isinstance(e, CardBurned) for e in game.events)
    assert min(seen.values()) >= 10, seen
    assert len(seen) == 8
