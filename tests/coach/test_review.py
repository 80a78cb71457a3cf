"""Hands reviewed by the shipped strategy: what the judgements say, and what they never look at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tripledraw.cards import DECK, parse_cards
from tripledraw.cli import app
from tripledraw.coach.asking import answer_json
from tripledraw.coach.drills import Drill, Grade, NoSuchSpot, drill, grade
from tripledraw.coach.judgements import Judgement, Review
from tripledraw.coach.review import review
from tripledraw.game import Game
from tripledraw.notation.own_lines import own_line
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.rules.actions import (
    STAND_PAT,
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    IllegalAction,
    Raise,
)
from tripledraw.rules.options import Stakes
from tripledraw.rules.redact import redact

NAMES = ("Ann", "Bob")


def stacked(button: str, blind: str, rest: str = "") -> Game:
    """A hand of two with these cards; the button is seat 0 and is dealt second."""
    mine, his = parse_cards(button), parse_cards(blind)
    top = [card for pair in zip(his, mine, strict=True) for card in pair] + list(parse_cards(rest))
    deck = top + [card for card in DECK if card not in top]
    return Game(Stakes(5, 10), (500, 500), deck=deck)


@pytest.fixture(scope="module")
def folded() -> Game:
    """The button makes an eight pat, bets it, and folds it to a raise at the end."""
    game = stacked("8c6d4s3h2c", "KdKsQd9d9h", "7c5d3s2d Jd")
    game.act(Raise())
    game.act(Call())
    game.act(Discard(parse_cards("KdKsQd9d")))
    for action in (STAND_PAT, Check(), Bet(), Call()):
        game.act(action)
    game.act(Discard(parse_cards("9h")))
    check_and_bet: tuple[Action, ...] = (STAND_PAT, Check(), Bet())
    end: tuple[Action, ...] = (*check_and_bet, Call(), STAND_PAT, *check_and_bet, Raise())
    for each in end:
        game.act(each)
    game.act(Fold())
    return game


@pytest.fixture(scope="module")
def judged(folded: Game) -> list[Judgement]:
    return review(folded.events, 0)


def test_every_decision_is_judged_the_dearest_first(judged: list[Judgement]) -> None:
    assert len(judged) == 8
    assert all(not one.unknown for one in judged)
    costs = [one.cost or 0.0 for one in judged if one.at_fault]
    assert costs == sorted(costs, reverse=True)
    assert all(one.at_fault for one in judged[: len(costs)])
    others = [one.event for one in judged[len(costs) :]]
    assert others == sorted(others)
    for one in judged:
        assert sum(choice.often for choice in one.choices) == pytest.approx(1)
        assert sum(choice.taken for choice in one.choices) == 1
        assert 0 < len(one.why) < 500
        own = sum(choice.often * choice.cost for choice in one.choices)
        assert own == pytest.approx(0, abs=1e-6), "the strategy loses nothing against itself"


def test_folding_an_eight_to_one_raise_is_the_worst(judged: list[Judgement]) -> None:
    worst = judged[0]
    assert worst.did == "fold"
    assert worst.at_fault
    assert worst.other_drew == (4, 1, 0)
    assert "A call has to win" in worst.why
    fold, call = (
        next(one for one in worst.choices if one.kind == kind) for kind in ("fold", "call")
    )
    assert fold.worth == 0
    assert call.wins > 0.3


def test_standing_pat_on_an_eight_is_right(judged: list[Judgement]) -> None:
    for one in judged:
        if one.stage == "drawing":
            assert not one.at_fault
            assert one.choices[0].kept == () or one.choices[0].kind == "discard"


def test_what_was_shown_later_changes_nothing(folded: Game, judged: list[Judgement]) -> None:
    assert review(redact(folded.events, 0), 0) == judged


def test_the_same_from_a_record(folded: Game, judged: list[Judgement]) -> None:
    record = from_events(folded.events, Occasion(hand_id="1", names=NAMES), 0)
    assert [one.choices for one in review(record, "Ann")] == [one.choices for one in judged]


def test_a_file_is_reviewed_at_a_prompt(folded: Game, tmp_path: Path) -> None:
    record = from_events(folded.events, Occasion(hand_id="h1", names=NAMES), 0)
    path = tmp_path / "hands.jsonl"
    path.write_text(own_line(record), encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(path), "--as", "Ann"])
    assert done.exit_code == 0, done.output
    assert "folding" in done.output
    assert "1 hand, 8 decisions, 8 judged" in done.output
    told = json.loads(CliRunner().invoke(app, ["review", str(path), "--json"]).stdout)
    assert told["hand"] == "h1"
    assert msgspec.convert(told["review"], Review).judgements[0].did == "fold"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--as", "Cy"], "'Cy' is not in this hand; there are Ann, Bob"),
        ([], "no file says whose hands these are: choose with --as one of Ann, Bob"),
        (
            ["--as", "Ann", "--hand", "9"],
            "there is no hand with the number or id '9': one was read",
        ),
    ],
)
def test_who_is_not_there_is_told_in_a_line(
    words: list[str], said: str, folded: Game, tmp_path: Path
) -> None:
    record = from_events(folded.events, Occasion(hand_id="h1", names=NAMES), None)
    path = tmp_path / "hands.jsonl"
    path.write_text(own_line(record), encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(path), *words])
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


HOLDEM = """PokerStars Game #1: Hold'em No Limit ($1/$2) - 2011/02/28 18:34:02 ET
Table 'A' 6-max Seat #1 is the button
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "was read: there is nothing in it"),
        ("dear diary\n", "was read: no hand history in a format that is known here (1)"),
        (HOLDEM, "was read: another game than 2-7 Triple Draw (1)"),
        ('{"tripledraw":1,"hand":{}}\n', "was read: one hand is broken; `tripledraw hands check`"),
    ],
)
def test_a_file_without_hands_of_this_game_is_told_in_a_line(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(path), "--as", "Ann"])
    assert done.exit_code == 2
    assert done.stderr.startswith("tripledraw: no hand of fixed-limit 2-7 Triple Draw ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_broken_hand_beside_a_good_one_is_told(folded: Game, tmp_path: Path) -> None:
    record = from_events(folded.events, Occasion(hand_id="h1", names=NAMES), 0)
    path = tmp_path / "hands.jsonl"
    path.write_text(own_line(record) + '{"tripledraw":1,"hand":{}}\n', encoding="utf-8")
    done = CliRunner().invoke(app, ["review", str(path), "--hand", "1"])
    assert done.exit_code == 1
    assert "one hand is broken" in done.stderr
    assert "8 decisions" in done.stdout


@pytest.mark.parametrize("kind", ["draw", "bet"])
def test_a_drill_comes_up_again_by_its_name_and_is_graded(kind: Any) -> None:
    asked = drill(kind, 3)
    assert drill(kind, 3) == asked
    last = asked.replay.steps[-1]
    assert asked.hand
    assert last.hand.street == asked.street
    if kind == "draw":
        assert asked.may == ("discard",)
        grades = [grade(asked.spot, Discard(asked.hand[:count])) for count in range(3)]
    else:
        assert set(asked.may) >= {"fold", "call"}
        grades = [grade(asked.spot, Fold()), grade(asked.spot, Call())]
    assert all(one.judgement.choices for one in grades)
    assert any(one.cost > 0 for one in grades) or all(one.right for one in grades)
    for one in grades:
        assert (one.cost == 0) == one.right
    wrong = Discard(()) if kind == "bet" else Call()
    with pytest.raises(IllegalAction):
        grade(asked.spot, wrong)


@pytest.mark.parametrize("spot", ["", "1-2", "x-y-z", "1-9999-0", "-1-2-3", "1" * 60 + "-1-1"])
def test_a_spot_that_is_none_is_refused(spot: str) -> None:
    with pytest.raises(NoSuchSpot):
        grade(spot, Call())


def test_the_room_asks_in_json(folded: Game) -> None:
    events = msgspec.to_builtins(redact(folded.events, 0))
    question = {"type": "review", "player": "Ann", "seat": 0, "events": events}
    told = msgspec.json.decode(answer_json(msgspec.json.encode(question)), type=Review)
    assert told.player == "Ann"
    assert told.cost > 0
    asked = msgspec.json.decode(answer_json(b'{"type":"drill","kind":"bet","seed":5}'), type=Drill)
    answer = {"type": "grade", "spot": asked.spot, "action": {"type": "fold"}}
    graded = msgspec.json.decode(answer_json(msgspec.json.encode(answer)), type=Grade)
    assert graded.spot == asked.spot
    with pytest.raises(ValueError, match="no spot"):
        answer_json(b'{"type":"grade","spot":"no","action":{"type":"fold"}}')
