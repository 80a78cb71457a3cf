"""Names that can be read, shown and told apart.

Somebody at a table must not look like somebody else, and a name must not rearrange the text
around it. So control, invisible and direction characters are refused, and two names that look
alike count as one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tripledraw.room.commands import Refused

GUEST_NAME_LENGTH = 16
TABLE_NAME_LENGTH = 32
_MARKS_IN_A_ROW = 2

_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5\u2800")
"""Letters and signs, by their category, that show as nothing."""
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# What letters of other scripts, digits and signs look like, in lower case and without accents:
# Greek and Cyrillic besides Latin, which is what the eye confuses in a list of players.
_LOOKS = {
    "a": "аαɑ@",
    "b": "ьвβъ",
    "c": "сϲ¢",
    "d": "ԁδ",
    "e": "еεєҽ€",
    "g": "ɡ",
    "h": "һнћ",
    "j": "јϳ",
    "k": "кκ",
    "l": "1i|!ıіιӏɩ",
    "m": "мμ",
    "n": "пηиոռ",
    "o": "0оοσөø",
    "p": "рρþ",
    "q": "ԛ",
    "r": "гґ",
    "s": "5ѕ$ſ",
    "t": "тτ",
    "u": "υцս",
    "v": "νѵ",
    "w": "ωѡԝшщ",
    "x": "хχ×",
    "y": "уγү",
    "z": "ζᴢ",
}
_LOOK_ALIKES = str.maketrans({like: letter for letter, likes in _LOOKS.items() for like in likes})


def clean_name(text: str, length: int = GUEST_NAME_LENGTH) -> str:
    """The name as everybody will see it.

    Raises Refused with ``name_empty``, ``name_long`` or ``name_characters``.
    """
    # Looked at before spaces are tidied, which would take some control characters away.
    if any(unicodedata.category(character) in _REFUSED for character in text):
        raise Refused("name_characters")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Refused("name_empty")
    if len(name) > length:
        raise Refused("name_long", most=length)
    _refuse_heaped_marks(name)
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise Refused("name_characters")
    return name


def clean_chat(text: str) -> str:
    """A line of chat as everybody will see it: "" where nothing that shows is left."""
    kept: list[str] = []
    marks = _MARKS_IN_A_ROW
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(character)
        marks = marks + 1 if category[0] == "M" else 0
        hidden = category in _REFUSED or character in _BLANKS
        if not hidden and marks <= _MARKS_IN_A_ROW:
            kept.append(character)
    return " ".join("".join(kept).split())


def _refuse_heaped_marks(name: str) -> None:
    marks = _MARKS_IN_A_ROW  # a mark cannot come first either
    for character in name:
        if character in _BLANKS:
            raise Refused("name_characters")
        if unicodedata.category(character)[0] != "M":
            marks = 0
            continue
        marks += 1
        if marks > _MARKS_IN_A_ROW:
            raise Refused("name_characters")


def likeness(name: str) -> str:
    """What a name comes down to for the eye: names of one likeness count as the same name."""
    plain = "".join(
        character
        for character in unicodedata.normalize("NFKD", name).casefold()
        if unicodedata.category(character)[0] != "M"
    )
    looks = "".join(character for character in plain.translate(_LOOK_ALIKES) if character.isalnum())
    return looks.replace("rn", "m").replace("vv", "w") or plain


def free_name(text: str, taken: Iterable[str]) -> str:
    """The name as everybody will see it, if nobody has one that looks like it.

    Raises Refused, with ``name_taken`` where somebody has.
    """
    name = clean_name(text)
    alike = likeness(name)
    if any(likeness(other) == alike for other in taken):
        raise Refused("name_taken")
    return name
