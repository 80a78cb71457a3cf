"""What the browser tests share: the moments, and a room that runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.browser import moments
from tests.browser.rooms import RoomProcess


@pytest.fixture(scope="session")
def moments_url(chromium: Any) -> Iterator[str]:
    """Where the fixed moments of a table are served."""
    with moments.served() as url:
        yield url


@pytest.fixture(scope="session")
def room(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room that all tests share: each opens tables of its own."""
    running = RoomProcess(tmp_path_factory.mktemp("room"))
    yield running
    running.stop()
