"""``!allow``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.permissions import EVERYBODY
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _, joined

SPEC = Spec(
    "allow",
    "let a player command me",
    "",
    (Argument(_("NAME"), Kind.TEXT),),
    (),
    owner=True,
    foreign=("erlaube", "erlauben", "permite", "permitir"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Let a player command the bots, in later sessions too."""
    access, name = context.services.access, command.text.strip().split(" ")[0]
    access.allow(name)
    if name == EVERYBODY:
        return [access.whom_it_hears()]
    listed = "" if EVERYBODY in access.permissions.allowed else access.whom_it_hears(name)
    return [joined(" ", [_("{name} may command me now.", name=name), access.if_unseen(name), listed])]
