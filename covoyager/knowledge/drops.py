"""What a block gives when it is dug.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/blocks/<block>.json``; Minecraft Wiki, the page of each block
("Drops"). A block that is not listed gives itself.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drop:
    """``count`` items expected a block (``most`` at best); ``tool`` "" is whatever harvests it, else shears or silk."""

    item: str
    count: float = 1
    most: int = 1
    tool: str = ""


def drop_table(version: tuple[int, ...]) -> dict[str, tuple[Drop, ...]]:
    """Exceptions to "a block gives itself", by block."""
    table: dict[str, tuple[Drop, ...]] = {
        "stone": (Drop("cobblestone"), Drop("stone", tool="silk")),
        "deepslate": (Drop("cobbled_deepslate"), Drop("deepslate", tool="silk")),
        "grass_block": (Drop("dirt"), Drop("grass_block", tool="silk")),
        "gravel": (Drop("gravel", 0.9), Drop("flint", 0.1)),
        "coal_ore": (Drop("coal"),),
        "diamond_ore": (Drop("diamond"),),
        "emerald_ore": (Drop("emerald"),),
        "redstone_ore": (Drop("redstone", 4.5, 5),),
        "lapis_ore": (Drop("lapis_lazuli", 6.5, 9),),
        "short_grass": (Drop("wheat_seeds", 0.125),),
        "grass": (Drop("wheat_seeds", 0.125),),
        "fern": (Drop("wheat_seeds", 0.125),),
    }
    for wood in ("oak", "spruce", "birch", "jungle", "acacia", "dark_oak", "mangrove", "cherry", "pale_oak"):
        table[f"{wood}_leaves"] = (
            Drop(f"{wood}_sapling", 0.05),
            Drop("stick", 0.03, 2),
            Drop(f"{wood}_leaves", tool="shears"),
        )
    table["oak_leaves"] += (Drop("apple", 0.005),)
    if version >= (1, 17):
        table |= {
            "iron_ore": (Drop("raw_iron"),),
            "gold_ore": (Drop("raw_gold"),),
            "copper_ore": (Drop("raw_copper", 3.5, 5),),
        }
    for ore in [name for name in table if name.endswith("_ore")]:
        table[f"deepslate_{ore}"] = table[ore]
    return table
