"""Things as people say them: names without underscores, plurals, lists, and sentences with one full stop."""

from collections.abc import Mapping
from functools import lru_cache

from covoyager.facts import shared_facts
from covoyager.texts import Name, Text, _, joined

#: UNCOUNTED: last words of names that have no plural ("coal"). TITLED: beginnings of labels that have none, since a proper
#: name ends them. IRREGULAR: nouns whose plural follows no rule. PAIRED: last words of things of which a pair is one.
_FACTS = shared_facts("nouns")
UNCOUNTED, TITLED, PAIRED = frozenset(_FACTS["uncounted"]), tuple(_FACTS["titled"]), tuple(_FACTS["paired"])
IRREGULAR: dict[str, str] = _FACTS["irregular"]


def words(name: str) -> str:
    """A Minecraft id as people say it: ``oak_log`` → ``oak log``."""
    return name.removeprefix("minecraft:").replace("_", " ")


def item_id(text: str) -> str:
    """A Minecraft id as people write it, the other way round: ``Oak log`` → ``oak_log``."""
    return text.strip().lower().removeprefix("minecraft:").replace(" ", "_")


def plural(label: str, count: int) -> str:
    """Return ``oak log`` → ``oak logs`` if ``count`` is not 1 and the noun has a plural."""
    head, _, last = label.rpartition(" ")
    if count == 1 or last in UNCOUNTED or last.endswith("fish") or label.startswith(TITLED):
        return label
    for joint in (" on a ", " of the ", " of "):
        if joint in label:
            thing, rest = label.split(joint, 1)
            return f"{plural(thing, count)}{joint}{rest}"
    return f"{head} {_several(last)}".strip()


def _several(noun: str) -> str:
    if noun in IRREGULAR:
        return IRREGULAR[noun]
    if noun.endswith("ies"):
        return noun
    if noun.endswith(("s", "sh", "ch", "x")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return noun[:-1] + "ies"
    return noun + "s"


def in_pairs(label: str, count: int) -> str:
    """Return ``shears`` → ``pair of shears``, or ``pairs of shears``; nothing for what is not counted so."""
    if label.rpartition(" ")[2] not in PAIRED:
        return ""
    return f"{'pair' if count == 1 else 'pairs'} of {label}"


@lru_cache(4096)
def numbered(label: str, count: int) -> str:
    """Return ``oak log``, 5 → ``5 oak logs``; ``shears``, 1 → ``1 pair of shears``."""
    return f"{count} {in_pairs(label, count) or plural(label, count)}"


def thing(name: str) -> Name:
    """Return a Minecraft id as a :class:`Name`, which every language can say."""
    return Name.of(name, None, words(name))


def counted(name: str, count: int) -> Name:
    """``oak_log``, 5 → ``5 oak logs``; ``shears``, 1 → ``1 pair of shears``."""
    return Name.of(name, count, numbered(words(name), count))


MOB = "mob:"
"""Before the id of a :class:`Name` that is a mob's, where an item has the same."""


def counted_mobs(name: str, count: int) -> Name:
    """``chicken``, 5 → ``5 chickens``, which are animals in every language."""
    return Name.of(MOB + name, count, f"{count} {plural(words(name), count)}")


def listed(items: Mapping[str, int]) -> Text:
    """Say items and their counts as a list: ``2 sticks, 1 coal and 3 torches``; ``nothing`` if there are none."""
    parts = [counted(name, count) for name, count in items.items()]
    if not parts:
        return _("nothing")
    return parts[0] if len(parts) == 1 else _("{first} and {last}", first=joined(", ", parts[:-1]), last=parts[-1])


def ended(text: str) -> str:
    """End a sentence with exactly one full stop; ``?``, ``!`` and ``…`` stay."""
    sentence = text.rstrip()
    if sentence.endswith(("?", "!", "…")) or (sentence.endswith(".") and not sentence.endswith((" .", ".."))):
        return text if sentence == text else sentence
    bare = sentence.rstrip(". ")
    return joined("", [text if bare == text else bare, "."])


def followed_by(problem: Exception, more: str) -> str:
    """Return the error's message and one more sentence; each is translated by itself."""
    return joined(" ", [ended(str(problem)), more])
