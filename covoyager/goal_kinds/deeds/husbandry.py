"""Deeds with a herd: breeding ("breed two cows") and shearing sheep that stay alive ("shear a sheep")."""

import re
from dataclasses import replace

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import plural, words
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.numerals import quantity
from covoyager.language.vocabulary import singulars
from covoyager.texts import Name, _, joined

_ASK = r"\s*(?:please\s+|can you\s+|let'?s\s+)?"
BREEDS = re.compile(
    _ASK
    + r"(?:(?:breed|mate)\s+(?P<pair>.+?)"
    + r"|feed\s+(?P<fed>.+?)(?:\s+with\s+.+|\s+(?:some\s+)?(?:wheat|carrots?|seeds))?"
    + r"|(?:have|let|make)\s+(?P<let>.+?)\s+(?:breed|mate|have (?:babies|a baby|young))"
    + r"|(?:get|make|raise)\s+(?:me\s+|us\s+)?(?P<young>.+?\bbab(?:y|ies)\b.*?))\s*[.!]*\s*",
    re.IGNORECASE,
)
SHEARS = re.compile(
    _ASK + r"shears?\s+(?P<what>.*\bsheeps?)(?:\s+for\s+(?:some\s+|the\s+)?wool)?\s*[.!]*\s*", re.IGNORECASE
)
_UNSAID = frozenset(["the", "my", "our", "that", "those", "some", "all", "baby", "babies", "together"])
_FOOD = shared_facts("breeding")["food"]
#: Other words for animals → mob.
KNOWN_AS = {"calf": "cow", "lamb": "sheep", "piglet": "pig", "chick": "chicken", "hen": "chicken", "bunny": "rabbit"}
#: How many eat for one young; ticks until a herd is found, for mating, and for shearing one sheep.
PARENTS, SEARCH, MATING, SHEARING = 2, 1500, 400, 80


def breeding(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to breed animals; None if the words ask for something else. "Two cows" means one young.

    Raises:
        NotUnderstood: what they name cannot be bred so.
    """
    found = BREEDS.fullmatch(text)
    if found is None:
        return None
    said = found["pair"] or found["fed"] or found["let"] or found["young"]
    amount = quantity([word for word in said.casefold().split() if word not in _UNSAID])
    bred = [name for name in _FOOD if name in knowledge.entities]
    name = next(
        (name for form in singulars(" ".join(amount.words)) if (name := KNOWN_AS.get(form, form)) in bred), None
    )
    if name is None and found["fed"]:
        return None  # feeding is done only to breed
    if name is None:
        kinds = joined(", ", map(animals, bred))
        what = " ".join(amount.words) or _("nothing")
        raise NotUnderstood(_("I do not know how to breed {what}; but {kinds}", what=what, kinds=kinds), tuple(bred))
    young = round(amount.number) if found["young"] or not amount.given else round(amount.number) // PARENTS
    count = max(1, young)
    food = next(item for item in _FOOD[name] if item in knowledge.items)
    step = Subtask(0, Action.BREED, name, 1, ticks=SEARCH + MATING, consumes={food: PARENTS}, materials={food: PARENTS})
    assumed = (
        (_("I feed animals to breed them: two {animals} for each young", animals=animals(name)),)
        if found["fed"]
        else ()
    )
    return Wish(replace(step, description=describe(step)), count, {food: PARENTS * count}, assumed)


def animals(name: str) -> Name:
    """What several of a mob are called."""
    return Name.of(name, None, plural(words(name), 2))


def shearing(text: str, _knowledge: Knowledge) -> Wish | None:
    """Read a wish to shear sheep; None if the words ask for something else."""
    found = SHEARS.fullmatch(text)
    if found is None:
        return None
    amount = quantity([word for word in found["what"].casefold().split() if word not in _UNSAID])
    if " ".join(amount.words) not in ("sheep", "sheeps"):
        return None
    step = Subtask(0, Action.SHEAR, "sheep", 1, tools=("shears",), ticks=SEARCH + SHEARING)
    return Wish(replace(step, description=describe(step)), max(1, round(amount.number)), {"shears": 1})
