"""Sitting, buying in, topping up, sitting out, leaving, and the host's rights (D06, D11, D15)."""

from __future__ import annotations

import random

import pytest
from tests.room.driver import HOST, Driver, settings

from tripledraw import Bet, Call, Check, Discard, Fold, Raise, Stakes
from tripledraw.room import table as tables
from tripledraw.room.commands import (
    AddBot,
    ComeBack,
    CreateTable,
    HostAction,
    Leave,
    Refused,
    Sit,
    SitOut,
    Tick,
    TopUp,
)
from tripledraw.room.events import (
    CameBack,
    LeaveQueued,
    SatOut,
    SeatLeft,
    TableClosed,
    TableClosing,
    ToppedUp,
    TopUpQueued,
    TopUpTaken,
)
from tripledraw.room.seating import waiting_for
from tripledraw.room.state import Occupant
from tripledraw.room.views import Clocks, TableSettings
from tripledraw.rules.events import HandEnded, PotAwarded, TimedOut
from tripledraw.rules.hand import legal


def occupant(table: Driver, seat: int) -> Occupant:
    found = table.state.seats[seat]
    assert found is not None
    return found


def started(*seats: int) -> Driver:
    table = Driver()
    table.sit(*(seats or (0, 1, 2)))
    table.deal()
    return table


# Sitting down.


def test_a_seat_is_bought_from_the_wallet() -> None:
    table = Driver()
    table.sit(3, chips=400)
    assert occupant(table, 3).chips == 400
    assert table.wallet("p3") == 100_000 - 400


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Sit("new", "New", 1, 0, 500), "seat_taken"),
        (Sit("new", "New", 6, 0, 500), "no_such_seat"),
        (Sit("new", "New", -1, 0, 500), "no_such_seat"),
        (Sit("new", "New", 2, 0, 99), "buy_in_low"),
        (Sit("new", "New", 2, 0, 1001), "buy_in_high"),
        (Sit("p1", "P1", 2, 0, 500), "already_seated"),
        (Leave("new", now=True), "not_seated"),
        (TopUp("p1", 496), "top_up_high"),
        (TopUp("p1", 0), "no_chips"),
        (ComeBack("p1", post=True), "not_sitting_out"),
        (SitOut("p1", out=False), "not_sitting_out"),
        (HostAction("p1", "pause"), "not_host"),
        (HostAction(HOST, "resume"), "not_paused"),
        (HostAction(HOST, "remove", 5), "seat_empty"),
        (HostAction(HOST, "remove", 9), "seat_empty"),
        (HostAction(HOST, "remove", None), "seat_empty"),
        (AddBot("p1", Sit("bot", "Bot", 5, 0, 500, "caller")), "not_host"),
        (AddBot(HOST, Sit("bot", "Bot", 5, 0, 500)), "not_a_bot"),
        (CreateTable("table27", HOST, settings()), "table_exists"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: object, reason: str) -> None:
    table = Driver()
    table.sit(0, 1)
    table.hand()
    assert table.state.stack(1) == 505  # so 495 more are the most
    assert table.refused(command) == reason  # type: ignore[arg-type]


def test_any_free_seat_is_chosen_by_the_number_drawn() -> None:
    table = Driver(seats=4)
    table.sit(1)
    chosen = set()
    for draw in range(6):
        after, _ = tables.apply(table.state, Sit("new", "New", None, draw, 500), table.now)
        chosen.add(after.seat_of("new"))
    assert chosen == {0, 2, 3}
    table.sit(0, 2, 3)
    assert table.refused(Sit("new", "New", None, 7, 500)) == "table_full"


