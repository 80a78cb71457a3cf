"""Answers questions about hands. The kernels are loaded when the first question comes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from tripledraw.cards import format_cards
from tripledraw.lowball import describe
from tripledraw.study.answers import (
    Answer,
    DrawsAnswer,
    EquityAnswer,
    Kept,
    Progress,
    Share,
)
from tripledraw.study.chances import odds_answer
from tripledraw.study.checks import check
from tripledraw.study.method import sentences
from tripledraw.study.naming import hand_of
from tripledraw.study.questions import (
    BadQuestion,
    DrawsQuestion,
    EquityQuestion,
    OddsQuestion,
    Player,
    Question,
    SimulateQuestion,
)
from tripledraw.study.sides import Read, cards, sides, whole_hand
from tripledraw.study.simulating import simulated

if TYPE_CHECKING:
    from tripledraw.analysis.draws import Draws, Keep
    from tripledraw.analysis.equity import Equity


def ask(question: Question, *, threads: int = 1, progress: Progress | None = None) -> Answer:
    """The answer to a question. Raises BadQuestion, with one clear sentence, where there is none.

    Ctrl-C gives what is known by then, if anything is, with `stopped` saying so.
    """
    check(question)
    with _refusals():
        match question:
            case EquityQuestion():
                return _equity(question, threads, progress)
            case DrawsQuestion():
                return _draws(question, threads, progress)
            case OddsQuestion():
                return odds_answer(question, cards(question.dead, "dead"), progress)
            case SimulateQuestion():
                return simulated(question, threads, progress)


def answer_json(body: bytes) -> bytes:
    """The same with the question and the answer as JSON, each with its `type`.

    A question that has no answer is answered with what is wrong with it, a `Mistake`.
    """
    try:
        question = _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as mistake:
        raise BadQuestion(f"this is no question: {mistake}") from None
    try:
        return msgspec.json.encode(ask(question))
    except BadQuestion as mistake:
        return msgspec.json.encode(mistake.told())


_DECODER: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)


def _equity(question: EquityQuestion, threads: int, progress: Progress | None) -> EquityAnswer:
    dead = cards(question.dead, "dead")
    read = sides(question.sides, "sides", dead)
    if question.left == 0:
        _nobody_draws(read)

    from tripledraw.analysis.equity import equity

    def told(found: Equity) -> EquityAnswer:
        shares = [
            Share(player.range, player.policy, count, share, wins, ties, error)
            for (_, player, count), share, wins, ties, error in zip(
                read, found.shares, found.wins, found.ties, found.errors, strict=True
            )
        ]
        return EquityAnswer(
            sides=tuple(shares),
            left=question.left,
            dead=format_cards(dead, " "),
            exact=found.exact,
            deals=found.deals,
            seconds=found.seconds,
            stopped=found.stopped,
            method=sentences(found.method, (player.policy for _, player, _ in read)),
        )

    def so_far(found: Equity) -> None:
        if progress is not None:
            progress(_done(question, found), told(found))

    found = equity(
        [one for one, _, _ in read],
        question.left,
        dead=dead,
        error=question.error,
        trials=question.trials,
        seconds=question.seconds,
        threads=threads,
        seed=question.seed,
        progress=so_far,
    )
    return told(found)


def _nobody_draws(read: list[Read]) -> None:
    for number, (one, player, _) in enumerate(read):
        if not one.dealt and int(one.holdings.sizes.min()) < one.holdings.cards.shape[1]:
            raise BadQuestion(
                f"with no draw left every side has five cards, and side {number + 1}, "
                f"{player.range}, would still draw",
                f"sides[{number}].range",
                player.range,
            )


def _done(question: EquityQuestion, found: Equity) -> float:
    """How much is done: the limit that is nearest says so."""
    worst = max(found.errors)
    by_error = (question.error / worst) ** 2 if worst > 0 else 0.0
    used = (found.deals / question.trials, found.seconds / question.seconds, by_error)
    return min(1.0, max(used))


def _draws(question: DrawsQuestion, threads: int, progress: Progress | None) -> DrawsAnswer:
    dead = cards(question.dead, "dead")
    hand = whole_hand(question.hand, dead)
    players = question.against or (Player("any"),)
    read = sides(players, "against", (*dead, *hand), another_draws=True)
    from tripledraw.analysis.draws import draws

    def told(found: Draws) -> DrawsAnswer:
        return DrawsAnswer(
            hand=format_cards(hand, " "),
            name=describe(hand),
            left=question.left,
            against=tuple(player for _, player, _ in read),
            dead=format_cards(dead, " "),
            keeps=tuple(_kept(keep) for keep in found.keeps),
            deals=found.deals,
            seconds=found.seconds,
            stopped=found.stopped,
            method=_how_weighed(found, [player.policy for _, player, _ in read]),
        )

    def so_far(done: float, found: Draws) -> None:
        if progress is not None:
            progress(done, told(found))

    found = draws(
        hand,
        question.left,
        [one for one, _, _ in read],
        dead=dead,
        trials=question.trials,
        seed=question.seed,
        threads=threads,
        progress=so_far,
    )
    return told(found)


def _kept(keep: Keep) -> Kept:
    return Kept(
        cards=format_cards(keep.cards, " "),
        drawn=keep.draw,
        equity=keep.win,
        error=keep.error,
        exact=keep.exact,
        mean=keep.mean,
        low=hand_of(keep.low),
        median=hand_of(keep.median),
        high=hand_of(keep.high),
    )


def _how_weighed(found: Draws, policies: list[str]) -> str:
    if found.stopped == "exact":
        return sentences("every deal counted", policies)
    how = f"{found.deals:,} deals played by chance, most for the ways that may be the best"
    ours = [] if found.left == 1 else ["best"]
    return sentences(how, [*ours, *policies])


@contextmanager
def _refusals() -> Iterator[None]:
    """What the kernels refuse is the question's mistake."""
    try:
        yield
    except BadQuestion:
        raise
    except ValueError as mistake:
        raise BadQuestion(str(mistake)) from None
