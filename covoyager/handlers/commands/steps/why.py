"""``!why``."""

from collections.abc import Sequence

from covoyager.chat import Command, Spec, listings, replies
from covoyager.chat.commands import Argument, Kind
from covoyager.chat.views import numbered
from covoyager.domain import PENDING, GoalState, Status
from covoyager.goals.milestones import held, sentences
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.objective import objectives, tried_again
from covoyager.texts import _, shortened

SPEC = Spec(
    "why",
    "say why step N is where it is, and what would help",
    "Without N: what I do now, why, and what comes after it.",
    (Argument(_("N"), Kind.NUMBER, optional=True),),
    foreign=("warum", "wieso", "weshalb", "porqué", "porque"),
)


async def execute(context: CommandContext, _user: str, command: Command) -> Sequence[str]:
    """Tell what holds a step up and how far it is; without a number, what the bots do and why."""
    world = context.parts.world_model
    chest, full = world.shared(), world.is_full
    chestless = [listings.chestless(world.chestless)] if world.chestless and world.chest_at is None else []
    if command.number is None:
        views = context.board.subtasks()
        refused = [] if full else tried_again(context.parts)
        again = [line for step in refused for line in listings.why(step, views)]
        return [*objectives(context.parts), *again, *chestless] or [replies.NOT_HERE]
    view = context.board.subtask(command.number)
    goal = context.board.goal(view.goal_id)
    if view.state in PENDING and goal.state is not GoalState.OPEN:
        return [
            _(
                "Goal {number} ({words}) is {state}: nothing of it can be claimed.",
                number=goal.id,
                words=shortened(goal.goal.text),
                state=str(goal.state),
            )
        ]
    names = context.services.meanings.names
    milestones = held(view.subtask.milestones, names, chest) if view.subtask.milestones else ()
    crew = context.parts.crew
    kept = crew.kept.get(view.id)
    own = [_("{step} is kept for {who} already.", step=numbered(view), who=kept)] if kept is not None else []
    line = crew.afield.get((view.goal_id, view.id))
    far = [line] if line and view.by in crew.workers else []
    held_up = chestless if view.state is Status.READY else []
    return [*listings.why(view, context.board.subtasks(), full=full), *held_up, *far, *sentences(milestones), *own]
