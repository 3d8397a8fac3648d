"""How long it takes to dig a block.

Source: Minecraft Wiki, "Breaking": one tick breaks the part ``speed / hardness / 30`` of a block, or ``/ 100`` if the tool
gives no drop.
"""

from collections.abc import Container
from functools import lru_cache
from math import ceil

TIERS = ("wooden", "golden", "stone", "copper", "iron", "diamond", "netherite")
"""Tiers of tools by cost, cheapest first; what each can harvest is in minecraft-data's ``harvestTools``."""


def dig_ticks(hardness: float, speed: float, harvests: bool) -> int:
    """Ticks to break one block, at least 1; the game's pause of 0.3 s between two blocks is not included.

    Args:
        hardness: of the block; below 0 if it cannot be dug, which gives a million ticks.
        speed: of the tool; 1 for the bare hand.
        harvests: whether the tool makes the block drop.
    """
    if hardness < 0:
        return 10**6
    damage = speed / max(hardness, 1e-6) / (30 if harvests else 100)
    return 1 if damage >= 1 else ceil(1 / damage)


@lru_cache(4096)
def tier(name: str) -> int:
    """Position of a tool in :data:`TIERS`; -1 for tools without a tier (shears)."""
    head = name.split("_")[0]
    return TIERS.index(head) if head in TIERS else -1


def tools_of(kind: str, items: Container[str], least: int = 0) -> tuple[str, ...]:
    """The tools of a kind ("_axe") among the items of a version, from a tier on, cheapest first."""
    return tuple(name for name in (f"{head}{kind}" for head in TIERS[least:]) if name in items)
