"""Sentences of several parts: "run around and get 10 logs" has one goal, and the rest is told, never dropped.

"get 10 logs and build a house" has two, of which each is a sentence of its own.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from covoyager.domain import Goal
from covoyager.errors import GoalError
from covoyager.goal_kinds.deeds.writing import ASKED as WRITES
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import begins_with_verb, parse_goal
from covoyager.language.goal_words import LEADS
from covoyager.language.left_out import ALONE, left_out
from covoyager.texts import guessed

#: What stands between the parts (English, German, Spanish, French, Chinese).
_AND = r"and|und|y|e|et|plus|also|then|dann|danach|luego|después|puis|ensuite"
_JOINT = re.compile(rf"[\s,;，。]*(?:(?<!\w)(?:{_AND})(?!\w)[\s,]*)+|\s*[,;，](?!\d)\s*|然后|和", re.IGNORECASE)
#: "then" behind the verb that it goes with ("und bau dann ein Haus").
_THEN = re.compile(
    rf"((?<!\w)(?:{_AND})\s+|,\s*)(\w+)\s+(then|dann|danach|luego|después|puis|ensuite)(?=\s)", re.IGNORECASE
)
_FIRST = re.compile(r"^\s*(?:first|zuerst|erst|primero|d'abord)[\s,]+", re.IGNORECASE)
#: From here on a building is described.
_WITH = re.compile(r"\b(?:with|mit|con)\b", re.IGNORECASE)
_LEADS = re.compile("|".join(LEADS), re.IGNORECASE)
#: So many words may stand before the first of a list ("we would like to have a dog and a cat").
MOST_LEADING = 5


@dataclass(slots=True)
class _Part:
    """A part: where it begins and ends, the deed that it asks for, or why it is no goal; neither where it asks for things.

    ``verb`` is what it takes from the part before: the tower in "build a house and a tower".
    """

    start: int
    end: int
    deed: Goal | None = None
    refusal: str = ""
    verb: str = ""

    @property
    def is_things(self) -> bool:
        return self.deed is None and not self.refusal


def of_several(text: str, knowledge: Knowledge, deed_of: Callable[[str], Goal | None]) -> Goal | None:
    """The goal of a sentence in which something stands beside a deed or what no goal is; ``assumed`` tells what is left out.

    Args:
        text: a player's words.
        knowledge: facts of the version.
        deed_of: the goal of words that ask for no things; None if they may ask for things.

    Returns:
        None if it is no such sentence, or no part of it is a goal.
    """
    line = _LEADS.sub("", text)
    if WRITES.fullmatch(text) or _JOINT.search(line) is None:
        return None
    parts = _parts(line, knowledge, deed_of)
    if len(parts) < 2:
        return None
    things = _things(" and ".join(line[part.start : part.end] for part in parts if part.is_things), knowledge)
    goals = [things if part.is_things else part.deed for part in parts]
    taken = next((goal for goal in goals if goal is not None), None)
    if taken is None:
        return None
    left = (
        left_out(line[part.start : part.end], part.refusal or ALONE)
        for part, goal in zip(parts, goals, strict=True)
        if goal is not taken
    )
    return replace(taken, assumed=(*taken.assumed, *left))


def parted(
    text: str, knowledge: Knowledge, deed_of: Callable[[str], Goal | None], is_building: Callable[[str], bool]
) -> list[str]:
    """The sentences of the goals in a sentence, in its order; what is no goal stays with one that is, which tells of it.

    Args:
        text: a player's words.
        knowledge: facts of the version.
        deed_of: the goal of words that ask for no things; None if they may ask for things.
        is_building: whether words ask for a building.

    Returns:
        The text alone if it has one goal or none.
    """
    line = _THEN.sub(r"\1\3 \2", _FIRST.sub("", _LEADS.sub("", text)))
    if WRITES.fullmatch(text) or _JOINT.search(line) is None:
        return [text]
    begun: list[_Part] = []
    for part in _each_building(line, _parts(line, knowledge, deed_of), is_building):
        is_goal = part.deed or (part.is_things and _things(line[part.start : part.end], knowledge))
        if begun and not (is_goal and begun[-1].deed):
            begun[-1] = _Part(
                begun[-1].start, part.end, begun[-1].deed or (part.deed or Goal("", {}) if is_goal else None)
            )
        else:
            begun.append(replace(part, deed=part.deed or Goal("", {}) if is_goal else None))
    return [part.verb + line[part.start : part.end] for part in begun] if len(begun) > 1 else [text]


def _each_building(line: str, parts: Iterable[_Part], is_building: Callable[[str], bool]) -> Iterable[_Part]:
    """The parts, and each building of a list that stands in one of them; what comes after "with" belongs to a building."""
    for part in parts:
        begun = part.start
        verb = line[part.start : part.end].split(" ")[0] + " "
        cuts = [(part.start + start, part.start + end) for start, end in _cuts(line[part.start : part.end])]
        if is_building(line[slice(*cuts[0])]):
            for (_, before), (start, _) in pairwise(cuts):
                said = line[start : part.end]
                if not _WITH.search(line[begun:before]) and not is_building(said) and is_building(verb + said):
                    yield replace(part, start=begun, end=before, verb=verb if begun > part.start else "")
                    begun = start
        yield replace(part, start=begun, verb=verb if begun > part.start else part.verb)


def cut(text: str) -> list[str]:
    """The parts between "and", "then", commas and the like, in any language that we read."""
    return [text[start:end] for start, end in _cuts(text)]


def _parts(line: str, knowledge: Knowledge, deed_of: Callable[[str], Goal | None]) -> list[_Part]:
    """The parts; what begins with no verb of goals goes on with what stands before it."""
    made: list[_Part] = []
    for start, end in _cuts(line):
        part = _read(line, start, end, deed_of)
        if made and part.is_things and (made[-1].is_things or not begins_with_verb(line[start:end], knowledge)):
            before = made[-1]
            made[-1] = replace(before, end=end) if before.is_things else _read(line, before.start, end, deed_of)
        else:
            made.append(part)
    return [each for part in made for each in _told_apart(line, part, knowledge, deed_of)]


def _told_apart(line: str, part: _Part, knowledge: Knowledge, deed_of: Callable[[str], Goal | None]) -> Sequence[_Part]:
    """The deeds and the things of a list: of "get a cat and 3 logs" the cat is a deed; the part alone where it is no such list.

    What stands before the first of the list stands before each: "tame a wolf and a cat", "ich will einen Hund und eine Katze".
    """
    cuts = [(part.start + start, part.start + end) for start, end in _cuts(line[part.start : part.end])]
    if part.deed or len(cuts) < 2:
        return [part]
    words = line[slice(*cuts[0])].split(" ")
    for many in range(1, min(len(words), MOST_LEADING + 1)):
        found = [
            _item(line, start, end, " ".join((*words[:many], "")) if at else "", knowledge, deed_of)
            for at, (start, end) in enumerate(cuts)
        ]
        listed = [each for each in found if each is not None]
        if len(listed) == len(cuts) and any(each.deed for each in listed):
            return _things_joined(listed)
    return [part]


def _item(
    line: str, start: int, end: int, verb: str, knowledge: Knowledge, deed_of: Callable[[str], Goal | None]
) -> _Part | None:
    """One of a list, behind its verb; None if it is neither a deed nor a thing. Nothing is killed for standing in a list."""
    try:
        deed = deed_of(verb + line[start:end])
    except GoalError:
        return None
    if deed is not None:
        return _Part(start, end, deed, verb=verb)
    things = _things(line[start:end], knowledge)
    return _Part(start, end) if things is not None and things.items.keys() <= knowledge.items.keys() else None


def _things_joined(parts: Iterable[_Part]) -> Sequence[_Part]:
    """The parts, with things that follow each other in one."""
    joined: list[_Part] = []
    for part in parts:
        if joined and part.is_things and joined[-1].is_things:
            joined[-1] = replace(joined[-1], end=part.end)
        else:
            joined.append(part)
    return joined


def _cuts(line: str) -> Iterable[tuple[int, int]]:
    """Where each part begins and ends."""
    start = 0
    for joint in (*_JOINT.finditer(line), None):
        end = len(line.rstrip(" .!")) if joint is None else joint.start()
        if line[start:end].strip():
            yield start, end
        start = end if joint is None else joint.end()


def _read(line: str, start: int, end: int, deed_of: Callable[[str], Goal | None]) -> _Part:
    try:
        return _Part(start, end, deed_of(line[start:end]))
    except GoalError as error:
        return _Part(start, end, refusal=str(error))


def _things(text: str, knowledge: Knowledge) -> Goal | None:
    """The goal of the parts that ask for things; None if they cannot be read, or only by taking a word for a typo."""
    try:
        goal = parse_goal(text, knowledge)
    except GoalError:
        return None
    surely = begins_with_verb(text, knowledge) or not guessed(goal.assumed)
    return goal if surely else None
