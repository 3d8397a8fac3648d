"""``!stop``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, replies
from covoyager.handlers.command_context import CommandContext
from covoyager.texts import _, joined

SPEC = Spec(
    "stop",
    "stop what I am doing; its step goes back to the board",
    "After !follow, !guard, !stay and the like it ends that alone; else everything is paused until !resume.",
    foreign=("halt", "stopp", "para", "parar", "detente"),
)


async def execute(context: CommandContext, user: str, _command: Command) -> Sequence[str]:
    """End what people asked of the bots; where they asked nothing, all work."""
    context.end(user)
    workers = context.parts.crew.workers.values()
    asked = [worker for worker in workers if worker.requests]
    for worker in asked or list(workers):
        worker.interrupt()
        await worker.bot.stop()
    if asked:
        goes_on = bool(context.board.open_ids())
        return [_("Stopped. I go on with the board; !stop again pauses that too.") if goes_on else _("Stopped.")]
    paused = context.goal_actions.pause(None, user)
    return [joined(" ", [_("Stopped."), replies.paused(paused) if paused else ""])]
