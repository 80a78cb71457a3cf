"""Every code that a page may be sent has a place in the protocol, and a sentence in the browser."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.conftest import ROOT

SOURCES = ("room", "rules", "server")
RAISED = {"Refused", "IllegalAction", "_refuse"}
# Said by rules that no table can come to: every card is known to the room.
NEVER_SENT = {
    "beaten", "cards_tell", "nobody_else", "nobody_to_show", "not_a_contender", "not_five_cards",
    "wrong_pots", "wrong_stub",
}  # fmt: skip
# Said to the room itself, never to a page.
INTERNAL = {"bad_outage", "no_hand_due", "table_exists"}


def codes() -> set[str]:
    """The reason codes in the sources: the first text given to whatever refuses."""
    found = set()
    for folder in SOURCES:
        for path in (ROOT / "src" / "tripledraw" / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and name_of(node.func) in RAISED:
                    texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    found |= {text for text in texts if isinstance(text, str)}
    return {code for code in found if re.fullmatch(r"[a-z]+(_[a-z]+)*", code)}


def name_of(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def test_every_reason_is_told_in_the_protocol() -> None:
    told = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs" / "protocol.md").read_text("utf-8")))
    missing = codes() - told - NEVER_SENT - INTERNAL
    assert not missing, f"docs/protocol.md does not tell {sorted(missing)}"


def test_every_reason_has_a_sentence_in_the_browser() -> None:
    words: Path = ROOT / "web" / "src" / "words" / "refusals.ts"
    said = set(re.findall(r'"refused\.([a-z_]+)"', words.read_text(encoding="utf-8")))
    missing = codes() - said - NEVER_SENT - INTERNAL
    assert not missing, f"refusals.ts has no sentence for {sorted(missing)}"
