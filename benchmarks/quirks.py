"""``covoyager bench quirks``: the main job on servers that do otherwise (``worlds/quirks/``), and over slow lines.

Every run is a session of its own, as `play` runs it, in a fresh arena with one quirk. What counts in the end is what an
independent player finds in the chest.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from covoyager import clock
from covoyager.bench.people.observer import Observer
from covoyager.bench.staging import BOT, Stage, staged
from covoyager.bot import Runtime, ensure_runtime
from covoyager.config import Settings
from covoyager.errors import UsageError
from covoyager.knowledge import load
from covoyager.language.goal_parser import parse_goal

GOALS = ("craft compass",)
#: Seconds after which a goal counts as not reached.
GOAL_SECONDS = 900.0
#: Where the independent player waits: the empty end of the platform.
ASIDE = (0, 64, -9)

#: What is laid over the arena's world file, by name.
TASKS: Mapping[str, Mapping[str, Mapping[str, int | bool]]] = {
    "none": {},
    "latency_50": {"quirks": {"latency": 50}},
    "latency_150": {"quirks": {"latency": 150}},
    "latency_400": {"quirks": {"latency": 400}},
    "lag_spikes": {"quirks": {"lag_spikes": True}},
    "late_confirms": {"quirks": {"late_confirms": True}},
    "teleports_back": {"quirks": {"teleports_back": True}},
    "dropped_clicks": {"quirks": {"dropped_clicks": True}},
    "plain_chat": {"quirks": {"plain_chat": True, "plain_whispers": True, "no_whispers": True}},
    "resource_pack": {"quirks": {"resource_pack": True}},
    "slow_chunks": {"quirks": {"slow_chunks": True}},
    "speed_limit": {"quirks": {"speed_limit": True}},
    "keep_alive": {"quirks": {"keep_alive": True}},
    "lobby": {"quirks": {"lobby": True}},
    "item_tags": {"quirks": {"item_tags": True}},
    "lowest_y": {"quirks": {"lowest_y": True}},
    "hidden_ores": {"quirks": {"hidden_ores": True}},
    "false_ores": {"quirks": {"hidden_ores": 2}},
    "npcs": {"quirks": {"npcs": True}},
    "throttle": {"quirks": {"throttle": True}},
    "spawn_protection": {"rules": {"spawn_protection": 2}},
    "several": {
        "quirks": {
            "latency": 100,
            "late_confirms": 4,
            "teleports_back": 20,
            "dropped_clicks": 25,
            "lobby": True,
            "no_bubbles": True,
        },
    },
}


async def run(
    settings: Settings, *, seeds: int = 1, goals: Sequence[str] = GOALS, tasks: Sequence[str] = tuple(TASKS)
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds, from seed 1 on.
        goals: what to go for in each.
        tasks: names out of ``TASKS``.

    Raises:
        NotUnderstood: one of the goals.
        UsageError: there is no such task.

    Returns:
        ``rows``, one a run.
    """
    for task in tasks:
        if task not in TASKS:
            raise UsageError(f"there is no task {task!r}; there is {', '.join(TASKS)}.")
    runtime = ensure_runtime(settings.cache, settings.node)
    knowledge = load(settings.minecraft, runtime.minecraft_data)
    wanted = {goal: parse_goal(goal, knowledge) for goal in goals}
    rows = []
    for seed in range(1, seeds + 1):
        for task in tasks:
            for goal in goals:
                row = await measure(settings, runtime, seed, task, goal)
                row["there"] = all(row["chest"].get(item, 0) >= n for item, n in wanted[goal].items.items())
                print(_line(row), file=sys.stderr, flush=True)
                rows.append(row)
    return {"bench": "quirks", "minecraft": settings.minecraft, "rows": rows}


async def measure(settings: Settings, runtime: Runtime, seed: int, task: str, goal: str) -> dict[str, Any]:
    """One goal in one world with one quirk."""
    file = write_world(runtime, settings.home, task)
    async with staged(settings, runtime, str(file), seed) as stage:
        begun = clock.wall.now()
        async with stage.session(goal, GOAL_SECONDS) as session:
            await session.run
            story, result = session.story()
        seconds = clock.wall.now() - begun
        chest = await look(stage)
    return {
        "task": task,
        "goal": goal,
        "world": "arena",
        "seed": seed,
        "state": story.state,
        "why": result.get("why", ""),
        "ticks": story.ticks,
        "seconds": round(seconds, 1),
        "retries": result.get("retries", 0),
        "chest": chest,
        "errors": [record["text"] for record in session.recorder.records if record["type"] == "error"],
        "released": [
            f"#{hold.subtask} {hold.action} {hold.item}: {hold.why}" for hold in story.holds if hold.became != "DONE"
        ],
    }


def write_world(runtime: Runtime, home: Path, task: str) -> Path:
    """The arena's world file with a task's quirks, in the folder of state."""
    form = json.loads((runtime.root / "worlds" / "files" / "arena.json").read_text(encoding="utf-8"))
    for field, values in TASKS[task].items():
        form[field] = form.get(field, {}) | values
    folder = home / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{task}.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    return file


async def look(stage: Stage) -> dict[str, int]:
    """What an independent player finds in the shared chest, by name."""
    info = stage.world.info
    async with Observer(stage.runtime, info.port, info.version, BOT) as observer:
        return await observer.look(info.chest or (0, 64, 0))


def _line(row: Mapping[str, Any]) -> str:
    there = "" if row["there"] else ", NOT in the chest"
    return f"{row['task']}: {row['goal']}: {row['state']}{there} in {row['ticks']} ticks, {row['seconds']:.0f} s"


def render(figures: Mapping[str, Any]) -> str:
    """The figures as text."""
    lines = [
        f"arena, Minecraft {figures['minecraft']}",
        f"{'quirk':<18}{'state':<10}{'ticks':>7}{'seconds':>9}{'retries':>9}",
    ]
    for row in figures["rows"]:
        state = row["state"] if row["there"] or row["state"] != "DONE" else "FALSE"
        lines.append(f"{row['task']:<18}{state:<10}{row['ticks']:>7}{row['seconds']:>9.0f}{row['retries']:>9}")
    return "\n".join(lines)
