"""How many ticks a plan's subtasks take besides digging, fighting and burning: ways and handling."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Ticks of ways and handling.

    Attributes:
        step: walking from one block of a vein to the next, and picking up its drop.
        fell: going from one log of a tree to the next, and waiting until its drop lies on the ground.
        trip: going from the chest to a source in sight and back.
        again: the share (0 to 1) of a trip that it takes to fetch more from the place of the trip before.
        bench: opening a crafting grid or a furnace, and the chest.
        place: placing one block.
    """

    step: float
    fell: float
    trip: float
    again: float
    bench: float
    place: float


USUAL = Pace(step=10, fell=10, trip=100, again=0.5, bench=16, place=12)
"""The pace if something still has to be found, or the work is dangerous."""

IN_SIGHT = Pace(step=3, fell=10, trip=50, again=0.4, bench=3, place=4)
"""The pace if everything is in sight, as measured in the arena with one bot and with crews (``covoyager show N --report``)."""
