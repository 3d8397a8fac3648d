"""``!resume``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings, replies
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.which_goal import GOAL_NUMBER, WHICH_GOAL

SPEC = Spec(
    "resume",
    "go on after !pause",
    WHICH_GOAL,
    (GOAL_NUMBER,),
    ("continue", "unpause"),
    foreign=("weiter", "weitermachen", "fortsetzen", "continúa", "continuar", "sigueadelante"),
)


async def execute(context: CommandContext, user: str, command: Command) -> Sequence[str]:
    """Let a paused goal, or all, go on."""
    resumed = context.goal_actions.resume(command.number, user)
    if not resumed:
        return [replies.resumed(resumed) if context.board.goals() else listings.NO_GOAL]
    context.parts.crew.wake()
    context.parts.outbox.post(replies.resumed(resumed), answer=True)
    return []
