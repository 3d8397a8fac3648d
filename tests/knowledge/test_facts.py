"""Facts as the Minecraft Wiki tells them, version by version."""

import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from covoyager.domain import Action
from covoyager.knowledge import Method
from tests.planning.facts import knowledge


def methods(item: str, action: Action, version: str = "1.20.1", **wanted: object) -> list[Method]:
    found = [method for method in knowledge(version).methods.get(item, ()) if method.action is action]
    return [method for method in found if all(getattr(method, name) == value for name, value in wanted.items())]


def choices(method: Method, count: int) -> set[str]:
    return {choice for slot in method.slots if slot.count == count for choice in slot.choices}


def test_recipes_take_any_of_a_kind_where_the_game_does() -> None:
    (chest,) = methods("chest", Action.CRAFT)
    assert len(choices(chest, 8)) == 11
    assert {"oak_planks", "cherry_planks", "warped_planks"} <= choices(chest, 8)
    (stairs,) = methods("oak_stairs", Action.CRAFT, station="crafting_table")
    assert choices(stairs, 6) == {"oak_planks"}
    torches = {choice for method in methods("torch", Action.CRAFT) for slot in method.slots for choice in slot.choices}
    assert torches == {"coal", "charcoal", "stick"}
    bed = next(method for method in methods("red_bed", Action.CRAFT) if method.station == "crafting_table")
    assert choices(bed, 3) >= {"red_wool", "oak_planks", "birch_planks"}
    assert "white_wool" not in choices(bed, 3)
    pickaxe = methods("stone_pickaxe", Action.CRAFT)
    assert {"cobblestone", "blackstone", "cobbled_deepslate"} == choices(pickaxe[0], 3)


@pytest.mark.parametrize(("item", "station", "ticks"), [
    ("iron_ingot", "furnace", 200), ("iron_ingot", "blast_furnace", 100), ("cooked_beef", "smoker", 100),
    ("cooked_beef", "campfire", 600), ("glass", "furnace", 200), ("charcoal", "furnace", 200),
])  # fmt: skip
def test_cooking_has_its_stations_and_times(item: str, station: str, ticks: int) -> None:
    (method,) = methods(item, Action.SMELT, station=station)
    assert method.ticks == ticks
    assert method.heat == (0 if station == "campfire" else ticks)


def test_stonecutting_and_smithing() -> None:
    assert {method.slots[0].choices[0] for method in methods("stone_brick_stairs", Action.CRAFT, station="stonecutter")} == {
        "stone", "stone_bricks"}  # fmt: skip
    assert all(method.count == 2 for method in methods("stone_slab", Action.CRAFT, station="stonecutter"))
    assert len(methods("netherite_sword", Action.CRAFT, "1.20.1", station="smithing_table")[0].slots) == 3
    assert len(methods("netherite_sword", Action.CRAFT, "1.18.2", station="smithing_table")[0].slots) == 2


@pytest.mark.parametrize(("item", "ticks"), [
    ("coal", 1600), ("charcoal", 1600), ("coal_block", 16000), ("lava_bucket", 20000), ("blaze_rod", 2400),
    ("oak_planks", 300), ("oak_log", 300), ("stick", 100), ("dried_kelp_block", 4001), ("bamboo", 50),
    ("oak_slab", 150), ("white_wool", 100), ("wooden_pickaxe", 200), ("mangrove_propagule", 100), ("scaffolding", 50),
    ("white_carpet", 67), ("bamboo_raft", 1200), ("oak_hanging_sign", 800), ("mangrove_roots", 300),
])  # fmt: skip
def test_fuels_burn_as_long_as_the_wiki_says(item: str, ticks: int) -> None:
    assert knowledge().fuels[item] == ticks


@pytest.mark.parametrize(("item", "ticks"), [
    ("coal", 800), ("oak_planks", 150), ("stick", 50), ("white_carpet", 33), ("bamboo", 25), ("dried_kelp_block", 2000),
])  # fmt: skip
def test_what_cooks_twice_as_fast_burns_twice_as_fast(item: str, ticks: int) -> None:
    for station in ("smoker", "blast_furnace"):
        assert knowledge().burning(station)[item] == ticks
    assert knowledge().burning("furnace") == knowledge().fuels


@pytest.mark.parametrize(("version", "ticks"), [("1.14.4", 400), ("1.18.2", 400), ("1.20.1", 50), ("26.1", 50)])
def test_scaffolding_burns_an_eighth_as_long_since_1_19(version: str, ticks: int) -> None:
    assert knowledge(version).fuels["scaffolding"] == ticks
    assert knowledge(version).fuels["dried_kelp_block"] == 4001


def test_what_does_not_burn_is_no_fuel() -> None:
    assert not {"crimson_planks", "warped_stem", "iron_ingot", "cobblestone", "water_bucket"} & set(knowledge().fuels)


