"""What can be asked about hands, as plain frozen values: the same in Python, as JSON, as a command.

A question says everything that its answer depends on, limits included, so that an answer can be
worked out in another process, on another day, and be the same. Hands and ranges are texts of the
language told in `docs/ranges.md`; cards that are out of play (`dead`) are texts such as `Kd 9h`.
"""

from __future__ import annotations

import msgspec

SIDES_MIN, SIDES_MAX = 2, 6
LEFT_MAX = 3
TRIALS_MAX = 100_000_000_000
SECONDS_MAX = 86_400.0
HANDS_MAX = 1_000_000_000
SEED_MAX = (1 << 53) - 1  # what a number in JSON can carry everywhere


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a spot: what he may hold, and how he draws.

    `policy` is `ahead`, `fixed`, `rules`, `best` or `until:98` (stand on a nine-eight or better).
    Left empty it is `ahead` for a pat hand, and for a draw if all others are pat; else `rules`.
    """

    range: str
    policy: str = ""


class EquityQuestion(msgspec.Struct, frozen=True, tag="equity", forbid_unknown_fields=True):
    """How often does each side win with `left` draws to come? Sides draw in their order.

    What cannot be counted out is sampled until the largest standard error is at most `error`, or
    `trials` deals or `seconds` are used up.
    """

    sides: tuple[Player, ...]
    left: int = 1
    dead: str = ""
    error: float = 0.0005
    trials: int = 200_000_000
    seconds: float = 30.0
    seed: int = 27


class DrawsQuestion(msgspec.Struct, frozen=True, tag="draws", forbid_unknown_fields=True):
    """What is each of the 32 ways to keep cards of this hand worth, with `left` draws to come?

    Without `against` it is asked against one player of whom nothing is known. What cannot be
    counted out takes `trials` deals in all, most of them for the ways that may be the best.
    """

    hand: str
    left: int = 1
    against: tuple[Player, ...] = ()
    dead: str = ""
    trials: int = 400_000
    seed: int = 27


class OddsQuestion(msgspec.Struct, frozen=True, tag="odds", forbid_unknown_fields=True):
    """How often does a draw get to each low? `kept` empty: the draws that players know by heart.

    `left` 0 asks for one, two and three draws to come. What is not counted is dealt `trials` times
    for each low, all kinds of a range together; the usual draws have been dealt two million
    times, and are dealt anew for as many or more.
    """

    kept: str = ""
    left: int = 0
    dead: str = ""
    trials: int = 200_000
    seed: int = 27


class SimulateQuestion(msgspec.Struct, frozen=True, tag="simulate", forbid_unknown_fields=True):
    """What do players win who play whole hands by these policies, betting included?

    One policy for all, or one a seat; `stack` in small bets, 0 for more than can be lost.
    """

    players: int = 2
    hands: int = 1_000_000
    policies: tuple[str, ...] = ("rulebook",)
    stack: int = 0
    cap: int = 4
    seconds: float = 60.0
    seed: int = 27


Question = EquityQuestion | DrawsQuestion | OddsQuestion | SimulateQuestion


class BadQuestion(ValueError):
    """A question that has no answer. `str(error)` is one clear sentence.

    `field` says which part of the question is wrong (`sides[1].range`); where that part is a text
    that cannot be read, `text`, `start` and `end` are the place in it, and `suggestion` may say
    what is meant. `pointed()` shows the place.
    """

    def __init__(
        self,
        sentence: str,
        field: str = "",
        text: str = "",
        start: int = 0,
        end: int = 0,
        suggestion: str = "",
        pointed: str = "",
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field
        self.text = text
        self.start = start
        self.end = end
        self.suggestion = suggestion
        self._pointed = pointed

    def __reduce__(self) -> tuple[type[BadQuestion], tuple[str, str, str, int, int, str, str]]:
        told = (self.sentence, self.field, self.text, self.start, self.end, self.suggestion)
        return type(self), (*told, self._pointed)

    def pointed(self) -> str:
        """The text with carets under the place, on two lines; nothing where there is no place."""
        return self._pointed

    def told(self) -> Mistake:
        """The same as plain values, for JSON."""
        return Mistake(self.sentence, self.field, self.text, self.start, self.end, self.suggestion)


class Mistake(msgspec.Struct, frozen=True, tag="mistake"):
    """A `BadQuestion` as plain values."""

    sentence: str
    field: str
    text: str
    start: int
    end: int
    suggestion: str
