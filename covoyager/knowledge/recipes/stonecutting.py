"""Recipes of the stonecutter.

Source: vanilla recipe files ``data/minecraft/recipe(s)/*_stonecutting.json``; Minecraft Wiki, "Stonecutter". A block gives
its own shapes (two slabs, stairs, a wall), its finer kinds, and all that those give.
"""

from collections.abc import Mapping

from covoyager.domain.actions import Action
from covoyager.knowledge.methods import Method, Slot
from covoyager.knowledge.recipes.names import cutting_name
from covoyager.knowledge.tables import table

SHAPES = {
    "slab stairs wall": (
        "andesite granite diorite blackstone bricks=brick cobbled_deepslate cobblestone deepslate_bricks=deepslate_brick "
        "deepslate_tiles=deepslate_tile end_stone_bricks=end_stone_brick mossy_cobblestone mud_bricks=mud_brick "
        "mossy_stone_bricks=mossy_stone_brick nether_bricks=nether_brick polished_blackstone polished_deepslate "
        "polished_blackstone_bricks=polished_blackstone_brick polished_tuff prismarine red_nether_bricks=red_nether_brick "
        "red_sandstone resin_bricks=resin_brick sandstone stone_bricks=stone_brick tuff tuff_bricks=tuff_brick "
        "cinnabar polished_cinnabar cinnabar_bricks=cinnabar_brick sulfur polished_sulfur sulfur_bricks=sulfur_brick"
    ),
    "slab stairs": (
        "dark_prismarine polished_andesite polished_diorite polished_granite prismarine_bricks=prismarine_brick "
        "purpur_block=purpur quartz_block=quartz smooth_quartz smooth_red_sandstone smooth_sandstone stone cut_copper "
        "exposed_cut_copper weathered_cut_copper oxidized_cut_copper waxed_cut_copper waxed_exposed_cut_copper "
        "waxed_weathered_cut_copper waxed_oxidized_cut_copper"
    ),
    "slab": "cut_red_sandstone cut_sandstone smooth_stone",
}
"""Shapes → blocks that are cut into them; ``block=stem`` if the shapes' names begin otherwise than the block's."""

OXIDATION = ("", "exposed_", "weathered_", "oxidized_")

SINCE = {
    ("stone", "cobblestone"): (26, 1),
    ("deepslate", "cobbled_deepslate"): (26, 1),
}
"""(block, result) → version from which on it can be cut, if both existed before."""


def cutting_table(names: Mapping[str, object], version: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """Block → result → how many one block gives."""
    shapes: dict[str, dict[str, int]] = {}
    for kinds, members in SHAPES.items():
        for member in members.split():
            block, _, stem = member.partition("=")
            counts = {f"{stem or block}_{kind}": 2 if kind == "slab" else 1 for kind in kinds.split()}
            shapes[block] = {name: count for name, count in counts.items() if name in names}
    finer = {block: results.split() for block, results in table("stonecutting")}
    for wax in ("", "waxed_"):
        for state in OXIDATION:
            finer[f"{wax}{state}cut_copper"] = [f"{wax}{state}chiseled_copper"]
    cuts: dict[str, dict[str, int]] = {}

    def cut(block: str) -> dict[str, int]:
        found = dict(shapes.get(block, {}))
        for result in finer.get(block, ()):
            if result in names and version >= SINCE.get((block, result), ()):
                found |= {result: 1, **cut(result)}
        return found

    for block in {**shapes, **finer}:
        if block in names:
            cuts[block] = cut(block)
    for wax in ("", "waxed_"):
        for state in OXIDATION:
            block = f"{wax}{state}copper" if state else f"{wax}copper_block"
            whole = f"{wax}{state}cut_copper"
            if block in names and whole in cuts:
                parts = {whole: 1, f"{wax}{state}copper_grate": 1, **cuts[whole]}
                yields = 4 if version >= (1, 18) else 1
                cuts[block] = {name: yields * count for name, count in parts.items() if name in names}
    return {block: results for block, results in cuts.items() if results}


def cutting_methods(names: Mapping[str, object], version: tuple[int, ...]) -> list[Method]:
    """One method for each block and each result; none before 1.14, which brought the stonecutter."""
    if version < (1, 14):
        return []
    return [
        cutting_method(result, count, (block,), cutting_name(result, block, version))
        for block, results in cutting_table(names, version).items()
        for result, count in results.items()
    ]


def cutting_method(result: str, count: int, choices: tuple[str, ...], name: str) -> Method:
    """One recipe of a stonecutter."""
    return Method(Action.CRAFT, result, count, (Slot(choices, 1),), station="stonecutter", ticks=4.0, name=name)
