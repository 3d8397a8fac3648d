"""What a bot may assert: sentences that hold by the board and by what was seen in the world, numbered for a model to choose."""

from collections.abc import Mapping, Sequence

from covoyager.board import GoalView, SubtaskView
from covoyager.chat import listings
from covoyager.chat.views import amounts
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status

#: At most so many sentences are given to the model.
MOST = 40


def assertions(
    goals: Sequence[GoalView], rows: Sequence[SubtaskView], world_model: WorldModel, states: Mapping[str, str]
) -> tuple[str, ...]:
    """The sentences.

    Args:
        goals: the open goals of this world.
        rows: subtasks of these goals.
        world_model: what was seen last.
        states: more of each bot in words, such as its health.
    """
    full = world_model.is_full
    found = list(listings.status(goals, rows, full=full))
    if world_model.chest_at is not None:
        found.append("The shared chest is at {} {} {}.".format(*world_model.chest_at))
        if world_model.chest is not None:
            found.append(f"When I last looked, the shared chest held {amounts(world_model.chest) or 'nothing'}.")
        if world_model.stations:
            found.append(f"By the chest stand: {', '.join(sorted(world_model.stations)).replace('_', ' ')}.")
    else:
        found.append("There is no shared chest yet.")
    for name, items in world_model.carried.items():
        found.append(listings.carried(items, name))
    found += [f"{name} {state}" for name, state in states.items()]
    if world_model.mobs:
        found.append(f"In sight when I last looked: {amounts(world_model.mobs)}.")
    open_rows = [row for row in rows if row.state is not Status.DONE]
    for row in open_rows:
        found.append(" ".join(listings.why(row, rows, full=full)))
    return tuple(found[:MOST])
