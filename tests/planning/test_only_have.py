"""Planning from the stock alone."""

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.planning import criticise, plan_goal
from covoyager.planning.stock.shortage import shortage
from tests.planning.facts import data, knowledge
from tests.planning.plain import Plain


@cache
def plain() -> Plain:
    return Plain(data(), "1.20.1")


def solve(items: Mapping[str, int], have: Mapping[str, int]) -> Plan:
    plan = plan_goal(Goal("x", items), knowledge(), have=have, only_have=True)
    assert not [c.message for c in criticise(plan, knowledge(), have) if c.fatal]
    assert not plain().faults(plan.to_json(), have)
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


@pytest.mark.parametrize(("items", "have", "count"), [
    ({"iron_pickaxe": 1}, {"iron_ingot": 3, "oak_planks": 6}, 3),
    ({"iron_pickaxe": 1}, {"iron_ingot": 3, "oak_log": 2}, 4),
    ({"iron_ingot": 1}, {"raw_iron": 1, "coal": 1, "cobblestone": 8, "oak_planks": 4}, 3),
    ({"crafting_table": 1, "chest": 1}, {"oak_planks": 12}, 2),
    ({"compass": 1, "iron_pickaxe": 1}, {"iron_ingot": 7, "redstone": 1, "oak_planks": 6}, 4),
    ({"smoker": 1, "stone": 1}, {"furnace": 1, "cobblestone": 9, "oak_log": 5, "coal": 1}, 5),
    ({"stripped_oak_log": 1}, {"oak_log": 1, "oak_planks": 9}, 4),
    ({"crafting_table": 2, "ladder": 3}, {"oak_planks": 8, "stick": 7}, 2),
])  # fmt: skip
def test_stations_and_tools_are_made_of_what_is_on_hand(
    items: dict[str, int], have: dict[str, int], count: int
) -> None:
    plan = solve(items, have)
    assert len(plan.subtasks) == count


@pytest.mark.parametrize(("items", "have", "why"), [
    ({"compass": 1}, {"iron_ingot": 4, "redstone": 1}, "compass takes 1 crafting table more than is on hand"),
    ({"iron_ingot": 1}, {"raw_iron": 1, "furnace": 1}, "takes 1 coal more"),
    ({"iron_ingot": 30}, {"raw_iron": 30, "furnace": 1, "coal": 1}, "take 3 coal more"),
    ({"cooked_beef": 30}, {"beef": 30, "smoker": 1, "coal": 1}, "take 3 coal more"),
    ({"iron_ingot": 1}, {"raw_iron": 1, "coal": 1}, "takes 1 furnace more"),
    ({"compass": 2}, {"iron_ingot": 7, "redstone": 2, "crafting_table": 1}, "2 compasses take 1 iron ingot more"),
    ({"diamond_pickaxe": 1}, {"stick": 2, "crafting_table": 1}, "takes 3 diamonds more"),
    ({"cake": 1}, {"wheat": 3, "milk_bucket": 2, "sugar_cane": 2, "egg": 1, "crafting_table": 1}, "takes 1 milk bucket more"),
    ({"iron_pickaxe": 1}, {"iron_ingot": 3, "oak_planks": 5}, "takes 1 oak planks more"),
    ({"iron_pickaxe": 1}, {"iron_ingot": 2, "oak_planks": 6}, "takes 1 iron ingot more"),
    ({"chest": 3}, {"oak_log": 5, "crafting_table": 1}, "take 1 oak log more"),
    ({"pig": 1}, {"diamond_sword": 1}, "pig cannot be killed"),
    ({"oak_log": 3}, {"oak_log": 1}, "2 oak logs are not on hand, and nothing on hand makes it"),
    ({"iron_boots": 1}, {"crafting_table": 1}, "1 pair of iron boots takes 4 iron ingots more"),
    ({"iron_boots": 2}, {"iron_ingot": 4, "crafting_table": 1}, "2 pairs of iron boots take 4 iron ingots more"),
    ({"chainmail_boots": 1}, {"oak_log": 1}, "1 pair of chainmail boots is not on hand"),
    ({"compass": 1}, {}, "takes 1 crafting table, 4 iron ingots and 1 redstone more"),
])  # fmt: skip
def test_what_the_stock_cannot_become_is_refused_with_the_reason(
    items: dict[str, int], have: dict[str, int], why: str
) -> None:
    with pytest.raises(Impossible, match=why):
        solve(items, have)


def refusal(items: Mapping[str, int], have: Mapping[str, int]) -> str:
    try:
        solve(items, have)
    except Impossible as error:
        return str(error)
    return ""


def test_what_a_refusal_names_would_do() -> None:
    rng = random.Random(5)
    facts = knowledge()
    kinds = ["oak_log", "oak_planks", "stick", "cobblestone", "iron_ingot", "raw_iron", "coal", "redstone", "wheat",
             "sugar_cane", "egg", "furnace", "beef"]  # fmt: skip
    goals = ["compass", "cake", "iron_pickaxe", "chest", "cooked_beef", "bread", "torch", "rail", "bucket", "stone_axe",
             "iron_helmet", "glass", "smoker"]  # fmt: skip
    refused = 0
    for _ in range(600):
        goal = Goal("x", {item: rng.randint(1, 3) for item in rng.sample(goals, rng.randint(1, 2))})
        have = {item: rng.randint(1, 9) for item in rng.sample(kinds, rng.randint(0, 6))}
        lacking = shortage(goal, facts, have, frozenset())
        sentence = refusal(goal.items, have)
        if sentence:
            refused += 1
            named = [f"{count} {facts.label(item)}" in sentence for item, count in lacking.items()]
            assert all(named), (goal.items, have, sentence)
            solve(goal.items, dict(Counter(have) + lacking))
    assert refused > 200
