"""Rowing ("ride a boat", "take a boat to 100 62 40"): over water to a place, or out and back; the boat is taken along again."""

import re
from collections.abc import Mapping
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import words
from covoyager.domain.sentences import describe
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge


def _boat(group: str) -> str:
    """The pattern of a boat in words, its wood as a group of that name."""
    return rf"(?:(?:an?|the|my|our|your|one|1)\s+)?(?:(?P<{group}>[a-z]+(?:\s[a-z]+)?)\s+)?(?:boat|raft)"


_NATIVE = r"(?:in|mit|en|con|dem|den|das|einem|ein|una?|la|el|dein(?:em)?)\s+"
ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+|bitte\s+|por favor\s+)?(?:"
    rf"(?:ride|row|sail|get\s+(?:in(?:to)?|on)|sit\s+(?:down\s+)?in)\s+{_boat('wood')}"
    rf"|go\s+for\s+a\s+ride\s+in\s+{_boat('in_wood')}|go\s+(?:for\s+a\s+)?(?:boat\s+ride|boating|rowing|sailing)"
    rf"|(?P<goes>(?:take|use|travel\s+(?:by|in)|go\s+(?:by|in))\s+{_boat('by_wood')})|sail|row"
    rf"|(?:fahre?|rudere?|steige?)\s+(?:{_NATIVE})*boot|rudere?|(?:monta|sube|navega|rema|ve)\s+(?:{_NATIVE})*(?:barca|bote)|rema|navega"
    r")(?:\s+(?:over\s+)?(?:to|nach|zu|hasta|a)\s+(?P<place>-?\d{1,8}\s*,?\s+-?\d{1,4}\s*,?\s+-?\d{1,8}))?\s*[.!]*\s*",
    re.IGNORECASE,
)
#: The boat where none is at hand.
USUAL = "oak_boat"
#: A boat takes so many planks of one wood (Minecraft Wiki, "Boat").
PLANKS_FOR_BOAT = 5
#: Ticks until there is water that a boat fits on, and for a ride.
WATER_TICKS, RIDE_TICKS = 600, 400


def boating(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to go by boat; None if the words ask for something else.

    The subtask's item and tool is the boat, its text the place as ``100 62 40``, empty for a ride out and back.
    """
    found = ASKED.fullmatch(text)
    if found is None or (found["goes"] and not found["place"]):
        return None
    wood = (found["wood"] or found["in_wood"] or found["by_wood"] or "").casefold().replace(" ", "_")
    boat = _of(wood, knowledge) if wood else USUAL
    if boat not in knowledge.items:
        return None
    place = " ".join((found["place"] or "").replace(",", " ").split())
    return by_boat(boat, place, named=bool(wood))


def by_boat(boat: str, place: str, *, named: bool = True) -> Wish:
    """The wish to go by a boat to a place; ``named`` false where another wood would do."""
    other = {} if named else {boat: ()}
    step = Subtask(
        0, Action.RIDE, boat, 1, tools=(boat,), text=place, ticks=WATER_TICKS + RIDE_TICKS, other_tools=other
    )
    sentence = describe(replace(step, text=""))
    if place:
        sentence = f"Row to {place} in the {words(boat)}. Then place the {words(boat)} back in the chest."
    return Wish(replace(step, description=sentence), 1, {boat: 1})


def at_hand(wish: Wish, have: Mapping[str, int], knowledge: Knowledge) -> Wish:
    """The same wish with the boat that is at hand, or of the wood there is, where no wood was named."""
    step = wish.step
    if step.action is not Action.RIDE or step.item not in step.other_tools:
        return wish
    plain = [name for name in knowledge.tags["boats"] if name not in knowledge.tags.get("chest_boats", ())]
    planks = (name for name, count in have.items() if name.endswith("_planks") and count >= PLANKS_FOR_BOAT)
    made = (boat for name in planks if (boat := _of(name.removesuffix("_planks"), knowledge)))
    return by_boat(next((name for name in have if name in plain), next(made, USUAL)), step.text)


def _of(wood: str, knowledge: Knowledge) -> str:
    """The boat of a wood; empty where there is none of it."""
    return next((name for name in knowledge.tags["boats"] if name.rpartition("_")[0] == wood), "")
