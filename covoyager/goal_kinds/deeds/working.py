"""Enchanting and repairing ("enchant a sword", "repair the pickaxe"): at a table or an anvil, for levels of experience."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import thing as thing_called
from covoyager.domain.nouns import words
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import parse_goal
from covoyager.texts import _

_ASK = r"\s*(?:please\s+|can you\s+|let'?s\s+)?"
_THING = r"\s+(?:(?:an?|the|my|our|that|this)\s+)?(?P<what>.+?)(?:\s+(?:at|with|on|in|using)\s+.+)?\s*[.!]*\s*"
ENCHANTS = re.compile(_ASK + r"enchant" + _THING, re.IGNORECASE)
REPAIRS = re.compile(_ASK + r"(?:repair|mend|fix)" + _THING, re.IGNORECASE)
#: "with" followed by an enchantment that the player wants (and not by lapis, levels, a table …).
_BY = re.compile(r"\bwith\s+(?!.*\b(?:lapis|levels?|table|books?|it|me|us|something|anything)\b)", re.IGNORECASE)
#: The material if it is left open.
USUAL = "iron"
KINDS = frozenset(["sword", "pickaxe", "axe", "shovel", "hoe", "helmet", "chestplate", "leggings", "boots"])
_FACTS = shared_facts("levels/enchanting")
#: Ticks for the table or the anvil, and for the levels, by hunting about eight animals.
TICKS = 2400


def enchanting(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to enchant something; None if the words ask for something else.

    Raises:
        NotUnderstood: it cannot be enchanted, or a certain enchantment is wanted.
    """
    found = ENCHANTS.fullmatch(text)
    if found is None:
        return None
    item, assumed = thing(found["what"], knowledge)
    if _BY.search(text):
        raise NotUnderstood(_("which enchantment comes is up to the table; ask for: enchant {item}", item=words(item)))
    if not enchantable(item):
        raise NotUnderstood(_("{item} takes no enchantment", item=thing_called(item)))
    takes = {item: 1, "lapis_lazuli": 1}
    step = Subtask(0, Action.ENCHANT, item, 1, station="enchanting_table", consumes=takes, materials={**takes})
    step = replace(step, ticks=TICKS, description=describe(step))
    return Wish(step, 1, {**takes, "enchanting_table": 1}, assumed)


def repairing(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to repair something; None if the words ask for something else.

    Raises:
        NotUnderstood: it does not wear.
    """
    found = REPAIRS.fullmatch(text)
    if found is None:
        return None
    item, assumed = thing(found["what"], knowledge)
    if not knowledge.durability(item):
        raise NotUnderstood(_("{item} does not wear", item=thing_called(item)))
    material = made_of(item, knowledge)
    takes = {item: 1, material: 1} if material != item else {item: 2}
    step = Subtask(0, Action.REPAIR, item, 1, station="anvil", consumes=takes, materials={**takes})
    step = replace(step, ticks=TICKS, description=describe(step))
    return Wish(step, 1, {**takes, "anvil": 1}, assumed)


def thing(said: str, knowledge: Knowledge) -> tuple[str, tuple[str, ...]]:
    """The item that is meant, and sentences about what was assumed.

    Raises:
        NotUnderstood: it is no item.
    """
    kind = said.casefold().strip()
    if kind in KINDS:
        item = f"{USUAL}_{kind}"
        return item, (f"{kind} is read as {words(item)}",)
    goal = parse_goal(f"get {said}", knowledge)
    if goal.item not in knowledge.items:
        raise NotUnderstood(_("{item} is no item", item=thing_called(goal.item)))
    return goal.item, goal.assumed


def enchantable(item: str) -> bool:
    """Whether an enchanting table can enchant the item."""
    material, _, kind = item.rpartition("_")
    ease = _FACTS["enchantability"]
    return item in _FACTS["else"] or (kind in KINDS and (material in ease["tools"] or material in ease["armour"]))


#: Material → item that an anvil repairs it with (Minecraft Wiki, "Anvil mechanics"); other things take another of the same.
MENDS = {"golden": "gold_ingot", "iron": "iron_ingot", "chainmail": "iron_ingot", "diamond": "diamond", "leather": "leather",
         "netherite": "netherite_ingot", "stone": "cobblestone", "wooden": "oak_planks"}  # fmt: skip


def made_of(item: str, knowledge: Knowledge) -> str:
    """The item that it is repaired with: its material, or another one of itself."""
    material, _, kind = item.rpartition("_")
    found = MENDS.get(material, item) if kind in KINDS else item
    return found if found in knowledge.items else item