def test_commands_to_a_table_that_is_not_there() -> None:
    with pytest.raises(Refused, match="no_table"):
        tables.apply(None, Tick(), 0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": 1}, "bad_seats"),
        ({"seats": 7}, "bad_seats"),
        ({"min_buy_in": 9}, "buy_in_low"),
        ({"min_buy_in": 600, "max_buy_in": 500}, "buy_in_order"),
        ({"max_buy_in": 1_000_000_001}, "buy_in_high"),
        ({"stakes": Stakes(5, 1_000_001)}, "stakes_high"),
        ({"clocks": Clocks(bet_s=4)}, "bad_clock"),
        ({"clocks": Clocks(bank_refill_hands=0)}, "bad_clock"),
        ({"clocks": Clocks(bank_s=601)}, "bad_clock"),
        ({"name": " \u200b"}, "name_characters"),
        ({"name": "  "}, "name_empty"),
        ({"name": "x" * 33}, "name_long"),
        ({"seats": 2, "bots": ("caller",) * 3}, "too_many_bots"),
    ],
)
def test_settings_that_cannot_be(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        tables.apply(None, CreateTable("table28", HOST, settings(**changes)), 0)
    assert refusal.value.reason == reason


def test_settings_are_kept_with_a_tidy_name() -> None:
    kept: TableSettings = Driver(name="  The   Tide Mark ").state.settings
    assert kept.name == "The Tide Mark"


# Chips.


def test_e36_a_top_up_in_a_hand_waits_for_its_end() -> None:
    table = started()
    stack = table.state.stack(0)
    assert table.do(TopUp("p0", 300)) == (TopUpQueued(0, 300),)
    assert table.state.stack(0) == stack
    assert table.wallet("p0") == 100_000 - 500 - 300
    table.fold_out()
    assert TopUpTaken(0, 300, 0) in table.steps[-1]
    assert table.state.stack(0) == stack + 300


def test_e36_what_a_win_leaves_no_room_for_goes_back() -> None:
    table = Driver()
    table.sit(0, 1, chips=1000)
    table.deal()
    table.do(TopUp("p0", 5))  # five chips are in the middle as his small blind
    table.act(Raise())
    table.act(Fold())
    assert TopUpTaken(0, 0, 5) in table.steps[-1]
    assert table.wallet("p0") == 100_000 - 1000


def test_a_top_up_between_hands_is_there_at_once() -> None:
    table = started()
    table.fold_out()
    assert table.do(TopUp("p0", 200))[0] == ToppedUp(0, 200)


def broke() -> Driver:
    """Seat 1 has just lost everything he had, heads-up against seat 0."""
    for number in range(60):
        table = Driver(min_buy_in=10)
        table.sit(0, chips=500)
        table.sit(1, chips=10)
        table.deal(b"broke %d" % number)
        table.check_down()
        if not table.state.stack(1):
            return table
    raise AssertionError("in sixty hands a player should lose one")


def test_a_broke_player_sits_out_and_comes_back_with_new_chips() -> None:
    table = broke()
    assert any(isinstance(e, SatOut) and e.why == "broke" for e in table.steps[-1])
    assert not tables.can_deal(table.state)
    assert table.refused(ComeBack("p1", post=True)) == "no_chips"
    assert table.refused(TopUp("p1", 9)) == "buy_in_low"
    assert table.do(TopUp("p1", 100))[:2] == (ToppedUp(1, 100), CameBack(1, post=False))
    assert table.deal().seats == (0, 1)


def test_a_broke_bot_buys_in_again_from_the_house() -> None:
    for number in range(60):
        table = Driver(min_buy_in=10)
        table.sit(0)
        table.sit(1, chips=10, bot="caller")
        house = table.books["house"]
        table.deal(b"bot %d" % number)
        table.check_down()
        if ToppedUp(1, 10) in table.steps[-1]:
            break
    else:
        raise AssertionError("in sixty hands a bot should lose one")
    assert table.books["house"] == house - 10
    assert tables.can_deal(table.state)


# Sitting out and leaving.


def test_sitting_out_is_from_the_next_hand_on_and_can_be_taken_back() -> None:
    table = started()
    table.do(SitOut("p0", out=True))
    assert table.to_act == 0  # he still plays this hand
    table.do(SitOut("p0", out=False))
    table.fold_out()
    assert table.deal().seats == (0, 1, 2)
    table.do(SitOut("p1", out=True))
    table.fold_out()
    assert occupant(table, 1).status == "out"
    assert table.deal().seats == (0, 2)


def test_e69_sitting_out_at_once_plays_pending_turns_as_time_outs() -> None:
    table = started()
    step = table.do(SitOut("p0", out=True, now=True))
    assert any(isinstance(event, TimedOut) for event in step)
    assert table.to_act == 1
    assert table.state.playing


def test_e69_the_hand_of_who_leaves_lives_while_checks_are_free() -> None:
    table = started()
    table.check_down(until=1)
    first = table.to_act
    assert first is not None
    step = table.do(Leave(f"p{first}", now=True))
    assert LeaveQueued(first, away=True, removed=False) in step
    while table.state.decision is not None:
        assert table.to_act != first  # nobody waits for him
        drawing = table.state.decision.kind == "draw"
        table.act(Discard(()) if drawing else Check())
    assert table.state.hand is not None
    assert table.state.seats[first] is None
    assert table.wallet(f"p{first}") >= 100_000 - 10  # he lost his blind at most


def test_leaving_after_the_hand_plays_it_to_its_end() -> None:
    table = started()
    table.do(Leave("p0", now=False))
    assert table.to_act == 0
    table.act(Raise())
    table.fold_out()
    assert table.state.seats[0] is None
    assert table.wallet("p0") == 100_000 + 15  # won the blinds


def test_leaving_can_be_taken_back_until_the_hand_is_over() -> None:
    table = started()
    table.do(Leave("p2", now=False))
    table.do(ComeBack("p2", post=False))
    table.fold_out()
    assert table.state.seats[2] is not None


def test_leaving_between_hands_is_at_once() -> None:
    table = started()
    table.fold_out()
    stack = table.state.stack(1)
    assert table.leave(1) == (SeatLeft(1, stack, 0, "asked"),)


def test_d06_the_deciding_fold_sent_again_pays_nobody_twice() -> None:
    table = started(0, 1)
    deciding = table.decision(Fold())
    step = table.do(deciding)
    assert sum(isinstance(event, PotAwarded) for event in step) == 1
    books = dict(table.books)
    for again in (deciding, deciding):
        assert table.refused(again) == "hand_over"
    table.deal()
    assert table.refused(deciding) == "stale"
    table.check_down()
    assert table.refused(deciding) == "hand_over"
    assert sum(books.values()) == sum(table.books.values()) == 0


@pytest.mark.parametrize("seat", range(6))
@pytest.mark.parametrize("turn", range(12))
@pytest.mark.parametrize("how", ["leave", "sit out", "kick"])
def test_d11_whoever_goes_at_any_of_the_first_turns_the_hand_ends_and_the_next_begins(
    seat: int, turn: int, how: str
) -> None:
    table = Driver()
    table.sit(0, 1, 2, 3, 4, 5)
    table.deal()
    for _ in range(turn):
        table.act(table.passive())
    player = f"p{seat}"
    if how == "leave":
        table.do(Leave(player, now=True))
    elif how == "sit out":
        table.do(SitOut(player, out=True, now=True))
    else:
        table.do(HostAction(HOST, "remove", seat))
    while table.state.decision is not None:
        assert table.to_act != seat
        table.act(table.passive())
    assert table.state.hand is not None
    assert table.state.hand.over
    gone = table.state.seats[seat]
    assert gone is None or gone.status == "out"
    assert table.deal().seats == tuple(one for one in range(6) if one != seat)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("street", [0, 1, 2, 3])
@pytest.mark.parametrize("drawing", [True, False])
def test_d15_leaving_out_of_turn_never_makes_the_hand_wait(
    players: int, street: int, drawing: bool
) -> None:
    if drawing and street == 0:
        return  # there is no draw before the first
    table = Driver()
    table.sit(*range(players))
    table.deal()
    table.check_down(until=street)
    if not drawing and street:
        table.check_down_draws()
    acting = table.to_act
    assert acting is not None
    leaver = next(seat for seat in range(players) if seat != acting)
    table.do(Leave(f"p{leaver}", now=True))
    assert table.to_act == acting  # it is still somebody else's turn
    # Facing a bet, or at the end, he is out; nobody ever waits for him.
    while table.state.decision is not None:
        assert table.to_act != leaver
        wanted = (Raise(), Bet(), Call(), Check(), Discard(()))
        assert table.state.hand is not None
        allowed = legal(table.state.hand)
        table.act(next(one for one in wanted if one in allowed))
    assert table.state.seats[leaver] is None
    assert any(isinstance(event, HandEnded) for event in table.steps[-1])


def test_d15_heads_up_the_hand_ends_at_once_when_who_faces_a_bet_leaves() -> None:
    table = started(0, 1)
    assert table.to_act == 0  # has the small blind, and the big one to call
    step = table.do(Leave("p0", now=True))
    assert any(isinstance(event, HandEnded) for event in step)
    assert table.state.seats[0] is None


def test_d15_everybody_leaves_at_once() -> None:
    table = started(0, 1, 2)
    for seat in (2, 1, 0):
        if table.state.seats[seat] is not None:
            table.do(Leave(f"p{seat}", now=True))
    assert table.state.seats[:3] == (None, None, None)
    assert sum(table.wallet(f"p{seat}") for seat in range(3)) == 300_000


# The host.


def test_a_pause_takes_effect_after_the_hand() -> None:
    table = started()
    table.do(HostAction(HOST, "pause"))
    assert table.state.status == "paused"
    table.fold_out()
    table.now += 60_000
    assert not tables.wants_hand(table.state, table.now)
    assert tables.due(table.state) is None
    assert table.refused(HostAction(HOST, "pause")) == "paused"
    table.do(HostAction(HOST, "resume"))
    assert table.deal().number == 2


def test_closing_ends_with_the_hand_and_everybody_gets_his_chips() -> None:
    table = started()
    assert table.do(HostAction(HOST, "close")) == (TableClosing(),)
    assert table.refused(Sit("new", "New", 5, 0, 500)) == "closing"
    assert table.refused(HostAction(HOST, "close")) == "closing"
    table.fold_out()
    assert table.steps[-1][-1] == TableClosed()
    assert sum(table.wallet(f"p{seat}") for seat in range(3)) == 300_000
    assert table.refused(Sit("new", "New", 5, 0, 500)) == "closed"
    assert tables.due(table.state) is None


def test_closing_between_hands_is_at_once() -> None:
    table = Driver()
    table.sit(0)
    step = table.do(HostAction(HOST, "close"))
    assert step == (TableClosing(), SeatLeft(0, 500, 0, "closed"), TableClosed())


def test_the_host_removes_a_player_who_cannot_take_that_back() -> None:
    table = started()
    table.do(HostAction(HOST, "remove", 2))
    assert table.refused(ComeBack("p2", post=False)) == "removed"
    table.fold_out()
    assert table.state.seats[2] is None


def test_the_host_keeps_his_rights_wherever_he_sits() -> None:
    table = Driver()
    table.sit(0, 1)
    table.do(HostAction(HOST, "remove", 0))
    table.do(AddBot(HOST, Sit("bot:caller:1", "Caller", 4, 0, 500, "caller", post=True)))
    assert occupant(table, 4).bot == "caller"


def test_bots_do_not_play_on_alone() -> None:
    table = Driver()
    table.sit(0)
    table.sit(1, 2, bot="rulebook")
    table.deal()
    table.do(SitOut("p0", out=True))
    table.fold_out()
    assert waiting_for(table.state) == "people"
    assert tables.due(table.state) is not None  # only until the seat is given up
    table.do(ComeBack("p0", post=False))
    assert tables.can_deal(table.state)


def test_bots_play_on_alone_where_the_host_lets_them() -> None:
    table = Driver(bots_play_alone=True)
    table.sit(0, 1, 2, bot="rulebook")
    for _ in range(3):
        table.hand()
    assert table.state.hand_number == 3


def test_any_positive_stack_is_dealt_in() -> None:
    table = Driver(min_buy_in=10)
    table.sit(0, 1, chips=500)
    table.sit(2, chips=10)
    rng = random.Random(5)
    for number in range(30):
        if not tables.can_deal(table.state):
            break
        stacks = {seat: table.state.stack(seat) for seat in range(3)}
        dealt = table.deal(rng.randbytes(8))
        assert set(dealt.seats) <= {seat for seat, chips in stacks.items() if chips}
        table.check_down()
        assert number < 30
