"""What there is time for later."""

import pytest

from covoyager.domain import Goal
from covoyager.planning import criticise, plan_goal
from tests.planning.facts import knowledge
from tests.planning.test_crew import ARENA


def test_a_crew_has_its_first_tools_before_the_wood_of_the_others_is_felled() -> None:
    """Three logs are a table and two wooden pickaxes; with these two dig while the others fell the rest."""
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    plan = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=8)
    first, *others = [s for s in plan.subtasks if s.item == "wooden_pickaxe"]
    before = set(first.needs)
    while more := {n for s in plan.subtasks if s.id in before for n in s.needs} - before:
        before |= more
    assert (first.quantity, len(others)) == (2, 1)
    assert sum(s.quantity for s in plan.subtasks if s.id in before and s.item == "oak_log") == 3
    digging = [s for s in plan.subtasks if s.tools == ("wooden_pickaxe",)]
    assert digging
    assert not any(others[0].id in s.needs for s in digging)
    assert criticise(plan, knowledge(), {}) == []


def test_tools_that_wear_out_on_the_work_are_all_waited_for() -> None:
    """Sixteen furnaces and what they burn are more blocks than two wooden pickaxes dig."""
    plan = plan_goal(Goal("x", {"smooth_stone": 16}), knowledge(), have={}, nearby=ARENA, participants=8)
    assert [c for c in criticise(plan, knowledge(), {}) if c.fatal] == []


@pytest.mark.parametrize("have", [{"oak_planks": 1, "stick": 6}, {"oak_planks": 2, "stick": 4}])
def test_wood_that_the_first_load_burns_is_not_put_off_until_it_burns(have: dict[str, int]) -> None:
    """Two planks heat three ingots: a fraction of one each, which is no less needed."""
    plan = plan_goal(Goal("craft compass", {"compass": 1}), knowledge(), have=have, nearby=ARENA)
    assert criticise(plan, knowledge(), have) == []
