"""The books: what moves chips, that nothing else does, and who is given some."""

from __future__ import annotations

from typing import get_args

from tests.room.driver import Driver

from tripledraw import ONLINE
from tripledraw.room import events as room
from tripledraw.room import ledger
from tripledraw.room.commands import TopUp
from tripledraw.room.events import TableEvent
from tripledraw.room.ledger import HOUSE, MINT, Posting, audit, balanced, move, net
from tripledraw.rules import events as hand

MOVES_CHIPS = {
    room.SeatTaken,
    room.ToppedUp,
    room.TopUpQueued,
    room.TopUpTaken,
    room.SeatLeft,
    hand.BlindPosted,
    hand.Acted,
    hand.UncalledReturned,
    hand.RakeTaken,
    hand.PotAwarded,
}


def test_every_event_that_names_chips_is_booked_and_no_other() -> None:
    for kind in get_args(TableEvent):
        names_chips = any(field in ("chips", "queued") for field in kind.__struct_fields__)
        assert names_chips == (kind in MOVES_CHIPS), kind
        assert (kind in ledger._RULES) == (kind in MOVES_CHIPS), kind


def test_a_seat_from_wallet_to_pot_to_wallet() -> None:
    table = Driver()
    table.sit(0, 1)
    assert table.books["seat:table27:0"] == 500
    table.deal()
    assert table.books["pot:table27"] == 15
    assert table.books["seat:table27:0"] == 495
    table.do(TopUp("p0", 100))
    assert table.books["held:table27:0"] == 100
    table.fold_out()
    assert table.books["pot:table27"] == 0
    assert table.books["held:table27:0"] == 0
    assert table.books["seat:table27:0"] == 595
    table.leave(0)
    assert table.books["wallet:p0"] == 100_000 - 5
    assert sum(table.books.values()) == 0


def test_bots_buy_in_from_the_house_and_rake_goes_to_it() -> None:
    table = Driver(ONLINE.but(rake_bp=500, rake_cap=3))
    house = table.books[HOUSE]
    table.sit(0)
    table.sit(1, bot="caller", chips=500)
    assert table.books[HOUSE] == house - 500
    table.deal()
    table.check_down()
    assert table.books[HOUSE] == house - 500 + 1  # 5 % of 20
    bot = table.state.stack(1)
    table.leave(1)
    assert table.books[HOUSE] == house - 499 + bot


def test_a_transaction_sums_to_nothing_and_an_empty_one_is_none() -> None:
    assert move("a", "b", 5) == (Posting("a", -5), Posting("b", 5))
    assert move("a", "b", 0) == ()
    assert ledger.mint("wallet:p", 7) == (Posting(MINT, -7), Posting("wallet:p", 7))
    assert balanced(move("a", "b", 5) + move("b", "c", 3))
    assert not balanced((Posting("a", 1),))
    assert net(move("a", "b", 5) + move("b", "a", 5) + move("a", "c", 2)) == move("a", "c", 2)


def test_the_audit_names_what_is_wrong() -> None:
    assert audit({MINT: -10, "wallet:a": 10}) == ()
    assert audit({MINT: -10, "wallet:a": 11}) == ("",)
    assert audit({MINT: -10, "wallet:a": 11, "seat:t:0": -1}) == ("seat:t:0",)
