"""Writes the database of this version that is kept as a test: ``python -m tests.golden.make_store``.

Once a version is released its files stay for good; a later version adds its own beside them. The
files of a release are written with the code of that release on the path.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.store.files import a_record
from tests.store.playing import START_MS, KeptTable

from tripledraw import LIVE, ONLINE
from tripledraw.cards import format_cards, parse_cards
from tripledraw.notation.hand_facts import net_chips
from tripledraw.notation.record import HandRecord
from tripledraw.notation.recording import as_seen_by
from tripledraw.room import ledger
from tripledraw.room.state import TableState
from tripledraw.server.past import record, seen
from tripledraw.store import DrillAnswer, HandsWanted, SqlStore, Store
from tripledraw.store.upgrade import KNOWN

HERE = Path(__file__).parent
HANDS = 3
PEOPLE = {"p1": "Ann", "p2": "Bob"}
TABLES = {
    "online": (ONLINE, {1: "p1", 2: "p2"}, ("rulebook", "caller", "caller", "rulebook", "random")),
    "live": (LIVE, {3: "p1"}, ("rulebook", "random", "random", "caller", "rulebook")),
    "thirsty": (ONLINE.but(leftover_stub="mixed"), {}, ("rulebook", "random") * 2),
}
"""The rules of each table, which seats people have, and the bots; people play as callers do."""
FALSE = parse_cards("2c 2d 2h 2s 3c")
HERO = 1
"""Whose cards the files of hands tell."""


class GoldenTable(KeptTable):
    """A table at which people sit among the bots."""

    def account(self, seat: int) -> str:
        return TABLES[self.table_id][1].get(seat) or super().account(seat)

    def bot_of(self, kind: str) -> str | None:
        return None if kind == "caller" else kind

    def called(self, seat: int) -> str:
        person = TABLES[self.table_id][1].get(seat)
        return super().called(seat) if person is None else PEOPLE[person]


def token_of(player: str) -> tuple[str, bytes]:
    """A session's token, and the hash of it that the store keeps."""
    token = hashlib.sha256(f"token of {player}".encode()).hexdigest()
    return token, hashlib.sha256(token.encode()).digest()


def summary(state: TableState) -> dict[str, Any]:
    """Chips and cards of a table as plain data."""
    hand = state.hand
    assert hand is not None
    return {
        "seq": state.seq,
        "hand_id": state.hand_id,
        "stacks": [state.stack(seat) for seat in range(state.settings.seats)],
        "bets": list(hand.bets),
        "hands": [format_cards(cards) for cards in hand.hands],
        "stub": format_cards(hand.stub),
        "to_act": hand.to_act,
    }


async def hands_of(store: Store, player: str) -> dict[str, list[Any]]:
    """Every finished hand of a person: what they won in it, and the cards they were dealt."""
    found: dict[str, list[Any]] = {}
    for ended in await store.hands(player, HandsWanted(), 1000):
        kept = await store.hand(ended.hand_id)
        assert kept is not None
        mine = record(seen(kept, player))
        (me,) = ended.dealt
        place = [line.number for line in mine.seats].index(me.seat + 1)
        cards = mine.hands[place]
        assert cards is not None
        found[ended.hand_id] = [me.net, format_cards(cards)]
    return found


def dated(number: int) -> HandRecord:
    """A hand from a file, which tells the cards of its hero."""
    return replace(a_record(number, HERO), played_at=f"2020-01-{number + 1:02}T10:00:00")


def forged(true: HandRecord) -> HandRecord:
    """The same hand by somebody who never saw the hero's cards, and made some up."""
    public = as_seen_by(true, None)
    hands = tuple([FALSE if seat == HERO else None for seat in range(len(true.seats))])
    return replace(public, hero=HERO, hands=hands)


FILES: tuple[tuple[str | None, HandRecord], ...] = (
    ("p1", dated(0)), ("p2", forged(dated(0))),
    ("p2", forged(dated(1))), ("p1", dated(1)),
    ("p1", dated(2)),
    ("p2", dated(3)),
    (None, dated(4)),
    (None, dated(5)), ("p1", dated(5)),
    ("p1", as_seen_by(dated(6), None)), ("p2", as_seen_by(dated(6), None)),
)  # fmt: skip
"""What was imported and for whom, in this order; for None it was by the command line, for nobody."""


async def import_files(store: SqlStore) -> None:
    """Keep the hands of the files for their people."""
    for player, told in FILES:
        if player is None:
            await store.keep_records([told])
        else:
            await store.keep_for(player, [(told, HERO)])


def imported() -> dict[str, list[list[Any]]]:
    """What the people's files said: the hand's id there, what its owner won, and the owner's cards."""
    files: dict[str, list[list[Any]]] = {}
    for player, told in FILES:
        cards = told.hands[HERO] if told.hands else None
        line = [told.hand_id, net_chips(told)[HERO], format_cards(cards or ())]
        files.setdefault(player or "", []).append(line)
    return files


async def main() -> None:
    """Three tables, each left in the middle of a hand, one of them just after a draw."""
    name = f"store-v{KNOWN.versions.schema}"
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(Path(folder))
        for player, called in PEOPLE.items():
            await store.create_guest(player, called, token_of(player)[1])
            chips = ledger.mint(ledger.wallet(player), 10_000)
            await store.grant(player, chips, START_MS, 1)
        tables = {}
        for number, (table_id, (rules, _, bots)) in enumerate(TABLES.items()):
            kept = GoldenTable(store, table_id, number, bots, thirsty=table_id == "thirsty")
            await kept.open(rules)
            for _ in range(HANDS):
                await kept.hand()
            if table_id == "live":
                packed = msgspec.msgpack.encode(kept.state)
                await store.snapshot(table_id, kept.state.seq, packed)
            for _ in range(9):
                await kept.step()
            tables[table_id] = summary(kept.state)
        people = {player: await hands_of(store, player) for player in PEOPLE}
        await import_files(store)
        for number in range(3):
            answer = DrillAnswer(
                player="p1", spot=f"{number}-1-0", kind="bet", at_ms=number,
                right=number != 1, cost_thousandths=number * 100,
            )  # fmt: skip
            assert await store.keep_drill(answer)
        await store.heartbeat(kept.now)
        expected = {
            "heartbeat": kept.now,
            "tables": tables,
            "balances": await store.balances(),
            "hands": people,
            "drills": {"p1": 3},
            "imported": imported(),
        }
        await store.close()
        shutil.copy(Path(folder) / "room.db", HERE / f"{name}.db")
        shutil.copy(Path(folder) / "secret.key", HERE / f"{name}.key")
    text = json.dumps(expected, indent=1) + "\n"
    (HERE / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
