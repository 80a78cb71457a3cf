"""Runs the benches, one after the other: `python -m bench`, or some by name, `python -m bench rules`.

A bench is a module of this folder that does its work, and prints its rows, when run by itself:
`python -m bench.rules`. Each gets a process of its own, so that none warms up another.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(chosen: list[str]) -> int:
    """Run the chosen benches, or all; the number that failed."""
    known = sorted(path.stem for path in HERE.glob("[a-z]*.py"))
    unknown = [name for name in chosen if name not in known]
    if unknown:
        print(f"no such bench: {', '.join(unknown)}; there are {', '.join(known) or 'none'}")
        return len(unknown)
    failed = 0
    for name in chosen or known:
        print(f"== {name}", flush=True)
        failed += (
            subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode != 0
        )
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
