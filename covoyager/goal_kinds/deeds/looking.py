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
_NATIVE = re.compile(
    r"\s*(?:bitte\s+|por favor\s+)?(?:"
    r"(?:schaue?|sieh|guck|gucke)\s+(?:mal\s+)?(?:bitte\s+)?(?:den\s+|die\s+|das\s+|einen?\s+)?(?P<german>[\w ]+?)\s+an"
    r"|(?:schaue?|sieh|guck|gucke)\s+(?:mal\s+)?(?:nach\s+|zum\s+|(?:in|auf)\s+den\s+)?(?P<way>\w+)"
    r"|m[ií]ra(?P<me>me|nos)|mira\s+(?:a\s+|al\s+|hacia\s+)?(?:el\s+|la\s+|un\s+|una\s+)?(?P<spanish>[\w ]+?)"
    r")\s*[.!]*\s*",
    re.IGNORECASE,
)
_NATIVE_WAYS = {
    "oben": "up",
    "hoch": "up",
    "himmel": "up",
    "arriba": "up",
    "cielo": "up",
    "unten": "down",
    "boden": "down",
    "abajo": "down",
    "suelo": "down",
    "norden": "north",
    "norte": "north",
    "süden": "south",
    "sur": "south",
    "osten": "east",
    "este": "east",
    "westen": "west",
    "oeste": "west",
    "mich": "me",
    "mí": "me",
}
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
    said = _said(text)
    if not said:
        return None
    target = _target(said, knowledge)
    if target is None and re.search(r"\bat\s+" + re.escape(said), text) and _PLAYER.fullmatch(said):
        target = said
    if target is None:
        return None
    at = f"look at the {words(target)}" if target in knowledge.entities else _SAID.get(target, f"look at {target}")
    return Wish(Subtask(0, Action.LOOK, target, 1, ticks=TICKS, description=f"{at[0].upper()}{at[1:]}."))


def _said(text: str) -> str:
    """What is to be looked at, in words; empty where they ask for something else."""
    if (found := ASKED.fullmatch(text)) is not None:
        return found["what"]
    if (native := _NATIVE.fullmatch(text)) is None:
        return ""
    what = (native["german"] or native["spanish"] or native["way"] or ME).casefold()
    return _NATIVE_WAYS.get(what, "" if native["way"] else what)


def _target(said: str, knowledge: Knowledge) -> str | None:
    plain = said.casefold()
    if plain[0] in "-0123456789":
        return " ".join(plain.replace(",", " ").split())
    if plain == ME or plain in WAYS:
        return WAYS.get(plain, ME)
    names = (form.replace(" ", "_") for form in singulars(plain))
    return next((name for name in names if name in knowledge.entities and name != "player"), None)
