"""What a blueprint takes: the item that each block is placed with."""

import re
from collections import Counter
from collections.abc import Iterable

from covoyager.building.blueprint import Block
from covoyager.knowledge import Knowledge

#: Blocks that come of an item by another name.
_OTHERS = {
    "redstone_wire": "redstone",
    "tripwire": "string",
    "wall_torch": "torch",
    "soul_wall_torch": "soul_torch",
    "redstone_wall_torch": "redstone_torch",
}
_WALL = re.compile(r"(.+)_wall_(sign|banner|head|skull|fan|hanging_sign)")
#: What nobody can put down as it is: liquids, fire, what a tool or time has made of something else.
_NOT_BY_HAND = re.compile(
    r"(water|lava|fire|soul_fire|bubble_column|piston_head|moving_piston|farmland|dirt_path|potted_.+|.+_cauldron)"
)


def item_of(block: Block, knowledge: Knowledge) -> str | None:
    """The item that a block is placed with; None where it cannot be placed by hand."""
    if _NOT_BY_HAND.fullmatch(block.name):
        return None
    wall = _WALL.fullmatch(block.name)
    name = _OTHERS.get(block.name) or (f"{wall[1]}_{wall[2]}" if wall else block.name)
    return name if name in knowledge.items else None


def bill(blocks: Iterable[Block], knowledge: Knowledge) -> dict[str, int]:
    """Items and counts; what comes with another block takes nothing, a double slab takes two."""
    found: Counter[str] = Counter()
    for block in blocks:
        item = None if block.follows else item_of(block, knowledge)
        if item is not None:
            found[item] += 2 if block.get("type") == "double" and block.name.endswith("_slab") else 1
    return dict(found)
