"""A hundred wrong spots and ranges, as they might be typed: each is refused with a clear sentence.

Every one ends with exit status 2, prints nothing on the standard output, and says on one line what
is wrong; where a text is wrong, carets below it show the place.
"""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tripledraw.cli import app
from tripledraw.study import (
    BadQuestion,
    DrawsQuestion,
    EquityQuestion,
    OddsQuestion,
    Player,
    Question,
    SimulateQuestion,
)
from tripledraw.study.asking import answer_json, ask

runner = CliRunner()

# A range that is wrong, what is said, the text under the carets, and what is suggested.
RANGES = [
    ("", "there is nothing here", "", ""),
    ("   ", "there is nothing here", " ", ""),
    ("2347,", "after a comma stand more hands, and here the range ends", ",", ""),
    ("2347,,234", "hands should stand here, such as 2347, not ','", ",", ""),
    (",2347", "hands should stand here, such as 2347, not ','", ",", ""),
    ("2347;234", "found ';': hands are separated by commas", ";", "a comma"),
    ("2347/234", "found '/': hands are separated by commas", "/", "a comma"),
    ("2347|234", "found '|': hands are separated by commas", "|", "a comma"),
    ("234 237", "a hand has five cards, and 6 stand here", "234 237", ""),
    ("2h3h4h5h6h7h", "a hand has five cards, and 6 stand here", "2h3h4h5h6h7h", ""),
    ("23é7", "found 'é', which is no card", "é", ""),
    ("2347 hearts", "found 'hearts', which is no card", "hearts", ""),
    ("h2", "found 'h': a suit stands after a rank, as in 7h or xh", "h", ""),
    ("♥2", "found '♥': a suit stands after a rank", "♥", ""),
    ("2347!", "hands should stand here, such as 2347, not the end", "", ""),
    ("1347", "found '1': the ace is A and always high, a ten is T or 10", "1", ""),
    ("0", "found '0': no card has it; a ten is T or 10", "0", ""),
    ("234?", "found '?': any card is written x", "?", "x"),
    ("234*", "found '*': any card is written x", "*", "x"),
    ("??", "found '?': any card is written x", "?", "x"),
    ("B347", "found 'B', which is no card", "B", ""),
    ("2(34)7", "found '(', which is no card", "(", ""),
    ("2347)", "found ')', which is no card", ")", ""),
    ("22222", "the deck has no 5 cards for 22222: each rank has four", "22222", ""),
    ("2h2h", "2h stands twice, and the deck has it once", "2h2h", ""),
    ("xhxhxhxh2h2h", "a hand has five cards, and 6 stand here", "xhxhxhxh2h2h", ""),
    ("[2h", "found 'h'", "h", ""),
    ("[2-7", "this bracket is never closed", "[2-7", "[2-7]"),
    ("[7-2]", "found 7-2: the lower rank stands first", "7-2", "2-7"),
    ("[2,3]", "inside brackets ranks stand side by side, as in [247]", ",", ""),
    ("[]", "there is no rank in these brackets", "[]", ""),
    ("[x]", "x is any card already, and stands outside brackets", "x", "x"),
    ("[2-]", "found ']'", "]", ""),
    ("2347]", "found ']' without a [ before it", "]", ""),
    ("[[2-3]]", "this bracket is never closed", "[", ""),
    ("2-7", "found '-': it stands after a made hand", "-", "[2-7]"),
    ("97-", "found '-': it stands after a made hand", "-", "pat:97-"),
    ("9-8-6-4-2", "found '-': it stands after a made hand", "-", "pat:98642"),
    ("97+", "found '+': the lowest hand wins", "+", "pat:97-"),
    ("pat:97+", "found '+': the lowest hand wins", "+", "pat:97-"),
    ("pat:", "after pat: should stand cards, not the end", "pat:", "pat:97-"),
    ("pat97-", "after pat stands a colon or nothing, not '9'", "pat", "pat:97-"),
    ("patt:97-", "found 'patt', which is no card", "patt", "pat:97-"),
    ("pat:79", "a made hand is named from its highest card", "79", "pat:97"),
    ("pat:KK7", "a made hand has no pair", "KK7", ""),
    ("pat:KKKKK", "the deck has no 5 cards for KKKKK: each rank has four", "KKKKK", ""),
    ("pat:65432-", "no hand without a pair or a straight begins so", "65432-", ""),
    ("pat:6-", "no hand without a pair or a straight begins so", "6-", ""),
    ("pat:9-8", "ranks of one hand stand side by side", "9-8", "pat:98"),
    ("pat:9-8-6-4-2", "ranks of one hand stand side by side", "9-8", "pat:98642"),
    ("pat:97xxx", "what is lower need not be written", "97xxx", "pat:97"),
    ("pat:xxxxx", "what is lower need not be written", "xxxxx", "any"),
    ("pat:[2-7]-", "beside a hyphen stand single ranks", "[2-7]-", ""),
    ("pat:7h5c", "a pat hand with suits has five cards, and 2 cards stand here", "7h5c", ""),
    ("pat:987654", "a hand has five cards, and 6 stand here", "987654", ""),
    ("pat:hello", "found 'hello', which is no card", "hello", ""),
    ("d1:234", "who draws 1 keeps 4 cards, and 234 keeps 3 cards", "d1:234", "d2:234"),
    ("d3:2347", "who draws 3 keeps 2 cards, and 2347 keeps 4 cards", "d3:2347", "d1:2347"),
    ("d1:", "after d1: should stand cards, not the end", "d1:", "d1:234x"),
    ("d1 2347", "after d1 stands a colon or nothing, not '2'", "d1", "d1:2347"),
    ("d0:2347", "d stands before the number of cards drawn, d1 to d5", "d", ""),
    ("d6", "d stands before the number of cards drawn, d1 to d5", "d", ""),
    ("d5:2", "who draws 5 keeps 0 cards, and 2 keeps 1 card", "d5:2", "d4:2"),
    ("7d2:234", "found 'd' after other cards: a comma should stand before it", "d", ""),
    ("2347 pat:8-", "found 'pat' after other cards: a comma should stand before it", "pat", ""),
    ("top20", "after top and a number stands %", "top20", "top20%"),
    ("top%", "top stands before a number and %, as in top20%, not '%'", "%", ""),
    ("topp20%", "found 'topp', which is no card", "topp", "top20%"),
    ("top0%", "a part of all hands is more than 0% and at most 100%", "top0%", ""),
    ("top120%", "a part of all hands is more than 0% and at most 100%", "top120%", ""),
    ("20%", "a part of all hands is written top20%", "20%", "top20%"),
    ("234:", "after a colon stands np, p, ns, s, nf or f, and here the range ends", "", ""),
    ("234:nnp", "after a colon stands np, p, ns, s, nf or f, not 'nnp'", "nnp", "np"),
    ("234:2", "after a colon stands np, p, ns, s, nf or f, not '2'", "2", ""),
    ("234@", "after @ stands a weight, as in @0.5 or @50%, not the end", "", ""),
    ("234@half", "after @ stands a weight, as in @0.5 or @50%, not 'h'", "h", ""),
    ("234@50", "a weight is at most 1, or 100%, not 50", "@50", "@50%"),
    ("234@150%", "a weight is at most 1, or 100%", "@150%", ""),
    ("234@0", "a weight is at least 0.0001; ! leaves hands out", "@0", ""),
    ("234@-1", "after @ stands a weight, as in @0.5 or @50%, not '-'", "-", ""),
    ("234@0.5:np", "found ':' after the weight, which stands last", ":", ""),
    ("234@0.5@0.5", "found '@' after the weight, which stands last", "@", ""),
    ("!22@0.5", "found '@': what is left out has no weight and no condition", "@", ""),
    ("234, 22:np", "there is no such hand as 22:np", None, ""),
    ("2347!2", "there is no such hand as 2347!2", None, ""),
    ("2347, !2", "the exceptions leave nothing of 2347, !2", None, ""),
    ("any, pat:A-", "a range has at most 3,000,000 holdings", "pat:A-", ""),
    ("2" * 2001, "a range has at most 2000 characters, not 2001", "", ""),
    (",".join(["2347"] * 65), "a range has at most 64 parts", "2347", ""),
]  # fmt: skip

