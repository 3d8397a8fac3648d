"""``covoyager bench clock``: what the game's ticks cost by the wall, and that neither speed nor a busy machine bends them.

The same goal in the same worlds at several speeds, on an idle machine and beside processes that compute. Figures: ticks
from the goal to its end by the board's event log, seconds by the wall for them, and how many of the event logs of one seed,
without their wall times, are the same.
"""

import asyncio
import contextlib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from statistics import median
from typing import Any

from covoyager.bench.staging import bots_in, prepared, staged
from covoyager.bot import Runtime
from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.recording import log_mark

GOALS = ("craft compass",)
WORLDS = ("arena", "wild")
SPEEDS = ("1", "4", "max")
#: Processes that compute beside the game.
BUSY = (0, 4)
#: Of the game, after which a goal counts as not reached.
GOAL_SECONDS = 1500.0


async def run(
    settings: Settings,
    *,
    seeds: int = 1,
    first: int = 1,
    goals: Sequence[str] = GOALS,
    crews: Sequence[str] = ("1",),
    world: str | None = None,
    speeds: Sequence[str] = SPEEDS,
    busy: Sequence[int] = BUSY,
    equal: int = 1,
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds of each kind.
        first: the first of their seeds: what takes long can be played in parts.
        goals: what to go for.
        crews: how many bots do.
        world: arena or wild alone; both unless given.
        speeds: see ``--speed``.
        busy: numbers of processes beside.
        equal: how often each is played; more than once as fast as it can, on a machine left alone, unless told otherwise.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: a crew that is no number of bots.

    Returns:
        ``rows``, one a run.
    """
    runtime, _ = prepared(settings, goals)
    bots_in(crews, "clock")
    if equal > 1:
        speeds, busy = speeds if speeds != SPEEDS else ("max",), busy if busy != BUSY else (0,)
    rows = []
    for beside in busy:
        with _busy(beside):
            worlds = (world,) if world else WORLDS
            cells = product(worlds, range(first, first + seeds), goals, crews, speeds, range(equal))
            for at, seed, goal, crew, speed, _ in cells:
                figures = await _measure(replace(settings, speed=speed), runtime, at, seed, goal, int(crew))
                row = {
                    "world": at,
                    "seed": seed,
                    "speed": speed,
                    "busy": beside,
                    "bots": int(crew),
                    "goal": goal,
                    **figures,
                }
                print(_line(row), file=sys.stderr, flush=True)
                rows.append(row)
    return {"bench": "clock", "minecraft": settings.minecraft, "rows": rows}


async def _measure(settings: Settings, runtime: Runtime, world: str, seed: int, goal: str, bots: int) -> dict[str, Any]:
    async with (
        staged(settings, runtime, world, seed) as stage,
        stage.session(goal, GOAL_SECONDS, bots=bots) as session,
    ):
        planned = asyncio.create_task(session.next("plan", 0))
        await asyncio.wait({planned, session.run}, return_when=asyncio.FIRST_COMPLETED)
        began = wall.now()
        await asyncio.gather(planned, session.run)
        took = wall.now() - began
        story, _ = session.story()
        events = session.board.events()
    return {"state": story.state, "ticks": story.ticks, "seconds": round(took, 2), "log": log_mark(events)}


@contextlib.contextmanager
def _busy(count: int) -> Iterator[None]:
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def _line(row: dict[str, Any]) -> str:
    where = f"{row['world']} {row['seed']}, {row['bots']} at speed {row['speed']}, {row['busy']} beside"
    return f"{where}: {row['goal']}: {row['state']} in {row['ticks']} ticks, {row['seconds']} s"


def render(figures: dict[str, Any]) -> str:
    """The medians as text, each speed against the first, and how many event logs are equal."""
    lines = [
        f"Minecraft {figures['minecraft']}; medians",
        "",
        "world  bots  beside  speed   ticks  seconds  times as fast",
    ]
    rows = figures["rows"]
    for cell in dict.fromkeys((row["world"], row["bots"], row["busy"]) for row in rows):
        first: float | None = None
        for speed in dict.fromkeys(row["speed"] for row in rows):
            here = [row for row in rows if (row["world"], row["bots"], row["busy"], row["speed"]) == (*cell, speed)]
            ticks, seconds = median(row["ticks"] for row in here), median(row["seconds"] for row in here)
            pace = ticks / max(seconds, 0.01)
            first = first or pace
            at, bots, beside = cell
            lines.append(f"{at:<7}{bots:>4}{beside:>8}{speed:>7}{ticks:>8g}{seconds:>9.1f}{pace / first:>15.1f}")
    lines += ["", "world  bots  medians of ticks, at whatever speed and however busy, are apart by at most"]
    for at, bots in dict.fromkeys((row["world"], row["bots"]) for row in rows):
        here = [row for row in rows if (row["world"], row["bots"]) == (at, bots)]
        lines.append(f"{at:<7}{bots:>4}  {_apart(here):.1f} %")
    lines += ["", "world  bots  equal event logs of one seed, at whatever speed and however busy"]
    for at, bots in dict.fromkeys((row["world"], row["bots"]) for row in rows):
        here = [row for row in rows if (row["world"], row["bots"]) == (at, bots)]
        lines.append(f"{at:<7}{bots:>4}  {_equal(here)} of {len(here)}")
    return "\n".join(lines)


def _apart(rows: Sequence[dict[str, Any]]) -> float:
    """By how many per cent the longest median of ticks is longer than the shortest."""
    cells = dict.fromkeys((row["speed"], row["busy"]) for row in rows)
    medians: list[float] = [
        median(row["ticks"] for row in rows if (row["speed"], row["busy"]) == cell) for cell in cells
    ]
    return (max(medians) / min(medians) - 1) * 100


def _equal(rows: Sequence[dict[str, Any]]) -> int:
    """How many share their log with most others of the same goal and seed."""
    logs: dict[tuple[str, int], Counter[str]] = {}
    for row in rows:
        logs.setdefault((row["goal"], row["seed"]), Counter())[row["log"]] += 1
    return sum(counts.most_common(1)[0][1] for counts in logs.values())
