"""A hand of 2-7 Triple Draw, from the blinds to the last chip.

Theory of operation
-------------------
Someone acts; that yields events; events are the truth; the state is the events replayed.

``start`` and ``apply`` decide. They turn a player's action into events, let the dealer
(``dealer.next_event``) add all that a dealer does unprompted, and return the new state with those
events. They may refuse, with IllegalAction, and never change anything in place.

``evolve`` records. It folds one event into a state, decides nothing and cannot refuse. The new
state that ``apply`` returns *is* ``evolve`` folded over its events; chips are counted at every event
of that fold, and cards at every step.

What one seat may see is ``replay(redact(events, seat))``: the same type, some cards ``??``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, Card
from tripledraw.rules import betting, drawing, pots, showdown
from tripledraw.rules.actions import STAND_PAT, Action, Check, Discard, Fold, IllegalAction
from tripledraw.rules.betting import Legal
from tripledraw.rules.conservation import check_chips, check_step
from tripledraw.rules.dealer import next_event
from tripledraw.rules.events import (
    BETTING,
    DEALING,
    DRAWING,
    OVER,
    PRE_DRAW,
    SHOWDOWN,
    Acted,
    BlindPosted,
    CardBurned,
    CardsDealt,
    Discarded,
    Event,
    HandEnded,
    HandMucked,
    HandShown,
    HandStarted,
    Post,
    PotAwarded,
    RakeTaken,
    StreetOpened,
    StubReshuffled,
    TimedOut,
    UncalledReturned,
)
from tripledraw.rules.options import MAX_SEATS, Rules, Stakes
from tripledraw.rules.seating import checked_deck, checked_posts, checked_stacks
from tripledraw.rules.state import State, put


def start(
    stakes: Stakes,
    rules: Rules,
    stacks: Iterable[int],
    button: int,
    seed: bytes | None = None,
    posts: Iterable[Post] | None = None,
    deck: Iterable[Card] | str | None = None,
    stubs: Iterable[Iterable[Card] | str] = (),
) -> tuple[State, tuple[Event, ...]]:
    """Post the blinds and deal: the hand up to the first decision.

    ``stacks`` are the chips of seats 0..n-1, clockwise; ``button`` is the seat whose left acts
    first. ``posts`` are the forced bets, the two blinds unless given. ``deck`` stacks the cards in
    the order in which they leave the top, ``stubs`` the reshuffles; without a deck, the seed
    shuffles it. Raises ValueError for anything that is no hand of this game.
    """
    chips = checked_stacks(stacks, button)
    forced = checked_posts(posts, stakes, len(chips), button)
    secret, cards, stacked = checked_deck(seed, deck, stubs)
    started = HandStarted(stakes, rules, chips, button, secret, cards, stacked)
    left = list(chips)
    posted: list[Event] = []
    for post in forced:
        given = min(post.chips, left[post.seat])
        if given:
            left[post.seat] -= given
            posted.append(BlindPosted(post.seat, post.kind, given))
    state, events = go_on(evolve(None, started), posted)
    return state, (started, *events)


_asked: tuple[State, Legal] | None = None
"""The last answer of ``legal``: whoever acts, or draws a table, asks for it more than once."""


def legal(state: State) -> Legal:
    """What the seat to act may do. Raises IllegalAction where nobody is to act."""
    global _asked
    if _asked is not None and _asked[0] is state:
        return _asked[1]
    seat = state.to_act
    if seat is None:
        raise _nobody_to_act(state)
    if state.stage is DRAWING:
        allowed = drawing.drawing_legal(state, seat)
    else:
        allowed = betting.betting_legal(state, seat)
    _asked = (state, allowed)
    return allowed


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The seat to act acts, and the dealer goes on to the next decision, or to the end.

    Raises IllegalAction where that may not be done.
    """
    return go_on(state, [_decide(state, action)])


def time_out(state: State) -> tuple[State, tuple[Event, ...]]:
    """The clock ran out on the seat to act: pat in a draw; a check where free, else a fold.

    In a draw the house rules may add the penalty (rules R33, R34, E60, E67).
    """
    allowed = legal(state)
    late = TimedOut(allowed.seat)
    if allowed.stage is DRAWING:
        done: Action = STAND_PAT
    else:
        done = Fold() if allowed.to_call else Check()
    return go_on(state, [late, _decide(state, done)])


def _decide(state: State, action: Action) -> Event:
    if type(action) is Discard and drawing.is_blind(state, action.cards):
        assert state.to_act is not None, "somebody draws"
        return Discarded(state.to_act, action.cards)
    allowed = legal(state)
    refusal = allowed.refusal(action)
    if refusal is not None:
        raise refusal
    if type(action) is Discard:
        return Discarded(allowed.seat, action.cards)
    return betting.act(state, allowed, action)


def _nobody_to_act(state: State) -> IllegalAction:
    if state.stage is OVER:
        return IllegalAction("hand_over", "the hand is over")
    return IllegalAction("nobody_to_act", "the hand waits for unknown cards: show, muck or award")


