"""Fixed-limit betting on one street: who acts, what he may do, and what it costs.

Two numbers carry the short all-ins (E21-E26). ``price`` is what has to be matched. ``base`` is the
last *full* level, on which the next raise builds: an all-in that adds less than half a unit lifts
the price but not the base, so the next player completes to ``base`` + one unit. Whether a seat
that has acted may raise again follows from what it now faces, never from who raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import msgspec
from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, UNKNOWN, Card
from tripledraw.rules.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    IllegalAction,
    Raise,
)
from tripledraw.rules.events import BETTING, DRAWING, SECOND_DRAW, Acted, BlindPosted, Stage
from tripledraw.rules.state import CLOCKWISE, FOLDED, Pile, State, put

NoRaise = Literal["", "late", "capped", "nobody", "all_in", "not_reopened"]

_NO_RAISE_SENTENCES: dict[str, str] = {
    "late": "your draw was out of time: no bet or raise on this street",
    "capped": "the betting is capped",
    "nobody": "nobody is left who could call a raise",
    "all_in": "you have no chips beyond the call",
    "not_reopened": "the short all-in did not reopen the betting for you",
}


NOTHING: frozenset[Card] = frozenset()


class Legal(msgspec.Struct, frozen=True, gc=False):
    """What the seat to act may do, and for how many chips.

    ``action in legal`` answers for one action, iterating gives them all. In the betting,
    ``to_call`` is what a call adds (0: a check is free) and ``bet_to`` is where a bet or raise
    would bring the seat's bet, None where it may not; ``no_raise`` is the code of the reason.
    In a draw they are 0 and None, and every ``Discard`` of own cards is legal.
    """

    seat: int
    stage: Stage
    to_call: int
    bet_to: int | None
    opens: bool
    """True where the street has no bet yet: it is ``Bet`` that is legal, not ``Raise``."""
    no_raise: NoRaise
    hand: tuple[Card, ...]
    elsewhere: frozenset[Card]
    """Cards known to be somewhere else: an unknown card of the hand cannot be one of them."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.refusal(action) is None

    def __iter__(self) -> Iterator[Action]:
        if self.stage is DRAWING:
            discards = {
                cards: None
                for count in range(HAND_SIZE + 1)
                for cards in combinations(self.hand, count)
            }
            yield from (Discard(cards) for cards in discards)
            return
        yield Fold()
        yield Call() if self.to_call else Check()
        if self.bet_to is not None:
            yield Bet() if self.opens else Raise()

    def refusal(self, action: object) -> IllegalAction | None:
        """Why this action is not legal, None where it is. Raises TypeError for no action."""
        kind = type(action)  # isinstance is ten times slower to say no of a Struct
        if kind is Discard:
            return self._discard_refusal(action.cards)  # type: ignore[attr-defined]
        if self.stage is not BETTING:
            return IllegalAction("not_betting", "this is a draw: discard cards or stand pat")
        if kind is Fold:
            return None
        if kind is Check:
            if self.to_call == 0:
                return None
            return IllegalAction("bet_to_call", f"there is a bet of {self.to_call} to call")
        if kind is Call:
            if self.to_call:
                return None
            return IllegalAction("nothing_to_call", "there is nothing to call: check instead")
        if kind is not Bet and kind is not Raise:
            raise TypeError(f"{action!r} is not an action: write Fold(), Call() and so on")
        return self._raise_refusal(opening=kind is Bet)

    def _raise_refusal(self, opening: bool) -> IllegalAction | None:
        if opening and not self.opens:
            return IllegalAction("already_bet", "this street has a bet already: raise it instead")
        if self.opens and not opening:
            return IllegalAction("no_bet_yet", "there is no bet to raise yet: bet instead")
        if self.bet_to is None:
            return IllegalAction(self.no_raise, _NO_RAISE_SENTENCES[self.no_raise])
        return None

    def _discard_refusal(self, cards: tuple[object, ...]) -> IllegalAction | None:
        if self.stage is not DRAWING:
            return IllegalAction("not_drawing", "this is no draw: cards cannot be discarded now")
        if len(cards) > HAND_SIZE:
            return IllegalAction("too_many_cards", f"{len(cards)} cards are more than a hand has")
        named = 0  # unknown cards of the hand that are discarded, by name or as ??
        for card in cards:
            if not isinstance(card, Card):
                return IllegalAction("not_a_card", f"{card!r} is not a card")
            if card is not UNKNOWN:
                if cards.count(card) > 1:
                    return IllegalAction("card_twice", f"{card} is named twice")
                if card in self.hand:
                    continue
            named += 1
            if named > self.hand.count(UNKNOWN) or card in self.elsewhere:
                return IllegalAction("not_your_card", f"{card} is not in this hand")
        return None


