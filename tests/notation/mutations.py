"""Files as they should not be: real ones, cut, reordered, garbled, recoded and blown up.

Every change is drawn from a generator with a seed, so that a file that makes trouble can be made
again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

HUGE = 3_000_000

Change = Callable[[bytes, Random], bytes]


def cut_short(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def cut_front(data: bytes, chance: Random) -> bytes:
    return data[chance.randrange(len(data)) :]


def cut_out(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, 400) :]


def lose_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if chance.random() > 0.1)


def repeat_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(line * (1 + (chance.random() < 0.1)) for line in lines)


def shuffle_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


def swap_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    for _ in range(1 + len(lines) // 20):
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def swap_words(data: bytes, chance: Random) -> bytes:
    words = data.split(b" ")
    for _ in range(1 + len(words) // 50):
        one, other = chance.randrange(len(words)), chance.randrange(len(words))
        words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def flip_bytes(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(1 + len(changed) // 200):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def other_digits(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    places = [place for place, byte in enumerate(changed) if 48 <= byte <= 57]
    for place in chance.sample(places, min(len(places), 1 + len(places) // 50)):
        changed[place] = 48 + chance.randrange(10)
    return bytes(changed)


def strange_numbers(data: bytes, chance: Random) -> bytes:
    odd = [b"-5", b"1e9", b"9" * 5_000, b"0", b"\xd9\xa3", b"NaN", b"1.2.3", b"0x10", b"1,,2"]
    parts = data.split(b"1")
    return b"".join(
        part + (chance.choice(odd) if chance.random() < 0.02 else b"1") for part in parts
    )


def strange_cards(data: bytes, chance: Random) -> bytes:
    for _ in range(5):
        card = chance.choice([b"7h", b"2c", b"Qs", b"Td", b"5d", b"Ah"])
        odd = chance.choice([b"??", b"7h", b"", b"1x", b"[", b"]", b"7h 7h", b"XX", b"\xff"])
        data = data.replace(card, odd, chance.randrange(4))
    return data


def other_names(data: bytes, chance: Random) -> bytes:
    names = [
        b"a: folds", b"P1 folds", b"[7h]", b"", b" ", b"(button)", b"\xe9\xe8", b"x" * 200, b"P1 ",
        "\u202e\U0001f0a1".encode(), b"*** SUMMARY ***", b"&lt;", b"'\"", b"Seat 1: P1", b"$1",
    ]  # fmt: skip
    return data.replace(b"P2", chance.choice(names))


def recoded(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(
        chance.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037"]), "replace"
    )


def half_recoded(data: bytes, chance: Random) -> bytes:
    middle = chance.randrange(len(data))
    text = data[middle:].decode("latin-1")
    return data[:middle] + text.encode(chance.choice(["utf-16-le", "utf-16-be", "utf-8"]))


def odd_byte(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([chance.randrange(256)]) + data[place:]


def binary(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + chance.randbytes(chance.randrange(1, 20_000)) + data[place:]


def one_line(data: bytes, chance: Random) -> bytes:
    return data.replace(b"\r", b"").replace(b"\n", chance.choice([b" ", b"", b"\0", b"\x0b"]))


def huge_line(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    filler = chance.choice([b": ", b"[", b'="', b"<game ", b"(", b"P1 ", b"x", b" - ", b"&", b"\0"])
    lines[place] = lines[place].rstrip() + filler * (HUGE // len(filler)) + b"\n"
    return b"".join(lines)


def many_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    times = min(20_000, HUGE // len(lines[place]))
    return b"".join([*lines[:place], lines[place] * times, *lines[place:]])


def entities(data: bytes, chance: Random) -> bytes:
    tricks = [
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>\n',
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd">\n',
        b'<?xml version="1.0" encoding="utf-7"?>\n<!ENTITY x SYSTEM "file:///etc/passwd">\n',
        b"<![CDATA[", b"<!--", b"<" * 5_000,
    ]  # fmt: skip
    if chance.random() < 0.5:
        name = chance.choice(
            [b"&a;", b"&xxe;", b"&#0;", b"&#x110000;", b"&#1114112;", b"&", b"&lt;"]
        )
        data = data.replace(b'"P1"', b'"' + name + b'"').replace(b"P1", name, 3)
    lines = data.splitlines(keepends=True)
    place = chance.choice([0, chance.randrange(len(lines))])
    return b"".join([*lines[:place], chance.choice(tricks), *lines[place:]])


def deep(data: bytes, chance: Random) -> bytes:
    depth = chance.choice([50, 5_000, 200_000])
    tricks = [
        b"actions = " + b"[" * depth, b'{"tripledraw":1,"hand":' + b"[" * depth,
        b"x = {" * 50, b'{"tripledraw":1,"hand":{"site":' + b'{"a":' * depth, b"a" + b".a" * depth + b" = 1",
    ]  # fmt: skip
    return data + b"\n" + chance.choice(tricks) + b"\n" + data[:2_000]


def glued(data: bytes, chance: Random) -> bytes:
    return data + data[chance.randrange(len(data)) :] + data


CHANGES: tuple[Change, ...] = (
    cut_short, cut_front, cut_out, lose_lines, repeat_lines, shuffle_lines, swap_lines, swap_words,
    flip_bytes, other_digits, strange_numbers, strange_cards, other_names, recoded, half_recoded,
    odd_byte, binary, one_line, huge_line, many_lines, entities, deep, glued,
)  # fmt: skip


def mutated(files: list[bytes], number: int, seed: int) -> tuple[str, bytes]:
    """One changed file, and what was done to it."""
    chance = Random(f"{seed} {number}")
    change = CHANGES[number % len(CHANGES)]
    data = change(chance.choice(files), chance)
    names = [change.__name__]
    if data and chance.random() < 0.3:
        more = chance.choice(CHANGES)
        names.append(more.__name__)
        data = more(data, chance)
    return " ".join(names), data
