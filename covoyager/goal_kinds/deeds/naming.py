"""Naming animals ("name a dog Rex"): a name tag is renamed at an anvil, which takes a level of experience."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds.deeds.taming import KNOWN_AS
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.goal_kinds.quotes import CLOSING, OPENING, unquoted
from covoyager.knowledge import Knowledge
from covoyager.language.vocabulary import singulars
from covoyager.texts import _

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:name|call)\s+(?:(?:an?|the|my|our|that|this)\s+)(?P<who>[a-z_ ]+?)"
    rf"(?:\s+(?P<label>{OPENING}.{{1,50}}{CLOSING}|[A-Z]\w{{0,49}}))?\s*[.!]*\s*",
)
#: The name if the player gives none.
USUAL = "Rex"
#: Ticks for the way to the animal, the anvil, and the first level.
TICKS = 900


def naming(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to name an animal; None if the words ask for something else.

    Raises:
        NotUnderstood: there is no such animal.
    """
    found = ASKED.fullmatch(text)
    if found is None or "name_tag" not in knowledge.items:
        return None
    who = found["who"].strip()
    mobs = (KNOWN_AS.get(form, form).replace(" ", "_") for form in singulars(who))
    mob = next((name for name in mobs if name in knowledge.entities), None)
    if mob is None:
        raise NotUnderstood(_("there is no {who} to give a name to", who=who))
    label = unquoted(found["label"] or USUAL)
    step = Subtask(
        0, Action.NAME, mob, 1, station="anvil", consumes={"name_tag": 1}, materials={"name_tag": 1.0}, text=label
    )
    step = replace(step, ticks=TICKS, description=describe(step))
    assumed = () if found["label"] else (_("it is called {name}", name=label),)
    return Wish(step, 1, {"name_tag": 1, "anvil": 1}, assumed)
