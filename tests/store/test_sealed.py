"""What lies on disk tells no card, and what was damaged there is noticed."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from tripledraw.cards import parse_cards
from tripledraw.room.events import HandDealt
from tripledraw.rules.events import CardsDealt, HandEnded
from tripledraw.store import Corrupt, KeyLost, SqlStore, Step, StoreError, StoreFailed
from tripledraw.store.sealing import Broken, Seal

CARDS = parse_cards("7h5c4d3s2c")


def a_hand(seq: int, table_id: str = "aaaa") -> Step:
    """Three steps make a hand: dealt, cards, over."""
    number = (seq + 2) // 3
    events: Any = (
        (HandDealt(f"hand{number}{table_id}", number, (0, 1), 0, 0, 1, 1_000),),
        (CardsDealt(0, CARDS),),
        (HandEnded(),),
    )[(seq - 1) % 3]
    return Step(table_id=table_id, seq=seq, epoch=1, command_id=None, at_ms=seq, events=events)


async def filled(folder: Path, tables: tuple[str, ...] = ("aaaa",), steps: int = 9) -> None:
    store = await SqlStore.open(folder)
    for table_id in tables:
        await store.claim(table_id)
        for seq in range(1, steps + 1):
            await store.append(a_hand(seq, table_id))
    await store.close()


async def test_no_card_stands_on_disk_in_plain(tmp_path: Path) -> None:
    store = await SqlStore.open(tmp_path)
    await store.claim("aaaa")
    for seq in (1, 2, 3):
        await store.append(a_hand(seq))
    await store.snapshot("aaaa", 2, b"7h5c4d3s2c" * 5)
    written = (tmp_path / "room.db").read_bytes() + (tmp_path / "room.db-wal").read_bytes()
    await store.close()
    written += (tmp_path / "room.db").read_bytes()
    assert len(written) > 10_000
    for secret in (b"7h5c4d", b"\xa27h\xa25c", b"cards_dealt", b"hand1aaaa"):
        assert secret not in written


async def test_the_same_step_never_looks_the_same(tmp_path: Path) -> None:
    seal = Seal(bytes(32))
    bodies = {seal.close(b"the same", b"row 1") for _ in range(1_000)}
    assert len(bodies) == 1_000


def test_a_body_opens_in_its_own_row_alone() -> None:
    seal = Seal(bytes(32))
    body = seal.close(b"secret", b"row 1")
    assert seal.open(body, b"row 1") == b"secret"
    for other, row in ((seal, b"row 2"), (Seal(b"k" * 32), b"row 1")):
        with pytest.raises(Broken):
            other.open(body, row)


@pytest.mark.parametrize("body", [b"", b"short", bytes(40), None, 7, "text"])
def test_what_is_no_body_is_broken(body: Any) -> None:
    with pytest.raises(Broken):
        Seal(bytes(32)).open(body, b"row 1")


async def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    await filled(tmp_path)
    for name in ("secret.key", "room.db"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    (tmp_path / "secret.key").chmod(0o644)
    store = await SqlStore.open(tmp_path)
    await store.close()
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


@pytest.mark.parametrize("loss", ["gone", "another", "short"])
async def test_a_lost_key_is_said_and_changes_nothing(tmp_path: Path, loss: str) -> None:
    await filled(tmp_path)
    key = tmp_path / "secret.key"
    right = key.read_bytes()
    if loss == "gone":
        key.unlink()
    else:
        key.write_bytes(os.urandom(32 if loss == "another" else 5))
    before = (tmp_path / "room.db").read_bytes()
    with pytest.raises(KeyLost, match="key"):
        await SqlStore.open(tmp_path)
    assert (tmp_path / "room.db").read_bytes() == before
    assert key.exists() == (loss != "gone")
    key.write_bytes(right)
    store = await SqlStore.open(tmp_path)
    assert len((await store.read("aaaa")).steps) == 9
    await store.close()


async def test_a_start_that_was_cut_off_is_made_good(tmp_path: Path) -> None:
    """The key was there, and the database file, but nothing in it yet."""
    (tmp_path / "secret.key").write_bytes(b"k" * 32)
    (tmp_path / "room.db").touch()
    await filled(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == b"k" * 32


async def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "room.db").write_bytes(b"a letter to my aunt" * 100)
    with pytest.raises(StoreFailed, match="not a database of tripledraw"):
        await SqlStore.open(tmp_path)
    assert (tmp_path / "room.db").read_bytes() == b"a letter to my aunt" * 100
    assert not (tmp_path / "secret.key").exists()


CHANGES = {
    "body": "UPDATE step SET body = zeroblob(length(body))",
    "time": "UPDATE step SET at_ms = at_ms + 1",
    "epoch": "UPDATE step SET epoch = 2",
    "command": "UPDATE step SET command_id = 'another-command'",
    "version": "UPDATE step SET version = 0",
    "gone": "DELETE FROM step",
    "swapped": "UPDATE step SET body = (SELECT body FROM step WHERE table_id = 'aaaa' AND seq = 4)",
}


@pytest.mark.parametrize("change", sorted(CHANGES))
async def test_a_damaged_step_stops_its_table_alone(tmp_path: Path, change: str) -> None:
    """F4: the table is refused, its hand is named, and the others go on."""
    await filled(tmp_path, ("aaaa", "bbbb"))
    with sqlite3.connect(tmp_path / "room.db") as other:
        other.execute(CHANGES[change] + " WHERE table_id = 'aaaa' AND seq = 5")
    other.close()
    store = await SqlStore.open(tmp_path)
    with pytest.raises(Corrupt, match=r"step 5 \(in hand hand2aaaa\) has") as damage:
        await store.read("aaaa")
    assert (damage.value.table_id, damage.value.seq) == ("aaaa", 5)
    assert damage.value.hand_id == "hand2aaaa"
    assert len((await store.read("bbbb")).steps) == 9
    await store.append(a_hand(10, "bbbb"))
    await store.close()


async def test_steps_missing_at_the_end_are_missed(tmp_path: Path) -> None:
    await filled(tmp_path)
    with sqlite3.connect(tmp_path / "room.db") as other:
        other.execute("DELETE FROM step WHERE seq > 7")
    other.close()
    store = await SqlStore.open(tmp_path)
    with pytest.raises(Corrupt, match=r"step 8 \(in hand hand3aaaa"):
        await store.read("aaaa")
    await store.close()


async def test_a_damaged_snapshot_can_be_spared(tmp_path: Path) -> None:
    await filled(tmp_path)
    store = await SqlStore.open(tmp_path)
    await store.snapshot("aaaa", 6, b"state")
    await store.close()
    with sqlite3.connect(tmp_path / "room.db") as other:
        other.execute("UPDATE snapshot SET body = x'00'")
    other.close()
    store = await SqlStore.open(tmp_path)
    history = await store.read("aaaa")
    assert history.snapshot is None
    assert len(history.steps) == 9
    await store.close()


async def test_one_flipped_bit_never_goes_unnoticed(tmp_path: Path, rig: Any) -> None:
    """F4: a copy with one bit flipped gives the steps as they were, or refuses."""
    sound = tmp_path / "sound"
    await filled(sound, steps=30)
    store = await SqlStore.open(sound)
    expected = (await store.read("aaaa")).steps
    await store.close()
    rng = random.Random(rig.seed)
    noticed = 0
    copies = rig.count(small=30, full=1_000)
    for number in range(copies):
        copy = tmp_path / str(number)
        shutil.copytree(sound, copy)
        data = bytearray((copy / "room.db").read_bytes())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        (copy / "room.db").write_bytes(data)
        try:
            opened = await SqlStore.open(copy, patience_s=0.1)
        except StoreError:
            noticed += 1
        else:
            try:
                (table_id,) = await opened.tables()
                assert (await opened.read(table_id)).steps == expected
            except StoreError:
                noticed += 1
            await opened.close()
        shutil.rmtree(copy)
    rig.record(f"{noticed} refused, the others read as written")
