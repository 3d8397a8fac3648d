"""The bill of materials of a blueprint: the item that each block is placed with."""

import re
from collections import Counter
from collections.abc import Iterable

from covoyager.building.blueprint import Block
from covoyager.knowledge import Knowledge

#: Block → the item that it is placed with, if that has another name.
_OTHERS = {
    "redstone_wire": "redstone",
    "tripwire": "string",
    "wall_torch": "torch",
    "soul_wall_torch": "soul_torch",
    "redstone_wall_torch": "redstone_torch",
    "sweet_berry_bush": "sweet_berries",
}
#: Block that a tool makes where it stands → the item that is placed first, and the tool.
MADE = {
    "farmland": ("dirt", "wooden_hoe"),
    "dirt_path": ("dirt", "wooden_shovel"),
    "fire": ("", "flint_and_steel"),
}
_WALL = re.compile(r"(.+)_wall_(sign|banner|head|skull|fan|hanging_sign)")
#: Blocks that nobody can place: liquids, blocks that only come about later, and blocks for operators
#: (https://minecraft.wiki/w/Structure_Block: "can only be placed if the player is a level 2+ operator in Creative mode").
_NOT_BY_HAND = re.compile(
    r"(water|lava|soul_fire|bubble_column|piston_head|moving_piston|potted_.+|.+_cauldron|structure_block|jigsaw"
    r"|(chain_|repeating_)?command_block)"
)


def item_of(block: Block, knowledge: Knowledge) -> str | None:
    """The item that a block is placed with; None if it takes none, or cannot be placed by hand."""
    if _NOT_BY_HAND.fullmatch(block.name):
        return None
    if block.name in MADE:
        return MADE[block.name][0] or None
    wall = _WALL.fullmatch(block.name)
    name = _OTHERS.get(block.name) or (f"{wall[1]}_{wall[2]}" if wall else block.name)
    return name if name in knowledge.items else None


def tools_for(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The tools that make some of the blocks where they stand (see :data:`MADE`); better tools of the type will do."""
    return tuple(sorted({MADE[block.name][1] for block in blocks if block.name in MADE}))


def by_hand(block: Block, knowledge: Knowledge) -> bool:
    """Whether a player can place or make a block."""
    return block.name in MADE or item_of(block, knowledge) is not None


def bill(blocks: Iterable[Block], knowledge: Knowledge) -> dict[str, int]:
    """Item → count; the second half of a door or bed takes nothing, a double slab takes two."""
    found: Counter[str] = Counter()
    for block in blocks:
        item = None if block.follows else item_of(block, knowledge)
        if item is not None:
            found[item] += 2 if block.get("type") == "double" and block.name.endswith("_slab") else 1
    return dict(found)
