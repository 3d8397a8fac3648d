"""What the crew could go for next by itself, from what it has and sees (Voyager's automatic curriculum)."""

from collections.abc import Iterable

from covoyager.goals.keeper import GoalKeeper
from covoyager.planning.curriculum import propose


def next_rung(goals: GoalKeeper, leave_out: Iterable[str]) -> str | None:
    """The quickest next goal, in words; None where there is none within reach.

    Args:
        goals: knows the facts and the world.
        leave_out: items that are not to be gone for.
    """
    world = goals.world_model
    found = propose(
        goals.knowledge,
        dict(world.stock() or {}),
        nearby=world.nearby(),
        stations=world.stations,
        leave_out=leave_out,
        most=1,
    )
    return found[0].text if found else None
