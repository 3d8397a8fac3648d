"""``!explore``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.errors import UsageError
from covoyager.handlers.command_context import CommandContext
from covoyager.jobs.exploring import is_exploring, set_exploring
from covoyager.texts import _

SPEC = Spec(
    "explore",
    "have me go on by myself, one thing after the other, while nobody asks for anything; !explore off ends it",
    "I take what is quickest to reach of what we have not had yet: tools, armour, light, food, stations.",
    (Argument("off", Kind.TEXT, optional=True),),
    ("curriculum", "autonomy"),
    foreign=("erkunde", "erkunden", "explora", "explorar"),
)
_ON, _OFF = ("", "on", "an", "ein", "sí", "si"), ("off", "stop", "aus", "stopp", "no", "para")


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Switch it on or off."""
    word = command.text.strip(" .!").lower()
    if word not in (*_ON, *_OFF):
        raise UsageError(_("!explore has me go on by myself, !explore off ends it."))
    on, was = word in _ON, is_exploring(context.board)
    set_exploring(context.board, on)
    if not on:
        return [_("I wait for what you ask.") if was else _("I did not go on by myself.")]
    return [_("While nobody asks for anything I go on by myself. !explore off ends it.")]
