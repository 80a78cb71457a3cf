"""What the page says besides what it shows: the tab's title, the live region, the rules."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.person import Person
from tests.browser.rooms import Line, RoomProcess

CARD = r"(?:two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of \w+"


def test_the_tab_and_the_live_region_tell_the_hand(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Speaker") as rival:
        table_id = rival.open_table(name="Ears")
        me.sign_in("Listener")
        me.open_table(table_id)
        me.take_seat()
        me.wait_for("preaction")
        assert me.page.title() == "Ears · tripledraw"
        rival.act("raise")
        me.wait_for("betting")
        assert re.fullmatch(r"Your turn, (20|19|18) s · Ears", me.page.title())
        me.press(2)
        me.wait_for("drawing")
        assert re.fullmatch(r"Your draw, (30|29|28) s · Ears", me.page.title())
        me.page.locator(".own-card").nth(4).click()
        me.press(2)
        rival.act("pat")
        me.wait_for("betting")
        spoken = " ".join(me.spoken())
        assert re.search(rf"New hand\. You hold {CARD}, .* and {CARD}\. \S", spoken)
        assert re.search(
            r"Speaker raises to 20\. Your turn\. 10 to call, or raise to 30\. (20|19) seconds\.",
            spoken,
        )
        assert re.search(r"Your draw\. (30|29) seconds\.", spoken)
        assert re.search(rf"You drew {CARD}\. \S", spoken)
        assert re.search(r"Speaker stands pat\. Your turn\. Check, or bet 10\.", spoken)
        me.press(3)
        rival.act("fold")
        me.until(lambda: "You win 40." in " ".join(me.spoken()), "the win")
    me.close()


def test_the_rules_panel_opens_by_its_key(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Scholar") as rival:
        table_id = rival.open_table(name="School")
        me.sign_in("Pupil")
        me.open_table(table_id)
        me.take_seat()
        me.wait_for("preaction")
        me.page.keyboard.press("?")
        panel = me.page.locator("[data-part=rules]")
        panel.get_by_text("7-5-4-3-2").first.wait_for()
        assert panel.get_by_role("tab").count() == 4
        rival.act("call")
        me.wait_for("betting")
        assert panel.is_visible(), "my turn does not close what I read"
        me.page.keyboard.press("c")
        me.page.keyboard.press("Escape")
        panel.wait_for(state="detached")
        assert not me.said("act"), "keys are off under a panel"

        # Nor do keys play while somebody types.
        me.page.get_by_role("tab", name="Chat").click()
        me.page.get_by_label("Message to the table").fill("c f r")
        me.page.keyboard.type(" fcr12")
        me.page.keyboard.press("Enter")
        me.page.locator(".chat").get_by_text("c f r fcr12").wait_for()
        assert not me.said("act")
    me.close()
