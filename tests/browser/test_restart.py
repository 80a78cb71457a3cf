"""The room goes down under an open page, as a crash would take it, and comes back.

(What the browser must show, point 4.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.person import CALM_MS, Person
from tests.browser.rooms import Line, RoomProcess


def test_the_page_says_so_and_goes_on_by_itself(browser: Any, tmp_path: Path) -> None:
    room = RoomProcess(tmp_path)
    me = Person(browser, room)
    me.sign_in("Survivor")
    me.open()
    me.page.get_by_role("button", name="Play now").click()
    me.wait_until_it_counts()
    me.page.evaluate("window.neverReloaded = true")
    before, held, state = me.view(), me.cards(), me.state()
    kept = me.page.locator(".own-card").nth(0)
    kept.click()

    room.kill()
    me.until(lambda: me.sentence() == "Reconnecting, your clock runs", "being told")
    me.until(lambda: "Connection lost. Reconnecting; your clock runs." in me.spoken(), "hearing so")
    room.start()
    me.until(lambda: me.sentence() != "Reconnecting, your clock runs", "being back")
    assert me.page.evaluate("window.neverReloaded")
    after = me.view()
    assert after["hand"]["hand_id"] == before["hand"]["hand_id"]
    assert after["hand"]["decision_id"] == before["hand"]["decision_id"]
    assert (me.cards(), me.state(), me.marked()) == (held, state, held[:1])
    assert me.spoken()[-1] == "Connected again."

    kept.click()

    def turn() -> bool:
        if me.my_turn():
            me.answer()
        return me.sees_showdown()

    me.until(turn, "a showdown after three draws")
    assert me.page.evaluate("window.neverReloaded")
    me.close(line_broke=True)
    room.stop()


def test_what_was_clicked_as_the_room_went_away_is_done_once(browser: Any, tmp_path: Path) -> None:
    room = RoomProcess(tmp_path)
    me = Person(browser, room)
    rival = Line(room, "Patience")
    table_id = rival.open_table()
    me.sign_in("Impatience")
    me.open_table(table_id)
    me.take_seat()
    rival.act("raise")
    me.wait_until_it_counts()
    decision = me.view()["hand"]["decision_id"]
    rival.close()
    room.freeze()  # what is sent from here on, it never reads
    me.slot(2).click()
    me.until(lambda: me.said("act"), "the click's being sent")
    room.kill()
    me.until(lambda: "Reconnecting" in me.sentence(), "being told")
    assert me.page.locator(".slots .act:not([aria-disabled=true])").count() == 0, "nothing to press"
    room.start()
    me.wait_for("drawing")
    sent = me.said("act")
    assert len({one["command_id"] for one in sent}) == 1
    assert {one["decision_id"] for one in sent} == {decision}
    me.page.wait_for_timeout(CALM_MS)
    assert me.state() == "drawing"
    me.close(line_broke=True)
    room.stop()