@pytest.mark.parametrize(("item", "source", "tool"), [
    ("cobblestone", "stone", "wooden_pickaxe"), ("raw_iron", "iron_ore", "stone_pickaxe"),
    ("diamond", "deepslate_diamond_ore", "iron_pickaxe"), ("obsidian", "obsidian", "diamond_pickaxe"),
    ("ancient_debris", "ancient_debris", "diamond_pickaxe"), ("snowball", "snow_block", "wooden_shovel"),
    ("stone", "stone", "iron_pickaxe[silk_touch]"), ("ice", "ice", "iron_pickaxe[silk_touch]"),
    ("oak_leaves", "oak_leaves", "shears"), ("vine", "vine", "shears"), ("cobweb", "cobweb", "shears"),
])  # fmt: skip
def test_a_drop_asks_for_its_tool(item: str, source: str, tool: str) -> None:
    facts = knowledge()
    found = [method for method in methods(item, Action.GATHER) if source in method.sources and method.tools]
    tools = {choice for method in found for choice in method.tools[0].choices}
    weakest = next(choice for method in found for choice in method.tools[0].choices if "golden" not in choice)
    assert tool in tools
    assert weakest == tool or facts.blocks[source].tools
    if tool == "stone_pickaxe":
        assert "wooden_pickaxe" not in facts.blocks[source].tools


@pytest.mark.parametrize(("item", "source", "expected", "most"), [
    ("flint", "gravel", 0.1, 1), ("apple", "oak_leaves", 0.005, 1), ("oak_sapling", "oak_leaves", 0.05, 1),
    ("wheat_seeds", "tall_grass", 0.125, 1), ("redstone", "redstone_ore", 4.5, 5), ("glowstone_dust", "glowstone", 3, 4),
])  # fmt: skip
def test_chances_are_honest(item: str, source: str, expected: float, most: int) -> None:
    method = next(method for method in methods(item, Action.GATHER) if source in method.sources)
    assert (method.count, method.most) == (expected, most)


@pytest.mark.parametrize(("mob", "drops"), [
    ("cow", {"beef": 2.0, "leather": 1.0}), ("chicken", {"chicken": 1.0, "feather": 1.0}), ("blaze", {"blaze_rod": 0.5}),
    ("wither_skeleton", {"coal": 0.33, "bone": 1.0, "wither_skeleton_skull": 0.025}), ("shulker", {"shulker_shell": 0.5}),
])  # fmt: skip
def test_mobs_drop_what_the_wiki_says(mob: str, drops: Mapping[str, float]) -> None:
    assert {item: method.count for item, method in knowledge().drops[mob].items()} == drops


@pytest.mark.parametrize(("item", "takes"), [
    ("milk_bucket", {"bucket": 1}), ("water_bucket", {"bucket": 1}), ("lava_bucket", {"bucket": 1}),
    ("honey_bottle", {"glass_bottle": 1}), ("cod_bucket", {"water_bucket": 1}), ("wheat", {"wheat_seeds": 1, "bone_meal": 3}),
    ("stripped_oak_log", {"oak_log": 1}), ("lime_concrete", {"lime_concrete_powder": 1}),
])  # fmt: skip
def test_using_things(item: str, takes: Mapping[str, int]) -> None:
    assert takes in [{slot.choices[0]: slot.count for slot in method.slots} for method in methods(item, Action.USE)]


def test_what_stays_in_the_grid_comes_back() -> None:
    (cake,) = methods("cake", Action.CRAFT)
    assert dict(cake.returns) == {"bucket": 3}


def test_ores_drop_themselves_before_1_17() -> None:
    assert methods("iron_ore", Action.GATHER, "1.16.5")[0].tools[0].choices[0] == "stone_pickaxe"
    assert "raw_iron" not in knowledge("1.16.5").items
    assert methods("raw_copper", Action.GATHER, "1.18.2")[0].count == 3.5


def test_where_things_are() -> None:
    new, old = knowledge("1.20.1").places, knowledge("1.16.5").places
    assert new["diamond_ore"] == "y -64 to 16, most at y -59"
    assert old["diamond_ore"] == "y 0 to 15"
    assert methods("blaze_rod", Action.KILL)[0].gate == "nether_portal"
    assert methods("end_stone", Action.GATHER)[0].gate == "end_portal"


def test_stacks_durability_and_sets_of_words() -> None:
    facts = knowledge()
    assert [facts.items[name].stack for name in ("stone", "ender_pearl", "water_bucket", "iron_pickaxe")] == [
        64,
        16,
        1,
        1,
    ]
    assert [facts.durability(f"{tier}_pickaxe") for tier in ("wooden", "stone", "iron", "diamond")] == [
        59,
        131,
        250,
        1561,
    ]
    assert "brush" in knowledge("1.20.1").methods
    assert "brush" not in knowledge("1.19.2").items


METHODS = "from tests.planning.facts import knowledge; [print(i, *ms) for i, ms in knowledge().methods.items()]"
COSTS = """from tests.planning.facts import knowledge
from covoyager.knowledge.costs import costs_for
costs = costs_for(knowledge())
[print(item, repr(costs.total(item))) for item in costs.unit]"""


@pytest.mark.parametrize("asked", [METHODS, COSTS])
def test_facts_are_the_same_in_every_process(asked: str) -> None:
    """Python orders a set of words anew in each process.

    What is lacking was once "stone", once "stone bricks"; a sum of costs in another order is another sum, and of two ways
    that cost the same (a fern from ferns, a fern from large ferns) now one was taken, now the other.
    """

    def told(seed: str) -> list[str]:
        seeded = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", asked], env=seeded, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    assert [line.split()[0] for line, other in zip(told("0"), told("1"), strict=True) if line != other] == []
