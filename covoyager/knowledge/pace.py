"""How long ways and handling take whoever does a plan, in ticks: what its steps take beside digging, fighting and burning."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Ticks of what is done between the work.

    Attributes:
        step: walking from one block of a vein or tree to the next, and picking up what fell.
        trip: going from the chest to a source in sight and back.
        again: who fetches more of the same, from the place that they just came from, has so much of a trip.
        bench: opening a grid or a furnace and the chest.
        place: setting one block down.
    """

    step: float
    trip: float
    again: float
    bench: float
    place: float


USUAL = Pace(step=10, trip=100, again=0.5, bench=16, place=12)
"""Where several are at work, who wait for each other and make room; where something is still to be found, or it is dangerous."""

ALONE = Pace(step=3, trip=50, again=0.4, bench=6, place=4)
"""One alone who has everything in sight, as played in the arena (``covoyager show N --report`` of the goals of ``bench arena``)."""
