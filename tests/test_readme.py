"""The README's library lines run, and the files it names are there."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_library_lines_give_what_they_say() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 3
    assert failed == 0


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text())
    assert len(links) > 5
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
