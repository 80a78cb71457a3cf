"""Compiled kernels are dropped when any source of theirs has changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripledraw.analysis.freshness import drop_stale


@pytest.fixture
def part(tmp_path: Path) -> Path:
    (tmp_path / "one.py").write_text("a = 1\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "two.py").write_text("b = 2\n")
    drop_stale(tmp_path)
    return tmp_path


def compiled(part: Path) -> Path:
    kept = part / "inner" / "__pycache__" / "two.kernel.nbc"
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"machine code")
    return kept


def test_what_was_compiled_from_these_sources_stays(part: Path) -> None:
    kept = compiled(part)
    assert not drop_stale(part)
    assert kept.exists()


def test_it_goes_when_another_file_changes(part: Path) -> None:
    kept = compiled(part)
    (part / "one.py").write_text("a = 2\n")  # as long as before
    assert drop_stale(part)
    assert not kept.exists()
    kept = compiled(part)
    assert not drop_stale(part)
    assert kept.exists()


def test_a_file_that_comes_or_goes_counts_too(part: Path) -> None:
    compiled(part)
    (part / "three.py").write_text("")
    assert drop_stale(part)
    compiled(part)
    (part / "three.py").unlink()
    assert drop_stale(part)
