"""``covoyager bench planning``: the planner alone, without a world: right for every item, and how fast.

Times are of one process on one core; the first lines are whole processes, from start to answer.
"""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from covoyager.bench import plancraft
from covoyager.bot.runtime import minecraft_data_folder
from covoyager.clock import wall
from covoyager.config import MINECRAFT, Settings
from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible, SetupError
from covoyager.knowledge import Knowledge, load
from covoyager.knowledge.loading import forget
from covoyager.planning import criticise, makespan, plan_goal, with_causal_edges

VERSIONS = ("1.14.4", "1.16.5", "1.18.2", MINECRAFT, "1.21.4", "26.1")
STARTS = 7
BATCH = 1000
SIZES = (1, 4, 15, 60, 200, 500, 2000)
"""Items in one goal, for plans of about 10 to 1,000 subtasks."""

CREWS = (1, 2, 4, 8)
GRAPHS = 300
NEEDLESS = 0.15
"""Chance of a needless edge for each pair of subtasks."""


def run() -> dict[str, Any]:
    """Everything, in about two minutes."""
    data = minecraft_data_folder(Settings.load().cache)
    usual = load(MINECRAFT, data)
    rows = [
        {"version": version, "load_ms": loading(version, data)} | every_item(load(version, data))
        for version in VERSIONS
    ]
    found: dict[str, Any] = {
        "bench": "planning",
        "minecraft": MINECRAFT,
        "rows": rows,
        "start": starts(),
        "batch": batch(sorted(planned(usual))),
        "growth": growth(usual),
        "needless_edges": needless_edges(usual),
    }
    if plancraft.installed():
        with tempfile.TemporaryDirectory() as folder:
            found["plancraft"] = plancraft.measure(data, Path(folder) / "pack")
    return found


def whole_process(words: Sequence[str], given: str | None = None) -> tuple[float, str]:
    """Seconds from the start of a ``covoyager`` process to its end, and what it answered.

    Raises:
        SetupError: where it failed.
    """
    began = wall.now()
    command = [sys.executable, "-m", "covoyager", *words]
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
    took = wall.now() - began
    if done.returncode:
        raise SetupError(f"covoyager {' '.join(words)}: {done.stderr.strip()}")
    return took, done.stdout


def starts() -> dict[str, float]:
    """``covoyager plan "craft compass"`` from process start to answer, after one for warming up."""
    took = [whole_process(["plan", "craft compass"])[0] for _ in range(STARTS + 1)][1:]
    return {"median_s": round(statistics.median(took), 3), "worst_s": round(max(took), 3)}


def loading(version: str, data: Path) -> float:
    """Milliseconds to load a version, the best of three."""
    took = []
    for _ in range(3):
        forget()
        began = time.process_time()
        load(version, data)
        took.append((time.process_time() - began) * 1000)
    return round(min(took), 1)


def every_item(knowledge: Knowledge) -> dict[str, Any]:
    """A plan from nothing for every item of a version: how many, faults by the critic, reasons, milliseconds."""
    took: list[float] = []
    reasons: Counter[str] = Counter()
    faulty = 0
    for name in knowledge.items:
        began = time.process_time()
        try:
            plan = plan_goal(Goal(name, {name: 1}), knowledge, have={})
        except Impossible as error:
            reasons[str(error).rpartition(": ")[2]] += 1
            plan = None
        took.append((time.process_time() - began) * 1000)
        faulty += plan is not None and bool(criticise(plan, knowledge, {}))
    took.sort()
    return {
        "items": len(took),
        "planned": len(took) - reasons.total(),
        "faulty": faulty,
        "refused": dict(reasons),
        "median_ms": round(statistics.median(took), 2),
        "p99_ms": round(took[int(len(took) * 0.99)], 2),
        "worst_ms": round(took[-1], 2),
    }


def planned(knowledge: Knowledge) -> dict[str, Plan]:
    """Plans of all items that have one."""
    found = {}
    for name in knowledge.items:
        try:
            found[name] = plan_goal(Goal(name, {name: 1}), knowledge, have={})
        except Impossible:
            continue
    return found


def batch(names: Sequence[str]) -> dict[str, float]:
    """A thousand goals in one ``--batch`` process."""
    goals = random.Random(1).choices(names, k=BATCH)  # noqa: S311
    given = "".join(json.dumps({"id": at, "goal": f"get {name}"}) + "\n" for at, name in enumerate(goals))
    took, answers = whole_process(["plan", "--batch", "-"], given)
    lines = [json.loads(line) for line in answers.splitlines()]
    return {"goals": BATCH, "planned": sum("subtasks" in line for line in lines), "seconds": round(took, 2)}


