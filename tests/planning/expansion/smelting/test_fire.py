"""Smelting in plans, carried out tick by tick by a furnace of the test's own: enough fuel, and none that could be left out.

The furnace follows AbstractFurnaceBlockEntity.serverTick: a tick burns down, lights the next piece of fuel where something
can be cooked, and cooks; without fire what was cooked cools by two ticks a tick.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible
from covoyager.planning import plan_goal
from tests.planning.facts import knowledge

BURNS = {
    "coal": 1600, "charcoal": 1600, "oak_planks": 300, "oak_log": 300, "stick": 100, "bamboo": 50, "dried_kelp_block": 4001,
    "white_carpet": 67, "scaffolding": 50, "oak_slab": 150, "coal_block": 16000, "lava_bucket": 20000, "blaze_rod": 2400,
    "birch_planks": 300, "spruce_sapling": 100, "red_wool": 100, "oak_boat": 1200, "wooden_hoe": 200,
}  # fmt: skip
"""FuelValues.vanillaBurnTimes, and getFuel before it."""

RAW = {"cooked_beef": "beef", "baked_potato": "potato", "iron_ingot": "raw_iron", "gold_ingot": "raw_gold", "glass": "sand",
       "stone": "cobblestone", "cooked_porkchop": "porkchop", "charcoal": "birch_log"}  # fmt: skip
FAST = ("smoker", "blast_furnace")
PLACES = {"smoker": ("cooked_beef", "baked_potato", "cooked_porkchop"), "blast_furnace": ("iron_ingot", "gold_ingot")}


def cooked(station: str, inputs: int, fuel: Mapping[str, int]) -> int:
    """How many are cooked before the fire is out."""
    total = 100 if station in FAST else 200
    pieces = [
        BURNS[name] // 2 if station in FAST else BURNS[name] for name, count in fuel.items() for _ in range(count)
    ]
    burn = cook = made = 0
    while burn or (pieces and inputs > made) or cook:
        burn = max(0, burn - 1)
        if not burn and pieces and inputs > made:
            burn = pieces.pop(0)
        if burn and inputs > made:
            cook += 1
            if cook == total:
                cook, made = 0, made + 1
        else:
            cook = max(0, cook - 2) if not burn else 0
        if burn and inputs == made:
            break
    return made


def test_the_furnace_of_the_test_is_the_game_s() -> None:
    assert [cooked(station, 9, {"oak_planks": 2}) for station in ("furnace", *FAST)] == [3, 3, 3]
    assert cooked("furnace", 9, {"coal": 1}) == cooked("smoker", 9, {"coal": 1}) == 8
    assert (cooked("furnace", 9, {"white_carpet": 3}), cooked("smoker", 9, {"white_carpet": 3})) == (1, 0)


def check(step: Mapping[str, Any]) -> None:
    item, made, station = step["item"], step["quantity"], step["station"]
    taken = Counter(step["consumes"])
    taken.subtract({RAW[item]: made})
    fuel = {name: count for name, count in taken.items() if count}
    assert all(count > 0 for count in fuel.values()), step
    assert cooked(station, made, fuel) == made, step
    for name in fuel:
        less = {**fuel, name: fuel[name] - 1}
        assert cooked(station, made, less) < made or len(fuel) > 1, f"{name} too many: {step}"
    assert station in ("furnace", *(place for place, items in PLACES.items() if item in items)), step


def from_stock(item: str, count: int, have: Mapping[str, int]) -> tuple[Plan | None, str]:
    try:
        return plan_goal(Goal(item, {item: count}), knowledge(), have=have, only_have=True), ""
    except Impossible as error:
        return None, str(error)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_smelted_from_the_stock_alone_comes_out(seed: int) -> None:
    rng = random.Random(seed)
    planned = 0
    for _ in range(40):
        item = rng.choice(list(RAW))
        count = rng.randint(1, 70)
        stations = rng.sample(("furnace", "smoker", "blast_furnace"), rng.randint(1, 3))
        fuels = {name: rng.randint(1, 24) for name in rng.sample(list(BURNS), rng.randint(1, 3))}
        have = {**fuels, RAW[item]: count, **dict.fromkeys(stations, 1)}
        plan, refused = from_stock(item, count + have.get(item, 0), have)
        if plan is None:
            usable = ["furnace", *(place for place, items in PLACES.items() if item in items)]
            places = [station for station in stations if station in usable]
            burning = {name: number for name, number in fuels.items() if name != item}
            enough = [place for place in places if cooked(place, count, burning) == count]
            assert not enough, f"{refused}: {have}"
            continue
        planned += 1
        for step in plan.to_json()["subtasks"]:
            if step["action"] == "smelt" and step["item"] in RAW:
                check(step)
    assert planned > 10


@pytest.mark.parametrize("crew", [1, 3])
def test_what_is_smelted_on_the_way_comes_out(crew: int) -> None:
    rng = random.Random(crew)
    for _ in range(30):
        items = {item: rng.choice((1, 3, 8, 20, 64)) for item in rng.sample(list(RAW)[:-1], rng.randint(1, 2))}
        have = dict.fromkeys(rng.sample(("furnace", "smoker", "blast_furnace", "crafting_table"), 2), 1)
        near = {
            "oak_log": 90,
            "stone": 900,
            "iron_ore": 90,
            "coal_ore": 60,
            "gold_ore": 90,
            "sand": 90,
            "cow": 40,
            "pig": 40,
        }
        plan = plan_goal(Goal("x", items), knowledge(), have=have, nearby=near, participants=crew)
        for step in plan.to_json()["subtasks"]:
            if step["action"] == "smelt" and step["station"] != "campfire" and step["item"] in RAW:
                taken = Counter(step["consumes"])
                taken.subtract({RAW[step["item"]]: step["quantity"]})
                assert cooked(step["station"], step["quantity"], +taken) == step["quantity"], step
