"""Armour and shields."""

import re

SHIELD = "shield"
WORN = re.compile(r"^([a-z]+)_(helmet|chestplate|leggings|boots)$")
#: Defence points of iron's pieces (Minecraft Wiki, "Armor").
IRON = {"iron_helmet": 2, "iron_chestplate": 6, "iron_leggings": 5, "iron_boots": 2}
#: Damage of a blow or an arrow, in half hearts, on normal difficulty: zombies 3, archers 3 to 4 (Minecraft Wiki, "Zombie",
#: "Skeleton").
BLOW = 4


def is_gear(item: str) -> bool:
    """Whether an item is armour or a shield."""
    return item == SHIELD or WORN.match(item) is not None


def stopped(points: int) -> float:
    """The share of a :data:`BLOW` (0 to 0.8) that armour without toughness stops.

    At most 4 % a point; half a point less for each half heart of the blow, but no less than a fifth of the points count
    (Minecraft Wiki, "Armor", damage reduction).
    """
    return min(20.0, max(points / 5, points - BLOW / 2)) / 25
