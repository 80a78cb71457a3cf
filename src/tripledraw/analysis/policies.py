"""How a side draws: an equity over several draws means nothing until that is said.

A policy answers two questions each time a side may draw: does it stand pat, and if not, which of
its five cards does it keep. It is a handful of numbers, so that the compiled kernels follow it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tripledraw.lowball import CLASS_COUNT, value

MOST_DRAWS = 3

Keeps = Literal["given", "low", "best"]
Thresholds = tuple[int, int, int]

_NEVER: Thresholds = (0, 0, 0)


class Policy(msgspec.Struct, frozen=True):
    """What a side does when it may draw, once its first cards to the draw have come.

    A side stands pat if its hand is as good as the value in ``stands``, or in ``against_pat`` if
    any opponent stood pat when he last could draw; three values each, for the last draw, the last
    but one and the last but two, 0 for never. With ``ahead`` it also stands if its five cards beat
    those of every opponent as they are at that moment, which players on the street do not know.

    Else it keeps, by ``keeps``: ``given``, exactly the cards of its holding, however often it
    draws; ``low``, one card of each rank up to the seven, and an eight if it has two lower ones,
    but without the highest if that makes five; ``best``, what wins most often against the final
    hands of the opponents, which may be all five cards (see ``best``).
    """

    name: str
    keeps: Keeps
    stands: Thresholds = _NEVER
    against_pat: Thresholds = _NEVER
    ahead: bool = False


FIXED = Policy("fixed", "given")
"""Keep exactly the given cards at every draw, whatever has come: five cards stand pat always."""

AHEAD = Policy("ahead", "given", ahead=True)
"""Keep the given cards, and stand pat as soon as the hand beats all others as they now are.

Against a pat hand that never draws, no way of playing on the given cards wins more often. Where
several draw, it is what each would do if the hands were open and nobody drew again.
"""

BEST = Policy("best", "best")
"""At each draw, keep what wins most often against the opponents' final hands.

What those hands will be is found by simulation, the opponents following their own policies (other
sides that play ``best`` are first taken to play ``rules``). Then, backwards from the last draw,
each of the 32 ways to keep of every hand is weighed, as if any of the other 47 cards might come: a
card of each rank the less likely, the more of them are dead or in the others' holdings. Which cards
the side has thrown away, and the draws of opponents who answer to its own hand, are left out; so the
result is what this way of playing wins, and at times a little less than the best.
"""


def until(worst: int | str) -> Policy:
    """Keep the given cards, and stand pat on this hand or a better one: ``until("98762")``.

    ``worst`` is a value (1 to 7,462) or five cards with suits.
    """
    place = value(worst) if isinstance(worst, str) else worst
    if not 1 <= place <= CLASS_COUNT:
        raise ValueError(f"a hand has a value from 1 to {CLASS_COUNT:,}, not {worst}")
    return Policy(f"until:{place}", "given", (place,) * 3, (place,) * 3)


_EIGHT, _ROUGH_NINE, _ROUGH_TEN = value("8c7d6h5s3c"), value("9c8d7h6s4c"), value("Tc9d8h7s5c")
_NINE_SEVEN = value("9c7d6h5s4c")


def rules(
    stands: Thresholds = (_ROUGH_TEN, _ROUGH_NINE, _NINE_SEVEN),
    against_pat: Thresholds = (_ROUGH_NINE, _EIGHT, _EIGHT),
    name: str = "rules",
) -> Policy:
    """Play as a sound player does by rule of thumb: keep low cards, stand on a made hand.

    ``stands`` holds the worst values to stand on at the last draw, the last but one and the last
    but two; ``against_pat`` the same when an opponent is pat, so a hand between the two is broken.
    Unless told otherwise: any ten, any nine, a nine-seven; against a pat hand any nine, and before
    the last draw any eight.
    """
    for places in (stands, against_pat):
        if len(places) != MOST_DRAWS or not all(0 <= place <= CLASS_COUNT for place in places):
            raise ValueError(f"a policy stands on three values up to {CLASS_COUNT:,}, not {places}")
    return Policy(name, "low", stands, against_pat)


RULES = rules()
"""``rules()`` with its usual numbers."""

NAMED = {policy.name: policy for policy in (FIXED, AHEAD, RULES, BEST)}
"""The policies by name; ``until`` and ``rules`` make others."""
