"""Pictures of the client, to be looked at: ``python -m tests.browser.screenshots FOLDER``

Every moment that the README and a reviewer ask for, on a desktop and on a phone, and the README's
own picture of the table. All are fixed moments, so two runs differ only where the look does.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from tests.browser import moments
from tests.conftest import BROWSER_FLAGS, BROWSER_NAMES, pytest_configure

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
TABLE = {
    "betting": "state=betting",
    "drawing": "state=drawing&marks=Jd,Ks",
    "penalty": "state=penalty",
    "showdown": "state=showdown",
    "side-pots": "state=sidepots",
    "two-seats": "state=two",
    "three-seats": "state=three",
    "spectator": "state=spectator",
    "preaction": "state=preaction",
    "premark": "state=premark&marks=Jd,Ks",
    "break": "state=break&marks=8d",
    "paused": "state=paused",
    "offline": "state=offline",
    "owes": "state=owes",
    "moss": "state=betting&felt=moss",
    "linen": "state=showdown&felt=linen",
}
LOBBY = {
    "lobby": "lobby",
    "create": "create",
    "create-rules": "create-rules",
    "rules": "rules-hands",
    "rules-table": "rules-table",
    "settings": "settings",
    "door": "gate",
}
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "table.png"
PICTURE_BYTES_MAX = 300_000


def take(context: Any, address: str, path: Path) -> None:
    """One picture, in a tab of its own: what is marked in one moment is not in the next."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("main")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path)
    page.close()


def take_all(browser: Any, url: str, folder: Path) -> None:
    for device, (width, height) in SIZES.items():
        phone = device == "phone"
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=2 if phone else 1,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark",
            reduced_motion="reduce",
        )
        for name, query in TABLE.items():
            take(context, f"{url}?{query}", folder / f"{name}-{device}.png")
        lobby = url.replace("dev.html", "dev-lobby.html")
        for name, moment in LOBBY.items():
            take(context, f"{lobby}?show={moment}", folder / f"{name}-{device}.png")
        context.close()


def take_picture(browser: Any, url: str) -> None:
    """The README's picture: a desktop, as wide as a README is shown, and light to load."""
    width, height = SIZES["desktop"]
    viewport = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, device_scale_factor=0.8)
    take(context, f"{url}?state=drawing&marks=Jd,Ks", PICTURE)
    context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    if len(sys.argv) != 2:
        raise SystemExit("python -m tests.browser.screenshots FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    pytest_configure()  # playwright runs on the client's Node
    named = os.environ.get("TRIPLEDRAW_CHROMIUM")
    found = [shutil.which(name) for name in ((named,) if named else BROWSER_NAMES)]
    program = next((path for path in found if path), None)
    if program is None:
        raise SystemExit("no Chromium: install it, or say where it is with TRIPLEDRAW_CHROMIUM")
    with moments.served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        take_all(browser, url, folder)
        take_picture(browser, url)
        browser.close()
    assert PICTURE.stat().st_size < PICTURE_BYTES_MAX, "the README's picture is too heavy"
    print(f"{len(SIZES) * (len(TABLE) + len(LOBBY))} pictures in {folder}, and {PICTURE}")


if __name__ == "__main__":
    main()