def go_on(state: State, decided: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """Record what was decided, and let the dealer go on to the next decision, or to the end."""
    events = list(decided)
    before = state
    for event in events:  # the dealer adds to them while they are being recorded
        after = _RECORD[type(event)](state, event)
        if (
            after.stacks is not state.stacks
            or after.bets is not state.bets
            or after.contributed is not state.contributed
            or after.pots is not state.pots
        ):
            check_chips(after)
        state = after
        if state.to_act is None and event is events[-1]:
            follows = next_event(state)
            if follows is not None:
                events.append(follows)
    check_step(before, state)
    return state, tuple(events)


def evolve(state: State | None, event: Event) -> State:
    """The state after one more event; None is the state before ``HandStarted``."""
    if type(event) is HandStarted:
        return _started(event)
    assert state is not None, "a hand begins with HandStarted"
    return _RECORD[type(event)](state, event)


def replay(events: Iterable[Event]) -> State:
    """The state that these events leave behind, from ``HandStarted`` on."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("there is no hand without events")
    return state


def _empty_table(seats: int) -> State:
    nothing = (0,) * seats
    no = (False,) * seats
    empty: tuple[tuple[Any, ...], ...] = ((),) * seats
    return State(
        stakes=Stakes(),
        rules=Rules(),
        button=0,
        starting_stacks=nothing,
        seed=b"",
        stubs=(),
        street=PRE_DRAW,
        stage=DEALING,
        to_act=None,
        stacks=nothing,
        bets=nothing,
        contributed=nothing,
        dead=0,
        pots=(),
        rake=0,
        hands=empty,
        folded=no,
        shown=no,
        stub=(),
        muck=(),
        thrown=empty,
        reshuffles=0,
        base=0,
        bet_count=1,
        acted=no,
        opens_left_of=0,
        uncapped=False,
        last_aggressor=None,
        hand_aggressor=None,
        earlier_aggressor=None,
        draws=empty,
        late=empty,
        owed=nothing,
        fifths=(),
        no_raise=no,
    )


# By the number of seats. A hand begins with a few changes to one of these, which takes a quarter of
# the time that naming every field takes.
_EMPTY_TABLES = tuple(_empty_table(seats) for seats in range(MAX_SEATS + 1))


def _started(event: HandStarted) -> State:
    return replace(
        _EMPTY_TABLES[len(event.stacks)],
        stakes=event.stakes,
        rules=event.rules,
        button=event.button,
        starting_stacks=event.stacks,
        seed=event.seed,
        stubs=event.stubs,
        stacks=event.stacks,
        stub=event.deck,
        base=event.stakes.big_blind,
        opens_left_of=event.button,
    )


def _dealt(state: State, event: CardsDealt) -> State:
    if state.stage is DRAWING:
        return drawing.replaced(state, event)
    # Dealt one at a time: every m-th card of the stub, for the m seats that wait.
    every = state.hands.count(())
    dealt = HAND_SIZE * every
    stub = list(state.stub)
    del stub[:dealt:every]
    return replace(state, hands=put(state.hands, event.seat, event.cards), stub=tuple(stub))


def _street_opened(state: State, event: StreetOpened) -> State:
    if event.stage is BETTING:
        return replace(
            state,
            stage=BETTING,
            to_act=betting.first_to_act(state),
            uncapped=betting.uncapped_at_start(state),
        )
    if event.stage is SHOWDOWN:
        return replace(pots.settling(state), stage=SHOWDOWN)
    no = (False,) * len(state.stacks)
    # All are yet to decide on this draw, but nobody draws before the burn.
    first = None if state.rules.burn == "per_draw" else state.live[0]
    return replace(
        state,
        street=event.street,
        stage=DRAWING,
        to_act=first,
        bets=(0,) * len(no) if any(state.bets) else state.bets,
        contributed=pots.collected(state),
        base=0,
        bet_count=0,
        acted=no,
        no_raise=no,
        opens_left_of=state.button,
        uncapped=False,
        last_aggressor=None,
        earlier_aggressor=state.hand_aggressor,
    )


def _ended(state: State, event: HandEnded) -> State:
    return replace(state, stage=OVER, to_act=None)


_RECORD: dict[type, Callable[[State, Any], State]] = {
    BlindPosted: betting.blind_posted,
    CardsDealt: _dealt,
    CardBurned: drawing.burned,
    StreetOpened: _street_opened,
    Acted: betting.acted,
    Discarded: drawing.discarded,
    TimedOut: drawing.timed_out,
    StubReshuffled: drawing.reshuffled,
    UncalledReturned: pots.uncalled_returned,
    HandShown: showdown.hand_shown,
    HandMucked: showdown.hand_mucked,
    RakeTaken: pots.rake_taken,
    PotAwarded: pots.pot_awarded,
    HandEnded: _ended,
}
