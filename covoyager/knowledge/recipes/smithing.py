"""Recipes of the smithing table.

Source: vanilla recipe files ``data/minecraft/recipe(s)/netherite_*_smithing.json``; Minecraft Wiki, "Smithing Table". Armour
trims change the look of an armour piece, not the item, and are left out.
"""

from collections.abc import Mapping

from covoyager.domain.actions import Action
from covoyager.knowledge.methods import Method, Slot

GEAR = ("sword", "pickaxe", "axe", "shovel", "hoe", "spear", "helmet", "chestplate", "leggings", "boots", "horse_armor",
        "nautilus_armor")  # fmt: skip
TEMPLATE = "netherite_upgrade_smithing_template"


def smithing_methods(names: Mapping[str, object], version: tuple[int, ...]) -> list[Method]:
    """Netherite gear from diamond gear and an ingot, since 1.20 with an upgrade template; none before 1.16."""
    template = (Slot((TEMPLATE,), 1),) if version >= (1, 20) else ()
    return [
        Method(
            Action.CRAFT,
            f"netherite_{part}",
            1,
            (Slot((f"diamond_{part}",), 1), Slot(("netherite_ingot",), 1), *template),
            station="smithing_table",
            ticks=6.0,
            name=f"netherite_{part}_smithing",
        )
        for part in GEAR
        if f"netherite_{part}" in names and f"diamond_{part}" in names
    ]
