"""Frames put together from pieces are those that encoding each whole message would give."""

from __future__ import annotations

import random

import pytest
from tests.simulation.world import SPECTATOR, World, anything

from tripledraw.cards import DECK
from tripledraw.room.sight import Sight
from tripledraw.rules.options import LIVE, ONLINE
from tripledraw.server.frames import Frames, Pieces
from tripledraw.server.messages import Table
from tripledraw.server.socket import frame_of


@pytest.mark.parametrize("players", [2, 3, 6])
async def test_the_pieces_make_the_same_bytes(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(players)
    compared = 0
    for rules in (ONLINE, LIVE.but(draw_timeout_s=30)):
        world = World([chance.choice((30, 90, 400)) for _ in range(players)], rules)
        await world.open()
        kept = Pieces(world.state)

        async def look(world: World = world, kept: Pieces = kept) -> None:
            nonlocal compared
            compared += compare(world, kept)

        await look()
        await world.send(1, {"type": "sit_out", "out": True, "now": False})
        await look()
        await world.send(1, {"type": "come_back", "post": True})
        await world.deal(chance.sample(DECK, 52), monkeypatch)
        await world.send(0, {"type": "leave", "now": False})
        await world.play_hand(anything(chance, late=0.05), look)
        await look()
        world.close()
    assert compared > 40


def compare(world: World, kept: Pieces) -> int:
    state = world.state
    last = world.store._steps[world.host.table_id][-1].events
    count = 0
    for events in ((), last):
        for onlookers in (0, 3):
            connected = {"player0"} if onlookers else {"player1"}
            sight = Sight(state, events, connected, onlookers)
            remembering = Sight(state, events, connected, onlookers, kept.plates)
            frames = Frames(remembering, state.host, kept)
            for seat in (*range(len(world.stacks)), SPECTATOR):
                player = f"player{seat}"
                whole = frame_of(Table(sight.events(player), sight.view(player)))
                assert frames.frame(player) == whole
                count += 1
            assert frames.frame(None) == frame_of(Table(sight.events(None), sight.view(None)))
    return count
