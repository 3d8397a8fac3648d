"""Cuts the sentence of a goal into clauses, one for each thing asked for."""

import re

from covoyager.knowledge import Knowledge
from covoyager.language.foreign_words import ASKING
from covoyager.language.goal_words import COOK, KILL, LEADS, MINE, NUMBERS, PORTIONS, SHEAR, TAILS
from covoyager.language.numerals import has_number, quantity
from covoyager.language.vocabulary import joined_phrases, meaning_of, singulars
from covoyager.texts import ReadAs, _, marked

_WITH = re.compile(r"(?P<head>[^,;&+]+?) with (?:an? |the |some )?(?P<beside>[^,;&+]+)")
_CHEST = r"(?:(?P<many>\w+) )?(?P<double>(?:double|large) )?(?:chests?|barrels?)"
_FULL = r"(?:full|filled|packed|voll(?:er)?|llen[oa]s?)(?: up)?(?: (?:of|with|mit|von|de))?"
#: A chest that is to be full of something: "a chest full of wood", "fill a chest with wood".
_CHESTFULS = (
    re.compile(rf"\b{_CHEST} {_FULL} (?=\w)"),
    re.compile(rf"\b(?:fill|fülle?n?|llenar?)(?: up)? {_CHEST} (?:up )?(?:(?:with|mit|con|de) )?(?=\w)"),
)
#: A chest that is two side by side; behind the first words it is only said where something goes or lies.
_LARGE_CHEST = re.compile(
    r"(?P<at>\b(?:in|into|to|inside|from|at|near|by) )?(?:\b(?P<many>\w+) )?\b(?:double|large) chests?\b"
)
#: A bucket that is to be filled, in English with the verb of any language that we read.
_BUCKETFUL = re.compile(
    r"\b(?:fill|fülle?n?|llenar?) (?:up )?(\w+ )?(?:empty )?(buckets?) (?:up )?(?:with|mit|con|de) (water|lava|milk|wasser|milch|agua|leche)\b"
)
#: What we are short of, with or without how many are wanted ("we're out of coal, grab 16").
_SHORT = re.compile(
    r"^(?:(?:(?:we|i)(?: are|'re|'m| am)?|im|were) )?(?:all |running |nearly |almost )*(?:out of|low on|short (?:of|on)) (?P<thing>[^,;.!]+)"
    r"(?:[,;.!:]+ *(?:so |please |pls )?(?:get|grab|bring|fetch|find|make|craft)(?: (?:me|us))? (?P<many>\d+)(?: more)?)?[.!]*$"
)
#: A number alone, which belongs to what was named before it ("glass panes, 16", "oak doors, 3 of them").
_NUMBER_ALONE = re.compile(r"x?(?P<many>\d+)x?(?: (?:of (?:it|them|'?em|those)|pieces|units))?")
#: What says no number where one follows.
_ANY = ("a", "an", "some")
_FLUIDS = {"wasser": "water", "agua": "water", "milch": "milk", "leche": "milk"}
#: So many stacks does a chest hold, or a barrel (Minecraft Wiki, "Chest", "Barrel"); a large chest twice as many.
CHEST_STACKS = 27
_AT_HAND = ("crafting_table", "furnace")
_DEPTH = 4


