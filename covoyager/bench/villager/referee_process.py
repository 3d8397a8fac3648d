"""The referee as a process of its own: told where to go, asked once, and ended for sure."""

import asyncio
import contextlib
import importlib.util
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil

from covoyager.bench.staging import Stage
from covoyager.bench.villager.rooms import Escape
from covoyager.bench.villager.tasks import Task
from covoyager.bench.villager.worlds import chests_of
from covoyager.clock import wall
from covoyager.errors import UsageError, WorldError
from covoyager.processes import own_group

SCRIPT = Path(__file__).with_name("referee.py")
NAME = "Referee"
ANSWER = b"REFEREE "
JOIN_SECONDS = 120.0
JUDGE_SECONDS = 300.0
LEAVE_SECONDS = 5.0


def is_installed() -> bool:
    """Whether the package that the referee plays with is there; importing it here would start its Node."""
    return importlib.util.find_spec("javascript") is not None


def log_file(logs: Path | None, task: str) -> Path | None:
    """The file of a task's log in a folder, which is made; None without one.

    Raises:
        UsageError: the folder cannot be made.
    """
    if logs is None:
        return None
    try:
        logs.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--logs {logs}: {error.strerror or error}.") from error
    return (logs / f"{task}.jsonl").resolve()


class Referee:
    """An async context manager: the referee is in the world from its beginning to its end.

    Args:
        stage: the world.
        players: whom to watch.
        log: file in which the referee keeps what it saw and said; None keeps nothing.

    Raises:
        UsageError: the package is not installed.
        WorldError: it could not join, or could not judge.
    """

    def __init__(self, stage: Stage, players: Sequence[str], log: Path | None = None) -> None:
        if not is_installed():
            raise UsageError("the referee takes the package javascript: pip install 'covoyager[javascript]'.")
        self._stage = stage
        self._players = players
        self._kept = log
        self._process: asyncio.subprocess.Process | None = None
        self._log: Any = None

    async def __aenter__(self) -> "Referee":
        runtime, info = self._stage.runtime, self._stage.world.info
        environment = {name: value for name, value in runtime.environment().items() if name != "NODE_COMPILE_CACHE"}
        options = {"NODE_BIN": str(runtime.node), "NODE_OPTIONS": "--disable-warning=DEP0174"}
        self._log = (self._stage.home / "referee.log").open("wb")
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(SCRIPT)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._log,
            env=environment | options,
            limit=2**24,
            **own_group(),
        )
        try:
            question: dict[str, Any] = {
                "modules": str(runtime.modules),
                "host": "127.0.0.1",
                "port": info.port,
                "version": info.version,
            }
            question |= {"name": NAME, "players": list(self._players), "log": str(self._kept) if self._kept else None}
            await self._ask(question, JOIN_SECONDS)
        except BaseException:
            await self._end()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    async def judge(
        self, task: Task, ended: int, deeds: Sequence[dict[str, Any]], escape: Escape | None = None
    ) -> dict[str, Any]:
        """What came of a task that was over at that age of the world."""
        question: dict[str, Any] = {"kind": task.kind, "ended": ended, "deeds": list(deeds)}
        if task.kind == "cooking":
            question |= {"setting": dict(task.setting), "chests": chests_of(task)}
        elif escape is not None:
            question["place"] = list(escape.place)
            question["rooms"] = [
                [[*each.at, each.block, dict(each.properties)] for each in room.conditions] for room in escape.rooms
            ]
        else:
            question["blocks"] = [[*place, wish.material, wish.facing] for place, wish in task.wishes.items()]
        return await self._ask(question, JUDGE_SECONDS)

    async def look_into(self, chest: Sequence[int], ended: int) -> dict[str, Any]:
        """What lies in a chest, after a task that was over at that age of the world, and how many ticks it took."""
        return await self._ask({"kind": "chest", "chests": [list(chest)], "ended": ended}, JUDGE_SECONDS)

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise WorldError("The referee is not in the world.")
        try:
            async with wall.timeout(seconds):
                process.stdin.write(json.dumps(question).encode() + b"\n")
                await process.stdin.drain()
                while line := await process.stdout.readline():
                    if line.startswith(ANSWER):
                        found: dict[str, Any] = json.loads(line.removeprefix(ANSWER))
                        return found
        except (TimeoutError, ConnectionError) as error:
            raise WorldError(f"The referee does not answer ({type(error).__name__}).{self._last()}") from None
        raise WorldError(f"The referee has left.{self._last()}")

    def _last(self) -> str:
        text = (self._stage.home / "referee.log").read_text(encoding="utf-8", errors="replace").strip()
        return f" It said: {text.splitlines()[-1][:200]}" if text else ""

    async def _end(self) -> None:
        """Ask it to leave, then end it with all that it has started: Python's end alone would leave its Node running."""
        process = self._process
        if process is None:
            return
        family = _family(process.pid)
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with wall.timeout(LEAVE_SECONDS):
                await process.wait()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        for each in family:
            with contextlib.suppress(psutil.Error):
                each.kill()
        await process.wait()
        self._log.close()
        self._process = None


def _family(pid: int) -> list[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        return [parent, *parent.children(recursive=True)]
    except psutil.Error:
        return []
