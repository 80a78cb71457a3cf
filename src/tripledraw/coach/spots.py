"""Where a decision stands in the tree that the strategy knows, and what led the opponent there.

The strategy knows two players with equal blinds, bets and a cap of four. The seat that acts last
after the draws is *the button* to it, whatever it is called at the table; chips of those who have
folded lie dead in the middle.
"""

from __future__ import annotations

import msgspec

from tripledraw.bots.opening import lines
from tripledraw.cards import UNKNOWN, Card
from tripledraw.coach.judgements import Unknown
from tripledraw.coach.moments import Moment
from tripledraw.rules.actions import Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import unit
from tripledraw.rules.events import DRAWING, PRE_DRAW, SECOND_DRAW, THIRD_DRAW
from tripledraw.rules.hand import legal
from tripledraw.rules.state import State

MOST_BETS = 4
_HIGHEST_LEVEL = (0, 4, 8, 16)
_BOTH = 2
_ENOUGH_BETS = 2
"""For this many on each street to come both must have chips: more are seldom bet."""
_ACTIONS = {Fold: 0, Check: 1, Call: 1, Bet: 2, Raise: 2}
"""The numbers of the actions in the strategy's tables."""


class OffTree(Exception):
    """The strategy has no such spot. ``why`` says what is different."""

    def __init__(self, why: Unknown) -> None:
        super().__init__(why)
        self.why = why


class Place(msgspec.Struct, frozen=True):
    """A decision as the strategy knows it: of seat 0, who acts last after the draw, or of seat 1.

    ``level`` is half of what lies in the middle, in small bets, as far as the strategy tells pots
    apart; ``dead`` is how much more or less there is, in half small bets. ``last`` is who raised
    last before this street: 0 nobody, 1 seat 0, 2 seat 1. ``drawn`` are the cards that seats 0
    and 1 took on each street.
    """

    seat: int
    street: int
    drawing: bool
    bets: int
    level: int
    last: int
    drawn: tuple[tuple[int, ...], tuple[int, ...]]
    dead: float


class Step(msgspec.Struct, frozen=True):
    """What the opponent did on his way here.

    ``opening`` are the book's lines where he opened among many; ``act`` is an action's number, or
    how many cards he took.
    """

    place: Place
    act: int
    opening: tuple[float, float] | None = None


def opponent(state: State, seat: int) -> int:
    """The one other player who is left. Raises OffTree where there are more."""
    others = [other for other in state.live if other != seat]
    if len(others) != 1:
        raise OffTree("players")
    return others[0]


def place(moment: Moment, other: int) -> Place:
    """Where a decision stands between its seat and this other one. Raises OffTree."""
    state, seat = moment.state, moment.seat
    small_bet = state.stakes.small_bet
    pair = (seat, other)
    order = [one for one in state.live if one in pair]
    if state.contributed[seat] != state.contributed[other]:
        raise OffTree("stacks")
    collected = sum(state.contributed) + state.dead
    level = 0
    if state.street:
        level = round(collected / (2 * small_bet))
        level = min(max(level, 1), _HIGHEST_LEVEL[int(state.street)])
    others = sum(state.bets) - sum(state.bets[one] for one in pair)
    drawing = state.stage is DRAWING
    draws = [_padded(state.draws[one]) for one in (order[-1], order[0])]
    last = 0
    if state.earlier_aggressor in pair:
        last = 2 if state.earlier_aggressor == order[0] else 1
    return Place(
        seat=0 if order[-1] == seat else 1,
        street=int(state.street),
        drawing=drawing,
        bets=0 if drawing else state.bet_count,
        level=level,
        last=last,
        drawn=(draws[0], draws[1]),
        dead=2 * (collected + others) / small_bet - 4 * level,
    )


def _padded(draws: tuple[int, ...]) -> tuple[int, ...]:
    """By street, of which the first has no draw."""
    return (0, *draws, *(0,) * (THIRD_DRAW - len(draws)))


def known_hand(state: State, seat: int) -> tuple[Card, ...]:
    """The player's five cards. Raises OffTree where they are not all known."""
    hand = state.hands[seat]
    if len(hand) != 5 or UNKNOWN in hand:
        raise OffTree("cards")
    return hand


def check(moment: Moment, other: int) -> bool:
    """Whether the bets are exactly those that the strategy knows; False: but for the small blind.

    Raises OffTree where they are not.
    """
    state, seat = moment.state, moment.seat
    if state.rules.cap_bets != MOST_BETS or any(state.no_raise[one] for one in (seat, other)):
        raise OffTree("off_tree")
    if state.bet_count > MOST_BETS or state.owed[seat] or state.fifths:
        raise OffTree("off_tree")
    small_bet = state.stakes.small_bet
    least = sum(
        _ENOUGH_BETS * (small_bet if street < SECOND_DRAW else 2 * small_bet)
        for street in range(int(state.street), int(THIRD_DRAW) + 1)
    )
    if min(state.stacks[seat], state.stacks[other]) < least:
        raise OffTree("stacks")
    if state.stage is DRAWING:
        return True
    return _check_bets(state, seat, acts_last=state.live[-1] == seat)


def _check_bets(state: State, seat: int, *, acts_last: bool) -> bool:
    """The same for what the seat has in on this street, and what it has to call."""
    one_bet = unit(state)
    to_call = legal(state).to_call
    had = state.bets[seat]
    if state.street is PRE_DRAW and state.bet_count == 1:
        if had == one_bet and not acts_last and not to_call:
            return True  # the big blind, behind a limp
        if acts_last and had + to_call == one_bet and 0 < had < one_bet:
            return had * 2 == one_bet
        raise OffTree("off_tree")
    bets_in = max(state.bet_count - 1, 0)
    if had != bets_in * one_bet or to_call != (one_bet if state.bet_count else 0):
        raise OffTree("off_tree")
    return True


def path(past: list[Moment], seat: int, other: int) -> tuple[tuple[Step, ...], bool]:
    """What the opponent did before a decision of ``seat``; whether only these two played then."""
    steps = []
    alone = True
    for moment in past:
        if moment.seat != other or not moment.chosen:
            continue
        among_many = len(moment.state.live) > _BOTH
        alone = alone and not among_many
        place_then = place(moment, seat)
        if isinstance(moment.action, Discard):
            steps.append(Step(place_then, len(moment.action.cards)))
        elif among_many and moment.state.street is PRE_DRAW:
            steps.append(
                Step(place_then, _ACTIONS[type(moment.action)], lines(moment.state, other))
            )
        else:
            steps.append(Step(place_then, _ACTIONS[type(moment.action)]))
    return tuple(steps), alone


def number_of(moment: Moment) -> int:
    """The number of the betting action in the strategy's tables."""
    return _ACTIONS[type(moment.action)]
