"""``!where``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "where",
    "say where I am, and where the shared chest is",
    "",
    (),
    ("whereami", "position", "pos", "coords"),
    foreign=("wo", "wobistdu", "dónde", "dóndeestás"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Tell both in one line."""
    return [listings.whereabouts(await context.lead.bot.status(), context.parts.world_model.chest_at)]
