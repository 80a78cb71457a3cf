"""Real hands in every form that is written: they play through the rules just as their originals do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.notation.test_real_files import files, outcomes
from tests.notation.test_round_trips import plain

from tripledraw.notation.outcome import Read
from tripledraw.notation.own_lines import own_line
from tripledraw.notation.reading import read
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import as_seen_by
from tripledraw.notation.replay import to_events
from tripledraw.notation.write_phh import phh
from tripledraw.notation.write_pokerstars import pokerstars

WRITERS = (pokerstars, phh, own_line)


def real_hands(folder: Path) -> list[HandRecord]:
    read_ones = [o for path in files(folder) for o in outcomes(path) if isinstance(o, Read)]
    assert len(read_ones) == 80
    return [outcome.record for outcome in read_ones]


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_real_hands_in_our_forms_are_the_same_hands(hands_dir: Path, write: object) -> None:
    met: Counter[str] = Counter()
    for record in real_hands(hands_dir):
        if write is phh:  # it has no place for mucked cards that a summary betrays
            record = replace(
                record,
                showings=tuple([s if s.shown else replace(s, cards=()) for s in record.showings]),
            )
        (outcome,) = read(write(record).encode())  # type: ignore[operator]
        assert isinstance(outcome, Read), (record.site, record.hand_id, outcome)
        again = replace(outcome.record, site=record.site, rules=record.rules, stakes=record.stakes)
        first, second = to_events(record), to_events(again)
        assert plain(first.events) == plain(second.events), (record.site, record.hand_id)
        assert {d.code for d in second.differences} <= {d.code for d in first.differences}
        met[record.site] += 1
    assert met.total() == 80


def test_whose_eyes_they_are_seen_through(hands_dir: Path) -> None:
    for record in real_hands(hands_dir):
        stranger = as_seen_by(record, None)
        assert stranger.hero is None
        assert not stranger.hands
        assert all(draw.discarded is None for s in stranger.streets for draw in s.draws)
        assert [s.cards for s in stranger.showings if s.shown] == [
            s.cards for s in record.showings if s.shown
        ]
        assert not any(s.cards for s in stranger.showings if not s.shown)
        assert "Dealt to" not in pokerstars(stranger)
        if record.hero is not None:
            own = as_seen_by(record, record.hero)
            assert own.hands[record.hero] == record.hands[record.hero]
            assert as_seen_by(own, record.hero) == own
