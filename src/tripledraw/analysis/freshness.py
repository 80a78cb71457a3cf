"""Sees to it that no kernel is run that was compiled from older sources.

What numba keeps of a compiled kernel it throws away when the kernel's own file changes, but not when
a file changes whose kernels it calls; those are part of it all the same. So what is kept belongs to
the sources of this whole part: where they have changed, it is removed before anything is loaded.

Where the installation cannot be written to, numba keeps its files in a folder of the user's, and
only a new version of a kernel's own file is noticed.
"""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

HERE = Path(__file__).parent
MARK = "kernels"


def drop_stale(folder: Path = HERE) -> bool:
    """Remove compiled kernels of other sources below ``folder``; whether there were any."""
    mark = folder / "__pycache__" / MARK
    now = _digest(folder)
    try:
        if mark.read_text() == now:
            return False
    except (OSError, ValueError):
        pass
    found = [path for ending in ("*.nbi", "*.nbc") for path in folder.rglob(ending)]
    with contextlib.suppress(OSError):  # read-only: then nothing was kept here either
        for path in found:
            path.unlink(missing_ok=True)
        mark.parent.mkdir(exist_ok=True)
        mark.write_text(now)
    return bool(found)


def _digest(folder: Path) -> str:
    """What the sources say, all together."""
    told = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        told.update(str(path.relative_to(folder)).encode())
        told.update(path.read_bytes())
    return told.hexdigest()
