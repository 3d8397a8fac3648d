"""Plancraft's examples (PyPI ``plancraft``, a development extra): its recipes as a datapack, planned from the stock alone."""

import importlib.resources
import importlib.util
import json
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge, load
from covoyager.planning import criticise, plan_goal
from covoyager.planning.stock.reach import below

MINECRAFT = "1.16.5"
SPLITS = ("train", "val")
STATIONS = frozenset({"crafting_table", "furnace"})
"""Its environment always has both."""

FUELS = ("coal_block", "dried_kelp_block", "charcoal", "stick")
PATIENCE_S = 5
"""How long the package's own planner may take for one example."""

Example = Mapping[str, Any]


def installed() -> bool:
    """Whether the package is there."""
    return importlib.util.find_spec("plancraft") is not None


def recipes(data: Path, folder: Path) -> Knowledge:
    """Plancraft's recipes and tags, and no others; ``folder`` becomes the datapack."""
    source = Path(str(importlib.resources.files("plancraft"))) / "environment"
    shutil.copytree(source / "recipes", folder / "data/minecraft/recipes")
    shutil.copytree(source / "tags", folder / "data/minecraft/tags/items")
    hide = {"block": [{"namespace": "minecraft", "path": "recipes?/.*"}]}
    (folder / "pack.mcmeta").write_text(json.dumps({"pack": {"pack_format": 6, "description": ""}, "filter": hide}))
    return load(MINECRAFT, data, [folder])


def examples(split: str) -> list[Example]:
    """One split, whole."""
    file = Path(str(importlib.resources.files("plancraft"))) / "data" / f"{split}.json"
    found: list[Example] = json.loads(file.read_text())
    return found


def on_hand(example: Example, knowledge: Knowledge) -> dict[str, int]:
    """Its inventory, and for its free fire a fuel that the target is not made of."""
    fuel = next(name for name in FUELS if name not in below(knowledge, example["target"]))
    return {**example["inventory"], fuel: example["inventory"].get(fuel, 0) + 64}


def solve(example: Example, knowledge: Knowledge) -> Plan | None:
    """A plan, or None where the planner declares it impossible."""
    goal = Goal(example["target"], {example["target"]: 1})
    try:
        return plan_goal(goal, knowledge, have=on_hand(example, knowledge), only_have=True, stations=STATIONS)
    except Impossible:
        return None


def judge(example: Example, plan: Plan | None, knowledge: Knowledge) -> str:
    """What is wrong with the answer to an example; "" where it is right and no longer than the optimal path."""
    if example["impossible"] or plan is None:
        return "" if example["impossible"] and plan is None else "planned" if plan else "declared impossible"
    if len(plan.subtasks) > len(example["optimal_path"]):
        return f"{len(plan.subtasks)} steps, not {len(example['optimal_path'])}"
    faults = [c.message for c in criticise(plan, knowledge, on_hand(example, knowledge), STATIONS) if c.fatal]
    return faults[0] if faults else ""


def race(chosen: list[Example], knowledge: Knowledge) -> dict[str, float]:
    """Processor seconds for the same examples, ours and those of the package's own planner, and how many each solves."""
    from plancraft.environment.planner import optimal_planner

    began = time.process_time()
    ours = [solve(example, knowledge) for example in chosen]
    middle = time.process_time()
    theirs = [optimal_planner(example["target"], dict(example["inventory"]), timeout=PATIENCE_S) for example in chosen]
    end = time.process_time()
    return {
        "examples": len(chosen),
        "ours_s": round(middle - began, 3),
        "package_s": round(end - middle, 3),
        "times_faster": round((end - middle) / max(middle - began, 1e-9), 1),
        "ours_solved": sum(plan is not None for plan in ours),
        "package_solved": sum(path is not None for path in theirs),
    }


def measure(data: Path, folder: Path) -> dict[str, Any]:
    """Both splits judged, and the race over their solvable examples."""
    knowledge = recipes(data, folder)
    found: dict[str, Any] = {}
    solvable: list[Example] = []
    for split in SPLITS:
        whole = examples(split)
        wrong = [e["id"] for e in whole if judge(e, solve(e, knowledge), knowledge)]
        possible = [e for e in whole if not e["impossible"]]
        found[split] = {"solvable": len(possible), "impossible": len(whole) - len(possible), "wrong": len(wrong)}
        solvable += possible
    return {**found, "race": race(solvable, knowledge)}
