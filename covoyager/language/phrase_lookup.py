"""What a phrase of a goal names: exactly, by its material or its tree, or but for a typo."""

import re
from collections.abc import Iterable, Sequence

from covoyager.domain.nouns import plural, thing
from covoyager.errors import NameUnknown, NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import edits, nearest
from covoyager.language.aliases import COOKED_DROPS, MATERIALS
from covoyager.language.goal_words import COOK, KILL, MINE, ORDER, SHEAR
from covoyager.language.request import Request
from covoyager.language.vocabulary import (
    GENERIC,
    PhraseMeaning,
    kinds_of,
    meaning_of,
    phrases_of,
    singulars,
    vocabulary,
)
from covoyager.texts import Name, ReadAs, _, joined, marked

SURE = 84.0
"""Score (of 100) from which on a typo is read as the most similar name; the player is told."""

READ_AS = marked("{words} is read as {meant}")
"""What whoever typed words hears of how they were read."""

MARGIN = 4.0
"""By how much the most similar name must be better than the next."""

_MANY = 2


class Slip(ReadAs):
    """One that tells which name was taken for a slip of another.

    Attributes:
        typed: what was typed.
        meant: the name that it is read as.
    """

    __slots__ = ("meant", "typed")
    typed: str
    meant: Name


def read_as(said: str, meant: Name) -> ReadAs:
    """The sentence that tells how words were read."""
    return ReadAs(READ_AS, {"words": said, "meant": meant})


def slip(typed: str, meant: Name) -> Slip:
    """The sentence that tells which name was taken for a slip of another."""
    made = Slip(READ_AS, {"words": repr(typed), "meant": meant})
    made.typed, made.meant = typed, meant
    return made


def look_up(
    phrase: str, verb: str, before: list[Request], knowledge: Knowledge, assumed: list[str]
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
        assumed.append(read_as(phrase, Name.of(wood[0].items[0], None, f"{wood[1]}s")))
        return wood
    material = re.fullmatch(r"(.+?) (?:made |out )?of (\w+)", phrase)
    if material:
        turned = exact(f"{material[2]} {material[1]}", verb, knowledge)
        if turned is not None:
            if material[1] == "wall":
                assumed.append(read_as(phrase, Name.of(turned[0].items[0], None, turned[1])))
            return turned
    kinds = kinds_of(phrase, knowledge) or kinds_of(mistyped_kind(phrase), knowledge)
    if kinds:
        same = inherited(kinds, before)
        if same:
            assumed.append(read_as(phrase, thing(same)))
            return PhraseMeaning((same,)), phrase
        names = joined(", ", map(thing, kinds[:5]))
        phrase = "food" if phrase.startswith("something ") else phrase
        raise NotUnderstood(_("which {phrase}: {names}, …?", phrase=phrase, names=names), kinds[:5])
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


def inherited(kinds: tuple[str, ...], before: list[Request]) -> str | None:
    """The one of ``kinds`` with the material of the part before ("an iron sword and helmet"); None if there is none."""
    if not before:
        return None
    head = next(iter(before[-1].items)).split("_")[0]
    return next((kind for kind in kinds if kind.startswith(f"{head}_")), None) if head in MATERIALS.values() else None


def guess(phrase: str, verb: str, knowledge: Knowledge, assumed: list[str]) -> tuple[PhraseMeaning, str]:
    """The one similar name; raises NotUnderstood with a question back if there are none or several."""
    phrases = vocabulary(knowledge)
    # Without a verb of killing mobs are not looked at: "house" is not "horse".
    wanted = phrases_of(knowledge, mobs=verb in KILL)
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
    if (
        sure
        and not extra_word(phrase, names[0])
        and not short_word(phrase, names[0])
        and not other_words(phrase, names[0], knowledge)
    ):
        items = phrases[names[0]].items
        # A name that people type may be no word that they would read: "wooden pickax".
        assumed.append(slip(phrase, thing(items[0]) if len(items) == 1 else Name.of(items[0], None, names[0])))
        return phrases[names[0]], names[0]
    if ORDER.intersection(phrase.split()):
        raise NotUnderstood(_("say it in its order, such as: craft stone sword, then craft furnace"))
    known = joined(", ", [Name.of(phrases[name].items[0], None, name) for name in names])
    near = _("; did you mean {names}?", names=known) if names else ""
    ids = tuple(dict.fromkeys(phrases[name].items[0] for name in names))
    raise NameUnknown(
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


def short_word(phrase: str, name: str) -> bool:
    """Whether a short word of several would have more than one slip in it: "sly torch" is no slip of "soul torch"."""
    typed, known = phrase.split(), name.split()
    return len(typed) == len(known) > 1 and any(
        len(word) < SHORT_WORD and edits(word, meant) > 1 and not meant.startswith(word)
        for word, meant in zip(typed, known, strict=True)
    )


def other_words(phrase: str, name: str, knowledge: Knowledge) -> bool:
    """Whether a phrase has a word of other names that the name lacks: "magenta bundle" is no slip of "magenta candle"."""
    words = knowledge.cache.setdefault(
        "words of names", frozenset(word for form in vocabulary(knowledge) for word in form.split())
    )
    return isinstance(words, frozenset) and bool(set(phrase.split()) & words - set(name.split()))


def mended_text(text: str, assumed: Sequence[str]) -> str:
    """The words of a goal with the names put right that were mistyped; ``assumed`` tells how they were read."""
    for line in assumed:
        if not isinstance(line, Slip):
            continue
        typed, meant = line.typed, "".join(line.meant)
        meant = plural(meant, _MANY) if typed.endswith("s") and not meant.endswith("s") else meant
        text = put_right(text, typed, meant)
    return text


def put_right(text: str, typed: str, meant: str) -> str:
    """A text with ``meant`` where the words ``typed`` stood first, whatever their case."""
    words = r"[\s_]+".join(map(re.escape, typed.split()))
    return re.sub(rf"(?<!\w){words}", lambda _: meant, text, count=1, flags=re.IGNORECASE)


#: Of a word of no more letters a slip makes another word, unless its letters have only changed places.
SHORT_WORD = 4


def meant_by(word: str, known: Iterable[str]) -> str:
    """The known word that is meant by one with one slip in it; empty where there is none, or the word is too short to tell."""
    typed = word.casefold()
    near = (
        name
        for name in known
        if len(typed) > SHORT_WORD or (len(typed) == SHORT_WORD and sorted(typed) == sorted(name))
    )
    return next((name for name in near if edits(typed, name) == 1), "")
