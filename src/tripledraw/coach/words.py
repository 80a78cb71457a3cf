"""A short why for a judgement, made of its numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tripledraw.cards import Card
from tripledraw.coach.judgements import A_TRIFLE, DEAR, Choice, Judgement, better
from tripledraw.rules.events import THIRD_DRAW

UNKNOWN = {
    "players": "More than two players were left; the strategy is for two.",
    "cards": "Your cards are not known.",
    "off_tree": "The strategy knows no such spot: other bets, or other rules, than its own.",
    "stacks": "Somebody had too few chips for the bets to come; the strategy knows no all-ins.",
}
_NEARLY_ALWAYS = 0.97
_EVEN = 0.05
_VERBS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}
_DOINGS = {
    "fold": "folding",
    "check": "checking",
    "call": "calling",
    "bet": "betting",
    "raise": "raising",
}


def why(judgement: Judgement) -> str:
    """A few sentences: what the strategy does, what the choices win, and what was lost."""
    if judgement.unknown:
        return UNKNOWN[judgement.unknown]
    return " ".join(
        part
        for part in (_does(judgement), _chances(judgement), _worths(judgement), _aside(judgement))
        if part
    )


def named(choice: Choice) -> str:
    """A choice in a word or two: "calling", "drawing 2 to 7-4-2"."""
    if choice.kind != "discard":
        return _DOINGS[choice.kind]
    if not choice.cards:
        return "standing pat"
    kept = f" to {ranks(choice.kept)}" if choice.kept else ""
    return f"drawing {len(choice.cards)}{kept}"


def ranks(cards: Sequence[Card]) -> str:
    """``8-4-2``: the highest first, as players say it."""
    return "-".join(card.text[0] for card in sorted(cards, key=lambda card: -card.rank))


def _does(judgement: Judgement) -> str:
    usual, *others = judgement.choices
    if usual.often >= _NEARLY_ALWAYS:
        done = f"the strategy {_verb(usual)}"
    else:
        told = [usual, *(one for one in others if _counts(one))]
        done = f"the strategy {_listed([f'{_verb(one)} ({one.often:.0%})' for one in told], 'or')}"
    return _sentence(_against(judgement.other_drew) + done)


def _counts(choice: Choice) -> bool:
    """Whether the strategy means it: what it does now and then and loses much by is not learnt yet."""
    return choice.often >= _EVEN and (choice.taken or choice.cost <= DEAR)


def _against(drew: tuple[int, ...]) -> str:
    """What the opponent has drawn: what every choice hangs on."""
    if not drew:
        return ""
    phrases = []
    for took, draws in groupby(drew, bool):
        told = [str(count) for count in draws]
        phrases.append(f"drew {_listed(told, 'and')}" if took else "stood pat")
    return f"against an opponent who {' then '.join(phrases)}, "


def _chances(judgement: Judgement) -> str:
    """What the choices win: of draws each, of a call at the end beside its price."""
    if judgement.stage == "drawing":
        told = [one for one in judgement.choices if _counts(one) or one.taken]
        first, *others = sorted(told, key=lambda one: -one.wins)
        parts = [f"{named(first)} wins {first.wins:.0%} of the pots"]
        return _sentence(", ".join(parts + [f"{named(one)} {one.wins:.0%}" for one in others]))
    calls = [one for one in judgement.choices if one.kind == "call"]
    if judgement.street == THIRD_DRAW and calls:
        price = judgement.to_call / (judgement.pot + judgement.to_call)
        return f"A call has to win {price:.0%} and wins {calls[0].wins:.0%}."
    return ""


def _worths(judgement: Judgement) -> str:
    """What is done beside what the strategy does: in the betting always, of draws if it is a fault."""
    if judgement.stage == "drawing" and not judgement.at_fault:
        return ""
    taken = next(choice for choice in judgement.choices if choice.taken)
    usual, *others = judgement.choices
    if not others:
        return ""
    other = max(others, key=lambda one: one.worth) if usual.taken else usual
    first, second = sorted((taken, other), key=lambda one: -one.worth)
    unit = " big bets" if first.kind != "fold" else ""
    parts = f"{named(first)} is worth {_amount(first)}{unit}, {named(second)} {_amount(second)}"
    return _sentence(f"from here {parts}")


def _amount(choice: Choice) -> str:
    return "nothing" if choice.kind == "fold" else signed(choice.worth)


def signed(amount: float) -> str:
    """An amount with its sign, to the hundredth."""
    return f"{amount:+.2f}".replace("-", "\N{MINUS SIGN}") if abs(amount) >= 0.005 else "0.00"


def _aside(judgement: Judgement) -> str:
    """Where what was played out does not say the same as the strategy does."""
    taken = next(choice for choice in judgement.choices if choice.taken)
    best = better(judgement.choices)
    if best is not None:
        more = f"{named(best)} brings {-best.cost:.2f} big bets more than its own play"
        doubt = "you may well be right" if best.taken else "here it may be wrong"
        return _sentence(f"played out against itself, {more}: {doubt}")
    if not judgement.at_fault and taken.often < A_TRIFLE:
        return "What you did it hardly ever does, but as far as can be told it cost nothing."
    return ""


def _verb(choice: Choice) -> str:
    if choice.kind != "discard":
        return _VERBS[choice.kind]
    if not choice.cards:
        return "stands pat"
    kept = f" to {ranks(choice.kept)}" if choice.kept else ""
    return f"draws {len(choice.cards)}{kept}"


def _listed(parts: list[str], word: str) -> str:
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
