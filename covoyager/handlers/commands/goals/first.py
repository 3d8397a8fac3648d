"""``!first``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec
from covoyager.chat.views import goal_name
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.which_goal import GOAL_NUMBER, ask_which, which_goal
from covoyager.texts import _

SPEC = Spec(
    "first",
    "put a goal before the others",
    "",
    (GOAL_NUMBER,),
    ("priority", "prefer"),
    foreign=("zuerst", "vorrang", "primero"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Have the steps of a goal done before those of the others."""
    goal = which_goal(context.board, command.number)
    if goal is None:
        return ask_which(context.board, "first")
    context.goal_actions.put_first(goal.id, user)
    context.parts.crew.wake()
    context.parts.outbox.post(_("{goal} comes first now.", goal=goal_name(goal)), answer=True)
    return []
