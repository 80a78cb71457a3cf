"""Where the button and the blinds go next, who is dealt in, and who posts what (E1, E6, E70-E76).

Three house rules move the button. Whatever they say, nobody pays the big blind twice running while
somebody else is dealt in (E6), and with two players the button posts the small blind (E1).

``next_active``  the button goes to the next player who is dealt in; both blinds are always posted,
                 and a player may so be spared a blind (E72).
``dead``         the big blind goes to the next player; the small blind's place is where the big
                 blind was and the button's where the small blind was, even if the chair is empty
                 by now: then there is no small blind, or a dead button (E73).
``next_seat``    the button goes from chair to chair, taken or not, passing over chairs that would
                 leave the big blind where it was; both blinds are always posted. With two players
                 it goes from one to the other.

A player in good standing is dealt in wherever he sits. One who owes a blind (a newcomer owes the
big one) comes in when the big blind reaches him, or, if he chose to post, anywhere except on the
button and between it and the big blind. Where fewer than two players are in good standing there
is no game to come into: everybody is let in, and nobody owes anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from tripledraw.room.events import BlindMissed, Owes
from tripledraw.room.state import Occupant, TableState
from tripledraw.rules.events import Post
from tripledraw.rules.options import MIN_SEATS, Stakes


class Places(NamedTuple):
    """Table seats: the button's chair, whose turn the blinds are, and who is dealt in, ascending.

    ``small`` need not be among the dealt: then nobody posts the small blind. ``posting`` are those
    among the dealt who come in by paying what they owe.
    """

    button: int
    small: int
    big: int
    dealt: tuple[int, ...]
    posting: tuple[int, ...]


def able(state: TableState) -> tuple[int, ...]:
    """The seats that could be dealt in: taken, with chips, not sitting out and not leaving."""
    return tuple(
        seat
        for seat, occupant in enumerate(state.seats)
        if occupant is not None and _is_able(occupant)
    )


def _is_able(occupant: Occupant) -> bool:
    return occupant.status != "out" and occupant.chips > 0 and not occupant.leaving


def next_places(state: TableState) -> Places:
    """The places of the next hand. At least two seats must be able to play."""
    candidates = able(state)
    assert len(candidates) >= MIN_SEATS, "nobody plays alone"
    steady = _in_good_standing(state, candidates)
    if state.settings.rules.button == "dead" and state.big is not None:
        return _dead_button(state, steady, candidates)
    return _moving_button(state, steady, candidates)


def _in_good_standing(state: TableState, candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Who owes nothing, or everybody where fewer than two players are left who owe nothing."""
    steady = tuple(seat for seat in candidates if not _owes(state, seat))
    return candidates if len(steady) < MIN_SEATS else steady


def _owes(state: TableState, seat: int) -> Owes:
    occupant = state.seats[seat]
    return "" if occupant is None else occupant.owes


def owed(state: TableState, seat: int) -> Owes:
    """What a seat would have to post to be dealt in before its big blind."""
    owes = _owes(state, seat)
    if not owes:
        return ""
    others = [other for other in able(state) if not _owes(state, other)]
    return owes if len(others) >= MIN_SEATS else ""


def _moving_button(
    state: TableState, steady: tuple[int, ...], candidates: tuple[int, ...]
) -> Places:
    chairs = len(state.seats)
    last_button = chairs - 1 if state.button is None else state.button
    every_chair = state.settings.rules.button == "next_seat" and len(steady) > MIN_SEATS
    stops = range(chairs) if every_chair else steady
    first: Places | None = None
    for button in _clockwise_from(last_button, stops, chairs):
        small = _next(button, steady, chairs)
        big = _next(small, candidates, chairs)
        posting = _posting(state, candidates, steady, button, big)
        dealt = _together(steady, (big,), posting)
        if len(dealt) == MIN_SEATS:
            return _heads_up(dealt, _big_of_two(state, dealt, button))
        places = Places(button, small, big, dealt, posting)
        if big != state.big:
            return places
        first = first or places
    assert first is not None, "somebody is dealt in"
    return first


def _big_of_two(state: TableState, dealt: tuple[int, ...], button: int) -> int:
    """Who of two players has the big blind, so that neither it nor the button stays where it was.

    The big blind goes first; where its last owner is gone, the button decides.
    """
    if state.big in dealt:
        return _other(dealt, state.big)
    if state.button in dealt:
        return state.button
    return _other(dealt, button) if button in dealt else dealt[0]


