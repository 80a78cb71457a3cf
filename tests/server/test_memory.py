"""The garbage collector looks at a crowd of pages once, when it is in."""

from __future__ import annotations

import gc

import pytest

from tripledraw.server.memory import CROWD, Memory


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    return found


def test_once_when_the_crowd_is_in(looks: list[int]) -> None:
    memory = Memory()
    seen = [memory.look(pages) for pages in (0, 3, 200, 700, 1100, 1105, 1106, 1107)]
    assert seen == [False, False, False, False, False, True, False, False]
    assert len(looks) == 1


def test_never_for_a_few_and_again_for_the_next_crowd(looks: list[int]) -> None:
    memory = Memory()
    for pages in (10, 20, 30, CROWD - 1, CROWD - 1):
        assert not memory.look(pages)
    assert [memory.look(pages) for pages in (900, 900, 5, 5)] == [False, True, False, False]
    assert [memory.look(pages) for pages in (800, 800)] == [False, True]
    assert len(looks) == 2
