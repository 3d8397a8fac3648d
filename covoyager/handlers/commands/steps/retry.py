"""``!retry``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import STEP
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "retry",
    "try the FAILED step N again",
    "",
    (STEP,),
    foreign=("nochmal", "nochmals", "wiederhole", "reintenta", "reintentar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Give a failed step new tries."""
    view = context.step_actions.retry(command.number or 0, user)
    context.parts.crew.wake()
    return [listings.row_line(view)]
