"""``!cancel``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.chat.parser import ALL
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.which_goal import GOAL_NUMBER, ask_which, which_goal

SPEC = Spec(
    "cancel",
    "end a goal; what was made stays in the chest",
    "GOAL is the goal's number, or all; it can be left out while a single goal is open.",
    (GOAL_NUMBER,),
    foreign=("abbrechen", "brichab", "beende", "cancela", "cancelar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """End a goal or all that are open, and have the bots let go of their steps."""
    goal = which_goal(context.board, command.number)
    ended = context.board.goals() if command.text == ALL else [goal] if goal is not None else []
    if not ended:
        return ask_which(context.board, "cancel")
    for one in ended:
        context.goal_actions.cancel(one.id, user)
        context.parts.outbox.post(replies.goal_cancelled(one, user), answer=True)
    context.parts.crew.keep_to_board()
    return []