def growth(knowledge: Knowledge) -> list[dict[str, float]]:
    """Milliseconds by plan size, for goals of ever more items."""
    names = sorted(planned(knowledge))
    random.Random(1).shuffle(names)  # noqa: S311
    found = []
    for size in SIZES:
        goal = Goal("growth", dict.fromkeys(names[:size], 1))
        began = time.process_time()
        plan = plan_goal(goal, knowledge, have={})
        middle = time.process_time()
        faults = [critique for critique in criticise(plan, knowledge, {}) if critique.fatal]
        end = time.process_time()
        found.append({
            "items": len(goal.items), "subtasks": len(plan.subtasks), "faults": len(faults),
            "plan_ms": round((middle - began) * 1000, 1), "critic_ms": round((end - middle) * 1000, 1),
        })  # fmt: skip
    return found


def needless_edges(knowledge: Knowledge) -> dict[str, Any]:
    """How many times as long a crew takes with needless edges, and that the causal check takes exactly them out."""
    rng = random.Random(7)  # noqa: S311
    names = list(knowledge.items)
    times: dict[int, list[float]] = {crew: [] for crew in CREWS}
    graphs = exact = removed = 0
    while graphs < GRAPHS:
        goal = Goal("graph", {rng.choice(names): rng.choice((1, 2, 5, 40)) for _ in range(rng.choice((1, 1, 2, 4)))})
        crew = rng.choice((1, 1, 2, 4))
        try:
            plan = plan_goal(goal, knowledge, have={}, participants=crew)
        except Impossible:
            continue
        tight = with_needless(plan, rng)
        loose = with_causal_edges(tight, knowledge, {})
        graphs += 1
        exact += [s.needs for s in loose.subtasks] == [s.needs for s in plan.subtasks]
        removed += sum(len(s.needs) for s in tight.subtasks) - sum(len(s.needs) for s in loose.subtasks)
        for many in CREWS:
            times[many].append(makespan(tight.subtasks, many) / makespan(loose.subtasks, many))
    factors = {str(crew): round(statistics.mean(found), 3) for crew, found in times.items()}
    return {"graphs": graphs, "exact": exact, "removed": removed, "times_as_long": factors}


def with_needless(plan: Plan, rng: random.Random) -> Plan:
    """The plan with edges that nothing asks for."""
    subtasks = []
    for subtask in plan.subtasks:
        earlier = {other.id for other in plan.subtasks if other.id < subtask.id and rng.random() < NEEDLESS}
        subtasks.append(replace(subtask, needs=tuple(sorted({*subtask.needs, *earlier}))))
    return replace(plan, subtasks=tuple(subtasks))


def render(found: dict[str, Any]) -> str:
    """The figures as text."""
    start, bulk = found["start"], found["batch"]
    lines = [
        f'plan "craft compass", process start to answer: {start["median_s"]} s (worst of {STARTS}: {start["worst_s"]} s)',
        f"--batch of {bulk['goals']}: {bulk['seconds']} s, {bulk['planned']} planned",
        "",
        f"{'version':<9}{'load ms':>8}{'items':>7}{'planned':>9}{'faulty':>8}{'median ms':>11}{'p99 ms':>8}{'worst ms':>10}",
    ]
    for row in found["rows"]:
        lines.append(
            f"{row['version']:<9}{row['load_ms']:>8}{row['items']:>7}{row['planned']:>9}{row['faulty']:>8}"
            f"{row['median_ms']:>11}{row['p99_ms']:>8}{row['worst_ms']:>10}"
        )
    lines += [""] + [
        f"{row['version']}: {n} because {why}" for row in found["rows"] for why, n in row["refused"].items()
    ]
    lines += ["", f"{'items':>6}{'subtasks':>10}{'plan ms':>9}{'critic ms':>11}{'faults':>8}"]
    for size in found["growth"]:
        lines.append(
            f"{size['items']:>6}{size['subtasks']:>10}{size['plan_ms']:>9}{size['critic_ms']:>11}{size['faults']:>8}"
        )
    edges = found["needless_edges"]
    lines += [
        "",
        f"needless edges: {edges['removed']} taken out of {edges['graphs']} graphs, {edges['exact']} exactly as planned",
    ]
    lines += [
        f"  a crew of {crew} would take {factor} times as long with them"
        for crew, factor in edges["times_as_long"].items()
    ]
    if "plancraft" in found:
        lines.append("")
        for split in plancraft.SPLITS:
            part = found["plancraft"][split]
            lines.append(
                f"plancraft {split}: {part['solvable']} solvable, {part['impossible']} impossible, {part['wrong']} wrong"
            )
        race = found["plancraft"]["race"]
        lines.append(
            f"plancraft race over {race['examples']}: ours {race['ours_s']} s ({race['ours_solved']} solved), the package's "
            f"planner {race['package_s']} s ({race['package_solved']} solved): {race['times_faster']} times faster"
        )
    return "\n".join(lines)
