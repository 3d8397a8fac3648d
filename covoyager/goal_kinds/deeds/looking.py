"""Looking at somebody or something ("look at me", "look at the cow", "look at 4 64 9", "look north")."""

import re

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import words
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.vocabulary import singulars

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:(?:look|stare|gaze)(?:\s+at)?|watch|face)\s+(?:(?:to\s+)?(?:the|that|an?)\s+)?"
    r"(?P<what>-?\d{1,8}\s*,?\s+-?\d{1,4}\s*,?\s+-?\d{1,8}|\w+(?:\s\w+)?)\s*[.!]*\s*",
    re.IGNORECASE,
)
#: Other words for a direction → direction.
WAYS = {"sky": "up", "ground": "down", "floor": "down"} | {
    way: way for way in ("up", "down", "north", "south", "east", "west")
}
#: The one who asks.
ME = "me"
#: What is done, by what is looked at where that is no thing.
_SAID = {
    ME: "look at whoever asked",
    "up": "look up",
    "down": "look down",
    "north": "look north",
    "south": "look south",
    "east": "look east",
    "west": "look west",
}
_PLAYER = re.compile(r"[A-Za-z0-9_]{3,16}")
TICKS = 20


def looking(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to look at something; None if the words ask for something else."""
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    said = found["what"]
    target = _target(said, knowledge)
    if target is None and re.search(r"\bat\s+" + re.escape(said), text) and _PLAYER.fullmatch(said):
        target = said
    if target is None:
        return None
    at = f"look at the {words(target)}" if target in knowledge.entities else _SAID.get(target, f"look at {target}")
    return Wish(Subtask(0, Action.LOOK, target, 1, ticks=TICKS, description=f"{at[0].upper()}{at[1:]}."))


def _target(said: str, knowledge: Knowledge) -> str | None:
    plain = said.casefold()
    if plain[0] in "-0123456789":
        return " ".join(plain.replace(",", " ").split())
    if plain == ME or plain in WAYS:
        return WAYS.get(plain, ME)
    names = (form.replace(" ", "_") for form in singulars(plain))
    return next((name for name in names if name in knowledge.entities and name != "player"), None)
