"""What the browser tests share: the moments, and rooms that run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.browser import moments


@pytest.fixture(scope="session")
def moments_url(chromium: Any) -> Iterator[str]:
    """Where the fixed moments of a table are served."""
    with moments.served() as url:
        yield url
