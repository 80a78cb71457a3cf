"""No chip and no card is ever lost: checked at every event, in production too.

A failure here is a programmer's mistake. It stops the table before anything wrong is written down.
"""

from __future__ import annotations

from itertools import chain

from tripledraw.cards import DECK, UNKNOWN
from tripledraw.rules.state import State


def check(before: State, after: State) -> None:
    """Raise AssertionError where the step from ``before`` to ``after`` loses chips or cards.

    What did not move is the very same object, and needs no counting.
    """
    if after.stacks is not before.stacks or after.bets is not before.bets or (
        after.pots is not before.pots
    ):
        check_chips(after)
    if after.hands is not before.hands or after.stub is not before.stub:
        check_cards(after)


def check_chips(state: State) -> None:
    """Every chip of the starting stacks is in one place, and none is negative."""
    total = (
        sum(state.stacks) + sum(state.bets) + sum(state.contributed) + state.dead + state.rake
    )
    for pot in state.pots:
        total += pot.chips
    if total != sum(state.starting_stacks):
        raise AssertionError(f"{total} chips on the table, {sum(state.starting_stacks)} came in")
    if min(state.stacks) < 0 or min(state.bets) < 0:
        raise AssertionError("a seat has less than no chips")


def check_cards(state: State) -> None:
    """The fifty-two cards are each in one place; unknown ones are counted."""
    cards = [*state.stub, *chain.from_iterable(state.hands)]
    for pile in state.muck:
        cards += pile.cards
    different = set(cards)
    known = len(cards) - cards.count(UNKNOWN) if UNKNOWN in different else len(cards)
    if len(cards) != len(DECK) or len(different - {UNKNOWN}) != known:
        raise AssertionError(f"{len(cards)} cards on the table, {len(different)} of them different")
