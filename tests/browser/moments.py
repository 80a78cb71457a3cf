"""The client's fixed moments, built and served for the tests that look at one state at a time.

`web/dev.html` shows a table without any room, `web/dev-lobby.html` the lobby and its panels. They
are no part of the package, so they are built here, into build/, when web/ has changed.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hatch_build

from tripledraw.server.pages import SECURITY_HEADERS

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
OLD_S = 3600

SIZES = ((1440, 900), (1280, 720), (820, 1180), (390, 844), (375, 667), (360, 740))
FELTS = ("harbour", "moss", "linen")


def states() -> tuple[str, ...]:
    """Every moment that the client can show, as its fixtures list them."""
    text = (ROOT / "web" / "src" / "fixtures" / "views.ts").read_text(encoding="utf-8")
    listed = re.search(r"export const STATES = \[(.*?)\]", text, re.DOTALL)
    assert listed is not None, "web/src/fixtures/views.ts lists its states"
    return tuple(re.findall(r'"(\w+)"', listed[1]))


def build() -> Path:
    """The folder of the built moments, made anew only when web/ has changed."""
    web = ROOT / "web"
    folder = BUILD / f"moments-{hatch_build.sources_sum(web)[:16]}"
    if folder.is_dir():
        return folder
    for old in BUILD.glob("moments-*"):
        if time.time() - old.stat().st_mtime > OLD_S:  # younger ones may be in use
            shutil.rmtree(old)
    hatch_build.install_packages(web)
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="unfinished-") as unfinished:
        built = Path(unfinished) / "moments"
        hatch_build.run_node(web, vite, "build", "--mode", "fixtures", "--outDir", str(built))
        if not folder.is_dir():  # nobody else was quicker
            built.rename(folder)
    return folder


class _Files(http.server.SimpleHTTPRequestHandler):
    """The built files, guarded as the room guards its own."""

    def end_headers(self) -> None:
        for name, value in SECURITY_HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """A test has nothing to gain from a line for each file."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of the moments, while they are served."""
    handler = functools.partial(_Files, directory=str(build()))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/dev.html"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def show(page: Any, state: str) -> None:
    """Turn the open page to another moment, and wait until it is drawn."""
    page.evaluate(
        """state => new Promise(done => {
             show(state);
             requestAnimationFrame(() => requestAnimationFrame(done));
           })""",
        state,
    )


def measured(page: Any) -> dict[str, Any]:
    """What measure.js finds on the page as it stands."""
    script = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
    return dict(json.loads(page.evaluate(script)))
