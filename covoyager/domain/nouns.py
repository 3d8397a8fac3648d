"""Things as people say them: names without underscores, plurals, lists, and sentences with one full stop."""

from collections.abc import Mapping

from covoyager.domain.texts import Name, Text, _, joined

_UNCOUNTED = """
    planks shears leggings boots stairs bricks tiles leaves seeds roots petals bars grass wool glass cobblestone stone
    deepslate sand gravel dirt iron gold copper redstone coal charcoal leather string gunpowder wheat sugar flint flesh
    dust lazuli meal quartz debris scrap paper obsidian bamboo kelp beef mutton clay ice snow terracotta concrete powder
    bread sandstone andesite diorite granite tnt netherrack water lava milk honey armor steel wood hyphae basalt
    blackstone glowstone prismarine scaffolding soil podzol mycelium farmland tuff calcite mud sculk moss nylium sheep
    cod salmon squid cream beans sprouts crystals vines seagrass elytra breath frogspawn wart lichen
"""
#: Last words of names that stay as they are, however many there are.
UNCOUNTED = frozenset(_UNCOUNTED.split())
#: Last words whose plural has no rule.
IRREGULAR = {
    "enderman": "endermen", "wolf": "wolves", "loaf": "loaves", "leaf": "leaves", "shelf": "shelves",
    "bookshelf": "bookshelves", "potato": "potatoes", "cactus": "cacti", "ox": "oxen", "fungus": "fungi",
    "dripleaf": "dripleaves", "foot": "feet",
}  # fmt: skip
#: Of these kinds the name proper comes last, and has no plural.
TITLED = ("music disc ", "disc fragment ")


def words(name: str) -> str:
    """A Minecraft id as people say it: ``oak_log`` → ``oak log``."""
    return name.removeprefix("minecraft:").replace("_", " ")


def plural(label: str, count: int) -> str:
    """``oak log`` → ``oak logs`` where there are several and the noun can be counted."""
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


def thing(name: str) -> Name:
    """The same, to be said in any language."""
    return Name.of(name, None, words(name))


def counted(name: str, count: int) -> Name:
    """``oak_log``, 5 → ``5 oak logs``."""
    return Name.of(name, count, f"{count} {plural(words(name), count)}")


def listed(items: Mapping[str, int]) -> Text:
    """Several counted things, joined."""
    parts = [counted(name, count) for name, count in items.items()]
    if not parts:
        return _("nothing")
    return parts[0] if len(parts) == 1 else _("{first} and {last}", first=joined(", ", parts[:-1]), last=parts[-1])


def ended(text: str) -> str:
    """A sentence with one mark at its end."""
    sentence = text.rstrip()
    if sentence.endswith(("?", "!", "…")) or (sentence.endswith(".") and not sentence.endswith((" .", ".."))):
        return text if sentence == text else sentence
    bare = sentence.rstrip(". ")
    return joined("", [text if bare == text else bare, "."])
