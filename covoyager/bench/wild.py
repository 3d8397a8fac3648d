"""``covoyager bench wild``: the Co-Voyager report's three goals in generated terrain, one world a seed.

There is no bound here: how far the nearest diamond lies is luck. What counts is that the goal is reached.
"""

import sys
from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from covoyager.bench.bounds.bound import BILLS
from covoyager.bench.staging import crew_of, prepared, staged
from covoyager.bot import Runtime
from covoyager.config import Settings

GOALS = tuple(BILLS)
#: Seconds after which a goal counts as not reached.
GOAL_SECONDS = 1500.0


async def run(settings: Settings, *, seeds: int = 1, goals: Sequence[str] = GOALS) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        seeds: how many worlds, from seed 1 on.
        goals: what to go for in each.

    Raises:
        NotUnderstood: one of the goals.

    Returns:
        ``rows`` (one for each seed and goal) and ``goals`` (successes and medians).
    """
    runtime, _ = prepared(settings, goals)
    rows = []
    for seed in range(1, seeds + 1):
        for goal in goals:
            game = await measure(settings, runtime, seed, goal)
            print(f"seed {seed}: {goal}: {game['state']} in {game['ticks']} ticks", file=sys.stderr, flush=True)
            rows.append(game)
    return {
        "bench": "wild",
        "minecraft": settings.minecraft,
        "seeds": seeds,
        "rows": rows,
        "goals": [summary(goal, [game for game in rows if game["goal"] == goal]) for goal in goals],
    }


async def measure(settings: Settings, runtime: Runtime, seed: int, goal: str) -> dict[str, Any]:
    """One goal in one world."""
    async with staged(settings, runtime, "wild", seed) as stage, stage.session(goal, GOAL_SECONDS) as session:
        await session.run
        story, result = session.story()
        planned = session.planned(1)
    return {
        "goal": goal,
        "world": "wild",
        "seed": seed,
        "crew": crew_of(1),
        "state": story.state,
        "why": result.get("why", ""),
        "ticks": story.ticks,
        "planned": planned,
        "bound": None,
        "blocks": round(result.get("distance_cm", 0) / 100, 1),
        "retries": result.get("retries", 0),
        "errors": [record["text"] for record in session.recorder.records if record["type"] == "error"],
        "ticks_by_action": story.ticks_by_action(),
        "subtasks": [asdict(hold) for hold in story.holds],
    }


def summary(goal: str, runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How many runs of one goal reached it, and the medians of those that did."""
    done = [game for game in runs if game["state"] == "DONE"]
    return {
        "goal": goal,
        "done": len(done),
        "of": len(runs),
        "ticks": median(game["ticks"] for game in done) if done else None,
        "blocks": median(game["blocks"] for game in done) if done else None,
        "retries": sum(game["retries"] for game in runs),
    }


def render(result: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"wild, Minecraft {result['minecraft']}, {result['seeds']} seeds"]
    for each in result["goals"]:
        figures = f", {each['ticks']:.0f} ticks, {each['blocks']:.0f} blocks on foot" if each["done"] else ""
        lines.append(f"{each['goal']}: {each['done']} of {each['of']}{figures}, {each['retries']} retries")
    for run in result["rows"]:
        if run["state"] != "DONE":
            why = run["why"] or (run["errors"] or ["no reason given"])[-1]
            lines.append(f"  seed {run['seed']}: {run['goal']}: {run['state']}: {why}")
    return "\n".join(lines)
