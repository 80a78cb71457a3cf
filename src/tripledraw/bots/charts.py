"""The bots called ``tight`` and ``loose``: a page of rules each, to measure other bots by.

Both keep their low cards, stand pat and break by what is left to come and what the others drew, bet
when they are ahead in the draw, bet nines for value at the end, and bluff with some of the draws
that missed. They differ in what they begin with: *tight* plays what the charts print, *loose* any
two low cards besides. They are fixed for good: a better one would be another bot.
"""

from __future__ import annotations

import random

from tripledraw.bots.keeping import Hand, is_made, keep
from tripledraw.cards import HAND_SIZE, Rank
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.state import State

_DRAWS = 3
_SEVEN, _EIGHT, _NINE, _TEN, _JACK = 7, 8, 9, 10, 11
_BLUFF = 0.15
_GUESS = 2
"""What a player is taken to draw before he has drawn."""


def tight(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """Begins with what the charts print, nearly all of it with a deuce."""
    return _play(state, seat, legal, rng, any_two=False)


def loose(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """Begins with any two cards from deuce to eight, too."""
    return _play(state, seat, legal, rng, any_two=True)


def _play(state: State, seat: int, legal: Legal, rng: random.Random, *, any_two: bool) -> Action:
    hand = state.hands[seat]
    if legal.stage is Stage.DRAWING:
        return _draw(state, seat)
    if state.street is Street.PRE_DRAW:
        return _begin(state, hand, legal, any_two=any_two)
    if state.street is Street.THIRD_DRAW:
        return _end(state, seat, legal, rng)
    return _between(state, seat, legal)


def _begin(state: State, hand: Hand, legal: Legal, *, any_two: bool) -> Action:
    """Before the first draw: first in with a raise; pat hands and one-card draws reraise."""
    kept = keep(hand, _DRAWS)
    drawn = 0 if is_made(hand, _NINE) else HAND_SIZE - len(kept)
    deuce = any(card.rank is Rank.TWO for card in kept)
    two_low = _low_ranks(hand) >= 2
    charted = drawn <= 1 or (two_low and deuce)
    if not charted and not (any_two and two_low):
        return _give_up(legal)
    return _raise(legal) if drawn <= 1 or state.bet_count < 2 else _along(legal)


def _draw(state: State, seat: int) -> Action:
    """Stand pat on an eight at first, on worse the later it is; break into a draw behind a pat hand."""
    hand = state.hands[seat]
    to_come = _DRAWS - len(state.draws[seat])
    best = keep(hand, to_come)
    least = _fewest(state, seat)
    if to_come == 3:
        pat_on = _EIGHT
    elif to_come == 2:
        pat_on = _NINE if least else _EIGHT
    elif least:
        pat_on = _TEN if least == 1 else _JACK
    else:
        pat_on = _NINE
    if is_made(hand, pat_on):
        return STAND_PAT
    return Discard(tuple(card for card in hand if card not in best))


def _between(state: State, seat: int, legal: Legal) -> Action:
    """After the first and the second draw: bet when ahead, call with a draw that may get there."""
    hand = state.hands[seat]
    to_come = _DRAWS - len(state.draws[seat])
    needed = 0 if is_made(hand, _NINE) else HAND_SIZE - len(keep(hand, to_come))
    theirs = _fewest(state, seat)
    if not legal.to_call:
        ahead = needed < theirs or (needed == 0 and is_made(hand, _EIGHT))
        return _raise(legal) if ahead else Check()
    if is_made(hand, _SEVEN) or (is_made(hand, _EIGHT) and (theirs or state.bet_count < 2)):
        return _raise(legal)
    if needed == 0 and theirs >= 1 and state.bet_count < 2:
        return _raise(legal)
    return _along(legal) if needed <= to_come - (theirs == 0 and to_come == 2) else _give_up(legal)


def _end(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """At the end: nines are bet for value, tens call, and some of what missed is bet."""
    hand = state.hands[seat]
    drew = _fewest(state, seat) > 0
    if not legal.to_call:
        if is_made(hand, _NINE if drew else _EIGHT):
            return _raise(legal)
        missed = not is_made(hand, _JACK)
        return _raise(legal) if missed and rng.random() < _BLUFF else Check()
    if is_made(hand, _SEVEN) or (is_made(hand, _EIGHT) and drew and state.bet_count < 2):
        return _raise(legal)
    return _along(legal) if is_made(hand, _TEN if drew else _NINE) else _give_up(legal)


def _fewest(state: State, seat: int) -> int:
    """The fewest cards that a live rival took on his last draw."""
    draws = state.draws
    return min(
        draws[other][-1] if draws[other] else _GUESS for other in state.live if other != seat
    )


def _low_ranks(hand: Hand) -> int:
    return len({card.rank for card in hand if card.rank <= _EIGHT})


def _raise(legal: Legal) -> Action:
    if legal.bet_to is None:
        return _along(legal)
    return Bet() if legal.opens else Raise()


def _along(legal: Legal) -> Action:
    return Call() if legal.to_call else Check()


def _give_up(legal: Legal) -> Action:
    return Fold() if legal.to_call else Check()
