"""What the crew could go for next by itself, from what it has and sees (Voyager's automatic curriculum)."""

from collections.abc import Iterable

from covoyager.crew.world_model import WorldModel
from covoyager.knowledge import Knowledge
from covoyager.planning.curriculum import propose

#: Who asks for the goals that a crew sets itself.
BY = "curriculum"


def next_rung(knowledge: Knowledge, world: WorldModel, leave_out: Iterable[str]) -> str | None:
    """The quickest next goal, in words; None where there is none within reach.

    Args:
        knowledge: facts for the Minecraft version of the world.
        world: what the crew knows of it.
        leave_out: items that are not to be gone for.
    """
    found = propose(
        knowledge,
        dict(world.stock() or {}),
        nearby=world.nearby(),
        stations=world.stations,
        leave_out=leave_out,
        most=1,
    )
    return found[0].text if found else None
