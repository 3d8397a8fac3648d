"""``!pause``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings, replies
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.which_goal import GOAL_NUMBER, WHICH_GOAL

SPEC = Spec(
    "pause",
    "have me start nothing new until !resume",
    WHICH_GOAL,
    (GOAL_NUMBER,),
    foreign=("pausiere", "anhalten", "pausa", "pausar"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Pause a goal, or all, and have the bots let go of its steps."""
    paused = context.goal_actions.pause(command.number, user)
    if not paused:
        return [replies.paused(paused) if context.board.goals() else listings.NO_GOAL]
    context.parts.crew.keep_to_board()
    context.parts.outbox.post(replies.paused(paused), answer=True)
    return []