def clauses(text: str, knowledge: Knowledge, assumed: list[str]) -> list[str]:
    """Cut a sentence at commas, "and" and "then"; names that contain "and" or "with" stay whole.

    Args:
        text: what a player typed.
        knowledge: facts of the version.
        assumed: gets a sentence for each assumption.
    """
    line = text.lower().replace("minecraft:", "").replace("’", "'")
    line = re.sub(r"(\d),(\d{3})\b", r"\1\2", line)
    line = re.sub(r"(?<=[a-z])[*×](?=\d)", " x", line)
    line = re.sub(r"\bgimme\b", "give me", line)
    line = re.sub(r"(?<=\w) (?:n|'n'|'n|&) (?=\w)", " and ", line)
    line = re.sub(r"\b(buckets?) o' ?(?=\w)", r"\1 of ", line)
    line = re.sub(r"\bcobble (?=(?:stair|slab|wall)s?\b)", "cobblestone ", line)
    line = re.sub(r"\b(?:could|can) (?:really )?use (?:some )?", "get ", line)
    line = re.sub(r"(?<!\S)\((\d+)\)", r"\1", line)
    line = re.sub(r"\bget rid of (?:(?:that|those|the|this|these) )?", "kill ", line)
    line = _SHORT.sub(lambda found: f"get {found['many'] or ''} {found['thing']}", line)
    line = re.sub(r"^first,? (?=.*\bthen\b)", "", line)
    for lead in LEADS:
        line = re.sub(lead, "get ", line)
    line = by_chests(line, assumed)
    line = _LARGE_CHEST.sub(_halves, line)
    line = re.sub(r"\b(hundred|thousand) and\b", r"\1", line)
    line = re.sub(r"\b(\w+) (stack|dozen)s? and (?:a|one) half\b", lambda m: f"{and_a_half(m)} {m[2]}", line)
    line = re.sub(r"\b(\w+) and (?:a|one) half\b", and_a_half, line)
    line = _BUCKETFUL.sub(lambda m: f"get {m[1] or ''}{_FLUIDS.get(m[3], m[3])} {m[2]}", line)
    line = re.sub(r"\b(?:fülle?n?|llenar?) (?=(?:\w+ )?(?:water|lava|milk) buckets?\b)", "get ", line)
    line = re.sub(PORTIONS, "", line)
    line = re.sub(r"\b((?:smelt|melt)\b.*?) into (?:ingots?|glass|bricks?)\b", r"\1", line)
    line = re.sub(r"\b(minecart|boat|raft)s? with (?:an? )?(chest|hopper|furnace|tnt)s?\b", r"\2 \1", line)
    line = re.sub(r"\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?=[a-z])", r"\1 ", line)
    line = re.sub(r"\bgrey\b", "gray", line).replace("armour", "armor")
    line = " ".join(re.sub(r"[!?.\"“”()\[\]:]+(?=\s|$|;)|(?<=\s)[\"“(\[]", " ", line).split())
    for phrase in joined_phrases(knowledge):
        if phrase in line:
            line = line.replace(phrase, phrase.replace(" ", "_"))
    line = wanted_beside(line, knowledge, assumed)
    for tail in TAILS:
        line = re.sub(tail, " ", line)
    cuts = r"\s*(?:,|&|\+|;|\band then\b|\band\b|\bthen\b|\bplus\b|\balso\b|\bn\b|\bas well as\b)\s*"
    return numbered([part.strip() for part in re.split(cuts, line) if part.strip()], knowledge)


def numbered(parts: list[str], knowledge: Knowledge) -> list[str]:
    """Clauses with a number that stands alone put to what it counts, and those that name things one after the other cut."""
    found: list[str] = []
    for part in parts:
        alone = _NUMBER_ALONE.fullmatch(part)
        before = [word for word in found[-1].split() if word not in _ANY] if found else []
        if alone and before and not has_number(before):
            found[-1] = f"{' '.join(before)} x{alone['many']}"
        else:
            found += in_a_row(part, knowledge)
    return found


def in_a_row(clause: str, knowledge: Knowledge) -> list[str]:
    """``item frames 4 paintings 2`` and ``4 torches 2 ladders`` cut into what each number counts; else the clause alone."""
    several = len(re.findall(r"\d+", clause)) > 1
    for pattern in (r"\d+ \D+?(?= \d|$)", r"\D+? \d+(?= |$)") if several else ():
        cut = [piece.strip() for piece in re.findall(pattern, clause)]
        names = [named(quantity(piece.replace("_", " ").split()).words, knowledge) for piece in cut]
        if len(cut) > 1 and " ".join(cut) == clause and all(names):
            return cut
    return [clause]


def by_chests(line: str, assumed: list[str]) -> str:
    """Read "a chest full of wood" as the stacks that a chest holds."""
    for pattern in _CHESTFULS:
        if (found := pattern.search(line)) is not None:
            many = found["many"] or ""
            count = int(many) if many.isdecimal() else int(NUMBERS.get(many, 1))
            stacks = CHEST_STACKS * (2 if found["double"] else 1)
            kept = many if many and not many.isdecimal() and many not in NUMBERS else ""
            assumed.append(_("a chest full is {stacks} stacks", stacks=stacks))
            return f"{line[: found.start()]}{kept} {count * stacks} stacks of {line[found.end() :]}".strip()
    return line


def _halves(found: re.Match[str]) -> str:
    """``3 double chests`` → ``6 chests``."""
    many = found["many"] or ""
    if found["at"]:
        return found[0]
    if not many.isdecimal() and many not in NUMBERS:
        return f"{many} 2 chests".strip()
    return f"{2 * (int(many) if many.isdecimal() else NUMBERS[many]):g} chests"


