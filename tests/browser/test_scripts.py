"""Text that would like to be a script, in every place where one guest's words reach another's page.

(D22 of the public reports: 0 scripts run, 0 complaints of the content security policy, text shown
as it was written.)
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from tests.browser.person import Person
from tests.browser.rooms import Line, RoomProcess, table_settings

NAME_LENGTH, TABLE_NAME_LENGTH, CHAT_LENGTH = 16, 32, 200
PAYLOADS = 200

# What runs, how it is started, and how it is dressed: every way of one with every way of another.
RUN = ("ran()", "ran``", "window.ran()", "top['ran']()", "eval('ran()')")
START = (
    "<script>{}</script>", "<SCRIPT SRC=data:,{}></SCRIPT>", "<img src=x onerror={}>",
    "<svg onload={}>", "<svg><script>{}</script></svg>", "<svg/onload={}>", "<b onclick={} id=a>",
    "<body onload={}>", "<iframe srcdoc='<script>{}</script>'>", "<iframe src=javascript:{}>",
    "<a href=javascript:{}>x</a>", "<details open ontoggle={}>", "<input autofocus onfocus={}>",
    "<video src=x onerror={}>", "<style onload={}></style>", "<object data=javascript:{}>",
    "<math href=javascript:{}>x</math>", "<marquee onstart={}>x</marquee>", "javascript:{}",
    "<meta http-equiv=refresh content=0;url=javascript:{}>",
)  # fmt: skip
DRESS = (
    "{}",
    '"><{}',
    "'>{}",
    "</b>{}",
    "{{{{{}}}}}",
    "${{{}}}",
    "&lt;{}",
    "--><!--{}",
    "]]>{}",
    "%3C{}",
)
LOUD = ("<b>{who}</b>", "{chips}</b><b>", "$& $1 {{who}}", "__proto__")
"""Names that could confuse how sentences are put together."""

WATCH = """
  window.runs = 0;
  window.ran = window.a = window.alert = () => { window.runs += 1 };
  window.reports = [];
  document.addEventListener("securitypolicyviolation", (report) => {
    window.reports.push(`${report.violatedDirective} ${report.blockedURI} ${report.sample}`);
  });
"""


def payloads() -> list[str]:
    """200 texts, each another combination, the same ones every time."""
    whole = [
        dress.format(start.format(run))
        for (start, dress), run in zip(
            itertools.product(START, DRESS), itertools.cycle(RUN), strict=False
        )
    ]
    found = list(dict.fromkeys(text[:CHAT_LENGTH] for text in whole))[:PAYLOADS]
    assert len(found) == PAYLOADS
    return found


@pytest.fixture(scope="module")
def patient_room(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room that lets one say 200 things at once."""
    running = RoomProcess(tmp_path_factory.mktemp("patient"), "patient")
    yield running
    running.stop()


def groups(names: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(names), size):
        yield names[start : start + size]


def watcher(browser: Any, room: RoomProcess, name: str) -> Person:
    person = Person(browser, room)
    person.page.add_init_script(WATCH)
    person.sign_in(name)
    return person


def shows(texts: Any, wanted: list[str]) -> bool:
    return sorted(texts.all_text_contents()) == wanted


def harmless(person: Person) -> None:
    """Nothing has run on the page, and its policy had nothing to refuse."""
    assert person.page.evaluate("[runs, reports]") == [0, []]
    foreign = "body script, body style, iframe, object, video, marquee, math, meta[http-equiv]"
    assert person.page.locator(foreign).count() == 0
    person.close()


def marked(texts: list[str], length: int) -> list[str]:
    """The texts cut to a length, with two letters before each that make it one of its kind."""
    pairs = itertools.product("abcdefghjkmpqstuxyz", repeat=2)
    return [
        ("".join(pair) + text)[:length].rstrip() for pair, text in zip(pairs, texts, strict=False)
    ]


def test_chat_is_shown_as_it_was_written(browser: Any, patient_room: RoomProcess) -> None:
    me = watcher(browser, patient_room, "Reader")
    with Line(patient_room, "Writer") as writer:
        table_id = writer.open_table(name="Chat")
        me.open_table(table_id)
        me.page.get_by_role("tab", name="Chat").click()
        for text in payloads():
            writer.done({"type": "say", "table_id": table_id, "text": text})
        lines = me.page.locator(".chat p > span")
        me.until(lambda: lines.count() == PAYLOADS, "all of the chat")
        assert lines.all_text_contents() == payloads()
    harmless(me)


def test_names_of_guests_are_shown_as_they_were_written(
    browser: Any, patient_room: RoomProcess
) -> None:
    """At their plates, and over what they say."""
    me = watcher(browser, patient_room, "Neighbour")
    names = marked(payloads(), NAME_LENGTH)
    with Line(patient_room, "Keeper") as keeper:
        table_id = keeper.open_table(name="Names", seats=6)
        pause = {"type": "host_action", "table_id": table_id, "what": "pause", "seat": None}
        keeper.done(pause)
        me.open_table(table_id)
        me.page.get_by_role("tab", name="Chat").click()
        plates = me.page.locator(".seat .name")
        for five in groups(names, 5):
            with contextlib.ExitStack() as pages:
                guests = [pages.enter_context(Line(patient_room, name)) for name in five]
                for guest in guests:
                    guest.watch(table_id)
                    guest.sit(None, 40)
                    guest.done({"type": "say", "table_id": table_id, "text": "hello"})
                wanted = sorted(five)
                me.until(partial(shows, plates, wanted), f"{wanted} at the table")
                for guest in guests:
                    guest.done({"type": "leave", "table_id": table_id, "now": True})
        said = me.page.locator(".chat p b").all_text_contents()
        assert said == names
    harmless(me)


@pytest.mark.parametrize("name", LOUD)
def test_a_name_changes_no_sentence(browser: Any, patient_room: RoomProcess, name: str) -> None:
    """In the sentence over the buttons, the log, and what ears hear."""
    me = watcher(browser, patient_room, f"Hears {LOUD.index(name)}")
    with Line(patient_room, name) as rival:
        table_id = rival.open_table(name=name)
        me.open_table(table_id)
        me.take_seat()
        me.wait_for("preaction")
        assert me.sentence() == f"{name} to act. A tick lapses if the price changes"
        rival.act("raise")
        me.wait_for("betting")
        assert any(said.startswith(f"{name} raises to 20. Your turn.") for said in me.spoken())
        assert f"{name} raises to" in me.page.locator(".log").inner_text()
        assert me.page.title().endswith(f" · {name}")
    harmless(me)


def test_names_of_tables_are_shown_as_they_were_written(
    browser: Any, patient_room: RoomProcess
) -> None:
    names = marked(payloads(), TABLE_NAME_LENGTH)
    me = watcher(browser, patient_room, "Browser")
    me.open()
    me.page.wait_for_selector(".table-row")
    with contextlib.ExitStack() as pages:
        hosts = marked([" opens tables"] * PAYLOADS, NAME_LENGTH)
        for opener, ten in zip(hosts, groups(names, 10), strict=False):
            host = pages.enter_context(Line(patient_room, opener))
            for name in ten:
                settings = table_settings(name, listed=True)
                host.done({"type": "create_table", "settings": settings})
        rows = me.page.locator(".table-row h2")
        me.until(lambda: rows.count() >= PAYLOADS, "the tables in the lobby")
        titles = rows.evaluate_all("rows => rows.map(row => [row.title, row.firstChild.data])")
        assert all(title == shown for title, shown in titles)
        assert set(names) <= {title for title, _ in titles}
    harmless(me)
