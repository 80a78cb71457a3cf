"""A hand taken apart into its decisions: who decided what, and how the table stood then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tripledraw.rules.actions import Action, Discard
from tripledraw.rules.events import Acted, Discarded, Event, HandStarted, TimedOut
from tripledraw.rules.hand import evolve
from tripledraw.rules.state import State


class Moment(msgspec.Struct, frozen=True):
    """A decision: the ``event`` it led to, by its place; the state before; who did what.

    ``chosen``: it was not the clock that decided.
    """

    event: int
    state: State
    seat: int
    action: Action
    chosen: bool


def moments(events: Iterable[Event]) -> Iterator[Moment]:
    """The decisions of a hand, in order."""
    state: State | None = None
    late = False
    for number, event in enumerate(events):
        if state is not None:
            if isinstance(event, Acted | Discarded):
                did = Discard(event.cards) if isinstance(event, Discarded) else event.action
                yield Moment(number, state, event.seat, did, chosen=not late)
                late = False
            late = isinstance(event, TimedOut)
        else:
            assert isinstance(event, HandStarted), "a hand begins with HandStarted"
        state = evolve(state, event)
