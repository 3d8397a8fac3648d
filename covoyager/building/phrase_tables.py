"""Words in which buildings are asked for, and what each means. Tables only; :mod:`covoyager.building.phrases` reads them."""

from collections.abc import Mapping

from covoyager.building.blueprint import Cell
from covoyager.language.goal_words import FILLER, NUMBERS

#: Kind of a building → how it is drawn; all others are huts.
FORMS = {
    "tower": "tower", "watchtower": "tower", "wall": "wall", "platform": "platform", "floor": "platform", "bridge": "bridge",
}  # fmt: skip
#: Form → the block that it is built of where nobody names one; cobblestone for all others.
USUAL = {"bridge": "oak_planks"}

X, Y, Z = range(3)
#: Form → cells in x, y and z of the usual one, of a big one and of a huge one. The choice is ours.
SIZES: Mapping[str, tuple[Cell, Cell, Cell]] = {
    "hut": ((5, 4, 5), (9, 5, 9), (13, 6, 13)),
    "tower": ((5, 7, 5), (7, 12, 7), (9, 20, 9)),
    "wall": ((7, 3, 1), (15, 4, 1), (30, 6, 1)),
    "platform": ((5, 1, 5), (9, 1, 9), (15, 1, 15)),
    "bridge": ((9, 1, 3), (15, 1, 3), (30, 1, 5)),
}
#: Word that says a size without a number → which of :data:`SIZES`, and along which axes.
ROUGHLY: Mapping[str, tuple[int, tuple[int, ...]]] = {
    **dict.fromkeys(("small", "little", "tiny"), (0, (X, Y, Z))),
    **dict.fromkeys(("big", "large"), (1, (X, Y, Z))),
    **dict.fromkeys(("huge", "giant", "enormous"), (2, (X, Y, Z))),
    **dict.fromkeys(("tall", "high"), (1, (Y,))),
    **dict.fromkeys(("long", "wide"), (1, (X,))),
    "deep": (1, (Z,)),
}
#: Word behind or before a number of blocks → the axis along which they are counted.
AXES = {
    **dict.fromkeys(("long", "wide", "length", "width"), X),
    **dict.fromkeys(("high", "tall", "height"), Y),
    **dict.fromkeys(("deep", "thick", "depth"), Z),
}
#: How wide a bridge is goes across it.
ACROSS = {"wide": Z, "width": Z}
#: Number of two or more in words → in digits.
COUNTED = {word: f"{number:g}" for word, number in NUMBERS.items() if number > 1}

MATERIALS = {
    "wooden": "oak_planks", "wood": "oak_planks", "cobble": "cobblestone",
    "stone": "cobblestone", **dict.fromkeys(("smelted stone", "real stone", "natural stone"), "stone"),
}  # fmt: skip
"""What a material is called → the block that is meant, where other goals mean another thing.

Stone is what comes out of the ground: the block of that name is smelted, one by one, which takes hours for a tower.
"""

_FURNITURE = (
    "chest", "furnace", "barrel", "smoker", "bookshelf", "loom", "stonecutter", "anvil", "composter", "cauldron", "jukebox",
    "crafting_table", "blast_furnace", "cartography_table", "fletching_table", "smithing_table", "enchanting_table",
    "brewing_stand",
)  # fmt: skip
#: What a building can have → a part of it, a bed of some colour, or the block that is put up inside; the longest name first.
THINGS = {
    **{name.replace("_", " "): name for name in sorted(_FURNITURE, key=len, reverse=True)},
    "workbench": "crafting_table", "bookshelve": "bookshelf", "window": "window", "ladder": "ladder", "torch": "torch",
    "light": "torch", "door": "door", "roof": "roof", "bed": "bed",
}  # fmt: skip

#: Words that ask for nothing by themselves.
FILLING = (FILLER - ROUGHLY.keys()) | {
    "a", "an", "another", "nice", "cool", "simple", "pretty", "beautiful", "cozy", "cosy", "it", "is", "are", "has", "having",
    "made", "built", "out",
}  # fmt: skip
