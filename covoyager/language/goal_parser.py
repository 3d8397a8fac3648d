"""From a player's words to a goal, without a model. If it is unsure it asks back; it never guesses silently."""

import re
from collections.abc import Iterator
from dataclasses import replace

from covoyager.domain.nouns import thing
from covoyager.domain.subtask import Goal
from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import nearest
from covoyager.language.aliases import LOOSE
from covoyager.language.asking_back import ask_back, refuse_either
from covoyager.language.clauses import clauses
from covoyager.language.foreign_words import ASKING
from covoyager.language.game_names import in_english, mended
from covoyager.language.goal_words import (
    COOK,
    ENCHANTMENT,
    FILLER,
    GET,
    HANDING,
    INFLECTED,
    MILK,
    MILKED,
    MINE,
    POTION,
    SHEAR,
    VERBS,
)
from covoyager.language.left_out import ALONE, HANDED, left_out
from covoyager.language.numerals import Quantity, quantity
from covoyager.language.phrase_lookup import look_up, mended_text, put_right, read_as, slip
from covoyager.language.purposes import Purpose, how_many, split
from covoyager.language.request import Request
from covoyager.language.vocabulary import PhraseMeaning, kinds_of, singulars, vocabulary
from covoyager.texts import ReadAs, _, guessed, marked

PLAINLY = re.compile(r"(?:craft|gather|get|make)\s+(?:\d{1,6}\s+)?(?P<thing>[a-z]+(?:[ _][a-z]+)*)")
"""The plainest words of all; that they ask for nothing but a thing is known where that is an item's own name."""

VERB_SURE = 80.0
"""Score (of 100) from which on a mistyped verb is read as the most similar one."""


LONGEST = 4000
"""Most characters of a goal."""


def parse_goal(text: str, knowledge: Knowledge) -> Goal:
    """Read a sentence such as "craft 3 torches and a compass", in any language of :mod:`covoyager.language.game_names`.

    Raises:
        NotUnderstood: it is no request, or a name is unknown or unclear (``nearest`` has the ids of similar ones).
    """
    check_length(text)
    refuse_either(text)
    try:
        goal = parse_english(text, knowledge)
        if not guessed(goal.assumed):
            return as_understood(goal, knowledge)
    except NotUnderstood:
        if (english := in_english(text, knowledge)) == text:
            if (slip := _one_slip(text, knowledge)) is None:
                raise
            return slip
        return replace(parse_english(english, knowledge), text=text)
    try:
        return as_understood(replace(parse_english(in_english(text, knowledge), knowledge), text=text), knowledge)
    except NotUnderstood:
        return as_understood(goal, knowledge)


def _one_slip(text: str, knowledge: Knowledge) -> Goal | None:
    """The goal of words whose last is another language's name with a slip in it, alone or behind its verb; else None."""
    head, _blank, last = text.rstrip(" .!?").rpartition(" ")
    if (head and head.split(" ")[0].lower() not in ASKING - VERBS) or (name := mended(last, knowledge)) == last:
        return None
    try:
        goal = parse_english(in_english(f"{head} {name}", knowledge), knowledge)
    except NotUnderstood:
        return None
    assumed = (*goal.assumed, slip(last, thing(next(iter(goal.items)))))
    name = name.capitalize() if last[:1].isupper() else name
    return replace(goal, text=f"{head} {name}", assumed=assumed)


def as_understood(goal: Goal, knowledge: Knowledge) -> Goal:
    """The goal called by what was understood: its words without their slips; as typed where there were none."""
    text = mended_text(goal.text, goal.assumed)
    first = next(iter(text.split()), "")
    # Names may be other languages' too: "torches" is French for torches. A verb of theirs is none that was mistyped.
    is_theirs = not in_english(goal.text, knowledge).lower().startswith(first.lower())
    if not is_theirs and (verb := _mistyped_verb(text, knowledge)):
        text = put_right(text, first, verb)
    if text == goal.text:
        return goal
    try:
        same = parse_english(in_english(text, knowledge), knowledge).items == goal.items
    except NotUnderstood:
        return goal
    return replace(goal, text=text) if same else goal


def _mistyped_verb(text: str, knowledge: Knowledge) -> str:
    """The verb that the first word was read as, though it is none; "" where it was typed well or is something else."""
    words = text.lower().split()
    if not words or words[0] in VERBS | FILLER | MILK or words[0] in INFLECTED:
        return ""
    verb = take_verb(words, knowledge)[1]
    return verb if verb in [name for name, _score in nearest(words[0], VERBS, limit=1, cutoff=VERB_SURE)] else ""


def check_length(text: str) -> None:
    """Raise NotUnderstood for a goal of more than :data:`LONGEST` characters."""
    if len(text) > LONGEST:
        raise NotUnderstood(
            _("a goal of {length} characters is too long; ask for a few things at a time", length=len(text))
        )


