"""``!disallow``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.permissions import EVERYBODY
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _, joined

SPEC = Spec(
    "disallow",
    "have me listen to a player no more",
    "",
    (Argument(_("NAME"), Kind.TEXT),),
    ("deny",),
    owner=True,
    foreign=("verbiete", "verbieten", "prohíbe", "prohibir"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Have the bots listen to a player no more; the owner and whoever says it stay allowed."""
    access, name = context.services.access, command.text.strip().split(" ")[0]
    if name.casefold() == user.casefold():
        return [_("You stay allowed.")]
    if name.casefold() == access.permissions.owner:
        return [_("{name} stays allowed.", name=name)]
    if not access.permissions.may(name):
        return [_("I do not listen to {name} anyway.", name=name)]
    access.disallow(name)
    if name == EVERYBODY:
        return [access.whom_it_hears()]
    done = _("I no longer listen to {name}; !allow {name} lets them command me again.", name=name)
    return [joined(" ", [done, access.if_unseen(name)])]
