"""The goal that a crew sets itself next, by what it has and sees (Voyager's automatic curriculum)."""

from collections.abc import Iterable

from covoyager.crew.world_model import WorldModel
from covoyager.knowledge import Knowledge
from covoyager.planning.curriculum import propose

#: Stands on the board as who asks for goals that a crew sets itself.
BY = "curriculum"


def next_rung(knowledge: Knowledge, world: WorldModel, leave_out: Iterable[str]) -> str | None:
    """The quickest next goal, in words; None if there is none.

    Args:
        knowledge: facts for the Minecraft version of the world.
        world: what the crew knows of it.
        leave_out: items that are not to be proposed.
    """
    found = propose(
        knowledge,
        world.on_hand(),
        nearby=world.nearby(),
        stations=world.stations,
        leave_out=leave_out,
        most=1,
    )
    return found[0].text if found else None
