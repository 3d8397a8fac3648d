"""Where blocks are found in a generated world, and how long the first one takes to find.

Source: Minecraft Wiki, the page of each block ("Natural generation") and "Ore" (height distribution of 1.18 on, Java
Edition). ``search`` is our estimate in ticks for a player on foot who has none in sight; it only ranks alternatives.
"""

from dataclasses import dataclass

NETHER = "nether_portal"
END = "end_portal"

COLOURS = (
    "white",
    "orange",
    "magenta",
    "light_blue",
    "yellow",
    "lime",
    "pink",
    "gray",
    "light_gray",
    "cyan",
    "purple",
    "blue",
    "brown",
    "green",
    "red",
    "black",
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block is found: ``search`` in ticks, the ``gate`` to pass, and in words."""

    search: float
    where: str
    gate: str | None = None


def places() -> dict[str, Place]:
    """Every block that a world is generated with (or that grows of itself) and that can be taken."""
    table: dict[str, Place] = {}

    def put(search: float, where: str, names: str, gate: str | None = None) -> None:
        for name in names.split():
            table[name] = Place(search, where, gate)

    put(60, "the surface nearly everywhere", "dirt grass_block short_grass grass")
    put(120, "underground, everywhere below the soil", "stone cobblestone")
    put(200, "underground and in hills", "andesite diorite granite gravel")
    put(400, "below y 0", "deepslate cobbled_deepslate tuff")
    put(200, "rivers, beaches, deserts", "sand")
    put(300, "forests and plains", "oak_log oak_leaves")
    put(400, "forests", "birch_log birch_leaves")
    put(600, "taiga", "spruce_log spruce_leaves fern large_fern")
    put(
        1200,
        "jungle, savanna, dark forest",
        "jungle_log jungle_leaves acacia_log acacia_leaves dark_oak_log dark_oak_leaves",
    )
    put(
        2000,
        "mangrove swamps and cherry groves",
        "mangrove_log mangrove_leaves mangrove_roots cherry_log cherry_leaves",
    )
    put(3000, "pale gardens", "pale_oak_log pale_oak_leaves")
    put(400, "y 0 to 256, most at y 95, in hillsides", "coal_ore deepslate_coal_ore")
    put(500, "y -16 to 112, most at y 48", "copper_ore deepslate_copper_ore")
    put(500, "y -24 to 56 and in mountains, most at y 16", "iron_ore deepslate_iron_ore")
    put(2400, "y -64 to 32, most at y -16", "gold_ore deepslate_gold_ore")
    put(2000, "y -64 to 15, most at y -59", "redstone_ore deepslate_redstone_ore")
    put(2400, "y -64 to 64, most at y 0", "lapis_ore deepslate_lapis_ore")
    put(4800, "y -64 to 16, most at y -59", "diamond_ore deepslate_diamond_ore")
    put(6000, "mountains, y -16 to 256", "emerald_ore deepslate_emerald_ore")
    put(3000, "where water meets lava; y -55 in lava lakes", "obsidian")
    return table
