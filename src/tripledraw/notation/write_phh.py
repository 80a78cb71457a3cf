"""A record in the open PHH standard (TOML, variant F2L3D), as its library reads it.

Players stand in the order of the standard, the button last. All discards of a draw come before its
deals. What the standard has no field for stands in fields that begin with ``_``, which readers may
pass over; docs/histories.md lists them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tripledraw.cards import UNKNOWN, format_cards
from tripledraw.notation.record import Cards, Draw, HandRecord, StreetRecord, Told
from tripledraw.rules.events import PostKind
from tripledraw.rules.options import Rules, Stakes
from tripledraw.rules.state import CLOCKWISE

_FIVE_UNKNOWN = (UNKNOWN,) * 5
_DATE = ("year", "month", "day")
_DEAD: tuple[PostKind | str, ...] = ("ante", "dead_small")


def phh(record: HandRecord) -> str:
    """One hand as a ``.phh`` file."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in _fields(record).items())


def phhs(records: Iterator[HandRecord]) -> Iterator[str]:
    """Many hands as the parts of a ``.phhs`` file, one after the other."""
    for number, record in enumerate(records, 1):
        yield f"[{number}]\n{phh(record)}\n"


def _fields(record: HandRecord) -> dict[str, Any]:
    order = phh_order(record)
    place = {seat: index for index, seat in enumerate(order)}
    live, dead = [0] * len(order), [0] * len(order)
    for post in record.posts:
        (dead if post.kind in _DEAD else live)[place[post.seat]] += post.chips
    if not _plain_posts(record):
        posted = [[_player(place[p.seat]), p.kind, _units(record, p.chips)] for p in record.posts]
    else:
        posted = []
        live = _blinds(record, order)
    fields: dict[str, Any] = {
        "variant": "F2L3D",
        "ante_trimming_status": not any(dead),
        "antes": [_units(record, chips) for chips in dead],
        "blinds_or_straddles": [_units(record, chips) for chips in live],
        "small_bet": _units(record, record.small_bet),
        "big_bet": _units(record, record.big_bet),
        "starting_stacks": [_units(record, record.seats[seat].stack) for seat in order],
        "actions": list(_actions(record, place)),
    }
    fields |= _occasion(record, order)
    fields |= _beside(record, place)
    if posted:
        fields["_posts"] = posted
    return {name: value for name, value in fields.items() if value not in ("", None, [])}


def phh_order(record: HandRecord) -> tuple[int, ...]:
    """The seats in the standard's order: from the button's left, the button last."""
    count = len(record.seats)
    if count < len(CLOCKWISE):
        return CLOCKWISE[count][record.button]
    return tuple((record.button + step) % count for step in range(1, count + 1))


def _plain_posts(record: HandRecord) -> bool:
    """Whether the forced bets are the two blinds from their usual seats, nothing else."""
    order = phh_order(record)
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    return [(post.seat, post.kind) for post in record.posts] == [(small, "small"), (big, "big")]


