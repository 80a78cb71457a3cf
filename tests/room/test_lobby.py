"""The lobby's lines, finding a table, and names that cannot pass for others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.room.driver import HOST, Driver

from tripledraw import LIVE, ONLINE, Stakes
from tripledraw.room import lobby
from tripledraw.room.commands import HostAction, Refused
from tripledraw.room.names import clean_name, free_name, likeness
from tripledraw.room.settings import checked_settings


def test_a_grant_is_two_hundred_big_bets_of_the_middle_stakes() -> None:
    assert Stakes(5, 10) == lobby.MIDDLE_STAKES
    assert lobby.GRANT_CHIPS == 200 * 20


def test_a_table_in_the_lobby() -> None:
    table = Driver()
    table.sit(0, 2)
    table.sit(5, bot="caller")
    line = lobby.figures(table.state, table.now)
    assert (line.seated, line.average_pot, line.hands_per_hour) == ("popoob", None, None)
    assert (line.profile, line.draw_timeout_s, line.status) == ("online", 30, "open")
    table.hand()  # folded to the big blind: the uncalled half goes back, the pot is 10
    assert lobby.average_pot(table.state) == 10
    table.deal()
    table.check_down()
    assert lobby.average_pot(table.state) == (10 + 30) // 2
    assert lobby.hands_per_hour(table.state, table.now) == 3_600  # a second after the other
    assert lobby.hands_per_hour(table.state, table.now + 59_000) == 60
    for _ in range(25):
        table.hand()
    assert len(table.state.finished) == 20
    assert lobby.average_pot(table.state) == 10


def test_profiles() -> None:
    assert lobby.profile(ONLINE) == "online"
    assert lobby.profile(LIVE) == "live"
    assert lobby.profile(ONLINE.but(cap_bets=5)) == "custom"


def at(name: str, *seats: int, bots: tuple[int, ...] = (), **changes: object) -> Driver:
    table = Driver(name=name, **changes)  # type: ignore[arg-type]
    table.sit(*seats)
    table.sit(*bots, bot="caller")
    return table


def chosen(*tables: Driver, stakes: Stakes | None = None, chips: int = 4000) -> str | None:
    states = [replace(table.state, table_id=table.state.settings.name) for table in tables]
    return lobby.choose_table(states, "me", stakes, chips)


def test_play_now_prefers_company_then_full_tables() -> None:
    one = at("one", 0)
    two = at("two", 0, 1)
    fuller = at("fuller", 0, 1, bots=(2, 3))
    bots = at("bots", bots=(0, 1, 2))
    full = at("full", 0, 1, 2, 3, 4, 5)
    empty = at("empty")
    assert chosen(one, two, bots) == "two"
    assert chosen(one, two, fuller, full) == "fuller"
    assert chosen(bots, empty) == "bots"
    assert chosen(full, empty) is None


def test_play_now_keeps_to_stakes_chips_and_open_listed_tables() -> None:
    middle = at("middle", 0)
    high = at("high", stakes=Stakes(10, 20), min_buy_in=2000, max_buy_in=2000)
    high.sit(0, 1, chips=2000)
    assert chosen(middle, high, chips=2000) == "high"
    assert chosen(middle, high, chips=1999) == "middle"
    assert chosen(middle, high, stakes=Stakes(5, 10)) == "middle"
    assert chosen(middle, stakes=Stakes(1, 2)) is None
    assert chosen(at("hidden", 0, listed=False)) is None
    paused = at("paused", 0)
    paused.do(HostAction(HOST, "pause"))
    assert chosen(paused) is None


def test_play_now_never_seats_anybody_twice_at_a_table() -> None:
    table = at("one", 0)
    assert lobby.choose_table([table.state], "p0", None, 4000) is None


def test_tables_of_the_house_can_be_opened() -> None:
    for stakes in lobby.STAKES:
        settings = lobby.default_settings("Low Light", stakes)
        assert checked_settings(settings) == settings
    middle = lobby.default_settings("x", Stakes(5, 10))
    assert (middle.min_buy_in, middle.max_buy_in) == (100, 1000)


def test_table_names_are_not_used_twice() -> None:
    taken: set[str] = set()
    for draw in range(60):
        name = lobby.table_name(taken, draw * 7)
        assert name not in taken
        assert clean_name(name, 32) == name
        taken.add(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   L ", "Ada L"),
        ("Zoe\u0308", "Zoë"),
        ("Ольга", "Ольга"),
        ("李雷", "李雷"),
        ("דנה", "דנה"),
        ("7-5 🂠", "7-5 🂠"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("O'Neill-Smith", "O'Neill-Smith"),
    ],
)
def test_names_that_can_be(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "name_empty"),
        (" \u3000 ", "name_empty"),
        ("x" * 17, "name_long"),
        ("A\u200bda", "name_characters"),
        ("A\u200dda", "name_characters"),
        ("\u202eadA", "name_characters"),
        ("Ada\u2066", "name_characters"),
        ("Ada\n", "name_characters"),
        ("Ada\x00", "name_characters"),
        ("\ufeffAda", "name_characters"),
        ("Ada\u00ad", "name_characters"),
        ("Ada\ue000", "name_characters"),
        ("Ada\ud800", "name_characters"),
        ("\u3164", "name_characters"),
        ("\u2800\u2800a", "name_characters"),
        ("x\u0301\u0302\u0303", "name_characters"),
        ("\u0301a", "name_characters"),
        ("...", "name_characters"),
        ("\U000e0041da", "name_characters"),
    ],
)
def test_names_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(text)
    assert refusal.value.reason == reason


@pytest.mark.parametrize(
    "alike",
    ["Alice", "alice", "ALICE", "Alicе", "Аlice", "A1ice", "AIice", "Al ice", "Al.ice", "Álíce",
     "Ａｌｉｃｅ", "Alìce", "𝐀𝐥𝐢𝐜𝐞", "A|ice", "aІice"],
)  # fmt: skip
def test_names_that_look_like_another_are_taken(alike: str) -> None:
    with pytest.raises(Refused) as refusal:
        free_name(alike, ["Bob", "Alice"])
    assert refusal.value.reason == "name_taken"


def test_names_that_do_not_look_alike_are_free() -> None:
    taken = ["Alice", "Guest 1", "Morn"]
    for text in ("Alicia", "Guest 2", "Guest 11", "Celia", "Mor", "Moo"):
        assert free_name(text, taken) == text
    assert likeness("modern") == likeness("modem")
    assert likeness("🂡🂡") != likeness("🂢🂢")
