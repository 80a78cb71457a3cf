"""What tests of a running room share: hands that follow each other at once."""

from __future__ import annotations

import pytest

from tripledraw.room import clock


@pytest.fixture
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause in which players would look at the hand that has ended."""
    for pause in ("AFTER_SHOWDOWN_MS", "AFTER_FOLD_OUT_MS", "FIRST_HAND_MS"):
        monkeypatch.setattr(clock, pause, 10)
