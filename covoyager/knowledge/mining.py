"""How long it takes to dig a block.

Source: Minecraft Wiki, "Breaking" (speed of a tool over hardness over 30, or over 100 where the tool gives no drop, is the
part of the block that goes in one tick).
"""

from math import ceil

TIERS = ("wooden", "golden", "stone", "copper", "iron", "diamond", "netherite")
"""Tools by what they cost to have, cheapest first; what each can harvest is in minecraft-data's ``harvestTools``."""


def dig_ticks(hardness: float, speed: float, harvests: bool) -> int:
    """Ticks to break one block; at least 1 (0.3 s of pause between two blocks is the walker's affair)."""
    if hardness < 0:
        return 10**6
    damage = speed / max(hardness, 1e-6) / (30 if harvests else 100)
    return 1 if damage >= 1 else ceil(1 / damage)


def tier(name: str) -> int:
    """Position of a tool in :data:`TIERS`; tools without a tier (shears) come first."""
    head = name.split("_")[0]
    return TIERS.index(head) if head in TIERS else -1
