"""A line of chat → what was asked for. Forgiving about everything that leaves no doubt, and silent about small talk."""

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from covoyager.chat.commands import PREFIX, STEP, Argument, Command, Kind, Spec, find, squeezed, unknown, usage
from covoyager.chat.message import LIMIT, clean
from covoyager.chat.views import no_such_player
from covoyager.domain.nouns import thing
from covoyager.texts import Text, _, joined

_NUMBER = re.compile(r"(?:no\.?|nr\.?)?#?(\d{1,9})[.,;:!?)]*", re.IGNORECASE)
_AMOUNT = re.compile(r"[x×]?(\d{1,9})[x×]?[.,;:!?)]*", re.IGNORECASE)
_NEGATIVE = re.compile(r"-\d+")
_GLUED = re.compile(r"([^\W\d]+)(#?\d.*)")
_PUNCTUATION = ".,;:!?…"
_FILLERS = frozenset((
    "#", "no", "nr", "number", "step", "subtask", "task", "goal",
    "page", "goals", "ziele", "metas", "now", "jetzt", "ahora",
))  # fmt: skip
#: Labels of arguments of which one may say what they are about: a step, a goal.
_NAMED = (STEP.label, "GOAL")
#: Fewer letters are no words for a step.
_SHORTEST = 2
#: What :class:`Command` has for its text where all of a kind are meant.
ALL = "all"
_ALL = frozenset({ALL, "everything", "alles", "alle", "todo", "todos", "todas", "tout", "全部"})
_COURTESY = frozenset({"please", "pls", "bitte", "por", "favor"})
_ARTICLES = frozenset({"me", "us", "a", "an", "the", "some", "of", "please", "your", "my", "ur", "mir", "uns"})
#: Words that say for whom, before a player's name, and those that mean who asks.
_FOR = frozenset(("to", "for", "an", "für", "zu", "a", "para", "con", "with"))
_SELF = frozenset((
    "me", "us", "here", "over", "to", "along", "with", "now", "please", "pls", "back",
    "quick", "quickly", "mir", "uns", "mit", "her", "hierher", "hier", "bitte", "jetzt",
    "schnell", "aquí", "aqui", "acá", "conmigo", "a", "mí", "mi", "ahora", "por", "favor",
))  # fmt: skip


class Names(Protocol):
    """Item names as people write them, such as ``covoyager.knowledge`` offers for one version of the game."""

    def __call__(self, text: str, /) -> Sequence[str]:
        """The one id that is meant; several where it is not sure, best first; none where nothing is like it."""
        ...


class Steps(Protocol):
    """Finds steps of the board, or goals, by words for what they are about."""

    def __call__(self, words: str, command: str, /) -> Sequence[Text]:
        """The steps that a command may be about, as ``#3 gather 5 oak logs``; empty where there is none."""
        ...


def no_steps(_words: str, _command: str, /) -> Sequence[Text]:
    """Stands for a board without any."""
    return ()


@dataclass(frozen=True, slots=True)
class Reply:
    """Short lines for whoever asked."""

    lines: tuple[str, ...]


def parse(
    text: str,
    names: Names | None,
    commands: Sequence[Spec],
    people: Collection[str] = (),
    steps: Steps = no_steps,
) -> Command | Reply | None:
    """Understand one line of chat.

    Args:
        text: what the player wrote, any string.
        names: resolves item names; where there is none, they are taken at their word.
        commands: the table.
        people: players who are there, of whom one may be named whom a command is for.
        steps: finds the steps that are named in words, where a command wants the number of one.

    Returns:
        A command; a reply that says what was wrong with it; None for what is no command. Nothing raises.
    """
    line = clean(unicodedata.normalize("NFKC", text[: 4 * LIMIT]))
    if not line.startswith(PREFIX):
        return None
    words = line.lstrip(PREFIX + " ").split(" ")
    words[0] = words[0].rstrip(_PUNCTUATION)
    if not any(character.isalpha() for character in words[0]):
        return None
    spec, rest = _command(words, commands)
    if spec is None:
        return Reply((unknown(words[0], commands, words[1] if len(words) > 1 else ""),))
    if rest and (words[0].casefold() in spec.verbs or squeezed(words[0]) in spec.foreign_verbs):
        rest = [words[0].casefold(), *rest]
    whom, rest = _whom(rest, people) if spec.for_others else ("", rest)
    if spec.for_others and not whom and not spec.arguments and (stranger := _stranger(rest)):
        return Reply((no_such_player(stranger),))
    read = _arguments(spec, rest, names, steps)
    if isinstance(read, Reply) and spec.for_others and not whom and _AMOUNT.fullmatch("".join(rest[1:2])):
        # "Smam 2 torches": 2 torches are there, so the word before them was a name.
        named = isinstance(_arguments(spec, rest[1:], names, steps), Command)
        read = Reply((no_such_player(rest[0]),)) if named else read
    return replace(read, whom=whom) if isinstance(read, Command) else read


def _whom(words: list[str], people: Collection[str]) -> tuple[str, list[str]]:
    """The player who is named in the words, and the words without that; nobody where there is none."""
    known = {name.casefold(): name for name in people}
    for at, word in enumerate(words):
        if (name := known.get(bare_name(word).casefold())) is not None:
            before = at - 1 if at and words[at - 1].casefold() in _FOR else at
            return name, words[:before] + words[at + 1 :]
    return "", words


def bare_name(word: str) -> str:
    """A name without what is written around it; a proxy's mark before it stays: ``.Sam`` is somebody else than ``Sam``."""
    return word.lstrip("@").rstrip(_PUNCTUATION)