def unit(state: State) -> int:
    """The bet of this street, in chips: small before the second draw, then big (rules R24)."""
    big_blind = state.stakes.big_blind
    return big_blind if state.street < SECOND_DRAW else 2 * big_blind


def price(state: State, seat: int) -> int:
    """The bet that ``seat`` has to match.

    A big blind posted short still costs its full amount (E10, E13). Only a blind that nobody else
    could raise any more owes no more than what is there (E11).
    """
    top = max(state.bets)
    if top < state.base and (not state.bets[seat] or _another_has_chips(state, seat)):
        return state.base
    return top


def cap(state: State) -> int | None:
    """How many bets this street may see, None where it is uncapped (E17-E19)."""
    return None if state.uncapped else state.rules.cap_bets


def betting_legal(state: State, seat: int) -> Legal:
    """What ``seat``, to act in the betting, may do."""
    bet = state.bets[seat]
    stack = state.stacks[seat]
    to_match = price(state, seat)
    faces = to_match - bet
    no_raise = _why_no_raise(state, seat, faces)
    all_in = bet + stack
    bet_to = None
    if not no_raise:
        level = state.base + unit(state)
        bet_to = level if level < all_in else all_in
    hand = state.hands[seat]
    to_call = faces if faces < stack else stack
    return Legal(seat, BETTING, to_call, bet_to, not to_match, no_raise, hand, NOTHING)


def _why_no_raise(state: State, seat: int, faces: int) -> NoRaise:
    if state.no_raise[seat]:
        return "late"
    most_bets = state.rules.cap_bets
    if most_bets is not None and state.bet_count >= most_bets and not state.uncapped:
        return "capped"
    if not _another_can_call(state, seat, state.bets[seat] + faces):
        return "nobody"
    if state.stacks[seat] <= faces:
        return "all_in"
    if state.acted[seat] and not _is_full(state, faces):
        return "not_reopened"
    return ""


def _is_full(state: State, added: int) -> bool:
    """Whether chips on top of a level count as a whole bet: half a unit, or all of it (E22, E26).

    Exactly half counts.
    """
    return added * (2 if state.rules.all_in_reopen == "half" else 1) >= unit(state)


def _another_has_chips(state: State, seat: int) -> bool:
    folded = state.folded
    for other, stack in enumerate(state.stacks):
        if stack and other != seat and not folded[other]:
            return True
    return False


def _another_can_call(state: State, seat: int, level: int) -> bool:
    """Whether another seat has the chips to call any part of a raise above ``level`` (E27)."""
    folded, bets = state.folded, state.bets
    for other, stack in enumerate(state.stacks):
        if stack and other != seat and not folded[other] and bets[other] + stack > level:
            return True
    return False


def next_to_act(state: State, after: int, acted_now: tuple[bool, ...] | None = None) -> int | None:
    """The next seat clockwise that the betting waits for, None where the betting is over.

    It waits for a seat that has something to match, or has not acted and could still open.
    ``acted_now`` says who has acted, where that is not in the state yet.
    """
    seen = state.acted if acted_now is None else acted_now
    folded, stacks, bets = state.folded, state.stacks, state.bets
    top = max(bets)
    for seat in CLOCKWISE[len(stacks)][after]:
        if folded[seat] or not stacks[seat]:
            continue
        if bets[seat] < (top if top >= state.base else price(state, seat)):
            return seat
        if not seen[seat] and _another_can_call(state, seat, bets[seat]):
            return seat
    return None


