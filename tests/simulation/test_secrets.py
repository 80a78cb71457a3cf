"""Hidden cards reach nobody: no byte that leaves the room holds one, or depends on one.

Two ways of looking. The taint rig reads every byte that is sent or logged, and asks an oracle of
its own, which knows the events and nothing of ``redact`` or ``sight``, whether the recipient may
know the cards in it. The other rig finds what no search for cards can: it deals the hidden cards
differently and asks whether a single byte of what a viewer is sent has changed.
"""

from __future__ import annotations

import base64
import hashlib
import random
import re
from collections.abc import Callable, Sequence

import msgspec
import pytest
from prometheus_client import generate_latest
from tests.conftest import Rig
from tests.simulation.world import (
    SPECTATOR,
    Said,
    World,
    anything,
    recorded,
    replayed,
)

from tripledraw.cards import DECK, Card
from tripledraw.room import public, sight
from tripledraw.room.state import TableState
from tripledraw.room.views import HandView
from tripledraw.rules.events import (
    CardsDealt,
    Event,
    HandShown,
    HandStarted,
    Stage,
    StreetOpened,
)
from tripledraw.rules.options import LIVE, ONLINE, Rules
from tripledraw.rules.state import State

CARD = re.compile(rb"\b[2-9TJQKA][cdhs]\b")
PROFILES: tuple[Rules, ...] = (
    ONLINE,
    ONLINE.but(showdown="all_show", burn="per_draw", leftover_stub="mixed"),
    ONLINE.but(folded_in_reshuffle=True, reshuffle_scope="tiered"),
    LIVE.but(draw_timeout_s=30),
)


def known_to(place: int | None, hand: Sequence[Event]) -> set[bytes]:
    """The cards that somebody at this place of the hand has seen, told by its events."""
    seen: set[Card] = set()
    for event in hand:
        if isinstance(event, HandShown) or (
            isinstance(event, CardsDealt) and event.seat == place and place is not None
        ):
            seen.update(event.cards)
    return {card.text.encode() for card in seen}


def this_hand(world: World) -> list[Event]:
    """The events of the hand on the table."""
    events = world.events()
    begins = max(number for number, one in enumerate(events) if isinstance(one, HandStarted))
    return events[begins:]


def place_of(world: World, seat: int) -> int | None:
    return world.state.hand_seats.index(seat) if seat in world.state.hand_seats else None


