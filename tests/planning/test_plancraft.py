"""Plancraft's own examples, its recipes as a datapack: all solved in no more steps, the impossible ones refused."""

import pytest

from covoyager.bench.plancraft import SPLITS, examples, judge, race, recipes, solve
from covoyager.knowledge import Knowledge
from tests.planning.facts import data


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Knowledge:
    return recipes(data(), tmp_path_factory.mktemp("plancraft") / "pack")


@pytest.mark.parametrize("split", SPLITS)
def test_every_example_is_judged_right(split: str, knowledge: Knowledge) -> None:
    answers = {example["id"]: (example, solve(example, knowledge)) for example in examples(split)}
    assert len(answers) > 500
    for example, plan in answers.values():
        assert example["impossible"] == (plan is None), example["id"]
        assert plan is None or len(plan.subtasks) <= len(example["optimal_path"]), example["id"]
    assert not [number for number, (example, plan) in answers.items() if judge(example, plan, knowledge)]


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_it_solves_what_the_package_s_own_planner_solves_and_more(knowledge: Knowledge) -> None:
    solvable = [example for example in examples("val") if not example["impossible"]]
    figures = race(solvable, knowledge)
    assert figures["ours_solved"] == len(solvable) >= figures["package_solved"]
    print(f"ours {figures['ours_s']:.1f} s, the package's {figures['package_s']:.1f} s")
