"""``covoyager bench villager construction|cooking|escape``: VillagerBench's tasks, by bots in worlds made from its data."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from covoyager.bench.villager.playing import PARTED, play
from covoyager.bench.villager.table import line, shown
from covoyager.bench.villager.tasks import KINDS, chosen, load_tasks
from covoyager.bot import ensure_runtime
from covoyager.config import Settings
from covoyager.errors import UsageError
from covoyager.knowledge import load

__all__ = ["render", "run"]


async def run(
    settings: Settings,
    *,
    kind: str = "",
    data: Path | None = None,
    agents: int = 2,
    tasks: Sequence[str] = (),
    people: bool = False,
    diverse: bool = False,
    logs: Path | None = None,
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        kind: construction, cooking or escape.
        data: folder of VillagerBench's data; None plays our own tasks.
        agents: how many take part.
        tasks: numbers of tasks; all unless given.
        people: one of them is a simulated person, the others are bots.
        diverse: only one in three of them smelts, one gathers, and one hunts; for cooking.
        logs: folder in which the referee's log of each task is kept.

    Raises:
        UsageError: there is no such kind or task.

    Returns:
        ``rows``, one a task.
    """
    if kind not in KINDS:
        raise UsageError(f"bench villager wants a kind: {', '.join(KINDS)}.")
    if agents < 1:
        raise UsageError("--agents wants at least 1.")
    if people and agents < 2:
        raise UsageError("bench villager takes --people with at least two --agents.")
    if diverse and (kind != "cooking" or agents < len(PARTED)):
        raise UsageError(f"bench villager takes --diverse for cooking, with at least {len(PARTED)} --agents.")
    wanted = chosen(load_tasks(kind, data), tasks)
    runtime = ensure_runtime(settings.cache, settings.node)
    knowledge = load(settings.minecraft, runtime.minecraft_data)
    rows = []
    for task in wanted:
        row = await play(settings, runtime, knowledge, task, agents - people, int(people), diverse=diverse, logs=logs)
        print(line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return {"bench": "villager", "minecraft": settings.minecraft, "rows": rows}


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    return shown(figures["rows"])
