"""Judging a decision: what the strategy does there, and what each choice would have brought.

How it is reckoned stands in ``analysis.hindsight``; here the table is put into its numbers and its
numbers are put back into big bets. The numerical libraries are loaded when first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.coach.judgements import Choice, ChoiceKind, Judgement, is_fault
from tripledraw.coach.moments import Moment
from tripledraw.coach.spots import (
    OffTree,
    Place,
    Step,
    check,
    known_hand,
    number_of,
    opponent,
    path,
    place,
)
from tripledraw.coach.tables import strategy_tables
from tripledraw.coach.words import why
from tripledraw.rules.actions import Discard
from tripledraw.rules.events import DRAWING
from tripledraw.rules.hand import legal
from tripledraw.rules.state import State

if TYPE_CHECKING:
    from tripledraw.analysis.hindsight import Spot
    from tripledraw.analysis.likelihood import Steps, Tables

SCENES = 8_000
_HALVES_A_BIG_BET = 4
_SEED = 27


def judge(moment: Moment, past: list[Moment], seed: int = _SEED) -> Judgement:
    """What the coach thinks of a decision, given the decisions before it."""
    blank = _asked(moment)
    try:
        hand = known_hand(moment.state, moment.seat)
        other = opponent(moment.state, moment.seat)
        exact = check(moment, other)
        here = place(moment, other)
        steps, alone = path(past, moment.seat, other)
    except OffTree as off:
        return _unknown(blank, off)
    from tripledraw.analysis import hindsight, likelihood

    tables = strategy_tables(book=any(step.opening for step in steps))
    cards = _numbers(hand)
    try:
        spot, acts, often, taken = _choices(here, cards, moment, tables)
    except OffTree as off:
        return _unknown(blank, off)
    known = {*hand, *(card for card in moment.state.thrown[moment.seat] if card is not UNKNOWN)}
    unseen = _numbers([card for card in DECK if card not in known])
    scenes, rivals = likelihood.scenes_for(_steps(steps), unseen, tables, wanted=SCENES, seed=seed)
    worth, wins = hindsight.worths(seed, spot, cards, scenes, acts, tables)
    independent = min(rivals, SCENES)
    outcome = _Outcome(acts, often, worth / _HALVES_A_BIG_BET, wins, taken, independent)
    choices = _weighed(blank, outcome, cards)
    done = next(choice for choice in choices if choice.taken)
    judged = msgspec.structs.replace(
        blank,
        choices=choices,
        cost=done.cost,
        error=done.error,
        at_fault=is_fault(done),
        rivals=round(rivals),
        loosely=not (alone and exact),
    )
    return msgspec.structs.replace(judged, why=why(judged))


def _unknown(blank: Judgement, off: OffTree) -> Judgement:
    unknown = msgspec.structs.replace(blank, unknown=off.why)
    return msgspec.structs.replace(unknown, why=why(unknown))


def _asked(moment: Moment) -> Judgement:
    """The decision itself, before anything is thought of it."""
    state, seat = moment.state, moment.seat
    big_bet = state.stakes.big_bet
    threw = moment.action.cards if isinstance(moment.action, Discard) else ()
    return Judgement(
        event=moment.event,
        street=int(state.street),
        stage="drawing" if state.stage is DRAWING else "betting",
        hand=state.hands[seat],
        pot=(sum(state.contributed) + sum(state.bets) + state.dead) / big_bet,
        other_drew=_other_drew(state, seat),
        to_call=0.0 if state.stage is DRAWING else legal(state).to_call / big_bet,
        opens=state.stage is not DRAWING and legal(state).opens,
        did=_kind(moment),
        threw=threw,
    )


def _other_drew(state: State, seat: int) -> tuple[int, ...]:
    others = [other for other in state.live if other != seat]
    return state.draws[others[0]] if len(others) == 1 else ()


def _kind(moment: Moment) -> ChoiceKind:
    return type(moment.action).__name__.lower()  # type: ignore[return-value]


def _numbers(cards: Any) -> Any:
    import numpy as np

    from tripledraw.analysis.indices import indices

    return np.array(sorted(indices(cards)), np.uint8)


def _choices(
    here: Place, cards: Any, moment: Moment, tables: Tables
) -> tuple[Spot, list[int], list[float], int]:
    """The spot; what may be done there; how often the strategy does it; which was done."""
    import numpy as np

    from tripledraw.analysis import hindsight

    node = hindsight.node_of(here.seat, here.street, here.bets, drawing=here.drawing)
    drawn = np.array(here.drawn, np.int64)
    spot = hindsight.Spot(here.seat, here.street, node, here.level, here.last, drawn, here.dead)
    acts, often = hindsight.acts_at(spot, cards, tables)
    total = sum(often)
    if not total:
        raise OffTree("off_tree")
    often = [each / total for each in often]
    done = _kept_mask(moment.action, cards) if here.drawing else number_of(moment)
    done = next((act for act in acts if here.drawing and _alike(act, done, cards)), done)
    if done not in acts:
        acts, often = [*acts, done], [*often, 0.0]
    return spot, acts, often, acts.index(done)


def _kept_mask(action: Any, cards: Any) -> int:
    thrown = {int(number) for number in _numbers(action.cards)}
    return sum(1 << place for place, card in enumerate(cards) if int(card) not in thrown)


def _alike(one: int, other: int, cards: Any) -> bool:
    """Whether two ways to keep cards differ in the suits of a pair alone, and not in a flush draw."""
    return _shape(one, cards) == _shape(other, cards)


def _shape(kept: int, cards: Any) -> tuple[list[int], int]:
    held = [int(card) for place, card in enumerate(cards) if kept >> place & 1]
    suits = [card // 13 for card in held]
    return sorted(card % 13 for card in held), max(map(suits.count, suits), default=0)


def _steps(steps: tuple[Step, ...]) -> Steps:
    """The opponent's way, as arrays."""
    import numpy as np

    from tripledraw.analysis import likelihood

    rows = [_step(step) for step in steps]
    columns = list(zip(*rows, strict=True)) if rows else [()] * 7
    whole = [np.array(column, np.int64) for column in columns[:5]]
    return likelihood.Steps(*whole, *(np.array(column, np.float64) for column in columns[5:]))


