"""`tripledraw train`, as it is typed, where the directory has what it cannot go on with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tripledraw.analysis.solver.strategy import ABSTRACTION
from tripledraw.bots.solved import shipped
from tripledraw.cli import app
from tripledraw.matches import training

RUN = CliRunner()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A directory that knows which hands are alike."""
    folder = tmp_path / "training"
    folder.mkdir()
    known = shipped()
    np.savez(folder / f"{ABSTRACTION}.npz", kept=known.kept, buckets=known.buckets)
    return folder


def refused(folder: Path, *words: str) -> str:
    """What a run is refused with: one line, and the status of a wrong call."""
    done = RUN.invoke(app, ["train", "--data", str(folder.parent), *words])
    assert done.exit_code == 2, done.output
    return done.stderr.splitlines()[-1]


def test_a_damaged_run_of_two_is_told(folder: Path) -> None:
    (folder / "heads_up.training").write_bytes(b"tripledraw training 1\n{}\n")
    assert "heads_up.training" in refused(folder, "--minutes", "0.01")


@pytest.mark.parametrize("written", ["", "[]", '{"players":3,"seed":27,"batches":5}'])
def test_a_damaged_run_of_three_is_told(folder: Path, written: str) -> None:
    kept = folder / "multiway-3"
    kept.mkdir()
    (kept / "progress.json").write_text(written, encoding="utf-8")
    assert "cannot be read" in refused(folder, "--players", "3")


def test_a_run_of_other_hands_is_refused(folder: Path) -> None:
    kept = folder / "multiway-3"
    kept.mkdir()
    (kept / "progress.json").write_text('{"players":3,"seed":27,"batches":5}', encoding="utf-8")
    for name in ("regrets", "sums"):
        np.save(kept / f"{name}-5.npy", np.zeros((10, 4), np.float32))
    assert "other hands" in refused(folder, "--players", "3")


def test_a_full_disk_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(training, "_training", full)
    assert "No space left on device" in refused(folder, "--minutes", "0.01")
    monkeypatch.setattr(training, "train_many", full)
    assert "No space left on device" in refused(folder, "--players", "3")


def test_what_is_alike_is_worked_out_anew_where_the_file_is_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = folder / f"{ABSTRACTION}.npz"
    whole = kept.read_bytes()
    monkeypatch.setattr("tripledraw.analysis.solver.buckets.build", shipped)
    for damaged in (b"", b"no archive", whole[: len(whole) // 2], whole[:200] + bytes(2000)):
        kept.write_bytes(damaged)
        again = training._bucketing(folder)
        assert (again.buckets == shipped().buckets).all()