def _dead_button(state: TableState, steady: tuple[int, ...], candidates: tuple[int, ...]) -> Places:
    assert state.big is not None
    assert state.small is not None
    chairs = len(state.seats)
    small = state.big
    big = _next(small, candidates, chairs)
    button = state.small
    if not 0 < (small - button) % chairs < (big - button) % chairs:
        # The chairs of the last hand do not lie before the big blind, as after a pause in which
        # nearly everybody left: the button goes to the last player before the small blind.
        others = [seat for seat in steady if seat not in (small, big)]
        button = _clockwise_from(small, others, chairs)[-1] if others else small
    posting = _posting(state, candidates, steady, button, big)
    dealt = _together(steady, (big,), posting)
    if len(dealt) == MIN_SEATS:
        return _heads_up(dealt, big)
    return Places(button, small, big, dealt, posting)


def _posting(
    state: TableState,
    candidates: tuple[int, ...],
    steady: tuple[int, ...],
    button: int,
    big: int,
) -> tuple[int, ...]:
    """Who may pay his way in: not on the button, nor between it and the big blind."""
    chairs = len(state.seats)
    shut = (big - button) % chairs or chairs
    return tuple(
        seat
        for seat in candidates
        if seat not in steady
        and seat != big
        and _wants_to_post(state, seat)
        and (seat - button) % chairs >= shut
    )


def _wants_to_post(state: TableState, seat: int) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and occupant.post


def _together(*groups: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({seat for group in groups for seat in group}))


def _heads_up(dealt: tuple[int, ...], big: int) -> Places:
    """Two players: who has not the big blind has the button and the small blind (E1)."""
    button = _other(dealt, big)
    return Places(button, button, big, dealt, ())


def _other(dealt: tuple[int, ...], seat: int) -> int:
    return dealt[0] if dealt[1] == seat else dealt[1]


def _next(after: int, seats: Collection[int], chairs: int) -> int:
    return min(seats, key=lambda seat: (seat - after - 1) % chairs)


def _clockwise_from(after: int, seats: Iterable[int], chairs: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat - after - 1) % chairs)


def hand_button(places: Places, chairs: int) -> int:
    """The hand seat that the rules take for the button: the one whose left acts first."""
    first = _next(places.button, places.dealt, chairs)
    return (places.dealt.index(first) - 1) % len(places.dealt)


def posts(state: TableState, places: Places) -> tuple[Post, ...]:
    """The forced bets of the hand, in hand seats: the blinds, then what others owe (E70, E71)."""
    stakes: Stakes = state.settings.stakes
    forced: list[Post] = []
    if places.small in places.dealt:
        forced.append(Post(places.dealt.index(places.small), "small", stakes.small_blind))
    forced.append(Post(places.dealt.index(places.big), "big", stakes.big_blind))
    for seat in places.posting:
        place = places.dealt.index(seat)
        owes = _owes(state, seat)
        if owes in ("big", "both"):
            forced.append(Post(place, "new_big", stakes.big_blind))
        if owes in ("small", "both"):
            forced.append(Post(place, "dead_small", stakes.small_blind))
    return tuple(forced)


def missed(state: TableState, places: Places) -> tuple[BlindMissed, ...]:
    """The blinds that pass players who sit out: they will owe them (E70)."""
    if state.big is None or state.small is None:
        return ()
    chairs = len(state.seats)
    events: list[BlindMissed] = []
    for seat, occupant in enumerate(state.seats):
        if occupant is None or occupant.status != "out" or occupant.hands == 0:
            continue
        big = _passed(state.big, places.big, seat, chairs) or occupant.owes in ("big", "both")
        small = _passed(state.small, places.small, seat, chairs) or occupant.owes in (
            "small",
            "both",
        )
        owes: Owes = "both" if big and small else "big" if big else "small" if small else ""
        if owes != occupant.owes:
            events.append(BlindMissed(seat, owes))
    return tuple(events)


def _passed(last: int, now: int, seat: int, chairs: int) -> bool:
    """Whether a blind that moved from one chair to another came to, or over, this seat."""
    return 0 < (seat - last) % chairs <= (now - last) % chairs
