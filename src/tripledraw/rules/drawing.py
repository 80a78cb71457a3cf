"""Drawing cards: whose turn it is, what he is owed, and the reshuffle that never returns his own.

Cards leave the stub from the top. When the stub cannot serve a drawer, piles of the muck go back,
chosen by the house rule (``_tiers``) so that a drawer never gets a card he threw away himself. His
own cards that lie in the stub are passed over and stay for the others (E46-E48).
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tripledraw.cards import HAND_SIZE, UNKNOWN, Card
from tripledraw.rules.actions import IllegalAction
from tripledraw.rules.betting import NOTHING, Legal
from tripledraw.rules.events import (
    DRAWING,
    CardBurned,
    CardsDealt,
    Discarded,
    StubReshuffled,
    TimedOut,
)
from tripledraw.rules.state import BURN, CLOCKWISE, DISCARD, FOLDED, Pile, State, put

# Bytes below this number fall on the places 0..n equally often; the others are thrown away.
_FAIR = tuple(256 - 256 % (last + 1) for last in range(52))


def shuffle(cards: tuple[Card, ...], seed: bytes, number: int) -> tuple[Card, ...]:
    """The cards in an order that follows from the seed and the number of the shuffle alone.

    Fisher and Yates's method, each step by a byte of a SHA-256 stream; bytes that would favour
    some places are thrown away, so that every order is equally likely.
    """
    key = hashlib.sha256(b"tripledraw shuffle %d " % number + seed).digest()
    order = list(cards)
    last = len(order) - 1
    for byte in itertools.chain.from_iterable(_stream(key)):
        if last <= 0:
            break
        if byte < _FAIR[last]:
            chosen = byte % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
            last -= 1
    return tuple(order)


def _stream(key: bytes) -> Iterator[bytes]:
    """Bytes without end, thirty-two at a time."""
    for block in itertools.count():
        yield hashlib.sha256(key + block.to_bytes(4, "big")).digest()


def first_to_draw(state: State, draws_now: tuple[tuple[int, ...], ...] | None = None) -> int | None:
    """The next seat to decide on this street's draw, from the button's left (rules R28, E5).

    All-in seats draw like any other. None when all have decided. ``draws_now`` are the draws, where
    the last one is not in the state yet.
    """
    draws = state.draws if draws_now is None else draws_now
    folded = state.folded
    street = state.street
    for seat in CLOCKWISE[len(folded)][state.button]:
        if len(draws[seat]) < street and not folded[seat]:
            return seat
    return None


def drawing_legal(state: State, seat: int) -> Legal:
    """What ``seat``, to decide on its draw, may do: discard any of its cards, or none."""
    hand = state.hands[seat]
    elsewhere = known_elsewhere(state, seat) if UNKNOWN in hand else NOTHING
    return Legal(seat, DRAWING, 0, None, False, "", hand, elsewhere)


def is_blind(state: State, cards: tuple[Card, ...]) -> bool:
    """Whether this is a legal discard of the seat to act that names no card: pat, or unknown ones.

    It is legal whatever is known of other cards, which then need not be looked through.
    """
    seat = state.to_act
    return (
        state.stage is DRAWING
        and seat is not None
        and cards.count(UNKNOWN) == len(cards) <= state.hands[seat].count(UNKNOWN)
    )


def known_elsewhere(state: State, seat: int) -> frozenset[Card]:
    """The cards known to be in the stub, the muck or another hand, or out of this one."""
    known = set(state.stub)
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            known.update(hand)
    for pile in state.muck:
        known.update(pile.cards)
    known.discard(UNKNOWN)
    return frozenset(known)


def without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that stay, in their order; a card that is not there was one of the unknown."""
    count = len(gone)
    if cards[:count] == gone:
        return cards[count:]
    rest = list(cards)
    for card in gone:
        try:
            rest.remove(card)
        except ValueError:
            rest.remove(UNKNOWN)
    return tuple(rest)


def discarded(state: State, event: Discarded) -> State:
    """Cards went to the muck; as many are owed, or the next seat decides."""
    seat = event.seat
    count = len(event.cards)
    draws = put(state.draws, seat, (*state.draws[seat], count))
    if not count:
        return replace(state, draws=draws, to_act=first_to_draw(state, draws))
    split = count == HAND_SIZE and state.rules.five_card_draw == "four_plus_one"
    state = replace(
        state,
        draws=draws,
        hands=put(state.hands, seat, without(state.hands[seat], event.cards)),
        muck=(*state.muck, Pile(DISCARD, seat, state.street, event.cards)),
        thrown=put(state.thrown, seat, state.thrown[seat] + event.cards),
        owed=put(state.owed, seat, count - split),
        fifths=(*state.fifths, seat) if split else state.fifths,
        to_act=None,
    )
    if state.rules.draw_dealing == "declare_all_first":
        return replace(state, to_act=first_to_draw(state))
    return state


def timed_out(state: State, event: TimedOut) -> State:
    """A draw out of time costs the right to bet and raise on this street (rules R34, E60)."""
    if state.stage is not DRAWING:
        return state
    seat = event.seat
    penalty = state.rules.timeout_penalty or state.no_raise[seat]
    return replace(
        state,
        late=put(state.late, seat, (*state.late[seat], state.street)),
        no_raise=put(state.no_raise, seat, penalty),
    )


