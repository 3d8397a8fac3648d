"""What players call things: nicknames, sets, and words that leave the kind open ("wood")."""

from covoyager.knowledge import Knowledge
from covoyager.knowledge.tags import COLOURS, TREES
from covoyager.language.name_rules import rows

NICKNAMES = {word: row["item"] for word, row in rows("nicknames")}
"""Nickname → item id; it is used only if the version has the item."""

FAMILIES = {word: row["ending"] for word, row in rows("families")}
"""A word that leaves the kind open → how the ids of its members end."""

FAMILY_HEADS = (*TREES, *COLOURS)
"""How ids of members begin, the most usual kind first."""

ARMOUR = ("helmet", "chestplate", "leggings", "boots")
TOOLS = ("pickaxe", "axe", "shovel", "sword", "hoe")
SETS = {
    "armor": ARMOUR,
    "armour": ARMOUR,
    "armor set": ARMOUR,
    "armour set": ARMOUR,
    "set of armor": ARMOUR,
    "suit": ARMOUR,
    "suit of armor": ARMOUR,
    "armor full set": ARMOUR,
    "armors": ARMOUR,
    "gear": ARMOUR + TOOLS,
    "tools": TOOLS,
    "tool set": TOOLS,
    "toolset": TOOLS,
    "tool": TOOLS,
    "set of tools": TOOLS,
    "equipment": ARMOUR + TOOLS,
    "kit": ARMOUR + TOOLS,
}
"""A word for several things of one material → how their ids end."""

MATERIALS = {
    "wood": "wooden",
    "wooden": "wooden",
    "stone": "stone",
    "iron": "iron",
    "gold": "golden",
    "golden": "golden",
    "diamond": "diamond",
    "netherite": "netherite",
    "leather": "leather",
    "chain": "chainmail",
    "chainmail": "chainmail",
    "copper": "copper",
    "cobblestone": "stone",
    "turtle": "turtle",
}
"""What a material is called → how the ids of its tools and armour begin."""

COOKED_DROPS = {
    "pig": "cooked_porkchop",
    "cow": "cooked_beef",
    "chicken": "cooked_chicken",
    "sheep": "cooked_mutton",
    "rabbit": "cooked_rabbit",
    "cod": "cooked_cod",
    "salmon": "cooked_salmon",
}
"""Animal → what "cook" makes of it."""


LOOSE = frozenset("iron gold copper netherite fish melon clay water lava table".split())
"""Nicknames that could mean something else; the player is told how they were read."""


def family(suffix: str, knowledge: Knowledge) -> tuple[str, ...]:
    """Item ids that end in ``suffix`` in this version, the most usual kind first; see :data:`FAMILIES`."""
    names = (head + suffix if suffix.startswith("_") else suffix for head in FAMILY_HEADS)
    return tuple(dict.fromkeys(name for name in names if name in knowledge.items))
