"""A data folder is checked whole (A8): whatever was changed in it is found, and nothing else."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.playing import KeptTable
from typer.testing import CliRunner

from tripledraw.cli import app
from tripledraw.store import SqlStore
from tripledraw.upkeep.checking import check
from tripledraw.upkeep.reading import CannotCheck

HANDS = 8


async def play(folder: Path, hands: int = HANDS) -> None:
    store = await SqlStore.open(folder)
    for number, table_id in enumerate(("aaaa", "bbbb")):
        kept = KeptTable(store, table_id, number, ("rulebook", "caller", "random"), thirsty=True)
        await kept.open()
        for _ in range(hands):
            await kept.hand()
    await store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played") / "data"
    asyncio.run(play(folder))
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played, tmp_path / "data")


def said(folder: Path) -> list[str]:
    return [str(finding) for finding in check(folder)]


def write(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "room.db")) as file:
        for statement in statements:
            assert file.execute(statement).rowcount != 0, statement
        file.commit()


def test_a8_a_played_room_is_right_and_left_as_it_was(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert said(folder) == []
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a8_a_room_is_checked_while_it_is_open(folder: Path) -> None:
    async def beside() -> None:
        store = await SqlStore.open(folder)
        await store.heartbeat(1)
        assert said(folder) == []
        await store.close()

    asyncio.run(beside())


def test_a8_one_chip_too_many_names_the_account(folder: Path) -> None:
    write(folder, "UPDATE account SET balance = balance + 1 WHERE account = 'house'")
    found = said(folder)
    assert found[0].startswith("account house: holds ")
    assert "all accounts with the mint sum to 1, not 0" in found[1]
    assert len(found) == 2


CHANGES = {
    "a step missing": "DELETE FROM step WHERE table_id = 'aaaa' AND seq = 20",
    "last step missing": "DELETE FROM step WHERE table_id = 'aaaa' AND seq = "
    "(SELECT max(seq) FROM step WHERE table_id = 'aaaa')",
    "bodies swapped": "UPDATE step SET body = (SELECT body FROM step AS other WHERE "
    "other.table_id = 'aaaa' AND other.seq = 41 - step.seq) "
    "WHERE table_id = 'aaaa' AND seq IN (20, 21)",
    "an old row again": "UPDATE step SET body = (SELECT body FROM step AS other WHERE "
    "other.table_id = 'aaaa' AND other.seq = 20) WHERE table_id = 'aaaa' AND seq = 40",
    "a row of another table": "UPDATE step SET body = (SELECT body FROM step AS other WHERE "
    "other.table_id = 'bbbb' AND other.seq = step.seq) WHERE table_id = 'aaaa' AND seq = 40",
    "a hand's row gone": "DELETE FROM hand WHERE number = 3 AND table_id = 'aaaa'",
    "a pot altered": "UPDATE hand SET pot = pot + 1 WHERE number = 3 AND table_id = 'aaaa'",
    "a posting altered": "UPDATE posting SET chips = chips + 1 WHERE number = 30",
    "a posting gone": "DELETE FROM posting WHERE number = 30",
    "a transaction of nobody": "UPDATE posting SET transaction_id = 'gift:1' "
    "WHERE transaction_id = 'house'",
    "steps counted wrong": "UPDATE lease SET last_seq = last_seq + 1 WHERE table_id = 'aaaa'",
    "a lease gone": "DELETE FROM lease WHERE table_id = 'aaaa'",
    "two stacks swapped": "UPDATE account SET balance = balance + CASE account "
    "WHEN 'seat:aaaa:0' THEN 1 ELSE -1 END WHERE account IN ('seat:aaaa:0', 'house')",
    "a snapshot that is none": "INSERT INTO snapshot VALUES ('aaaa', 9, 1, x'00112233')",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a8_what_was_changed_is_found(folder: Path, change: str) -> None:
    write(folder, CHANGES[change])
    assert said(folder) != []


def test_a8_a_pair_of_postings_altered_alike_differs_from_its_step(folder: Path) -> None:
    write(
        folder,
        "UPDATE posting SET chips = 2 * chips WHERE transaction_id = 'aaaa:2'",
        "UPDATE account SET balance = balance + 700 WHERE account = 'seat:aaaa:0'",
        "UPDATE account SET balance = balance - 700 WHERE account = 'house'",
    )
    found = said(folder)
    assert any("table aaaa step 2: the ledger's postings differ" in line for line in found)
    assert any("account seat:aaaa:0: holds " in line for line in found)


def test_a8_another_key_cannot_be_checked(folder: Path) -> None:
    (folder / "secret.key").write_bytes(bytes(32))
    with pytest.raises(CannotCheck, match=r"secret\.key"):
        said(folder)
    assert CliRunner().invoke(app, ["check", str(folder)]).exit_code == 2
    assert CliRunner().invoke(app, ["check", str(folder / "none")]).exit_code == 2


def test_a8_a_flipped_bit_in_any_sealed_body_is_found(folder: Path) -> None:
    """One bit of each of twenty bodies."""
    rng = random.Random(8)
    with closing(sqlite3.connect(folder / "room.db", isolation_level=None)) as file:
        rows = file.execute("SELECT table_id, seq, body FROM step").fetchall()
        for table_id, seq, body in rng.sample(rows, 20):
            changed = bytearray(body)
            changed[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
            put = "UPDATE step SET body = ? WHERE table_id = ? AND seq = ?"
            file.execute(put, (bytes(changed), table_id, seq))
            assert [line for line in said(folder) if f"table {table_id} step {seq}: " in line]
            file.execute(put, (body, table_id, seq))
    assert said(folder) == []


def the_command(folder: Path) -> int:
    return CliRunner().invoke(app, ["check", str(folder)]).exit_code


def test_a8_exit_status_says_right_or_wrong(folder: Path) -> None:
    assert the_command(folder) == 0
    write(folder, CHANGES["a posting altered"])
    assert the_command(folder) == 1