def replaced(state: State, event: CardsDealt) -> State:
    """A drawer has got cards that he was owed."""
    seat = event.seat
    owed, fifths = state.owed, state.fifths
    if owed[seat]:
        owed = put(owed, seat, owed[seat] - len(event.cards))
    else:
        fifths = tuple(waiting for waiting in fifths if waiting != seat)
    return replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] + event.cards),
        stub=without(state.stub, event.cards),
        owed=owed,
        fifths=fifths,
        to_act=None if any(owed) else first_to_draw(state),
    )


def burned(state: State, event: CardBurned) -> State:
    """The top card is out of play; after the burn of a four-and-one draw its fifth is due."""
    state = replace(
        state,
        stub=without(state.stub, (event.card,)),
        muck=(*state.muck, Pile(BURN, None, state.street, (event.card,))),
        to_act=first_to_draw(state),
    )
    last = last_to_draw(state)
    if state.to_act is not None or last is None:
        return state
    return replace(
        state,
        owed=put(state.owed, last, 1),
        fifths=tuple(waiting for waiting in state.fifths if waiting != last),
    )


def last_to_draw(state: State) -> int | None:
    """The last seat that takes a card on this street, if it waits for its fifth (rules R31, E55)."""
    takers = [seat for seat in state.live if state.draws[seat][-1:] > (0,)]
    return takers[-1] if takers and takers[-1] in state.fifths else None


def serve(state: State, seat: int, count: int) -> CardsDealt | StubReshuffled:
    """Give a drawer cards he may have from the top of the stub, or first make it good.

    The test is whether the cards *he* may have suffice, not whether the stub is empty (E48).
    """
    # Before the first reshuffle no discard can be in the stub (E47).
    usable = _usable(state, seat, state.stub) if state.reshuffles else state.stub
    if len(usable) >= count:
        return CardsDealt(seat, usable[:count])
    if usable and state.rules.leftover_stub == "first":
        return CardsDealt(seat, usable)
    return _reshuffle(state, seat, count)


def burn(state: State, seat: int) -> CardBurned | StubReshuffled:
    """Burn the top card before ``seat`` is served."""
    if state.stub:
        return CardBurned(state.stub[0])
    return _reshuffle(state, seat, 1)


def _usable(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that ``seat`` may get: under the never-own rule, none that it threw away."""
    if state.rules.own_discards == "allowed":
        return cards
    own = state.thrown[seat]
    return tuple(card for card in cards if card is UNKNOWN or card not in own)


def _reshuffle(state: State, seat: int, count: int) -> StubReshuffled:
    """Take piles back, tier after tier, until ``seat`` can be served.

    Under ``prior_only_with_fallback`` one tier that yields anything is dealt out before the next
    is touched (E43, E44).
    """
    one_tier = state.rules.reshuffle_scope == "prior_only_with_fallback"
    back: tuple[int, ...] = ()
    usable = len(_usable(state, seat, _pool(state, back)))
    for belongs in _tiers(state, seat):
        before = usable
        more = [p for p, pile in enumerate(state.muck) if p not in back and belongs(pile)]
        back = tuple(sorted((*back, *more)))
        usable = len(_usable(state, seat, _pool(state, back)))
        if usable >= count or (one_tier and usable > before):
            break
    if not usable:
        # At six seats the others' cards always suffice (E41, E42).
        raise AssertionError("no card is left that this drawer may have")
    return StubReshuffled(seat, back, _new_stub(state, _pool(state, back)))


def _pool(state: State, back: tuple[int, ...]) -> tuple[Card, ...]:
    return state.stub + tuple(card for place in back for card in state.muck[place].cards)


def _tiers(state: State, seat: int) -> list[Callable[[Pile], bool]]:
    """Which piles go back, in the order in which they are taken (E42, E43, E51, E52)."""
    rules = state.rules
    street = state.street

    def folded(pile: Pile) -> bool:
        return pile.kind is FOLDED

    def others(pile: Pile) -> bool:
        if pile.kind is FOLDED:
            return rules.folded_in_reshuffle
        return pile.seat != seat

    def others_before(pile: Pile) -> bool:
        return others(pile) and (pile.kind is not DISCARD or pile.street < street)

    def everything(pile: Pile) -> bool:
        return pile.kind is not FOLDED or rules.folded_in_reshuffle

    if rules.reshuffle_scope == "all":
        return [everything, folded]
    tiers: list[Callable[[Pile], bool]] = [others, folded]
    if rules.reshuffle_scope != "others_incl_current":
        tiers.insert(0, others_before)
    if rules.own_discards == "allowed":
        tiers.append(everything)
    return tiers


def _new_stub(state: State, pool: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pool in its new order: shuffled, or as the caller of ``start`` stacked it.

    A stacked stub may hide cards of the pool as ``??``, and name its unknown ones.
    """
    if state.reshuffles >= len(state.stubs):
        return shuffle(pool, state.seed, state.reshuffles + 1)
    stub = state.stubs[state.reshuffles]
    named = [card for card in stub if card is not UNKNOWN]
    strange = set(named) - set(pool)
    fits = (
        len(stub) == len(pool)
        and len(set(named)) == len(named)
        and len(strange) <= pool.count(UNKNOWN)
        and not strange & known_elsewhere(state, -1)
    )
    if not fits:
        raise IllegalAction(
            "wrong_stub",
            f"stub {state.reshuffles + 1} is no order of the {len(pool)} cards that may go back",
        )
    return stub


def reshuffled(state: State, event: StubReshuffled) -> State:
    """The named piles have left the muck, and the stub lies in its new order."""
    back = set(event.back)
    return replace(
        state,
        stub=event.stub,
        muck=tuple(pile for place, pile in enumerate(state.muck) if place not in back),
        reshuffles=state.reshuffles + 1,
    )
