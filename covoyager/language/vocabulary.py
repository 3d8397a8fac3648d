"""Every phrase that names something in one version, and what it names."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import costs_for
from covoyager.language.aliases import FAMILIES, MATERIALS, NICKNAMES, SETS, family

PLURAL = ("planks", "leaves", "shears", "leggings", "boots", "stairs", "bricks", "tiles", "seeds", "roots", "bars", "glass",
          "petals", "sprouts", "vines", "compass", "moss_carpet", "grass", "moss", "cactus", "chorus")  # fmt: skip
"""Ends of names that look like plurals but are none, or are always plural."""


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """What a phrase names.

    Attributes:
        items: item ids, several for a set; or one mob.
        kinds: all item ids that would do, if the kind is left open.
        mob: whether it is a mob.
    """

    items: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    mob: bool = False

    @property
    def many(self) -> bool:
        """Whether it names a set, or something whose name is a plural."""
        return len(self.items) > 1 or self.items[0].endswith(PLURAL)


def vocabulary(knowledge: Knowledge) -> dict[str, PhraseMeaning]:
    """Phrase (lower case, single spaces) → meaning; computed once for a version."""
    found = knowledge.cache.get("vocabulary")
    if isinstance(found, dict):
        return found
    items = {name: item.label.lower() for name, item in knowledge.items.items() if name != "air"}
    shared = Counter(items.values())
    phrases = {name.replace("_", " "): PhraseMeaning((name,), mob=True) for name in knowledge.mobs}
    phrases |= _families(knowledge) | _sets(knowledge) | _gear(knowledge)
    phrases |= {word: PhraseMeaning((name,)) for word, name in NICKNAMES.items() if name in knowledge.items}
    phrases |= {label: PhraseMeaning((name,)) for name, label in items.items() if shared[label] == 1}
    phrases |= {name.replace("_", " "): PhraseMeaning((name,)) for name in items}
    knowledge.cache["vocabulary"] = phrases
    return phrases


@lru_cache(maxsize=8)
def phrases_of(knowledge: Knowledge, *, mobs: bool) -> tuple[str, ...]:
    """Those phrases of the vocabulary that mean mobs, or those that mean items."""
    return tuple(phrase for phrase, meaning in vocabulary(knowledge).items() if meaning.mob is mobs)


def _families(knowledge: Knowledge) -> dict[str, PhraseMeaning]:
    members = {word: family(suffix, knowledge) for word, suffix in FAMILIES.items()}
    return {word: PhraseMeaning(names[:1], names) for word, names in members.items() if names}


def _sets(knowledge: Knowledge) -> dict[str, PhraseMeaning]:
    phrases: dict[str, PhraseMeaning] = {}
    for word, parts in SETS.items():
        for material, head in MATERIALS.items():
            names = tuple(f"{head}_{part}" for part in parts if f"{head}_{part}" in knowledge.items)
            a_set = f"{material} {word}"
            before = ("", "full ", "full set ", "set of ", "full set of ", "sets of ")
            forms = [*(f"{words}{a_set}" for words in before), f"{a_set} set"]
            phrases |= dict.fromkeys(forms, PhraseMeaning(names)) if names else {}
    return phrases


def _gear(knowledge: Knowledge) -> dict[str, PhraseMeaning]:
    return {
        f"{material} {word}": PhraseMeaning((f"{head}_{part}",))
        for material, head in MATERIALS.items()
        for part, words in PARTS.items()
        if f"{head}_{part}" in knowledge.items
        for word in words
    }


def joined_phrases(knowledge: Knowledge) -> tuple[str, ...]:
    """Names that contain "and" or "with", longest first; computed once for a version."""
    found = knowledge.cache.get("joined phrases")
    if not isinstance(found, tuple):
        phrases = [phrase for phrase in vocabulary(knowledge) if " and " in phrase or " with " in phrase]
        found = tuple(sorted(phrases, key=len, reverse=True))
        knowledge.cache["joined phrases"] = found
    return found


PARTS = {
    "pickaxe": ("pickaxe", "pick", "pick axe", "pickax"), "axe": ("axe", "ax", "hatchet"), "shovel": ("shovel", "spade"),
    "sword": ("sword",), "hoe": ("hoe",), "helmet": ("helmet", "helm", "hat", "cap"),
    "chestplate": ("chestplate", "chest plate", "tunic"), "leggings": ("leggings", "legs", "pants", "trousers"),
    "boots": ("boots", "shoes"), "spear": ("spear",), "horse_armor": ("horse armor",),
}  # fmt: skip
"""End of the ids of a tool or piece of armour → what players call it."""


def meaning_of(form: str, knowledge: Knowledge) -> PhraseMeaning | None:
    """What a phrase names exactly, spaces and hyphens ignored (``cobble stone``); None if nothing."""
    phrases = vocabulary(knowledge)
    found = phrases.get(form)
    if found is not None:
        return found
    joined = knowledge.cache.get("joined")
    if not isinstance(joined, dict):
        joined = {phrase.replace(" ", ""): meaning for phrase, meaning in phrases.items()}
        knowledge.cache["joined"] = joined
    meaning: PhraseMeaning | None = joined.get(form.replace(" ", "").replace("-", ""))
    return meaning


GENERIC = frozenset(
    """sword pickaxe axe shovel hoe helmet chestplate leggings boots spear armor tools slab stairs wall button pane dye
    pressure_plate music_disc disc banner_pattern head skull coral ore ingot nugget horse_armor terracotta seeds potion
    smithing_template template pottery_sherd sherd bucket_of_fish minecart rail_ bricks pick pane glass_pane""".split()
)
"""Words for things of which there are many kinds, none of them usual: the bot asks which."""

_FOOD = ("bread", "cooked_chicken", "cooked_beef", "baked_potato")
EXAMPLES = {
    "food": _FOOD,
    "something_to_eat": _FOOD,
    "something_eat": _FOOD,
    "weapon": ("stone_sword", "iron_sword", "bow", "crossbow"),
}
"""Words for a use of things → some items that are good for it, as examples."""


def kinds_of(phrase: str, knowledge: Knowledge) -> tuple[str, ...]:
    """Item ids of the kinds of a thing that was named too generally, the cheapest first; empty if it was not."""
    for form in singulars(phrase):
        word = form.replace(" ", "_")
        if word in ("armor", "tools", "tool", "armor_set"):
            part = "chestplate" if word.startswith("armor") else "pickaxe"
            return tuple(f"{head}_{part}" for head in ("iron", "diamond", "leather", "golden", "stone", "wooden")
                         if f"{head}_{part}" in knowledge.items)  # fmt: skip
        if word in EXAMPLES:
            return tuple(name for name in EXAMPLES[word] if name in knowledge.items)
        word = "pickaxe" if word == "pick" else word
        if word in GENERIC:
            kinds = [name for name in knowledge.items if name.endswith(f"_{word}") or name.startswith(f"{word}_")]
            costs = costs_for(knowledge)
            return tuple(sorted((kind for kind in kinds if kind in costs.unit), key=costs.total))
    return ()


def singulars(phrase: str) -> list[str]:
    """The phrase, and what it may be the plural (or singular) of, the likeliest first."""
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
