"""``covoyager bench startup``: how long it takes until something happens, and what memory that takes.

`play` is started as a user starts it, in a world that is new, with a board of its own; its lines tell when the server
and the bot host are ready, when the bot has joined and when it has looked into the chest. The first start fills the
caches of compiled code; the rest are warm. Memory is what the operating system counts as resident, summed over the
session's processes (Python and the bot host) but the server, sampled while the bot works.
"""

import asyncio
import contextlib
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from covoyager.bot import ensure_runtime
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.errors import WorldError
from covoyager.world.folder import world_key

GOAL = "craft compass"
WARM_STARTS = 3
#: How long the bot is left to work while memory is sampled, seconds.
WORK_SECONDS = 20.0
SAMPLE_SECONDS = 0.5
START_SECONDS = 120.0
MEGABYTE = 1_000_000


async def run(settings: Settings) -> dict[str, Any]:
    """Measure.

    Returns:
        ``rows``, one a start (seconds from the command to ``ready``, ``joined`` and ``standing``: the bot in the world,
        the chest looked into), ``first`` and the median of the ``warm`` ones, ``plan`` (seconds of `covoyager plan`),
        ``memory`` (MB at most, by process).
    """
    await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    first, _ = await start(settings, work=0.0)
    starts = [await start(settings, work=WORK_SECONDS if n == 0 else 0.0) for n in range(WARM_STARTS)]
    memory = starts[0][1]
    plans = [await _seconds("plan", GOAL, "--json") for _ in range(WARM_STARTS)]
    bare = [await _seconds("--version") for _ in range(WARM_STARTS)]
    return {
        "bench": "startup",
        "minecraft": settings.minecraft,
        "rows": [{"start": "first", **first}, *({"start": "warm", **times} for times, _ in starts)],
        "first": first,
        "warm": {name: round(median(times[name] for times, _ in starts), 2) for name in starts[0][0]},
        "plan": {"first": plans[0], "median": median(plans)},
        "command_line": median(bare),
        "memory": memory,
    }


async def start(settings: Settings, work: float) -> tuple[dict[str, float], dict[str, float]]:
    """Start `play` once, in a new world, and end it again.

    Args:
        settings: the program's settings.
        work: seconds to let the bot work while memory is sampled.

    Returns:
        Seconds from the command to each stage, and megabytes at most by process (empty where ``work`` is 0).
    """
    goal = (GOAL,) if work else ()
    async with begun(settings, *goal) as (pid, times):
        memory = await _memory(pid, work) if work else {}
    return times, memory


@contextlib.asynccontextmanager
async def begun(settings: Settings, *words: str, board: str = "") -> AsyncGenerator[tuple[int, dict[str, float]], None]:
    """`play` in a world that nobody has played in, once its bot stands there; it is ended and forgotten afterwards.

    Args:
        settings: the program's settings.
        words: what else `play` is told.
        board: the database; one of its own by default.

    Yields:
        Its process, and seconds from the command to each stage.
    """
    seed = random.randrange(10**8, 10**9)  # noqa: S311
    with tempfile.TemporaryDirectory(prefix="covoyager-bench-", ignore_cleanup_errors=True) as folder:
        kept = board or f"sqlite:///{(Path(folder) / 'board.db').as_posix()}"
        began = wall.now()
        process = await _covoyager(
            "play",
            *(*words, "--json", "--seed", str(seed), "--mc", settings.minecraft),
            environment={"COVOYAGER_DATABASE_URL": kept},
        )
        try:
            yield process.pid, await _stages(process, began)
        finally:
            await _end(process)
            world = settings.worlds / world_key("arena", settings.minecraft, seed)
            await asyncio.to_thread(shutil.rmtree, world, ignore_errors=True)


async def _stages(process: asyncio.subprocess.Process, began: float) -> dict[str, float]:
    times: dict[str, float] = {}
    try:
        async with wall.timeout(START_SECONDS):
            while process.stdout is not None and (line := await process.stdout.readline()):
                stage = stage_of(json.loads(line))
                if stage is not None:
                    times[stage] = round(wall.now() - began, 2)
                if stage == "standing":
                    return times
    except TimeoutError:
        raise WorldError(f"`play` did not get into its world within {START_SECONDS:g} s.") from None
    raise WorldError("`play` ended before it was in its world.")


def stage_of(record: Mapping[str, Any]) -> str | None:
    """Which stage of starting a line of `play --json` tells of, if any."""
    if record.get("type") != "session":
        return None
    if "chest" in record:
        return "standing"
    return "joined" if "bot" in record else "ready"


async def _memory(pid: int, seconds: float) -> dict[str, float]:
    """The most that each process of the session held, in MB, and the most of all but the server at one moment."""
    most: dict[str, float] = {}
    until = wall.now() + seconds
    while wall.now() < until:
        held = resident(psutil.Process(pid))
        held["session"] = sum(size for name, size in held.items() if name != "server")
        for name, size in held.items():
            most[name] = max(most.get(name, 0.0), round(size, 1))
        await wall.sleep(SAMPLE_SECONDS)
    return most


def resident(session: psutil.Process) -> dict[str, float]:
    """Megabytes in memory of a session's processes now: ``python``, ``host``, ``server``."""
    held = {"python": session.memory_info().rss / MEGABYTE}
    for child in session.children(recursive=True):
        with contextlib.suppress(psutil.Error):
            words = " ".join(child.cmdline())
            name = "server" if "server.mjs" in words else "host" if "host.mjs" in words else "other"
            held[name] = held.get(name, 0.0) + child.memory_info().rss / MEGABYTE
    return held


async def _covoyager(*words: str, environment: Mapping[str, str] | None = None) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "covoyager", *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
    )


async def _seconds(*words: str) -> float:
    began = wall.now()
    process = await _covoyager(*words)
    await process.communicate()
    return round(wall.now() - began, 2)


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    reading = asyncio.create_task(process.communicate())
    done = await wall.first({reading}, 20.0)
    if not done:
        process.kill()
        await reading


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"startup, Minecraft {figures['minecraft']}"]
    for name in ("first", "warm"):
        times = figures[name]
        lines.append(
            f"  play, {name} start: the bot stands in the world after {times['standing']:.1f} s "
            f"(server and bot host ready {times['ready']:.1f}, joined {times['joined']:.1f})"
        )
    lines.append(
        f"  plan {GOAL!r}: {figures['plan']['median']:.2f} s; the bare command line: {figures['command_line']:.2f} s"
    )
    memory = figures["memory"]
    lines.append(
        f"  memory: {memory['session']:.0f} MB (Python {memory['python']:.0f}, bot host {memory.get('host', 0):.0f}); "
        f"the server beside it {memory.get('server', 0):.0f}"
    )
    return "\n".join(lines)
