"""``!cancel``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.which_goal import GOAL_NUMBER, ask_which, which_goal

SPEC = Spec(
    "cancel",
    "end a goal; what was made stays in the chest",
    "GOAL is the goal's number; it can be left out while a single goal is open.",
    (GOAL_NUMBER,),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """End a goal, and have the bots let go of its steps."""
    goal = which_goal(context.board, command.number)
    if goal is None:
        return ask_which(context.board, "cancel")
    context.goal_actions.cancel(goal.id, user)
    context.parts.crew.keep_to_board()
    context.parts.outbox.post(replies.goal_cancelled(goal, user))
    return []
