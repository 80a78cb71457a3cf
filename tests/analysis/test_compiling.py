"""The first use says that it compiles; later ones find what was compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tripledraw.analysis.compiling import SENTENCE, announced

PROGRAM = """
from tripledraw.analysis.compiling import announced
with announced(print) as compiled:
    from tripledraw.analysis.values import values
    print(values([[8, 20, 32, 44, 3], [0, 13, 26, 39, 51]]).tolist())
    values([[8, 20, 32, 44, 3]])
print(compiled.functions > 0, compiled.seconds > 0)
"""


def run(cache: Path) -> list[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_the_first_use_says_that_it_compiles(tmp_path: Path) -> None:
    first = run(tmp_path)
    assert first[0] == SENTENCE
    assert first[2] == "True True"
    assert run(tmp_path) == [first[1], "False False"]


def test_nothing_is_said_where_nothing_is_compiled() -> None:
    told: list[str] = []
    with announced(told.append) as compiled:
        pass
    assert told == []
    assert compiled.functions == 0
