"""What a block gives when it is dug.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/blocks/<block>.json``; Minecraft Wiki, the page of each block
("Drops"). A block that is not listed gives itself; one that gives something else gives itself to Silk Touch.
"""

from dataclasses import dataclass

from covoyager.knowledge.tables import table
from covoyager.knowledge.tags import TREES

SHEARS = "shears"
SILK = "silk"


@dataclass(frozen=True, slots=True)
class Drop:
    """What a block drops.

    Attributes:
        item: the item.
        count: expected number per block.
        most: the most that one block can drop; 0 if ``count`` is certain.
        tool: ``shears``, or ``silk`` for Silk Touch; "" for any tool that harvests the block.
    """

    item: str
    count: float = 1.0
    most: int = 0
    tool: str = ""


NO_SILK = frozenset(
    "tall_grass large_fern tall_seagrass wheat carrots potatoes beetroots cocoa sweet_berry_bush powder_snow water lava "
    "chorus_plant snow".split()
)
"""Blocks that not even Silk Touch gives as items."""

RAW = {"iron_ore": Drop("raw_iron"), "gold_ore": Drop("raw_gold"), "copper_ore": Drop("raw_copper", 3.5, 5)}


def drop_table(version: tuple[int, ...]) -> dict[str, tuple[Drop, ...]]:
    """Block → its drops, for blocks that do not simply drop themselves."""
    found = {
        name: tuple(read_drop(word) for word in drops.split())
        for names, drops in table("drops")
        for name in names.split()
    }
    for wood in TREES:
        leaves = f"{wood}_leaves"
        if leaves not in found:
            chance = 0.025 if wood == "jungle" else 0.05
            saplings = (Drop(f"{wood}_sapling", chance, 1),)
            apples = (Drop("apple", 0.005, 1),) if wood in ("oak", "dark_oak") else ()
            sticks = (Drop("stick", 0.03, 2),) if version >= (1, 14) else ()
            found[leaves] = (*saplings, *apples, *sticks, Drop(leaves, tool=SHEARS))
    if version < (1, 15):
        found["large_fern"] = tuple(drop for drop in found["large_fern"] if drop.item != "wheat_seeds")
    if version >= (1, 17):
        found |= {f"{deep}{ore}": (drop,) for ore, drop in RAW.items() for deep in ("", "deepslate_")}
    return found


def read_drop(word: str) -> Drop:
    """``redstone*4.5/5`` → 4.5 expected, 5 at best; ``vine:shears`` → one, with shears."""
    rest, _, tool = word.partition(":")
    item, _, numbers = rest.partition("*")
    expected, _, most = numbers.partition("/")
    count = float(expected or 1)
    sure = count == float(most or 1)
    return Drop(item, count, 0 if sure else int(most), tool)


def drops_of(block: str, table: dict[str, tuple[Drop, ...]]) -> tuple[Drop, ...]:
    """All drops of a block, that by Silk Touch included; ``table`` is from :func:`drop_table`."""
    plain = table.get(block)
    if plain is None:
        return (Drop(block),)
    if block in NO_SILK or any(drop.item == block for drop in plain):
        return plain
    return (*plain, Drop(block, tool=SILK))
