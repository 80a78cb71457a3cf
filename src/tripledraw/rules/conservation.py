"""No chip and no card is ever lost: chips are counted at every event that moves any, cards at every
step that does, in production too.

A failure here is a programmer's mistake. It stops the table before anything wrong is written down.
"""

from __future__ import annotations

from tripledraw.cards import DECK, UNKNOWN
from tripledraw.rules.state import State

_DECK_SIZE = len(DECK)


def check_step(before: State, after: State) -> None:
    """Raise AssertionError where the step from ``before`` to ``after`` loses a card.

    Cards that did not move are in the very same objects, and need no counting.
    """
    if (
        after.stub is not before.stub
        or after.hands is not before.hands
        or after.muck is not before.muck
    ):
        check_cards(after)


def check_chips(state: State) -> None:
    """Every chip of the starting stacks is in one place, and none is negative."""
    chips = state.stacks + state.bets + state.contributed
    total = sum(chips) + state.dead + state.rake
    for pot in state.pots:
        total += pot.chips
    if total != sum(state.starting_stacks):
        raise AssertionError(f"{total} chips on the table, {sum(state.starting_stacks)} came in")
    if min(chips) < 0:
        raise AssertionError("a seat has less than no chips")


def check_cards(state: State) -> None:
    """The fifty-two cards are each in one place; unknown ones are counted."""
    cards = list(state.stub)
    for hand in state.hands:
        cards += hand
    for pile in state.muck:
        cards += pile.cards
    different = set(cards)
    if len(cards) == len(different) == _DECK_SIZE:
        return
    known = len(cards) - cards.count(UNKNOWN)
    if len(cards) != _DECK_SIZE or len(different) - (UNKNOWN in different) != known:
        raise AssertionError(f"{len(cards)} cards on the table, {len(different)} of them different")
