"""What mobs drop, how long a fight takes, and which weapon it asks for.

Source: vanilla loot tables ``data/minecraft/loot_table(s)/entities/<mob>.json`` (counts without Looting); Minecraft Wiki, the
page of each mob (health, spawning).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mob:
    """Health in half hearts, whether it fights back, where it is found, and its drops as (item, expected, most)."""

    health: int
    hostile: bool
    search: float
    where: str
    drops: tuple[tuple[str, float, int], ...]
    gate: str | None = None


def mob_table() -> dict[str, Mob]:
    """Mobs by name."""
    grass = "grassland by day"
    dark = "the dark: at night or in caves"
    return {
        "pig": Mob(10, False, 400, grass, (("porkchop", 2, 3),)),
        "cow": Mob(10, False, 400, grass, (("beef", 2, 3), ("leather", 1, 2))),
        "sheep": Mob(8, False, 400, grass, (("mutton", 1.5, 2), ("white_wool", 1, 1))),
        "chicken": Mob(4, False, 400, grass, (("chicken", 1, 1), ("feather", 1, 2))),
        "zombie": Mob(20, True, 600, dark, (("rotten_flesh", 1, 2),)),
        "skeleton": Mob(20, True, 600, dark, (("bone", 1, 2), ("arrow", 1, 2))),
        "spider": Mob(16, True, 600, dark, (("string", 1, 2), ("spider_eye", 0.33, 1))),
        "creeper": Mob(20, True, 600, dark, (("gunpowder", 1, 2),)),
        "enderman": Mob(40, True, 1200, dark, (("ender_pearl", 0.5, 1),)),
    }
