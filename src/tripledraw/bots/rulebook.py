"""The bot called ``rulebook``: what a careful book on the game would tell a beginner to do.

Sound starting hands by position (``opening``); low cards kept and straights avoided (``keeping``);
pat hands broken or not by what the others drew; bets when ahead, calls when the pot pays for the
draw; and now and then a bluff, or a snow: standing pat with nothing, holding cards others need.
"""

from __future__ import annotations

import random
from itertools import combinations

from tripledraw.bots.chances import exact_finish
from tripledraw.bots.keeping import Hand, is_made, keep
from tripledraw.bots.opening import opening
from tripledraw.bots.reading import Reading, read
from tripledraw.cards import DECK, Card
from tripledraw.rules.actions import STAND_PAT, Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import Stage, Street
from tripledraw.rules.state import State

_EIGHT, _NINE = 8, 9
_PAT_BONUS = 0.03
"""A hand that stands pat also wins some pots unseen."""

_BET_AHEAD = 0.84
"""Of an even share of the wins, what a bet needs: less than all of it, since all may fold."""
_RAISE_AHEAD = 1.3
"""What a raise needs: more than all of it, since whoever bet has told of a good hand."""

_SNOW = 0.3
"""How often a hand that holds the cards others need stands pat on nothing."""
_GO_ON_SNOWING = 0.85
_BLUFF = 0.14
"""How often a missed draw bets against one player who drew: about what the pot pays for it."""


def rulebook(state: State, seat: int, legal: Legal, rng: random.Random) -> Action:
    """What the book says."""
    if legal.stage is Stage.DRAWING:
        return _draw(state, seat, rng)
    if state.street is Street.PRE_DRAW:
        return opening(state, seat, legal, rng)
    return _bet(read(state, seat), legal, rng)


def _draw(state: State, seat: int, rng: random.Random) -> Action:
    reading = read(state, seat)
    hand = reading.hand
    if reading.snowing or is_made(hand, highest=_EIGHT):
        return STAND_PAT
    best = keep(hand, reading.to_come)
    if reading.to_come == 1:
        best, chance = _last_draw(reading, best, _unseen(state, seat))
    else:
        chance = reading.draw_chance(best)
    if reading.made and reading.pat_chance() + _PAT_BONUS >= chance:
        return STAND_PAT
    if _may_snow(state, seat, reading, best) and rng.random() < _SNOW:
        return STAND_PAT
    return Discard(tuple(card for card in hand if card not in best))


def _last_draw(reading: Reading, usual: Hand, unseen: list[Card]) -> tuple[Hand, float]:
    """The best cards to keep for the last draw, and how often they win.

    One card is often better drawn to a nine now than two to a seven.
    """
    low = sorted({card.rank: card for card in reading.hand if card.rank <= _NINE}.values(),
                 key=lambda card: card.rank)  # fmt: skip
    options: list[Hand] = [four for four in combinations(low, 4) if four != usual]
    if len(usual) >= 3:
        options.append(usual)
    if not options:
        return usual, reading.draw_chance(usual)
    judged = [(reading.chance_with(exact_finish(kept, unseen)), kept) for kept in options]
    chance, best = max(judged, key=lambda option: option[0])
    return best, chance


def _unseen(state: State, seat: int) -> list[Card]:
    """The cards that this seat has not held: any of them may come."""
    known = {*state.hands[seat], *state.thrown[seat]}
    return [card for card in DECK if card not in known]


def _may_snow(state: State, seat: int, reading: Reading, best: Hand) -> bool:
    """Whether standing pat on nothing could be believed, and what is given up is little."""
    if len(reading.rivals) != 1 or reading.to_come > 2 or len(best) > 3 or reading.made:
        return False
    low_pairs = sum(card.rank < _EIGHT for card in reading.hand) - len(
        {card.rank for card in reading.hand if card.rank < _EIGHT}
    )
    return low_pairs >= 2 and state.hand_aggressor == seat and reading.rivals_draw


def _bet(reading: Reading, legal: Legal, rng: random.Random) -> Action:
    if reading.snowing:
        return _go_on_snowing(legal, rng)
    chance = reading.chance() + rng.uniform(-0.02, 0.02)
    rivals = len(reading.rivals)
    if not legal.to_call:
        if legal.bet_to is None:
            return Check()
        ahead = reading.called_chance() if reading.to_come == 0 else chance
        if ahead >= _BET_AHEAD / (rivals + 1) or _bluffs(reading, chance, rng):
            return Bet() if legal.opens else Raise()
        return Check()
    if (
        legal.bet_to is not None
        and chance >= _RAISE_AHEAD / (rivals + 1) + 0.04 * reading.bet_count
    ):
        return Raise()
    # What later streets pay a draw that gets there is worth about one more bet.
    to_win = reading.pot + legal.to_call * (1 + (reading.to_come > 0))
    return Call() if chance * to_win >= legal.to_call else Fold()


def _go_on_snowing(legal: Legal, rng: random.Random) -> Action:
    if legal.to_call:
        return Fold()
    if legal.bet_to is not None and rng.random() < _GO_ON_SNOWING:
        return Bet() if legal.opens else Raise()
    return Check()


def _bluffs(reading: Reading, chance: float, rng: random.Random) -> bool:
    """Whether to bet a draw that missed, against one player whose draw may have missed too."""
    if reading.to_come or len(reading.rivals) != 1 or not reading.rivals_draw:
        return False
    return chance < 0.2 and rng.random() < _BLUFF
