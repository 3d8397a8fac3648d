"""What fire turns into what.

Source: vanilla recipe files ``data/minecraft/recipe(s)/*_from_{smelting,blasting,smoking,campfire_cooking}.json``; Minecraft
Wiki, "Smelting". Times: furnace 200 ticks an item, blast furnace and smoker 100, campfire 600.
"""

from collections.abc import Mapping

from covoyager.domain.subtask import Action
from covoyager.knowledge.fuels import SMELT_TICKS
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
    "leather": (),
}
"""Furnace alone. Charcoal takes any log or wood that burns; glazed terracotta takes terracotta of its colour."""


def cooking_table(names: Mapping[str, object]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each result: what goes in, and the stations that do it (slowest to build last)."""
    logs = tuple(n for n in names if n.endswith(("_log", "_wood")) and not n.startswith(("crimson", "warped")))
    table: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
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
        if result in names and (kept := tuple(i for i in inputs if i in names))
    }


def cooking_way(result: str, inputs: tuple[str, ...], station: str) -> Way:
    """One result at one kind of station."""
    fast = station in ("blast_furnace", "smoker")
    ticks = SMELT_TICKS // 2 if fast else SMELT_TICKS * 3 if station == "campfire" else SMELT_TICKS
    heat = 0 if station == "campfire" else SMELT_TICKS // 2 if fast else SMELT_TICKS
    return Way(
        action=Action.SMELT,
        item=result,
        count=1,
        slots=(Slot(inputs, 1),),
        station=station,
        ticks=float(ticks),
        heat=heat,
    )
