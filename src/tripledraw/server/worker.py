"""A process of its own that works things out for the room, so that no table waits meanwhile.

``python -m tripledraw.server.worker`` reads a question a line and writes an answer a line, until its
input ends, which it does with the room. It gives way to whatever else the machine has to do.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

import msgspec

Answerer = Callable[[bytes], bytes]

SUBJECTS = {"study": "tripledraw.study.asking", "coach": "tripledraw.coach.asking"}
"""What may be asked about, and the module whose ``answer_json`` answers: JSON in, JSON out."""

NICE = 10


class Asked(msgspec.Struct):
    """A question, for the process."""

    subject: str
    body: msgspec.Raw


class Answered(msgspec.Struct, omit_defaults=True):
    """What came of it: an answer, or what is wrong with the question, or a fault of ours."""

    answer: msgspec.Raw = msgspec.Raw(b"null")
    mistake: str = ""
    fault: str = ""


def answer(line: bytes) -> Answered:
    """Answer one line. Whatever goes wrong is told, too: the process is there for the next one."""
    try:
        asked = msgspec.json.decode(line, type=Asked)
        answer_json: Answerer = import_module(SUBJECTS[asked.subject]).answer_json
        return Answered(answer=msgspec.Raw(answer_json(bytes(asked.body))))
    except ValueError as mistake:
        return Answered(mistake=str(mistake))
    except Exception as fault:  # noqa: BLE001 - without its text, which may hold a card
        place = traceback.extract_tb(fault.__traceback__)[-1]
        return Answered(fault=f"{type(fault).__name__} in {place.name}, line {place.lineno}")


def main(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    for line in iter(questions.readline, b""):
        answers.write(msgspec.json.encode(answer(line)) + b"\n")
        answers.flush()


def give_way() -> None:
    """Let whatever else the machine has to do go first.

    Linux weighs sessions against each other by a number of their own, where it has one.
    """
    os.nice(NICE)
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICE))


if __name__ == "__main__":
    give_way()
    written = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever else is printed must not stand among the answers
    with contextlib.suppress(BrokenPipeError):  # the room is gone
        main(sys.stdin.buffer, written)
