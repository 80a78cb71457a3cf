"""Settling a recorded hand whose cards are not all known, from what the record says.

A hand history tells who showed, who mucked and who was paid, but not every card. The dealer stops
at a hand that holds ``??``; these three take the record's word, as far as the known cards do not
contradict it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tripledraw.cards import HAND_SIZE, UNKNOWN, Card
from tripledraw.lowball import value
from tripledraw.rules import pots
from tripledraw.rules.actions import IllegalAction
from tripledraw.rules.drawing import known_elsewhere
from tripledraw.rules.events import SHOWDOWN, Event, HandEnded, HandMucked, HandShown
from tripledraw.rules.hand import evolve, go_on
from tripledraw.rules.showdown import to_show
from tripledraw.rules.state import State


def waits_for_record(state: State) -> bool:
    """Whether the showdown has come to a hand that is not known."""
    return state.stage is SHOWDOWN and state.to_act is None


def show(state: State, cards: Iterable[Card]) -> tuple[State, tuple[Event, ...]]:
    """The seat whose turn it is to show tables these five cards.

    Raises IllegalAction unless they can be its hand.
    """
    seat, named = _named(state, cards)
    if len(named) != HAND_SIZE or UNKNOWN in named:
        raise IllegalAction("not_five_cards", "a shown hand has five known cards")
    return go_on(state, [HandShown(seat, named)])


def muck(state: State, cards: Iterable[Card] = ()) -> tuple[State, tuple[Event, ...]]:
    """The seat whose turn it is to show gives up its hand, whose cards may be known or not."""
    seat, named = _named(state, cards)
    if not named:
        named = state.hands[seat]
    if len(named) != HAND_SIZE:
        raise IllegalAction("not_five_cards", "a hand has five cards")
    if any(pot.chips and pots.contenders(state, pot) == (seat,) for pot in state.pots):
        raise IllegalAction("nobody_else", "nobody else is left to win a pot: this hand has won it")
    return go_on(state, [HandMucked(seat, named)])


def _named(state: State, cards: Iterable[Card]) -> tuple[int, tuple[Card, ...]]:
    seat = to_show(state) if waits_for_record(state) else None
    if seat is None:
        raise IllegalAction("nobody_to_show", "no hand with unknown cards is to be shown now")
    named = tuple(cards)
    hand = state.hands[seat]
    known = [card for card in named if card is not UNKNOWN]
    strange = [card for card in known if card not in hand]
    missing = [card for card in hand if card not in named and card is not UNKNOWN]
    if named and (
        missing
        or len(set(known)) != len(known)
        or len(strange) > hand.count(UNKNOWN)
        or known_elsewhere(state, seat) & set(strange)
    ):
        raise IllegalAction("not_your_card", f"seat {seat} cannot hold these cards")
    return seat, named


def award(state: State, winners: Sequence[Sequence[int]]) -> tuple[State, tuple[Event, ...]]:
    """Pay the pots to these seats, a sequence of winners a pot, main pot first.

    Raises IllegalAction where the cards tell who won, or contradict the winners named.
    """
    if not waits_for_record(state):
        raise IllegalAction("cards_tell", "the cards tell who wins: nothing is to be awarded")
    if len(winners) != len(state.pots):
        raise IllegalAction(
            "wrong_pots", f"there are {len(state.pots)} pots, winners for {len(winners)}"
        )
    for place, named in enumerate(winners):
        _require_possible(state, place, tuple(named))
    events: list[Event] = []
    while (rake := pots.rake_due(state, state.pots)) is not None:
        events.append(rake)
        state = evolve(state, rake)
    for place in range(len(state.pots) - 1, -1, -1):
        sharers = tuple(seat for seat in state.live if seat in winners[place])
        while sharers and state.pots[place].chips:
            paid = pots.award(state, place, state.pots[place], sharers)
            events.append(paid)
            state = evolve(state, paid)
            sharers = sharers[1:]
    events.append(HandEnded())
    return evolve(state, HandEnded()), tuple(events)


def _require_possible(state: State, place: int, named: tuple[int, ...]) -> None:
    pot = state.pots[place]
    contenders = pots.contenders(state, pot)
    if not named or len(set(named)) != len(named) or not set(named) <= set(contenders):
        raise IllegalAction("not_a_contender", f"pot {place} is won by some of seats {contenders}")
    told = pots.winners(state, pot)
    if told is not None and set(told) != set(named):
        raise IllegalAction("cards_tell", f"the cards tell that seats {told} win pot {place}")
    known = {
        seat: value(state.hands[seat]) for seat in contenders if UNKNOWN not in state.hands[seat]
    }
    best = min(known.values(), default=None)
    if best is not None and any(known.get(seat, best) > best for seat in named):
        raise IllegalAction(
            "beaten", f"pot {place} cannot go to a hand that is beaten by a known one"
        )