class Censor:
    """Reads what each page is sent, from where it stopped reading."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read = dict.fromkeys(world.wires, 0)
        self.bytes_read = 0

    def look(self) -> None:
        hand = this_hand(self._world)
        started = hand[0]
        assert isinstance(started, HandStarted)
        seed = base64.b64encode(started.seed)
        for seat, start in self._read.items():
            allowed = known_to(place_of(self._world, seat), hand)
            frames = self._world.sent_to(seat)
            for frame in frames[start:]:
                found = set(CARD.findall(frame))
                assert found <= allowed, (seat, found - allowed, frame)
                assert seed not in frame
                self.bytes_read += len(frame)
            self._read[seat] = len(frames)


def stacks_for(chance: random.Random) -> list[int]:
    """Two to six players, some of whom will soon be all in."""
    return [chance.choice((30, 65, 130, 400)) for _ in range(chance.randint(2, 6))]


async def test_no_byte_holds_a_card_that_its_reader_may_not_know(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    hands = rig.count(small=40, full=1000)
    chance = random.Random(rig.seed)
    read = all_ins = reshuffles = late = 0
    for number in range(hands):
        world = World(stacks_for(chance), PROFILES[number % len(PROFILES)])
        await world.open()
        await world.deal(chance.sample(DECK, 52), monkeypatch)
        censor = Censor(world)

        async def look(world: World = world, censor: Censor = censor) -> None:
            await make_trouble(world, chance)
            censor.look()

        await world.play_hand(anything(chance, late=0.03), look)
        await make_trouble(world, chance)
        censor.look()
        read += censor.bytes_read
        assert world.state.hand is not None
        all_ins += 0 in world.state.hand.stacks
        reshuffles += world.state.hand.reshuffles
        late += any(world.state.hand.late)
        assert not CARD.search(generate_latest(world.floor.house.counts.registry))
        assert not world.host.frozen
        world.close()
    told = "".join(capfd.readouterr())
    assert not CARD.search(told.encode()), told
    rig.record(
        f"0 hidden cards in {read / 1e6:.0f} MB; {all_ins} hands with all-ins, "
        f"{reshuffles} reshuffles, {late} late draws"
    )


async def make_trouble(world: World, chance: random.Random) -> None:
    """Pages that come back, and commands that are wrong: what is sent then is read as well."""
    seat = chance.choice((SPECTATOR, *range(len(world.stacks))))
    if chance.random() < 0.15:
        world.open_page(seat)
    if chance.random() < 0.25:
        wrong = chance.choice(
            (
                {"type": "act", "hand_id": world.state.hand_id, "decision_id": 1,
                 "action": {"type": "fold"}},
                {"type": "act", "hand_id": world.state.hand_id,
                 "decision_id": getattr(world.state.decision, "decision_id", 0),
                 "action": {"type": "discard", "cards": ["7h", "7h"]}},
                {"type": "top_up", "chips": 999_999},
                b'{"type":"act"',
            )
        )  # fmt: skip
        before = world.state
        if isinstance(wrong, dict):
            wrong = {**wrong, "command_id": f"wrong-{chance.random():.9f}".replace(".", "-")}
        await world.send(seat, wrong)
        assert world.state == before


async def test_other_hidden_cards_change_no_byte_that_a_viewer_is_sent(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = rig.count(small=25, full=1000)
    chance = random.Random(rig.seed + 1)
    compared = whole = frames = 0
    for number in range(hands):
        stacks = stacks_for(chance)
        rules = PROFILES[number % len(PROFILES)]
        deck = chance.sample(DECK, 52)
        tape: list[Said] = []
        first = await played(
            World(stacks, rules), deck, recorded(anything(chance, 0.03), tape), monkeypatch
        )
        viewers = {SPECTATOR, chance.randrange(len(stacks)), chance.randrange(len(stacks))}
        for viewer in sorted(viewers):
            known = known_to(place_of(first, viewer), this_hand(first))
            other_deck = permuted(deck, known, chance)
            second = await played(World(stacks, rules), other_deck, replayed(tape), monkeypatch)
            same_end = outcome(first) == outcome(second)
            ours, theirs = first.sent_to(viewer), second.sent_to(viewer)
            if not same_end:  # another hand has won: what comes before the showdown is compared
                ours, theirs = ours[: before_showdown(first)], theirs[: before_showdown(second)]
            assert ours == theirs, first_difference(ours, theirs)
            compared += 1
            whole += same_end
            frames += len(ours)
    rig.record(
        f"0 of {frames} frames differ, in {compared} pairs of hands, {whole} of them to the end"
    )


async def played(
    world: World, deck: list[Card], script: object, monkeypatch: pytest.MonkeyPatch
) -> World:
    await world.open()
    await world.deal(deck, monkeypatch)
    await world.play_hand(script)  # type: ignore[arg-type]
    world.close()
    return world


def permuted(deck: list[Card], known: set[bytes], chance: random.Random) -> list[Card]:
    """The deck with the cards that a viewer never sees dealt in another order."""
    places = [place for place, card in enumerate(deck) if card.text.encode() not in known]
    order = chance.sample(places, len(places))
    other = list(deck)
    for place, source in zip(places, order, strict=True):
        other[place] = deck[source]
    return other


def outcome(world: World) -> list[object]:
    """All that everybody sees of how a hand ended."""
    hand = this_hand(world)
    shown = [event for event in hand if isinstance(event, HandShown)]
    after = [(type(event).__name__, getattr(event, "seat", None), getattr(event, "chips", None))
             for event in hand]  # fmt: skip
    return [shown, after]


def before_showdown(world: World) -> int:
    """How many frames a page was sent before the step in which hands were shown."""
    steps = world.store._steps[world.host.table_id]
    for number, step in enumerate(steps):
        for event in step.events:
            if isinstance(event, StreetOpened) and event.stage is Stage.SHOWDOWN:
                return number
    return len(steps)


def first_difference(ours: list[bytes], theirs: list[bytes]) -> str:
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return f"frame {number}:\n{one!r}\n{other!r}"
    return f"{len(ours)} frames and {len(theirs)}"


# The rigs have teeth: each of these planted leaks must be found.


def leak_events(patch: pytest.MonkeyPatch) -> None:
    """The events go out as they are."""
    patch.setattr(sight, "redact", lambda events, seat: tuple(events))


def leak_state(patch: pytest.MonkeyPatch) -> None:
    """The public view is made of the state as it is."""
    patch.setattr(sight, "hide", lambda state, seat: state)


def leak_the_next_card(patch: pytest.MonkeyPatch) -> None:
    """A number in the view follows from the top of the stub."""
    whole = public.public_hand

    def public_hand(state: TableState, seen: State) -> HandView:
        assert state.hand is not None
        top = sum(card.weight for card in state.hand.stub[:1])
        return msgspec.structs.replace(whole(state, seen), rake=top)

    patch.setattr(sight, "public_hand", public_hand)


def leak_who_is_ahead(patch: pytest.MonkeyPatch) -> None:
    """The order of something in the view follows from hidden hands."""
    whole = public.public_hand

    def public_hand(state: TableState, seen: State) -> HandView:
        assert state.hand is not None
        strength = [sum(card.weight for card in hand) for hand in state.hand.hands]
        best = strength.index(min(strength))
        return msgspec.structs.replace(whole(state, seen), reshuffles=best)

    patch.setattr(sight, "public_hand", public_hand)


@pytest.mark.parametrize("leak", [leak_events, leak_state])
async def test_the_taint_rig_finds_a_planted_leak(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    chance = random.Random(1)
    world = World([400, 400, 400])
    await world.open()
    await world.deal(chance.sample(DECK, 52), monkeypatch)
    with pytest.raises(AssertionError, match=r"\{b'"):
        Censor(world).look()
    world.close()


@pytest.mark.parametrize("leak", [leak_the_next_card, leak_who_is_ahead])
async def test_the_other_rig_finds_a_planted_leak(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    chance = random.Random(2)
    found = False
    for _ in range(5):
        deck = chance.sample(DECK, 52)
        tape: list[Said] = []
        stacks = [400, 400, 400]
        first = await played(World(stacks), deck, recorded(anything(chance), tape), monkeypatch)
        other = permuted(deck, known_to(None, this_hand(first)), chance)
        second = await played(World(stacks), other, replayed(tape), monkeypatch)
        shared = min(before_showdown(first), before_showdown(second))
        found = found or first.sent_to(SPECTATOR)[:shared] != second.sent_to(SPECTATOR)[:shared]
    assert found


async def test_d17_the_very_first_frames_hold_no_deck_in_any_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Join, look on, come back, see a hand begin: neither the deck nor anything made of it."""
    chance = random.Random(17)
    deck = chance.sample(DECK, 52)
    world = World([400] * 4)
    await world.open()
    await world.deal(deck, monkeypatch)
    started = this_hand(world)[0]
    assert isinstance(started, HandStarted)
    forms = deck_in_every_form(deck, started.seed)
    for seat in (*range(4), SPECTATOR):
        before = len(world.sent_to(seat))
        world.open_page(seat)
        first = world.sent_to(seat)[before:]
        assert first
        for frame in world.sent_to(seat):
            assert set(CARD.findall(frame)) <= known_to(place_of(world, seat), this_hand(world))
            assert not [form for form in forms if form in frame]
    assert not [
        form for form in forms if form in generate_latest(world.floor.house.counts.registry)
    ]
    world.close()


def deck_in_every_form(deck: list[Card], seed: bytes) -> list[bytes]:
    """The deck and its seed as text, as base64 and as digests, in one piece or in large ones."""
    texts = [separator.join(card.text for card in deck) for separator in ("", " ", ",", '","')]
    whole = [*(text.encode() for text in texts), seed]
    forms = [
        *whole,
        *(base64.b64encode(one) for one in whole),
        *(one.hex().encode() for one in whole),
    ]
    for kind in ("sha256", "sha1", "md5"):
        digests = [hashlib.new(kind, one).digest() for one in whole]
        forms += [one.hex().encode() for one in digests]
        forms += [base64.b64encode(one) for one in digests]
    return [one[:24] for one in forms]
