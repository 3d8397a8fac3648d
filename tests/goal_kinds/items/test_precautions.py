"""A plan makes what is worth it where it is dangerous: by the hour, by the depth, by what is in sight."""

from collections.abc import Mapping
from typing import Any

import pytest

from covoyager.assignment.waiting import in_the_open
from covoyager.domain import Action, Goal, Plan
from covoyager.goal_kinds.items import KIND
from covoyager.goal_kinds.items.precautions import prepared
from covoyager.goal_kinds.items.worth import Exposure
from covoyager.goal_kinds.kind import Around, Kept
from covoyager.knowledge import Knowledge
from covoyager.knowledge.pace import USUAL
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import plan_goal
from covoyager.planning.critic.critic import criticise
from covoyager.planning.gear import IRON, is_gear
from tests.planning.facts import knowledge

MORNING, DUSK = 1000, 12_600
WOOD = {"birch_log": 700, "stone": 900, "iron_ore": 20, "coal_ore": 20}


def planned(text: str, hour: int | None, have: dict[str, int], nearby: dict[str, int]) -> Plan:
    facts: Knowledge = knowledge()

    def made(goal: Goal, stock: Mapping[str, int]) -> Plan:
        return plan_goal(goal, facts, have=stock, nearby=nearby)

    plan = prepared(made(parse_goal(text, facts), have), made, have, nearby, hour)
    assert not [each for each in criticise(plan, facts, have) if each.fatal], "it can be carried out"
    return plan


def swords(plan: Plan) -> list[str]:
    return [step.item for step in plan.subtasks if step.item.endswith("_sword")]


def armed(plan: Plan) -> set[str]:
    return {step.item for step in plan.subtasks if any(tool.endswith("_sword") for tool in step.tools)}


@pytest.mark.parametrize(
    ("text", "hour", "nearby", "made", "with_it"),
    [
        ("craft 3 torches", MORNING, WOOD, [], set()),
        ("craft 3 torches", None, WOOD, [], set()),
        # Redstone is deep, and none is in sight; in sight it is no dive.
        ("craft compass", MORNING, WOOD, ["stone_sword"], {"redstone"}),
        ("craft compass", MORNING, {**WOOD, "redstone_ore": 8}, [], set()),
        # The log for the sword cannot wait for it; nor what is dug under ground for the night's sake.
        ("8 birch logs and 8 wheat seeds", DUSK, WOOD, ["wooden_sword"], {"wheat_seeds"}),
    ],
)
def test_what_is_dangerous_is_done_with_a_sword(
    text: str, hour: int | None, nearby: dict[str, int], made: list[str], with_it: set[str]
) -> None:
    plan = planned(text, hour, {}, nearby)
    assert swords(plan) == made
    assert with_it <= armed(plan)
    assert bool(made) is bool(armed(plan))
    assert [step.id for step in plan.subtasks] == list(range(1, len(plan.subtasks) + 1))
    assert all(need < step.id for step in plan.subtasks for need in step.needs)


def test_what_one_has_will_do_and_the_goal_stays_what_it_was() -> None:
    plan = planned("craft compass", MORNING, {"iron_sword": 1}, WOOD)
    assert (swords(plan), armed(plan)) == ([], {"redstone"})
    without: dict[str, Any] = dict(planned("craft compass", MORNING, {}, WOOD).goal.items)
    assert without == {"compass": 1}


SHEEP = {**WOOD, "sheep": 3}


@pytest.mark.parametrize(
    ("text", "hour", "have", "nearby", "slept_for"),
    [
        # What the goal takes waits for the morning, where a bed is made sooner; not so what the bed is made of.
        ("8 birch logs and 8 wheat seeds", DUSK, {}, SHEEP, {"birch_log", "wheat_seeds"}),
        # Logs may be left over of the first three, and then nothing would wait for the bed but these.
        ("32 birch logs", DUSK, {}, SHEEP, {"birch_log"}),
        ("8 birch logs", DUSK, {"wooden_sword": 1, "white_bed": 1}, SHEEP, set()),
        ("8 birch logs", DUSK, {}, {**SHEEP, "red_bed": 2}, set()),
        ("8 birch logs and 8 wheat seeds", DUSK, {}, WOOD, set()),
        ("8 birch logs and 8 wheat seeds", MORNING, {}, SHEEP, set()),
        # Sheep take longer in the open than the few logs do; the rest is under ground, and goes on.
        ("craft compass", DUSK, {}, SHEEP, set()),
        # Monsters are gone sooner than a bed is made.
        ("8 birch logs and 8 wheat seeds", 22_900, {}, SHEEP, set()),
        ("8 wheat seeds", DUSK, {"red_wool": 3, "oak_planks": 20}, WOOD, {"wheat_seeds"}),
    ],
)
def test_the_night_is_slept_away_where_a_bed_is_made_sooner(
    text: str, hour: int, have: dict[str, int], nearby: dict[str, int], slept_for: set[str]
) -> None:
    plan = planned(text, hour, have, nearby)
    waiting = {step.item for step in plan.subtasks if any(tool.endswith("_bed") for tool in step.tools)}
    assert waiting == slept_for
    made = next((step.id for step in plan.subtasks if step.item.endswith("_bed")), 0)
    later = [step for step in plan.subtasks if made and step.id > made and in_the_open(step)]
    assert all(any(tool.endswith("_bed") for tool in step.tools) for step in later)
    assert bool(slept_for) is any(step.item.endswith("_bed") for step in plan.subtasks)


