"""``covoyager bench sagents``: what S-Agents measures, by one to five bots: logs, iron and a shelter, in three organisations.

S-Agents (Chen et al., 2024, arXiv:2402.04578) has agents collect resources and build together, and compares how they are
organised. Here an organisation says whose work a bot takes: among equals anybody's and whatever is free; with one leader the
leader takes what is free, and the others a part of what it holds; in a tree each takes a part of what the one above it holds.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from covoyager.bench.staging import BOT, bots_in, staged
from covoyager.board import SubtaskView
from covoyager.bot import Runtime, ensure_runtime
from covoyager.clock import TICKS_PER_SECOND
from covoyager.config import Settings
from covoyager.crew.execution.worker import Worker
from covoyager.errors import CovoyagerError, UsageError

TASKS = ("50 logs", "100 logs", "50 iron", "100 iron", "shelter")
CREWS = ("1", "2", "3", "5")
#: Of the game, after which a task counts as not done.
GOAL_SECONDS = 1800.0
#: What the tasks are held against, in minutes.
PUBLISHED = 7.5
GROUND = 64
TREES = 60
ORES = 160
STONES = 600


class Led(Worker):
    """Takes what is free only where nobody is above it, else a part of what the one above it holds."""

    @property
    def above(self) -> str | None:
        """Whose work it takes; None for the first of all."""
        return BOT if self.name != BOT else None

    def may(self, view: SubtaskView) -> bool:
        """Whether it may take a subtask, or a part of it."""
        return super().may(view) and view.by in (self.above, self.name)


class Branch(Led):
    """The same, with two below each."""

    @property
    def above(self) -> str | None:
        """Whose work it takes."""
        number = int(self.name.removeprefix(BOT) or 1) // 2
        return None if not number else BOT + (str(number) if number > 1 else "")


ORGANISATIONS: Mapping[str, type[Worker]] = {"equals": Worker, "leader": Led, "tree": Branch}


def goal_of(task: str, bots: int) -> str:
    """A task in a player's words; in the shelter everybody has a place to lie down."""
    if task == "shelter":
        return f"build a {max(3, bots) + 2}x5x4 cobblestone shelter"
    count, thing = task.split()
    return f"get {count} {'oak logs' if thing == 'logs' else 'raw iron'}"


def world() -> dict[str, Any]:
    """Flat land with enough of everything: a wood, a hill of stone, and iron ore at its foot."""
    trees = [
        {"tree": "oak", "at": [8 + 4 * (n % 10), GROUND, -12 + 5 * (n // 10)], "height": [5, 5]} for n in range(TREES)
    ]
    hill = {"outcrop": "stone", "from": [-24, GROUND, -10], "to": [-15, GROUND + 5, 9], "count": STONES}
    ores = {"outcrop": "iron_ore", "from": [-13, GROUND, -8], "to": [-8, GROUND + 4, 7], "count": ORES}
    return {
        "name": "sagents",
        "terrain": {"kind": "flat", "bottom": GROUND - 4},
        "spawn": [0, GROUND, 0],
        "chest": [0, GROUND, 3],
        "blocks": [hill, ores, *trees],
        "time": 1000,
        "rules": {"daylight_cycle": False},
    }


async def run(
    settings: Settings, *, seeds: int = 1, tasks: Sequence[str] = TASKS, crews: Sequence[str] = CREWS
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds, from seed 1 on.
        tasks: what to do.
        crews: how many bots do.

    Raises:
        UsageError: there is no such task, or a crew is no number of bots.

    Returns:
        ``rows``, one for each seed, task, crew and organisation; one bot has none.
    """
    for task in tasks:
        if task not in TASKS:
            raise UsageError(f"bench sagents has no task {task!r}; it has {', '.join(TASKS)}.")
    bots_in(crews, "sagents")
    runtime = ensure_runtime(settings.cache, settings.node)
    rows = []
    for seed, task, crew, organisation in product(range(1, seeds + 1), tasks, crews, ORGANISATIONS):
        if crew == "1" and organisation != "equals":
            continue
        row = await _played(settings, runtime, seed, task, int(crew), organisation)
        print(_line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return {"bench": "sagents", "minecraft": settings.minecraft, "rows": rows}


async def _played(
    settings: Settings, runtime: Runtime, seed: int, task: str, bots: int, organisation: str
) -> dict[str, Any]:
    row = {"task": task, "seed": seed, "bots": bots, "organisation": organisation}
    folder = settings.home / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "sagents.json"
    file.write_text(json.dumps(world()), encoding="utf-8")
    kind = ORGANISATIONS[organisation]
    try:
        async with (
            staged(settings, runtime, str(file), seed) as stage,
            stage.session(goal_of(task, bots), GOAL_SECONDS, bots=bots, worker=kind) as session,
        ):
            await session.run
            story, result = session.story()
    except CovoyagerError as error:
        return row | {"state": "FAILED", "why": str(error), "ticks": 0, "minutes": 0.0, "by": {}}
    minutes = round(story.ticks / TICKS_PER_SECOND / 60, 2)
    ended = {"state": story.state, "why": result.get("why", ""), "by": result.get("by", {})}
    return row | ended | {"ticks": story.ticks, "minutes": minutes}


def _line(row: Mapping[str, Any]) -> str:
    end = f"{row['state']} in {row['ticks']} ticks" + (f" ({row['why']})" if row["why"] else "")
    return f"{row['task']}, {row['bots']} bots, {row['organisation']}: {end}"


def render(figures: Mapping[str, Any]) -> str:
    """Ticks by organisation, as text, and what was not done."""
    rows = figures["rows"]
    lines = [
        f"Minecraft {figures['minecraft']}; ticks ({PUBLISHED} min are {PUBLISHED * 60 * TICKS_PER_SECOND:g})",
        "",
        f"task      bots  {'  '.join(f'{name:>8}' for name in ORGANISATIONS)}",
    ]
    for seed, task, bots in dict.fromkeys((row["seed"], row["task"], row["bots"]) for row in rows):
        here = {r["organisation"]: r for r in rows if (r["seed"], r["task"], r["bots"]) == (seed, task, bots)}
        cells = [
            f"{(here[name]['ticks'] if here[name]['state'] == 'DONE' else here[name]['state']) if name in here else '':>8}"
            for name in ORGANISATIONS
        ]
        lines.append(f"{task:<9} {bots:>4}  {'  '.join(cells)}")
    return "\n".join([*lines, *(_line(row) for row in rows if row["state"] != "DONE")])
