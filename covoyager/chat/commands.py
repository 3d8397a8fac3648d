"""What a command of the chat is: the parser is driven by it, and ``!help`` is written from it.

Each command is a file in ``covoyager/handlers/commands/``, where the table of all is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from covoyager.chat.message import SEPARATOR
from covoyager.texts import Text, _, joined

PREFIX = "!"

#: How words are typed where a keyboard lacks their letters.
_PLAIN = str.maketrans("áéíóúñ", "aeioun")
_PAIRS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

#: Room for a line of the list: the game takes 256 characters, and 23 go to whom it is whispered to.
_LINE = 233
_HEAD = len("Commands: ")
#: Messages that the list takes at most.
_LINES = 3


class Kind(StrEnum):
    """What an argument is; the value is the field of :class:`Command` that takes it."""

    NUMBER = "number"
    AMOUNT = "amount"
    ITEM = "item"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a command, as ``!help`` shows it (``N``, ``[AMOUNT]``).

    Attributes:
        label: what stands for it.
        kind: what is typed.
        optional: whether it may be left out.
        kinds: whether a word for several items will do.
        every: whether a word for all of them will do in its place.
        tacit: whether the list of commands keeps quiet about it that it may be left out.
    """

    label: str
    kind: Kind
    optional: bool = False
    kinds: bool = False
    tacit: bool = False
    every: bool = False

    @property
    def shown(self) -> Text:
        """As it is typed: ``N``, and ``[N]`` where it may be left out."""
        return joined("", ["[", self.label, "]"]) if self.optional and not self.tacit else joined("", [self.label])


@dataclass(frozen=True, slots=True)
class Spec:
    """One row of the table.

    Attributes:
        name: one or two words, without the prefix.
        help: one line for ``!help``, beginning with a verb in the imperative.
        more: what ``!help NAME`` adds.
        arguments: in order; a TEXT takes all that is left.
        aliases: other words for the same.
        verbs: aliases that stay part of the text: ``!mine iron`` is ``!task mine iron``.
        owner: only the owner may give it.
        for_others: whether another player may be named whom it is for, as in ``!give Sam 2 torches``.
        numbered: another command that is meant where only the number of a step follows.
        foreign: the same in German and Spanish, each as one word in lower case: understood, and not listed.
        foreign_verbs: verbs of other languages that are no command of their own: they stay part of the text, as ``verbs`` do.
    """

    name: str
    help: str
    more: str = ""
    arguments: tuple[Argument, ...] = ()
    aliases: tuple[str, ...] = ()
    owner: bool = False
    verbs: tuple[str, ...] = ()
    numbered: str = ""
    for_others: bool = False
    foreign: tuple[str, ...] = ()
    foreign_verbs: frozenset[str] = frozenset()

    @property
    def syntax(self) -> Text:
        """The command as one types it."""
        return joined(" ", [PREFIX + self.name, *(argument.shown for argument in self.arguments)])


@dataclass(frozen=True, slots=True)
class Command:
    """What a player asked for; a field is None (``text``: empty) where the command has no such argument.

    Attributes:
        name: the command's name in the table.
        number: a subtask (``claim``, ``done``, …), a goal (``cancel``, ``pause``, ``resume``) or a page (``board``).
        amount: how many.
        item: a Minecraft id.
        kinds: all ids of a word for several ("logs"), where the command takes such.
        text: the rest of the line, such as a goal in the player's words.
        whom: the player whom it is for, where that is another than who asks.
    """

    name: str
    number: int | None = None
    amount: int | None = None
    item: str | None = None
    kinds: tuple[str, ...] = ()
    text: str = ""
    whom: str = ""


#: The number of a step.
STEP = Argument(_("N"), Kind.NUMBER)
#: The same, where it goes without saying: the one step that somebody has.
OWN_STEP = Argument(_("N"), Kind.NUMBER, optional=True, tacit=True)


