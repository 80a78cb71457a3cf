"""Odds of draws. A range of draws is the mean of its draws, alike but for suits counted once.

Those of the draws that players know by heart have been worked out beforehand, with more deals than
anybody would wait for; ``usual`` writes them down.
"""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tripledraw.cards import DECK, HAND_SIZE, Card, Rank, format_cards, parse_cards
from tripledraw.study.answers import Odds, OddsAnswer, Progress, Stopped
from tripledraw.study.questions import LEFT_MAX, BadQuestion, OddsQuestion
from tripledraw.study.sides import held

if TYPE_CHECKING:
    from tripledraw.analysis.odds import Odds as Found

KINDS_MAX = 64
LOWS = {
    "seven": Rank.SEVEN,
    "eight": Rank.EIGHT,
    "nine": Rank.NINE,
    "ten": Rank.TEN,
    "jack": Rank.JACK,
}
USUAL = (
    "2c3d4h7s", "2c3d5h7s", "2c4d5h7s", "3c4d5h7s", "2c3d6h7s", "2c3d4h6s", "2c3d4h5s", "3c4d5h6s",
    "2c3d4h8s", "2c5d7h8s", "2c6d7h8s", "5c6d7h8s", "2c3d7h9s", "2c7d8h9s",
    "2c3d4h", "2c3d7h", "2c4d7h", "3c4d5h", "2c6d7h", "2c3d8h", "2c7d8h",
    "2c3d", "2c7d", "3c4d", "7c8d",
    "2c", "7c",
    "",
)  # fmt: skip
"""The usual draws, of mixed suits: to one card, smooth and rough, to two, three, four and five."""
USUAL_TRIALS = 2_000_000
"""How often they have been dealt. Who asks for as much or more has them dealt anew."""
WORKED_OUT = Path(__file__).with_name("usual_odds.json")
Kinds = list[tuple[tuple[Card, ...], float]]
"""Draws that differ in more than the names of their suits, each with its weight."""

_LEAST_TRIALS = 1_000
_METHOD = (
    "Each low is taken by itself: after the first draw whatever makes it most often is kept, and "
    "once it is made the hand stands. No card is known but those kept and dead. One draw is "
    "counted, two as a rule, and three are played by chance."
)


def odds_answer(
    question: OddsQuestion, dead: tuple[Card, ...], progress: Progress | None
) -> OddsAnswer:
    """A row for each number of draws left, of what is asked or of the usual draws."""
    started = time.perf_counter()
    usual = not question.kept.strip()
    if usual and dead:
        raise BadQuestion("the table of the usual draws knows no dead cards", "dead")
    lefts = [question.left] if question.left else range(1, LEFT_MAX + 1)
    draws = _usual_kinds() if usual else [_kinds(question.kept, dead)]
    rows: list[Odds] = []
    if usual and question.trials < USUAL_TRIALS:
        rows, draws = [row for row in _worked_out() if row.left in lefts], []
    whole = len(draws) * len(lefts)

    def told(stopped: Stopped) -> OddsAnswer:
        return OddsAnswer(
            rows=tuple(rows),
            dead=format_cards(dead, " "),
            seconds=time.perf_counter() - started,
            stopped=stopped,
            method=_METHOD,
        )

    try:
        for text, kinds in draws:
            for left in lefts:
                rows.append(_row(text, _found(kinds, left, dead, question)))
                if progress is not None:
                    progress(len(rows) / whole, told("trials"))
    except KeyboardInterrupt:
        if not rows:
            raise
        return told("interrupted")
    return told("exact" if all(row.exact for row in rows) else "trials")


def _usual_kinds() -> list[tuple[str, Kinds]]:
    return [(kept, [(parse_cards(kept), 1.0)]) for kept in USUAL]


def _worked_out() -> list[Odds]:
    return msgspec.json.decode(WORKED_OUT.read_bytes(), type=list[Odds])


def _found(
    kinds: Kinds, left: int, dead: tuple[Card, ...], question: OddsQuestion
) -> list[tuple[Found, float]]:
    from tripledraw.analysis.odds import odds

    trials = max(_LEAST_TRIALS, question.trials // len(kinds))
    return [
        (odds(kept, left, dead=dead, trials=trials, seed=question.seed), weight)
        for kept, weight in kinds
    ]


def _row(text: str, found: list[tuple[Found, float]]) -> Odds:
    """The mean of the odds of several draws, each with its weight."""
    first, _ = found[0]
    low = {
        name: sum(weight * one.chances[rank] for one, weight in found)
        for name, rank in LOWS.items()
    }
    return Odds(
        kept=text,
        drawn=HAND_SIZE - len(first.kept),
        left=first.left,
        kinds=len(found),
        error=math.sqrt(sum((weight * max(one.errors.values())) ** 2 for one, weight in found)),
        exact=all(one.exact for one, _ in found),
        **low,
    )


def _kinds(text: str, dead: tuple[Card, ...]) -> tuple[str, list[tuple[tuple[Card, ...], float]]]:
    """One draw of each kind and how much it weighs, the commonest first, after the range's text.

    Suits can be named anew where no card is dead: a draw is of the same kind as another if its
    four suits hold the same ranks, in whatever order.
    """
    import numpy as np

    whole, holdings = held(text, "kept", dead)
    masks, suit_bits = holdings.masks, np.uint64((1 << 13) - 1)
    suits = np.stack([masks >> np.uint64(13 * suit) & suit_bits for suit in range(4)], axis=1)
    if not dead:
        suits.sort(axis=1)
    kinds, which = np.unique(suits, axis=0, return_inverse=True)
    if len(kinds) > KINDS_MAX:
        raise BadQuestion(
            f"{text} is {len(kinds):,} different draws, and odds are told of at most {KINDS_MAX}; "
            "ask about fewer",
            "kept",
            text,
        )
    weights = np.bincount(which.ravel(), holdings.weights)
    found = []
    for kind, weight in zip(kinds.tolist(), (weights / weights.sum()).tolist(), strict=True):
        cards = (DECK[13 * suit + r] for suit in range(4) for r in range(13) if kind[suit] >> r & 1)
        found.append((tuple(cards), weight))
    return str(whole), sorted(found, key=lambda one: -one[1])
