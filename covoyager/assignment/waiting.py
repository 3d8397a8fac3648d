"""Subtasks that are mostly waiting: for the night, for hens, for crops. They come last and get longer deadlines.

And whether what is nearly done in a furnace is waited for, and how long one waits for whoever holds a subtask and makes no
progress, before a free bot offers to take it over.
"""

import re
from collections.abc import Collection, Mapping

from covoyager.assignment.daylight import DAY_SECONDS, night_seconds
from covoyager.assignment.thresholds import LEAST_SECONDS, PATIENCE, RUN_FACTOR, SLACK_SECONDS, WAITING_TICKS
from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Subtask, Wait
from covoyager.domain.graph import LOADING_TICKS
from covoyager.domain.rows import SubtaskRow
from covoyager.facts import shared_facts

#: Mobs that spawn at night.
NIGHT = frozenset[str](shared_facts("mobs")["night"])
#: Blocks that lead to a dimension without night.
GATES = frozenset[str](shared_facts("blocks")["gates"])
#: Blocks that lie under ground.
UNDER_GROUND = re.compile(r"_ore$|^(stone|deepslate|granite|diorite|andesite|tuff|obsidian|ancient_debris|netherrack)$")


def waits(subtask: Subtask, mobs: Collection[str]) -> bool:
    """Whether a subtask is mostly waiting; ``mobs`` are the names of those in sight."""
    waiting = subtask.action.spec.waits
    if waiting is Wait.NIGHT:
        return _takes_night(subtask) and subtask.item not in mobs
    return waiting is Wait.TIME and subtask.ticks >= WAITING_TICKS and not grows(subtask)


def grows(subtask: Subtask) -> bool:
    """Whether the subtask sows something. Sowing is best done early: crops grow while other work is done."""
    return any(tool.endswith("_hoe") for tool in subtask.tools) and subtask.action.spec.waits is Wait.TIME


def in_the_open(subtask: Subtask) -> bool:
    """Whether it is done under the open sky, where monsters come out at night."""
    goes = subtask.action.spec.shareable and subtask.station not in GATES
    return goes and not all(UNDER_GROUND.search(source) for source in subtask.sources or ("",))


def is_sooner_first(subtask: Subtask, burning: Subtask, wait: float, behind: Mapping[int, int]) -> bool:
    """Whether all is done sooner, or no later, if a subtask is done before what burns in a furnace is fetched.

    Args:
        subtask: what could be done meanwhile.
        burning: what is fetched once it is done.
        wait: ticks until then.
        behind: number of a subtask → ticks of the longest path from its beginning to the end of the graph.
    """
    own = behind.get(subtask.id, subtask.ticks)
    rest = LOADING_TICKS + behind.get(burning.id, burning.ticks) - burning.ticks
    done_first = max(own, max(subtask.ticks, wait) + rest)
    waited_first = wait + max(rest, LOADING_TICKS + own)
    return done_first < waited_first or (done_first == waited_first and subtask.ticks <= wait)


def waiting_seconds(subtask: Subtask) -> float:
    """Seconds that a subtask may have to wait beyond its estimate: a day and a night for sleep and for mobs of the night."""
    return DAY_SECONDS if _takes_night(subtask) else 0.0


def _takes_night(subtask: Subtask) -> bool:
    spec = subtask.action.spec
    return subtask.item in NIGHT if spec.hunts else spec.waits is Wait.NIGHT


def patience_seconds(row: SubtaskRow) -> float:
    """Seconds without progress after which the holder of a subtask is asked.

    It allows :data:`PATIENCE` times a bot's time for one item; before the first item for all of them, since the way there is
    included.
    """
    each = row.subtask.takes / TICKS_PER_SECOND / max(1, row.subtask.quantity)
    left = max(1, row.subtask.quantity - row.progress)
    # Before the first item there is the way to it.
    most = each * (left if row.progress == 0 else 1)
    return LEAST_SECONDS + waiting_seconds(row.subtask) + PATIENCE * most


def longest_seconds(subtask: Subtask, time_of_day: int | None) -> float:
    """Deadline in seconds for a run that begins now, with the night that falls into it.

    Args:
        subtask: what is to be done.
        time_of_day: now, in ticks; None if unknown: then no night is added.
    """
    seconds = subtask.takes / TICKS_PER_SECOND * RUN_FACTOR + SLACK_SECONDS + waiting_seconds(subtask)
    return seconds + (0.0 if time_of_day is None else night_seconds(time_of_day, seconds))
