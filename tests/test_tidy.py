"""Holds the sources to what ARCHITECTURE.md and CONTRIBUTING.md say about them."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "tripledraw"

MAX_MODULE_LINES = 400
MAX_FUNCTION_LINES = 60
GENERATED = re.compile(r"(//|#|/\*)[^\n]*\b(generated|written) by\b", re.IGNORECASE)
NOT_SOURCES = {
    ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv", "__pycache__",
    "assets", "build", "data", "dist", "node_modules",
}  # fmt: skip
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "service", "misc"}

# What each part may import of the others. A part that is not named here must be added, by someone
# who has thought about where it belongs.
RULES_OF_THE_GAME = {"cards", "lowball", "rules"}
PURE_PARTS = RULES_OF_THE_GAME | {"game", "room", "notation"}
MAY_IMPORT = {
    "cards": set[str](),
    "lowball": {"cards"},
    "rules": {"cards", "lowball"},
    "game": RULES_OF_THE_GAME,
    "__init__": RULES_OF_THE_GAME | {"game"},
    "room": RULES_OF_THE_GAME | {"game"},
    "notation": RULES_OF_THE_GAME | {"game"},
    "analysis": RULES_OF_THE_GAME,
    "bots": RULES_OF_THE_GAME,
    "pictures": set[str](),
    "study": RULES_OF_THE_GAME | {"analysis", "pictures"},
    "matches": RULES_OF_THE_GAME | {"game", "bots", "analysis"},
    "coach": PURE_PARTS | {"bots", "analysis", "histories"},
    "store": PURE_PARTS,
    "server": PURE_PARTS | {"store", "bots", "analysis", "study", "coach"},
    "histories": PURE_PARTS | {"store", "pictures"},
    "upkeep": PURE_PARTS | {"store"},
    "cli": PURE_PARTS
    | {"upkeep", "store", "bots", "analysis", "server", "histories", "study", "matches", "coach"},
    "__main__": {"cli"},
    "envs": PURE_PARTS | {"bots"},
}
MAY_IMPORT_BESIDES = {"bots.solved": {"analysis"}, "bots.multiway": {"analysis"}}

# No clock, no chance, no files, no network, no log: what is left of the standard library.
PURE_LIBRARIES = {
    "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "decimal", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "itertools", "math", "msgspec",
    "operator", "re", "statistics", "string", "struct", "textwrap", "types", "typing",
    "unicodedata",
}  # fmt: skip
PURE_BESIDES = {"notation": {"datetime", "tomllib"}}
NOT_PURE_CALLS = {"open", "print", "input", "breakpoint", "exec", "eval"}

REGISTRY_WORDS = ("pypi", "pythonhosted", "npmjs", "registry.", "yarnpkg", "artifactory", "://")
MACHINE_PATHS = re.compile(r"(?<![\w.])/(work|root|home)/(?!\.\.\.)")
AMERICAN = re.compile(
    r"\b(behaviors?|favorites?|analyzed?|analyzing|centers?|centered|centering|colors?|colored|"
    r"colorful|honors?|labeled|labeling|canceled|canceling|catalogs?|"
    r"defenses?|neighbors?|organized?|organizing|recognized?|recognizing|"
    r"minimized?|maximized?|normalized?|serialized?|initialized?|randomized?|summarized?|"
    r"synchronized?|gray|grayed|traveled|modeled|modeling|signaled|fulfill)\b",
    re.IGNORECASE,
)
CODE_IN_PROSE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)


@cache
def modules() -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text(encoding="utf-8"), str(path))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@cache
def project_files() -> list[Path]:
    """Every file of the project: what git knows or would add, or without git what lies here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [path for top in ROOT.iterdir() for path in files_below(top)]
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def files_below(path: Path) -> Iterator[Path]:
    if path.is_dir() and path.name not in NOT_SOURCES:
        for inner in path.iterdir():
            yield from files_below(inner)
    elif path.is_file():
        yield path


def dotted(path: Path) -> str:
    """`src/tripledraw/rules/hand.py` is `rules.hand`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


@cache
def names() -> dict[str, Path]:
    return {f"tripledraw.{dotted(path)}": path for path in modules() if dotted(path) != "__init__"}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a module imports, wherever in it that happens."""
    package = ("tripledraw", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(modules()[path]):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*above, *((node.module,) if node.module else ())))
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if base == "tripledraw" or inner in names() else base


def complain(complaints: list[str]) -> None:
    __tracebackhide__ = True
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


def at(path: Path, line: int = 0) -> str:
    place = path.relative_to(ROOT).as_posix()
    return f"{place}:{line}" if line else place