def _step(step: Step) -> tuple[float, ...]:
    from tripledraw.analysis import hindsight, likelihood
    from tripledraw.analysis.solver.dealing import betting_history, drawing_history

    at = step.place
    low, high = step.opening or (0.0, 0.0)
    mine, his = at.drawn[at.seat], at.drawn[1 - at.seat]
    if at.drawing:
        number = drawing_history(at.street, at.seat, at.level, at.last, mine[1], mine[2], *his[1:])
        return likelihood.DREW, at.street, number, 0, step.act, low, high
    number = betting_history(at.street, at.seat, at.level, at.last, *mine[1:], *his[1:])
    node = hindsight.node_of(at.seat, at.street, at.bets, drawing=False)
    kind = likelihood.OPENED if step.opening else likelihood.ACTED
    return kind, at.street, number, node, step.act, low, high


class _Outcome(NamedTuple):
    """What may be done, how often the strategy does it, what it brought; which of them was done."""

    acts: list[int]
    often: list[float]
    worth: Any
    wins: Any
    taken: int
    independent: float
    """Scenes may come from one hand: what is known is worth so many."""


def _weighed(blank: Judgement, outcome: _Outcome, cards: Any) -> tuple[Choice, ...]:
    """The choices, the likeliest first, from what each brought in each scene."""
    import numpy as np

    root = float(outcome.independent) ** 0.5
    own = np.array(outcome.often) @ outcome.worth
    choices = []
    for number, act in enumerate(outcome.acts):
        row = outcome.worth[number]
        kept, thrown = _parted(act, cards) if blank.stage == "drawing" else ((), ())
        lost = own - row
        choices.append(
            Choice(
                kind=_named(blank, act),
                cards=thrown,
                kept=kept,
                often=outcome.often[number],
                wins=float(outcome.wins[number]),
                worth=float(row.mean()),
                cost=float(lost.mean()),
                error=float(lost.std()) / root,
                taken=number == outcome.taken,
            )
        )
    return tuple(sorted(choices, key=lambda choice: (-choice.often, -choice.worth)))


def _parted(act: int, cards: Any) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards kept and those thrown."""
    from tripledraw.analysis.indices import cards_of

    held = cards_of(int(number) for number in cards)
    kept = tuple(card for place, card in enumerate(held) if act >> place & 1)
    return kept, tuple(card for card in held if card not in kept)


def _named(blank: Judgement, act: int) -> ChoiceKind:
    if blank.stage == "drawing":
        return "discard"
    if act == 1:
        return "call" if blank.to_call else "check"
    if act == 2:
        return "bet" if blank.opens else "raise"
    return "fold"
