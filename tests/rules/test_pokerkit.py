"""The same hands through PokerKit, on what it gets right: every price and every final stack.

PokerKit deals after all have discarded and burns before each draw, so our house rules do the same
here. Where it is known to deviate the hands keep away: blinds are posted in full (P2), nobody bets
or raises less than a whole bet (P3, P4), the stub never runs out (P6), and a pot that three or more
share has at most one odd chip (P7). Its cap before the draw is a bet higher (P1), and it asks a
big blind whom nobody could call whether he checks.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.chance import tied_hands
from tests.rules.stacked import stacked_deck

from tripledraw import (
    ONLINE,
    Bet,
    Call,
    Card,
    Check,
    Discard,
    Fold,
    Game,
    Raise,
    Stage,
    Stakes,
    Street,
)
from tripledraw.rules.events import Acted, CardBurned, CardsDealt, Discarded, PotAwarded

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is a development requirement")

RULES = ONLINE.but(burn="per_draw", draw_dealing="declare_all_first")


class Peer:
    """A hand in PokerKit that is told what happens in ours."""

    def __init__(self, game: Game) -> None:
        ours_only = {pokerkit.Automation.CARD_BURNING, pokerkit.Automation.HOLE_DEALING}
        self.count = len(game.stacks)
        starting = game.state.starting_stacks
        self.state = pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
            tuple(chore for chore in pokerkit.Automation if chore not in ours_only),
            True,
            0,
            (game.state.stakes.small_blind, game.state.stakes.big_blind),
            game.state.stakes.small_bet,
            game.state.stakes.big_bet,
            tuple(starting[self.seat(index)] for index in range(self.count)),
            self.count,
        )
        self.waiting: dict[int, list[Card]] = {seat: [] for seat in range(self.count)}
        self.burn: list[Card] = []

    def seat(self, index: int) -> int:
        """Ours has the button at seat 0, theirs as the last."""
        return (index + 1) % self.count

    def tell(self, events: Any) -> None:
        for event in events:
            if isinstance(event, CardsDealt):
                self.waiting[event.seat] += event.cards
            elif isinstance(event, CardBurned):
                self.burn.append(event.card)
            elif isinstance(event, Discarded):
                self.state.stand_pat_or_discard("".join(card.text for card in event.cards))
            elif isinstance(event, Acted):
                if isinstance(event.action, Fold):
                    self.state.fold()
                elif isinstance(event.action, Check | Call):
                    self.state.check_or_call()
                else:
                    self.state.complete_bet_or_raise_to()
        self.deal()

    def deal(self) -> None:
        while self.state.can_burn_card() and self.burn:
            self.state.burn_card(self.burn.pop(0).text)
        while self.state.can_deal_hole() and self.waiting[self.seat(self.state.hole_dealee_index)]:
            seat = self.seat(self.state.hole_dealee_index)
            self.state.deal_hole(self.waiting[seat].pop(0).text)

    def compare(self, game: Game) -> None:
        """Whose turn it is and what it costs, in both."""
        state = self.state
        if game.stage is Stage.DRAWING:
            if state.actor_index is not None:
                assert state.checking_or_calling_amount == 0
                state.check_or_call()
                self.deal()
            assert self.seat(state.stand_patter_or_discarder_index) == game.to_act
            return
        assert self.seat(state.actor_index) == game.to_act
        legal = game.legal
        assert state.checking_or_calling_amount == legal.to_call
        theirs = (
            state.min_completion_betting_or_raising_to_amount
            if state.can_complete_bet_or_raise_to()
            else None
        )
        higher_cap = game.street is Street.PRE_DRAW and legal.no_raise == "capped"  # P1
        if not higher_cap:
            assert theirs == legal.bet_to

    def stacks(self) -> tuple[int, ...]:
        by_seat = {self.seat(index): stack for index, stack in enumerate(self.state.stacks)}
        return tuple(by_seat[seat] for seat in range(self.count))


def random_action(rng: Random, game: Game, throw: float) -> Any:
    legal = game.legal
    if game.stage is Stage.DRAWING:
        discard = [card for card in game.hands[legal.seat] if rng.random() < throw]
        left = len(game.state.stub) - sum(game.state.owed) - (3 - game.street)
        return Discard(tuple(discard[: max(0, left)]))
    roll = rng.random()
    if legal.to_call and roll < 0.12:
        return Fold()
    whole = (10 if game.street < Street.SECOND_DRAW else 20) + max(game.bets)
    if roll < 0.5 and legal.bet_to == whole:
        return Bet() if legal.opens else Raise()
    return Call() if legal.to_call else Check()


def is_p7(game: Game) -> bool:
    """Whether a pot with two odd chips or more was split, which PokerKit gives to one winner."""
    shares: dict[int, list[int]] = {}
    for event in game.events:
        if isinstance(event, PotAwarded):
            shares.setdefault(event.pot, []).append(event.chips)
    return any(sum(each) % len(each) > 1 for each in shares.values())


def test_random_hands_end_with_the_same_stacks(rig: Any) -> None:
    met: Counter[str] = Counter()
    for number in range(rig.count(small=300, full=5_000)):
        rng = Random(f"{rig.seed} pokerkit {number}")
        seats = rng.randint(2, 6)
        deep = rng.choice((6, 20, 60))
        stacks = [10 * rng.randint(1, deep) for _ in range(seats)]
        tied = rng.randrange(4) == 0  # stacked hands that tie, and nobody draws
        deck = stacked_deck(tied_hands(rng, seats)) if tied else None
        seed = b"%d" % rng.getrandbits(60)
        game = Game(Stakes(5, 10), stacks, 0, rules=RULES, seed=seed, deck=deck)
        peer = Peer(game)
        peer.tell(game.events)
        while game.to_act is not None:
            peer.compare(game)
            peer.tell(game.act(random_action(rng, game, 0 if tied else 0.35)))
        assert game.over
        assert not peer.state.status
        if is_p7(game):
            met["left out for P7"] += 1
            continue
        assert peer.stacks() == game.stacks, (number, game.events)
        awards = Counter(e.pot for e in game.events if isinstance(e, PotAwarded))
        met["side pots"] += len(awards) > 1
        met["splits"] += max(awards.values()) > 1
        met["all draws"] += game.street is Street.THIRD_DRAW
    rig.record(", ".join(f"{what} {count:,}" for what, count in met.items()))
    assert min(met["side pots"], met["splits"]) > 20