def find(words: str, commands: Sequence[Spec]) -> Spec | None:
    """The command of that name or alias, blanks and case aside."""
    wanted = squeezed(words)
    known = next((s for s in commands if wanted in map(squeezed, (s.name, *s.aliases, *s.verbs))), None)
    return known or _foreign(commands).get(wanted) or next((s for s in commands if wanted in s.foreign_verbs), None)


def _foreign(commands: Sequence[Spec]) -> dict[str, Spec]:
    """Word of another language → its command; also without accents, and with ae for ä."""
    words = {squeezed(word): spec for spec in commands for word in spec.foreign}
    plain = {word.translate(_PLAIN): spec for word, spec in words.items()}
    return plain | {word.translate(_PAIRS): spec for word, spec in words.items()} | words


def nearest(words: str, commands: Sequence[Spec]) -> Spec | None:
    """The command that was probably meant; None where nothing is like it."""
    wanted = squeezed(words)
    if not wanted or len(wanted) > 2 * max(len(spec.name) for spec in commands):
        return None
    names = {squeezed(name): spec for spec in commands for name in (spec.name, *spec.aliases)}
    foreign = _foreign(commands)
    likely = get_close_matches(wanted, foreign, n=1, cutoff=0.75) if len(wanted) > 3 else []
    if likely and not get_close_matches(wanted, names, n=1, cutoff=0.75):
        return foreign[likely[0]]
    if len(wanted) > 2:
        begun = {spec.name: spec for name, spec in names.items() if name.startswith(wanted)}
        if len(begun) == 1:
            return next(iter(begun.values()))
    close = get_close_matches(wanted, names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def squeezed(words: str) -> str:
    """Words as one, in lower case: ``Chest Here`` → ``chesthere``."""
    return "".join(words.casefold().split()).replace("_", "").replace("-", "")


def help_lines(topic: str, commands: Sequence[Spec]) -> tuple[str, ...]:
    """What ``!help`` answers: the list of commands, or all about one."""
    wanted = topic.strip().lstrip(PREFIX).strip()
    if not wanted or wanted.isdecimal():  # there is no other page
        return _listed(commands, _("More: !help COMMAND. N is a number on the !board."))
    spec = find(wanted, commands) or find(wanted.split()[0], commands)
    if spec is None:
        return (unknown(wanted.split()[0], commands),)
    return (usage(spec), *([spec.more] if spec.more else []))


def _listed(commands: Sequence[Spec], more: Text) -> tuple[Text, ...]:
    """All commands; those for which there is no room are named without their arguments, the last first."""
    shown: list[Text] = [spec.syntax for spec in commands]
    lines = _lines(shown)
    for at in reversed(range(len(shown))):
        if len(lines) < _LINES or (len(lines) == _LINES and len(lines[-1] + SEPARATOR + more) < _LINE):
            break
        shown[at] = joined("", [PREFIX + commands[at].name])
        lines = _lines(shown)
    return (_("Commands: {commands}", commands=lines[0]), *lines[1:], more)


def _lines(commands: Sequence[Text]) -> list[Text]:
    """Lines that leave room for a whisper's head."""
    lines: list[list[Text]] = [[]]
    for command in commands:
        head = _HEAD if len(lines) == 1 else 0
        if head + len(", ".join([*lines[-1], command])) >= _LINE:
            lines.append([])
        lines[-1].append(command)
    return [joined(", ", line) for line in lines]


def usage(spec: Spec) -> str:
    """The one line that says how a command is written and what it does."""
    return _("Usage: {syntax} — {help}", syntax=spec.syntax, help=spec.help)


def unknown(word: str, commands: Sequence[Spec], after: str = "") -> str:
    """The one line that answers a command that does not exist; ``after`` is the word after it, for names of two words."""
    both = nearest(word + after, [spec for spec in commands if " " in spec.name]) if after else None
    meant = both or nearest(word, commands)
    shown = word if len(word) <= 24 else word[:23] + "…"
    if meant is not None:
        return _("There is no !{word}. Did you mean {command}?", word=shown, command=f"{PREFIX}{meant.name}")
    return _("There is no !{word}. !help lists what there is.", word=shown)
