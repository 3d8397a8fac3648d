"""What a goal's ticks were spent on, as an independent player saw them being spent.

Every sight of the bot is one of these, the first that fits: ``digging`` (a block went within the time that it takes to
dig), ``chest`` (its lid is up), ``walking`` (it is not where it was), and else by the subtask that it holds:
``smelting`` (waiting at the furnace), ``crafting``, ``fighting``, ``standing`` (gathering without digging: waiting for
a drop, looking for a way, turning), ``between`` (holding none: judging, claiming).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from covoyager.bench.people.observer import Dug, Sight
from covoyager.clock import TICKS_PER_SECOND
from covoyager.report.eventlog import Story

#: Between two ticks a bot that walks gets further than this, in blocks.
STEP = 0.02
BY_ACTION = {
    "craft": "crafting",
    "smelt": "smelting",
    "kill": "fighting",
    "shoot": "fighting",
    None: "between",
}
KINDS = ("digging", "walking", "smelting", "fighting", "chest", "crafting", "standing", "between")


@dataclass(frozen=True, slots=True)
class Spending:
    """Ticks by what they went to, and how many blocks were dug."""

    ticks: Mapping[str, int]
    dug: int


def read_spending(
    story: Story, sights: Sequence[Sight], dug: Sequence[Dug], dig_ticks: Callable[[str, str | None], int]
) -> Spending:
    """Part a story's ticks by what the observer saw.

    Args:
        story: of the goal.
        sights: the bot, about once a tick.
        dug: blocks that it dug away.
        dig_ticks: ticks to dig a block with a tool (``Knowledge.dig``).
    """
    seen = [sight for sight in sights if story.begun <= sight.at <= story.ended]
    gone = [each for each in dug if story.begun <= each.at <= story.ended]
    digs = [(each.at - dig_ticks(each.block, each.held) / TICKS_PER_SECOND, each.at) for each in gone]
    seconds: dict[str, float] = dict.fromkeys(KINDS, 0.0)
    for before, now in pairwise(seen):
        seconds[_kind(story, before, now, digs)] += now.at - before.at
    whole = sum(seconds.values())
    share = story.ticks / whole if whole else 0.0
    return Spending({kind: round(spent * share) for kind, spent in seconds.items()}, len(gone))


def _kind(story: Story, before: Sight, now: Sight, digs: Sequence[tuple[float, float]]) -> str:
    if any(begun <= now.at <= ended for begun, ended in digs):
        return "digging"
    if now.lid:
        return "chest"
    if hypot(now.x - before.x, now.z - before.z) > STEP:
        return "walking"
    return BY_ACTION.get(story.action_at(now.at), "standing")
