"""Every phrase that names something in one version, and what it names."""

from dataclasses import dataclass

from covoyager.knowledge import Knowledge
from covoyager.planning.aliases import FAMILIES, MATERIALS, NICKNAMES, SETS, family


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase names: items (several for a set), alternatives of an open family, or a mob."""

    items: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    mob: bool = False


def vocabulary(knowledge: Knowledge) -> dict[str, Meaning]:
    """Phrases in lower case with single spaces; made once for a version."""
    found = knowledge.cache.get("vocabulary")
    if isinstance(found, dict):
        return found
    phrases: dict[str, Meaning] = {}
    for name in knowledge.mobs:
        phrases[name.replace("_", " ")] = Meaning((name,), mob=True)
    for word, suffix in FAMILIES.items():
        members = family(suffix, knowledge)
        if members:
            phrases[word] = Meaning(members[:1], members)
    for word, name in NICKNAMES.items():
        if name in knowledge.items:
            phrases[word] = Meaning((name,))
    for word, parts in SETS.items():
        for material, head in MATERIALS.items():
            names = tuple(f"{head}_{part}" for part in parts if f"{head}_{part}" in knowledge.items)
            if names:
                phrases[f"{material} {word}"] = Meaning(names)
    for material, head in MATERIALS.items():
        for part in ("pickaxe", "axe", "shovel", "sword", "hoe", "helmet", "chestplate", "leggings", "boots"):
            if f"{head}_{part}" in knowledge.items:
                phrases[f"{material} {part}"] = Meaning((f"{head}_{part}",))
                if part == "pickaxe":
                    phrases[f"{material} pick"] = Meaning((f"{head}_{part}",))
                    phrases[f"{material} pick axe"] = Meaning((f"{head}_{part}",))
    for name, item in knowledge.items.items():
        if name == "air":
            continue
        meaning = Meaning((name,))
        phrases[item.label.lower()] = meaning
        phrases[name.replace("_", " ")] = meaning
    knowledge.cache["vocabulary"] = phrases
    return phrases


def singulars(phrase: str) -> list[str]:
    """The phrase, and what it may be the plural of, likeliest first."""
    forms = [phrase]
    if phrase.endswith("ies"):
        forms.append(phrase[:-3] + "y")
    if phrase.endswith("ves"):
        forms += [phrase[:-3] + "f", phrase[:-3] + "fe"]
    if phrase.endswith("es"):
        forms.append(phrase[:-2])
    if phrase.endswith("s"):
        forms.append(phrase[:-1])
    else:
        forms.append(phrase + "s")
    head, _, last = phrase.rpartition(" ")
    irregular = {"men": "man", "wolves": "wolf", "mice": "mouse", "fish": "fish", "oxen": "ox"}
    if last in irregular:
        forms.append(f"{head} {irregular[last]}".strip())
    if last.endswith("men"):
        forms.append(phrase[:-3] + "man")
    return forms
