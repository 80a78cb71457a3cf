"""The picture of a hand reviewed, for docs/coach.md: ``python -m tests.browser.coach_picture``

The sixth of the ten hands of docs/reviews.md, in a room that really asks the coach; to be taken
again when another strategy is shipped.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

from bench.reviews import HANDS, PLAYER
from tests.browser.kept_hands import TOKEN
from tests.browser.person import DESKTOP, Person
from tests.browser.rooms import RoomProcess
from tests.conftest import BROWSER_FLAGS, BROWSER_NAMES, pytest_configure

from tripledraw.histories.importing import import_all
from tripledraw.histories.sources import sources
from tripledraw.server.session import token_hash
from tripledraw.store import SqlStore

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "coach.png"
HAND = "6"
PATIENCE_MS = 120_000


def keep_hands(folder: Path) -> None:
    """A player in a room's store, with the ten hands for his own."""

    async def come_in() -> None:
        store = await SqlStore.open(folder)
        await store.create_guest("student", PLAYER, token_hash(TOKEN))
        await store.close()

    asyncio.run(come_in())
    import_all(sources([str(HANDS)]), folder, PLAYER, PLAYER)


def take(browser: Any, room: RoomProcess) -> None:
    """Ask the coach about the hand, go to the dearest decision, and take the picture."""
    me = Person(browser, room, DESKTOP, device_scale_factor=0.8)
    me.context.add_cookies([{"name": "tripledraw", "value": TOKEN, "url": room.url}])
    me.page.goto(f"{room.url}/hands")
    me.page.get_by_text(f"Another room, {HAND}", exact=True).click()
    me.page.get_by_role("tab", name="Coach").click()
    me.page.get_by_role("button", name="Ask the coach").click()
    me.page.wait_for_selector("[data-part=review]", timeout=PATIENCE_MS)
    me.page.locator("[data-part=judgement] h3 button").first.click()
    me.page.wait_for_timeout(500)
    me.page.screenshot(path=PICTURE)
    me.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    pytest_configure()  # playwright runs on the client's Node
    program = next(filter(None, map(shutil.which, BROWSER_NAMES)), None)
    if program is None:
        raise SystemExit("no Chromium: install it")
    with tempfile.TemporaryDirectory() as folder:
        keep_hands(Path(folder) / "room")
        room = RoomProcess(Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
            take(browser, room)
            browser.close()
        room.stop()


if __name__ == "__main__":
    main()