def _blinds(record: HandRecord, order: tuple[int, ...]) -> list[int]:
    """The blinds as they should have been, also of who had less; small one first, also heads-up."""
    small = record.posts[0]
    whole = record.stakes.small_blind if record.stakes is not None else small.chips
    if record.stakes is None and small.all_in:
        whole = max(whole, record.small_bet // 2)
    return [whole, record.small_bet, *[0] * (len(order) - 2)]


def _actions(record: HandRecord, place: dict[int, int]) -> Iterator[str]:
    hands = record.hands or (None,) * len(record.seats)
    for seat, index in place.items():
        yield f"d dh {_player(index)} {format_cards(hands[seat] or _FIVE_UNKNOWN)}"
    for street in record.streets:
        yield from _draws(street, place)
        for told in street.actions:
            yield _action(record, told, place)
    for showing in record.showings:
        cards = f" {format_cards(showing.cards)}" if showing.shown else ""
        yield f"{_player(place[showing.seat])} sm{cards}"


def _draws(street: StreetRecord, place: dict[int, int]) -> Iterator[str]:
    ordered = sorted(street.draws, key=lambda draw: place[draw.seat])
    for draw in ordered:
        gone = _as_many(draw.discarded, draw)
        yield f"{_player(place[draw.seat])} sd {format_cards(gone)}".rstrip()
    for draw in ordered:
        if draw.count:
            got = _as_many(draw.drawn, draw)
            yield f"d dh {_player(place[draw.seat])} {format_cards(got)}"


def _as_many(cards: Cards | None, draw: Draw) -> Cards:
    return cards if cards is not None else (UNKNOWN,) * draw.count


def _action(record: HandRecord, told: Told, place: dict[int, int]) -> str:
    who = _player(place[told.seat])
    if told.verb == "fold":
        return f"{who} f"
    if told.verb in ("check", "call"):
        return f"{who} cc"
    return f"{who} cbr {_toml(_units(record, told.to))}"


def _occasion(record: HandRecord, order: tuple[int, ...]) -> dict[str, Any]:
    """Where, when, who: the optional fields of the standard."""
    date, _, time = record.played_at.partition("T")
    parts = date.split("-") if date else []
    fields: dict[str, Any] = {
        "event": record.event,
        "table": record.table,
        "hand": int(record.hand_id) if _is_number(record.hand_id) else None,
        "seats": [record.seats[seat].number for seat in order],
        "seat_count": record.max_seats,
        "players": [record.name(seat) for seat in order],
        "currency": record.currency,
    }
    fields |= {
        name: int(part) for name, part in zip(_DATE, parts, strict=False) if part.isdecimal()
    }
    if len(time) == len("12:34:56"):
        fields["time"] = msgspec.Raw(time.encode())
        fields["time_zone"] = record.zone
    if record.finishing is not None:
        fields["finishing_stacks"] = [_units(record, record.finishing[seat]) for seat in order]
    return fields


def _beside(record: HandRecord, place: dict[int, int]) -> dict[str, Any]:
    """What only fields of our own can say."""
    fields: dict[str, Any] = {
        "_hand_id": record.hand_id,
        "_hero": place[record.hero] + 1 if record.hero is not None else None,
        "_kind": record.kind,
        "_scale": record.scale if record.scale != 1 else None,
        "_tournament": record.tournament,
        "_rake": _units(record, record.rake) if record.rake else None,
        "_timeouts": [
            [_player(place[late.seat]), late.street, "draw" if late.drawing else "bet", late.number]
            for late in record.late
        ],
        "_reshuffles": [[item.street, item.after] for item in record.reshuffles],
    }
    if record.button_number not in (None, record.seats[record.button].number):
        fields["_button"] = record.button_number
    if record.stakes is not None and record.stakes != Stakes(0, record.small_bet):
        fields["_small_blind"] = _units(record, record.stakes.small_blind)
    if record.rules is not None:
        fields["_rules"] = house_rules_told(record.rules)
    return fields


def house_rules_told(rules: Rules) -> dict[str, Any]:
    """All the house rules as plain values; TOML has no null, so none is the word ``none``."""
    told: dict[str, Any] = msgspec.to_builtins(rules)
    return {name: "none" if value is None else value for name, value in told.items()}


def _units(record: HandRecord, chips: int) -> Any:
    """Chips in units of the file, with decimals only where they are needed."""
    units, part = divmod(chips, record.scale)
    if not part:
        return units
    return msgspec.Raw(f"{units}.{part * 100 // record.scale:02}".encode())


def _player(index: int) -> str:
    return f"p{index + 1}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18 and str(int(text)) == text


def _toml(value: Any) -> str:
    """A value as TOML. Its basic strings have the escapes of JSON, but for one control character."""
    if isinstance(value, msgspec.Raw):
        return bytes(value).decode()
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + "}"
    return str(value)
