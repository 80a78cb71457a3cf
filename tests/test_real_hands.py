"""Real hands, played again: every decision, amount, pot and payment must come out as recorded.

Reads one file, ``normalised.jsonl`` (one hand a line, see the README beside it), and nothing else;
any file of the same form will do: ``TRIPLEDRAW_HANDS_DIR`` says where.
"""

from __future__ import annotations

import contextlib
import copy
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replaying import Record, Replayed, why_left_out, why_refused


@cache
def read(path: Path) -> list[Record]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def test_every_complete_fixed_limit_hand(
    hands_dir: Path, capsys: pytest.CaptureFixture[str], record_property: Any
) -> None:
    left_out: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    replayed: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    failed = []
    for record in read(hands_dir / "normalised.jsonl"):
        if (reason := why_left_out(record)) is not None:
            left_out[reason] += 1
            continue
        if (reason := why_refused(record)) is not None:
            refused[f"{record['site']}: {reason}"] += 1
            with pytest.raises(ValueError, match=r"a hand has|a post is"):
                Replayed(record)
            continue
        try:
            hand = Replayed(record)
            hand.run()
        except (AssertionError, ValueError) as error:
            failed.append(f"{record['id']}: {error}")
            continue
        replayed[record["site"]] += 1
        causes.update(f"{record['site']}: {cause}" for cause in hand.differences)
    told = [
        f"real hands replayed: {replayed.total()} of {(replayed + refused).total() + len(failed)}",
        *(f"  replayed, {count}: {site}" for site, count in replayed.most_common()),
        *(f"  refused by the rules, {count}: {why}" for why, count in refused.most_common()),
        *(f"  not played again, {count}: {why}" for why, count in left_out.most_common()),
        *(f"  difference, {count}: {cause}" for cause, count in sorted(causes.items())),
    ]
    record_property("real_hands", told)
    with capsys.disabled():
        print("\n" + "\n".join(told))
    assert not failed, "\n".join(failed)
    assert replayed.total() > 0, "the file holds no hand that could be replayed"


# A replay that notices nothing proves nothing: each change below must be found out.


def other_amount(record: Record) -> None:
    costly = [a for street in record["streets"] for a in street["actions"] if a.get("amount")]
    costly[-1]["amount"] += 1
    costly[-1]["to"] += 1


def other_actor(record: Record) -> None:
    dealt = [seat["name"] for seat in record["seats"] if seat["dealt"]]
    action = record["streets"][-1]["actions"][-1]
    action["p"] = next(name for name in dealt if name != action["p"])


def action_left_out(record: Record) -> None:
    del record["streets"][0]["actions"][0]


def raise_for_call(record: Record) -> None:
    call = next(a for street in record["streets"] for a in street["actions"] if a["a"] == "call")
    call["a"] = "raise"


def bet_for_check(record: Record) -> None:
    check = next(a for street in record["streets"] for a in street["actions"] if a["a"] == "check")
    check["a"] = "call"


def draws_out_of_turn(record: Record) -> None:
    record["streets"][1]["draws"].reverse()


def draw_left_out(record: Record) -> None:
    del record["streets"][1]["draws"][-1]


def card_thrown_again(record: Record) -> None:
    name = next(d["p"] for d in record["streets"][1]["draws"] if d.get("discarded"))
    thrown = next(d for d in record["streets"][1]["draws"] if d["p"] == name)["discarded"]
    later = next(d for d in record["streets"][2]["draws"] if d["p"] == name)
    later["discarded"][0] = thrown[0]


def other_winner(record: Record) -> None:
    dealt = [seat["name"] for seat in record["seats"] if seat["dealt"]]
    record["winners"] = [next(name for name in dealt if name not in record["winners"])]


def chip_too_many(record: Record) -> None:
    record["collected"][0]["amount"] += 1


def larger_pot(record: Record) -> None:
    record["pots"][0]["amount"] += 1


def larger_rake(record: Record) -> None:
    record["rake"] += 1


def smaller_stake(record: Record) -> None:
    name = next(iter(record["contributed"]))
    record["contributed"][name] -= 1


def other_uncalled(record: Record) -> None:
    if "uncalled_in_pot" in record:
        record["uncalled_in_pot"] += 1
    else:
        record["uncalled"][0]["amount"] += 1


def shown_in_other_order(record: Record) -> None:
    record["show_order"]["order"].reverse()
    _first, _second = record["show"]
    record["show"].reverse()


def reshuffle_that_was_not(record: Record) -> None:
    record["reshuffles"].append({"street": 1, "after_draws": 1})


CHANGES: list[Callable[[Record], None]] = [
    other_amount, other_actor, action_left_out, raise_for_call, bet_for_check, draws_out_of_turn,
    draw_left_out, card_thrown_again, other_winner, chip_too_many, larger_pot, larger_rake,
    smaller_stake, other_uncalled, shown_in_other_order, reshuffle_that_was_not,
]  # fmt: skip


@cache
def changed(path: Path, change: Callable[[Record], None]) -> list[Record]:
    """Every hand that can be changed so, changed."""
    records = []
    for record in read(path):
        if why_left_out(record) or why_refused(record):
            continue
        record = copy.deepcopy(record)
        with contextlib.suppress(KeyError, IndexError, StopIteration, ValueError):
            change(record)
            records.append(record)
    return records


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@given(data=st.data())
def test_a_changed_record_is_found_out(
    hands_dir: Path, change: Callable[[Record], None], data: st.DataObject
) -> None:
    records = changed(hands_dir / "normalised.jsonl", change)
    if records:  # a file may hold no hand of that kind
        record = records[data.draw(st.integers(0, len(records) - 1))]
        with pytest.raises((AssertionError, ValueError)):
            Replayed(record).run()
