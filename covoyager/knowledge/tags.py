"""The game's own item tags, as patterns over item names.

Source: vanilla tag files ``data/minecraft/tags/item(s)/*.json``; Minecraft Wiki, "Item tag (Java Edition)". Tags that only
steer mobs or enchantments are left out: no recipe asks for them.
"""

from collections.abc import Iterable, Mapping

from covoyager.facts import shared_facts
from covoyager.knowledge.tables import table

#: The most usual first.
TREES = "oak spruce birch jungle acacia dark_oak mangrove cherry pale_oak".split()
WOODS = [*TREES, "bamboo", "crimson", "warped"]
COLOURED = {"wool": "wool", "beds": "bed", "carpets": "carpet", "wool_carpets": "carpet", "banners": "banner",
            "candles": "candle", "harnesses": "harness", "dyes": "dye", "terracotta": "terracotta",
            "shulker_boxes": "shulker_box", "bundles": "bundle"}  # fmt: skip
WOODEN = {"wooden_slabs": "slab", "wooden_stairs": "stairs", "wooden_fences": "fence", "wooden_doors": "door",
          "wooden_trapdoors": "trapdoor", "wooden_buttons": "button", "wooden_pressure_plates": "pressure_plate",
          "fence_gates": "fence_gate", "signs": "sign", "hanging_signs": "hanging_sign", "planks": "planks"}  # fmt: skip
COLOURS: tuple[str, ...] = tuple(shared_facts("blocks")["colours"])


def tag_members(names: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Tag → its members among the items of a version; tags without any are left out."""
    rules = {tag: members.split() for tag, members in table("tags")}
    for tag, kind in COLOURED.items():
        rules[tag] = [f"{colour}_{kind}" for colour in COLOURS]
        if tag in ("candles", "terracotta", "shulker_boxes", "bundles"):
            rules[tag].append(kind)
    for tag, kind in WOODEN.items():
        rules[tag] = [f"{wood}_{kind}" for wood in WOODS]
    for wood in TREES:
        rules[f"{wood}_logs"] = [f"{wood}_log", f"{wood}_wood", f"stripped_{wood}_log", f"stripped_{wood}_wood"]
    rules["logs_that_burn"] = [f"#{wood}_logs" for wood in TREES]
    found: dict[str, tuple[str, ...]] = {}

    def members_of(tag: str) -> tuple[str, ...]:
        if tag not in found:
            members: list[str] = []
            for rule in rules.get(tag, ()):
                if rule.startswith("#"):
                    members += members_of(rule[1:])
                elif "*" in rule:
                    members += fitting(rule, names)
                elif rule in names:
                    members.append(rule)
            found[tag] = tuple(dict.fromkeys(members))
        return found[tag]

    for tag in rules:
        members_of(tag)
    return {tag: members for tag, members in found.items() if members}


def fitting(rule: str, names: Iterable[str]) -> list[str]:
    """The names that a rule of the table stands for; ``*``, at one of its ends or both, is any text.

    The library's patterns would be compiled anew at each start, which takes ten times as long.
    """
    head, *within, tail = rule.split("*")
    if within:
        return [name for name in names if all(part in name for part in within)]
    return [name for name in names if (name.endswith(tail) if tail else name.startswith(head))]
