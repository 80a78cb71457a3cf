"""From the texts of a question to what the kernels take, each mistake told with its place."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from tripledraw.analysis.ranges import EmptyRange, Range, RangeError, parse
from tripledraw.analysis.ranges.language import (
    ANY,
    HAND,
    RANKS,
    Between,
    Cards,
    Made,
    Part,
    made_hands,
)
from tripledraw.cards import HAND_SIZE, UNKNOWN, Card, format_cards, parse_cards
from tripledraw.study.questions import BadQuestion, Player

if TYPE_CHECKING:
    from tripledraw.analysis.holdings import Holdings, Side
    from tripledraw.analysis.policies import Policy

_ANYBODY = Range((Part(ANY),))
"""Somebody of whom nothing is known: five cards dealt, then his policy."""
_UNTIL = "until:"


def cards(text: str, field: str) -> tuple[Card, ...]:
    """Known cards, no two alike."""
    try:
        read = parse_cards(text)
    except ValueError as mistake:
        raise BadQuestion(f"{_about(field)}: {mistake}", field, text) from None
    if UNKNOWN in read:
        raise BadQuestion(f"{_about(field)}: ?? is no known card", field, text)
    twice = next((card for card in read if read.count(card) > 1), None)
    if twice is not None:
        raise BadQuestion(f"{_about(field)}: {twice} stands there twice", field, text)
    return read


def whole_hand(text: str, dead: tuple[Card, ...]) -> tuple[Card, ...]:
    """Five known cards, none of them dead."""
    hand = cards(text, "hand")
    if len(hand) != HAND_SIZE:
        raise BadQuestion(
            f"the hand has five cards with suits, such as 7h5c4d3s2c, not {len(hand)}",
            "hand",
            text,
        )
    gone = [card for card in hand if card in dead]
    if gone:
        raise BadQuestion(f"{format_cards(gone, ' ')} cannot be held and dead", "dead", text)
    return hand


class Read(NamedTuple):
    """A side as the kernels take it, as the answer tells it, and of how many holdings it is."""

    side: Side
    told: Player
    holdings: int


def sides(
    players: Sequence[Player], field: str, dead: tuple[Card, ...], *, another_draws: bool = False
) -> list[Read]:
    """What the kernels take of each side.

    A side whose policy is not said stays pat if it is; if it draws, it plays by the rules of thumb
    where another draws, too (`another_draws`: one that is not among these). If it alone draws, it
    stands once it is ahead: against hands that stay as they are, nothing wins more often.

    Five cards that are written without `pat:` have been dealt: `rules` and `best` say what is kept
    of them. Everything else keeps what is written at the first draw.
    """
    read = [_read(player.range, f"{field}[{at}].range") for at, player in enumerate(players)]
    drawing = sum(not _is_pat(whole) for whole in read) + another_draws
    found = []
    for at, (player, whole) in enumerate(zip(players, read, strict=True)):
        alone = drawing == 1 and not _is_dealt(whole)
        usual = "ahead" if _is_pat(whole) or alone else "rules"
        chosen = policy(player.policy or usual, f"{field}[{at}].policy")
        found.append(_side(whole, chosen, f"{field}[{at}].range", dead))
    return found


def _side(whole: Range, chosen: Policy, field: str, dead: tuple[Card, ...]) -> Read:
    from tripledraw.analysis.holdings import Side, unknown

    told = Player(str(whole), chosen.name)
    if whole == _ANYBODY:
        return Read(unknown(chosen), told, 0)
    holdings = _expanded(whole, field, dead)
    dealt = chosen.keeps != "given" and _is_dealt(whole)
    return Read(Side(holdings, chosen, dealt), told, len(holdings))


def held(text: str, field: str, dead: tuple[Card, ...]) -> tuple[Range, Holdings]:
    """A range and its holdings without the dead cards, or a mistake with its place."""
    whole = _read(text, field)
    return whole, _expanded(whole, field, dead)


def _read(text: str, field: str) -> Range:
    try:
        return parse(text)
    except RangeError as mistake:
        raise _with_place(mistake, field) from None


def _expanded(whole: Range, field: str, dead: tuple[Card, ...]) -> Holdings:
    from tripledraw.analysis.ranges.expansion import expand

    try:
        return expand(whole, dead)
    except EmptyRange as empty:
        raise BadQuestion(f"{_about(field)}: {empty.message}", field, empty.text) from None
    except RangeError as mistake:
        raise _with_place(mistake, field) from None


def _with_place(mistake: RangeError, field: str) -> BadQuestion:
    return BadQuestion(
        f"{_about(field)}: {mistake}",
        field,
        mistake.text,
        mistake.start,
        mistake.end,
        mistake.suggestion,
        mistake.pointed(),
    )


def policy(text: str, field: str) -> Policy:
    """A policy by its name, or `until:98`."""
    from tripledraw.analysis.policies import NAMED, until

    name = text.strip().lower()
    if name in NAMED:
        return NAMED[name]
    if name.startswith(_UNTIL):
        hand = _worst_hand(name.removeprefix(_UNTIL), field, text)
        return _renamed(until(format_cards(hand)), f"{_UNTIL}{name.removeprefix(_UNTIL).upper()}")
    known = [*NAMED, "until:98"]
    near = get_close_matches(name, known, n=1)
    raise BadQuestion(
        f"{_about(field)}: there is no policy {text!r}; there are {', '.join(known)}"
        + (f"; did you mean {near[0]}?" if near else ""),
        field,
        text,
        suggestion=near[0] if near else "",
    )


def _worst_hand(ranks: str, field: str, text: str) -> tuple[Card, ...]:
    """The worst hand that is meant by `98` in `until:98`."""
    try:
        hands = parse(f"pat:{ranks}").parts[0].hands
    except RangeError:
        hands = None
    if not isinstance(hands, Made | Between) or not ranks:
        raise BadQuestion(
            f"{_about(field)}: after until: stands a made hand from its highest card, such as "
            f"until:98, not {ranks!r}",
            field,
            text,
        )
    worst = made_hands(hands)[-1]
    suits = "cdhsc"
    return parse_cards(
        "".join(RANKS[rank - 2] + suit for rank, suit in zip(worst, suits, strict=True))
    )


def _renamed(chosen: Policy, name: str) -> Policy:
    import msgspec

    return msgspec.structs.replace(chosen, name=name)


def _is_pat(whole: Range) -> bool:
    return bool(whole.parts) and all(
        part.hands.pat if isinstance(part.hands, Cards) else isinstance(part.hands, Made | Between)
        for part in whole.parts
    )


def _is_dealt(whole: Range) -> bool:
    """Whether all hands are five cards of which it is not said what is kept."""
    return all(
        isinstance(part.hands, Cards) and len(part.hands.slots) == HAND and not part.hands.pat
        for part in whole.parts
    )


def _about(field: str) -> str:
    """A part of a question as people call it: `sides[1].range` is `side 2`."""
    head, _, rest = field.partition("[")
    if not rest:
        return head
    number = int(rest.partition("]")[0]) + 1
    what = {"sides": "side", "against": "opponent", "policies": "seat"}[head]
    about = f"{what} {number}"
    return f"the policy of {about}" if rest.endswith(".policy") else about
