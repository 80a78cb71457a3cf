"""The why of a judgement says what its numbers say."""

from __future__ import annotations

from msgspec.structs import replace

from tripledraw.cards import parse_cards
from tripledraw.coach.judgements import Choice, Judgement
from tripledraw.coach.words import named, why

HAND = parse_cards("2c4d7hKsKd")


def a_choice(kind: str, often: float, worth: float, *, wins: float, taken: bool = False) -> Choice:
    return Choice(
        kind=kind,  # type: ignore[arg-type]
        often=often,
        wins=wins,
        worth=worth,
        cost=0.5 - worth,
        error=0.01,
        taken=taken,
    )


CALLED = Judgement(
    event=30,
    street=3,
    stage="betting",
    hand=HAND,
    pot=4.0,
    to_call=1.0,
    opens=False,
    did="fold",
    other_drew=(3, 2, 0),
    choices=(
        a_choice("call", 0.9, 0.5, wins=0.35),
        a_choice("fold", 0.1, 0.0, wins=0.0, taken=True),
    ),
    cost=0.45,
    error=0.01,
    at_fault=True,
)


def test_a_call_at_the_end_is_set_beside_its_price() -> None:
    assert why(CALLED) == (
        "Against an opponent who drew 3 and 2 then stood pat, the strategy calls (90%) or folds "
        "(10%). A call has to win 20% and wins 35%. From here calling is worth +0.50 big bets, "
        "folding nothing."
    )


def test_draws_are_told_by_what_they_win() -> None:
    kept, thrown = HAND[:3], HAND[3:]
    draw = replace(a_choice("discard", 0.98, 0.5, wins=0.41), kept=kept, cards=thrown)
    pat = replace(a_choice("discard", 0.0, 0.1, wins=0.12, taken=True), kept=HAND)
    judged = replace(
        CALLED, street=2, stage="drawing", did="discard", other_drew=(0, 0), choices=(draw, pat)
    )
    assert named(draw) == "drawing 2 to 7-4-2"
    assert why(judged) == (
        "Against an opponent who stood pat, the strategy draws 2 to 7-4-2. Drawing 2 to 7-4-2 wins "
        "41% of the pots, standing pat 12%. From here drawing 2 to 7-4-2 is worth +0.50 big bets, "
        "standing pat +0.10."
    )


def test_what_is_rare_and_cheap_is_no_fault() -> None:
    judged = replace(CALLED, street=0, other_drew=(), at_fault=False)
    rare = replace(judged.choices[1], often=0.0)
    assert why(replace(judged, choices=(replace(judged.choices[0], often=1.0), rare))) == (
        "The strategy calls. From here calling is worth +0.50 big bets, folding nothing. What you "
        "did it hardly ever does, but as far as can be told it cost nothing."
    )


def test_why_there_is_no_judgement_is_said() -> None:
    assert "more than two players" in why(replace(CALLED, unknown="players")).lower()


def test_a_choice_that_loses_much_is_not_told_as_the_strategys_own() -> None:
    raised = replace(a_choice("raise", 0.1, -0.4, wins=0.3), cost=0.9)
    judged = replace(CALLED, choices=(*CALLED.choices, raised))
    assert "raises" not in why(judged)
    assert "raises (10%)" in why(
        replace(judged, choices=(*CALLED.choices, replace(raised, cost=0)))
    )


def test_a_strategy_that_is_worse_than_what_was_played_out_is_doubted() -> None:
    call, fold = CALLED.choices
    best = replace(fold, worth=1.0, cost=-0.5)
    judged = replace(CALLED, choices=(replace(call, cost=0.0), best), at_fault=False)
    assert why(judged).endswith(
        "Played out against itself, folding brings 0.50 big bets more than its own play: you may "
        "well be right."
    )
    other = replace(best, taken=False)
    assert "here it may be wrong" in why(
        replace(judged, choices=(replace(call, cost=0.0, taken=True), other))
    )
    unsure = replace(best, error=0.2)
    assert "Played out" not in why(replace(judged, choices=(call, unsure)))
