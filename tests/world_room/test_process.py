"""The embedded server as a child: started, refused with the mend, stopped, never left behind."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Never

import psutil
import pytest

from covoyager.errors import DiskError, ServerLost, UsageError, WorldError
from covoyager.world import RUNS_AGAIN, EmbeddedWorld, keep_up
from covoyager.world.process import STOP_SECONDS
from covoyager.world.versions import TESTED


@pytest.fixture
def make(stand_in: Path, node: Path, tmp_path: Path) -> Any:
    def build(**changes: Any) -> EmbeddedWorld:
        return EmbeddedWorld(**{"node": node, "root": stand_in, "logs": tmp_path / "logs", **changes})

    return build


def gone(pid: int, seconds: float = 10) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        time.sleep(0.05)
    return False


async def test_says_where_it_listens_and_passes_every_flag_on(make: Any, tmp_path: Path) -> None:
    world = make(mc="1.21.4", seed=7, folder=tmp_path / "saves" / "w", motd="-Käse & [x]")
    async with world:
        info = world.info
        assert (info.host, info.version, info.world, info.seed, info.chest) == (
            "127.0.0.1",
            "1.21.4",
            "arena",
            7,
            (1, 64, -2),
        )
        socket.create_connection((info.host, info.port), 5).close()
        for word in ("--motd=-Käse & [x]", f"--folder={tmp_path / 'saves' / 'w'}", "--parent-pipe"):
            assert word in await said(world)


async def test_a_world_is_where_the_game_itself_would_be_or_at_the_next_port_that_is_free(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr("covoyager.world.process.DEFAULT_PORT", first)
        async with make(usual=True) as world, make(usual=True) as other:
            assert first < world.info.port < first + 32
            assert world.info.port < other.info.port < first + 32
            assert (await world.again()).port == world.info.port


async def test_a_world_file_is_the_same_in_whatever_folder_it_is_named(
    make: Any, tmp_path: Path, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (stand_in / "worlds" / "world.schema.json").write_text("{}", encoding="utf-8")
    (tmp_path / "plain.json").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    async with make(world="plain.json") as world:
        assert world.info.world == str(tmp_path / "plain.json")
        assert world.log.name == "world-plain.log"
    async with make(world="arena") as world:
        assert world.info.world == "arena"


async def said(world: EmbeddedWorld) -> str:
    for _ in range(100):
        text = world.log.read_text(encoding="utf-8")
        if "--parent-pipe" in text:
            return text
        await asyncio.sleep(0.02)
    return text


async def test_stopping_lets_it_save_first(make: Any, tmp_path: Path) -> None:
    folder = tmp_path / "save"
    world = make(folder=folder)
    await world.start()
    pid = world.pid
    assert pid is not None
    await world.stop()
    assert (folder / "saved").read_text() == "yes"
    assert gone(pid)
    assert not world.running
    await world.stop()


async def test_one_that_does_not_stop_is_ended(make: Any) -> None:
    world = make(world="deaf")
    await world.start()
    pid = world.pid
    assert pid is not None
    await world.stop(timeout=0.3)
    assert gone(pid)


@pytest.mark.parametrize(("world", "why"), [("full", "the disk is full; make room"), ("deaf", "longer than 0.3 s")])
async def test_a_world_that_could_not_be_saved_is_told_at_the_end(
    make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, world: str, why: str
) -> None:
    monkeypatch.setattr(EmbeddedWorld.stop, "__defaults__", (0.3 if world == "deaf" else STOP_SECONDS,))
    with pytest.raises(DiskError, match=f"The world {world} was not saved: .*{why}"):
        async with make(world=world, folder=tmp_path / "save"):
            pass
    with pytest.raises(ServerLost):
        async with make(world=world, folder=tmp_path / "other"):
            raise ServerLost  # what went wrong before is said
    async with make(world=world):
        pass  # nothing was to be kept


async def test_wait_tells_that_it_went_away(make: Any) -> None:
    world = make(world="brief")
    await world.start()
    assert await asyncio.wait_for(world.wait(), 10) == 7
    assert not world.running
    await world.stop()


async def test_one_that_is_killed_is_started_again_at_its_port(make: Any, tmp_path: Path) -> None:
    lines: list[str] = []
    async with make(folder=tmp_path / "save") as world:
        keeping = asyncio.create_task(keep_up(world, lines.append))
        pid, port = world.pid, world.info.port
        os.kill(pid, signal.SIGKILL)
        await up_again(world, pid, port, keeping, lines)
        assert lines == ["The embedded world died (exit code -9): it is started again on what it has saved", RUNS_AGAIN]
    assert not world.running


async def test_a_port_that_somebody_took_while_it_was_dead_is_waited_for(make: Any) -> None:
    lines: list[str] = []
    async with make() as world:
        pid, port = world.pid, world.info.port
        os.kill(pid, signal.SIGKILL)
        await world.wait()
        with socket.create_server(("127.0.0.1", port)):
            keeping = asyncio.create_task(keep_up(world, lines.append))
            await asyncio.wait({keeping}, timeout=2)
            assert not keeping.done()
        await up_again(world, pid, port, keeping, lines)
        assert lines == ["The embedded world died (exit code -9): it is started again on what it has saved", RUNS_AGAIN]


async def up_again(
    world: EmbeddedWorld, pid: int | None, port: int, keeping: "asyncio.Task[Never]", lines: list[str]
) -> None:
    """Wait until another process serves the port and that is told, then stop looking after it."""
    async with asyncio.timeout(10):
        while world.pid in (None, pid) or not listens(port) or RUNS_AGAIN not in lines:
            await asyncio.sleep(0.02)
    keeping.cancel()
    assert await asyncio.gather(keeping, return_exceptions=True)


def listens(port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    return False


async def test_after_three_deaths_in_a_minute_it_is_given_up(make: Any) -> None:
    lines: list[str] = []
    async with make(world="brief") as world:
        with pytest.raises(ServerLost, match=r"died 3 times within a minute \(exit code 7\); its log: "):
            await asyncio.wait_for(keep_up(world, lines.append), 20)
    assert len([line for line in lines if "died" in line]) == 2


async def test_other_lines_on_standard_output_do_no_harm(make: Any) -> None:
    async with make(world="chatty") as world:
        assert world.info.port > 0
        await asyncio.sleep(0.2)
        assert world.running


async def test_what_a_world_says_at_its_end_is_read_to_the_end(make: Any) -> None:
    world = make(world="wordy")
    await world.start()
    process = world._process
    await world.stop()
    assert process.returncode == 0
    assert process.stdout.at_eof()


async def test_port_in_use(make: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(WorldError, match=rf"Port {port} is in use.*--port"):
            await make(port=port).start()


@pytest.mark.parametrize("port", [70000, -1])
async def test_impossible_port(make: Any, port: int) -> None:
    with pytest.raises(UsageError, match="--port"):
        await make(port=port).start()


async def test_unknown_world_lists_those_there_are(make: Any) -> None:
    with pytest.raises(UsageError, match=r"no world 'arean'; there is arena, b"):
        await make(world="arean").start()


async def test_version_that_is_not_served_lists_those_that_are(make: Any) -> None:
    with pytest.raises(UsageError, match="1\\.17; it can be " + ", ".join(TESTED).replace(".", "\\.")):
        await make(mc="1.17").start()


async def test_the_servers_own_error_is_named(make: Any) -> None:
    with pytest.raises(WorldError, match="did not start: the world file is broken") as caught:
        await make(world="broken").start()
    assert "\n" not in str(caught.value)


async def test_one_that_is_killed_while_it_starts_is_started_once_more(make: Any, stand_in: Path) -> None:
    async with make(world="killed") as world:
        assert world.pid != int((stand_in / "worlds" / "killed").read_text())
        socket.create_connection((world.info.host, world.info.port), 5).close()


async def test_one_that_never_listens_is_given_up(make: Any) -> None:
    world = make(world="mute")
    starting = asyncio.create_task(world.start(timeout=0.8))
    pid = None
    while not starting.done():
        pid = world.pid or pid
        await asyncio.sleep(0.01)
    with pytest.raises(WorldError, match=r"did not start within 0\.8 s"):
        await starting
    assert pid is not None
    assert gone(pid)


async def test_cancelling_the_start_leaves_nothing(make: Any) -> None:
    world = make(world="mute")
    starting = asyncio.create_task(world.start())
    while world.pid is None:
        await asyncio.sleep(0.01)
    pid = world.pid
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert gone(pid)


async def test_no_node(make: Any, tmp_path: Path) -> None:
    with pytest.raises(WorldError, match="Node cannot be started"):
        await make(node=tmp_path / "no-node").start()


async def test_a_folder_takes_one_server_at_a_time(make: Any, tmp_path: Path) -> None:
    async with make(folder=tmp_path / "save") as first:
        with pytest.raises(WorldError, match=rf"open already.*127\.0\.0\.1:{first.info.port}"):
            await make(folder=tmp_path / "save").start()
    async with make(folder=tmp_path / "save") as second:
        assert second.running


async def test_of_three_that_start_at_once_on_a_folder_one_does(make: Any, tmp_path: Path) -> None:
    worlds = [make(folder=tmp_path / "save") for _ in range(3)]
    try:
        found = await asyncio.gather(*(world.start() for world in worlds), return_exceptions=True)
        assert [isinstance(each, WorldError) for each in found] == [not world.running for world in worlds]
        assert sum(world.running for world in worlds) == 1
    finally:
        for world in worlds:
            await world.stop()


@pytest.mark.parametrize("broken", ["node", "log"])
async def test_a_start_that_fails_lets_go_of_the_folder(make: Any, tmp_path: Path, broken: str) -> None:
    (tmp_path / "logs" / "world-arena.log").mkdir(parents=True)
    changes = {"node": tmp_path / "no-node", "logs": tmp_path / "other"} if broken == "node" else {}
    with pytest.raises(WorldError):
        await make(folder=tmp_path / "save", **changes).start()
    async with make(folder=tmp_path / "save", logs=tmp_path / "other") as world:
        assert world.running


async def test_home_that_cannot_be_written(make: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WorldError, match="cannot be written"):
        await make(logs=tmp_path / "file" / "logs").start()


SCRIPT = """
import asyncio, signal, sys
from pathlib import Path
from covoyager.world import EmbeddedWorld

