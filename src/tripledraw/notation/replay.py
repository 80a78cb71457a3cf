"""A record, played through the rules: the same events as a hand of our own, with ``??`` for cards.

The rules decide who acts, for how much, whether betting is capped, what the pots hold and, where
the cards are known, who wins; whatever the file says otherwise is a difference. Where the two part
so far that the hand cannot go on, the events end there.
"""

from __future__ import annotations

import msgspec

from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.notation import verdict
from tripledraw.notation.houses import house_rules
from tripledraw.notation.known import first_cards, traced
from tripledraw.notation.outcome import Difference
from tripledraw.notation.record import Draw, HandRecord, PostKind, Showing, Told, Verb
from tripledraw.rules.actions import Action, Bet, Call, Check, Discard, Fold, IllegalAction, Raise
from tripledraw.rules.betting import cap
from tripledraw.rules.events import (
    BETTING,
    DRAWING,
    Acted,
    Event,
    Post,
    Stage,
)
from tripledraw.rules.events import PostKind as RulesPostKind
from tripledraw.rules.hand import apply, legal, start, time_out
from tripledraw.rules.options import MAX_SEATS, Stakes
from tripledraw.rules.recorded import award, muck, show, waits_for_record
from tripledraw.rules.showdown import to_show
from tripledraw.rules.state import State

_ACTIONS: dict[Verb, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bet": Bet(),
    "raise": Raise(),
}
_POSTS: dict[PostKind, RulesPostKind] = {
    "small": "small",
    "big": "big",
    "new_big": "new_big",
    "dead_small": "dead_small",
}
_MOST_RAKE = 1_000_000_000
_BLIND_DECK = (UNKNOWN,) * len(DECK)
Cards = tuple[Card, ...]


class Replayed(msgspec.Struct, frozen=True):
    """What came of a record: the events, the state they leave, and all that differs.

    ``state`` is None where the rules have no such hand, or the hand could not even begin.
    """

    events: tuple[Event, ...]
    state: State | None
    differences: tuple[Difference, ...]

    @property
    def complete(self) -> bool:
        """Whether the hand was played to its end."""
        return self.state is not None and self.state.over


class _Stop(Exception):
    """The hand cannot go on."""


def to_events(record: HandRecord) -> Replayed:
    """Play a record through the rules of its site, or its own."""
    refused = _no_such_hand(record)
    if refused:
        return Replayed((), None, tuple(refused))
    run = _Run(record)
    try:
        run.play()
    except _CardsDoNotFit as fault:
        found = fault.difference
        run = _Run(record)
        run.named = False
        run.differences.append(found)
        run.play()
    return Replayed(tuple(run.events), run.state, tuple(run.differences))


def _no_such_hand(record: HandRecord) -> list[Difference]:
    """What the rules do not know at all."""
    found = []
    if len(record.seats) > MAX_SEATS:
        found.append(Difference("too_many_seats", MAX_SEATS, len(record.seats)))
    if not 0 <= (record.rake or 0) <= _MOST_RAKE:
        found.append(Difference("rake", _MOST_RAKE, record.rake))
    strange = sorted({post.kind for post in record.posts} - set(_POSTS))
    return found + [Difference("post_unknown", None, kind) for kind in strange]


class _CardsDoNotFit(Exception):
    """The cards that the file names contradict each other: the hand is played without them."""

    def __init__(self, difference: Difference) -> None:
        super().__init__()
        self.difference = difference


