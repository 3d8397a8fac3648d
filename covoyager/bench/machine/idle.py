"""``covoyager bench idle``: what a session takes of a core while its bot has nothing to do and its goals are paused.

The world runs at the game's own speed, whatever else is asked for.
"""

import asyncio
import contextlib
import tempfile
from pathlib import Path
from typing import Any

import psutil

from covoyager.bench.machine.startup import begun
from covoyager.board import open_boards
from covoyager.bot import ensure_runtime, minecraft_data_folder
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.knowledge import load
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import plan_goal

GOALS = 12
SETTLE_SECONDS = 15.0
"""Until all that is done once has been done."""
SECONDS = 60.0


async def run(settings: Settings) -> dict[str, Any]:
    """Measure.

    Returns:
        ``rows``: per cent of a core by process (``python``, ``host``, ``server``), ``session`` for all of them.
    """
    await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    with tempfile.TemporaryDirectory(prefix="covoyager-bench-", ignore_cleanup_errors=True) as folder:
        board = f"sqlite:///{(Path(folder) / 'board.db').as_posix()}"
        _pause_goals(settings, board)
        async with begun(settings, "--speed", "1", board=board) as (pid, _):
            await wall.sleep(SETTLE_SECONDS)
            before = _spent(psutil.Process(pid))
            await wall.sleep(SECONDS)
            after = _spent(psutil.Process(pid))
    cores = {name: round((after[name] - before.get(name, 0.0)) / SECONDS * 100, 2) for name in after}
    return {
        "bench": "idle",
        "minecraft": settings.minecraft,
        "rows": [{"goals": GOALS, "seconds": SECONDS, **cores, "session": round(sum(cores.values()), 2)}],
    }


def _pause_goals(settings: Settings, url: str) -> None:
    knowledge = load(settings.minecraft, minecraft_data_folder(settings.cache, settings.node))
    with open_boards(url) as boards:
        board = boards.board(boards.current())
        for number in range(1, GOALS + 1):
            goal = parse_goal(f"craft {number} torches", knowledge)
            board.pause(board.add_goal(goal, "bench", plan_goal(goal, knowledge, have={})), "bench")


def _spent(session: psutil.Process) -> dict[str, float]:
    """Seconds of processor time that each process has taken so far."""
    spent: dict[str, float] = {}
    for process in (session, *session.children(recursive=True)):
        with contextlib.suppress(psutil.Error):
            words = " ".join(process.cmdline())
            name = "server" if "server.mjs" in words else "host" if "host.mjs" in words else "python"
            times = process.cpu_times()
            spent[name] = spent.get(name, 0.0) + times.user + times.system
    return spent


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    (row,) = figures["rows"]
    parts = ", ".join(f"{name} {row[name]:.2f} %" for name in ("python", "server", "host") if name in row)
    return (
        f"idle, Minecraft {figures['minecraft']}: with {row['goals']} paused goals and a bot that has nothing to do the "
        f"session takes {row['session']:.2f} % of a core ({parts}), over {row['seconds']:.0f} s"
    )
