"""From a player's words to a goal, without a model. Unsure means asking back, never a silent guess."""

import re
from dataclasses import dataclass

from covoyager.domain.subtask import Action, Goal
from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.knowledge.names import nearest
from covoyager.planning.aliases import COOKED_DROPS
from covoyager.planning.vocabulary import Meaning, singulars, vocabulary
from covoyager.planning.words import COOK, FILLER, INFLECTED, KILL, MINE, NUMBERS, STACK, TAILS, VAGUE, VERBS

SURE = 84.0
"""Score (of 100) from which a typo is read as the nearest name, and said to be."""

MARGIN = 4.0
"""How much better than the next different name the nearest must be."""


@dataclass(slots=True)
class Part:
    """One thing asked for."""

    verb: str
    items: dict[str, int]
    kinds: dict[str, tuple[str, ...]]
    mob: bool


def parse_goal(text: str, knowledge: Knowledge) -> Goal:
    """Items and counts from a sentence such as "craft 3 torches and a compass".

    Raises:
        NotUnderstood: where a name is unknown or could be several things; ``nearest`` holds what was near.
    """
    assumed: list[str] = []
    parts: list[Part] = []
    for clause in clauses(text, knowledge):
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
        raise NotUnderstood(f"what is wanted is not clear from {text.strip()!r}; try: craft compass")
    return Goal(text, items, tuple(dict.fromkeys(assumed)), kinds)


def clauses(text: str, knowledge: Knowledge) -> list[str]:
    """The sentence cut at commas, "and" and "then", names with an "and" in them kept whole."""
    line = " ".join(re.sub(r"[!?.\"“”()\[\]:;]+(?=\s|$)", " ", text.lower()).replace("minecraft:", "").split())
    for tail in TAILS:
        line = re.sub(tail, " ", line)
    for phrase in vocabulary(knowledge):
        if " and " in phrase:
            line = line.replace(phrase, phrase.replace(" ", "_"))
    return [
        part.strip()
        for part in re.split(r"\s*(?:,|&|\+|;|\band then\b|\band\b|\bthen\b|\bplus\b)\s*", line)
        if part.strip()
    ]


def read_clause(clause: str, before: list[Part], knowledge: Knowledge, assumed: list[str]) -> Part | None:
    """One clause; a pronoun takes what stands before it. None where nothing new is asked for."""
    words = [INFLECTED.get(word, word) for word in clause.replace("_", " ").split()]
    verb = next((word for word in words if word in VERBS), "")
    if verb:
        words = words[: words.index(verb)] + words[words.index(verb) + 1 :]
    while words and (words[0] in FILLER or words[0] in VERBS):
        words.pop(0)
    if any(word in ("it", "them", "that") for word in words) and before:
        if verb in COOK:
            cook_before(before[-1], knowledge)
        return None
    count, stacks, words = quantity(words, assumed)
    rest = [word for word in words if word not in FILLER] if not in_vocabulary(words, knowledge) else words
    if not rest:
        return None
    meaning, phrase = look_up(" ".join(rest), verb, knowledge, assumed)
    if not verb and before:
        verb = before[-1].verb
    names = {name: amount(count, stacks, name, knowledge) for name in meaning.items}
    part = Part(verb, names, {meaning.items[0]: meaning.kinds} if len(meaning.kinds) > 1 else {}, meaning.mob)
    if verb in COOK:
        cook_before(part, knowledge)
    elif verb in MINE:
        mine(part, phrase, knowledge)
    if part.kinds:
        assumed.append(f"any {phrase} will do")
    return part


def amount(count: float, stacks: bool, name: str, knowledge: Knowledge) -> int:
    """How many: a stack is as many as one slot holds."""
    size = knowledge.items[name].stack if stacks and name in knowledge.items else 1
    if stacks and name not in knowledge.items:
        size = 64
    total = round(count * size)
    if total < 1:
        raise NotUnderstood("the number must be at least 1")
    return total


