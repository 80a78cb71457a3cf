"""Tells the browser's compiler what goes over the wire, so that the two sides cannot drift.

``python -m tripledraw.server.typescript`` writes web/src/wire/types.ts anew from the message
structs; a test fails while the file and the structs disagree.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tripledraw.cards import DECK, Card
from tripledraw.coach.drills import Drill
from tripledraw.coach.judgements import Review
from tripledraw.rules.actions import Action, BettingAction
from tripledraw.rules.events import Event
from tripledraw.server.answers import (
    DrillProgress,
    Graded,
    HandReplay,
    HandsPage,
    HandStats,
    KeptFile,
    RemovedHands,
)
from tripledraw.server.dropped import DroppedFile
from tripledraw.server.messages import ClientMessage, ServerMessage
from tripledraw.study.answers import DrawsAnswer, EquityAnswer, OddsAnswer
from tripledraw.study.questions import DrawsQuestion, EquityQuestion, Mistake, OddsQuestion

_ALIASES: dict[str, Any] = {
    "BettingAction": BettingAction,
    "Action": Action,
    "Event": Event,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "StudyQuestion": DrawsQuestion | EquityQuestion | OddsQuestion,
    "StudyAnswer": DrawsAnswer | EquityAnswer | OddsAnswer | Mistake,
}
_ANSWERS = (
    *(HandsPage, HandStats, HandReplay, DroppedFile, KeptFile, RemovedHands),
    *(Review, Drill, Graded, DrillProgress),
)
"""What is answered over HTTP."""

_HEADER = """\
// Written by `python -m tripledraw.server.typescript` from the server's message structs.
// Change those and run it again; a test fails while the two disagree.
"""
_WIDTH = 100


def generate() -> str:
    """The whole text of types.ts."""
    declared: dict[str, str] = {}
    for name, union in _ALIASES.items():
        members = get_args(union)
        for member in members:
            _declare(inspect.type_info(member), declared)
        declared[name] = _alias(name, [member.__name__ for member in members])
    for answer in _ANSWERS:
        _declare(inspect.type_info(answer), declared)
    return _HEADER + "\n" + "\n".join(declared.values())


def types_file() -> Path:
    """Where the browser's sources keep the types, in a checkout."""
    return Path(__file__).resolve().parents[3] / "web" / "src" / "wire" / "types.ts"


def _declare(info: inspect.Type, declared: dict[str, str]) -> None:
    """Write down ``info`` after everything it is made of, once."""
    if isinstance(info, inspect.EnumType):
        declared.setdefault(info.cls.__name__, _enum(info.cls))
        return
    if not isinstance(info, inspect.StructType):
        for part in _parts(info):
            _declare(part, declared)
        return
    if info.cls.__name__ not in declared:
        for field in info.fields:
            _declare(field.type, declared)
        declared[info.cls.__name__] = _interface(info)


def _parts(info: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(info, inspect.UnionType):
        yield from info.types
    elif isinstance(info, inspect.VarTupleType):
        yield info.item_type
    elif isinstance(info, inspect.DictType):
        yield from (info.key_type, info.value_type)
    elif isinstance(info, inspect.Metadata):
        yield info.type


def _interface(info: inspect.StructType) -> str:
    lines = [_comment(info.cls), f"export interface {info.cls.__name__} {{\n"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};\n")
    lines += [f"  {field.encode_name}: {_written(field.type)};\n" for field in info.fields]
    return "".join([*lines, "}\n"])


def _comment(described: type) -> str:
    first = (described.__doc__ or "").split("\n\n")[0]
    sentence = " ".join(first.replace("``", "`").split())
    wrapped = textwrap.wrap(sentence, _WIDTH - 3)
    if len(wrapped) == 1 and len(wrapped[0]) <= _WIDTH - 7:
        return f"/** {wrapped[0]} */\n"
    return "/**\n" + "".join(f" * {line}\n" for line in wrapped) + " */\n"


def _enum(described: type[Enum]) -> str:
    if described is Card:
        ranks = _union(sorted({card.text[0] for card in DECK}, key="23456789TJQKA".index))
        suits = _union(sorted({card.text[1] for card in DECK}))
        written = f'\n  | `${{{ranks}}}${{{suits}}}`\n  | "??"'
    else:
        written = " " + _union([member.value for member in described])
    return f"{_comment(described)}export type {described.__name__} ={written};\n"


def _union(values: list[Any]) -> str:
    return " | ".join(_literal(value) for value in values)


def _alias(name: str, members: list[str]) -> str:
    one_line = f"export type {name} = {' | '.join(members)};\n"
    if len(one_line) <= _WIDTH + 1:
        return one_line
    return f"export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _written(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(type=inner):
            return _written(inner)
        case inspect.StructType(cls=described) | inspect.EnumType(cls=described):
            return described.__name__
        case inspect.LiteralType(values=values):
            return _union(list(values))
        case inspect.UnionType(types=types):
            return _written_union(types)
        case inspect.VarTupleType(item_type=item):
            written = _written(item)
            return f"({written})[]" if " | " in written else f"{written}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_written(value)}>"
    return _PLAIN[type(info)]


def _written_union(types: tuple[inspect.Type, ...]) -> str:
    structs = {one.cls for one in types if isinstance(one, inspect.StructType)}
    for name, union in _ALIASES.items():
        if structs == set(get_args(union)):
            return name
    return " | ".join(_written(one) for one in types)


_PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


if __name__ == "__main__":
    types_file().write_text(generate(), encoding="utf-8")
    sys.stdout.write(f"{types_file().name} written\n")
