"""Somebody at a browser: clicks, types, reads, and hears every frame that the page does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.browser.rooms import Message, RoomProcess, eventually

DESKTOP = (1440, 900)
PHONE = (390, 844)
CALM_MS = 300
"""How long a decision that has just come ignores input."""
DECIDING = '.table-page:is([data-state="betting"], [data-state="penalty"], [data-state="drawing"])'
NO_SESSION_YET = "401 (Unauthorized)"
"""What a browser says when a page asks who it is and nobody has come in yet."""
BROKEN_LINE = re.compile(r"WebSocket connection|ERR_CONNECTION|Failed to load resource")

LISTEN = """
  window.spoken = [];
  new MutationObserver(() => {
    for (const part of ["live", "alert"]) {
      const words = document.querySelector(`[data-part=${part}]`)?.textContent ?? "";
      if (words !== "" && window.spoken.at(-1) !== words) window.spoken.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps what the live regions say; a screen reader says it all, one after the other."""


class Person:
    """A visitor with a context, and so cookies and storage, of his own."""

    def __init__(
        self, browser: Any, room: RoomProcess, size: tuple[int, int] = DESKTOP, **more: Any
    ) -> None:
        viewport = {"width": size[0], "height": size[1]}
        usual = {"color_scheme": "dark", "reduced_motion": "reduce", "locale": "en-GB"}
        self.room = room
        self.context = browser.new_context(viewport=viewport, **{**usual, **more})
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.add_init_script(LISTEN)
        self.sent: list[Message] = []
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.complaints: list[str] = []
        self._line: Any = None
        self.page.on("websocket", self._attend)
        self.page.route_web_socket("**/ws", self._pass_on)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._console)

    def _attend(self, line: Any) -> None:
        line.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        line.on("framereceived", self._hear)

    def _pass_on(self, line: Any) -> None:
        self._line = line
        line.connect_to_server()

    def break_line(self) -> None:
        """Cut the page's connection, as a tunnel would."""
        assert self._line is not None
        self._line.close()

    def _hear(self, frame: str) -> None:
        self.raw.append(frame)
        self.heard.append(json.loads(frame))

    def _console(self, message: Any) -> None:
        if message.type in {"error", "warning"} and NO_SESSION_YET not in message.text:
            self.complaints.append(f"console: {message.text}")

    def close(self, *, line_broke: bool = False) -> None:
        """Close the browser window. The page must have had nothing to complain of."""
        self.context.close()
        complaints = [
            one for one in self.complaints if not (line_broke and BROKEN_LINE.search(one))
        ]
        assert not complaints, complaints

    # Coming in.

    def sign_in(self, name: str) -> None:
        """Have a name without choosing it on the page."""
        answer = self.context.request.post(
            f"{self.room.url}/api/session", data={"name": name}, headers={"X-Tripledraw": "1"}
        )
        assert answer.ok, answer.text()

    def come_in(self, name: str) -> None:
        """Choose a name at the door."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Come in").click()

    def open(self, path: str = "/") -> None:
        self.page.goto(self.room.url + path)

    def open_table(self, table_id: str) -> None:
        self.open(f"/table/{table_id}")
        self.page.wait_for_selector(".table-page")

    def take_seat(self) -> None:
        """Sit down by the dock's button, with the chips that the dialog proposes."""
        self.slot(2).click()
        self.buy_in()

    def buy_in(self) -> None:
        """Sit down with the chips that the dialog proposes."""
        self.page.locator("[data-part=buy-in] .button.now").click()
        self.page.wait_for_selector("[data-part=buy-in]", state="detached")

    def create_table(self, seats: int, bots: int, *, listed: bool = False) -> str:
        """Fill in the lobby's form, and sit down at the new table; its address."""
        self.page.get_by_role("button", name="Create a table").click()
        form = self.page.locator("[data-part=create]")
        self.pick(form, "seats", str(seats))
        self.pick(form, "bots", str(bots))
        if bots:
            self.pick(form, "kind", "Beginner")
        self.pick(form, "listed", "Anyone" if listed else "By link")
        form.get_by_role("button", name="Create and sit down").click()
        self.buy_in()
        return str(self.page.url)

    def pick(self, form: Any, field: str, choice: str) -> None:
        """Press one of the choices of a form's field."""
        buttons = form.locator(f'[data-field="{field}"]')
        buttons.get_by_role("button", name=choice, exact=True).click()

    def menu(self, item: str) -> None:
        """Choose something from the table's menu."""
        bar = self.page.get_by_role("navigation")
        bar.get_by_role("button", name="Table menu").click()
        self.page.locator("[data-part=menu]").get_by_role("button", name=item).click()

    def be_sure(self) -> None:
        """Say yes where the page asks whether that is meant."""
        self.page.locator("[data-part=sure] footer .button.stop").click()
        self.page.wait_for_selector("[data-part=sure]", state="detached")

    def balance(self) -> int:
        """The chips in my wallet, as the room counts them."""
        return int(self.context.request.get(f"{self.room.url}/api/session").json()["balance"])

    # Looking.

    def slot(self, place: int) -> Any:
        return self.page.locator(f".slot-{place} button")

    def label(self, place: int) -> str:
        """What the button of a slot says now; nothing where there is none."""
        words = "where => document.querySelector(where)?.textContent ?? ''"
        return str(self.page.evaluate(words, f".slot-{place} .label"))

    def sentence(self) -> str:
        return str(self.page.locator("#sentence").inner_text())

    def marked(self) -> list[str]:
        marked = self.page.locator(".own-card[aria-pressed=true]")
        return [str(one.get_attribute("data-card")) for one in marked.all()]

    def cards(self) -> list[str]:
        held = self.page.locator(".own-card[data-card]")
        return [str(one.get_attribute("data-card")) for one in held.all()]

    def state(self) -> str:
        return str(self.page.locator(".table-page").get_attribute("data-state"))

    def wait_for(self, *states: str) -> str:
        """Wait until the page shows one of these states, and say which."""
        any_of = ", ".join(f'.table-page[data-state="{one}"]' for one in states)
        return str(self.page.wait_for_selector(any_of).get_attribute("data-state"))

    def until(self, wanted: Callable[[], Any], what: str) -> Any:
        """Wait until something is so, while the page's frames are heard."""
        return eventually(wanted, what, self.page.wait_for_timeout)

    def view(self) -> Message:
        """The table as this page was last told."""
        return dict(next(one["view"] for one in reversed(self.heard) if one["type"] == "table"))

    def said(self, kind: str) -> list[Message]:
        """What the page has sent of this type."""
        return [one for one in self.sent if one["type"] == kind]

    def spoken(self) -> list[str]:
        """Whatever the live regions have said since the page was loaded."""
        return [str(words) for words in self.page.evaluate("spoken")]

    # Playing.

    def press(self, place: int) -> Message:
        """Click a slot of my decision; the command that it sent."""
        return self.decide(lambda: self.slot(place).click())

    def decide(self, how: Callable[[], None]) -> Message:
        """Do something about my decision; the command that it sent."""
        before = len(self.said("act"))
        self.wait_until_it_counts()
        how()
        self.until(lambda: len(self.said("act")) > before, "a decision to be sent")
        return self.said("act")[before]

    def wait_until_it_counts(self) -> None:
        """Wait for a decision of mine, and for the time in which it ignores input."""
        self.page.wait_for_selector(f"{DECIDING} .slot-2 .act")
        self.page.wait_for_timeout(CALM_MS + 10)

    def my_turn(self) -> bool:
        return bool(self.page.query_selector(f"{DECIDING} .slot-2 .act"))

    def answer(self) -> None:
        """Decide somehow by clicking, so that the hand goes on: call, or draw a card."""
        if self.state() == "drawing":
            self.page.locator(".own-card").nth(4).click()
            assert self.label(2).endswith(("Discard 1", "draw 1"))
        self.press(2)

    def draws_in(self, hand_id: str) -> int:
        """How often this page has drawn in a hand."""
        return sum(
            one["hand_id"] == hand_id and one["action"]["type"] == "discard"
            for one in self.said("act")
        )

    def sees_showdown(self) -> bool:
        """Whether a hand in which I drew three times is being shown."""
        if self.state() != "showdown":
            return False
        view = self.view()
        shown = any(seat and seat["shown"] for seat in view["seats"])
        return shown and self.draws_in(view["hand"]["hand_id"]) == 3
