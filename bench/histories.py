"""How fast hands are read and played through the rules, and how much memory a long file takes.

``hands check`` runs as it is typed, in a process of its own, on files made by ``_make_histories``.
What is measured is its CPU time, start included, and the most memory it ever held. A count behind
the name asks for another length of the long file: ``python -m bench.histories 200000``.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench._make_histories import make

SHORT, LONG = 5_000, 20_000


def check(path: Path, count: int) -> None:
    """Check a file, and print what that took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    command = [sys.executable, "-m", "tripledraw", "hands", "check", "--json", str(path)]
    done = subprocess.run(command, capture_output=True, check=True)
    took = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = json.loads(done.stdout.splitlines()[-1])["total"]
    assert (total["read"], total["broken"], total["differing"]) == (count, 0, 0), total
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"| {count:,} hands, {path.stat().st_size / 1e6:,.0f} MB | {count / seconds:,.0f} hands/s "
        f"| {seconds:,.1f} s CPU, {took:,.1f} s by the clock | {after.ru_maxrss / 1024:,.0f} MB |"
    )


def main(long: int) -> None:
    print("| hands check, one core | rate | time | most memory |\n|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory(prefix="bench-histories-") as folder:
        for count in (SHORT, long):
            path = Path(folder) / f"{count}.txt"
            make(path, count)
            check(path, count)
            path.unlink()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else LONG)
