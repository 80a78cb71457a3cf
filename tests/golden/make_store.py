"""Writes the database of this version that is kept as a test: ``python -m tests.golden.make_store``.

Once a version is released its files stay for good; a later version adds its own beside them.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from tests.store.playing import KeptTable

from tripledraw import LIVE, ONLINE
from tripledraw.cards import format_cards
from tripledraw.room.state import TableState
from tripledraw.store import SqlStore
from tripledraw.store.upgrade import KNOWN

HERE = Path(__file__).parent
HANDS = 2


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


async def main() -> None:
    """Three tables, each left in the middle of a hand, one of them just after a draw."""
    name = f"store-v{KNOWN.versions.schema}"
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(Path(folder))
        await store.create_guest("p1", "Ann", b"token of Ann")
        tables = {}
        for number, (table_id, rules) in enumerate(
            (("online", ONLINE), ("live", LIVE), ("thirsty", ONLINE.but(leftover_stub="mixed")))
        ):
            kept = KeptTable(
                store, table_id, number, ("rulebook", "caller", "random", "rulebook", "caller"),
                thirsty=table_id == "thirsty",
            )  # fmt: skip
            await kept.open(rules)
            for _ in range(HANDS):
                await kept.hand()
            for _ in range(9):
                await kept.step()
            tables[table_id] = summary(kept.state)
        await store.heartbeat(kept.now)
        expected = {
            "heartbeat": kept.now,
            "tables": tables,
            "balances": await store.balances(),
        }
        await store.close()
        shutil.copy(Path(folder) / "room.db", HERE / f"{name}.db")
        shutil.copy(Path(folder) / "secret.key", HERE / f"{name}.key")
    text = json.dumps(expected, indent=1) + "\n"
    (HERE / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
