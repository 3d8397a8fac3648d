"""Riding ("ride a horse", "mount the donkey"): up on it, for a moment, and off again; one of the wild is tamed by it."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.sentences import describe
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.taming import BREAKING_IN, KNOWN_AS, SEARCH
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.vocabulary import singulars

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:ride|mount|montar?|get\s+(?:up\s+)?on(?:to)?|(?:go\s+for|take)\s+a\s+ride\s+on)"
    r"\s+(?:(?:an?|the|that|my|our|your|one|1)\s+)?(?P<what>\w+)\s*[.!]*\s*",
    re.IGNORECASE,
)
_MOUNTS = shared_facts("taming")["mounts"]


def riding(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to ride an animal; None if the words ask for something else, or for what nobody rides so."""
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    forms = [KNOWN_AS.get(form, form) for form in singulars(found["what"].casefold())]
    name = next((form for form in forms if form in _MOUNTS and form in knowledge.entities), None)
    if name is None:
        return None
    step = Subtask(0, Action.RIDE, name, 1, ticks=SEARCH + BREAKING_IN)
    return Wish(replace(step, description=describe(step)))
