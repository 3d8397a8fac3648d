"""Purposes: "wool for 2 beds" is as much wool as two beds take; if that is unknown, the bot asks back."""

import re
from collections.abc import Container
from dataclasses import dataclass
from math import ceil

from covoyager.domain import Action
from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.language.numerals import has_number, quantity
from covoyager.language.vocabulary import kinds_of, meaning_of, singulars
from covoyager.texts import _

_PURPOSE = re.compile(r"^(.+?) (?:for|to (?:make|craft|build)) (?:the )?(.+)$")


@dataclass(frozen=True, slots=True)
class Purpose:
    """What something is for.

    Attributes:
        words: as the player said it.
        product: item id; None if the words name no single item.
        number: how many of it.
    """

    words: str
    product: str | None
    number: int

    def takes(self, materials: Container[str], knowledge: Knowledge) -> int | None:
        """How many of the materials (any of them) it takes; None if it takes none, or that is unknown."""
        if self.product is None:
            return None
        for method in knowledge.methods.get(self.product, ()):
            each = sum(slot.count for slot in method.slots if any(choice in materials for choice in slot.choices))
            if method.action is Action.CRAFT and each:
                return each * ceil(self.number / method.count)
        return None


def split(clause: str, knowledge: Knowledge) -> tuple[str, Purpose | None]:
    """Split a clause into what is wanted and its purpose; None as purpose if it has none."""
    found = _PURPOSE.match(clause)
    if found is None:
        return clause, None
    head, said = found[1], found[2]
    amount = quantity(said.replace("_", " ").split())
    phrase = " ".join(amount.words)
    meanings = (meaning_of(form, knowledge) for form in singulars(phrase))
    meaning = next((meaning for meaning in meanings if meaning is not None and not meaning.mob), None)
    if meaning is None and not kinds_of(phrase, knowledge):
        return (head, Purpose(said, None, 1)) if has_number(head.split()) else (clause, None)
    several = not amount.given and phrase.endswith("s")
    if meaning is None or len(meaning.items) > 1 or several:
        return head, Purpose(said, None, 1)
    return head, Purpose(said, meaning.items[0], ceil(amount.number))


def how_many(purpose: Purpose, materials: Container[str], knowledge: Knowledge, name: str) -> int:
    """How many of a material a purpose takes; ``name`` is what an error calls the material.

    Raises:
        NotUnderstood: that is unknown.
    """
    count = purpose.takes(materials, knowledge)
    if count is None:
        said = f"{name} for {purpose.words.replace('_', ' ')}"
        raise NotUnderstood(_("how many is that, {said}? Say a number, such as: 16 {name}", said=said, name=name))
    return count