def made_gear(plan: Plan) -> set[str]:
    return {item for step in plan.subtasks for item in step.produces if is_gear(item)}


@pytest.mark.parametrize(
    ("text", "hour", "have", "nearby", "made"),
    [
        # On a short dive a shield takes longer than the wounds that it spares, on a long one it does not.
        ("craft compass", MORNING, {}, WOOD, set()),
        ("1 diamond", MORNING, {}, WOOD, set()),
        ("16 diamonds", MORNING, {}, WOOD, {"shield"}),
        # Where the iron is there, armour is made in no time, as far as it spares much.
        ("1 diamond", MORNING, {"iron_ingot": 40}, WOOD, {"shield", "iron_chestplate", "iron_leggings"}),
        # Blazes shoot: so it is with them.
        ("a blaze rod", MORNING, {"obsidian": 10, "flint_and_steel": 1}, WOOD, {"shield"}),
        ("a blaze rod", MORNING, {"obsidian": 10, "flint_and_steel": 1, "iron_ingot": 40}, WOOD, {"shield", *IRON}),
        # Nobody digs iron for a few steps in the open, nor where there is no danger.
        ("8 birch logs and 8 wheat seeds", DUSK, {}, WOOD, set()),
        ("craft 3 torches", MORNING, {}, WOOD, set()),
        ("craft compass", MORNING, {}, {**WOOD, "redstone_ore": 8}, set()),
        ("craft compass", MORNING, {"shield": 1}, WOOD, set()),
    ],
)
def test_a_plan_makes_what_spares_more_than_it_takes(
    text: str, hour: int, have: dict[str, int], nearby: dict[str, int], made: set[str]
) -> None:
    plan = planned(text, hour, have, nearby)
    assert made_gear(plan) == made
    held = {tool for step in plan.subtasks for tool in step.tools if is_gear(tool)}
    assert held == made | ({"shield"} & have.keys())


def test_monsters_of_the_night_are_hunted_with_arms_at_whatever_hour_that_is_planned() -> None:
    for hour in (MORNING, DUSK):
        plan = planned("5 bones", hour, {}, SHEEP)
        [hunt] = [step for step in plan.subtasks if step.action is Action.KILL]
        assert "shield" in hunt.tools
        assert any(tool.endswith("_sword") for tool in hunt.tools)
        assert not any(tool.endswith("_bed") for step in plan.subtasks for tool in step.tools), (
            "a night that is slept away"
        )
        # A wooden one does not last a night of it.
        assert swords(plan) == ["stone_sword"]


def test_a_hunt_in_the_nether_is_armed() -> None:
    plan = planned("craft brewing stand", MORNING, {}, WOOD)
    hunt = next(step for step in plan.subtasks if step.item == "blaze")
    assert {tool for tool in hunt.tools if tool.endswith("_sword")}
    assert "shield" in hunt.tools
    portal = next(step for step in plan.subtasks if step.item == "nether_portal")
    assert portal.id in hunt.needs


def test_no_night_puts_off_a_hunt_in_the_nether() -> None:
    plan = planned("a blaze rod", DUSK, {"obsidian": 10, "flint_and_steel": 1, "stone_sword": 1, "shield": 1}, SHEEP)
    assert not any(step.item.endswith("_bed") for step in plan.subtasks)
    hunt = plan.subtasks[-1]
    assert (hunt.item, in_the_open(hunt)) == ("blaze", False)


def test_what_is_worth_it_grows_with_the_danger() -> None:
    short, long = Exposure(0, 400), Exposure(0, 40_000)
    assert short.ticks_lost() < long.ticks_lost()
    assert Exposure(0, 1000).ticks_lost() < Exposure(1000, 0).ticks_lost() < Exposure(0, 0, 1000).ticks_lost()


def test_where_it_is_dangerous_all_plans_are_weighed_at_one_pace() -> None:
    facts = knowledge()
    goal = parse_goal("32 birch logs", facts)

    def ticks(hour: int) -> int:
        made = KIND.plan(goal, Kept(), Around(facts, {"wooden_sword": 1, "shield": 1}, nearby=WOOD, hour=hour))
        return sum(step.ticks for step in made.subtasks)

    assert (
        ticks(MORNING)
        < ticks(DUSK)
        == sum(step.ticks for step in plan_goal(goal, facts, have={}, nearby=WOOD, pace=USUAL).subtasks)
    )
