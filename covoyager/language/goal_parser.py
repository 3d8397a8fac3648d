"""From a player's words to a goal, without a model. If it is unsure it asks back; it never guesses silently."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from covoyager.domain.actions import Action
from covoyager.domain.subtask import Goal
from covoyager.domain.texts import _
from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import edits, nearest
from covoyager.language.aliases import COOKED_DROPS, LOOSE, MATERIALS
from covoyager.language.asking_back import ask_back
from covoyager.language.clauses import clauses
from covoyager.language.game_names import in_english
from covoyager.language.goal_words import (
    COOK,
    ENCHANTMENT,
    FILLER,
    INFLECTED,
    KILL,
    MILK,
    MILKED,
    MINE,
    SHEAR,
    VERBS,
)
from covoyager.language.numerals import Quantity, quantity
from covoyager.language.purposes import Purpose, how_many, split
from covoyager.language.vocabulary import GENERIC, PhraseMeaning, kinds_of, meaning_of, singulars, vocabulary

SURE = 84.0
"""Score (of 100) from which on a typo is read as the most similar name; the player is told."""

MARGIN = 4.0
"""By how much the most similar name must be better than the next."""

GUESSED = " is read as "
"""In the sentence that tells how a typo was read."""

VERB_SURE = 80.0
"""Score (of 100) from which on a mistyped verb is read as the most similar one."""


@dataclass(slots=True)
class Part:
    """One thing asked for: ``items`` maps item ids (or a ``mob``) to counts, ``kinds`` an item id to all that would do."""

    verb: str
    items: dict[str, int]
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    mob: bool = False


LONGEST = 4000
"""Most characters of a goal."""


def parse_goal(text: str, knowledge: Knowledge) -> Goal:
    """Read a sentence such as "craft 3 torches and a compass", in any language of :mod:`covoyager.language.game_names`.

    Raises:
        NotUnderstood: it is no request, or a name is unknown or unclear (``nearest`` has the ids of similar ones).
    """
    if len(text) > LONGEST:
        raise NotUnderstood(
            _("a goal of {text} characters is too long; ask for a few things at a time", text=len(text))
        )
    try:
        goal = parse_english(text, knowledge)
        if not any(GUESSED in line for line in goal.assumed):
            return goal
    except NotUnderstood:
        if (english := in_english(text, knowledge)) == text:
            raise
        return replace(parse_english(english, knowledge), text=text)
    try:
        return replace(parse_english(in_english(text, knowledge), knowledge), text=text)
    except NotUnderstood:
        return goal


def parse_english(text: str, knowledge: Knowledge) -> Goal:
    """As :func:`parse_goal`, for English words."""
    ask_back(text)
    assumed: list[str] = []
    parts: list[Part] = []
    for clause in clauses(plain_things(text), knowledge, assumed):
        part = read_clause(clause, parts, knowledge, assumed)
        if part is not None:
            parts.append(part)
    items: dict[str, int] = {}
    kinds: dict[str, tuple[str, ...]] = {}
    for part in parts:
        for name, count in part.items.items():
            items[name] = items.get(name, 0) + count
        kinds |= part.kinds
    if not items:
        raise NotUnderstood(
            _("what is wanted is not clear from {text}; try: craft compass", text=repr(text.strip()[:80])),
            by_words=True,
        )
    return Goal(text, items, tuple(dict.fromkeys(assumed)), kinds)


def plain_things(text: str) -> str:
    """Return the text unchanged if it asks for no enchantment.

    Raises:
        NotUnderstood: it does; enchantments are luck, which no plan can promise.
    """
    found = ENCHANTMENT.search(text.lower())
    if found:
        raise NotUnderstood(
            _("enchantments ({found}) are not planned for; ask for the thing without them", found=found[0])
        )
    return text


def read_clause(clause: str, before: list[Part], knowledge: Knowledge, assumed: list[str]) -> Part | None:
    """Read one clause; pronouns refer to ``before``, assumptions go into ``assumed``. None if it asks for nothing new."""
    clause, purpose = split(clause, knowledge)
    words, verb = take_verb(clause.replace("_", " ").split(), knowledge)
    if any(word in ("it", "them") for word in words) and before:
        if verb in COOK:
            cook(before[-1], knowledge)
        return None
    amount = amount_of(words, knowledge)
    assumed += amount.assumed
    rest = named(amount.words, knowledge)
    if not rest:
        if amount.given:
            raise NotUnderstood(_("{clause} of what? Say it with each number, such as: 3 torches", clause=clause))
        return None
    phrase = " ".join(rest)
    meaning, name = look_up(phrase, verb, before, knowledge, assumed)
    if not verb and before:
        verb = before[-1].verb
    if purpose is not None:
        amount = for_purpose(purpose, amount, meaning, phrase, knowledge, assumed)
    part = Part(verb, {item: amount.count_of(item, knowledge) for item in meaning.items}, mob=meaning.mob)
    if len(meaning.kinds) > 1:
        part.kinds = {meaning.items[0]: meaning.kinds}
    assumed += taken_for_granted(phrase, name, verb, meaning, amount, knowledge)
    if verb in COOK:
        cook(part, knowledge)
    elif verb in MINE or verb in ("gather", "collect", "harvest"):
        dig(part, name, verb, knowledge, assumed)
    elif verb in SHEAR and part.mob:
        part.items, part.mob = {"white_wool": next(iter(part.items.values()))}, False
    return part


def named(words: list[str], knowledge: Knowledge) -> list[str]:
    """The words without those that only fill the sentence."""
    if names_something(words, knowledge):
        return words
    rest = [word for word in words if word not in FILLER or word == "of"]
    while rest and "of" in (rest[0], rest[-1]):
        rest.remove("of")
    return rest


def for_purpose(
    purpose: Purpose, amount: Quantity, meaning: PhraseMeaning, phrase: str, knowledge: Knowledge, assumed: list[str]
) -> Quantity:
    """How many are wanted for a purpose ("wool for 2 beds"); a number that was given stays.

    Raises:
        NotUnderstood: both an animal and its product are named, or nobody can know how many.
    """
    words = purpose.words.replace("_", " ")
    if purpose.product is not None and meaning.mob:
        raise NotUnderstood(
            _("is {phrase} wanted, or {replace}? Ask for the one or the other", phrase=phrase, replace=words)
        )
    if amount.given:
        return amount
    count = how_many(purpose, meaning.kinds or meaning.items, knowledge, phrase)
    assumed.append(f"{phrase} for {words} is read as {count}")
    return replace(amount, number=float(count), given=True)


def taken_for_granted(
    phrase: str, name: str, verb: str, meaning: PhraseMeaning, amount: Quantity, knowledge: Knowledge
) -> Iterator[str]:
    """The sentences that tell how a loosely named thing was read."""
    if len(meaning.kinds) > 1:
        yield f"any {name} will do"
    if not amount.given and phrase.endswith("s") and not meaning.many and not name.endswith("ss"):
        yield f"{phrase} without a number means 1"
    if name in ("tree", "trees") and amount.given:
        yield f"{phrase} means so many logs, not whole trees"
    if name in LOOSE and verb not in MINE and (verb not in COOK or name == "fish"):
        label = knowledge.label(meaning.items[0])
        if name != label:
            yield f"{name} is read as {label}"


def amount_of(words: list[str], knowledge: Knowledge) -> Quantity:
    """The number in the words, and the rest; a number that belongs to a name ("music disc 13") stays in the rest."""
    for start in range(len(words)):
        for end in range(len(words), max(start, len(words) - 3), -1):
            if names_something(words[start:end], knowledge):
                around = words[:start] + words[end:]
                amount = quantity(around)
                if not amount.words and (amount.given or not around):
                    return replace(amount, words=words[start:end])
    return quantity(words)


def take_verb(words: list[str], knowledge: Knowledge) -> tuple[list[str], str]:
    """The words after the verb, and the verb ("" if there is none); a typo in it is forgiven."""
    verb = ""
    for at, typed in enumerate(words):
        word = INFLECTED.get(typed, typed)
        if word in VERBS and not (len(words) > at + 1 and starts(words[at:], knowledge)):
            verb, words = word, words[at + 1 :]
            break
        if word in MILK and MILKED.intersection(singulars(" ".join(words[-1:]))) and at + 1 < len(words):
            return ["milk"], "get"
        if word not in FILLER:
            break
    while words and (words[0] in FILLER or (words[0] in VERBS and len(words) > 1)) and not starts(words, knowledge):
        verb = words[0] if words[0] in VERBS else verb
        words = words[1:]
    known = names_something(words[:1], knowledge) or bool(words and kinds_of(words[0], knowledge))
    if not verb and len(words) > 1 and words[0].isalpha() and not known and not starts(words, knowledge):
        near = nearest(words[0], VERBS, limit=1, cutoff=VERB_SURE)
        if near and len(words[0]) > 3 and not quantity(words[:1]).given:
            return words[1:], near[0][0]
    return words, verb


def starts(words: list[str], knowledge: Knowledge) -> bool:
    """Whether all the words, a number aside, name something ("full iron armor" does, "me a torch" does not)."""
    return names_something(amount_of(words, knowledge).words, knowledge)


def names_something(words: list[str], knowledge: Knowledge) -> bool:
    """Whether all the words together name something."""
    phrases = vocabulary(knowledge)
    return any(form in phrases for form in singulars(" ".join(words)))


def look_up(
    phrase: str, verb: str, before: list[Part], knowledge: Knowledge, assumed: list[str]
) -> tuple[PhraseMeaning, str]:
    """What a phrase names, and the name as it was found; a typo is accepted if only one name is similar."""
    found = exact(phrase, verb, knowledge)
    if found is not None:
        return found
    head, _space, last = phrase.rpartition(" ")
    turned = exact(f"{last} {head}", verb, knowledge) if last in MATERIALS else None
    if turned is not None:
        return turned
    trees = re.fullmatch(r"(.+?)(?: trees?)?", phrase)
    wood = exact(f"{trees[1]} log", verb, knowledge) if trees and (verb in MINE or "tree" in phrase) else None
    if wood is not None:
        assumed.append(f"{phrase} is read as {wood[1]}s")
        return wood
    material = re.fullmatch(r"(.+?) (?:made |out )?of (\w+)", phrase)
    if material:
        turned = exact(f"{material[2]} {material[1]}", verb, knowledge)
        if turned is not None:
            if material[1] == "wall":
                assumed.append(f"{phrase} is read as {turned[1]}")
            return turned
    kinds = kinds_of(phrase, knowledge) or kinds_of(mistyped_kind(phrase), knowledge)
    if kinds:
        same = inherited(kinds, before)
        if same:
            assumed.append(f"{phrase} is read as {knowledge.label(same)}")
            return PhraseMeaning((same,)), phrase
        names = tuple(knowledge.label(kind) for kind in kinds[:5])
        raise NotUnderstood(_("which {phrase}: {names}, …?", phrase=phrase, names=", ".join(names)), kinds[:5])
    return guess(phrase, verb, knowledge, assumed)


def mistyped_kind(phrase: str) -> str:
    """The word of :data:`GENERIC` that a word is one slip away from: ``picaxe`` → ``pickaxe``; "" if there is none."""
    return next((kind for kind in sorted(GENERIC) if len(phrase) >= 5 and edits(phrase, kind) == 1), "")


def exact(phrase: str, verb: str, knowledge: Knowledge) -> tuple[PhraseMeaning, str] | None:
    """What a phrase names exactly, singular or plural, and the form that was found; None if it names nothing."""
    if verb in COOK and phrase in COOKED_DROPS:
        return PhraseMeaning((COOKED_DROPS[phrase],)), phrase
    for form in singulars(phrase):
        mob = form.replace(" ", "_")
        if verb in KILL | SHEAR and mob in knowledge.mobs:
            return PhraseMeaning((mob,), mob=True), form
        meaning = meaning_of(form, knowledge)
        if meaning is not None:
            return meaning, form
    return None


def inherited(kinds: tuple[str, ...], before: list[Part]) -> str | None:
    """The one of ``kinds`` with the material of the part before ("an iron sword and helmet"); None if there is none."""
    if not before:
        return None
    head = next(iter(before[-1].items)).split("_")[0]
    return next((kind for kind in kinds if kind.startswith(f"{head}_")), None) if head in MATERIALS.values() else None


def guess(phrase: str, verb: str, knowledge: Knowledge, assumed: list[str]) -> tuple[PhraseMeaning, str]:
    """The one similar name; raises NotUnderstood with a question back if there are none or several."""
    phrases = vocabulary(knowledge)
    # Without a verb of killing mobs are not looked at: "house" is not "horse".
    wanted = [name for name, meaning in phrases.items() if meaning.mob is (verb in KILL)]
    best: list[tuple[str, float]] = []
    for form in singulars(phrase):
        best += nearest(form, wanted, limit=6)
    best.sort(key=lambda found: (-found[1], edits(phrase, found[0])))
    distinct: list[tuple[str, float]] = []
    for name, score in best:
        if not any(phrases[name].items == phrases[other].items for other, _ in distinct):
            distinct.append((name, score))
    names = tuple(name for name, _ in distinct[:3])
    margin = distinct[0][1] - distinct[1][1] if len(distinct) > 1 else 100.0
    sure = distinct and ((distinct[0][1] >= SURE and margin >= MARGIN) or one_slip(phrase, names))
    if sure and not extra_word(phrase, names[0]):
        assumed.append(f"{phrase!r}{GUESSED}{names[0]}")
        return phrases[names[0]], names[0]
    near = _("; did you mean {names}?", names=", ".join(names)) if names else ""
    ids = tuple(dict.fromkeys(phrases[name].items[0] for name in names))
    raise NotUnderstood(
        _(
            "nothing called {phrase} is known in Minecraft {version}{near}",
            phrase=repr(phrase if len(phrase) <= 60 else f"{phrase[:60]}…"),
            version=knowledge.version,
            near=near,
        ),
        ids,
        by_words=True,
    )


def one_slip(phrase: str, names: tuple[str, ...]) -> bool:
    """Whether a phrase of at least 5 letters is one slip (two letters swapped, one wrong) from the first name only."""
    slips = [edits(phrase, name) for name in names]
    return len(phrase) >= 5 and slips[0] == 1 and 1 not in slips[1:]


def extra_word(phrase: str, name: str) -> bool:
    """Whether a phrase has a whole word more or less than a name: then it is another thing, not a typo."""
    return len(phrase.split()) != len(name.split()) and phrase.replace(" ", "") != name.replace(" ", "")


def cook(part: Part, knowledge: Knowledge) -> None:
    """Replace the items of a part by what a furnace makes of them; what comes out of a furnace stays."""
    cooked: dict[str, int] = {}
    for name, count in part.items.items():
        raw = COOKED_DROPS.get(name, name) if part.mob else name
        cooked[raw if fire_makes(raw, knowledge) else from_fire(raw, knowledge)] = count
    part.items, part.mob, part.kinds = cooked, False, {}


def fire_makes(item: str, knowledge: Knowledge) -> bool:
    """Whether an item comes out of a furnace."""
    return any(way.action is Action.SMELT for way in knowledge.methods.get(item, ()))


def from_fire(raw: str, knowledge: Knowledge) -> str:
    """What a furnace makes of an item; the item itself if nothing."""
    for item in knowledge.into.get(raw, ()):
        for way in knowledge.methods[item]:
            if way.action is Action.SMELT and any(raw in slot.choices for slot in way.slots):
                return item
    return raw


def dig(part: Part, name: str, verb: str, knowledge: Knowledge, assumed: list[str]) -> None:
    """Replace items by what digging gives: "mine iron" means raw iron, "mine stone" cobblestone, "gather oak wood" logs."""
    for item in list(part.items):
        drop = item
        if name in ("iron", "gold", "copper") and verb in MINE:
            drop = f"raw_{name}" if f"raw_{name}" in knowledge.items else f"{name}_ore"
        elif item.endswith("_ore") and verb in MINE:
            drop = dropped_by(item, knowledge)
        elif item == "stone" and verb in MINE:
            drop = "cobblestone"
        elif item.endswith("_wood") and not item.startswith("stripped"):
            drop = item.removesuffix("_wood") + "_log"
        if drop != item and drop in knowledge.items:
            part.items[drop] = part.items.pop(item)
            part.kinds = {}
            assumed.append(f"to {verb} {name} means {knowledge.label(drop)}")


def dropped_by(block: str, knowledge: Knowledge) -> str:
    """What a block drops without enchantment; the block itself if nothing."""
    for item, ways in knowledge.methods.items():
        for way in ways:
            plain = not any("[" in choice for need in way.tools for choice in need.choices)
            if way.action is Action.GATHER and block in way.sources and plain:
                return item
    return block
