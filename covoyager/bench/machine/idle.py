"""``covoyager bench idle``: what a session takes of a core while its bot has nothing to do and its goals are paused.

The world runs at the game's own speed, whatever else is asked for. It is measured twice: while time goes on, as it does
wherever a person is, and once the world stands still because nobody else is there and nothing is to be done.
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
SETTLE_SECONDS = 12.0
"""Until all that is done once has been done."""
GOING_SECONDS = 40.0
STILL_SECONDS = 75.0
"""By then the world stands still: it does so once nobody has wanted anything of it for a minute."""
SECONDS = 60.0


async def run(settings: Settings) -> dict[str, Any]:
    """Measure.

    Returns:
        ``rows``: per cent of a core by process (``python``, ``host``, ``server``), ``session`` for all of them, each over so
        many ``seconds``; the first in a world that stands still, the second in one whose time goes on.
    """
    await asyncio.to_thread(ensure_runtime, settings.cache, settings.node)
    with tempfile.TemporaryDirectory(prefix="covoyager-bench-", ignore_cleanup_errors=True) as folder:
        board = f"sqlite:///{(Path(folder) / 'board.db').as_posix()}"
        _pause_goals(settings, board)
        async with begun(settings, "--speed", "1", board=board) as (pid, _):
            session, began = psutil.Process(pid), wall.now()
            await wall.sleep(SETTLE_SECONDS)
            going = await _shares(session, GOING_SECONDS)
            await wall.sleep(began + STILL_SECONDS - wall.now())
            still = await _shares(session, SECONDS)
    return {
        "bench": "idle",
        "minecraft": settings.minecraft,
        "rows": [{"world": "still", **still}, {"world": "going", **going}],
    }


async def _shares(session: psutil.Process, seconds: float) -> dict[str, Any]:
    """What each process takes of a core in so many seconds from now on."""
    before = _spent(session)
    await wall.sleep(seconds)
    after = _spent(session)
    shares = {name: round((after[name] - before.get(name, 0.0)) / seconds * 100, 2) for name in after}
    return {"goals": GOALS, "seconds": seconds, **shares, "session": round(sum(shares.values()), 2)}


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
    begin = f"idle, Minecraft {figures['minecraft']}: what a session with {GOALS} paused goals and a bot that has nothing to do"
    lines = [f"{begin} takes of a core"]
    for row in figures["rows"]:
        where = "nobody else there, the world stands still" if row["world"] == "still" else "while time goes on"
        parts = ", ".join(f"{name} {row[name]:.2f} %" for name in ("python", "server", "host") if name in row)
        lines.append(f"  {where}: {row['session']:.2f} % ({parts}), over {row['seconds']:.0f} s")
    return "\n".join(lines)
