"""The command line, as it is typed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripledraw.cli import app

runner = CliRunner()


def test_hands_are_named_placed_and_compared() -> None:
    done = runner.invoke(app, ["value", "7h5c4d3s2c", "Ts 9s 8s 7s 5d", "7d 5h 4c 3h 2d"])
    assert done.exit_code == 0
    first, second, third = done.stdout.splitlines()
    assert first.split()[-5:] == ["7-5-4-3-2", "1", "of", "7462", "ties"]
    assert "T-9-8-7-5" in second or "10-9-8-7-5" in second
    assert second.endswith("of 7462")
    assert third.endswith("ties")
    alone = runner.invoke(app, ["value", "Ad Ac 2c 3c 4c"])
    assert "pair of aces" in alone.stdout
    assert not alone.stdout.rstrip().endswith(("wins", "ties"))
    better = runner.invoke(app, ["value", "8h6c4d3s2c", "8h 6c 5d 3s 2c"])
    assert better.stdout.splitlines()[0].endswith("wins")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7h5c4d3s", "has 4 cards"),
        ("7h5c4d3s2c9d", "has 6 cards"),
        ("7h5c4d3s7h", "has 7h twice"),
        ("7h5c4d3s??", "nobody knows"),
        ("7h5c4d3sXx", "'Xx' in '7h5c4d3sXx' is not a card"),
        ("", "has 0 cards"),
    ],
)
def test_what_is_no_hand_is_one_clear_line(text: str, sentence: str) -> None:
    done = runner.invoke(app, ["value", "8h6c4d3s2c", text])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert sentence in done.stderr


def test_comparing_hands_waits_for_no_server() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from tripledraw.cli import app; "
        "CliRunner().invoke(app, ['value', '7h5c4d3s2c']); "
        "sys.exit(', '.join({'uvicorn', 'starlette', 'sqlalchemy'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_python_m_is_the_same_command() -> None:
    command = [sys.executable, "-m", "tripledraw", "value", "7h5c4d3s2c"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert b"7-5-4-3-2" in done.stdout


def a_free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def room(port: int, data: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tripledraw", "play", "--port", str(port)]
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    return subprocess.Popen(
        [*command, "--data", str(data), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # as at a terminal
    )


def wait_for(running: subprocess.Popen[str], port: int) -> None:
    for _ in range(1_200):  # a busy machine takes its time
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz"):
                return
        except OSError:
            time.sleep(0.05)
    running.kill()
    running.communicate()
    raise AssertionError("the room did not open")


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_room_says_where_it_is_and_how_to_stop_it(tmp_path: Path, end: signal.Signals) -> None:
    port = a_free_port()
    running = room(port, tmp_path / "data")
    wait_for(running, port)
    running.send_signal(end)
    told, log = running.communicate(timeout=20)
    assert f"http://localhost:{port}" in told
    assert "Ctrl-C" in told
    assert "everything is kept" in told
    assert "Traceback" not in log
    assert running.returncode == 0
    assert (tmp_path / "data" / "secret.key").exists()


def test_ctrl_c_while_it_is_being_loaded_is_no_traceback() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "tripledraw", "value", "7h5c4d3s2c"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        for line in running.stderr:  # one for every module that has been loaded
            if line.split("|")[-1].strip() == "typer":  # the command's own modules are next
                running.send_signal(signal.SIGINT)
                break
        rest = running.stderr.read()
    assert "Traceback" not in rest
    assert running.returncode == -signal.SIGINT


def test_for_the_whole_network_it_tells_addresses_and_a_code(tmp_path: Path) -> None:
    port = a_free_port()
    running = room(port, tmp_path / "data", "--host", "0.0.0.0")
    wait_for(running, port)
    running.terminate()
    told, _ = running.communicate(timeout=20)
    assert "\u2588" in told or "no address" in told
    assert f":{port}" in told


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        running = room(port, tmp_path / "data")
        told, complaint = running.communicate(timeout=20)
    assert running.returncode == 2
    assert told == ""
    assert len(complaint.strip().splitlines()) == 1
    assert f"port {port} is in use already" in complaint
    assert f"--port {port + 1}" in complaint


@pytest.mark.parametrize("same", [True, False])
def test_a_taken_port_for_the_counts_is_one_clear_line(tmp_path: Path, same: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = a_free_port()
        counts = port if same else int(taken.getsockname()[1])
        running = room(port, tmp_path / "data", "--metrics-port", str(counts))
        told, complaint = running.communicate(timeout=20)
    assert running.returncode == 2
    assert told == ""
    assert len(complaint.strip().splitlines()) == 1
    assert f"port {counts} is in use already" in complaint
    assert f"--metrics-port {counts + 1}" in complaint


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--public-url", "cards.example.org"), "is not an address such as https://"),
        (("--host", "203.0.113.7"), "cannot listen at"),
    ],
)
def test_an_impossible_address_is_one_clear_line(
    tmp_path: Path, more: tuple[str, str], sentence: str
) -> None:
    running = room(a_free_port(), tmp_path / "data", *more)
    _, complaint = running.communicate(timeout=20)
    assert running.returncode == 2
    assert sentence in complaint
    assert "Traceback" not in complaint


def test_two_rooms_do_not_share_their_data(tmp_path: Path) -> None:
    port = a_free_port()
    first = room(port, tmp_path / "data")
    wait_for(first, port)
    second = room(a_free_port(), tmp_path / "data")
    _, complaint = second.communicate(timeout=30)
    first.terminate()
    first.communicate(timeout=20)
    assert second.returncode == 2
    assert "in use by another room" in complaint
    assert len(complaint.strip().splitlines()) == 1
