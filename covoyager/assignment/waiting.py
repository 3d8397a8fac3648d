"""Subtasks that are mostly waiting: for the night, for hens, for crops. They come last and get longer deadlines."""

import re
from collections.abc import Collection

from covoyager.assignment.daylight import DAY_SECONDS, night_seconds
from covoyager.assignment.thresholds import RUN_FACTOR, SLACK_SECONDS, WAITING_TICKS
from covoyager.clock import TICKS_PER_SECOND
from covoyager.domain import Subtask, Wait
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


def by_the_chest(subtask: Subtask) -> bool:
    """Whether it is done near the shared chest."""
    return subtask.action.spec.by_the_chest


def in_the_open(subtask: Subtask) -> bool:
    """Whether it is done under the open sky, where monsters come out at night."""
    goes = subtask.action.spec.shareable and subtask.station not in GATES
    return goes and not all(UNDER_GROUND.search(source) for source in subtask.sources or ("",))


def waiting_seconds(subtask: Subtask) -> float:
    """Seconds that a subtask may have to wait beyond its estimate: a day and a night for sleep and for mobs of the night."""
    return DAY_SECONDS if _takes_night(subtask) else 0.0


def _takes_night(subtask: Subtask) -> bool:
    spec = subtask.action.spec
    return subtask.item in NIGHT if spec.hunts else spec.waits is Wait.NIGHT


def longest_seconds(subtask: Subtask, time_of_day: int | None) -> float:
    """Deadline in seconds for a run that begins now, with the night that falls into it.

    Args:
        subtask: what is to be done.
        time_of_day: now, in ticks; None if unknown: then no night is added.
    """
    seconds = subtask.ticks / TICKS_PER_SECOND * RUN_FACTOR + SLACK_SECONDS + waiting_seconds(subtask)
    return seconds + (0.0 if time_of_day is None else night_seconds(time_of_day, seconds))
