"""A subtask in words, as seed 004 puts it: "Gather 5 oak logs and place them in the chest."."""

from collections.abc import Mapping

from covoyager.domain.subtask import Action, Subtask

UNCOUNTED = (
    "planks",
    "shears",
    "leggings",
    "boots",
    "stairs",
    "bricks",
    "tiles",
    "leaves",
    "seeds",
    "roots",
    "petals",
    "bars",
    "grass",
    "wool",
    "glass",
    "cobblestone",
    "stone",
    "deepslate",
    "sand",
    "gravel",
    "dirt",
    "iron",
    "gold",
    "copper",
    "redstone",
    "coal",
    "charcoal",
    "leather",
    "string",
    "gunpowder",
    "wheat",
    "sugar",
    "flint",
    "flesh",
    "dust",
    "lazuli",
    "meal",
    "quartz",
    "debris",
    "scrap",
    "paper",
    "obsidian",
    "bamboo",
    "kelp",
    "porkchop_",
    "beef",
    "mutton",
    "clay",
    "ice",
    "snow",
    "terracotta",
    "concrete",
    "powder",
    "bread",
    "sandstone",
    "andesite",
    "diorite",
    "granite",
    "tnt",
    "netherrack",
    "water",
    "lava",
    "milk",
    "honey",
)


def plural(label: str, count: int) -> str:
    """``oak log`` → ``oak logs`` where there are several and the noun can be counted."""
    last = label.rsplit(" ", 1)[-1]
    if count == 1 or last in UNCOUNTED:
        return label
    if last == "enderman":
        return label[:-3] + "men"
    if last.endswith(("s", "sh", "ch", "x")):
        return label + "es"
    if last.endswith("fish") or last in ("sheep", "cod", "salmon", "squid"):
        return label
    if last.endswith("y") and last[-2:-1] not in ("a", "e", "o", "u"):
        return label[:-1] + "ies"
    if last in ("loaf", "leaf", "shelf", "bookshelf"):
        return label[:-1] + "ves"
    return label + "s"


def counted(name: str, count: int) -> str:
    """``oak_log``, 5 → ``5 oak logs``."""
    return f"{count} {plural(name.replace('_', ' '), count)}"


def listed(items: Mapping[str, int]) -> str:
    """Several counted things, joined."""
    parts = [counted(name, count) for name, count in items.items()]
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1] if parts else "nothing"


def describe(subtask: Subtask, note: str = "", placed: bool = False) -> str:
    """The sentence for a subtask; ``note`` is what has to be minded, ``placed`` where the product is set up."""
    sentence = sentence_for(subtask, placed)
    return f"{sentence} ({note[0].upper()}{note[1:]}.)" if note else sentence


def sentence_for(subtask: Subtask, placed: bool) -> str:
    """The bare sentence."""
    them = "it" if subtask.quantity == 1 else "them"
    thing = counted(subtask.item, subtask.quantity)
    tools = ", ".join(sorted({tool.replace("_", " ") for tool in subtask.tools}))
    back = f" Then place the {tools} back in the chest." if tools else ""
    match subtask.action:
        case Action.CRAFT if placed:
            return f"Craft {thing} and place {them} on the ground next to the chest."
        case Action.KILL | Action.SHOOT:
            drops = f" and place {listed(subtask.produces)} in the chest" if subtask.produces else ""
            return f"{subtask.action.capitalize()} {thing}{drops}.{back}"
        case Action.PLACE:
            return f"Place {thing} on the ground next to the chest."
        case Action.BUILD:
            return f"{subtask.action.capitalize()} {thing}.{back}"
        case Action.USE:
            onto = f" from {plural(subtask.sources[0].replace('_', ' '), 2)}" if subtask.sources else ""
            using = f" using {listed(subtask.consumes)}" if subtask.consumes else ""
            return f"Get {thing}{onto}{using} and place {them} in the chest.{back}"
        case _:
            return f"{subtask.action.capitalize()} {thing} and place {them} in the chest.{back}"
