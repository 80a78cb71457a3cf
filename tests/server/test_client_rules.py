"""What the browser says of the house rules and of hands is what the rules say.

The page holds no rule of poker, but it shows the usual sets before a table is opened, and the best
hands on its rules panel. Both are written down there, and held to ours here.
"""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tripledraw.cards import parse_cards
from tripledraw.lowball import describe, value
from tripledraw.room.settings import MAX_BIG_BLIND, MAX_CHIPS
from tripledraw.rules import options
from tripledraw.rules.options import LIVE, ONLINE, Rules

PANELS = Path(__file__).resolve().parents[2] / "web" / "src" / "panels"


def read(name: str) -> str:
    return (PANELS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "rules"), [("online", ONLINE), ("live", LIVE)])
def test_the_usual_sets_are_ours(name: str, rules: Rules) -> None:
    assert json.loads(read("profiles.json"))[name] == msgspec.to_builtins(rules)


def test_every_choice_of_every_key_is_offered() -> None:
    offered = read("houseRules.ts").split("CHOICES", 1)[1].split("};", 1)[0]
    for key, allowed in options._CHOICES.items():
        line = re.search(rf"^  {key}: (\[.*\]),$", offered, re.MULTILINE)
        assert line is not None, key
        assert tuple(json.loads(line[1])) == allowed


def test_the_ranges_are_ours() -> None:
    ranges = read("houseRules.ts").split("RANGES = {", 1)[1].split("}", 1)[0]
    for key, span in {**options._RANGES, "draw_timeout_s": (5, 120)}.items():
        line = re.search(rf"{key}: \[([\d_]+), ([\d_]+)\]", ranges)
        assert line is not None, key
        assert (int(line[1]), int(line[2])) == span


def test_the_limits_of_a_new_table_are_ours() -> None:
    draft = read("create/draft.ts")
    for name, most in (("MAX_BIG_BLIND", MAX_BIG_BLIND), ("MAX_CHIPS", MAX_CHIPS)):
        line = re.search(rf"{name} = ([\d_]+);", draft)
        assert line is not None
        assert int(line[1]) == most


def test_the_twenty_best_hands_are_the_twenty_best() -> None:
    listed = re.findall(r'"(\d{5})"', read("rules/hands.ts"))
    by_value: dict[int, str] = {}
    for ranks in combinations("98765432", 5):
        hand = parse_cards(" ".join(r + s for r, s in zip(ranks, "hcdss", strict=True)))
        by_value[value(hand)] = "".join(ranks)
    assert listed == [by_value[place] for place in range(1, 21)]


def test_the_classes_are_in_order_and_rightly_named() -> None:
    shown: list[Any] = re.findall(r'kind: "(\w+)", cards: (\[.*\]) }', read("rules/hands.ts"))
    hands = [(kind, parse_cards(" ".join(json.loads(cards)))) for kind, cards in shown]
    assert len(hands) == 9
    assert [describe(hand).kind for _, hand in hands] == [kind for kind, _ in hands]
    values = [value(hand) for _, hand in hands]
    assert values == sorted(values)
