"""Bots' seats: when the table waits for a bot, it is asked, and it seems to think.

A bot is handed the state as its seat may see it, and nothing else. How long it thinks is drawn
before anybody looks at its cards, from a source of chance that nothing else uses, so the time
tells nothing about the hand. What a bot must read before it first plays is read beside the loop,
from the moment on that the first of its kind sits down.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import threading
from collections.abc import Callable

from tripledraw.bots import BOTS, PREPARE
from tripledraw.room.commands import Act
from tripledraw.room.state import TableState
from tripledraw.rules.hand import legal
from tripledraw.rules.state import hide
from tripledraw.server.logs import mishap

THINK_S = (0.6, 2.5)
STILL_READING_S = 0.1


class BotSeats:
    """The bots of one table."""

    def __init__(self, send: Callable[[str, Act], None], think_s: tuple[float, float]) -> None:
        self._send = send
        self._think_s = think_s
        self._pace = random.Random(secrets.token_bytes(16))  # noqa: S311 - no card depends on it
        self._chance = random.Random(secrets.token_bytes(16))  # noqa: S311 - no card depends on it
        self._timer: asyncio.TimerHandle | None = None
        self._thinking_on: int | None = None
        self._state: TableState | None = None

    def attend(self, state: TableState) -> None:
        """Start to think, if the table waits for a bot that does not think yet."""
        for sitting in state.seats:
            if sitting is not None and sitting.bot in PREPARE:
                _prepare(sitting.bot)
        decision = state.decision
        occupant = None if decision is None else state.seats[decision.seat]
        if decision is None or occupant is None or occupant.bot is None:
            self.rest()
            return
        self._state = state
        if self._thinking_on == decision.decision_id:
            return
        self.rest()
        self._thinking_on = decision.decision_id
        think_s = self._pace.uniform(*self._think_s)
        self._timer = asyncio.get_running_loop().call_later(think_s, self._act)

    def rest(self) -> None:
        """Think no more: the decision is another's, or the table stands still."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._thinking_on = None

    def _act(self) -> None:
        state = self._state
        assert state is not None, "a bot thinks about a table"
        assert state.decision is not None, "a bot thinks about a decision"
        assert state.hand is not None, "a decision belongs to a hand"
        occupant = state.seats[state.decision.seat]
        assert occupant is not None, "a decision belongs to somebody"
        assert occupant.bot is not None, "only bots are played from here"
        if occupant.bot in PREPARE and _prepare(occupant.bot).is_alive():
            self._timer = asyncio.get_running_loop().call_later(STILL_READING_S, self._act)
            return
        seat = state.hand_seats.index(state.decision.seat)
        seen = hide(state.hand, seat)
        try:
            action = BOTS[occupant.bot](seen, seat, legal(seen), self._chance)
        except Exception as fault:  # noqa: BLE001 - a bot at a loss lets its clock run out
            mishap("bot at a loss", fault, table=state.table_id)
            return
        decision_id = state.decision.decision_id
        act = Act(occupant.player, state.hand_id, decision_id, action)
        self._send(f"bot:{state.hand_id}:{decision_id}", act)


_reading: dict[str, threading.Thread] = {}


def _prepare(kind: str) -> threading.Thread:
    """The thread in which this kind of bot reads what it must; it is started once."""
    if kind not in _reading:
        thread = threading.Thread(target=_read, args=(kind,), name=f"{kind} reads", daemon=True)
        _reading[kind] = thread
        thread.start()
    return _reading[kind]


def _read(kind: str) -> None:
    try:
        PREPARE[kind]()
    except Exception as fault:  # noqa: BLE001 - its bots will be at a loss, one by one
        mishap("bot cannot be prepared", fault)
