"""The solver's formulation of a crew's work, and what is read off beside it."""

from collections.abc import Mapping

import pytest

from benchmarks.makespan import longer, measured, render
from benchmarks.makespan.formulation import Formulation
from benchmarks.makespan.goals import GOALS, IN_SIGHT
from benchmarks.makespan.start import Start
from benchmarks.makespan.work import Kind, Share, portions
from covoyager.domain import Goal
from covoyager.domain.hands import Hands
from covoyager.language.goal_parser import parse_goal
from covoyager.planning.expansion.search import Search
from covoyager.planning.expansion.variants import Basis
from tests.planning.facts import knowledge


def kind(item: str, **other: object) -> Kind:
    """Digging, where nothing else is said: ten ticks each, and thirty for the way."""
    usual: dict[str, object] = {
        "key": (item,), "name": item, "item": item, "count": 1, "inputs": (), "fuels": {}, "heat": 0, "tool": "",
        "wear": 0.0, "stations": (), "burns": 0, "first": 30, "later": 30, "run": 10.0, "splits": True, "most": 20,
        "durable": False,
    }  # fmt: skip
    return Kind(**{**usual, **other})  # type: ignore[arg-type]


DIRT = kind("dirt")
PICKAXE = kind("pickaxe", first=5, later=5, run=1.0, splits=False, durable=True)
STONE = kind("stone", tool="pickaxe", wear=1.0)
FURNACE = kind("furnace", first=5, later=5, run=1.0, splits=False, durable=True)
GLASS = kind(
    "glass",
    first=4,
    later=4,
    run=0.0,
    burns=100,
    stations=("furnace",),
    inputs=((frozenset({"sand"}), 1),),
    splits=False,
)


def least(
    kinds: list[Kind], wanted: Mapping[str, int], hands: int, known: list[Share] | None = None
) -> tuple[int, str]:
    formulation = Formulation(kinds, wanted, hands, 2000, {"pickaxe": 10}, known or [])
    if known:
        Start(formulation).hint(known)
    best = formulation.solve(20)
    assert best is not None
    return best.ticks, best.status


def test_a_job_is_shared_by_all_hands_and_each_has_the_way_to_go() -> None:
    assert least([DIRT], {"dirt": 12}, 1) == (150, "OPTIMAL")
    assert least([DIRT], {"dirt": 12}, 3) == (70, "OPTIMAL")


def test_a_tool_is_there_when_it_is_made_and_serves_one_at_a_time() -> None:
    assert least([PICKAXE, STONE], {"stone": 8}, 2)[0] == 6 + 70, "each of two makes one and digs with it"
    assert least([PICKAXE, STONE], {"stone": 20}, 1)[0] == 7 + 230, "one lasts for ten"


def test_what_burns_leaves_hands_free_and_takes_a_furnace_each() -> None:
    sand = kind("sand")
    assert least([FURNACE, sand, GLASS], {"glass": 1}, 1)[0] == 5 + 1 + 30 + 10 + 4 + 100
    assert least([FURNACE, sand, GLASS], {"glass": 2}, 1)[0] == 5 + 2 + 30 + 20 + 4 + 4 + 100


def test_the_solver_begins_with_a_known_schedule() -> None:
    known = [Share(DIRT.key, 0, 9), Share(DIRT.key, 0, 3)]
    assert least([DIRT], {"dirt": 12}, 2, known) == (90, "OPTIMAL")
    formulation = Formulation([DIRT], {"dirt": 12}, 2, 2000, {}, known)
    start = Start(formulation)
    start.hint(known)
    assert start.ticks == 120


def test_shares_add_up_to_the_whole() -> None:
    assert portions(10, [3, 3, 3]) == [3, 4, 3]
    assert portions(7, [100]) == [7]


def test_every_goal_of_the_bench_is_understood_and_in_sight() -> None:
    assert len(set(GOALS)) == 60
    goals = [parse_goal(goal, knowledge()) for goal in GOALS]
    assert all(goal.items for goal in goals)
    assert [
        goal.text for goal in goals if not Search(goal, Basis(knowledge(), nearby=IN_SIGHT), Hands()).first.in_sight
    ] == []


def test_a_row_holds_the_plan_against_the_best_and_longer_ones_are_named() -> None:
    rows = [measured(Goal("wooden pickaxe", {"wooden_pickaxe": 1}), knowledge(), hands, 5) for hands in (1, 2)]
    assert all(row["planned"] >= row["best"] >= row["bound"] > 0 for row in rows)
    assert rows[0]["ratio"] == pytest.approx(1.0, abs=0.1)
    assert longer(rows) == []
    slower = [{**rows[0], "planned": 100}, {**rows[1], "planned": 120}]
    assert longer(slower) == ["wooden pickaxe: 100 by 1, 120 by 2"]
    assert "longer for more hands: 1" in render({"minecraft": "1.20.1", "rows": slower})
