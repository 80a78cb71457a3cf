"""One recorded hand on its way through the rules, for ``test_real_hands``.

Which house rules a site has, and which differences are expected, follows from what a hand holds.
Cards that are not known are ``??``: discards, shown hands and winners are then taken from the
record where the cards do not tell.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tripledraw import (
    LIVE,
    ONLINE,
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    Game,
    Post,
    Raise,
    Rules,
    Stage,
    Stakes,
    format_cards,
    parse_cards,
    replay,
)
from tripledraw.rules.events import (
    Acted,
    BlindPosted,
    CardsDealt,
    Discarded,
    HandMucked,
    HandShown,
    PotAwarded,
    StreetOpened,
    StubReshuffled,
    UncalledReturned,
)

Record = dict[str, Any]

HOUSES = {
    # Leftover and discards are shuffled together; four bets, two players or more.
    "pokerstars": ONLINE.but(leftover_stub="mixed"),
    # All discard before anyone is served; checked down, the last aggressor of the hand shows;
    # a beaten all-in hand may be mucked.
    "fulltilt": ONLINE.but(
        draw_dealing="declare_all_first", checked_showdown="last_aggressor", all_in_tabled=False
    ),
    "merge": ONLINE.but(cap_bets=None),
    # World Series floor rules: bet and four raises, all declare first, five cards at once.
    "phh": LIVE.but(cap_bets=5, draw_dealing="declare_all_first", five_card_draw="at_once"),
    # A log of cards, not of a showdown: every hand is written down.
    "deepdraw": ONLINE.but(showdown="all_show"),
}
POSTS = {"sb": "small", "bb": "big", "new_bb": "new_big", "dead_sb": "dead_small"}
ACTIONS: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "bet": Bet(),
    "raise": Raise(),
}
PAYS_UNCALLED_IN_THE_POT = "uncalled chips are paid inside the winner's amount, not returned before"
RAKE_AS_RECORDED = "the rake is taken as recorded: the site's schedule is not in the file"
ORDER_NOT_RECORDED = "the record does not say in which order hands were shown"
SHOWN_BY_CHOICE = "a beaten hand was tabled by choice; our dealer mucks it"


class Different(AssertionError):
    """The rules and the record do not agree."""


def expect(what: str, ours: object, recorded: object) -> None:
    if ours != recorded:
        raise Different(f"{what}: {ours} by the rules, {recorded} in the record")


def why_left_out(record: Record) -> str | None:
    """Why a hand is not one that could be replayed, None where it is."""
    if record["status"] != "complete":
        return "not complete"
    if record["limit"] != "fixed":
        return "not fixed limit"
    return None


def why_refused(record: Record) -> str | None:
    """Why the rules have no such hand, None where they should have it."""
    dealt = sum(1 for seat in record["seats"] if seat["dealt"])
    strange = sorted({post["type"] for post in record["posts"]} - set(POSTS))
    reasons = [f"{dealt} players"] if dealt > 6 else []
    reasons += [f"posts of kind {kind}" for kind in strange]
    return ", ".join(reasons) or None


class Replayed:
    """One recorded hand on its way through the rules."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.differences: set[str] = set()
        dealt = sorted((s for s in record["seats"] if s["dealt"]), key=lambda seat: seat["seat"])
        self.names = [seat["name"] for seat in dealt]
        self.seat = {name: seat for seat, name in enumerate(self.names)}
        self.stacks = tuple(seat["stack"] for seat in dealt)
        # A button at an empty place acts for the seat to its right.
        behind = [s for s, place in enumerate(dealt) if place["seat"] <= (record["button"] or 0)]
        self.button = behind[-1] if behind else len(dealt) - 1
        self.rules = self._rules()
        self.game = self._game(deck="??" * 52, stubs=())

    def _rules(self) -> Rules:
        rules = HOUSES.get(self.record["site"], ONLINE)
        rake = self.record["rake"]
        if rake:
            self.differences.add(RAKE_AS_RECORDED)
            rules = rules.but(rake_bp=10_000, rake_cap=rake, rake_before_draw=True)
        return rules

    def _game(self, deck: str, stubs: tuple[str, ...]) -> Game:
        posts = tuple(
            Post(self.seat[post["p"]], POSTS.get(post["type"], post["type"]), post["amount"])
            for post in self.record["posts"]
        )
        big = self.record["small_bet"]
        small = max([p["amount"] for p in self.record["posts"] if "sb" in p["type"]], default=0)
        short = any(p.chips >= self.stacks[p.seat] for p in posts if p.kind == "small")
        stakes = Stakes(max(small, big // 2) if short else small, big)
        return Game(
            stakes, self.stacks, self.button, rules=self.rules, deck=deck, posts=posts, stubs=stubs
        )

    def run(self) -> None:
        """Twice: blind, to learn which card goes where, and then with every card that is known."""
        self._play(named=False)
        self.game = self._game(*self._known_cards())
        self._play(named=True)
        self._show()
        self._compare()

    # The cards

    def _draws(self) -> dict[tuple[int, int], Record]:
        return {
            (self.seat[draw["p"]], street["street"]): draw
            for street in self.record["streets"]
            for draw in street["draws"]
        }

    def _known_cards(self) -> tuple[str, tuple[str, ...]]:
        """The deck and the reshuffles as texts: known cards in their places, ``??`` elsewhere."""
        draws = self._draws()
        count = len(self.stacks)
        hands = [["??"] * 5 for _ in range(count)]
        for (seat, street), draw in draws.items():
            held = draw.get("kept", []) + draw.get("discarded", [])
            if street == 1 and len(held) == 5:
                hands[seat] = held
        order = [(self.button + step) % count for step in range(1, count + 1)]
        queues = [[hands[seat][turn] for turn in range(5) for seat in order]]
        sizes = [52]
        taken: Counter[tuple[int, int]] = Counter()
        street, dealing = 0, True
        for event in self.game.events:
            if isinstance(event, StreetOpened):
                street, dealing = event.street, False
            elif isinstance(event, StubReshuffled):
                queues.append([])
                sizes.append(len(event.stub))
            elif isinstance(event, CardsDealt) and not dealing:
                draw, at = draws[event.seat, street], taken[event.seat, street]
                cards = draw.get("drawn") or ["??"] * draw["n"]
                queues[-1] += cards[at : at + len(event.cards)]
                taken[event.seat, street] += len(event.cards)
        deck, *stubs = (
            "".join(queue) + "??" * (size - len(queue))
            for queue, size in zip(queues, sizes, strict=True)
        )
        return deck, tuple(stubs)

    # The decisions

    def _play(self, named: bool) -> None:
        for street in self.record["streets"]:
            for draw in street["draws"]:
                self._draw(street["street"], draw, named)
            for number, action in enumerate(street["actions"]):
                self._act(street["street"], action)
                self._check_cap(street["street"], number + 1)

    def _turn(self, street: int, stage: Stage, player: str) -> None:
        where = f"street {street}, {player}"
        expect(f"{where}, the street", int(self.game.street), street)
        expect(f"{where}, the stage", self.game.stage, stage)
        expect(f"{where}, to act", self.game.to_act, self.seat[player])

    def _draw(self, street: int, draw: Record, named: bool) -> None:
        self._turn(street, Stage.DRAWING, draw["p"])
        cards = draw.get("discarded") or ["??"] * draw["n"]
        action = Discard(parse_cards("".join(cards) if named else "??" * draw["n"]))
        if action not in self.game.legal:
            held = format_cards(self.game.hands[self.game.legal.seat])
            raise Different(f"street {street}: {draw['p']} cannot {action} from {held}")
        self.game.act(action)

    def _act(self, street: int, recorded: Record) -> None:
        self._turn(street, Stage.BETTING, recorded["p"])
        seat, legal = self.seat[recorded["p"]], self.game.legal
        where = f"street {street}, {recorded['p']} {recorded['a']}"
        action = ACTIONS[recorded["a"]]
        if action not in legal:
            raise Different(f"{where}: only {', '.join(map(str, legal))} by the rules")
        if "to" in recorded:
            level = self.game.bets[seat] + legal.to_call
            expect(
                f"{where}, to", level if recorded["a"] == "call" else legal.bet_to, recorded["to"]
            )
        acted = next(event for event in self.game.act(action) if isinstance(event, Acted))
        expect(f"{where}, chips", acted.chips, recorded.get("amount", 0))
        if recorded.get("allin"):
            spent = sum(
                event.chips
                for event in self.game.events
                if isinstance(event, Acted | BlindPosted) and event.seat == seat
            )
            expect(f"{where}, all in", spent, self.stacks[seat])

    def _check_cap(self, street: int, actions: int) -> None:
        for event in self.record["events"]:
            at = (event["what"], event["street"], event["actions_so_far"])
            if at == ("capped", street, actions) and self.game.stage is Stage.BETTING:
                expect(f"street {street}, no raise because", self.game.legal.no_raise, "capped")

    def _show(self) -> None:
        shown = {entry["p"]: entry for entry in self.record["show"]}
        while (seat := self.game.to_show) is not None:
            entry = shown.get(self.names[seat], {"action": "muck"})
            cards = parse_cards("".join(entry.get("cards") or []))
            if entry["action"] == "show":
                self.game.show(cards)
            else:
                self.game.muck(cards)
        if not self.game.over and self.game.to_act is None:
            won = {self.seat[name] for name in self.record["winners"]}
            self.game.award(*(sorted(won & set(pot.seats)) for pot in self.game.pots))
        expect("over", self.game.over, True)

    # The outcome

    def _compare(self) -> None:
        record, game = self.record, self.game
        self._compare_pots()
        self._compare_showing()
        if record["reshuffles"] or record["site"] == "pokerstars":
            listed = [(item["street"], item["after_draws"]) for item in record["reshuffles"]]
            expect("reshuffles", self._reshuffles(), listed)
        bets = [0] * len(record["bets_per_street"])
        bets[0] = 1
        street = 0
        for event in game.events:
            street = event.street if isinstance(event, StreetOpened) else street
            if isinstance(event, Acted) and isinstance(event.action, Bet | Raise):
                bets[street] += 1
        expect("bets a street", bets, record["bets_per_street"])

    def _compare_pots(self) -> None:
        record, game = self.record, self.game
        street, uncalled = 0, []
        for event in game.events:
            street = event.street if isinstance(event, StreetOpened) else street
            if isinstance(event, UncalledReturned):
                uncalled.append((self.names[event.seat], event.chips, street))
        back: Counter[str] = Counter()
        inside = record.get("uncalled_in_pot")
        if inside is None:
            listed = [(item["p"], item["amount"], item["street"]) for item in record["uncalled"]]
            expect("uncalled bets", uncalled, listed)
        else:
            expect("uncalled chips", sum(chips for _, chips, _ in uncalled), inside)
            back.update({name: chips for name, chips, _ in uncalled})
            if inside:
                self.differences.add(PAYS_UNCALLED_IN_THE_POT)
        pots = self._pots()
        if back:
            chips, eligible = pots[-1]
            pots[-1] = (chips + back.total(), eligible)
        expect("pots", pots, [(pot["amount"], sorted(pot["eligible"])) for pot in record["pots"]])
        expect("total pot", sum(chips for chips, _ in pots), record["total_pot"])
        expect("rake", game.state.rake, record["rake"])
        won: Counter[str] = Counter()
        for event in game.events:
            if isinstance(event, PotAwarded):
                won[self.names[event.seat]] += event.chips
        expect("winners", sorted(won), sorted(record["winners"]))
        collected = Counter({item["p"]: item["amount"] for item in record["collected"]})
        expect("collected", dict(won + back), dict(collected))
        for name, seat in self.seat.items():
            final = self.stacks[seat] - record["contributed"].get(name, 0) + collected[name]
            expect(f"final chips of {name}", game.stacks[seat], final)

    def _pots(self) -> list[tuple[int, list[str]]]:
        """The pots before anybody shows or is paid, with the names of who can win them."""
        events = self.game.events
        for place, event in enumerate(events):
            if isinstance(event, StreetOpened) and event.stage is Stage.SHOWDOWN:
                state = replay(events[: place + 1])
                return [(p.chips, sorted(self.names[s] for s in p.seats)) for p in state.pots]
        alone = next(s for s, folded in enumerate(self.game.state.folded) if not folded)
        chips = sum(e.chips for e in events if isinstance(e, PotAwarded)) + self.game.state.rake
        return [(chips, [self.names[alone]])]

    def _compare_showing(self) -> None:
        ours = [
            (self.names[e.seat], "show" if isinstance(e, HandShown) else "muck")
            for e in self.game.events
            if isinstance(e, HandShown | HandMucked)
        ]
        recorded = [(entry["p"], entry["action"]) for entry in self.record["show"]]
        for place, (name, action) in enumerate(recorded):
            if action == "show" and (name, "muck") in ours and name not in self.record["winners"]:
                recorded[place] = (name, "muck")
                self.differences.add(SHOWN_BY_CHOICE)
        if "show_order" in self.record:
            expect("who shows", ours, recorded)
        elif recorded:
            self.differences.add(ORDER_NOT_RECORDED)
            expect("who shows, in any order", sorted(ours), sorted(recorded))
        for event in self.game.events:
            if isinstance(event, HandShown):
                entry = next(e for e in self.record["show"] if e["p"] == self.names[event.seat])
                texts = sorted(card.text for card in event.cards)
                expect(f"the hand of {entry['p']}", texts, sorted(entry["cards"]))

    def _reshuffles(self) -> list[tuple[int, int]]:
        """Where the stub was reshuffled: the street, and the draws that were complete then."""
        found, street, served = [], 0, 0
        for event in self.game.events:
            if isinstance(event, StreetOpened):
                street, served = event.street, 0 if event.stage is Stage.DRAWING else served
            elif isinstance(event, Discarded):
                served += 1
            elif isinstance(event, StubReshuffled):
                found.append((int(street), served - 1))
        return found
