"""What is kept of a hand is whole, whoever leaves while it ends."""

from __future__ import annotations

import random

import pytest
from tests.simulation.world import World, anything

from tripledraw.cards import DECK
from tripledraw.room.events import HandDealt, SeatLeft
from tripledraw.rules.events import Event, HandEnded, HandStarted
from tripledraw.rules.hand import replay


@pytest.mark.parametrize("now", [False, True])
async def test_d25_a_hand_keeps_everybody_who_was_dealt_in(
    now: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players leave at each decision in turn; names, seats, stacks, order and result are there."""
    chance = random.Random(25)
    left = 0
    for moment in range(0, 24, 2):
        world = World([400, 300, 200, 100])
        await world.open()
        await world.deal(chance.sample(DECK, 52), monkeypatch)
        seen = 0

        async def look(world: World = world, moment: int = moment) -> None:
            nonlocal seen
            if seen == moment:
                for seat in chance.sample(range(4), 2):
                    await world.send(seat, {"type": "leave", "now": now})
            seen += 1

        await world.play_hand(anything(chance), look)
        steps = world.store._steps[world.host.table_id]
        dealt = next(e for step in steps for e in step.events if isinstance(e, HandDealt))
        last = next(s for s in steps if any(isinstance(e, HandEnded) for e in s.events))
        ended = last.ended
        assert ended is not None
        assert [(one.seat, one.name) for one in ended.sat] == [
            (seat, f"P{seat}") for seat in dealt.seats
        ]
        hand = [e for s in steps for e in s.events if isinstance(e, Event)]
        assert isinstance(hand[0], HandStarted)
        assert hand[0].stacks == tuple(world.stacks[seat] for seat in dealt.seats)
        assert isinstance(hand[-1], HandEnded)
        state = replay(hand)
        assert [one.net for one in ended.dealt] == [
            after - before for after, before in zip(state.stacks, hand[0].stacks, strict=True)
        ]
        left += sum(isinstance(e, SeatLeft) for step in steps for e in step.events)
        world.close()
    assert left > 6
