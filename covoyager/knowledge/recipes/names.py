"""The names of the game's own recipes, by which a datapack can replace or hide one.

Source: file names under ``data/minecraft/recipe(s)/``. Most recipes are named like their result.
"""

from collections.abc import Mapping

from covoyager.knowledge.tables import table

NAMED = dict(table("recipe_names"))
"""Result and ingredients → name, for recipes whose name neither is the result's nor follows a rule below."""

PLAIN_DYES = {"bone_meal", "lapis_lazuli", "ink_sac", "cocoa_beans"}
"""Ingredients whose dye recipe is named like the dye."""

STONECUTTER_NAMES = {
    "chiseled_stone_bricks_from_stone_stonecutting": "chiseled_stone_bricks_stone_from_stonecutting",
    "stone_brick_wall_from_stone_stonecutting": "stone_brick_walls_from_stone_stonecutting",
    "quartz_slab_from_quartz_block_stonecutting": "quartz_slab_from_stonecutting",
    "prismarine_brick_slab_from_prismarine_bricks_stonecutting": "prismarine_brick_slab_from_prismarine_stonecutting",
    "prismarine_brick_stairs_from_prismarine_bricks_stonecutting": "prismarine_brick_stairs_from_prismarine_stonecutting",
}
"""Irregular names, up to 1.21.4."""


def crafting_name(result: str, counts: Mapping[str, int], version: tuple[int, ...]) -> str:
    """Name of a crafting recipe from its result and ingredients."""
    named = NAMED.get(" ".join([result, *sorted(counts)]))
    if named and not (named == "sugar_from_sugar_cane" and version < (1, 15)):
        return named
    if "honeycomb" in counts and result.startswith("waxed_"):
        return f"{result}_from_honeycomb"
    if result.endswith("_stained_glass_pane") and "glass_pane" in counts:
        return f"{result}_from_glass_pane"
    if result == "rabbit_stew":
        return f"rabbit_stew_from_{'red' if 'red_mushroom' in counts else 'brown'}_mushroom"
    if result in ("mossy_cobblestone", "mossy_stone_bricks") and version >= (1, 17):
        return f"{result}_from_{'vine' if 'vine' in counts else 'moss_block'}"
    if result == "suspicious_stew":
        flower = next((name for name in counts if name not in ("bowl", "red_mushroom", "brown_mushroom")), "")
        return f"suspicious_stew_from_{flower}"
    kind = result.rsplit("_", 1)[-1]
    dyed = len(counts) == 2 and any(name.endswith("_dye") or not name.endswith(f"_{kind}") for name in counts)
    if kind in ("bed", "carpet", "wool", "harness") and dyed and any(name.endswith(f"_{kind}") for name in counts):
        if version >= (1, 20):
            return f"dye_{result}"
        return f"{result}_from_white_{kind}" if kind != "wool" else result
    if result.endswith("_dye") and len(counts) == 1 and not PLAIN_DYES.intersection(counts):
        return f"{result}_from_{next(iter(counts))}"
    return result


def cooking_name(result: str, item: str, kind: str, shared: bool, version: tuple[int, ...]) -> str:
    """Name of a cooking recipe.

    Args:
        result: what is cooked.
        item: what goes in.
        kind: smelting, blasting, smoking or campfire_cooking.
        shared: whether the result can be crafted, too (:data:`SHARED`).
        version: as numbers.
    """
    ores = item.endswith("_ore") or item.startswith("raw_")
    if version >= (1, 17) and ores and result != "quartz":
        return f"{result}_from_{kind}_{item}"
    stem = "lapis" if result == "lapis_lazuli" else result
    return f"{stem}_from_{kind}" if kind != "smelting" or shared else result


SHARED = frozenset(
    "coal diamond emerald redstone lapis_lazuli dried_kelp gold_nugget iron_nugget copper_nugget lime_dye".split()
)
"""Results that can be crafted, too: their furnace recipe is named ``…_from_smelting``."""


def cutting_name(result: str, block: str, version: tuple[int, ...]) -> str:
    """Name of a stonecutter recipe."""
    name = f"{result}_from_{block}_stonecutting"
    if version >= (1, 21, 5):
        return name
    if block in ("end_stone_bricks", "mossy_stone_bricks") and result.startswith(block[:-1]):
        return f"{result}_from_{block[:-1]}_stonecutting"
    return STONECUTTER_NAMES.get(name, name)
