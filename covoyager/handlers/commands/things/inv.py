"""``!inv``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import Argument, Kind
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _

SPEC = Spec(
    "inv",
    "show what I carry",
    "",
    (Argument(_("NAME"), Kind.TEXT, optional=True),),
    ("inventory",),
    foreign=("inventar", "tasche", "rucksack", "inventario"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Tell what the leading bot carries, or the one that is named."""
    name = command.text.strip()
    if not name:
        return [listings.carried((await context.lead.bot.status())["inventory"])]
    crew = context.parts.crew
    worker = next((each for each in crew.workers.values() if each.name.casefold() == name.casefold()), None)
    if worker is not None:
        return [listings.carried((await worker.bot.status())["inventory"], worker.name)]
    return [_("I see into the pockets of bots only: {bots}.", bots=", ".join(crew.workers))]
