"""``covoyager bench minecollab crafting|cooking``: MineCollab's tasks, whose materials are split over the participants."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from covoyager.bench.coplay import PEOPLE
from covoyager.bench.minecollab.tasks import KINDS, Task, chosen, load_tasks
from covoyager.bench.minecollab.worlds import CHEST, world_of
from covoyager.bench.people.company import company
from covoyager.bench.staging import bots_named, staged_form
from covoyager.bench.villager.referee_process import Referee, log_file
from covoyager.bot import Runtime, ensure_runtime
from covoyager.config import Settings
from covoyager.domain import Goal, Status
from covoyager.errors import CovoyagerError, Impossible, UsageError, WorldError
from covoyager.knowledge import Knowledge, load
from covoyager.planning import plan_goal

__all__ = ["render", "run"]


async def run(
    settings: Settings,
    *,
    kind: str = "",
    data: Path | None = None,
    agents: int | None = None,
    tasks: Sequence[str] = (),
    people: bool = False,
    logs: Path | None = None,
) -> dict[str, Any]:
    """Measure.

    Args:
        settings: the program's settings.
        kind: crafting or cooking.
        data: folder of MineCollab's data; None plays our own tasks.
        agents: tasks for so many bots only.
        tasks: numbers of tasks; all unless given.
        people: tasks with people in them, whom simulated ones play.
        logs: folder in which the referee's log of each task is kept.

    Raises:
        UsageError: there is no such kind or task.

    Returns:
        ``rows``, one a task.
    """
    if kind not in KINDS:
        raise UsageError(f"bench minecollab wants a kind: {', '.join(KINDS)}.")
    wanted = chosen(load_tasks(kind, data, people), tasks, agents)
    runtime = ensure_runtime(settings.cache, settings.node)
    knowledge = load(settings.minecraft, runtime.minecraft_data)
    rows = []
    for task in wanted:
        lacking = why_not(task, knowledge)
        row = _row(task, "IMPOSSIBLE", 0, why=lacking) if lacking else await _played(settings, runtime, task, logs)
        print(_line(row), file=sys.stderr, flush=True)
        rows.append(row)
    return {"bench": "minecollab", "minecraft": settings.minecraft, "rows": rows}


def why_not(task: Task, knowledge: Knowledge) -> str:
    """What makes a task impossible by its own data; empty where nothing does. Fields and herds give what cooking lacks."""
    unknown = [item for item in (*task.brought, *task.wanted) if item not in knowledge.items]
    if unknown:
        return f"Minecraft {knowledge.version} has no {', '.join(unknown)}"
    if task.kind == "cooking":
        return ""
    try:
        plan_goal(Goal(task.goal, task.wanted), knowledge, have=task.brought, only_have=True)
    except Impossible as error:
        return str(error)
    return ""


async def _played(settings: Settings, runtime: Runtime, task: Task, logs: Path | None) -> dict[str, Any]:
    """The row of a task; one that broke off is in the table, and the others are played."""
    try:
        return await play(settings, runtime, task, logs)
    except UsageError:
        raise
    except CovoyagerError as error:
        return _row(task, "FAILED", 0, why=str(error))


async def play(settings: Settings, runtime: Runtime, task: Task, logs: Path | None = None) -> dict[str, Any]:
    """Play one task, and give its row: DONE only where the referee sees it in the chest, in time; ``logs`` keeps its log."""
    names = [*bots_named(task.agents), *PEOPLE[: task.people]]
    form = world_of(task, names)
    log = log_file(logs, f"{task.kind}-{task.number}-by-{len(names)}")
    async with (
        staged_form(settings, runtime, f"minecollab-{task.kind}-{task.number}", form) as stage,
        Referee(stage, names, log) as referee,
    ):
        asked = None if task.people else task.goal
        async with (
            company(stage, task.agents, PEOPLE[: task.people], task.goal, brings=True),
            stage.session(asked, task.seconds, bots=task.agents) as session,
        ):
            await (session.ended(task.seconds) if task.people else session.run)
            try:
                story, result = session.story()
                state, why = story.state, result.get("why", "")
                by = Counter(hold.by for hold in story.holds if hold.became == Status.DONE)
            except WorldError as error:
                state, why, result, by = "FAILED", str(error), {}, Counter()
        records = session.recorder.records
        last = "goal" if task.people else "result"
        ended = max((record["tick"] for record in records if record["type"] == last), default=0)
        seen = await referee.look_into(CHEST, ended)
    missing = {item: count for item, count in task.wanted.items() if seen["held"].get(item, 0) < count}
    if state == "DONE" and missing:
        state, why = "FAILED", f"the referee sees no {', '.join(missing)} in the chest"
    more = {"why": why, "held": seen["held"], "by": dict(by), "retries": result.get("retries", 0)}
    return _row(task, state, seen["ticks"], **more)


def _row(task: Task, state: str, ticks: int, **more: Any) -> dict[str, Any]:
    row = {
        "kind": task.kind,
        "task": task.number,
        "agents": task.agents,
        "people": task.people,
        "state": state,
        "ticks": ticks,
    }
    return row | {"name": task.name, "seconds": task.seconds, "blocked": dict(task.blocked)} | more


def _line(row: dict[str, Any]) -> str:
    why = f" ({row['why']})" if row["why"] else ""
    crew = f"{row['agents']} bots" + (f" and {row['people']} people" if row["people"] else "")
    return f"{row['kind']} {row['task']}, {crew}: {row['state']} in {row['ticks']} ticks{why}"


def render(figures: dict[str, Any]) -> str:
    """The figures as text."""
    lines = ["agents  done of  impossible  ticks (median, longest)"]
    for agents in sorted({row["agents"] for row in figures["rows"]}):
        rows = [row for row in figures["rows"] if row["agents"] == agents]
        out = [row for row in rows if row["state"] == "IMPOSSIBLE"]
        done = [row["ticks"] for row in rows if row["state"] == "DONE"]
        ticks = f"{median(done):.0f}, {max(done)}" if done else "-"
        lines.append(f"{agents:>6}  {len(done):>4} {len(rows) - len(out):>2}  {len(out):>10}  {ticks}")
    return "\n".join([*lines, *(_line(row) for row in figures["rows"] if row["state"] != "DONE")])
