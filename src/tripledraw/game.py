"""A hand to hold and play with: the one object here that changes.

``Game`` keeps the events and the state of one hand for people at a prompt, tests and scripts. It
holds no rules; those are functions in ``rules``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tripledraw.cards import Card
from tripledraw.rules import hand, pots, recorded, showdown
from tripledraw.rules.actions import Action
from tripledraw.rules.betting import Legal
from tripledraw.rules.events import OVER, Event, Post, Stage, Street
from tripledraw.rules.options import ONLINE, Rules, Stakes
from tripledraw.rules.redact import redact
from tripledraw.rules.state import Pot, State


class Game:
    """One hand, from the blinds on.

    Seats are 0..n-1 clockwise, ``button`` is the seat whose left acts first. The cards come from
    ``seed`` or from ``deck``, the order in which they leave the top. Raises ValueError for what is
    no hand of this game; a refused action raises IllegalAction. Either leaves all as it was.
    """

    def __init__(
        self,
        stakes: Stakes,
        stacks: Iterable[int],
        button: int = 0,
        rules: Rules = ONLINE,
        seed: bytes | None = None,
        deck: Iterable[Card] | str | None = None,
        posts: Iterable[Post] | None = None,
        stubs: Iterable[Iterable[Card] | str] = (),
    ) -> None:
        self.state: State
        self.state, events = hand.start(stakes, rules, stacks, button, seed, posts, deck, stubs)
        self._events = list(events)

    def act(self, action: Action) -> tuple[Event, ...]:
        """The seat to act does this; the dealer goes on. The new events."""
        return self._take(hand.apply(self.state, action))

    def time_out(self) -> tuple[Event, ...]:
        """The clock ran out on the seat to act. The new events."""
        return self._take(hand.time_out(self.state))

    def show(self, cards: Iterable[Card]) -> tuple[Event, ...]:
        """A recorded hand: the seat in turn to show tables these cards. The new events."""
        return self._take(recorded.show(self.state, cards))

    def muck(self, cards: Iterable[Card] = ()) -> tuple[Event, ...]:
        """A recorded hand: the seat in turn to show mucks. The new events."""
        return self._take(recorded.muck(self.state, cards))

    def award(self, *winners: Sequence[int]) -> tuple[Event, ...]:
        """A recorded hand: who was paid, a tuple of seats a pot, main pot first."""
        return self._take(recorded.award(self.state, winners))

    def view(self, seat: int | None) -> State:
        """The state as ``seat`` sees it, or a spectator for None: hidden cards are ``??``."""
        return hand.replay(redact(self._events, seat))

    def _take(self, step: tuple[State, tuple[Event, ...]]) -> tuple[Event, ...]:
        self.state, events = step
        self._events += events
        return events

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far."""
        return tuple(self._events)

    @property
    def legal(self) -> Legal:
        """What the seat to act may do."""
        return hand.legal(self.state)

    @property
    def to_act(self) -> int | None:
        """The seat that everyone waits for."""
        return self.state.to_act

    @property
    def to_show(self) -> int | None:
        """A recorded hand: the seat whose unknown hand is to be shown, mucked or awarded."""
        return showdown.to_show(self.state) if recorded.waits_for_record(self.state) else None

    @property
    def street(self) -> Street:
        """The betting street."""
        return self.state.street

    @property
    def stage(self) -> Stage:
        """What is going on inside the street."""
        return self.state.stage

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind each seat."""
        return self.state.stacks

    @property
    def bets(self) -> tuple[int, ...]:
        """The chips before each seat on this street."""
        return self.state.bets

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Everything else in the middle, main pot first."""
        return pots.middle(self.state)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each seat; none once folded."""
        return self.state.hands

    @property
    def over(self) -> bool:
        """Whether every chip is paid out."""
        return self.state.stage is OVER
