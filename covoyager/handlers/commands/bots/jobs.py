"""``!jobs``."""

import re
from collections.abc import Sequence
from functools import cache

from covoyager.board import Board
from covoyager.chat import Command, Spec, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.crew.abilities import abilities, named, set_abilities
from covoyager.domain import Action
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.language.catalogues import in_language
from covoyager.texts import SPOKEN, _, joined

SPEC = Spec(
    "jobs",
    "say what a bot may do: !jobs Bot craft smelt; !jobs Bot all",
    _(
        "Jobs: {jobs}. Others, or you, do the rest. It holds for now; with always at the end, later too.",
        jobs=named(Action),
    ),
    (Argument(_("BOT JOB …"), Kind.TEXT, optional=True),),
    ("job",),
    foreign=("aufgaben", "berufe", "trabajos", "trabajo"),
)
ALWAYS = ("always", "forever", "immer", "siempre")
EVERYTHING = ("all", "everything", "any", "anything", "alles", "todo")


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """``!jobs``, ``!jobs Bot``, ``!jobs Bot gather craft [always]``, ``!jobs gather craft`` where there is one bot."""
    words = _in_our_verbs(command.text).replace(",", " ").split()
    bots = {name.casefold(): name for name in context.parts.crew.workers}
    of = [bots[words.pop(0).casefold()]] if words and words[0].casefold() in bots else list(bots.values())
    if not of:
        return [replies.NOT_HERE]
    always = bool(words) and words[-1].casefold() in ALWAYS
    if always:
        words.pop()
    if len(words) > 1 and words[0].casefold() not in (*map(str, Action), *EVERYTHING):
        raise UsageError(
            _("There is no bot {name}; there is {bots}.", name=repr(words[0]), bots=", ".join(bots.values()))
        )
    if words:
        _set_jobs(context.board, of, [word.casefold() for word in words], always)
        context.parts.crew.keep_to_board()
        context.parts.crew.wake()
    until = _("That is for this session; !jobs … always keeps it.") if words and not always else ""
    return [_abilities_line(context.board, name, until) for name in of]


def _in_our_verbs(text: str) -> str:
    """The text with the verbs of other languages, as its jobs are told there, made our own: ``sammeln`` → ``gather``."""
    return _foreign().sub(lambda said: _verbs()[said[0].casefold()], text)


@cache
def _foreign() -> re.Pattern[str]:
    longest_first = sorted(_verbs(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


@cache
def _verbs() -> dict[str, str]:
    said = ((in_language(named([action]), code), action) for code in SPOKEN for action in Action)
    return {verb.casefold(): str(action) for verb, action in said}


def _set_jobs(board: Board, names: Sequence[str], words: Sequence[str], always: bool) -> None:
    known = {str(action) for action in Action}
    everything = any(word in EVERYTHING for word in words)
    unknown = next((word for word in words if word not in known and word not in EVERYTHING), None)
    if unknown is not None:
        raise UsageError(
            _("There is no job {job}; there is {jobs}, and all.", job=repr(unknown), jobs=named(sorted(known)))
        )
    for name in names:
        set_abilities(board, name, None if everything else words, always=always)


def _abilities_line(board: Board, name: str, until: str) -> str:
    able = abilities(board, name)
    if able is None:
        return _("{name} does everything.", name=name)
    return joined(" ", [_("{name} does only: {jobs}.", name=name, jobs=named(sorted(able))), until])
