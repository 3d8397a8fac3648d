"""The host and its wire, with real Node processes."""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from covoyager.bot.api import BotHost
from covoyager.bot.runtime import Runtime
from covoyager.bot.wire import Failure
from covoyager.errors import BridgeLost, SetupError
from tests.bot.conftest import ECHO

KILLED_ONCE = "tests/bot/scripts/killed_once.mjs"


async def call(host: BotHost, method: str, seconds: float | None = 10.0, **params: Any) -> Any:
    return await host._node.call(method, params, seconds=seconds)


async def test_values_come_back_as_they_went(echo: BotHost) -> None:
    for value in ["käse\u2028\n", 0, None, [1, {"a": [True, 1.5]}], "x" * 20_000_000]:
        assert await call(echo, "echo", value=value) == value


async def test_an_error_has_its_code_and_detail(echo: BotHost) -> None:
    with pytest.raises(Failure) as caught:
        await call(echo, "fail", code="NO_PATH")
    assert (caught.value.code, caught.value.message, caught.value.data) == ("NO_PATH", "as asked", {"item": "stick"})
    with pytest.raises(Failure, match="INTERNAL: a fault of ours"):
        await call(echo, "throws")


async def test_a_value_that_is_no_json_is_an_error_not_silence(echo: BotHost) -> None:
    with pytest.raises(Failure, match="INTERNAL"):
        await call(echo, "circle")


async def test_node_ends_a_call_at_its_deadline(echo: BotHost) -> None:
    with pytest.raises(Failure) as caught:
        await call(echo, "hang", seconds=0.2)
    assert caught.value.code == "TIMEOUT"
    assert await call(echo, "stopped") == 1


async def test_cancelling_stops_the_work_before_the_task_ends(echo: BotHost) -> None:
    task = asyncio.create_task(call(echo, "hang", seconds=None))
    await call(echo, "echo", value=1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await call(echo, "stopped") == 1


async def test_a_method_that_ignores_its_deadline_is_answered_all_the_same(echo: BotHost) -> None:
    with pytest.raises(Failure, match="TIMEOUT"):
        await call(echo, "deaf", seconds=0.1)


async def test_stray_output_does_not_reach_the_wire(echo: BotHost) -> None:
    await call(echo, "stray")
    assert await call(echo, "echo", value="still here") == "still here"
    assert "not for the wire" in echo._node.log_file.read_text()


async def test_secrets_are_kept_from_node(runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    async with BotHost(runtime, tmp_path, script=ECHO) as host:
        assert await call(host, "secrets") == []


async def test_killing_node_fails_every_pending_call_and_it_comes_back(echo: BotHost) -> None:
    events = echo.events()
    pending = [asyncio.create_task(call(echo, "hang", seconds=60.0)) for _ in range(20)]
    await call(echo, "echo", value=1)
    first = echo.pid
    assert first is not None
    psutil.Process(first).kill()
    answers = await asyncio.gather(*pending, return_exceptions=True)
    assert all(isinstance(answer, BridgeLost) for answer in answers)
    # The next call waits for the new Node.
    assert await call(echo, "echo", value="back") == "back"
    assert echo.pid != first
    kinds = [(await anext(events)).kind for _ in range(2)]
    assert kinds == ["lost", "ready"]


async def test_a_host_that_is_stuck_is_replaced(echo: BotHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.bot.host.HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr("covoyager.bot.host.HEARTBEAT_LIMIT", 0.5)
    # The watch that is under way sleeps the old interval; a restart takes up the new one.
    events = echo.events()
    psutil.Process(echo.pid).kill()
    while (await anext(events)).kind != "ready":
        pass
    stuck = echo.pid
    with pytest.raises(BridgeLost):
        await call(echo, "block", seconds=30.0)
    assert await call(echo, "echo", value=2) == 2
    assert echo.pid != stuck


async def test_stopping_leaves_no_process_behind(runtime: Runtime, tmp_path: Path) -> None:
    async with BotHost(runtime, tmp_path, script=ECHO) as host:
        node = psutil.Process(host.pid)
        pending = asyncio.create_task(call(host, "hang"))
        await call(host, "echo", value=1)
    with pytest.raises(BridgeLost):
        await pending
    assert not node.is_running()
    with pytest.raises(BridgeLost):
        await call(host, "echo", value=1)


async def test_node_ends_when_its_session_is_killed(runtime: Runtime, tmp_path: Path) -> None:
    program = f"""
import asyncio, sys
from pathlib import Path
from covoyager.bot.api import BotHost
from covoyager.bot.runtime import ensure_runtime
from covoyager.config import Settings

async def main():
    async with BotHost(ensure_runtime(Settings().cache), Path({str(tmp_path)!r}), script={ECHO!r}) as host:
        print(host.pid, flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""
    session = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert session.stdout is not None
    node = psutil.Process(int(await session.stdout.readline()))
    session.kill()
    await session.wait()
    await asyncio.to_thread(psutil.wait_procs, [node], 5)
    assert not node.is_running()


async def test_a_host_that_does_not_start_is_a_setup_error(runtime: Runtime, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"did not start.*bot-host\.log"):
        await BotHost(runtime, tmp_path, script="tests/bot/scripts/missing.mjs").start()


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the number of the process will stand that is killed as it starts."""
    mark = tmp_path / "killed"
    monkeypatch.setenv("KILLED_ONCE", str(mark))
    return mark


async def test_a_host_that_is_killed_while_it_starts_is_started_once_more(
    runtime: Runtime, tmp_path: Path, killed: Path
) -> None:
    async with BotHost(runtime, tmp_path, script=KILLED_ONCE) as host:
        assert await call(host, "echo", value=1) == 1
        assert host.pid != int(killed.read_text())


async def test_so_is_one_that_is_killed_while_its_log_is_begun_anew(
    runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: Path
) -> None:
    monkeypatch.setattr("covoyager.bot.host.LOG_BYTES", 10)
    (tmp_path / "bot-host.log").write_text("of a session before\n")
    async with BotHost(runtime, tmp_path, script=KILLED_ONCE) as host:
        assert await call(host, "echo", value=1) == 1
    assert killed.exists()
    assert (tmp_path / "bot-host.old.log").read_text() == "of a session before\n"


async def test_events_reach_every_listener(echo: BotHost) -> None:
    everything, own = echo.events(), echo.bot("Bot").events()
    await call(echo, "burst", count=3)
    assert [(await anext(everything)).data["i"] for _ in range(3)] == [0, 1, 2]
    assert [(await anext(own)).data["i"] for _ in range(3)] == [0, 1, 2]


async def test_the_wire_loses_nothing_when_much_goes_over_it(echo: BotHost, capsys: pytest.CaptureFixture[str]) -> None:
    """How fast it is is printed."""
    for _ in range(200):
        await call(echo, "echo", value=1)
    began = time.perf_counter()
    for _ in range(1000):
        await call(echo, "echo", value=1)
    each = (time.perf_counter() - began) / 1000
    began = time.perf_counter()
    answers = await asyncio.gather(*(call(echo, "echo", value=i) for i in range(5000)))
    rate = 5000 / (time.perf_counter() - began)
    events = echo.events()
    began = time.perf_counter()
    await call(echo, "burst", count=9000)
    heard = [(await anext(events)).data["i"] for _ in range(9000)]
    flow = 9000 / (time.perf_counter() - began)
    with capsys.disabled():
        print(f"\nwire: {each * 1000:.2f} ms a call, {rate:,.0f} calls/s, {flow:,.0f} events/s ({os.cpu_count()} CPUs)")
    assert answers == list(range(5000))
    assert heard == list(range(9000))
