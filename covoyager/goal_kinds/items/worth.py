"""The one rule by which a plan takes precautions: what it spares must be more than it takes.

Dangerous work costs wounds, by where it is done; wounds heal slowly, and some of them kill. What stops a share of them is made
where that share, in ticks, is more than the plan gets longer by it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from covoyager.domain import Plan
from covoyager.planning.gear import IRON, SHIELD, stopped

#: Half hearts that a bot with a sword and nothing else lost in 1,000 ticks of such work, in nights 1 to 4 and dives 1 to 6
#: of ``bench survival``.
OPEN_AT_NIGHT, DEEP = 2.9, 4.3
#: The same where one hunts in the Nether. Reckoned, not measured: in a step of some 3,500 ticks two blazes of four shoot until
#: they are dead, and one fireball of three hits, for five half hearts and as many of fire (Minecraft Wiki, "Small Fireball").
HUNT_IN_NETHER = 8.0
#: What a half heart costs, in ticks: it heals in 80 where one is fed (Minecraft Wiki, "Hunger"), and twenty are a death,
#: reckoned at a quarter of a day: the way back, and what is to be made again.
HALF_HEART = 80 + 6_000 / 20
#: The share of wounds that a shield stops: those of archers, fuses and fireballs in front. Reckoned, not measured.
BEHIND_SHIELD = 0.6


@dataclass(frozen=True, slots=True)
class Precaution:
    """Something that stops a share of the wounds."""

    item: str
    share: float


#: What is weighed beside a sword, one after the other: what stops most for what it takes comes first.
PRECAUTIONS = (
    Precaution(SHIELD, BEHIND_SHIELD),
    *(Precaution(item, stopped(points)) for item, points in sorted(IRON.items(), key=lambda piece: -piece[1])),
)


@dataclass(frozen=True, slots=True)
class Exposure:
    """Ticks of a plan's dangerous work.

    Attributes:
        open_at_night: under the open sky at night.
        deep: far down.
        nether: hunting in the Nether.
    """

    open_at_night: int
    deep: int
    nether: int = 0

    def ticks_lost(self) -> float:
        """What its wounds cost with a sword and nothing else."""
        wounds = self.open_at_night * OPEN_AT_NIGHT + self.deep * DEEP + self.nether * HUNT_IN_NETHER
        return wounds / 1000 * HALF_HEART


def spares(instead: Exposure, of: Exposure) -> bool:
    """Whether the work in the open that something takes at night is less than what it puts off to the morning."""
    return instead.open_at_night < of.open_at_night


def worth_making(
    exposure: Exposure, have: Mapping[str, int], planned: Callable[[Mapping[str, int]], Plan | None]
) -> list[str]:
    """The precautions that spare more than they take.

    Args:
        exposure: the dangerous work of the plan.
        have: items on hand: what is there is not made.
        planned: the plan with so many of other things besides; None where they cannot be had.
    """
    bare = planned({})
    if bare is None:
        return []
    left, takes, chosen = exposure.ticks_lost(), _ticks(bare), list[str]()
    for precaution in PRECAUTIONS:
        if have.get(precaution.item):
            left *= 1 - precaution.share
            continue
        other = planned(dict.fromkeys([*chosen, precaution.item], 1))
        if other is None or _ticks(other) - takes > left * precaution.share:
            continue
        chosen.append(precaution.item)
        left, takes = left * (1 - precaution.share), _ticks(other)
    return chosen


def _ticks(plan: Plan) -> int:
    return sum(step.ticks for step in plan.subtasks)