# A shell starts what is to run in the background with Ctrl-C ignored, and every child inherits it.
signal.signal(signal.SIGINT, signal.default_int_handler)

async def main():
    node, root, logs, folder = map(Path, sys.argv[1:])
    world = EmbeddedWorld(node=node, root=root, logs=logs, folder=folder)
    await world.start()
    print(world.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def command(node: Path, root: Path, folder: Path) -> list[str]:
    return [sys.executable, "-c", SCRIPT, *map(str, (node, root, folder / "logs", folder / "save"))]


def test_it_ends_with_a_python_that_was_killed(stand_in: Path, node: Path, tmp_path: Path) -> None:
    with subprocess.Popen(command(node, stand_in, tmp_path), stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert psutil.pid_exists(pid)
        parent.kill()
    assert gone(pid)
    assert (tmp_path / "save" / "saved").exists()


def test_ctrl_c_in_the_terminal_does_not_reach_it(stand_in: Path, node: Path, tmp_path: Path) -> None:
    words, silent = command(node, stand_in, tmp_path), subprocess.DEVNULL
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=silent, text=True, process_group=0) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert os.getpgid(pid) != parent.pid
        os.killpg(parent.pid, signal.SIGINT)
    assert gone(pid)
    assert (tmp_path / "save" / "saved").exists(), "it was stopped in order, not interrupted"
