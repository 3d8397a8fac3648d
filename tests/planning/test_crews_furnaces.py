"""Furnaces of a crew: how many, and when they are set up."""

from covoyager.domain import Action, Goal
from covoyager.planning import plan_goal
from tests.planning.facts import knowledge

NEAR = {"oak_log": 60, "stone": 5000, "coal_ore": 40, "iron_ore": 60}


def test_furnaces_burn_while_a_crew_digs_the_rest() -> None:
    """Four dug all stones of a house, and of eight furnaces for its glass, before the first of them was set up."""
    goal = Goal("x", {"cobblestone": 80, "glass": 15})
    plan = plan_goal(
        goal, knowledge(), have={"stone_pickaxe": 3, "coal": 8, "oak_planks": 8}, nearby={}, participants=4
    )
    furnace = next(s for s in plan.subtasks if s.item == "furnace" and s.action is Action.CRAFT)
    dug = [s for s in plan.subtasks if s.item == "cobblestone"]
    assert sum(s.quantity for s in dug if s.id in furnace.needs) == 8 * furnace.quantity
    assert sum(s.quantity for s in dug) == 80 + 8 * furnace.quantity


def test_so_many_set_up_more_furnaces_that_each_has_less_to_burn() -> None:
    """Eight waited for 24 ingots in eight furnaces for longer than they had worked for them (an armour in the arena)."""
    smelted = {
        crew: next(
            s
            for s in plan_goal(
                Goal("x", {"iron_ingot": 24}), knowledge(), have={}, nearby=NEAR, participants=crew
            ).subtasks
            if s.action is Action.SMELT
        )
        for crew in (4, 8)
    }
    assert [smelted[crew].ticks // 200 for crew in (4, 8)] == [3, 2]


def test_where_enough_furnaces_stand_none_are_set_up_for_less_to_burn_in_each() -> None:
    plan = plan_goal(
        Goal("x", {"iron_ingot": 24}), knowledge(), have={}, nearby=NEAR, stations={"furnace": 8}, participants=8
    )
    assert not any(s.item == "furnace" for s in plan.subtasks)


def test_what_is_smelted_in_several_furnaces_waits_for_those_that_do_not_stand_yet() -> None:
    """With one that stood already three more were planned, and nothing waited for them."""
    plan = plan_goal(
        Goal("x", {"iron_ingot": 12}), knowledge(), have={"iron_pickaxe": 1}, nearby=NEAR, stations={"furnace": 1}
    )
    placing = [s.id for s in plan.subtasks if s.action is Action.PLACE and s.item == "furnace"]
    smelting = next(s for s in plan.subtasks if s.action is Action.SMELT)
    assert placing
    assert {*placing} <= {*smelting.needs}
