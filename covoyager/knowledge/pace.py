"""How many ticks a plan's subtasks take besides digging, fighting and burning: ways and handling."""

from dataclasses import dataclass, replace

from covoyager.domain.graph import LOADING_TICKS


@dataclass(frozen=True, slots=True)
class Pace:
    """Ticks of ways and handling.

    Attributes:
        step: walking from one block of a kind to the next, and picking up its drop.
        rock: the same where it is the rock itself, all around.
        vein: the same where it lies in the rock, with the rock that is dug on the way to it.
        fell: going from one log of a tree to the next, and waiting until its drop lies on the ground.
        trip: going from the chest to a source in sight and back.
        again: the share (0 to 1) of a trip that it takes to fetch more from the place of the trip before.
        bench: opening a crafting grid or a furnace, and the chest.
        place: placing one block.
        load: loading a furnace and coming back for what is done.
    """

    step: float
    rock: float
    vein: float
    fell: float
    trip: float
    again: float
    bench: float
    place: float
    load: float = LOADING_TICKS


USUAL = Pace(step=10, rock=1, vein=55, fell=10, trip=100, again=0.5, bench=16, place=12)
"""The pace if something still has to be found, or the work is dangerous. Rock and veins are measured with one bot in ``wild`` (seeds 1 to 5)."""

IN_SIGHT = Pace(step=3, rock=3, vein=3, fell=10, trip=50, again=0.4, bench=3, place=4)
"""The pace if everything is in sight, as measured in the arena with one bot and with crews (``covoyager show N --report``)."""

NEAREST = 0.25
"""Who takes at most this share of what is in sight takes what lies side by side."""


def alone(share: float) -> Pace:
    """The pace at which ways of working are weighed for one bot with everything in sight, measured like :data:`IN_SIGHT`.

    Args:
        share: of what is in sight, how much of it the plan takes; of several things the largest.
    """
    step = 1 if share <= NEAREST else IN_SIGHT.step
    return replace(IN_SIGHT, step=step, rock=step, vein=step, again=0.3, load=6)
