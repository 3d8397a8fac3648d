"""Animals that somebody wants and nobody can bring alive ("i want a fox"): it is said, and nothing is killed for it."""

import re

from covoyager.domain.nouns import plural, words
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds.deeds.taming import BESIDE, KNOWN_AS, WANTED, listed, tameable
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.knowledge import Knowledge
from covoyager.language.game_names import in_english
from covoyager.language.numerals import quantity
from covoyager.language.vocabulary import meaning_of, singulars
from covoyager.texts import Name, _

#: Words of who wants a thing for itself (English, German, Spanish); who needs two cows may want their meat.
_FOR_ITSELF = re.compile(
    r"\s*(?:please\s+)?(?:(?:i|we)\s*(?:(?:'d|would)\s+)?(?:really\s+)?(?:want|like|love)|(?:can|could|may)\s+(?:i|we)\s+have"
    r"|(?:ich|wir)\s+(?:will|wollen|möchten?|hätten?)|quiero|queremos|quisiera|me\s+gustaría)\b",
    re.IGNORECASE,
)


def alive(text: str, knowledge: Knowledge) -> Wish | None:
    """Refuse a wish for an animal that is not tamed; None if the words ask for something else.

    Raises:
        NotUnderstood: they ask for such an animal. One that drops nothing nobody wants killed, however it is asked for.
    """
    found = WANTED.fullmatch(in_english(text, knowledge))
    if found is None:
        return None
    said = quantity([word for word in found["what"].casefold().split() if word not in BESIDE]).words
    meanings = (meaning_of(form, knowledge) for form in singulars(" ".join(said)))
    meant = next((meaning for meaning in meanings if meaning is not None), None)
    if meant is None or not meant.mob:
        return None
    name, tamed = meant.items[0], tameable(knowledge)
    if name in {*tamed, *KNOWN_AS.values(), "ocelot"}:
        return None
    drops_nothing = knowledge.mobs.get(name) == ""
    if not drops_nothing and _FOR_ITSELF.match(text) is None:
        return None
    raise NotUnderstood(
        _(
            "I cannot bring you {animals} alive, only tame {kinds}; to have them hunted, say kill",
            animals=Name.of(name, None, plural(words(name), 2)),
            kinds=listed(tamed),
        )
    )
