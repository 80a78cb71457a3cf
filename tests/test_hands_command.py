"""``tripledraw hands``, as it is typed: what it prints, and how it ends when something is wrong."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from tripledraw import Game, Stakes
from tripledraw.cli import app
from tripledraw.notation.recording import Occasion, from_events
from tripledraw.notation.write_pokerstars import pokerstars
from tripledraw.rules.actions import Call, Check, Discard
from tripledraw.rules.events import DRAWING
from tripledraw.rules.redact import redact
from tripledraw.store import SqlStore
from tripledraw.store.folder import Folder

T = TypeVar("T")

runner = CliRunner()

OTHER = (
    "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2026/01/01 18:15:01 ET\n"
    "Table 'A' 6-max Seat #1 is the button\nSeat 1: Ann ($25 in chips)\n\n"
)


def a_hand(number: int, names: tuple[str, ...] = ("Ann", "Bob [x]", "Cy")) -> str:
    """A hand called down, as its second player saw it."""
    game = Game(Stakes(5, 10), (1_000,) * len(names), number % len(names), seed=b"%d" % number)
    while game.to_act is not None:
        if game.stage is DRAWING:
            game.act(Discard(game.hands[game.to_act][: number % 3]))
        else:
            game.act(Call() if game.legal.to_call else Check())
    occasion = Occasion(
        hand_id=str(100 + number), names=names, played_at="2026-02-03T04:05:06", table="T"
    )
    return pokerstars(from_events(redact(game.events, 1), occasion, 1))


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """A folder: five hands, one of another game, one cut short, a folder in it, a binary file."""
    folder = tmp_path / "hands"
    (folder / "deep" / "empty").mkdir(parents=True)
    five = "".join(a_hand(number) for number in range(5))
    (folder / "five.txt").write_text(five, encoding="utf-8")
    cut = a_hand(6).partition("*** SECOND DRAW")[0]
    (folder / "deep" / "mixed.txt").write_text(OTHER + cut + "\n\n" + a_hand(7), encoding="utf-8")
    (folder / "picture.bin").write_bytes(bytes(range(256)) * 300)
    (folder / ".hidden").write_text(five, encoding="utf-8")
    return folder


def run(*words: object, given: bytes | None = None) -> tuple[int, str, str]:
    done = runner.invoke(app, ["hands", *map(str, words)], input=given)
    assert "Traceback" not in done.output
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def test_check_counts_every_hand_of_a_folder(hands: Path) -> None:
    status, told, _ = run("check", hands)
    assert status == 1, "one hand is broken"
    rows = {line.split()[0].rpartition("/")[2]: line.split()[1:5] for line in told.splitlines()}
    assert rows["five.txt"] == ["5", "0", "0", "0"]
    assert rows["mixed.txt"] == ["1", "1", "1", "0"]
    assert rows["picture.bin"][0] == "0"
    assert rows["all"][0] == "6"
    assert ".hidden" not in told
    status, told, _ = run("check", hands / "five.txt")
    assert status == 0
    assert "all" not in told


def test_check_tells_more_when_asked(hands: Path) -> None:
    _, told, _ = run("check", "-v", hands / "deep")
    assert "mixed.txt:1: hand 5 skipped: another game than 2-7 Triple Draw (Hold'em" in told
    assert "hand 106 broken: expected" in told
    status, told, _ = run("check", "--json", "-v", hands)
    assert status == 1
    lines = [json.loads(line) for line in told.splitlines()]
    assert {line["kind"] for line in lines if "kind" in line} == {"skipped", "broken"}
    total = lines[-1]["total"]
    assert (total["files"], total["read"], total["broken"]) == (3, 6, 1)
    by_file = [line for line in lines if "read" in line]
    assert sum(line["read"] for line in by_file) == 6


def test_check_says_where_the_rules_differ(tmp_path: Path) -> None:
    wrong = a_hand(1).replace("Total pot 30 | Rake 0", "Total pot 31 | Rake 1")
    assert "Rake 1" in wrong
    (tmp_path / "wrong.txt").write_text(wrong, encoding="utf-8")
    status, told, _ = run("check", "-v", tmp_path)
    assert status == 0, "it was read"
    assert "by the rules" in told
    assert "hand 101 differs: " in told


def test_hands_may_be_piped_in() -> None:
    status, told, _ = run("check", "-", given=a_hand(1).encode("utf-16"))
    assert status == 0
    assert told.splitlines()[1].split() == ["stdin", "1", "0", "0", "0"]
    assert run("check", "-", given=b"")[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "nowhere.txt"), "there is no file or folder 'nowhere.txt'"),
        (("check", "a\0b"), "there is no file or folder 'a\\x00b'"),
        (("check", "EMPTY"), "no file lies in"),
        (("convert", "nowhere", "--to", "phh"), "there is no file or folder 'nowhere'"),
        (("convert", "FIVE", "--to", "phh", "-o", "EMPTY"), "cannot be written"),
        (("convert", "FIVE", "--to", "json", "-o", "EMPTY/no/x"), "cannot be written"),
        (("show", "FIVE", "--hand", "9"), "there is no hand '9': 5 hands were read"),
        (("show", "BINARY"), "there is no hand '1': 0 hands were read"),
        (("stats", "BINARY"), "no hand of this game was read"),
        (("stats", "FIVE", "--player", "Zoe"), "'Zoe' is in none of these hands; there are Ann"),
        (("stats", "FIVE", "--plot", "x.gif"), "a picture is an .svg or a .png file"),
        (("stats", "FIVE", "--plot", "EMPTY/no/x.svg"), "cannot be written"),
        (("import", "nowhere", "--data", "EMPTY"), "there is no file or folder"),
        (("import", "FIVE", "--data", "FIVE"), "is not a directory"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(
    hands: Path, words: tuple[str, ...], sentence: str
) -> None:
    places = {
        "EMPTY": hands / "deep" / "empty",
        "FIVE": hands / "five.txt",
        "BINARY": hands / "picture.bin",
    }
    for name, place in places.items():
        words = tuple(word.replace(name, str(place)) for word in words)
    status, told, complaint = run(*words)
    assert status == 2
    assert len(complaint.strip().splitlines()) == 1
    assert complaint.startswith("tripledraw: ")
    assert sentence in complaint
    assert told == "" or words[0] == "stats"


def test_the_forms_lead_to_each_other(hands: Path, tmp_path: Path) -> None:
    source = hands / "five.txt"
    for form in ("phh", "json", "pokerstars"):
        out = tmp_path / f"out.{form}"
        status, told, said = run("convert", source, "--to", form, "--as", "Bob [x]", "-o", out)
        assert (status, told) == (0, "")
        assert "5 hands written as 'Bob [x]' saw them" in said
        assert not list(tmp_path.glob("*.part"))
        source = out
    assert run("check", source)[1].splitlines()[1].split()[1:] == ["5", "0", "0", "0"]
    original = (hands / "five.txt").read_text(encoding="utf-8")
    again = source.read_text(encoding="utf-8")
    assert [line for line in again.splitlines() if "Dealt to" in line] == [
        line for line in original.splitlines() if "Dealt to" in line
    ]


def test_a_stranger_s_copy_holds_no_hidden_card(hands: Path) -> None:
    status, told, said = run("convert", hands / "five.txt", "--to", "pokerstars")
    assert status == 0
    assert told.count("PokerStars Hand #") == 5
    assert "Dealt to" not in told
    assert "--as NAME" in said
    assert "mucked [" not in told
    one = run("convert", hands / "deep", "--to", "phh")
    assert one[0] == 1
    assert one[1].startswith('variant = "F2L3D"'), "one hand is no list of hands"
    assert "1 skipped, 1 broken" in one[2]


def test_a_hand_is_shown_street_by_street(hands: Path) -> None:
    status, told, _ = run("show", hands / "five.txt", "--hand", "3")
    assert status == 0
    assert told.startswith("Hand 102 ")
    for heading in ("Before the first draw", "First draw", "Third draw", "Showdown"):
        assert heading in told
    assert "Bob [x]" in told
    assert any(suit in told for suit in "♣♦♥♠")
    assert run("show", hands / "five.txt", "--hand", "102")[1] == told


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    evil = a_hand(1, ("A\x1b[2Jnn", "B\u202eob", "Cy"))
    (tmp_path / "evil.txt").write_text(evil, encoding="utf-8")
    for words in (("show",), ("check", "-v"), ("stats",)):
        _, told, complaint = run(*words, tmp_path / "evil.txt")
        assert "\x1b[2J" not in told + complaint
        assert "\u202e" not in told + complaint


def test_hands_are_imported_once(hands: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    status, told, _ = run("import", hands / "five.txt", "--data", data)
    assert status == 0
    assert told.startswith("5 hands kept")
    status, told, _ = run("import", hands, "--data", data)
    assert status == 1
    assert told.startswith("1 hand kept")
    assert "5 were there already" in told


def test_hands_are_imported_for_a_player_of_the_room(hands: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"

    def refused(*words: str) -> str:
        status, told, complaint = run("import", hands / "five.txt", "--data", data, *words)
        assert (status, told) == (2, "")
        (line,) = complaint.strip().splitlines()
        return line

    async def room(store: SqlStore) -> None:
        await store.create_guest("p1", "Robin", b"token")

    async def count(store: SqlStore) -> int:
        return await store.imported_count("p1")

    def with_store(doing: Callable[[SqlStore], Awaitable[T]]) -> T:
        async def done() -> T:
            store = await SqlStore.open(data)
            try:
                return await doing(store)
            finally:
                await store.close()

        return asyncio.run(done())

    assert "there is no room in" in refused("--player", "Robin")
    assert not data.exists()
    with_store(room)
    assert refused("--player", "Kim").endswith(
        "nobody in this room is called 'Kim'; there are Robin"
    )
    assert "name the one of the room with --player" in refused("--as", "Bob [x]")
    told = run("import", hands / "five.txt", "--data", data, "--player", "robin")[1]
    assert told.startswith("5 hands kept for Robin")
    told = run("import", hands / "five.txt", "--data", data, "--player", "robin")[1]
    assert told.startswith("0 hands kept for Robin")
    assert "5 were there already" in told
    words = ("--player", "Robin", "--as", "Nobody")
    told = run("import", hands / "five.txt", "--data", data, *words)[1]
    assert "5 without a seat of Robin" in told
    assert with_store(count) == 5


def test_a_room_that_runs_keeps_its_database(hands: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    room = Folder(data, 1.0)
    status, told, complaint = run("import", hands / "five.txt", "--data", data)
    room.connection.close()
    room.close()
    assert (status, told) == (2, "")
    assert len(complaint.strip().splitlines()) == 1
    assert "is in use by another room" in complaint


def test_figures_are_those_of_whose_cards_are_told(hands: Path, tmp_path: Path) -> None:
    picture = tmp_path / "won.svg"
    status, told, said = run("stats", hands / "five.txt", "--plot", picture)
    assert status == 0
    assert told.startswith("Bob [x]: 5 hands")
    assert "W$SD" in told
    assert str(picture) in said
    root = ET.parse(picture).getroot()
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 3
    assert all(len(line.attrib["points"].split()) == 6 for line in lines)
    assert run("stats", hands / "five.txt", "--player", "Ann")[1].startswith("Ann: 5 hands")


def test_winnings_are_drawn_as_a_png_without_a_display(
    hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib import image

    monkeypatch.delenv("DISPLAY", raising=False)
    text = (hands / "five.txt").read_text(encoding="utf-8").replace("Bob [x]", "$Bob^ [x]$")
    (tmp_path / "dollars.txt").write_text(text, encoding="utf-8")
    picture = tmp_path / "won.png"
    status, _, said = run("stats", tmp_path / "dollars.txt", "--plot", picture)
    assert status == 0, said
    drawn = image.imread(picture)
    assert drawn.shape[:2] == (720, 1350)
    colours = {colour.tobytes() for row in drawn[::9].round(1) for colour in row}
    assert len(colours) > 6, "three lines and their words"


def test_a_png_needs_a_library_that_says_so(
    hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr("tripledraw.pictures.find_spec", lambda _: None)
    status, _, complaint = run("stats", hands / "five.txt", "--plot", tmp_path / "won.png")
    assert status == 2
    assert "matplotlib" in complaint


def test_a_file_that_may_not_be_read_is_counted(
    hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    status, told, _ = run("check", "-v", hands / "five.txt")
    assert status == 1
    assert "broken: expected a file that can be read, not 'Permission denied'" in told


def test_checking_hands_waits_for_no_server() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from tripledraw.cli import app; "
        "CliRunner().invoke(app, ['hands', 'check', '-'], input=b''); "
        "heavy = {'uvicorn', 'starlette', 'sqlalchemy', 'matplotlib', 'numpy'} & set(sys.modules); "
        "sys.exit(', '.join(heavy) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_the_end_of_a_pipe_is_no_fault(hands: Path) -> None:
    command = (
        f"{sys.executable} -m tripledraw hands convert {hands / 'five.txt'} --to json | head -c 9"
    )
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
