"""``!stop``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.domain import GoalState
from covoyager.handlers.errands import Errands

SPEC = Spec(
    "stop",
    "stop what I am doing; its step goes back to the board",
    "After !follow, !guard, !stay and the like it ends that alone; else everything is paused until !resume.",
)


async def execute(errands: Errands, user: str, _command: Command) -> Sequence[str]:
    """End what people asked of the bots; where they asked nothing, all work."""
    errands.end()
    workers = errands.parts.crew.workers.values()
    asked = [worker for worker in workers if worker.errands]
    for worker in asked or list(workers):
        worker.interrupt()
        await worker.bot.stop()
    if asked:
        goes_on = any(goal.state is GoalState.OPEN for goal in errands.board.goals())
        return ["Stopped. I go on with the board; !stop again pauses that too." if goes_on else "Stopped."]
    paused = errands.board.pause(None, user, tick=errands.tick)
    goals = [errands.board.goal(g) for g in paused]
    return ["Stopped." + (f" {replies.paused(goals)}" if goals else "")]
