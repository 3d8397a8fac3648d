"""Planning from the stock alone."""

from collections.abc import Mapping

import pytest

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.planning import criticise, plan_goal
from tests.planning.facts import data, knowledge
from tests.planning.plain import Plain


def solve(items: Mapping[str, int], have: Mapping[str, int]) -> Plan:
    plan = plan_goal(Goal("x", items), knowledge(), have=have, only_have=True)
    assert not [c.message for c in criticise(plan, knowledge(), have) if c.fatal]
    assert not Plain(data(), "1.20.1").faults(plan.to_json(), have)
    assert all(s.action in ("craft", "smelt", "use") for s in plan.subtasks)
    return plan


@pytest.mark.parametrize(("items", "have", "count"), [
    ({"chest": 1}, {"oak_planks": 3, "birch_planks": 5, "crafting_table": 1}, 1),
    ({"chest": 1}, {"oak_log": 1, "birch_log": 1, "crafting_table": 1}, 3),
    ({"iron_ingot": 12}, {"raw_iron": 3, "iron_block": 1, "furnace": 1, "coal": 1}, 2),
    ({"stick": 4}, {"bamboo": 8}, 1),
    ({"torch": 8}, {"coal": 1, "charcoal": 1, "stick": 2}, 1),
    ({"cyan_bed": 1}, {"white_wool": 3, "blue_dye": 1, "green_dye": 1, "oak_log": 1, "crafting_table": 1}, 4),
    ({"sugar": 3}, {"honey_block": 1, "glass_bottle": 4, "crafting_table": 1}, 2),
    ({"cake": 1}, {"wheat": 3, "milk_bucket": 3, "sugar_cane": 2, "egg": 1, "crafting_table": 1}, 2),
    ({"stone_bricks": 64}, {"cobblestone": 64, "furnace": 1, "coal": 20}, 2),
    ({"netherite_sword": 1}, {"diamond_sword": 1, "netherite_ingot": 1, "smithing_table": 1,
                              "netherite_upgrade_smithing_template": 1}, 1),
    ({"diamond": 2, "stick": 4}, {"diamond": 2, "oak_planks": 2}, 1),
    ({"stripped_oak_log": 3}, {"oak_log": 3, "stone_axe": 1}, 1),
])  # fmt: skip
def test_the_fewest_steps(items: dict[str, int], have: dict[str, int], count: int) -> None:
    assert len(solve(items, have).subtasks) == count


def test_fuel_and_stations_stay_when_they_are_needed() -> None:
    plan = solve({"green_dye": 1}, {"cactus": 1, "furnace": 1, "crafting_table": 1, "stick": 2})
    assert plan.subtasks[0].consumes == {"cactus": 1, "stick": 2}


@pytest.mark.parametrize(("items", "have", "why"), [
    ({"compass": 1}, {"iron_ingot": 4, "redstone": 1}, "compass takes crafting table, which is not on hand"),
    ({"iron_ingot": 1}, {"raw_iron": 1, "furnace": 1}, "not enough fuel"),
    ({"iron_ingot": 1}, {"raw_iron": 1, "coal": 1}, "takes furnace, which is not on hand"),
    ({"compass": 2}, {"iron_ingot": 7, "redstone": 2, "crafting_table": 1}, "does not suffice for 2 compass"),
    ({"diamond_pickaxe": 1}, {"stick": 2, "crafting_table": 1}, "diamond.*not on hand, and nothing on hand makes it"),
    ({"pig": 1}, {"diamond_sword": 1}, "pig cannot be killed"),
    ({"oak_log": 1}, {}, "oak log is not on hand"),
])  # fmt: skip
def test_what_the_stock_cannot_become_is_refused_with_the_reason(
    items: dict[str, int], have: dict[str, int], why: str
) -> None:
    with pytest.raises(Impossible, match=why):
        solve(items, have)