def _stranger(words: Sequence[str]) -> str:
    """A name of somebody who is not there, after a command that wants nothing but a name."""
    left = [bare_name(word) for word in words if word.strip(_PUNCTUATION).casefold() not in _SELF]
    return left[0] if len(left) == 1 else ""


def _command(words: list[str], commands: Sequence[Spec]) -> tuple[Spec | None, list[str]]:
    for count in (2, 1):
        spec = find(" ".join(words[:count]).rstrip(_PUNCTUATION), commands) if len(words) >= count else None
        if spec is not None:
            return _meant(spec, words[count:], commands), words[count:]
    glued = _GLUED.fullmatch(words[0])
    if glued:
        spec, rest = find(glued[1], commands), [glued[2], *words[1:]]
        return spec and _meant(spec, rest, commands), rest
    return None, []


def _meant(spec: Spec, rest: Sequence[str], commands: Sequence[Spec]) -> Spec:
    """What a step's number makes of a command: ``!take 3`` and ``!take 3 torches`` are two."""
    numbers = rest and all(_NUMBER.fullmatch(word) or word.casefold() in _FILLERS for word in rest)
    return (find(spec.numbered, commands) or spec) if spec.numbered and numbers else spec


def _arguments(spec: Spec, words: list[str], names: Names | None, steps: Steps) -> Command | Reply:
    command = Command(spec.name)
    left, kinds = list(words), [argument.kind for argument in spec.arguments]
    for argument in spec.arguments:
        if argument.kind is Kind.TEXT:
            command, left = replace(command, text=" ".join(left)), []
            given = bool(command.text)
        elif argument.kind is Kind.ITEM:
            return _item(spec, command, left, names)
        else:
            left = [word for word in left if word.casefold().rstrip(_PUNCTUATION) not in _FILLERS]
            if argument.optional and argument.kind is Kind.NUMBER and _is_all(left):
                return replace(command, text=ALL)
            if not argument.optional and argument.label == STEP.label and _is_all(left):
                return Reply((usage(spec),))
            value = _number(argument, left[0]) if left else None
            if len(left) > 1 and value is not None and kinds == [Kind.NUMBER]:
                # "3 zombies" are no number 3 where one goal is about them.
                named = _step_named(spec, left, steps)
                return named if isinstance(named, Command) else replace(command, number=value)
            if left and value is None and argument.label in _NAMED and Kind.TEXT not in kinds:
                return _step_named(spec, left, steps)
            if left and value is None:
                return Reply((usage(spec),))
            given = value is not None
            command = replace(command, number=value) if argument.kind is Kind.NUMBER else replace(command, amount=value)
            left = left[1:]
        if not given and not argument.optional:
            return Reply((usage(spec),))
    return command


def _step_named(spec: Spec, words: list[str], steps: Steps) -> Command | Reply:
    """The command about the step that words are about, with an amount where one follows; asked back where that is not one."""
    amount = _number(spec.arguments[1], words[-1]) if len(words) > 1 and spec.arguments[1:] else None
    named = " ".join(word for word in (words[:-1] if amount else words) if word.casefold() not in _ARTICLES)
    if sum(letter.isalpha() for letter in named) < _SHORTEST:
        return Reply((usage(spec),))
    found = steps(named, spec.name)
    if len(found) == 1 and (number := re.match(r"#(\d+)", found[0])) is not None:
        return Command(spec.name, number=int(number[1]), amount=amount)
    if found:
        return Reply((_("Which one is meant: {steps}?", steps=joined(", ", found[:5])),))
    return Reply((_("Nothing open is about {words}. !board lists it all.", words=repr(named[:40])),))


def _is_all(words: Sequence[str]) -> bool:
    plain = [word for word in (each.casefold().rstrip(_PUNCTUATION) for each in words) if word not in _COURTESY]
    return len(plain) == 1 and plain[0] in _ALL


def _number(argument: Argument, word: str) -> int | None:
    match = (_NUMBER if argument.kind is Kind.NUMBER else _AMOUNT).fullmatch(word)
    value = int(match[1]) if match else 0
    return value or None


def _item(spec: Spec, command: Command, words: list[str], names: Names | None) -> Command | Reply:
    left = [word for word in words if word.casefold() not in _ARTICLES]
    for place in (-1, 0):
        match = _AMOUNT.fullmatch(left[place]) if left else None
        if match:
            left.pop(place)
            if not int(match[1]):
                return Reply((usage(spec),))
            command = replace(command, amount=int(match[1]))
            break
    if any(_NEGATIVE.fullmatch(word) for word in left):
        return Reply((usage(spec),))
    wanted = " ".join(left)
    if spec.arguments[0].optional and (not words or _is_all(left)):
        return command
    if spec.arguments[0].every and _is_all(left):
        return replace(command, text=ALL)
    if not wanted:
        return Reply((usage(spec),))
    if names is None:
        return replace(command, item="_".join(left).casefold().removeprefix("minecraft:"))
    found = names(wanted)
    if len(found) == 1:
        return replace(command, item=found[0])
    if found and spec.arguments[0].kinds and 2 * len({name.rpartition("_")[2] for name in found}) <= len(found):
        return replace(command, item=found[0], kinds=tuple(found))
    if found:
        return Reply(
            (
                _(
                    "Which one is meant by {word}: {names}?",
                    word=repr(wanted),
                    names=joined(", ", map(thing, list(found)[:5])),
                ),
            )
        )
    return Reply((_("There is no item like {word}.", word=repr(wanted)),))
