"""Makes a long file of hands, as a player's tracker would hold it: ``python -m bench._make_histories``.

Hands are played through the rules by seats that act by chance, about as loosely as people do, and
written as PokerStars' text through the eyes of one of them. Every hand is another.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tripledraw import Bet, Call, Check, Discard, Fold, Game, Raise, Stage, Stakes
from tripledraw.notation.houses import HOUSES
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.write_pokerstars import pokerstars
from tripledraw.rules.redact import redact

RULES = HOUSES["pokerstars"].but(rake_bp=500, rake_cap=300)
NAMES = ("hero", "Ann", "bob 7", "Ćirić", "d.i.", "EVE")
LOW = 9


def a_hand(number: int, seed: int) -> str:
    """One hand as text."""
    rng = Random(f"{seed} {number}")
    seats = rng.choice((2, 3, 4, 5, 6, 6))
    stacks = [rng.randint(200, 8_000) for _ in range(seats)]
    game = Game(Stakes(50, 100), stacks, number % seats, RULES, seed=rng.randbytes(16))
    while (seat := game.to_act) is not None:
        legal = game.legal
        if game.stage is Stage.DRAWING:
            ranks: set[int] = set()
            bad = []
            for card in game.hands[seat]:
                if card.rank > LOW or card.rank in ranks:
                    bad.append(card)
                ranks.add(card.rank)
            game.act(Discard(tuple(bad)))
        elif legal.to_call and rng.random() < (0.35 if game.street == 0 else 0.2):
            game.act(Fold())
        elif legal.bet_to is not None and rng.random() < 0.3:
            game.act(Bet() if legal.opens else Raise())
        else:
            game.act(Call() if legal.to_call else Check())
    occasion = Occasion(
        hand_id=str(90_000_000_000 + number),
        names=NAMES[:seats],
        table="Bench",
        max_seats=6,
        played_at=f"2026-01-{number // 20_000 % 28 + 1:02}T{number // 800 % 24:02}:{number % 60:02}:00",
        kind="cash",
        currency="USD",
        scale=100,
    )
    return pokerstars(from_events(redact(game.events, 0), occasion, 0))


def hands(count: int, seed: int = 27) -> Iterator[str]:
    """So many hands."""
    return (a_hand(number, seed) for number in range(count))


def make(path: Path, count: int) -> None:
    """Write so many hands to a file."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(hands(count))


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]))
