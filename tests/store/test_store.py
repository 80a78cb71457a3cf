"""What every store promises, asked of each kind of store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tripledraw.room.events import SeatLeft, TablePaused
from tripledraw.room.ledger import HOUSE, MINT, Posting, mint, move, wallet
from tripledraw.store import (
    CommandRepeated,
    Fenced,
    GrantedLately,
    MemoryStore,
    NameTaken,
    NotEnoughChips,
    Snapshot,
    SqlStore,
    Step,
    Store,
)

HOUR_MS = 3_600_000


def a_step(
    seq: int,
    table_id: str = "aaaa",
    epoch: int = 1,
    command_id: str | None = None,
    postings: tuple[Posting, ...] = (),
) -> Step:
    return Step(
        table_id=table_id,
        seq=seq,
        epoch=epoch,
        command_id=command_id,
        at_ms=1_000 + seq,
        events=(TablePaused(), SeatLeft(seat=2, chips=40, queued=0, why="asked")),
        postings=postings,
    )


@pytest.fixture(params=["memory", "sql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened: Store = MemoryStore()
    if request.param == "sql":
        opened = await SqlStore.open(tmp_path)
    yield opened
    await opened.close()


async def test_steps_come_back_as_they_went_in(store: Store) -> None:
    await store.claim("aaaa")
    steps = (a_step(1), a_step(2, command_id="click-00000001"), a_step(3))
    for step in steps:
        await store.append(step)
    assert (await store.read("aaaa")).steps == steps
    assert (await store.read("nobody")).steps == ()


async def test_steps_of_many_tables_at_once_are_all_kept(store: Store) -> None:
    tables = [f"table{number:03}" for number in range(100)]
    await asyncio.gather(*(store.claim(table_id) for table_id in tables))
    for seq in (1, 2, 3):
        await asyncio.gather(*(store.append(a_step(seq, table_id)) for table_id in tables))
    assert await store.tables() == tuple(tables)
    for table_id in tables:
        assert [step.seq for step in (await store.read(table_id)).steps] == [1, 2, 3]


async def test_one_refused_step_does_not_harm_its_neighbours(store: Store) -> None:
    tables = [f"table{number:03}" for number in range(20)]
    await asyncio.gather(*(store.claim(table_id) for table_id in tables))
    broke = move(wallet("nobody"), HOUSE, 5)
    outcomes = await asyncio.gather(
        *(
            store.append(a_step(1, table_id, postings=broke if place == 7 else ()))
            for place, table_id in enumerate(tables)
        ),
        return_exceptions=True,
    )
    assert [place for place, outcome in enumerate(outcomes) if outcome is not None] == [7]
    assert isinstance(outcomes[7], NotEnoughChips)
    assert outcomes[7].account == wallet("nobody")
    assert (await store.read(tables[7])).steps == ()
    assert (await store.audit()).right
    await store.append(a_step(1, tables[7]))


@pytest.mark.parametrize(
    ("seq", "epoch"), [(2, 2), (1, 2), (4, 2), (3, 1), (3, 3)], ids=lambda number: str(number)
)
async def test_a_second_writer_is_fenced(store: Store, seq: int, epoch: int) -> None:
    await store.claim("aaaa")
    await store.append(a_step(1))
    await store.append(a_step(2))
    assert await store.claim("aaaa") == 2
    with pytest.raises(Fenced, match="aaaa"):
        await store.append(a_step(seq, epoch=epoch))
    assert len((await store.read("aaaa")).steps) == 2
    await store.append(a_step(3, epoch=2))


async def test_a_table_must_be_claimed(store: Store) -> None:
    with pytest.raises(Fenced):
        await store.append(a_step(1))


async def test_two_writers_of_one_step_race_and_one_is_fenced(store: Store) -> None:
    await store.claim("aaaa")
    outcomes = await asyncio.gather(
        store.append(a_step(1)), store.append(a_step(1)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Fenced]


async def test_a_command_has_its_effect_once(store: Store) -> None:
    await store.claim("aaaa")
    await store.claim("bbbb")
    first = a_step(1, command_id="click-00000001")
    await store.append(first)
    with pytest.raises(CommandRepeated, match="click-00000001"):
        await store.append(a_step(2, command_id="click-00000001"))
    assert await store.answer("aaaa", "click-00000001") == first
    assert await store.answer("aaaa", "click-00000002") is None
    assert await store.answer("bbbb", "click-00000001") is None
    await store.append(a_step(1, "bbbb", command_id="click-00000001"))
    await store.append(a_step(2, command_id="click-00000002"))


async def test_a_snapshot_stands_for_the_steps_before_it(store: Store) -> None:
    await store.claim("aaaa")
    for seq in (1, 2, 3):
        await store.append(a_step(seq))
    await store.snapshot("aaaa", 1, b"one")
    await store.snapshot("aaaa", 2, b"two")
    history = await store.read("aaaa")
    assert history.snapshot == Snapshot(2, b"two")
    assert history.steps == (a_step(3),)


async def test_a_retired_table_keeps_its_steps(store: Store) -> None:
    for table_id in ("aaaa", "bbbb", "cccc"):
        await store.claim(table_id)
        await store.append(a_step(1, table_id))
    await store.retire("bbbb")
    assert await store.tables() == ("aaaa", "cccc")
    assert (await store.read("bbbb")).steps == (a_step(1, "bbbb"),)


async def test_the_heartbeat_is_the_last_one(store: Store) -> None:
    assert await store.last_heartbeat() is None
    await store.heartbeat(1_000)
    await store.heartbeat(2_000)
    assert await store.last_heartbeat() == 2_000


async def test_a_guest_is_found_by_his_token_alone(store: Store) -> None:
    ann = await store.create_guest("p1", "Ann", b"hash 1")
    assert (ann.name, ann.balance, ann.granted_at_ms) == ("Ann", 0, None)
    assert await store.find_session(b"hash 1") == ann
    assert await store.find_session(b"hash 2") is None


async def test_an_ended_session_finds_nobody(store: Store) -> None:
    await store.create_guest("p1", "Ann", b"hash 1")
    await store.create_guest("p2", "Bob", b"hash 2")
    await store.end_session(b"hash 1")
    await store.end_session(b"hash 1")
    assert await store.find_session(b"hash 1") is None
    assert await store.find_session(b"hash 2") is not None
    with pytest.raises(NameTaken):
        await store.create_guest("p3", "Ann", b"hash 3")


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "Ａnn"])
async def test_a_name_is_taken_in_any_spelling(store: Store, name: str) -> None:
    await store.create_guest("p1", "Ann", b"hash 1")
    with pytest.raises(NameTaken):
        await store.create_guest("p2", name, b"hash 2")
    assert await store.find_session(b"hash 2") is None


async def test_names_by_their_beginning(store: Store) -> None:
    for number, name in enumerate(("Ann", "bob", "Anna", "50%", "500")):
        await store.create_guest(f"p{number}", name, bytes([number]))
    assert await store.names("AN") == ("Ann", "Anna")
    assert await store.names("50%") == ("50%",)
    assert len(await store.names()) == 5


async def test_a_grant_is_given_once_in_a_while(store: Store) -> None:
    await store.create_guest("p1", "Ann", b"hash 1")
    chips = mint(wallet("p1"), 400)
    granted = await store.grant("p1", chips, at_ms=1_000, once_in_ms=HOUR_MS)
    assert (granted.balance, granted.granted_at_ms) == (400, 1_000)
    with pytest.raises(GrantedLately) as refusal:
        await store.grant("p1", chips, at_ms=HOUR_MS, once_in_ms=HOUR_MS)
    assert refusal.value.next_at_ms == HOUR_MS + 1_000
    granted = await store.grant("p1", chips, at_ms=HOUR_MS + 1_000, once_in_ms=HOUR_MS)
    assert granted.balance == await store.balance(wallet("p1")) == 800
    assert await store.balance(MINT) == -800
    assert (await store.audit()).right


async def test_a_transaction_moves_chips_once(store: Store) -> None:
    for _ in range(2):
        await store.post("stock the house", mint(HOUSE, 1_000))
    await store.post("buy", move(HOUSE, "seat:aaaa:0", 300))
    assert await store.balances() == {MINT: -1_000, HOUSE: 700, "seat:aaaa:0": 300}
    assert await store.balance("seat:aaaa:5") == 0


async def test_chips_that_are_not_there_do_not_move(store: Store) -> None:
    await store.post("stock", mint(HOUSE, 100))
    with pytest.raises(NotEnoughChips):
        await store.post("too much", move(HOUSE, "seat:aaaa:0", 101))
    await store.post("too much", move(HOUSE, "seat:aaaa:0", 100))
    assert await store.balances() == {MINT: -100, HOUSE: 0, "seat:aaaa:0": 100}


async def test_only_the_outcome_of_a_transaction_must_be_covered(store: Store) -> None:
    await store.post("stock", mint(HOUSE, 100))
    there_and_back = (*move(HOUSE, "seat:aaaa:0", 150), *move("seat:aaaa:0", HOUSE, 150))
    await store.post("there and back", there_and_back)
    assert await store.balance(HOUSE) == 100


async def test_chips_are_not_made_at_a_table(store: Store) -> None:
    await store.claim("aaaa")
    with pytest.raises(ValueError, match="sum to nothing"):
        await store.append(a_step(1, postings=(Posting("seat:aaaa:0", 5),)))
    assert (await store.read("aaaa")).steps == ()
    assert (await store.audit()).right


async def test_a_step_moves_its_chips_with_its_events(store: Store) -> None:
    await store.post("stock", mint(wallet("p1"), 100))
    await store.claim("aaaa")
    await store.append(a_step(1, postings=move(wallet("p1"), "seat:aaaa:0", 60)))
    assert await store.balance("seat:aaaa:0") == 60
    with pytest.raises(NotEnoughChips):
        await store.append(a_step(2, postings=move(wallet("p1"), "seat:aaaa:0", 60)))
    assert len((await store.read("aaaa")).steps) == 1
    assert await store.balance(wallet("p1")) == 40
    assert (await store.audit()).right
