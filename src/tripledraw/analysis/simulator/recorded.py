"""One simulated hand again, with every card and decision, for the rules to replay.

Any hand of a simulation can be asked for by its number, since it depends on the seed and that
number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tripledraw.analysis.indices import cards_of
from tripledraw.analysis.simulator.hand import play
from tripledraw.analysis.simulator.layout import FOLD, LOG_SIZE, RAISE
from tripledraw.analysis.simulator.policies import Policy
from tripledraw.analysis.simulator.running import setting
from tripledraw.cards import Card
from tripledraw.rules import hand as rules_hand
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, Raise
from tripledraw.rules.events import Event
from tripledraw.rules.options import ONLINE, Stakes
from tripledraw.rules.state import State

_DRAW = 1 << 7

Decision = int | tuple[Card, ...]
"""FOLD, CALL or RAISE; or, in a draw, the cards thrown away."""


@dataclass(frozen=True)
class RecordedHand:
    """A simulated hand: the cards in the order in which they lay, the decisions, the result.

    ``deck`` and ``stubs`` are what ``Game`` takes under these names; ``final`` are the stacks at
    the end.
    """

    stakes: Stakes
    cap: int | None
    stacks: tuple[int, ...]
    button: int
    deck: tuple[Card, ...]
    stubs: tuple[tuple[Card, ...], ...]
    decisions: tuple[Decision, ...]
    final: tuple[int, ...]

    def replay(self) -> tuple[State, tuple[Event, ...]]:
        """The hand played through the rules: the state at its end, and every event.

        The rules know a cap of four or five bets, or none; they raise ValueError for another.
        """
        state, events = rules_hand.start(
            self.stakes,
            ONLINE.but(cap_bets=self.cap),
            self.stacks,
            self.button,
            deck=self.deck,
            stubs=self.stubs,
        )
        told = list(events)
        for decision in self.decisions:
            state, events = rules_hand.apply(state, _action(state, decision))
            told += events
        return state, tuple(told)


def _action(state: State, decision: Decision) -> Action:
    if isinstance(decision, tuple):
        return Discard(decision)
    if decision == FOLD:
        return Fold()
    legal = rules_hand.legal(state)
    if decision == RAISE:
        return Bet() if legal.opens else Raise()
    return Call() if legal.to_call else Check()


def recorded_hand(
    number: int,
    players: int,
    policies: Sequence[str | Policy] | str | Policy = "random",
    *,
    seed: int = 27,
    stacks: Sequence[int] | int | None = None,
    stakes: Stakes | None = None,
    cap: int | None = 4,
    button: int | None = None,
) -> RecordedHand:
    """The hand of this number (from 0) of the simulation with the same arguments."""
    chosen = setting(players, policies, seed, stacks, stakes or Stakes(), cap, button)
    table, hidden = chosen.records()
    table["button"] = number % players if button is None else button
    hidden["recorded"] = 1
    play(table, hidden, np.uint64(seed), np.uint64(number))
    log = hidden["log"][: hidden["logged"]].tolist()
    if len(log) == LOG_SIZE:
        raise ValueError(f"hand {number} is too long to be recorded")
    return RecordedHand(
        stakes=chosen.stakes,
        cap=cap,
        stacks=chosen.stacks,
        button=int(table["button"]),
        deck=cards_of(hidden["deck"].tolist()),
        stubs=_stubs(hidden["stubs_log"][: hidden["stubs_logged"]].tolist()),
        decisions=_decisions(log),
        final=tuple(table["stacks"][:players].tolist()),
    )


def _stubs(log: list[int]) -> tuple[tuple[Card, ...], ...]:
    stubs = []
    while log:
        count, *log = log
        stubs.append(cards_of(log[:count]))
        log = log[count:]
    return tuple(stubs)


def _decisions(log: list[int]) -> tuple[Decision, ...]:
    decisions: list[Decision] = []
    place = 0
    while place < len(log):
        byte = log[place]
        place += 1
        if byte & _DRAW:
            count = byte & ~_DRAW
            decisions.append(cards_of(log[place : place + count]))
            place += count
        else:
            decisions.append(byte)
    return tuple(decisions)
