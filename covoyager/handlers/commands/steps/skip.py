"""``!skip``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings
from covoyager.chat.commands import STEP
from covoyager.handlers.command_context import CommandContext

SPEC = Spec(
    "skip",
    "do without step N",
    "What needs its result must then be got in another way.",
    (STEP,),
    foreign=("überspringe", "überspringen", "omite", "omitir", "salta", "saltar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Do without a step; a bot that is at it stops."""
    skipped = context.step_actions.skip(command.number or 0, user)
    context.gives_way(skipped.from_bot)
    context.parts.crew.wake()
    view, board = skipped.view, context.board
    last = board.last_looks().get(view.goal_id)
    return listings.skipped(view, board.subtasks(), board.goal(view.goal_id), last.missing if last is not None else {})
