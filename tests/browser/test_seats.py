"""Coming and going at a table, by its buttons: sitting out, chips, leaving, and the host's part."""

from __future__ import annotations

from typing import Any

from tests.browser.person import Person
from tests.browser.rooms import Line, RoomProcess, calling


def stack(person: Person) -> int:
    view = person.view()
    return int(view["seats"][view["you"]]["stack"])


def test_sit_out_come_back_top_up_and_leave(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Stayer") as rival:
        table_id = rival.open_table(name="Coming and going")
        rival.play(calling)
        me.sign_in("Goer")
        me.open_table(table_id)
        me.take_seat()

        # More chips, in the middle of a hand: they count when it is over.
        me.wait_until_it_counts()
        before = stack(me)
        me.menu("Add chips")
        me.page.locator("[data-part=top-up] input.input").fill("120")
        me.page.get_by_role("button", name="Add 120").click()
        me.page.wait_for_selector("[data-part=top-up]", state="detached")
        assert stack(me) == before

        # Sitting out counts from the next hand on.
        me.page.get_by_role("switch", name="Sit out next hand").click()
        me.page.wait_for_selector('[role=switch][aria-checked="true"]')
        fold(me)
        me.until(lambda: me.label(2) == "I am back", "being out")
        assert "You are sitting out" in me.sentence()
        assert stack(me) == before + 120
        number = me.view()["hand"]["number"]

        me.slot(2).click()
        me.until(lambda: me.view()["hand"]["number"] == number + 1, "the next hand")

        # Sitting out at once gives up this hand, too.
        me.wait_until_it_counts()
        me.menu("Sit out now")
        me.until(lambda: me.label(2) == "I am back", "being out at once")
        me.slot(2).click()
        me.until(lambda: me.view()["seats"][me.view()["you"]]["dealt"], "a hand again")

        # Leaving gives the chips back, and the seat can be taken again.
        me.wait_until_it_counts()
        left = stack(me)
        balance = me.balance()
        me.page.get_by_role("button", name="Leave", exact=True).click()
        me.page.get_by_role("button", name="Leave now").click()
        me.until(lambda: me.label(2) == "Take a seat", "a free seat")
        me.open("/")
        pot = 20  # the hand lived on while checks were free, and may have won it
        me.until(lambda: 0 <= me.balance() - balance - left <= pot, "the chips in the wallet")
        me.open_table(table_id)
        me.take_seat()
        me.until(lambda: me.view()["you"] is not None, "the seat")
    me.close()


def fold(me: Person) -> None:
    """Fold, where a check is free answering the question whether that is meant."""

    def click() -> None:
        me.slot(1).click()
        if me.label(1) == "Fold anyway":
            me.slot(1).click()

    assert me.decide(click)["action"] == {"type": "fold"}


def test_a_host_pauses_removes_and_closes(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Unloved") as guest:
        me.sign_in("Landlady")
        me.open()
        table_id = me.create_table(seats=3, bots=0).rpartition("/")[2]
        me.until(lambda: "Waiting for another player" in me.sentence(), "being alone")
        me.slot(3).click()
        me.page.locator("[data-part=bot]").get_by_role("button", name="Beginner").click()
        me.wait_until_it_counts()
        guest.watch(table_id)
        guest.sit(None)
        guest.play(calling)

        me.menu("Pause after this hand")
        me.page.wait_for_selector("[data-part=menu]", state="detached")
        fold(me)
        me.until(lambda: me.label(2) == "Resume", "the pause")
        guest.until(lambda: guest.view and guest.view["status"] == "paused", "the pause")
        assert "Paused" in me.sentence()
        me.slot(2).click()
        guest.until(lambda: guest.view and guest.view["status"] == "open", "the end of the pause")

        me.menu("Remove Unloved")
        me.be_sure()

        def removed() -> bool:
            if me.my_turn():  # the hand under way has to end first
                fold(me)
            return bool(guest.view and guest.view["you"] is None)

        me.until(removed, "the guest's leaving")
        assert "seat_empty" not in me.sentence()

        me.menu("Close the table")
        me.be_sure()

        def closed() -> bool:
            if me.my_turn():
                fold(me)
            return bool(me.page.get_by_text("table is closed").count())

        me.until(closed, "the end of the table")
    me.close()


def test_bots_and_players_are_told_apart_for_who_looks_on(browser: Any, room: RoomProcess) -> None:
    me = Person(browser, room)
    with Line(room, "Owner") as owner:
        table_id = owner.open_table(name="Zoo", seats=4, bots=("random", "caller"))
        me.sign_in("Visitor")
        me.open_table(table_id)
        me.until(lambda: me.page.locator(".tag").count() == 2, "two bots")
        assert "You are watching. 1 seat is free" in me.sentence()
        assert me.page.locator("button.own-card, .slots .act").count() == 1, "a seat to take"
        owner.done({"type": "leave", "table_id": table_id, "now": True})
        me.until(lambda: me.page.locator(".plate.vacant").count() == 2, "the free seats")
    me.close()
