"""Hands from files are found again by the person they were kept for, and by nobody else."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.store.files import a_record
from tests.store.test_hands import ALL, played

from tripledraw.notation.hand_facts import net_chips
from tripledraw.notation.record import HandRecord
from tripledraw.store import HandsWanted, MemoryStore, OwnedHand, SqlStore, Store


@pytest.fixture(params=["memory", "sql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else await SqlStore.open(tmp_path)


def dated(number: int) -> HandRecord:
    return replace(a_record(number), played_at=f"2020-01-{number + 1:02}T10:00:00", table="Vega II")


async def test_a_hand_belongs_to_whom_it_was_kept_for(store: Store) -> None:
    hands = [dated(number) for number in range(5)]
    assert await store.keep_for("ann", [(hand, 1) for hand in hands[:3]]) == 3
    assert await store.keep_for("ann", [(hand, 1) for hand in hands]) == 2
    assert await store.keep_for("bob", [(hands[4], 0)]) == 1
    found = await store.imported("ann", ALL, 100)
    assert [one.site_id for one in found] == [f"hand {number}" for number in (4, 3, 2, 1, 0)]
    assert [one.net for one in found] == [net_chips(hand)[1] for hand in reversed(hands)]
    assert {one.table_name for one in found} == {"Vega II"}
    assert all(re.fullmatch(r"[0-9a-f]{32}", one.hand_id) for one in found), "ids are random"
    assert await store.imported("cy", ALL, 100) == ()
    assert [await store.imported_count(who) for who in ("ann", "bob", "cy")] == [5, 1, 0]
    assert [one[1] for one in await store.records(0, 9)] == hands, "nothing is there twice"
    (his,) = await store.imported("bob", ALL, 100)
    (kept,) = await store.imported_hands([his.hand_id, "no such hand"])
    assert kept.hand == his
    assert kept.record == hands[4]
    assert (his.seat, his.hand_id in {one.hand_id for one in found}) == (0, False)
    await store.close()


async def test_hands_of_before_may_be_claimed_later(store: Store) -> None:
    assert await store.keep_records([dated(1)]) == 1
    assert await store.imported("ann", ALL, 9) == ()
    assert await store.keep_for("ann", [(dated(1), 1)]) == 1
    assert len(await store.imported("ann", ALL, 9)) == 1
    await store.close()


async def test_they_are_asked_for_by_what_they_were(store: Store) -> None:
    cents = replace(dated(9), scale=100)
    await store.keep_for("ann", [(dated(number), 1) for number in range(9)] + [(cents, 1)])
    everything = await store.imported("ann", ALL, 100)

    async def agrees(wanted: HandsWanted, fits: list[OwnedHand]) -> None:
        assert list(await store.imported("ann", wanted, 100)) == fits, wanted

    await agrees(HandsWanted(source="room"), [])
    await agrees(HandsWanted(source="imported"), list(everything))
    await agrees(HandsWanted(table_id="aaaa"), [])
    await agrees(HandsWanted(result="won"), [one for one in everything if one.net > 0])
    await agrees(HandsWanted(result="lost"), [one for one in everything if one.net < 0])
    await agrees(HandsWanted(position="SB"), [one for one in everything if one.position == "SB"])
    await agrees(HandsWanted(position="CO"), [])
    await agrees(HandsWanted(showdown=True), [one for one in everything if one.showdown])
    at = everything[4].ended_at
    await agrees(HandsWanted(since=at), list(everything[:5]))
    await agrees(HandsWanted(until=at), list(everything[5:]))
    await agrees(HandsWanted(pot_from=5), [one for one in everything if one.pot >= 5 * one.scale])
    await agrees(HandsWanted(pot_to=5), [one for one in everything if one.pot <= 5 * one.scale])
    first = await store.imported("ann", ALL, 4)
    rest = await store.imported(
        "ann", HandsWanted(before=(first[-1].ended_at, first[-1].hand_id)), 9
    )
    assert first + rest == everything
    await store.close()


async def test_a_hand_of_this_room_that_comes_back_in_a_file_is_no_second_one(store: Store) -> None:
    await played(store)
    mine = (await store.hands("aaaa-bot1", ALL, 1))[0]
    assert await store.hands("aaaa-bot1", HandsWanted(source="imported"), 9) == ()
    again = replace(dated(1), hand_id=mine.hand_id)
    assert await store.keep_for("aaaa-bot1", [(again, 1)]) == 0
    assert await store.keep_for("somebody", [(again, 1)]) == 1
    await store.close()


async def test_they_are_taken_away_with_what_nobody_else_has(store: Store) -> None:
    await store.keep_for("ann", [(dated(1), 1), (dated(2), 1)])
    await store.keep_for("bob", [(dated(2), 1)])
    assert await store.drop_imported("ann") == 2
    assert await store.drop_imported("ann") == 0
    assert await store.imported("ann", ALL, 9) == ()
    assert [record for _, record in await store.records(0, 9)] == [dated(2)]
    assert len(await store.imported("bob", ALL, 9)) == 1
    await store.close()


@pytest.mark.parametrize(
    ("told", "at"),
    [
        ("", 0),
        ("2011-02-28T18:34:02", 1_298_918_042_000),
        ("2011-02-28", 1_298_851_200_000),
        ("2011", 1_293_840_000_000),
        ("2011-02-31T10:00:00", 0),
        ("1911-02-28", 0),
        ("0000-00-00", 0),
        ("some day", 0),
    ],
)
async def test_a_hand_lies_where_its_file_says_it_was_played(told: str, at: int) -> None:
    store = MemoryStore()
    await store.keep_for("ann", [(replace(a_record(1), played_at=told), 1)])
    assert [one.ended_at for one in await store.imported("ann", ALL, 9)] == [at]


async def test_no_card_stands_beside_a_hand(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await store.keep_for("ann", [(dated(1), 1)])
    await store.close()
    with sqlite3.connect(tmp_path / "room.db") as file:
        (row,) = file.execute("SELECT * FROM owned").fetchall()
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", repr(row))


async def test_people_are_found_by_their_names(store: Store) -> None:
    await store.create_guest("p1", "Ann", b"token")
    found = await store.guest_named(" aNN ")
    assert found is not None
    assert found.player == "p1"
    assert await store.guest_named("Bob") is None
    await store.close()