# What is typed after `tripledraw`, and what is said.
SPOTS = [
    (("equity", "2347"), "a spot has 2 to 6 sides, and here there is one"),
    (("equity", *["2347"] * 7), "a spot has 2 to 6 sides, and here there are 7"),
    (("equity", "pat", "2347", "--left", "4"), "0 to 3 draws are left, not 4"),
    (("equity", "pat", "2347", "--left", "-1"), "0 to 3 draws are left, not -1"),
    (("equity", "pat", "2347", "--left", "0"), "with no draw left every side has five cards, and side 2, 2347, would still draw"),
    (("equity", "pat", "2347", "--dead", "Kz"), "dead: 'Kz' in 'Kz' is not a card"),
    (("equity", "pat", "2347", "--dead", "Kd Kd"), "dead: Kd stands there twice"),
    (("equity", "pat", "2347", "--dead", "??"), "dead: ?? is no known card"),
    (("equity", "pat", "2h3h4h7h", "--dead", "2h"), "side 2: no hand is left of 2h3h4h7h once 2h is gone"),
    (("equity", "pat", "2347", "--policy", "stand"), "the policy of side 1: there is no policy 'stand'; there are fixed, ahead, rules, best, until:98"),
    (("equity", "pat", "2347", "--policy", "aheda"), "did you mean ahead?"),
    (("equity", "pat", "2347", "--policy", "until:89"), "after until: stands a made hand from its highest card, such as until:98, not '89'"),
    (("equity", "pat", "2347", *["--policy", "best"] * 3), "--policy stands once for all or once a side, and 2 sides have 3"),
    (("equity", "pat", "2347", "--error", "0"), "the error wanted is a chance above 0 and below 1, such as 0.001, not 0"),
    (("equity", "pat", "2347", "--error", "nan"), "the error wanted is a chance above 0 and below 1, such as 0.001, not nan"),
    (("equity", "pat", "2347", "--trials", "0"), "trials is from 1 to"),
    (("equity", "pat", "2347", "--seconds", "-3"), "seconds are above 0"),
    (("equity", "pat", "2347", "--seed", "-3"), "seed is from 0 to"),
    (("equity", "pat", "2347", "--plot", "x.gif"), "a picture is an .svg or a .png file, not 'x.gif'"),
    (("draws", "Kd9h4c3s", "--left", "1"), "the hand has five cards with suits, such as 7h5c4d3s2c, not 4"),
    (("draws", "23479", "--left", "1"), "hand: '23' in '23479' is not a card"),
    (("draws", "Kd9h4c3s3s", "--left", "1"), "hand: 3s stands there twice"),
    (("draws", "Kd9h4c3s2h", "--left", "0"), "1 to 3 draws are left, not 0"),
    (("draws", "Kd9h4c3s2h", "--left", "1", "--dead", "2h"), "2h cannot be held and dead"),
    (("draws", "Kd9h4c3s2h", "--left", "1", "--against", "pat:97+"), "opponent 1: found '+'"),
    (("draws", "Kd9h4c3s2h", "--left", "1", "--against", "2h"), "opponent 1: no hand is left of 2h once"),
    (("draws", "Kd9h4c3s2h", "--left", "1", *["--against", "d1"] * 6), "there are at most 5 opponents, not 6"),
    (("odds", "2347x", "--left", "7"), "0 to 3 draws are left, not 7"),
    (("odds", "", "--dead", "Kd"), "the table of the usual draws knows no dead cards"),
    (("odds", "xxxx"), "xxxx is 16,432 different draws, and odds are told of at most 64"),
    (("simulate", "--players", "7"), "players is from 2 to 6, not 7"),
    (("simulate", "--hands", "0"), "hands is from 1 to"),
    (("simulate", "--policy", "best"), "there is no policy 'best' to play by; there are random, caller, rulebook"),
    (("simulate", "--players", "3", "--policy", "caller", "--policy", "random"), "there is one policy for all or one for each of 3 seats, not 2"),
]  # fmt: skip


