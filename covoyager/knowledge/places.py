"""Where blocks are found in a generated world, and how long the first one takes to find.

Source: Minecraft Wiki, the page of each block ("Natural generation") and "Ore" (height distribution, Java Edition). The
search is our estimate in ticks for a player on foot who has none in sight; it only ranks alternatives. Ruined portals have netherrack and
magma, too; with one in a square of 640 blocks ("Ruined Portal") nobody is sent to look for one.
"""

from dataclasses import dataclass

from covoyager.facts import shared_facts
from covoyager.knowledge.tables import table

NETHER = "nether_portal"
END = "end_portal"

CORALS = "tube brain bubble fire horn".split()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block is found: ``search`` in ticks, ``where`` in words, and the ``gate`` to pass first."""

    search: float
    where: str
    gate: str | None = None


BEFORE_1_18 = {
    "coal_ore": "y 0 to 128", "iron_ore": "y 0 to 63", "gold_ore": "y 0 to 31", "redstone_ore": "y 0 to 15",
    "lapis_ore": "y 0 to 30", "diamond_ore": "y 0 to 15", "emerald_ore": "mountains, y 4 to 31",
    "copper_ore": "y 0 to 96", "deepslate": "below y 16", "tuff": "below y 16",
}  # fmt: skip
"""Heights before 1.18, when the world became deeper."""


ROCK: dict[str, int] = shared_facts("blocks")["buried"]
"""Blocks of rock that are dug on the way to the first of what lies in the rock and takes no pickaxe itself."""


def places(version: tuple[int, ...]) -> list[tuple[str, Place]]:
    """(block, place) for every block that is generated or grows by itself, and can be taken; a block may be there twice."""
    found: list[tuple[str, Place]] = []
    for dimension, gate in (("overworld", None), ("nether", NETHER), ("end", END)):
        for head, names in table(f"places/{dimension}"):
            search, _, where = head.partition(" ")
            for name in names.split():
                deep = where if version >= (1, 18) else BEFORE_1_18.get(name, where)
                found.append((name, Place(float(search), deep, gate)))
    return found