def first_to_act(state: State) -> int | None:
    """Who opens the betting of this street: the left of the big blind, later of the button.

    None where too few chips are left for any betting (rules R25, R26, E4, E5, E30).
    """
    return next_to_act(state, state.opens_left_of)


def act(state: State, allowed: Legal, action: Action) -> Acted:
    """The event of a legal betting action of the seat to act."""
    seat = allowed.seat
    kind = type(action)
    chips = 0
    if kind is Call:
        chips = allowed.to_call
    elif (kind is Bet or kind is Raise) and allowed.bet_to is not None:
        chips = allowed.bet_to - state.bets[seat]
    return Acted(seat, action, chips)  # type: ignore[arg-type]


def blind_posted(state: State, event: BlindPosted) -> State:
    """A forced bet lies before its seat, or, when it is dead, in the middle (E70)."""
    seat = event.seat
    stacks = put(state.stacks, seat, state.stacks[seat] - event.chips)
    if event.kind == "dead_small":
        return replace(state, stacks=stacks, dead=state.dead + event.chips)
    return replace(
        state,
        stacks=stacks,
        bets=put(state.bets, seat, state.bets[seat] + event.chips),
        opens_left_of=seat if event.kind == "big" else state.opens_left_of,
    )


def acted(state: State, event: Acted) -> State:
    """A seat has acted: its chips, its cards if it folded, the level, and who is next."""
    seat = event.seat
    kind = type(event.action)
    if kind is Check and state.rules.heads_up_cap == "same":
        # Nothing has changed but that it has acted, and the turn.
        seen = put(state.acted, seat, True)
        return replace(state, acted=seen, to_act=next_to_act(state, seat, seen))
    if kind is Check:
        after = replace(state, acted=put(state.acted, seat, True))
    elif kind is Fold:
        after = _folded(state, seat)
    else:
        after = _chips_in(state, seat, event.chips, kind is not Call)
    if state.rules.heads_up_cap != "same" and not after.uncapped:
        after = _uncapped_now(after)
    if kind is Fold and after.folded.count(False) == 1:
        return replace(after, to_act=None)
    return replace(after, to_act=next_to_act(after, seat))


def _folded(state: State, seat: int) -> State:
    pile = Pile(FOLDED, seat, state.street, state.hands[seat])
    return replace(
        state,
        folded=put(state.folded, seat, True),
        hands=put(state.hands, seat, ()),
        muck=(*state.muck, pile),
    )


def _chips_in(state: State, seat: int, chips: int, raised: bool) -> State:
    stacks, bets, seen = list(state.stacks), list(state.bets), list(state.acted)
    stacks[seat] -= chips
    bets[seat] += chips
    seen[seat] = True
    if not raised:
        return replace(state, stacks=tuple(stacks), bets=tuple(bets), acted=tuple(seen))
    bet = bets[seat]
    full = _is_full(state, bet - state.base)
    return replace(
        state,
        stacks=tuple(stacks),
        bets=tuple(bets),
        acted=tuple(seen),
        base=bet if full else state.base,
        bet_count=state.bet_count + full,
        last_aggressor=seat,
        hand_aggressor=seat,
    )


def heads_up(state: State) -> bool:
    """Whether just two seats can still bet; all-in seats do not count (E20)."""
    return sum(1 for seat in state.live if state.stacks[seat]) == 2


def uncapped_at_start(state: State) -> bool:
    """Whether the street that opens has no cap, because two are left to bet (E19)."""
    return state.rules.heads_up_cap != "same" and heads_up(state)


def _uncapped_now(state: State) -> State:
    """Heads-up before the cap is reached lifts it, under that house rule (E19c)."""
    most_bets = state.rules.cap_bets
    if state.rules.heads_up_cap != "uncapped_before_cap" or most_bets is None:
        return state
    if state.bet_count < most_bets and heads_up(state):
        return replace(state, uncapped=True)
    return state
