"""A record as ``normalised.jsonl`` writes hands down, for comparison with what is written there.

That file was made by another parser, so nothing here is shared with the readers: names stand for
seats, words for verbs, and what a site leaves out is worked out by the rules.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tripledraw.cards import Card
from tripledraw.notation.record import HandRecord, StreetRecord
from tripledraw.notation.replay import Replayed
from tripledraw.notation.verdict import pots_of

KINDS = {"play": "playmoney"}
POSTS = {"small": "sb", "big": "bb", "new_big": "new_bb", "dead_small": "dead_sb", "ante": "ante"}


def texts(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [card.text for card in cards]


def form(record: HandRecord) -> dict[str, Any]:
    """Everything but the pots, which are the rules' to say."""
    names = [seat.name for seat in record.seats]
    dealt = {seat.number for seat in record.seats}
    everyone = sorted((*record.seats, *record.absent), key=lambda seat: seat.number)
    return {
        "kind": KINDS.get(record.kind, record.kind),
        "scale": record.scale,
        "hero": None if record.hero is None else names[record.hero],
        "button": record.button_number,
        "small_bet": record.small_bet,
        "big_bet": record.big_bet,
        "seats": [
            {
                "seat": seat.number,
                "name": seat.name,
                "stack": seat.stack,
                "sitting_out": seat.sitting_out,
                "dealt": seat.number in dealt,
            }
            for seat in everyone
        ],
        "posts": [
            {"p": names[post.seat], "type": POSTS[post.kind], "amount": post.chips}
            for post in record.posts
        ],
        "streets": [street(told, number, names) for number, told in enumerate(record.streets)],
        "uncalled": [
            {"p": names[item.seat], "amount": item.chips, "street": item.street}
            for item in record.uncalled
        ],
        "uncalled_in_pot": record.uncalled_in_pot or 0,
        "show": [
            {
                "p": names[item.seat],
                "action": "show" if item.shown else "muck",
                "cards": texts(item.cards),
            }
            for item in record.showings
        ],
        "collected": [{"p": names[item.seat], "amount": item.chips} for item in record.collected],
        "total_pot": record.total_pot,
        "rake": record.rake,
        "reshuffles": [
            {"street": item.street, "after_draws": item.after} for item in record.reshuffles
        ],
        "contributed": contributed(record),
        "winners": sorted({names[item.seat] for item in record.collected}),
    }


def street(told: StreetRecord, number: int, names: list[str]) -> dict[str, Any]:
    draws = []
    for draw in told.draws:
        row: dict[str, Any] = {"p": names[draw.seat], "n": draw.count}
        for key, cards in (
            ("discarded", draw.discarded),
            ("drawn", draw.drawn),
            ("kept", draw.kept),
        ):
            if cards is not None and (cards or draw.kept is not None):
                row[key] = texts(cards)
        draws.append(row)
    actions = []
    for action in told.actions:
        row = {"p": names[action.seat], "a": action.verb}
        if action.chips:
            row |= {"amount": action.chips, "to": action.to}
        if action.all_in:
            row["allin"] = True
        actions.append(row)
    return {"street": number, "draws": draws, "actions": actions}


def contributed(record: HandRecord) -> dict[str, int]:
    """What each player paid and did not get back before the pots were pushed."""
    paid: Counter[str] = Counter()
    for post in record.posts:
        paid[record.name(post.seat)] += post.chips
    for told in record.streets:
        for action in told.actions:
            paid[record.name(action.seat)] += action.chips
    for item in record.uncalled:
        paid[record.name(item.seat)] -= item.chips
    return {name: chips for name, chips in paid.items() if chips}


def pots(record: HandRecord, replayed: Replayed) -> list[dict[str, Any]]:
    """The pots as the rules make them, with what a site pays inside the last one."""
    found: list[dict[str, Any]] = [
        {"amount": chips, "eligible": sorted(record.name(seat) for seat in seats)}
        for chips, seats in pots_of(replayed.events)
    ]
    found[-1]["amount"] += record.uncalled_in_pot or 0
    return found


def expected(hand: dict[str, Any]) -> dict[str, Any]:
    """A line of the file, with nothing but what ``form`` has."""
    kept = {
        key: hand.get(key)
        for key in (
            "kind", "scale", "hero", "button", "small_bet", "big_bet", "seats", "streets",
            "uncalled", "collected", "total_pot", "rake", "reshuffles",
        )
    }  # fmt: skip
    kept["posts"] = [{key: post[key] for key in ("p", "type", "amount")} for post in hand["posts"]]
    kept["show"] = [{key: show[key] for key in ("p", "action", "cards")} for show in hand["show"]]
    kept["uncalled_in_pot"] = hand.get("uncalled_in_pot") or 0
    kept["contributed"] = {name: chips for name, chips in hand["contributed"].items() if chips}
    kept["winners"] = sorted(hand["winners"])
    return kept
