"""How long ways and handling take whoever does a plan, in ticks: what its steps take beside digging, fighting and burning."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Ticks of what is done between the work.

    Attributes:
        step: walking from one block of a vein or tree to the next, and picking up what fell.
        fell: the same from one log to the next: up and down a tree, and until what fell lies there.
        trip: going from the chest to a source in sight and back.
        again: who fetches more of the same, from the place that they just came from, has so much of a trip.
        bench: opening a grid or a furnace and the chest.
        place: setting one block down.
    """

    step: float
    fell: float
    trip: float
    again: float
    bench: float
    place: float


USUAL = Pace(step=10, fell=10, trip=100, again=0.5, bench=16, place=12)
"""Where something is still to be found, or it is dangerous."""

IN_SIGHT = Pace(step=3, fell=10, trip=50, again=0.4, bench=3, place=4)
"""Where everything is in sight, as played in the arena by one bot and by crews (``covoyager show N --report``)."""
