"""``!inv``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "inv",
    "show what I carry",
    "",
    (),
    ("inventory",),
    foreign=("inventar", "tasche", "rucksack", "inventario"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Tell what the leading bot carries."""
    return [listings.carried((await context.lead.bot.status())["inventory"])]
