"""The browser's types are the server's structs."""

from __future__ import annotations

from tripledraw.server.typescript import generate, types_file


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    written = types_file().read_text(encoding="utf-8")
    assert written == generate(), "run `python -m tripledraw.server.typescript`"


def test_a_message_is_told_exactly() -> None:
    text = generate()
    assert 'type: "act";\n  command_id: string;\n' in text
    assert 'what: "close" | "pause" | "remove" | "resume";\n  seat: number | null;' in text
    assert "export type ClientMessage =\n  | Watch\n  | Act\n" in text
    assert "  numbers: Record<string, number>;\n" in text
