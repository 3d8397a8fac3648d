"""``!done``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import STEP
from covoyager.domain import Status
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "done",
    "have step N checked, once its result lies in the chest",
    "I look into the shared chest and tell you what is missing, if anything is.",
    (STEP,),
    foreign=("fertig", "erledigt", "hecho", "listo", "terminado"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Ask for a look at a step; what it shows is told later, unless the step is DONE already."""
    view = context.step_actions.done(command.number or 0, user).view
    return [listings.row_line(view)] if view.state is Status.DONE else []
