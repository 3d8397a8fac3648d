"""One thing that a goal asks for, and what its verb makes of it: cooking names the raw thing, digging the block."""

from dataclasses import dataclass, field

from covoyager.domain.actions import Action
from covoyager.domain.nouns import thing
from covoyager.knowledge import Knowledge
from covoyager.language.aliases import COOKED_DROPS
from covoyager.language.goal_words import MINE
from covoyager.texts import _


@dataclass(slots=True)
class Request:
    """One thing asked for: ``items`` maps item ids (or a ``mob``) to counts, ``kinds`` an item id to all that would do."""

    verb: str
    items: dict[str, int]
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    mob: bool = False

    def cook(self, knowledge: Knowledge) -> None:
        """Replace the items by what a furnace makes of them; what comes out of a furnace stays."""
        cooked: dict[str, int] = {}
        for name, count in self.items.items():
            raw = COOKED_DROPS.get(name, name) if self.mob else name
            cooked[raw if fire_makes(raw, knowledge) else from_fire(raw, knowledge)] = count
        self.items, self.mob, self.kinds = cooked, False, {}

    def dig(self, name: str, verb: str, knowledge: Knowledge, assumed: list[str]) -> None:
        """Replace items by what digging gives: "mine iron" means raw iron, "mine stone" cobblestone, "gather oak wood" logs."""
        for item in list(self.items):
            drop = item
            if name in ("iron", "gold", "copper") and verb in MINE:
                drop = f"raw_{name}" if f"raw_{name}" in knowledge.items else f"{name}_ore"
            elif item.endswith("_ore") and verb in MINE:
                drop = dropped_by(item, knowledge)
            elif item == "stone" and verb in MINE:
                drop = "cobblestone"
            elif item.endswith("_wood") and not item.startswith("stripped"):
                drop = item.removesuffix("_wood") + "_log"
            if drop != item and drop in knowledge.items:
                self.items[drop] = self.items.pop(item)
                self.kinds = {}
                assumed.append(_("that means {drop}", drop=thing(drop)))


def fire_makes(item: str, knowledge: Knowledge) -> bool:
    """Whether an item comes out of a furnace."""
    return any(method.action is Action.SMELT for method in knowledge.methods.get(item, ()))


def from_fire(raw: str, knowledge: Knowledge) -> str:
    """What a furnace makes of an item; the item itself if nothing."""
    for item in knowledge.into.get(raw, ()):
        for method in knowledge.methods[item]:
            if method.action is Action.SMELT and any(raw in slot.choices for slot in method.slots):
                return item
    return raw


def dropped_by(block: str, knowledge: Knowledge) -> str:
    """What a block drops without enchantment; the block itself if nothing."""
    for item, methods in knowledge.methods.items():
        for method in methods:
            plain = not any("[" in choice for need in method.tools for choice in need.choices)
            if method.action is Action.GATHER and block in method.sources and plain:
                return item
    return block
