"""Another library loads our PHH, plays it, and ends with the same stacks, apart from its own faults.

It knows no reshuffle of ours (P6), so hands with one are left out; and no rake, so none is taken.
Where it ends otherwise or gives up, the hand must hold one of these:

- P2: a blind that is short, which it takes for the price;
- P3, P4: an all-in for less than a whole bet, after which it lets raise who may not, or less;
- P7: a pot shared with two odd chips or more, which it gives to one winner;
- P10: other forced bets than the two blinds from their usual seats;
- E: heads-up blinds of the same size, of which it takes the button's for the big one.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.chance import random_game, random_step
from tests.rules.test_pokerkit import is_p7

from tripledraw import Game
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.write_phh import phh, phh_order
from tripledraw.rules.events import BlindPosted, HandStarted, Post
from tripledraw.rules.redact import redact

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is a development requirement")
pytestmark = [pytest.mark.rigs, pytest.mark.filterwarnings("ignore:There is no reason")]

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")


def a_game(rng: Random) -> Game:
    """A hand that is over, without the house rules that the library cannot know."""
    game, manner = random_game(rng)
    started = game.events[0]
    assert isinstance(started, HandStarted)
    odd = rng.randrange(8) == 0
    posts = [Post(e.seat, e.kind, e.chips) for e in game.events if isinstance(e, BlindPosted)]
    game = Game(
        started.stakes,
        started.stacks,
        started.button,
        rules=started.rules.but(cap_bets=4, heads_up_cap="same", rake_bp=0, odd_chip_unit=1),
        deck=started.deck,
        posts=posts if odd else None,
    )
    while game.to_act is not None:
        random_step(rng, game, manner)
    return game


def known_faults(game: Game, record: HandRecord) -> set[str]:
    """Which of its faults a hand touches."""
    stakes = game.state.stakes
    found = {"P7"} if is_p7(game) else set()
    if any(
        post.chips < (stakes.small_blind if "small" in post.kind else stakes.big_blind)
        for post in record.posts
    ):
        found.add("P2")
    for number, street in enumerate(record.streets):
        unit = record.small_bet if number < 2 else record.big_bet
        top = record.small_bet if number == 0 else 0
        for told in street.actions:
            if told.verb in ("bet", "raise"):
                if told.to - top < unit:
                    found.add("P4" if told.verb == "bet" else "P3")
                top = max(top, told.to)
    if "_posts" in phh(record):
        found.add("P10")
    if len(record.seats) == 2 and stakes.small_blind == stakes.big_blind:
        found.add("E")
    return found


def ends(record: HandRecord) -> tuple[int, ...] | None:
    """The stacks the library ends with, seat by seat; None where it gives up."""
    try:
        *_, last = pokerkit.HandHistory.loads(phh(record))
    except ValueError:
        return None
    by_seat = dict(zip(phh_order(record), last.stacks, strict=True))
    return tuple(by_seat[seat] for seat in range(len(record.seats)))


def test_it_ends_with_our_stacks(rig: Any) -> None:
    met: Counter[str] = Counter()
    wanted = rig.count(small=150, full=1_000)
    number = 0
    while met["loaded"] + met["otherwise"] < wanted:
        number += 1
        rng = Random(f"{rig.seed} phh {number}")
        game = a_game(rng)
        viewer = rng.choice((None, *range(len(game.stacks))))
        occasion = Occasion(hand_id=str(number), names=NAMES[: len(game.stacks)])
        record = from_events(redact(game.events, viewer), occasion, viewer)
        if record.reshuffles:
            met["left out: reshuffled (P6)"] += 1
        elif ends(record) == game.stacks:
            met["loaded"] += 1
        else:
            faults = known_faults(game, record)
            assert faults, phh(record)
            met["otherwise"] += 1
            met[f"because of {' '.join(sorted(faults))}"] += 1
    rig.record(", ".join(f"{what} {count:,}" for what, count in sorted(met.items())))
    assert met["otherwise"] < met["loaded"] / 3
