"""Plancraft's own examples, its recipes as a datapack: all solved in no more steps, the impossible ones refused, faster."""

import importlib.resources
import json
import shutil
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge, load
from covoyager.planning import criticise, plan_goal
from covoyager.planning.stock_reach import below
from tests.planning.facts import data

STATIONS = frozenset({"crafting_table", "furnace"})
FUELS = ("coal_block", "dried_kelp_block", "charcoal", "stick")


@pytest.fixture(scope="module")
def recipes(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    """Plancraft's recipes and tags, and no others."""
    folder = tmp_path_factory.mktemp("plancraft")
    source = Path(str(importlib.resources.files("plancraft"))) / "environment"
    shutil.copytree(source / "recipes", folder / "data/minecraft/recipes")
    shutil.copytree(source / "tags", folder / "data/minecraft/tags/items")
    hide = {"block": [{"namespace": "minecraft", "path": "recipes?/.*"}]}
    (folder / "pack.mcmeta").write_text(json.dumps({"pack": {"pack_format": 6, "description": ""}, "filter": hide}))
    return load("1.16.5", data(), [folder])


@cache
def examples(split: str) -> list[dict[str, Any]]:
    file = Path(str(importlib.resources.files("plancraft"))) / "data" / f"{split}.json"
    whole: list[dict[str, Any]] = json.loads(file.read_text())
    return whole


def on_hand(example: dict[str, Any], recipes: Knowledge) -> dict[str, int]:
    """Its inventory, and for its free fire a fuel that the target is not made of."""
    fuel = next(name for name in FUELS if name not in below(recipes, example["target"]))
    return {**example["inventory"], fuel: example["inventory"].get(fuel, 0) + 64}


def solve(example: dict[str, Any], recipes: Knowledge) -> Plan | None:
    try:
        goal = Goal(example["target"], {example["target"]: 1})
        return plan_goal(goal, recipes, have=on_hand(example, recipes), only_have=True, stations=STATIONS)
    except Impossible:
        return None


@pytest.mark.parametrize("split", ["train", "val"])
def test_every_example_is_judged_right(split: str, recipes: Knowledge) -> None:
    wrong: list[tuple[str, str]] = []
    for example in examples(split):
        plan = solve(example, recipes)
        if example["impossible"] != (plan is None):
            wrong.append((example["id"], "impossible" if plan is None else "planned"))
        elif plan is not None:
            if len(plan.subtasks) > len(example["optimal_path"]):
                wrong.append((example["id"], f"{len(plan.subtasks)} > {len(example['optimal_path'])} steps"))
            wrong += [
                (example["id"], c.message)
                for c in criticise(plan, recipes, on_hand(example, recipes), STATIONS)
                if c.fatal
            ]
    assert not wrong


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_it_is_faster_than_the_package_s_own_planner(recipes: Knowledge) -> None:
    from plancraft.environment.planner import optimal_planner

    chosen = [example for example in examples("val") if not example["impossible"]]
    began = time.process_time()
    ours = [solve(example, recipes) for example in chosen]
    middle = time.process_time()
    theirs = [optimal_planner(example["target"], dict(example["inventory"]), timeout=5) for example in chosen]
    end = time.process_time()
    print(f"\n{len(chosen)} examples: ours {middle - began:.2f} s, the package's {end - middle:.2f} s")
    assert all(ours)
    assert sum(path is not None for path in theirs) <= len(ours)
    assert middle - began < end - middle
