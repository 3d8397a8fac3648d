"""Drinking ("drink some milk", "drink a honey bottle"): the bot fetches it, drinks it and brings the vessel back."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.sentences import describe
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.numerals import quantity

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:drink|(?:have|take)\s+(?:a\s+)?(?:drink|sip|glass)\s+of)"
    r"\s+(?P<what>.+?)\s*[.!]*\s*",
    re.IGNORECASE,
)
#: What may be called so → what is drunk. What is in a potion nobody says, and water does nothing: both are told, not done.
DRINKS = {"milk": "milk_bucket", "honey": "honey_bottle"}
_UNSAID = frozenset(["some", "the", "my", "our", "of", "bucket", "buckets", "bottle", "bottles", "glass", "glasses"])
#: Ticks for the chest and the drink itself, which takes 32 (milk) or 40 (honey; Minecraft Wiki, "Honey Bottle").
TICKS = 100


def drinking(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to drink something; None if the words ask for something else."""
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    amount = quantity([word for word in found["what"].casefold().split() if word not in _UNSAID])
    item = DRINKS.get(" ".join(amount.words))
    if item is None or item not in knowledge.items:
        return None
    step = Subtask(0, Action.DRINK, item, 1, consumes={item: 1}, materials={item: 1.0}, ticks=TICKS)
    count = max(1, round(amount.number))
    return Wish(replace(step, description=describe(step)), count, {item: count})
