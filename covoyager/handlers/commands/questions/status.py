"""``!status``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.objective import Source, objectives

SPEC = Spec(
    "status",
    "show the goals, how far they are, and what I do now",
    foreign=("stand", "estado"),
)


async def execute(context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
    """Tell how far the goals are, what the bots do, and how the leading one feels."""
    board, lead = context.board, context.parts.crew.lead
    full, underway = context.parts.world_model.is_full, context.services.intake.underway
    lines = list(listings.status(board.goals(), board.subtasks(), underway, full=full))
    lines += objectives(context.parts, (Source.DANGER, Source.PERSON, Source.STALLED, Source.NOTHING))
    if lead is not None:
        lines.append(listings.vitals(await lead.bot.status()))
    return lines
