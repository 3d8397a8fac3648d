"""``!help``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind, help_lines
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands import all_commands
from covoyager.texts import _

SPEC = Spec(
    "help",
    "list the commands, or explain one; !help me offers you something to do, or brings what your step takes",
    "",
    (Argument(_("COMMAND"), Kind.TEXT, optional=True),),
    ("h", "hilfe", "hilf", "ayuda", "aide"),
)
#: ``!help me`` asks for something to do, not for a command.
ME = ("me", "us", "me please", "me out", "us out", "mir", "uns", "mir bitte")


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """List the commands that this person may give, explain one, or help the person."""
    if command.text.casefold().strip(" .!?") in ME:
        return await context.services.engagement.help(user)
    owner = context.services.access.is_owner(user)
    return help_lines(command.text, [spec for spec in all_commands() if owner or not spec.owner])
