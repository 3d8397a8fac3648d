"""What fire turns into what.

Source: vanilla recipe files ``data/minecraft/recipe(s)/*_from_{smelting,blasting,smoking,campfire_cooking}.json``; Minecraft
Wiki, "Smelting". Times: furnace 200 ticks an item, blast furnace and smoker 100, campfire 600.
"""

from collections.abc import Mapping

from covoyager.domain.subtask import Action
from covoyager.knowledge.fuels import SMELT_TICKS
from covoyager.knowledge.recipe_names import SHARED, cooking_name
from covoyager.knowledge.ways import Slot, Way

ORES: dict[str, tuple[str, ...]] = {
    "iron_ingot": ("raw_iron", "iron_ore", "deepslate_iron_ore"),
    "gold_ingot": ("raw_gold", "gold_ore", "deepslate_gold_ore", "nether_gold_ore"),
    "copper_ingot": ("raw_copper", "copper_ore", "deepslate_copper_ore"),
    "netherite_scrap": ("ancient_debris",),
    "coal": ("coal_ore", "deepslate_coal_ore"),
    "diamond": ("diamond_ore", "deepslate_diamond_ore"),
    "emerald": ("emerald_ore", "deepslate_emerald_ore"),
    "lapis_lazuli": ("lapis_ore", "deepslate_lapis_ore"),
    "redstone": ("redstone_ore", "deepslate_redstone_ore"),
    "quartz": ("nether_quartz_ore",),
    "iron_nugget": (
        "iron_sword",
        "iron_pickaxe",
        "iron_axe",
        "iron_shovel",
        "iron_hoe",
        "iron_spear",
        "iron_helmet",
        "iron_chestplate",
        "iron_leggings",
        "iron_boots",
        "iron_horse_armor",
        "iron_nautilus_armor",
        "chainmail_helmet",
        "chainmail_chestplate",
        "chainmail_leggings",
        "chainmail_boots",
    ),
    "gold_nugget": (
        "golden_sword",
        "golden_pickaxe",
        "golden_axe",
        "golden_shovel",
        "golden_hoe",
        "golden_spear",
        "golden_helmet",
        "golden_chestplate",
        "golden_leggings",
        "golden_boots",
        "golden_horse_armor",
        "golden_nautilus_armor",
    ),
    "copper_nugget": (
        "copper_sword",
        "copper_pickaxe",
        "copper_axe",
        "copper_shovel",
        "copper_hoe",
        "copper_spear",
        "copper_helmet",
        "copper_chestplate",
        "copper_leggings",
        "copper_boots",
        "copper_horse_armor",
        "copper_nautilus_armor",
    ),
}
"""Furnace or blast furnace."""

FOODS: dict[str, tuple[str, ...]] = {
    "cooked_porkchop": ("porkchop",),
    "cooked_beef": ("beef",),
    "cooked_chicken": ("chicken",),
    "cooked_mutton": ("mutton",),
    "cooked_rabbit": ("rabbit",),
    "cooked_cod": ("cod",),
    "cooked_salmon": ("salmon",),
    "baked_potato": ("potato",),
    "dried_kelp": ("kelp",),
}
"""Furnace, smoker or campfire."""

FURNACE: dict[str, tuple[str, ...]] = {
    "stone": ("cobblestone",),
    "smooth_stone": ("stone",),
    "deepslate": ("cobbled_deepslate",),
    "glass": ("sand", "red_sand"),
    "brick": ("clay_ball",),
    "terracotta": ("clay",),
    "nether_brick": ("netherrack",),
    "charcoal": (),
    "smooth_sandstone": ("sandstone",),
    "smooth_red_sandstone": ("red_sandstone",),
    "smooth_quartz": ("quartz_block",),
    "smooth_basalt": ("basalt",),
    "cracked_stone_bricks": ("stone_bricks",),
    "cracked_nether_bricks": ("nether_bricks",),
    "cracked_deepslate_bricks": ("deepslate_bricks",),
    "cracked_deepslate_tiles": ("deepslate_tiles",),
    "cracked_polished_blackstone_bricks": ("polished_blackstone_bricks",),
    "green_dye": ("cactus",),
    "cactus_green": ("cactus",),
    "lime_dye": ("sea_pickle",),
    "popped_chorus_fruit": ("chorus_fruit",),
    "sponge": ("wet_sponge",),
    "resin_brick": ("resin_clump",),
}
"""Furnace alone. Charcoal takes any log or wood that burns, leaf litter any leaves; glazed terracotta takes terracotta of its colour."""


SINCE = {
    "smooth_stone": (1, 14),
    "smooth_sandstone": (1, 14),
    "smooth_red_sandstone": (1, 14),
    "smooth_quartz": (1, 14),
}
"""Results that were there before they could be cooked."""


def cooking_table(
    names: Mapping[str, object], version: tuple[int, ...]
) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each result: what goes in, and the stations that do it (slowest to build last)."""
    logs = tuple(n for n in names if n.endswith(("_log", "_wood")) and not n.startswith(("crimson", "warped")))
    leaves = tuple(n for n in names if n.endswith("_leaves"))
    table: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {"leaf_litter": (leaves, ("furnace",))}
    for result, inputs in ORES.items():
        table[result] = (inputs, ("furnace", "blast_furnace"))
    for result, inputs in FOODS.items():
        table[result] = (inputs, ("furnace", "smoker", "campfire"))
    for result, inputs in FURNACE.items():
        table[result] = (logs if result == "charcoal" else inputs, ("furnace",))
    for name in names:
        if name.endswith("_terracotta") and not name.endswith("_glazed_terracotta"):
            table[name.removesuffix("_terracotta") + "_glazed_terracotta"] = ((name,), ("furnace",))
    # A kind that the version lacks falls away; before 1.14 sandstone and the like had no cooking recipe and no item.
    return {
        result: (kept, tuple(s for s in stations if s in names))
        for result, (inputs, stations) in table.items()
        if result in names and version >= SINCE.get(result, ()) and (kept := tuple(i for i in inputs if i in names))
    }


KINDS = {"furnace": "smelting", "blast_furnace": "blasting", "smoker": "smoking", "campfire": "campfire_cooking"}
"""Station → kind of recipe."""

WHOLE = {"charcoal", "glass", "gold_nugget", "iron_nugget", "copper_nugget", "leaf_litter"}
"""Results whose recipe takes all its ingredients at once, where others have a recipe for each."""


def cooking_ways(names: Mapping[str, object], version: tuple[int, ...]) -> list[Way]:
    """One way for each recipe of the game."""
    ways: list[Way] = []
    for result, (inputs, stations) in cooking_table(names, version).items():
        parts = [inputs] if result in WHOLE or version < (1, 17) else [(item,) for item in inputs]
        for station in stations:
            for part in parts:
                name = cooking_name(result, part[0], KINDS[station], result in SHARED, version)
                ways.append(cooking_way(result, part, station, name))
    return ways


def cooking_way(
    result: str, inputs: tuple[str, ...], station: str, name: str, seconds: float = 0, count: int = 1
) -> Way:
    """One recipe at one kind of station; ``seconds`` (0: the usual) where a datapack sets its own time."""
    usual = {"furnace": SMELT_TICKS, "blast_furnace": SMELT_TICKS // 2, "smoker": SMELT_TICKS // 2}
    ticks = round(seconds * 20) or usual.get(station, SMELT_TICKS * 3)
    return Way(
        action=Action.SMELT,
        item=result,
        count=count,
        slots=(Slot(inputs, 1),),
        station=station,
        ticks=float(ticks),
        heat=0 if station == "campfire" else ticks,
        name=name,
    )
