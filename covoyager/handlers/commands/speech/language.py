"""``!language``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.engagement.languages import Languages
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import LANGUAGES, SPOKEN, _, spoken

SPEC = Spec(
    "language",
    "have me talk to you in your language: !language de, !language es, !language en",
    "Without a word of yours it is your game's where the world tells me, else the host's. "
    "Things I know by their names in more languages.",
    (Argument(_("NAME"), Kind.TEXT, optional=True),),
    ("lang", "sprache", "idioma", "langue"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Choose the person's language, or list those that there are."""
    languages = Languages(context.board)
    if command.text:
        code = spoken(command.text.strip(" .!?"))
        if code is None:
            raise UsageError(_("I speak {languages}, not {language}.", languages=LANGUAGES, language=command.text[:24]))
        languages.choose(user, code)
        return [_("I talk to you in {language}.", language=SPOKEN[code])]
    return [_("I speak {languages}: !language de", languages=LANGUAGES)]