def test_there_are_a_hundred() -> None:
    assert len(RANGES) + len(SPOTS) >= 100
    assert len({text for text, *_ in RANGES}) == len(RANGES)


@pytest.mark.parametrize(("text", "sentence", "place", "meant"), RANGES)
def test_a_wrong_range_is_told_with_its_place(
    text: str, sentence: str, place: str | None, meant: str
) -> None:
    done = runner.invoke(app, ["equity", "pat:98-", text, "--left", "1"])
    assert (done.exit_code, done.stdout) == (2, "")
    said, *shown = done.stderr.splitlines()
    assert said.startswith("tripledraw: side 2: ")
    assert sentence in said
    assert said.endswith(f"; did you mean {meant}?") == bool(meant)
    if place is None:
        assert shown == []
        return
    line, carets = shown
    start, end = carets.index("^"), carets.rindex("^") + 1
    assert line[start:end] == place or not place.strip()


@pytest.mark.parametrize(("typed", "sentence"), SPOTS)
def test_a_wrong_spot_is_one_clear_line(typed: tuple[str, ...], sentence: str) -> None:
    done = runner.invoke(app, list(typed))
    assert (done.exit_code, done.stdout) == (2, "")
    said = done.stderr.splitlines()[0]
    assert said.startswith("tripledraw: ")
    assert sentence in said
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (EquityQuestion((Player("234"), Player("23e"))), "sides[1].range"),
        (EquityQuestion((Player("234", "x"), Player("23"))), "sides[0].policy"),
        (DrawsQuestion("7h5c4d3s2c", 1, (Player("any"), Player("!"))), "against[1].range"),
        (OddsQuestion("2347]"), "kept"),
        (OddsQuestion("2347", dead="1"), "dead"),
        (SimulateQuestion(policies=("caller", "x")), "policies[1]"),
    ],
)
def test_a_wrong_question_says_which_part_of_it(question: Question, field: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        ask(question)
    assert caught.value.field == field
    assert caught.value.told().sentence == str(caught.value)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"{}", b'{"type":"what"}', b'{"type":"equity"}', b"\xff",
     b'{"type":"odds","left":"1"}', b'{"type":"odds","seed":1.5}', b'{"type":"odds","seeds":1}', b"[" * 100_000],
)  # fmt: skip
def test_what_is_no_question_in_json_is_refused(body: bytes) -> None:
    with pytest.raises(BadQuestion, match="this is no question"):
        answer_json(body)


def test_a_mistake_travels_as_json() -> None:
    body = json.dumps({"type": "odds", "kept": "23 47]"}).encode()
    told = json.loads(answer_json(body))
    assert told["type"] == "mistake"
    assert (told["field"], told["start"], told["end"]) == ("kept", 5, 6)
