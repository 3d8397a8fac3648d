"""The rule by which a plan takes a precaution: it must save more time than it takes.

Dangerous work causes wounds, which heal slowly or kill. An item that stops a share of the wounds is made if that share, in
ticks, is more than the ticks by which the plan becomes longer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from covoyager.domain import Plan
from covoyager.facts import shared_facts
from covoyager.planning import weighed
from covoyager.planning.gear import IRON, SHIELD, stopped

#: Half hearts that a bot with only a sword loses in 1,000 ticks of such work; measured in nights 1 to 4 of ``bench survival``,
#: and for redstone and diamonds in ``wild``, seeds 1 to 24.
OPEN_AT_NIGHT, DEEP = 2.9, 0.5
#: The same for hunting monsters. Estimated, not measured, for the Nether: in a subtask of about 3,500 ticks two blazes of
#: four shoot until they are dead, and one fireball of three hits, for five half hearts and five more of fire (Minecraft
#: Wiki, "Small Fireball").
HUNT = 8.0
#: Ticks that a lost half heart costs: those that it takes to heal when fed, and a twentieth of a death, which is
#: estimated at a quarter of a day for the way back and for making things again.
HALF_HEART: float = shared_facts("vitals")["heal_ticks"]["fed"] + 6_000 / 20
#: The share of wounds that a shield stops: arrows, explosions and fireballs from the front. Estimated, not measured.
BEHIND_SHIELD = 0.6


@dataclass(frozen=True, slots=True)
class Precaution:
    """An item that stops a share (0 to 1) of the wounds."""

    item: str
    share: float


#: The precautions besides a sword, in the order in which they are considered.
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
        hunting: monsters.
    """

    open_at_night: int
    deep: int
    hunting: int = 0

    def ticks_lost(self) -> float:
        """Ticks that its wounds cost with only a sword."""
        wounds = self.open_at_night * OPEN_AT_NIGHT + self.deep * DEEP + self.hunting * HUNT
        return wounds / 1000 * HALF_HEART


def spares(instead: Exposure, of: Exposure) -> bool:
    """Whether one plan has less work in the open at night than another."""
    return instead.open_at_night < of.open_at_night


def worth_making(
    exposure: Exposure, have: Mapping[str, int], planned: Callable[[Mapping[str, int]], Plan | None]
) -> list[str]:
    """The items to make as precautions.

    Args:
        exposure: the dangerous work of the plan.
        have: item → count on hand; these are not made.
        planned: returns the plan that also makes other items (item → count); None if they cannot be had.
    """
    bare = planned({})
    if bare is None:
        return []
    left, without, chosen = exposure.ticks_lost(), bare, list[str]()
    for precaution in PRECAUTIONS:
        if have.get(precaution.item):
            left *= 1 - precaution.share
            continue
        other = planned(dict.fromkeys([*chosen, precaution.item], 1))
        if other is None or _longer(other, without) > left * precaution.share:
            continue
        chosen.append(precaution.item)
        left, without = left * (1 - precaution.share), other
    return chosen


def _longer(plan: Plan, without: Plan) -> float:
    """How many ticks a plan takes more than another, in its work or until one participant is through, whichever is more.

    Work that goes on while something burns takes no longer, but it is done without the precaution; and where a furnace more
    burns twice at once that is little more work, but a longer wait.
    """
    work = sum(step.ticks for step in plan.subtasks) - sum(step.ticks for step in without.subtasks)
    return max(work, weighed(plan.subtasks, 1) - weighed(without.subtasks, 1))
