"""Taming animals ("tame a wolf"): with food, or by riding them."""

import re
from dataclasses import replace
from math import ceil

from covoyager.domain import Action, Subtask
from covoyager.domain.nouns import plural, words
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.goal_words import NUMBERS, VAGUE
from covoyager.language.left_out import ALONE, left_out
from covoyager.language.numerals import quantity
from covoyager.language.vocabulary import singulars
from covoyager.texts import Name, Text, _, joined

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:tame|domesticate|get\s+(?:me\s+|us\s+)?(?=(?:an?\s+|\d+\s+)?(?:tame|pet)\s))"
    r"\s*(?P<what>.+?)"
    r"(?:\s+for\s+(?:me|us))?\s*[.!]*\s*",
    re.IGNORECASE,
)
#: Whoever wants an animal as such, and does not say kill, wants it alive.
WANTED = re.compile(
    r"\s*(?:please\s+)?(?:(?:i|we)(?:'d|\s+would)?\s+(?:really\s+)?(?:want|need|like)(?:\s+to\s+(?:have|get|own))?"
    r"|(?:can|could|may)\s+(?:i|we)\s+(?:have|get)|get|give|bring|catch|fetch|want|need)"
    r"(?:\s+(?:me|us))?(?:\s+(?:tener|haben))?\s+(?P<what>.+?)"
    r"(?:\s+(?:for\s+(?:me|us)|as\s+(?:a\s+)?pets?|please|too|haben|tener))*"
    r"(?P<beside>\s+(?:for|to|so|because|as|that|who|in|at|on|named|called|with)\s.*?)?\s*[.!?]*\s*",
    re.IGNORECASE,
)
_ANY_PET = re.compile(r"(?:\w+ ){0,2}pets?", re.IGNORECASE)
_APART = re.compile(r"\s*(?:[,&]|\b(?:and|or|und|oder|y|o)\b)\s*")
#: Words beside the name of an animal that is wanted.
BESIDE = frozenset(("the", "that", "my", "our", "tame", "pet", "wild"))
#: Other words for animals → mob.
KNOWN_AS = {
    "dog": "wolf",
    "puppy": "wolf",
    "kitten": "cat",
    "kitty": "cat",
    "pony": "horse",
    "stallion": "horse",
    "mare": "horse",
}
_FACTS = shared_facts("taming")
#: Before this version ocelots are tamed, not cats.
CATS_SINCE = (1, 14)
#: Ticks until such an animal is found, and for each try with food.
SEARCH, TRY = 2000, 60
#: Ticks until a mount is tamed: about eight rides, each until it throws the rider off.
BREAKING_IN = 8 * 120
#: So many times as much food as expected is taken along.
SPARE = 1.5


def taming(text: str, knowledge: Knowledge) -> Wish | None:
    """Read a wish to tame animals; None if the words ask for something else.

    Raises:
        NotUnderstood: what they name cannot be tamed.
    """
    found = ASKED.fullmatch(text)
    assumed: tuple[str, ...] = ()
    if found is None:
        found = WANTED.fullmatch(text)
        if found is not None and _ANY_PET.fullmatch(found["what"]):
            tamed = tameable(knowledge)
            raise NotUnderstood(_("which animal: {kinds}?", kinds=listed(tamed)), tuple(tamed))
        if found is None or not _names_pet(found["what"], knowledge):
            return None
        assumed = (left_out(found["beside"].strip(), ALONE),) if found["beside"] else ()
    amount = quantity([word for word in found["what"].casefold().split() if word not in BESIDE])
    name = animal(" ".join(amount.words), knowledge)
    count = max(1, round(amount.number))
    step = Subtask(0, Action.TAME, name, 1, ticks=SEARCH + BREAKING_IN)
    if name not in _FACTS["mounts"]:
        tries = _FACTS["one_in"][name]
        food, each = _food(name, knowledge), ceil(tries * SPARE)
        step = replace(step, materials={food: float(each)}, consumes={food: each}, ticks=SEARCH + tries * TRY)
    step = replace(step, description=describe(step))
    takes = {item: number * count for item, number in step.consumes.items()}
    return Wish(step, count, takes, (*amount.assumed, *assumed))


def _names_pet(said: str, knowledge: Knowledge) -> bool:
    """Whether what is wanted is an animal that can be tamed, or one beside others, and nothing that is only called like it."""
    pets = {*tameable(knowledge), *KNOWN_AS, "cat"}
    for part in _APART.split(said.casefold()):
        words = [
            word for word in part.split() if word not in BESIDE | NUMBERS.keys() | VAGUE.keys() and not word.isdecimal()
        ]
        if len(words) == 1 and pets.intersection(singulars(words[0])):
            return True
    return False


def animal(said: str, knowledge: Knowledge) -> str:
    """The mob that is meant by a word.

    Raises:
        NotUnderstood: it cannot be tamed.
    """
    tamed = tameable(knowledge)
    for form in singulars(said):
        name = KNOWN_AS.get(form, form).replace(" ", "_")
        if name == "cat" and knowledge.number < CATS_SINCE:
            name = "ocelot"
        if name in tamed:
            return name
    raise NotUnderstood(
        _("nobody tames {what}; but {kinds}", what=said or _("nothing"), kinds=listed(tamed)), tuple(tamed)
    )


def listed(names: list[str]) -> Text:
    """Animals by their names, in the plural."""
    return joined(", ", [Name.of(name, None, plural(words(name), 2)) for name in names])


def tameable(knowledge: Knowledge) -> list[str]:
    """The mobs that can be tamed in a version."""
    late = "ocelot" if knowledge.number >= CATS_SINCE else "cat"
    names = [*_FACTS["food"], *_FACTS["mounts"]]
    return [name for name in names if name in knowledge.entities and name != late]


def _food(name: str, knowledge: Knowledge) -> str:
    foods: list[str] = _FACTS["food"][name]
    return next(item for item in foods if item in knowledge.items)
