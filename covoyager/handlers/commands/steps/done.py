"""``!done``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import OWN_STEP
from covoyager.domain import Status
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.own_step import done_with, own_step

SPEC = Spec(
    "done",
    "have step N checked, once its result lies in the chest",
    "Without N: the one that you have. I look into the shared chest and tell you what is missing, if anything is.",
    (OWN_STEP,),
    foreign=("fertig", "erledigt", "hecho", "listo", "terminado"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Ask for a look at a step; what it shows is told later, unless the step is DONE already."""
    number = command.number or own_step(context.board, user)
    if number is None:
        return [done_with(context.parts, user)]
    view = context.step_actions.done(number, user).view
    return [listings.row_line(view)] if view.state is Status.DONE else []