def and_a_half(found: re.Match[str]) -> str:
    """``two and a half`` → ``2.5``."""
    word = found[1]
    number = float(word) if word.isdigit() else NUMBERS.get(word)
    return found[0] if number is None else f"{number + 0.5:g}"


def wanted_beside(line: str, knowledge: Knowledge, assumed: list[str]) -> str:
    """Read "a bow with arrows" as both; "a torch with coal" and "stone with a pickaxe" only say how it is made or dug."""
    found = _WITH.search(line)
    if found is None or any(word in MINE | COOK | KILL | SHEAR for word in found["head"].split()):
        return line
    words = found["head"].replace("_", " ").split()
    mains = (named(words[at:], knowledge) for at in range(len(words)))
    main = next((items for items in mains if items), ())
    beside = named(quantity(found["beside"].replace("_", " ").split()).words, knowledge)
    if not main or not beside or set(beside) & (_made_with(main, knowledge) | {*main, *_AT_HAND}):
        return line
    assumed.append(ReadAs(marked("{words} is read as both"), {"words": repr(found[0].replace("_", " "))}))
    return line.replace(" with ", " and ", 1)


def named(words: list[str], knowledge: Knowledge) -> tuple[str, ...]:
    """The items that these words name; empty if they name none."""
    for form in singulars(" ".join(words)) if words else ():
        meaning = meaning_of(form, knowledge)
        if meaning is not None:
            return () if meaning.mob else (*meaning.items, *meaning.kinds)
    return ()


def _made_with(items: tuple[str, ...], knowledge: Knowledge) -> set[str]:
    """All that items are made of, directly or not, and the tools and stations for it."""
    takes: set[str] = set()
    left = set(items)
    for _depth in range(_DEPTH):
        found: set[str] = set()
        for method in (method for item in left for method in knowledge.methods.get(item, ())):
            found |= {choice for slot in method.slots for choice in slot.choices} | {*method.stations}
            found |= {choice for need in method.tools for choice in need.choices}
        left = found - takes
        takes |= found
    return takes


#: German infinitives → as the same begins an order.
_LAST_VERBS = {
    "herstellen": "mache", "craften": "mache", "machen": "mache", "basteln": "mache", "bauen": "baue", "errichten": "baue",
    "holen": "hole", "besorgen": "hole", "bringen": "hole", "bekommen": "hole", "finden": "hole", "sammeln": "sammle",
    "abbauen": "grabe", "graben": "grabe", "fällen": "sammle", "hacken": "sammle", "schmelzen": "schmelze",
    "kochen": "koche", "braten": "brate", "töten": "töte", "erlegen": "töte", "jagen": "jage", "zähmen": "zähme",
    "züchten": "züchte", "füttern": "füttere", "scheren": "schere", "melken": "melke", "fangen": "fange", "angeln": "fange",
    "reiten": "reite", "verkaufen": "verkaufe",
}  # fmt: skip
_LAST = re.compile(
    r"(?:(?:(?:bitte|ich|wir|du|lasst?|uns|mir|mal|doch|noch|will|wollen|möchten?|muss|müssen|sollst|sollen|sollten)\s+)*+)"
    r"(?!(?:nicht|was|wie|wo|woher|warum|wer|wen|wann|wozu|kann|kannst|könnt|könntest|würdest|soll|darf|hilf|uns|mir|mich)\b)"
    rf"(?P<what>\S+(?:\s+\S+)*?)\s+(?P<verb>{'|'.join(_LAST_VERBS)})[\s.!]*",
    re.IGNORECASE,
)


_AND = re.compile(r"\s+und(?:\s+(?:dann|danach|auch))?\s+", re.IGNORECASE)


def verb_first(text: str) -> str:
    """A German request whose verb comes last, as an order: ``einen Kompass bauen`` → ``baue einen Kompass``; others as they are."""
    parts = _AND.split(text)
    orders = [_order(part) for part in parts]
    if orders[0] != parts[0] or len(parts) == 1:
        return " und ".join(orders) if orders != parts else text
    return _order(text)


def _order(text: str) -> str:
    found = _LAST.fullmatch(text)
    if found is None or found["what"].split()[0].lower() in ASKING - {"brauche", "brauchen"}:
        return text
    return f"{_LAST_VERBS[found['verb'].lower()]} {found['what']}"