def parse_english(text: str, knowledge: Knowledge) -> Goal:
    """As :func:`parse_goal`, for English words."""
    ask_back(text)
    assumed: list[str] = []
    parts: list[Request] = []
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
    """Return the text unchanged if it asks for no enchantment and no potion.

    Raises:
        NotUnderstood: it does; enchantments are luck, which no plan can promise, and nobody here brews.
    """
    if brewed := POTION.search(text.lower()):
        raise NotUnderstood(
            _(
                "I brew no potions that do something ({potion}); ask for what it takes, such as: craft brewing stand, or: 3 nether"
                " wart",
                potion=brewed[0],
            )
        )
    found = ENCHANTMENT.search(text.lower())
    if found:
        raise NotUnderstood(
            _("enchantments ({enchantment}) are not planned for; ask for the thing without them", enchantment=found[0])
        )
    return text


def read_clause(clause: str, before: list[Request], knowledge: Knowledge, assumed: list[str]) -> Request | None:
    """Read one clause; pronouns refer to ``before``, assumptions go into ``assumed``. None if it asks for nothing new."""
    clause, purpose = split(clause, knowledge)
    words, verb = take_verb(clause.replace("_", " ").split(), knowledge)
    if any(word in ("it", "them") for word in words) and before:
        if verb in COOK:
            before[-1].cook(knowledge)
        elif verb not in GET or verb in HANDING:
            assumed.append(left_out(clause, HANDED if verb in HANDING else ALONE))
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
    part = Request(verb, {item: amount.count_of(item, knowledge) for item in meaning.items}, mob=meaning.mob)
    if len(meaning.kinds) > 1:
        part.kinds = {meaning.items[0]: meaning.kinds}
    assumed += taken_for_granted(phrase, name, verb, meaning, amount, knowledge)
    if verb in COOK:
        part.cook(knowledge)
    elif verb in MINE or verb in ("gather", "collect", "harvest"):
        part.dig(name, verb, knowledge, assumed)
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
            _("is {phrase} wanted, or {product}? Ask for the one or the other", phrase=phrase, product=words)
        )
    if amount.given:
        return amount
    count = how_many(purpose, meaning.kinds or meaning.items, knowledge, phrase)
    values = {"phrase": phrase, "purpose": words, "count": count}
    assumed.append(ReadAs(marked("{phrase} for {purpose} is read as {count}"), values))
    return replace(amount, number=float(count), given=True)


def taken_for_granted(
    phrase: str, name: str, verb: str, meaning: PhraseMeaning, amount: Quantity, knowledge: Knowledge
) -> Iterator[str]:
    """The sentences that tell how a loosely named thing was read."""
    if len(meaning.kinds) > 1:
        yield _("any {name} will do", name=name)
    if not amount.given and phrase.endswith("s") and not meaning.many and not name.endswith("ss"):
        yield _("{phrase} without a number means 1", phrase=phrase)
    if name in ("tree", "trees") and amount.given:
        yield _("{phrase} means so many logs, not whole trees", phrase=phrase)
    if meaning.items == ("potion",) and phrase.startswith("potion"):
        yield _("a potion alone is a bottle of water")
    if name in LOOSE and verb not in MINE and (verb not in COOK or name == "fish"):
        label = knowledge.label(meaning.items[0])
        if name != label:
            yield read_as(name, thing(meaning.items[0]))


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


def asks_plainly(text: str, knowledge: Knowledge) -> bool:
    """Whether a text asks for an item by its own name, such as "craft compass", and so for nothing else, in any language."""
    asked = PLAINLY.fullmatch(text)
    return asked is not None and asked["thing"].replace(" ", "_") in knowledge.items


def begins_plainly(text: str, knowledge: Knowledge) -> bool:
    """Whether a text begins with a verb of goals or with the name of a thing ("dig …", "bone meal …")."""
    words = in_english(text, knowledge).lower().replace(",", " ").split()
    head = INFLECTED.get(words[0], words[0]) if words else ""
    return head in VERBS or any(names_something(words[:many], knowledge) for many in (1, 2, 3))


def begins_with_verb(text: str, knowledge: Knowledge) -> bool:
    """Whether the first word of a text that does not only fill the sentence is a verb of goals, in any language that we read."""
    words = (INFLECTED.get(word, word) for word in in_english(text, knowledge).lower().replace(",", " ").split())
    first = next((word for word in words if word in VERBS | MILK or word not in FILLER), "")
    return first in VERBS | MILK


def names_something(words: list[str], knowledge: Knowledge) -> bool:
    """Whether all the words together name something."""
    phrases = vocabulary(knowledge)
    return any(form in phrases for form in singulars(" ".join(words)))
