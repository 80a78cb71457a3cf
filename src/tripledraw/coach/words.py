"""A short why for a judgement, made of its numbers alone."""

from __future__ import annotations

from tripledraw.cards import Card
from tripledraw.coach.judgements import A_TRIFLE, Choice, Judgement

UNKNOWN = {
    "players": "More than two players were left; the strategy is for two.",
    "cards": "Your cards are not known.",
    "off_tree": "The strategy knows no such spot: other bets, or other rules, than its own.",
    "stacks": "Somebody had too few chips for the bets to come; the strategy knows no all-ins.",
}
_NEARLY_ALWAYS = 0.97
_EVEN = 0.05


def why(judgement: Judgement) -> str:
    """One or two sentences."""
    if judgement.unknown:
        return UNKNOWN[judgement.unknown]
    taken = next(choice for choice in judgement.choices if choice.taken)
    usual = judgement.choices[0]
    parts = [f"The strategy {_does(usual)} {_often(usual.often)}"]
    others = [one for one in judgement.choices[1:] if one.often >= _EVEN]
    parts[0] += "".join(f", {_does(one)} {_often(one.often)}" for one in others) + "."
    if taken is not usual and judgement.at_fault:
        parts.append(_dearer(taken, judgement))
    elif taken.often < A_TRIFLE and not judgement.at_fault:
        parts.append("What you did it hardly ever does, but as far as can be told it cost nothing.")
    return " ".join(parts)


def _dearer(taken: Choice, judgement: Judgement) -> str:
    best = max(judgement.choices, key=lambda one: one.worth)
    if best is taken:
        return ""
    return (
        f"{named(taken).capitalize()} is worth {taken.worth:+.2f} big bets from here, "
        f"{named(best)} {best.worth:+.2f}."
    )


def _often(often: float) -> str:
    if often >= _NEARLY_ALWAYS:
        return "here"
    return f"{often:.0%} of the time"


def _does(choice: Choice) -> str:
    verbs = {
        "fold": "folds",
        "check": "checks",
        "call": "calls",
        "bet": "bets",
        "raise": "raises",
    }
    if choice.kind != "discard":
        return verbs[choice.kind]
    if not choice.cards:
        return "stands pat"
    return f"draws {len(choice.cards)}, keeping {_ranks(choice.kept)}" if choice.kept else "draws 5"


def named(choice: Choice) -> str:
    """A choice in a word or two: "calling", "drawing 2 to 7-4-2"."""
    if choice.kind != "discard":
        return {"fold": "folding", "check": "checking", "call": "calling", "bet": "betting"}.get(
            choice.kind, "raising"
        )
    if not choice.cards:
        return "standing pat"
    kept = f" to {_ranks(choice.kept)}" if choice.kept else ""
    return f"drawing {len(choice.cards)}{kept}"


def _ranks(cards: tuple[Card, ...]) -> str:
    """``8-4-2``: the highest first, as players say it."""
    return "-".join(card.text[0] for card in sorted(cards, key=lambda card: -card.rank))