def test_imports_follow_the_direction() -> None:
    complaints = []
    for path in modules():
        module = dotted(path)
        part = module.split(".")[0]
        if part not in MAY_IMPORT:
            complaints.append(f"{at(path)}: {part} has no place in the import direction yet")
            continue
        allowed = MAY_IMPORT[part] | MAY_IMPORT_BESIDES.get(module, set()) | {part}
        for line, name in imports(path):
            root, _, rest = name.partition(".")
            wanted = rest.split(".")[0]
            if root == "tripledraw" and wanted not in allowed:
                what = f"tripledraw.{wanted}" if wanted else "the whole package"
                complaints.append(f"{at(path, line)}: {part} must not import {what}")
    complain(complaints)


def test_modules_import_each_other_in_no_circle() -> None:
    edges = {
        name: [wanted for _, wanted in imports(path) if wanted in names() and wanted != name]
        for name, path in names().items()
    }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        if name in trail:
            pytest.fail(" -> ".join((*trail[trail.index(name) :], name)), pytrace=False)
        if name not in done:
            for wanted in edges[name]:
                visit(wanted, (*trail, name))
            done.add(name)

    for name in names():
        visit(name, ())


def test_pure_parts_are_pure() -> None:
    complaints = []
    for path, tree in modules().items():
        part = dotted(path).split(".")[0]
        if part not in PURE_PARTS:
            continue
        allowed = PURE_LIBRARIES | PURE_BESIDES.get(part, set()) | {"tripledraw"}
        complaints += [
            f"{at(path, line)}: {part} is pure and must not import {name}"
            for line, name in imports(path)
            if name.split(".")[0] not in allowed
        ]
        complaints += [
            f"{at(path, node.lineno)}: {part} is pure and must not call {node.func.id}()"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in NOT_PURE_CALLS
        ]
    complain(complaints)


def test_the_server_starts_without_the_heavy_libraries() -> None:
    if not (PACKAGE / "server" / "app.py").is_file():
        pytest.skip("there is no server yet")
    program = (
        "import sys, tripledraw.server.app; "
        "sys.exit(', '.join({'numpy', 'numba', 'playwright', 'pokerkit'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_sizes() -> None:
    complaints = []
    scripts = [*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.tsx")]
    for path in (*modules(), *scripts):
        text = path.read_text(encoding="utf-8")
        lines = text.count("\n")
        if lines > MAX_MODULE_LINES and not GENERATED.match(text):
            complaints.append(f"{at(path)}: {lines} lines; at most {MAX_MODULE_LINES}")
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MAX_FUNCTION_LINES:
                    what = f"{node.name} has {lines} lines; at most {MAX_FUNCTION_LINES}"
                    complaints.append(f"{at(path, node.lineno)}: {what}")
    complain(complaints)


def test_names_say_what_is_in_them() -> None:
    sources = (*PACKAGE.rglob("*"), *(ROOT / "web" / "src").rglob("*"))
    complain(
        [
            f"{at(path)}: a name that says nothing"
            for path in sources
            if path.suffix in {"", ".py", ".ts", ".tsx"} and path.stem.lower() in BANNED_NAMES
        ]
    )


def test_pins_name_no_registry() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    complaints = [
        f"constraints.txt:{number}: {line}"
        for number, line in enumerate(pins, 1)
        if line and not line.startswith("#") and not re.fullmatch(r"[\w.-]+==[\w.!+-]+", line)
    ]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    complaints += [
        f"package-lock.json: {name or 'the root'} says where it comes from"
        for name, package in lock["packages"].items()
        if any(word in str(package.get("resolved", "")) for word in REGISTRY_WORDS)
    ]
    for path in (ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".ci" / "run"):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        complaints += [f"{at(path)}: names {word}" for word in REGISTRY_WORDS[:-1] if word in text]
    complain(complaints)


def test_web_packages_are_pinned_exactly() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    wanted = {**package.get("dependencies", {}), **package.get("devDependencies", {})}
    loose = [name for name, version in wanted.items() if not re.fullmatch(r"[\d.]+", version)]
    complain([f"web/package.json: {name} is not pinned" for name in loose])


def test_no_path_of_any_one_machine() -> None:
    complaints = []
    for path in project_files():
        if path == Path(__file__) or path.suffix in {".png", ".ico", ".woff2", ".sqlite3"}:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE_PATHS.search(line):
                complaints.append(f"{at(path, number)}: {line.strip()[:90]}")
    complain(complaints)


def test_prose_is_spelt_the_british_way() -> None:
    complaints = []
    for path in project_files():
        if path.suffix != ".md":
            continue
        text = path.read_text(encoding="utf-8")
        prose = CODE_IN_PROSE.sub(lambda code: "\n" * code.group().count("\n"), text)
        for number, line in enumerate(prose.splitlines(), 1):
            complaints += [f"{at(path, number)}: {word[0]}" for word in AMERICAN.finditer(line)]
    complain(complaints)