def quantity(words: list[str], assumed: list[str]) -> tuple[float, bool, list[str]]:
    """The number asked for, whether it counts stacks, and the other words."""
    number: float | None = None
    stacks = False
    rest: list[str] = []
    for index, word in enumerate(words):
        digits = re.fullmatch(r"x?(\d+(?:\.\d+)?)(k?)x?", word)
        after = words[index + 1] if index + 1 < len(words) else ""
        if digits and (number is None or not rest):
            number = float(digits[1]) * (1000 if digits[2] else 1) * (number if number and not stacks else 1)
        elif word in STACK:
            stacks = True
        elif word in ("hundred", "thousand", "dozen") and number is not None:
            number *= NUMBERS[word]
        elif word in NUMBERS and not rest and not (word in ("a", "an") and number is not None):
            number = (
                NUMBERS[word] if number is None or (number == 1 and word in ("half", "few")) else number + NUMBERS[word]
            )
            if word == "half" and after in ("a", "of"):
                number = 0.5
        elif word in VAGUE and not rest:
            number = float(VAGUE[word])
            assumed.append(f"{word} means {VAGUE[word]}")
        elif word in ("a", "an", "of", "x", "×") and not rest:
            continue
        elif re.fullmatch(r"-\d+", word):
            raise NotUnderstood("the number must be at least 1")
        else:
            rest.append(word)
    return (1.0 if number is None else number), stacks, rest


def in_vocabulary(words: list[str], knowledge: Knowledge) -> bool:
    """Whether the words as they stand name something."""
    phrases = vocabulary(knowledge)
    return any(form in phrases for form in singulars(" ".join(words)))


def look_up(phrase: str, verb: str, knowledge: Knowledge, assumed: list[str]) -> tuple[Meaning, str]:
    """What a phrase names; a near miss is taken where nothing else is near, and noted."""
    phrases = vocabulary(knowledge)
    for form in singulars(phrase):
        meaning = phrases.get(form)
        if verb in KILL and form.replace(" ", "_") in knowledge.mobs:
            return Meaning((form.replace(" ", "_"),), mob=True), form
        if meaning is not None:
            return meaning, form
    if verb in COOK and phrase in COOKED_DROPS:
        return Meaning((COOKED_DROPS[phrase],)), phrase
    wanted = {p for p, m in phrases.items() if m.mob} if verb in KILL else phrases.keys()
    found = nearest(phrase, wanted, limit=6)
    distinct: list[tuple[str, float]] = []
    for name, score in found:
        if not any(phrases[name].items == phrases[other].items for other, _ in distinct):
            distinct.append((name, score))
    names = tuple(name for name, _ in distinct[:3])
    if distinct and distinct[0][1] >= SURE and (len(distinct) == 1 or distinct[0][1] - distinct[1][1] >= MARGIN):
        assumed.append(f"{phrase!r} is read as {names[0]}")
        return phrases[names[0]], names[0]
    near = f"; did you mean {', '.join(names)}?" if names else ""
    raise NotUnderstood(f"there is no {phrase!r} in Minecraft {knowledge.version}{near}", names)


def cook_before(part: Part, knowledge: Knowledge) -> None:
    """Turn what a part names into what fire makes of it."""
    cooked: dict[str, int] = {}
    for name, count in part.items.items():
        raw = COOKED_DROPS.get(name, name) if part.mob else name
        result = next(
            (
                way.item
                for ways in knowledge.ways.values()
                for way in ways
                if way.action is Action.SMELT and any(raw in slot.choices for slot in way.slots)
            ),
            raw,
        )
        cooked[raw if raw.startswith("cooked_") else result] = count
    part.items, part.mob, part.kinds = cooked, False, {}


def mine(part: Part, phrase: str, knowledge: Knowledge) -> None:
    """ "Mine iron" means what the ore drops, not the ingot."""
    if phrase in ("iron", "gold", "copper"):
        raw = f"raw_{phrase}" if f"raw_{phrase}" in knowledge.items else f"{phrase}_ore"
        part.items = {raw: count for count in part.items.values()}
    for name in [name for name in part.items if name.endswith("_ore")]:
        drop = next(
            (
                item
                for item, ways in knowledge.ways.items()
                for w in ways
                if w.action is Action.GATHER and name in w.sources
            ),
            name,
        )
        part.items[drop] = part.items.pop(name)