class _Run:
    """One record on its way through the rules."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.rules = record.rules or house_rules(record.site, record.rake or 0)
        self.state: State | None = None
        self.events: list[Event] = []
        self.differences: list[Difference] = []
        self.named = True
        self.late = {(act.street, act.drawing, act.number): act.seat for act in record.late}
        self.capped = set(record.capped)

    def play(self) -> None:
        """To the end, or to where it cannot go on."""
        if not self._start():
            return
        try:
            for street, told in enumerate(self.record.streets):
                for number, draw in enumerate(told.draws):
                    self._draw(street, number, draw)
                for number, action in enumerate(told.actions):
                    self._act(street, number, action)
                    if (street, number + 1) in self.capped:
                        self._check_cap(street, action)
            self._settle()
        except _Stop:
            pass
        verdict.compare(self.record, self.rules, self.events, self._now(), self.differences)

    def _now(self) -> State:
        assert self.state is not None
        return self.state

    def _take(self, step: tuple[State, tuple[Event, ...]]) -> None:
        self.state, events = step
        self.events += events

    def _differ(
        self,
        code: str,
        by_rules: int | str | None,
        in_file: int | str | None,
        street: int | None = None,
        told: Told | Draw | Showing | None = None,
    ) -> Difference:
        found = Difference(
            code,
            by_rules,
            in_file,
            street,
            told.seat if told is not None else None,
            getattr(told, "line", 0),
        )
        self.differences.append(found)
        return found

    # The beginning

    def _start(self) -> bool:
        record = self.record
        posts = [Post(post.seat, _POSTS[post.kind], post.chips) for post in record.posts]
        stakes = self._stakes(posts)
        if stakes is None:
            return False
        stacks = [seat.stack for seat in record.seats]
        deck, stubs = self._deck(stakes, stacks, posts)
        try:
            self._take(
                start(
                    stakes,
                    self.rules,
                    stacks,
                    record.button,
                    posts=posts,
                    deck=deck,
                    stubs=stubs,
                    seed=b"record",
                )
            )
        except ValueError as fault:
            self._differ("no_such_hand", str(fault), None)
            return False
        return True

    def _stakes(self, posts: list[Post]) -> Stakes | None:
        if self.record.stakes is not None:
            return self.record.stakes
        record, big = self.record, self.record.small_bet
        small = max((post.chips for post in posts if "small" in post.kind), default=0)
        if any(
            post.kind == "small" and post.chips >= record.seats[post.seat].stack for post in posts
        ):
            small = max(small, big // 2)
        if small > big:
            self._differ("small_blind", big, small)
            return None
        if record.big_bet != 2 * big:
            self._differ("big_bet", 2 * big, record.big_bet)
        return Stakes(small, big)

    def _deck(
        self, stakes: Stakes, stacks: list[int], posts: list[Post]
    ) -> tuple[Cards, list[Cards]]:
        """The cards in the order in which they leave the top, as far as they are known."""
        record = self.record
        if not self.named or not any(hand for hand in record.hands):
            return _BLIND_DECK, []
        deals = [draw for street in record.streets for draw in street.draws]
        used = 5 * len(record.seats) + sum(draw.count for draw in deals)
        rules = self.rules
        if used > len(DECK) or rules.burn != "none" or rules.five_card_draw != "at_once":
            deck, stubs = traced(record, self._blind_events())
        else:
            cards = first_cards(record)
            for draw in deals:
                cards += draw.drawn or (UNKNOWN,) * draw.count
            deck, stubs = tuple(cards) + _BLIND_DECK[len(cards) :], []
        for cards_of in (deck, *stubs):
            unknown = cards_of.count(UNKNOWN)
            if len(set(cards_of)) - bool(unknown) != len(cards_of) - unknown:
                named = [card for card in cards_of if card is not UNKNOWN]
                twice = next(card for card in named if named.count(card) > 1)
                self.named = False
                self._differ("card_twice", None, twice.text)
                return _BLIND_DECK, []
        return deck, stubs

    def _blind_events(self) -> list[Event]:
        """The hand without its cards: what left the stub when, and where it was made good."""
        blind = _Run(self.record)
        blind.named = False
        blind.play()
        return blind.events

    # The decisions

    def _turn(self, street: int, stage: Stage, told: Told | Draw) -> State:
        state = self._now()
        if state.street != street or state.stage is not stage:
            by_rules = f"{state.stage.value} on street {int(state.street)}"
            self._differ("stage", by_rules, f"{stage.value} on street {street}", street, told)
            raise _Stop
        if state.to_act != told.seat:
            self._differ("turn", state.to_act, told.seat, street, told)
            raise _Stop
        return state

    def _draw(self, street: int, number: int, draw: Draw) -> None:
        state = self._turn(street, DRAWING, draw)
        late = self.late.get((street, True, number)) == draw.seat
        if late and draw.count == 0:
            self._take(time_out(state))
            return
        try:
            self._take(apply(state, Discard(self._discards(state, draw))))
        except IllegalAction as refusal:
            found = Difference(refusal.reason, None, draw.count, street, draw.seat, draw.line)
            if self.named:
                raise _CardsDoNotFit(found) from None
            self.differences.append(found)
            raise _Stop from None

    def _discards(self, state: State, draw: Draw) -> Cards:
        hand = state.hands[draw.seat]
        if not draw.count or not self.named:
            return (UNKNOWN,) * draw.count
        if draw.discarded is not None:
            return draw.discarded
        if draw.kept is not None and UNKNOWN not in hand:
            return tuple([card for card in hand if card not in draw.kept])
        return (UNKNOWN,) * draw.count

    def _act(self, street: int, number: int, told: Told) -> None:
        state = self._turn(street, BETTING, told)
        late = self.late.get((street, False, number)) == told.seat
        try:
            if late and told.verb == ("fold" if legal(state).to_call else "check"):
                self._take(time_out(state))
                return
            before = len(self.events)
            self._take(apply(state, _ACTIONS[told.verb]))
        except IllegalAction as refusal:
            self._differ(refusal.reason, None, told.verb, street, told)
            raise _Stop from None
        acted = self.events[before]
        assert type(acted) is Acted
        if acted.chips != told.chips:
            self._differ("amount", acted.chips, told.chips, street, told)
        if told.all_in and state.stacks[told.seat] != acted.chips:
            self._differ("all_in", state.stacks[told.seat] - acted.chips, 0, street, told)

    def _check_cap(self, street: int, told: Told) -> None:
        state = self._now()
        if state.street != street or state.to_act is None or state.stage is not BETTING:
            return
        most = cap(state)
        if most is None or state.bet_count < most:
            self._differ("cap", self.rules.cap_bets, state.bet_count, street, told)

    # The end

    def _settle(self) -> None:
        """Show, muck and pay as the record says, where the cards do not tell."""
        state = self._now()
        if state.to_act is not None:
            self._differ("unfinished", state.to_act, None, int(state.street))
            raise _Stop
        told = {showing.seat: showing for showing in self.record.showings}
        while waits_for_record(self._now()):
            seat = to_show(self._now())
            if seat is None or not self._show(seat, told.get(seat)):
                break
        if waits_for_record(self._now()):
            self._award()

    def _show(self, seat: int, told: Showing | None) -> bool:
        state = self._now()
        cards = told.cards if told is not None else ()
        try:
            step = show(state, cards) if told is not None and told.shown else muck(state, cards)
        except IllegalAction as refusal:
            if refusal.reason == "not_your_card" and self.named:
                found = Difference("shown_cards", None, _text(cards), int(state.street), seat)
                raise _CardsDoNotFit(found) from None
            if refusal.reason != "nobody_else":
                self._differ(refusal.reason, None, _text(cards), int(state.street), told)
            return False
        self._take(step)
        return True

    def _award(self) -> None:
        state, record = self._now(), self.record
        won = {collected.seat for collected in record.collected}
        labelled = all(collected.pot is not None for collected in record.collected)
        winners = []
        for place, pot in enumerate(state.pots):
            named = {c.seat for c in record.collected if c.pot == place} if labelled else won
            winners.append(sorted((named or won) & set(pot.seats)))
        try:
            self._take(award(state, winners))
        except IllegalAction as refusal:
            self._differ(refusal.reason, None, str(sorted(won)), int(state.street))
            raise _Stop from None


def _text(cards: Cards) -> str:
    return " ".join(card.text for card in cards)
