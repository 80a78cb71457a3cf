"""Random tables and random play, made to be awkward: ties, odd chips, short stacks, reshuffles.

Everything is drawn from a ``random.Random``, which may be one of hypothesis's, so that what fails
is shrunk, or one with a seed, for the long runs.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tests.rules.stacked import stacked_deck

from tripledraw import (
    LIVE,
    ONLINE,
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Game,
    Post,
    Raise,
    Rules,
    Stage,
    Stakes,
)

STAKES = (Stakes(5, 10), Stakes(1, 2), Stakes(2, 5), Stakes(7, 15), Stakes(1, 1), Stakes(3, 8))
KEYS: dict[str, tuple[object, ...]] = {
    "cap_bets": (4, 5, None),
    "heads_up_cap": ("same", "uncapped_if_street_starts_hu", "uncapped_before_cap"),
    "all_in_reopen": ("half", "full"),
    "five_card_draw": ("at_once", "four_plus_one"),
    "burn": ("none", "per_draw"),
    "draw_dealing": ("sequential", "declare_all_first"),
    "reshuffle_scope": ("others_incl_current", "tiered", "prior_only_with_fallback", "all"),
    "own_discards": ("never", "allowed"),
    "leftover_stub": ("first", "mixed"),
    "folded_in_reshuffle": (False, True),
    "timeout_penalty": (False, True),
    "showdown": ("order_muck", "all_show"),
    "all_in_tabled": (False, True),
    "checked_showdown": ("first_active", "last_aggressor"),
    "odd_chip_unit": (1, 2, 5),
    "rake_bp": (0, 500, 1000),
    "rake_cap": (0, 1, 3),
    "rake_before_draw": (False, True),
}
# Four hands of the same ranks each; which tie, and which of the others win or lose.
TIES = ("75432", "85432", "T9752", "KQJT8", "AK872")
SUITS = ("hcdsc", "cdhcs", "dhsdh", "sschd")


class Manner(NamedTuple):
    """How a table plays: chances in percent, and how many cards are thrown."""

    fold: int
    raise_: int
    late: int
    throw: int


MANNERS = (
    Manner(15, 25, 2, 40),
    Manner(3, 60, 2, 40),
    Manner(5, 15, 2, 100),  # five cards each time: the stub runs out
    Manner(3, 20, 0, 0),  # nobody draws: stacked ties stay ties
    Manner(30, 30, 30, 50),
)


def random_rules(rng: Random) -> Rules:
    """A profile with some of its keys changed; what contradicts the rest is left as it is."""
    rules = rng.choice((ONLINE, ONLINE, LIVE))
    for key, values in KEYS.items():
        if rng.randrange(4) == 0:
            try:
                rules = rules.but(**{key: rng.choice(values)})
            except ValueError:
                continue
    return rules


def random_posts(rng: Random, seats: int, stakes: Stakes) -> tuple[Post, ...] | None:
    """The two blinds, or a dead button, a missing small blind, late and dead posts."""
    if rng.randrange(5) < 3:
        return None
    big = rng.randrange(seats)
    small = (big - 1) % seats
    posts = [Post(big, "big", stakes.big_blind)]
    if rng.randrange(3):
        posts.insert(0, Post(small, "small", stakes.small_blind))
    for seat in range(seats):
        if seat in (big, small):
            continue
        if rng.randrange(4) == 0:
            posts.append(Post(seat, "dead_small", stakes.small_blind))
        if rng.randrange(3) == 0:
            posts.append(Post(seat, "new_big", stakes.big_blind))
    return tuple(posts)


def tied_hands(rng: Random, seats: int) -> list[str]:
    """Hands of which up to four tie; a seat without one is dealt what is left."""
    hands = [""] * seats
    ranks = rng.choice(TIES)
    for seat, suits in zip(rng.sample(range(seats), min(seats, 4)), SUITS, strict=False):
        hands[seat] = "".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))
    return hands


def random_game(rng: Random) -> tuple[Game, Manner]:
    """A hand just dealt, and the manner in which it will be played."""
    seats = rng.randint(2, 6)
    stakes = rng.choice(STAKES)
    short, deep = 3 * stakes.big_blind, 40 * stakes.big_blind
    stacks = [rng.randint(1, short if rng.randrange(5) < 2 else deep) for _ in range(seats)]
    if rng.randrange(4) == 0:
        stacks = [max(stacks)] * seats
    button = rng.randrange(seats)
    manner = rng.choice(MANNERS)
    deck = None
    if manner.throw == 0 or rng.randrange(4) == 0:
        deck = stacked_deck(tied_hands(rng, seats), button)
    game = Game(
        stakes,
        stacks,
        button,
        rules=random_rules(rng),
        seed=rng.getrandbits(64).to_bytes(8, "big"),
        deck=deck,
        posts=random_posts(rng, seats, stakes),
    )
    return game, manner


def random_action(rng: Random, game: Game, manner: Manner) -> Action | None:
    """What the seat to act does; None where its clock runs out."""
    legal = game.legal
    if rng.randrange(100) < manner.late:
        return None
    if game.stage is Stage.DRAWING:
        return Discard([c for c in game.hands[legal.seat] if rng.randrange(100) < manner.throw])  # type: ignore[arg-type]
    chance = rng.randrange(100)
    if chance < manner.fold and (legal.to_call or rng.randrange(8) == 0):
        return Fold()
    if chance < manner.fold + manner.raise_ and legal.bet_to is not None:
        return Bet() if legal.opens else Raise()
    return Call() if legal.to_call else Check()


def random_step(rng: Random, game: Game, manner: Manner) -> None:
    action = random_action(rng, game, manner)
    if action is None:
        game.time_out()
    else:
        game.act(action)
