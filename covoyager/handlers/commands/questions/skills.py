"""``!skills``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "skills",
    "show what I have learned to do",
    foreign=("fähigkeiten", "habilidades"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Name the skills that have proved themselves."""
    return listings.skills(context.services.library.names())
